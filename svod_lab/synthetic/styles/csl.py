"""References by CSL styles: citeproc-py renders a record of marks once a style, type and set of fields, we fill it."""

import re
import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import unescape
from io import BytesIO
from pathlib import Path
from random import Random
from typing import NamedTuple

from svod.errors import SettingsError
from svod.model.person import PersonName
from svod_lab.corpora.complaints import Complaints, Fault
from svod_lab.corpora.files import members
from svod_lab.synthetic.styles.csl_marks import (
    MOST_AUTHORS,
    MOST_EDITORS,
    Case,
    CslTemplate,
    EditionSlot,
    NameSlot,
    PagesSlot,
    Slot,
    TextSlot,
    UnreadableMarksError,
    Words,
    marked_record,
    template_of,
)
from svod_lab.synthetic.styles.fields import ordinal
from svod_lab.synthetic.styles.name_styles import initials_of
from svod_lab.synthetic.styles.pieces import Piece
from svod_lab.synthetic.styles.style import Plan
from svod_lab.synthetic.works.cited import CitedWork, Kind

TYPES = {
    Kind.ARTICLE: "article-journal", Kind.CHAPTER: "chapter", Kind.CONFERENCE: "paper-conference", Kind.BOOK: "book",
    Kind.EDITED: "book", Kind.THESIS: "thesis", Kind.REPORT: "report", Kind.WEB: "webpage", Kind.PATENT: "patent",
    Kind.NEWSPAPER: "article-newspaper", Kind.PREPRINT: "article",
}  # fmt: skip
LOCALES = {"ru": "ru-RU", "de": "de-DE", "en": "en-US"}
# So many styles serve one run: each costs a second or two until its templates are known.
MOST_STYLES = 60
# A longer list is cut to the next of these, so that fewer templates serve.
_AUTHORS = (0, 1, 2, 3, 4, 6, 8, MOST_AUTHORS)
_FIELDS = {
    "title": "title", "container-title": "container", "publisher": "publisher", "publisher-place": "place",
    "volume": "volume", "issue": "issue", "page": "pages", "number-of-pages": "extent", "edition": "edition",
    "issued": "year", "DOI": "doi", "URL": "url", "genre": "genre", "number": "number", "collection-title": "series",
}  # fmt: skip
_LOCALE = re.compile(rb'default-locale\s*=\s*"([\w-]+)"')
_SMALL_WORDS = frozenset({
    "a", "an", "and", "as", "at", "but", "by", "for", "from", "in", "nor", "of", "on", "or", "so", "the", "to", "up",
    "via", "with", "yet", "vs",
})  # fmt: skip
# What citeproc-py does not know it meets with any of these.
_UNRENDERABLE = (
    ArithmeticError, AssertionError, AttributeError, LookupError, NameError, OSError, RuntimeError, SyntaxError,
    TypeError, ValueError,
)  # fmt: skip


class CslFile(NamedTuple):
    """A style as it lies on disk."""

    name: str
    content: bytes

    @property
    def locale(self) -> str:
        """The language it is written for; empty where it serves all."""
        found = _LOCALE.search(self.content[:4000])
        return found[1].decode() if found else ""


class _Key(NamedTuple):
    """What a template depends on."""

    csl_type: str
    fields: frozenset[str]
    authors: int
    editors: int


def csl_files(place: Path, complaints: Complaints) -> Iterator[CslFile]:
    """The styles of a folder or of a packed archive, by name."""
    if place.is_dir():
        for path in sorted(place.rglob("*.csl")):
            yield CslFile(path.stem, path.read_bytes())
    elif place.is_file():
        packed = members(place, ".csl", complaints)
        yield from sorted(CslFile(member.name.removesuffix(".csl"), member.content) for member in packed)
    else:
        raise SettingsError(f"There is no {place}.", way_out="Give a folder of .csl files, or an archive of them.")


class CslStyle:
    """One style with the templates that were made of it so far."""

    def __init__(self, file: CslFile, language: str, complaints: Complaints) -> None:
        self.name = f"csl:{file.name}"
        self._file = file.name
        self._style = _loaded(file, language)
        self._complaints = complaints
        self._templates: dict[_Key, CslTemplate | None] = {}

    def template(self, key: _Key) -> CslTemplate | None:
        """The template for records of this shape; None, with a complaint, where the style cannot be rendered."""
        if key not in self._templates:
            try:
                self._templates[key] = self._made(key)
            except UnreadableMarksError as error:
                self._complaints.add(Fault.BROKEN_FILE, f"{self._file}.csl", 0, f"{key.csl_type}: {error}")
                self._templates[key] = None
        return self._templates[key]

    def _made(self, key: _Key) -> CslTemplate:
        made = template_of(self._rendered(key))
        if not any(isinstance(part, TextSlot) and part.label in {"title", "container"} for part in made):
            raise UnreadableMarksError("neither title nor container")
        return made

    def _rendered(self, key: _Key) -> str:
        from citeproc import Citation, CitationItem, CitationStylesBibliography, formatter
        from citeproc.source.json import CiteProcJSON

        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                source = CiteProcJSON([marked_record(*key)])
                bibliography = CitationStylesBibliography(self._style, source, formatter.plain)
                bibliography.register(Citation([CitationItem("x")]))
                return unescape(str(bibliography.bibliography()[0]))
            except _UNRENDERABLE as error:
                raise UnreadableMarksError(f"{type(error).__name__}: {error}") from error


def _loaded(file: CslFile, language: str) -> object:
    # Heavy, and needed only for styles of the user's own.
    from citeproc import CitationStylesStyle

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            locale = file.locale if file.locale.startswith(language) else LOCALES[language]
            return CitationStylesStyle(BytesIO(file.content), locale=locale, validate=False)
        except _UNRENDERABLE as error:
            raise UnreadableMarksError(f"{type(error).__name__}: {error}") from error


class CslStyles:
    """The styles that serve one run: drawn at random from those of the language; unusable ones are reported."""

    def __init__(self, files: Sequence[CslFile], language: str, rng: Random, complaints: Complaints) -> None:
        fitting = [file for file in files if file.locale.startswith(language) or (not file.locale and language != "ru")]
        self._styles: list[CslStyle] = []
        for file in rng.sample(fitting, len(fitting)):
            style = _usable(file, language, complaints)
            if style:
                self._styles.append(style)
            if len(self._styles) == MOST_STYLES:
                break

    def __bool__(self) -> bool:
        return bool(self._styles)

    def plan(self, rng: Random, instead: Plan) -> "CslPlan":
        """A bibliography in one of the styles; `instead` writes what it cannot."""
        return CslPlan(rng.choice(self._styles), instead)


def _usable(file: CslFile, language: str, complaints: Complaints) -> CslStyle | None:
    """The style, if it renders an article."""
    trial = _Key("article-journal", frozenset({"title", "container-title", "volume", "issue", "page", "issued"}), 2, 0)
    try:
        style = CslStyle(file, language, complaints)
    except UnreadableMarksError as error:
        complaints.add(Fault.BROKEN_FILE, f"{file.name}.csl", 0, str(error))
        return None
    return style if style.template(trial) else None


@dataclass(frozen=True, slots=True)
class CslPlan:
    """A bibliography in a CSL style."""

    style: CslStyle
    instead: Plan

    def style_of(self, work: CitedWork) -> str:
        """The name of the style that writes the work."""
        return self.style.name if self._template(work) else self.instead.style_of(work)

    def write(self, work: CitedWork) -> list[Piece]:
        """The work as the style has it, or as a style of our own where it cannot."""
        template = self._template(work)
        return list(_filled(template, work)) if template else self.instead.write(work)

    def _template(self, work: CitedWork) -> CslTemplate | None:
        return self.style.template(_key(work)) if work.kind in TYPES and work.title else None


def _key(work: CitedWork) -> _Key:
    fields = frozenset(name for name, field in _FIELDS.items() if getattr(work, field) or _published_by(work, field))
    if "DOI" in fields:
        fields -= {"URL"}
    authors = max(count for count in _AUTHORS if count <= len(work.author))
    return _Key(TYPES[work.kind], fields, authors, min(len(work.editor), MOST_EDITORS))


def _published_by(work: CitedWork, field: str) -> str:
    """A thesis is brought out by its university."""
    return work.institution if field == "publisher" and work.kind in {Kind.THESIS, Kind.REPORT, Kind.PREPRINT} else ""


def _filled(template: CslTemplate, work: CitedWork) -> Iterator[Piece]:
    """The pieces of a work; what stands between the names of one list belongs to the list."""
    last = {part.role: place for place, part in enumerate(template) if isinstance(part, NameSlot)}
    role = ""
    for place, part in enumerate(template):
        if isinstance(part, str):
            yield Piece(part, role)
            continue
        role = part.role if isinstance(part, NameSlot) and last[part.role] > place else ""
        yield _piece(part, work)


def _piece(slot: Slot | Words, work: CitedWork) -> Piece:
    match slot:
        case Words(text, label):
            return Piece(text, label)
        case NameSlot():
            return Piece(_name(slot, work), slot.role)
        case PagesSlot():
            return Piece(_pages(slot, work.pages), "pages")
        case EditionSlot():
            return Piece(_edition(slot, work.edition), "edition")
    text = getattr(work, slot.field)
    label = slot.label if text else "institution"
    return Piece(_cased(text or _published_by(work, slot.field), slot.case, work.language), label)


def _name(slot: NameSlot, work: CitedWork) -> str:
    people: tuple[PersonName, ...] = getattr(work, slot.role)
    person = people[slot.place]
    family = person.family.upper() if slot.capitals else person.family
    given = initials_of(person.given, slot.initials)
    if not given or slot.family_only:
        return family
    return f"{family}{slot.between}{given}" if slot.inverted else f"{given}{slot.between}{family}"


def _pages(slot: PagesSlot, pages: str) -> str:
    first, dash, last = pages.partition("-")
    if not dash or not slot.dash:
        return first if not slot.dash else pages
    if slot.short and len(first) == len(last):
        shared = next((place for place, (one, other) in enumerate(zip(first, last, strict=True)) if one != other), 0)
        last = last[shared:]
    return f"{first}{slot.dash}{last}"


def _edition(slot: EditionSlot, edition: str) -> str:
    return f"{ordinal(int(edition)) if slot.ordinal and edition.isdigit() else edition}{slot.words}"


def _cased(text: str, case: Case, language: str) -> str:
    if case is Case.UPPER:
        return text.upper()
    if case is Case.KEPT or language != "en":
        return text
    words = text.split(" ")
    if case is Case.SENTENCE:
        return " ".join([words[0], *(word.lower() if word.istitle() else word for word in words[1:])])
    raised = (word if word in _SMALL_WORDS else word[:1].upper() + word[1:] for word in words[1:])
    return " ".join([words[0][:1].upper() + words[0][1:], *raised])
