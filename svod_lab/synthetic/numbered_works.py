"""Made-up works by number: as entries of the index, as works of the library, and as references."""

from dataclasses import replace
from random import Random
from typing import NamedTuple

from svod.model.metadata import Creator, Field, Metadata, Value
from svod.model.person import PersonName
from svod.model.reference import Reference, ReferenceFields
from svod.model.retrieval import IndexEntry
from svod.model.work import Copy, Work
from svod_lab.synthetic.invention.records import invented_record

# Of references, so many mean a work that is held or will be; the others mean as many works that never come.
_HELD_SHARE = 0.6
_NEVER = 1 << 40
_MISPRINTED = 0.1
_SYLLABLES = ("ka", "ro", "mi", "len", "tor", "vas", "shi", "ber", "nu", "dal", "pe", "gri", "zo", "hin", "mar", "ul")
_NOUNS = ("spaces", "Ordnungen", "сетей", "orbits", "Formen", "рядов", "forests", "Felder", "узлов", "waves", "Tafeln")
_OPENINGS = ("On", "Über", "О", "The", "Zur", "К")
_INITIALS = ("A. B.", "K. M.", "В. С.", "J.", "Н. П.", "R. T.")
_JOURNALS = ("Letters on Forms", "Hefte der Ordnung", "Вестник форм", "Annals of Orbits", "Tafeln", "Узлы и сети")

_LANGUAGES = ("ru", "de", "en")
_SEED = 20_260


class Described(NamedTuple):
    """A made-up work as references describe it."""

    title: str
    author: PersonName
    journal: str
    year: str
    pages: str


def described(number: int) -> Described:
    """The work of that number, always the same."""
    mixed = (number * 2_654_435_761 + 12_345) & 0xFFFFFFFFFFFF
    opening, noun = _OPENINGS[mixed % 6], _NOUNS[mixed // 7 % 11]
    title = f"{opening} {coined(mixed // 5, 4)} {noun} {coined(number, 4)} {coined(mixed // 3, 2)}"
    family = coined(mixed // 11 % 30_000, 4).capitalize()
    first = mixed // 13 % 400 + 1
    author = PersonName(family, _INITIALS[mixed // 17 % 6])
    year = str(1970 + mixed // 19 % 55)
    return Described(title, author, _JOURNALS[mixed // 23 % 6], year, f"{first}-{first + 9}")


def made_up_entry(number: int) -> IndexEntry:
    """The work as the index takes it: a synthetic text under its own title."""
    known = described(number)
    return replace(synthetic_entry(number), titles=(known.title,), creators=(known.author.full,), year=known.year)


def made_up_work(entry: IndexEntry, copies: int = 0) -> Work:
    """The same work as the library stores it, with so many copies, of which there are no files."""
    held = [
        Copy(f"{entry.work_id}-{place}", "application/pdf", 1000, 10, f"{place}.pdf", "2026-01-01T00:00:00+00:00")
        for place in range(copies)
    ]
    return numbered_work(int(entry.work_id[1:]), entry.work_id, tuple(held))


def numbered_work(number: int, work_id: str, copies: tuple[Copy, ...]) -> Work:
    """The work of that number under an id, with copies."""
    known = described(number)
    values: dict[Field, tuple[Value, ...]] = {
        Field.TITLE: (Value(known.title, 0.95),),
        Field.CREATOR: (Creator(known.author.full, 0.95, name=known.author),),
        Field.DATE: (Value(known.year, 0.9),),
        Field.SOURCE: (Value(known.journal, 0.9), Value(known.pages, 0.9, scheme="pages")),
    }
    return Work(work_id, _LANGUAGES[number % 3], Metadata(values), copies)


def made_up_list(number: int, held: int, count: int) -> list[Reference]:
    """What a work cites: old works more often than new ones, some with misprints, some that the library lacks."""
    rng = Random(number)  # noqa: S311 - the same list every time
    references = []
    for place in range(1, count + 1):
        meant = int(held * rng.random() ** 2)
        known = described(meant if rng.random() < _HELD_SHARE else _NEVER + meant)
        references.append(quoted(place, known, rng))
    return references


def quoted(place: int, known: Described, rng: Random) -> Reference:
    """A reference to a work, now and then with a letter of its title missing."""
    title = known.title
    if rng.random() < _MISPRINTED:
        cut = rng.randrange(1, len(title) - 1)
        title = title[:cut] + title[cut + 1 :]
    raw = f"{known.author.full} {title} // {known.journal}. {known.year}. P. {known.pages}."
    fields = ReferenceFields(
        author=(known.author,), title=title, container=known.journal, year=known.year, pages=known.pages
    )
    return Reference(place, raw, 1, 0.9, fields, "made-up")


def coined(number: int, syllables: int) -> str:
    """A word of so many syllables, another for every number as far as they reach."""
    return "".join(_SYLLABLES[number >> 4 * place & 15] for place in range(syllables))


def synthetic_entry(number: int) -> IndexEntry:
    """A made-up work as the index takes it, always the same one for a number."""
    language = _LANGUAGES[number % 3]
    rng = Random(f"{_SEED}/{number}")  # noqa: S311 - the same works every time
    record = invented_record(language, number, 5, rng)
    headers = [header for header in (record.header, record.translation) if header]
    authors = [f"{author.family} {author.given}" for author in record.header.authors]
    body = "\n".join(part for section in record.sections for part in (section.heading, *section.paragraphs))
    return IndexEntry(
        f"w{number:012}", language, tuple(header.title for header in headers), tuple(authors),
        tuple(word for header in headers for word in header.keywords),
        " ".join(header.abstract for header in headers), record.publication.year, body, "article",
        record.publication.journal, (), number % 50,
    )  # fmt: skip
