"""The suite `names`: the authors of catalogue records printed as a line above a paper, and read back."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from svod.extract.header.name_lines import names_of
from svod.extract.header.name_runs import names_of_run
from svod.extract.references.people import people_of
from svod.model.person import PersonName
from svod_lab.corpora.items import BibliographicRecord
from svod_lab.runs.bench import Bench
from svod_lab.runs.selection import corpora_of, items_of
from svod_lab.scores.figure import Figure

PERSONS, FAMILIES = "lists with the right persons", "lists with the right family names"
# What reads them: rules for lines of which nothing is known, names in what is labelled as authors, and in references.
READERS: dict[str, Callable[[str], tuple[PersonName, ...]]] = {
    "lines": names_of, "labelled": names_of_run, "references": people_of,
}  # fmt: skip
_CORPORA = ("acl",)
# Nobody prints more in one line.
_MOST_AUTHORS = 8


def measure(bench: Bench) -> Iterator[Figure]:
    """Each corpus by each reader."""
    for corpus in corpora_of("names", _CORPORA, bench):
        lists = list(_lists(items_of(corpus, bench)))
        for reader, read in READERS.items():
            yield from figures(bench.follow(lists, f"{corpus}: {reader}", len(lists)), reader, read)


def figures(
    lists: Iterable[Sequence[PersonName]], reader: str, read: Callable[[str], tuple[PersonName, ...]]
) -> Iterator[Figure]:
    """What share of the lists is read rightly: the same persons, and the same family names."""
    persons = families = count = 0
    for names in lists:
        found = read(printed(names))
        count += 1
        persons += sorted(map(_words, found)) == sorted(map(_words, names))
        families += sorted(name.family for name in found) == sorted(name.family for name in names)
    if count:
        yield Figure(PERSONS, persons / count, method=reader, support=count)
        yield Figure(FAMILIES, families / count, method=reader, support=count)


def printed(names: Sequence[PersonName]) -> str:
    """A list as papers print it: «Ann Roe, Bo Lind and Karl Ek»."""
    *first, last = (name.natural for name in names)
    return f"{', '.join(first)} and {last}" if first else last


def _lists(records: Iterable[BibliographicRecord]) -> Iterator[Sequence[PersonName]]:
    for record in records:
        names = record.fields.author
        if 0 < len(names) <= _MOST_AUTHORS and all(name.family and name.given for name in names):
            yield names


def _words(name: PersonName) -> list[str]:
    """The letters of a name in any order of its words: «J.M. Roe», «Roe J. M.»."""
    return sorted(name.full.replace(".", " ").split())
