"""First pages of whole papers, and headers given as text, through every header method."""

import re
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from svod.model.document import Document, Span
from svod.model.metadata import Affiliation, Creator, Field, Metadata, Value
from svod.text.normalize import squeezed
from svod.text.places import split_place
from svod_lab.corpora.items import LabeledDocument, LabeledHeader, Truth
from svod_lab.runs import synthetic_items as synthetic
from svod_lab.runs.answers import Answer
from svod_lab.runs.bench import Bench
from svod_lab.runs.documents import converted, document_of_text, unread
from svod_lab.runs.product_reading import NOTHING_READ, reading
from svod_lab.runs.selection import (
    MORE_PAPERS,
    RANDOM_LAYOUTS,
    SYNTHETIC_CORPUS,
    NamedMethod,
    answers_of_methods,
    corpora_of,
    items_of,
    methods_of,
    warn_of_learned,
)
from svod_lab.runs.tasks.person_names import aligned_names, is_name, listed_names, persons, stretches
from svod_lab.runs.tasks.second_headers import Second, found_second, second_of
from svod_lab.scores.forms import soft
from svod_lab.scores.strengths import Strength, agree

if TYPE_CHECKING:
    from svod_lab.synthetic.synthetic_paper import SyntheticPaper

TASK = "header"
PAPERS = "papers"
CORPORA = (PAPERS, "cora_header", "grobid_header", "ru_scijournals")
_WHOLE_PAPERS = frozenset({PAPERS, *MORE_PAPERS})
# An address as printed, several of one host as one: «{beck,klein}@host.org».
_ADDRESS = re.compile(r"[^\s,;]+@\s?[^\s,;]+|[{(][^{}()]+[})]\s?@\s?\S+")
_MARK = re.compile(r"^(?:[\d*†‡§¶∗⁰¹²³⁴⁵⁶⁷⁸⁹\s]|\(\d\))+")
_YEAR = re.compile(r"(?<!\d)(?:1[6-9]|20)\d\d(?!\d)")
NO_HEADER: Metadata = Metadata({})

# What the fields of Metadata are called in the corpora; a field without a row goes by its own name.
FIELD_LABELS: Mapping[Field, str] = {
    Field.CREATOR: "author",
    Field.DESCRIPTION: "abstract",
    Field.SUBJECT: "keywords",
}
# The labels of headers given as text that methods can answer; the others are beside the point here.
TEXT_LABELS = ("title", "author", "affiliation", "email", "abstract", "keywords", "date", "note", "url", "address")


class HeaderItem(NamedTuple):
    """A document, if it could be read, and what its header holds.

    `other_titles` are as right as the title: with its subtitle, in the other language.
    """

    document: Document | None
    expected: Mapping[str, tuple[str, ...]]
    other_titles: tuple[str, ...]
    corpus: str
    identity: str
    language: str | None
    kinds: tuple[str, ...] = ()
    # Copies of one work share it.
    split_key: str = ""
    # Other spellings of the authors, in their order.
    other_authors: tuple[str, ...] = ()
    other_abstract: str = ""
    path: Path | None = None
    start_page: int | None = None
    # What names where it comes from.
    sources: tuple[str, ...] = ()
    # What it says in another language, and its subtitle.
    second: Second = Second()


def answers(bench: Bench) -> Iterator[Answer]:
    """Every chosen method over every chosen corpus, one corpus after another."""
    methods = methods_of(TASK, bench)
    for corpus in corpora_of(TASK, CORPORA, bench, MORE_PAPERS):
        warn_of_learned(TASK, corpus, bench)
        items = list(items_in(corpus, bench))
        yield from answers_of_methods(methods, corpus, items, asked, bench)


def asked(method: NamedMethod, items: Iterable[HeaderItem]) -> Iterator[Answer]:
    """What a method finds in headers; a document that could not be read answers nothing."""
    asked_before = False
    for item in items:
        document = unread(item.document) if item.document else None
        if document and not asked_before:
            # What a method loads on its first call is no part of its speed.
            method.part.extract(unread(document))
            asked_before = True
        start = time.process_time()
        metadata: Metadata = method.part.extract(document) if document else NO_HEADER
        seconds = time.process_time() - start
        found = {label: values for label, values in found_values(metadata, item).items() if label in item.expected}
        found |= found_second(metadata, item.second)
        read = reading(item.path, item.document, metadata) if item.path and item.document else NOTHING_READ
        yield Answer(
            TASK, method.origin, item.corpus, item.identity, item.identity, item.language,
            {**item.expected, **item.second.expected}, found, kinds=item.kinds, seconds=seconds,
            expected_start=item.start_page, found_start=read.start_page, review=read.review,
        )  # fmt: skip


def header_item(labelled: LabeledHeader) -> HeaderItem:
    """A header given as text; a label that it does not have it has no value of.

    A zone of authors that holds more than names gives no name for sure: then authors are not scored.
    """
    expected = {label: labelled.values(label) for label in TEXT_LABELS}
    expected["author"] = listed_names(expected["author"])
    expected["email"] = tuple(address for stretch in expected["email"] for address in _ADDRESS.findall(stretch))
    expected["affiliation"] = _once(_MARK.sub("", stretch) for stretch in expected["affiliation"])
    expected["keywords"] = _phrases(expected["keywords"])
    expected["date"] = years(expected["date"])
    title, other_title = by_script(expected["title"])
    abstract, _ = by_script(expected["abstract"])
    expected |= {"title": (title,) if title else (), "abstract": (abstract,) if abstract else ()}
    if not all(map(is_name, expected["author"])):
        del expected["author"]
    return HeaderItem(
        document_of_text(labelled.raw), expected, (other_title,) if other_title else (), labelled.corpus,
        labelled.document_id, labelled.language, split_key=labelled.split_key, sources=labelled.sources,
    )  # fmt: skip


def paper_item(labelled: LabeledDocument, document: Document | None) -> HeaderItem:
    """A paper with its truth; what is unknown of it is not scored."""
    truth = labelled.truth
    return HeaderItem(
        document,
        expected_of(truth),
        other_titles(truth),
        labelled.corpus,
        labelled.document_id,
        labelled.language,
        (labelled.kind, *labelled.stress),
        labelled.split_key,
        truth.other_authors,
        truth.other_abstract or "",
        labelled.path,
        truth.start_page,
        labelled.sources,
        second_of(truth),
    )


def other_titles(truth: Truth) -> tuple[str, ...]:
    """What is as right as the title: with its subtitle, whatever stands between them, and in the other language."""
    whole = f"{truth.title}: {truth.subtitle}" if truth.title and truth.subtitle else ""
    return tuple(filter(None, (whole, truth.other_title)))


def expected_of(truth: Truth) -> Mapping[str, tuple[str, ...]]:
    """What a truth says, field by field; fields that it does not know are absent."""
    known: dict[str, tuple[str, ...] | None] = {
        "title": (truth.title,) if truth.title else None,
        "author": tuple(author.name or author.full_name for author in truth.authors)
        if truth.authors is not None
        else None,
        "affiliation": truth.affiliations,
        "email": truth.emails,
        "abstract": (truth.abstract,) if truth.abstract else None,
        "keywords": truth.keywords,
    }
    return {label: values for label, values in known.items() if values is not None}


def items_in(corpus: str, bench: Bench) -> Iterator[HeaderItem]:
    """The headers of a corpus, their documents read."""
    if corpus == SYNTHETIC_CORPUS or corpus in RANDOM_LAYOUTS:
        made = synthetic.random_layouts(bench, corpus) if corpus in RANDOM_LAYOUTS else synthetic.papers(bench)
        for paper in made:
            # Its files are gone again: what the product says beside the header is not measured.
            for item, read in _files(paper):
                yield paper_item(replace(item, corpus=corpus, path=None), read)
        return
    labelled = items_of(corpus, bench)
    if corpus not in _WHOLE_PAPERS:
        yield from map(header_item, labelled)
        return
    papers = [item for item in labelled if item.path is not None and expected_of(item.truth)]
    for item, document in zip(papers, converted([paper.path for paper in papers], bench), strict=True):
        yield paper_item(item, document if isinstance(document, Document) else None)


def _files(paper: "SyntheticPaper") -> Iterator[tuple[LabeledDocument, Document]]:
    documents = (file.document for file in paper.files)
    return zip(paper.labeled_documents(), documents, strict=True)


def found_values(metadata: Metadata, item: HeaderItem) -> dict[str, tuple[Value, ...]]:
    """The claims of each label as the corpora would put them."""
    found = {FIELD_LABELS.get(field, str(field)): values for field, values in metadata.values.items()}
    found["author"] = _authors(metadata.creators(), item)
    found["email"] = _emails(metadata)
    found["affiliation"] = _affiliations(metadata.all(Field.AFFILIATION), item.expected.get("affiliation", ()))
    found["title"] = _title(metadata.all(Field.TITLE), item)
    # One abstract is expected; a header in two languages has two, and either is one.
    found["abstract"] = _abstract(metadata.all(Field.DESCRIPTION), item)
    found["date"] = tuple(replace(value, text=year) for value in found.get("date", ()) for year in years([value.text]))
    printed = tuple(value for value in metadata.all(Field.SUBJECT) if value.scheme is None)
    found["keywords"] = in_script_of(item.expected.get("keywords", ()), printed)
    return found


def _affiliations(claims: Sequence[Value], expected: Sequence[str]) -> tuple[Value, ...]:
    """Bodies as printed, or without their addresses where the truth leaves these out: corpora do either."""
    found = []
    for claim in claims:
        address = claim.address if isinstance(claim, Affiliation) else None
        names = (claim.text, split_place(claim.text).name, _without_end(claim.text, address or ""))
        same = (text for text in names if any(agree(one, text, Strength.SOFT) for one in expected))
        found.append(replace(claim, text=next(same, claim.text)))
    return tuple(found)


def _without_end(text: str, end: str) -> str:
    """A text without the words of its end, whatever stands between them."""
    words = text.split()
    for count in range(len(words)):
        if squeezed(" ".join(words[count:])) == squeezed(end):
            return " ".join(words[:count]).rstrip(" ,;")
    return text


def _title(claims: Sequence[Value], item: HeaderItem) -> tuple[Value, ...]:
    """The heaviest title, named as expected where it is as right as that."""
    if claims and any(agree(title, claims[0].text, Strength.SOFT) for title in item.other_titles):
        (expected,) = item.expected["title"]
        return (Value(expected, claims[0].weight, claims[0].origin),)
    return tuple(claims[:1])


def _abstract(claims: Sequence[Value], item: HeaderItem) -> tuple[Value, ...]:
    """One abstract; the one in the paper's other language is as right as the first."""
    expected = item.expected.get("abstract", ())
    (found, *_) = (*one_of_them(claims, (*expected, *filter(None, (item.other_abstract,)))), None)
    if found is not None and expected and agree(item.other_abstract, found.text, Strength.SOFT):
        return (Value(expected[0], found.weight, found.origin),)
    return (found,) if found is not None else ()


def in_script_of(expected: Sequence[str], claims: Sequence[Value]) -> tuple[Value, ...]:
    """The lists of key words in the alphabet of the truth's: a header in two languages has two, one of them known."""
    lists: dict[Span | None, str] = {}
    for claim in claims:
        lists[claim.span] = f"{lists.get(claim.span, '')} {claim.text}"
    cyrillic = sum(map(is_cyrillic, expected))
    # A truth that lists both languages expects both; a name or two in other letters are no second language.
    if min(cyrillic, len(expected) - cyrillic) * 3 >= len(expected):
        return tuple(claims)
    return tuple(claim for claim in claims if is_cyrillic(lists[claim.span]) == (2 * cyrillic > len(expected)))


def one_of_them(claims: Sequence[Value], expected: Sequence[str]) -> tuple[Value, ...]:
    same = next((claim for claim in claims if any(agree(text, claim.text, Strength.SOFT) for text in expected)), None)
    return (same,) if same else tuple(claims[:1])


def _authors(creators: Sequence[Creator], item: HeaderItem) -> tuple[Value, ...]:
    expected = item.expected.get("author", ())
    found = persons(expected, item.other_authors, [_spellings(creator) for creator in creators])
    parted = stretches(expected, [name for _, name in found])
    firsts = [creators[found[place - count][0]] for place, count in _ends([count for _, count in parted])]
    names = aligned_names(expected, [name for name, _ in parted])
    return tuple(Value(name, first.weight, first.origin) for name, first in zip(names, firsts, strict=True))


def _ends(counts: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Where each of some groups ends that follow each other, with its size."""
    return zip(accumulate(counts), counts, strict=True)


def _spellings(creator: Creator) -> list[str]:
    """The name as printed first, then what else the method knows it as."""
    others = [str(getattr(other, "text", other)) for other in getattr(creator, "alternates", ())]
    return [creator.name.full or creator.text, *others]


def _emails(metadata: Metadata) -> tuple[Value, ...]:
    """Addresses of authors, and those of no known author; each once."""
    found: list[tuple[str, Value]] = [(creator.email, creator) for creator in metadata.creators() if creator.email]
    found += [(value.text, value) for value in metadata.all(Field.IDENTIFIER) if value.scheme in {"email", "mailto"}]
    once = {soft(address): Value(address, claim.weight, claim.origin) for address, claim in reversed(found)}
    return tuple(reversed(once.values()))


def _once(texts: Iterable[str]) -> tuple[str, ...]:
    """Each text once: two authors of one body print it twice."""
    return tuple({soft(text): text for text in reversed(list(texts))}.values())[::-1]


def by_script(stretches: Sequence[str]) -> tuple[str, str]:
    """What is printed in the alphabet of the first line, and what in another; many headers say all in two languages."""
    lines = [" ".join(line.split()) for stretch in stretches for line in stretch.splitlines() if line.strip()]
    first = [line for line in lines if is_cyrillic(line) == is_cyrillic(lines[0])]
    other = [line for line in lines if is_cyrillic(line) != is_cyrillic(lines[0])]
    return " ".join(first), " ".join(other)


def is_cyrillic(text: str) -> bool:
    """Whether most letters are."""
    cyrillic = sum("а" <= letter <= "я" or letter == "ё" for letter in text.lower())
    return 2 * cyrillic > sum(letter.isalpha() for letter in text)


def years(dates: Iterable[str]) -> tuple[str, ...]:
    """The years of dates: what corpora and methods agree to call one, whatever the day looks like."""
    return tuple(dict.fromkeys(year for date in dates for year in _YEAR.findall(date)))


def _phrases(printed: Sequence[str]) -> tuple[str, ...]:
    """Key words of a labelled stretch, apart."""
    stretch = " ".join(" ".join(printed).split())
    sign = next((sign for sign in (";", ",", "·", "•", ".") if sign in stretch), ";")
    return tuple(phrase.strip(" .") for phrase in stretch.split(sign) if soft(phrase))
