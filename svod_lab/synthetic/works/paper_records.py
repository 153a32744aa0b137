"""Records of whole papers: what a paper says of itself before it is printed, and where such records come from."""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from svod.errors import SettingsError
from svod.model.person import NAMELESS, PersonName
from svod.text.names import parse_name
from svod.text.normalize import clean
from svod_lab.corpora.items import LabeledDocument, LabeledReference, TrueAuthor, Truth

LANGUAGES = ("ru", "de", "en")


class PaperAuthor(NamedTuple):
    """An author: names in full or as initials, the numbers of his affiliations from 1, what belongs to him alone."""

    family: str
    given: str = ""
    patronymic: str = ""
    affiliations: tuple[int, ...] = ()
    email: str = ""
    degree: str = ""


class Affiliation(NamedTuple):
    """Where authors work."""

    name: str
    department: str = ""
    city: str = ""
    country: str = ""
    street: str = ""


@dataclass(frozen=True, slots=True)
class PaperHeader:
    """A paper's header in one language."""

    language: str
    title: str
    authors: tuple[PaperAuthor, ...] = ()
    affiliations: tuple[Affiliation, ...] = ()
    abstract: str = ""
    keywords: tuple[str, ...] = ()


class Publication(NamedTuple):
    """Where and when a paper was printed, as texts."""

    journal: str = ""
    year: str = ""
    volume: str = ""
    issue: str = ""
    pages: str = ""
    conference: str = ""
    rubric: str = ""
    received: str = ""
    accepted: str = ""
    issn: str = ""


class Codes(NamedTuple):
    """What classifies and identifies a paper."""

    udc: str = ""
    msc: tuple[str, ...] = ()
    jel: tuple[str, ...] = ()
    doi: str = ""


class ThesisPart(NamedTuple):
    """What only theses have: ministry, chair, supervisor, reviewer, speciality and its code."""

    ministry: str = ""
    university: str = ""
    faculty: str = ""
    chair: str = ""
    supervisor: str = ""
    supervisor_degree: str = ""
    reviewer: str = ""
    speciality: str = ""
    city: str = ""


class Section(NamedTuple):
    """A section of the running text: its heading (empty for text before the first), its paragraphs."""

    heading: str
    paragraphs: tuple[str, ...]


NOWHERE = Publication()
UNCLASSIFIED = Codes()
NO_THESIS = ThesisPart()


@dataclass(frozen=True, slots=True)
class PaperRecord:
    """All that may be printed of one paper; layouts choose from it."""

    record_id: str
    header: PaperHeader
    translation: PaperHeader | None = None
    publication: Publication = NOWHERE
    codes: Codes = UNCLASSIFIED
    funding: str = ""
    thesis: ThesisPart = NO_THESIS
    sections: tuple[Section, ...] = ()
    references: tuple[LabeledReference, ...] = ()
    second_references: tuple[LabeledReference, ...] = ()

    @property
    def language(self) -> str:
        """The language that the paper is written in."""
        return self.header.language


def records_of_documents(documents: Iterable[LabeledDocument]) -> Iterator[PaperRecord]:
    """Records from a corpus of headers; documents without title, or with authors who have no names, are passed over."""
    for document in documents:
        language = document.language if document.language in LANGUAGES else None
        if language and _is_printable(document.truth):
            translation = document.translation
            yield PaperRecord(
                document.document_id,
                _header(document.truth, language),
                _header(translation, "en") if translation and _is_printable(translation) else None,
                codes=Codes(
                    document.truth.udc or "", document.truth.msc or (), (), _bare_doi(document.truth.doi or "")
                ),
            )


def _is_printable(truth: Truth) -> bool:
    return bool(truth.title and truth.authors) and all(_name_of(author) for author in truth.authors or ())


def records_of_file(path: Path) -> Iterator[PaperRecord]:
    """A user's own records, one JSON object a line; `docs/synthetic.md` lists their fields."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(f"The records in {path} cannot be read: {error}.") from error
    for number, line in enumerate(lines, start=1):
        if line.strip():
            yield _record_from(line, f"{path.name}:{number}")


def _record_from(line: str, place: str) -> PaperRecord:
    try:
        values = json.loads(line)
        header = _header_from(values, values["language"])
        translation = values.get("translation")
        return PaperRecord(
            str(values.get("id") or place),
            header,
            _header_from(translation, translation.get("language", "en")) if translation else None,
            publication=Publication(**_texts(values.get("publication"), Publication._fields)),
            codes=Codes(
                str(values.get("udc", "")),
                _tuple(values.get("msc")),
                _tuple(values.get("jel")),
                str(values.get("doi", "")),
            ),
            funding=str(values.get("funding", "")),
            thesis=ThesisPart(**_texts(values.get("thesis"), ThesisPart._fields)),
            sections=tuple(
                Section(str(part.get("heading", "")), _tuple(part.get("paragraphs")))
                for part in values.get("sections", ())
            ),
        )
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise SettingsError(
            f"The record at {place} cannot be used: {error!r}.",
            way_out="It needs «language» (ru, de, en), «title» and «authors», each author with «family».",
        ) from error


def _header_from(values: Mapping[str, Any], language: str) -> PaperHeader:
    if language not in LANGUAGES:
        raise ValueError(f"language {language}")
    return PaperHeader(
        language,
        str(values["title"]),
        tuple(
            PaperAuthor(
                str(author["family"]), str(author.get("given", "")), str(author.get("patronymic", "")),
                tuple(int(number) for number in author.get("affiliations", ())), str(author.get("email", "")),
                str(author.get("degree", "")),
            )
            for author in values["authors"]
        ),
        tuple(Affiliation(**_texts(place, Affiliation._fields)) for place in values.get("affiliations", ())),
        str(values.get("abstract", "")),
        _tuple(values.get("keywords")),
    )  # fmt: skip


def _texts(values: Mapping[str, Any] | None, names: Iterable[str]) -> dict[str, str]:
    return {name: str(values[name]) for name in names if name in values} if values else {}


def _tuple(values: Iterable[Any] | None) -> tuple[str, ...]:
    return tuple(str(value) for value in values or ())


def _header(truth: Truth, language: str) -> PaperHeader:
    places = list(truth.affiliations or ())
    return PaperHeader(
        language,
        clean(truth.title or ""),
        tuple(_author(author, places) for author in truth.authors or ()),
        tuple(Affiliation(clean(place)) for place in places),
        clean(truth.abstract or ""),
        tuple(clean(word) for word in truth.keywords or ()),
    )


def _author(author: TrueAuthor, places: list[str]) -> PaperAuthor:
    name = _name_of(author) or NAMELESS
    given, _, patronymic = name.given.partition(" ")
    numbers = (places.index(author.affiliation) + 1,) if author.affiliation in places else ()
    return PaperAuthor(name.family, given, patronymic, numbers, author.email.strip(" .,;"))


def _name_of(author: TrueAuthor) -> PersonName | None:
    return parse_name(author.full_name) or parse_name(author.name)


def _bare_doi(doi: str) -> str:
    return doi.partition("doi.org/")[2] or doi
