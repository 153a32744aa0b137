"""Parsed record: the fields of a work in one form for all import formats, and the claims made from them."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import chardet

from svod.languages import alternatives, by_language
from svod.model.metadata import Creator, Field, Metadata, Value
from svod.model.person import PersonName
from svod.model.record import BrokenRecord, ReportedWork
from svod.text.claims import Claim, gathered
from svod.text.dates import iso_date
from svod.text.identifiers import find_identifiers
from svod.text.languages import language_of
from svod.text.normalize import clean

# People wrote or checked these records: they are more certain than what is extracted from a page.
_WEIGHT = 0.85
_LONGEST = 20_000
_MOST_PEOPLE = 20_000
_ISO_DATE = re.compile(r"[12]\d{3}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?", re.ASCII)
# «Jr.», «III».
_JUNIOR = re.compile(rf"(?:{alternatives('names.juniors')}|II|III|IV)\.?", re.IGNORECASE)
_SURROGATE = re.compile("[\ud800-\udfff]")
_LANGUAGES = {name: language for language, names in by_language("detection.names").items() for name in names} | {
    "ukrainian": "uk", "ukr": "uk",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class ParsedRecord:
    """The fields of a record as its format has them; missing ones are empty."""

    titles: tuple[str, ...] = ()
    authors: tuple[PersonName, ...] = ()
    editors: tuple[PersonName, ...] = ()
    date: str = ""
    kind: str = ""
    container: str = ""
    container_scheme: str | None = None
    volume: str = ""
    issue: str = ""
    pages: str = ""
    publisher: str = ""
    place: str = ""
    identifiers: tuple[tuple[str, str], ...] = ()
    abstracts: tuple[str, ...] = ()
    key_words: tuple[str, ...] = ()
    codes: tuple[tuple[str, str], ...] = ()
    language: str = ""
    notes: tuple[str, ...] = ()
    files: tuple[str, ...] = ()


def described_work(record: ParsedRecord, line: int, origin: str) -> ReportedWork | BrokenRecord:
    """The work of a record; a record without a title is broken."""
    titles = tuple(filter(None, map(_tidy, record.titles)))
    if not titles:
        return BrokenRecord(line, "The record has no title.")
    language = language_code(record.language) or language_of(" ".join((*titles[:1], *record.abstracts[:1])))
    metadata = gathered((field, value) for field, value in _claims(record, titles, language, origin) if value.text)
    # Authors that a record lists separately are different people, however similar their names.
    people = {value.text: value for value in _authors(record, origin) if value.text}
    values = {**metadata.values, **({Field.CREATOR: tuple(people.values())} if people else {})}
    return ReportedWork(line, language, Metadata(values), record.files)


def language_code(text: str) -> str | None:
    """A language by its two letters: «ru-RU», «russian» and «rus» are «ru»."""
    word = text.strip().lower()
    return _LANGUAGES.get(word) or (word[:2] if re.match(r"[a-z]{2}(?:$|[-_])", word) else None)


def decoded(content: bytes) -> str:
    """A file of records as text; old encodings are guessed."""
    for encoding in ("utf-8-sig", "utf-16" if content[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8"):
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    guess = chardet.detect(content[:100_000]).get("encoding") or "latin-1"
    try:
        return content.decode(guess, errors="replace")
    except LookupError:
        return content.decode("latin-1")


def _claims(record: ParsedRecord, titles: tuple[str, ...], language: str | None, origin: str) -> Iterator[Claim]:
    def value(
        text: str, *, own_language: str | None = None, scheme: str | None = None, weight: float = _WEIGHT
    ) -> Value:
        return Value(_tidy(text), weight, origin, own_language, scheme)

    for place, title in enumerate(titles):
        # The first is the work's own; a small difference keeps it first where claims are sorted by weight.
        own_language = language if place == 0 else language_of(title)
        yield Field.TITLE, value(title, own_language=own_language, weight=_WEIGHT - 0.01 * min(place, 10))
    yield from ((Field.NOTE, value(_inverted(name), scheme="editor")) for name in record.editors[:_MOST_PEOPLE])
    yield from ((Field.DESCRIPTION, value(text, own_language=language_of(text))) for text in record.abstracts)
    yield from ((Field.SUBJECT, value(text, own_language=language_of(text))) for text in record.key_words)
    yield from ((Field.SUBJECT, value(text, scheme=scheme)) for scheme, text in record.codes)
    yield Field.DATE, value(_date(record.date))
    yield Field.TYPE, value(record.kind)
    yield Field.SOURCE, value(record.container, scheme=record.container_scheme)
    for scheme, text in (("volume", record.volume), ("issue", record.issue), ("pages", record.pages)):
        yield Field.SOURCE, value(text, scheme=scheme)
    yield Field.PUBLISHER, value(record.publisher)
    yield Field.PUBLISHER, value(record.place, scheme="place")
    for scheme, text in record.identifiers:
        yield Field.IDENTIFIER, value(_normal(scheme, text), scheme=scheme)
    yield Field.LANGUAGE, value(language_code(record.language) or "")
    yield from ((Field.NOTE, value(text)) for text in record.notes)


def _authors(record: ParsedRecord, origin: str) -> Iterator[Creator]:
    for name in record.authors[:_MOST_PEOPLE]:
        author = PersonName(_tidy(name.family), _tidy(name.given))
        yield Creator(author.full, _WEIGHT, origin, name=author)


def _inverted(name: PersonName) -> str:
    return ", ".join(filter(None, name))


def _date(text: str) -> str:
    """A date in ISO form, or the date that a text holds."""
    return text.strip() if _ISO_DATE.fullmatch(text.strip()) else iso_date(text) or ""


def _tidy(text: str) -> str:
    return clean(_SURROGATE.sub("", text))[:_LONGEST]


def _normal(scheme: str, text: str) -> str:
    """An identifier in its normal form, where it has one: «https://doi.org/10.1000/X» is «10.1000/x»."""
    marked = {"isbn": f"ISBN {text}", "issn": f"ISSN {text}", "arxiv": f"arXiv:{text}"}.get(scheme, text)
    return next((found.text for found in find_identifiers(marked) if found.scheme == scheme), text.strip())


def person(text: str) -> PersonName:
    """A name as records write it: «Family, Given», «Family, Jr, Given» or «Given von Family»."""
    parts = [part.strip() for part in text.split(",")]
    if len(parts) > 2 and _JUNIOR.fullmatch(parts[1]):
        # «King, Jr., Martin»: what tells father from son stands behind the given name, as in catalogues.
        return PersonName(parts[0], f"{parts[2]}, {parts[1]}" if parts[2] else parts[1])
    if len(parts) > 1:
        return PersonName(parts[0], parts[-1])
    words = text.split()
    # «Johann von der Aue»: the family name begins with the first small word.
    small = next((place for place, word in enumerate(words[1:-1], start=1) if word[:1].islower()), len(words) - 1)
    return PersonName(" ".join(words[small:]), " ".join(words[:small])) if words else PersonName("")


def split_words(text: str) -> tuple[str, ...]:
    """Key words out of one line."""
    return tuple(word for word in map(str.strip, re.split(r"[;\n]" if ";" in text else r"[,\n]", text)) if word)


def known(pairs: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """The pairs with a text."""
    return tuple((scheme, text.strip()) for scheme, text in pairs if text.strip())
