"""Works and their look-alikes, made at random: other copies of a work, references to it, traps that are nearly it."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import NamedTuple

from svod.model.metadata import Creator, Field, Metadata, Value
from svod.model.person import PersonName
from svod.model.work import Work
from svod.text.normalize import squeezed
from svod_lab.corpora.items import BibliographicRecord
from svod_lab.synthetic.references import ReferenceMaker
from svod_lab.synthetic.works.cited import cited_work, record_of
from svod_lab.synthetic.works.grammar import lot
from svod_lab.synthetic.works.latin_letters import in_latin_letters, transliterated

# Shorter titles are «Введение» and «Editorial»: they identify no work.
SHORTEST_TITLE = 15
# Records whose titles begin alike may be of one work, or not: their truth is unsure.
_KNOWN_BY = 30
# How often a copy differs from its work, and how.
_MISPRINTS, _IN_CAPITALS, _WITHOUT_SUBTITLE = 0.3, 0.15, 0.08
_INITIALS, _OTHER_ALPHABET, _FIRST_AUTHOR_ALONE, _NO_AUTHORS = 0.5, 0.25, 0.1, 0.05
_NO_YEAR, _YEAR_LATER, _KEEPS_DOI = 0.12, 0.08, 0.3
_WORD = re.compile(r"[^\W\d_]{5,}")
# What makes another work of a title, in the languages of the records: a second part, an answer, a wider subject.
_SEQUELS = {
    "ru": (". Часть 2", ". II", " и их приложения", ": обзор", ". Исправление", " в случае двух переменных"),
    "de": (". Teil 2", " II", " und ihre Anwendungen", ": eine Übersicht", " im Vergleich", ": Erratum"),
    "en": (", Part 2", " II", " and Its Applications", ": A Survey", " Revisited", ": Erratum"),
}


class Double(NamedTuple):
    """A work that arrives, and the id of the held work it is a copy of; None where it is another work."""

    work: Work
    is_copy_of: str | None


class CitingString(NamedTuple):
    """A printed reference, and the id of the held work it means, if any; whether it is in the other alphabet."""

    raw: str
    means: str | None
    is_across: bool


def distinctive(records: Iterable[BibliographicRecord]) -> list[BibliographicRecord]:
    """The records that can be distinguished, numbered: with a title long enough, names and year, each work once."""
    kept: dict[str, BibliographicRecord] = {}
    for record in records:
        title = squeezed(record.fields.title or "")
        if len(title) >= SHORTEST_TITLE and record.fields.author and (record.fields.year or "").isdigit():
            kept.setdefault(title[:_KNOWN_BY], record)
    return [replace(record, document_id=f"held-{number}") for number, record in enumerate(kept.values())]


def work_of(record: BibliographicRecord, work_id: str = "") -> Work:
    """A record as a work of the library."""
    fields = record.fields
    claims: dict[Field, tuple[Value, ...]] = {
        Field.TITLE: (Value(fields.title or "", 0.95),),
        Field.CREATOR: tuple(Creator(name.full, 0.95, name=name) for name in fields.author),
        Field.DATE: (Value(fields.year, 0.9),) if fields.year else (),
        Field.IDENTIFIER: (Value(fields.doi.lower(), 1.0, scheme="doi"),) if fields.doi else (),
        Field.SOURCE: tuple(
            Value(text, 0.9, scheme=scheme)
            for scheme, text in (
                (None, fields.container), ("volume", fields.volume), ("issue", fields.issue), ("pages", fields.pages),
            )
            if text
        ),
    }  # fmt: skip
    metadata = Metadata({field: values for field, values in claims.items() if values})
    return Work(work_id or record.document_id, record.language, metadata, ())


def doubles(records: Sequence[BibliographicRecord], seed: int) -> Iterator[Double]:
    """A copy of every record's work, and a work that is nearly it, in turn."""
    for number, record in enumerate(records):
        rng = lot(f"doubles:{seed}:{number}")
        yield Double(work_of(_copied(record, rng), f"copy-{number}"), record.document_id)
        trap = nearly(record, records, rng)
        # A misprint, or a subtitle left out, could undo the very word that makes it another work.
        title = trap.fields.title
        copied = _copied(trap, rng)
        yield Double(work_of(replace(copied, fields=replace(copied.fields, title=title)), f"trap-{number}"), None)


def citing_strings(
    held: Sequence[BibliographicRecord], absent: Sequence[BibliographicRecord], language: str, seed: int
) -> Iterator[CitingString]:
    """References to works that are held, to works nearly the same, and to works that are not."""
    rng = lot(f"citing:{language}:{seed}")
    traps = [replace(nearly(record, held, rng), document_id="") for record in rng.sample(list(held), len(held) // 3)]
    yield from _printed(held, language, seed, is_across=False)
    yield from _printed([replace(record, document_id="") for record in absent], language, seed + 1, is_across=False)
    yield from _printed(traps, language, seed + 2, is_across=False)
    if language == "ru":
        yield from _printed([_in_latin(record) for record in held], "en", seed + 3, is_across=True)
        yield from _printed([_in_latin(record) for record in traps], "en", seed + 4, is_across=True)


def nearly(record: BibliographicRecord, others: Sequence[BibliographicRecord], rng: Random) -> BibliographicRecord:
    """Another work by the same people: its title differs by a word, or goes on."""
    title = record.fields.title or ""
    words = _WORD.findall(title)
    strange = [word for word in _WORD.findall(rng.choice(others).fields.title or "") if word not in words]
    if words and strange and rng.random() < 0.5:
        title = title.replace(rng.choice(words), rng.choice(strange), 1)
    else:
        title = title.rstrip(".") + rng.choice(_SEQUELS.get(record.language or "en", _SEQUELS["en"]))
    year = str(int((record.fields.year or "2000")[:4]) + rng.choice((0, 0, 1, 2)))
    return replace(record, fields=replace(record.fields, title=title, year=year, doi=None, url=None, pages=None))


def _printed(
    records: Sequence[BibliographicRecord], language: str, seed: int, *, is_across: bool
) -> Iterator[CitingString]:
    for number, record in enumerate(records):
        (synthetic,) = ReferenceMaker(language, seed * 100_003 + number, records=[record]).references(1)
        labels = {span.label for span in synthetic.reference.spans}
        # «Ebd., S. 5» means nothing by itself; a trap without its title is no trap.
        if "title" in labels or (record.document_id and {"author", "year", "container", "pages"} <= labels):
            yield CitingString(synthetic.reference.raw, record.document_id or None, is_across)


def _in_latin(record: BibliographicRecord) -> BibliographicRecord:
    return replace(record_of(in_latin_letters(cited_work(record))), document_id=record.document_id)


def _copied(record: BibliographicRecord, rng: Random) -> BibliographicRecord:
    """The record as another copy prints it."""
    fields = record.fields
    return replace(
        record,
        fields=replace(
            fields,
            title=_title_of_copy(fields.title or "", rng),
            author=_authors_of_copy(fields.author, rng),
            year=_year_of_copy(fields.year, rng),
            doi=fields.doi if rng.random() < _KEEPS_DOI else None,
        ),
    )


def _title_of_copy(title: str, rng: Random) -> str:
    if rng.random() < _WITHOUT_SUBTITLE and len(squeezed(title.split(": ")[0])) >= 2 * SHORTEST_TITLE:
        title = title.split(": ")[0]
    if rng.random() < _MISPRINTS:
        title = _misprinted(title, rng)
    return title.upper() if rng.random() < _IN_CAPITALS else title


def _misprinted(title: str, rng: Random) -> str:
    """One letter left out, doubled, or changed places with the next."""
    place = rng.randrange(1, max(2, len(title) - 2))
    kind = rng.randrange(3)
    if kind == 0:
        return title[:place] + title[place + 1 :]
    if kind == 1:
        return title[:place] + title[place] + title[place:]
    return title[:place] + title[place + 1 : place + 2] + title[place] + title[place + 2 :]


def _authors_of_copy(authors: tuple[PersonName, ...], rng: Random) -> tuple[PersonName, ...]:
    if rng.random() < _NO_AUTHORS:
        return ()
    kept = authors[:1] if rng.random() < _FIRST_AUTHOR_ALONE else authors
    if rng.random() < _INITIALS:
        kept = tuple(PersonName(name.family, _initials(name.given)) for name in kept)
    if rng.random() < _OTHER_ALPHABET:
        kept = tuple(PersonName(transliterated(name.family), transliterated(name.given)) for name in kept)
    return kept


def _initials(given: str) -> str:
    return " ".join(f"{part[0]}." for part in re.split(r"[\s.]+", given) if part)


def _year_of_copy(year: str | None, rng: Random) -> str | None:
    drawn = rng.random()
    if year is None or drawn < _NO_YEAR:
        return None
    return str(int(year[:4]) + 1) if drawn < _NO_YEAR + _YEAR_LATER else year
