"""A record made of marks, and reading them back: where a CSL style prints which field, and in what form."""

import re
from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Any, NamedTuple

from svod_lab.corpora.labels.conventions import EDITION_WORD
from svod_lab.synthetic.styles.name_styles import Initials


class Case(StrEnum):
    """What a style does to the letters of a value."""

    KEPT = "kept"
    TITLE = "title"
    SENTENCE = "sentence"
    UPPER = "upper"


class TextSlot(NamedTuple):
    """A place for a text, a number or a year."""

    field: str
    label: str
    case: Case = Case.KEPT


class PagesSlot(NamedTuple):
    """A place for pages: the first only, or both with a dash between; `short` leaves out what they share."""

    dash: str
    short: bool = False


class EditionSlot(NamedTuple):
    """A place for the number of an edition, as an ordinal or bare, and the words after it."""

    ordinal: bool
    words: str


class NameSlot(NamedTuple):
    """A place for one name."""

    role: str
    place: int
    inverted: bool
    between: str
    initials: Initials
    capitals: bool
    family_only: bool = False


class Words(NamedTuple):
    """Words of the style itself that say what a thing is."""

    text: str
    label: str


Slot = TextSlot | PagesSlot | EditionSlot | NameSlot
Part = str | Slot | Words
CslTemplate = tuple[Part, ...]

# Text fields of CSL: the field of a cited work, its label, and the sign that stands on both sides of its mark.
_TEXTS: Mapping[str, TextSlot] = {
    "title": TextSlot("title", "title"), "container-title": TextSlot("container", "container"),
    "publisher": TextSlot("publisher", "publisher"), "publisher-place": TextSlot("place", "place"),
    "DOI": TextSlot("doi", "doi"), "URL": TextSlot("url", "url"), "genre": TextSlot("genre", "genre"),
    "number": TextSlot("number", "other"), "collection-title": TextSlot("series", "other"),
}  # fmt: skip
# Numbers must stay numbers, so these are recognised by their digits.
_NUMBERS: Mapping[str, tuple[str, TextSlot]] = {
    "volume": ("7771", TextSlot("volume", "volume")), "issue": ("8882", TextSlot("issue", "issue")),
    "number-of-pages": ("6661", TextSlot("extent", "pages")), "issued": ("7776", TextSlot("year", "year")),
}  # fmt: skip
_FIRST_PAGE, _LAST_PAGE, _EDITION = "90010", "90099", "5553"
_SAMPLE = "Aaa bbb Ccc"
_CASES = {"Aaa Bbb Ccc": Case.TITLE, "Aaa bbb ccc": Case.SENTENCE, "AAA BBB CCC": Case.UPPER}
_FIRST_MARK, _FIRST_AUTHOR, _FIRST_EDITOR = 0xE000, 0xE100, 0xE120
# Given names are initialised only when they begin with a capital: Armenian ones are met nowhere else.
_FIRST_CAPITAL = 0x531
MOST_AUTHORS, MOST_EDITORS = 10, 4

_FAMILY = r"([\ue100-\ue13f])(\w+?)[\ue100-\ue13f]"
_GIVEN = r"[\u0531-\u0556](x?)([.\s\u00a0]{0,3})[\u0531-\u0556]y?(\.?)"
_TOKEN = re.compile(
    rf"(?P<inverted>{_FAMILY}(,?[\s\u00a0]?){_GIVEN})|(?P<direct>{_GIVEN}([\s\u00a0]){_FAMILY})|(?P<only>{_FAMILY})"
    rf"|(?P<mark>[\ue000-\ue03f])(?P<sample>[^\ue000-\ue03f]*)[\ue000-\ue03f]"
    rf"|(?<!\d)(?P<pages>{_FIRST_PAGE}(?:(?P<dash>[-–—‒\u2011]{{1,2}})(?P<last>\d+))?)"
    rf"|(?<!\d)(?P<edition>{_EDITION}(?P<ordinal>st|nd|rd|th)?)"
    rf"|(?<!\d)(?P<number>{'|'.join(digits for digits, _slot in _NUMBERS.values())})(?!\d)"
)
_LEFT_OVER = re.compile(r"[\ue000-\uf8ff\u0531-\u0556]|7771|8882|6661|7776|90010|90099|5553|MMMM")
_GENRE_WORDS = re.compile(r"(Электронный ресурс)")
_EMPTY_PLACES = (
    (re.compile(r"(?<=[:,;])\s*\.(?=\s)"), ""),
    (re.compile(r"\.\s+(?=[;,:])"), ""),
    (re.compile(r"\s*\(\s*\)"), ""),
)
_PRINTED_NUMBER = re.compile(r"^[\s\u00a0]*[\[(]?1[\]).:]*[\s\u00a0]*(?=\D|$)")


class UnreadableMarksError(ValueError):
    """A rendered record in which marks were torn or lost."""


def marked_record(csl_type: str, fields: frozenset[str], authors: int, editors: int) -> dict[str, Any]:
    """A record of that type whose every value is a mark."""
    record: dict[str, Any] = {"id": "x", "type": csl_type}
    for place, name in enumerate(_TEXTS):
        if name in fields:
            sign = chr(_FIRST_MARK + place)
            record[name] = f"{sign}{_SAMPLE}{sign}"
    for name, (digits, _slot) in _NUMBERS.items():
        if name in fields:
            record[name] = {"date-parts": [[int(digits)]]} if name == "issued" else digits
    if "page" in fields:
        record["page"] = f"{_FIRST_PAGE}-{_LAST_PAGE}"
    if "edition" in fields:
        record["edition"] = _EDITION
    for role, first, count in (("author", _FIRST_AUTHOR, authors), ("editor", _FIRST_EDITOR, editors)):
        if count:
            record[role] = [_marked_name(first + place, place) for place in range(count)]
    return record


def _marked_name(sign: int, place: int) -> dict[str, str]:
    capitals = [chr(_FIRST_CAPITAL + 2 * place + number) for number in (0, 1)]
    return {"family": f"{chr(sign)}Fam{chr(sign)}", "given": f"{capitals[0]}x {capitals[1]}y"}


def template_of(rendered: str) -> CslTemplate:
    """The template behind a rendered record of marks; the printed number of the entry is left out."""
    parts: list[Part] = []
    for part in _parts(_PRINTED_NUMBER.sub("", rendered.replace("\u00a0", " "))):
        parts.extend(_worded(_mended(part)) if isinstance(part, str) else (part,))
    if any(isinstance(part, str) and _LEFT_OVER.search(part) for part in parts):
        raise UnreadableMarksError(f"torn marks in: {rendered}")
    fields = [_identity(part) for part in parts if not isinstance(part, str | Words)]
    if any(fields.count(one) > 1 for one in fields if one != "year"):
        raise UnreadableMarksError(f"a value is printed twice: {rendered}")
    return tuple(parts)


def _mended(text: str) -> str:
    """Marks of an empty field, which other processors would not print: «In:. », «: . », «. ;»."""
    for pattern, mended in _EMPTY_PLACES:
        text = pattern.sub(mended, text)
    return text


def _worded(text: str) -> Iterator[Part]:
    """A text with the words in it that have a label of their own."""
    for place, piece in enumerate(_GENRE_WORDS.split(text)):
        if piece:
            yield Words(piece, "genre") if place % 2 else piece


def _identity(slot: Slot) -> str:
    if isinstance(slot, NameSlot):
        return f"{slot.role}{slot.place}"
    return slot.field if isinstance(slot, TextSlot) else type(slot).__name__


def _parts(text: str) -> Iterator[Part]:
    position = 0
    for token in _TOKEN.finditer(text):
        if token.start() < position:
            continue
        if token.start() > position:
            yield text[position : token.start()]
        position = token.end()
        if token["edition"]:
            words = EDITION_WORD.match(text, position)
            position = words.end() if words else position
            yield EditionSlot(bool(token["ordinal"]), text[token.end() : position])
            continue
        slot = _slot(token)
        if isinstance(slot, NameSlot) and slot.inverted and not _dotted(slot.initials) and token[0].endswith("."):
            position -= 1
        yield slot
    if position < len(text):
        yield text[position:]


def _slot(token: re.Match[str]) -> Slot:
    if token["mark"]:
        place = ord(token["mark"]) - _FIRST_MARK
        if place >= len(_TEXTS):
            raise UnreadableMarksError(token[0])
        slot = tuple(_TEXTS.values())[place]
        return slot._replace(case=_CASES.get(token["sample"], Case.KEPT))
    if token["pages"]:
        return PagesSlot(token["dash"] or "", bool(token["last"]) and token["last"] != _LAST_PAGE)
    if token["number"]:
        return next(slot for digits, slot in _NUMBERS.values() if digits == token["number"])
    return _name_slot(token)


def _name_slot(token: re.Match[str]) -> NameSlot:
    found = [group for group in token.groups() if group is not None][1:]
    if token["inverted"]:
        sign, family, between, full, inside = found[:5]
    elif token["direct"]:
        full, inside, _stop, between, sign, family = found[:6]
    else:
        (sign, family), between, full, inside = found[:2], "", "", ""
    role, first = ("author", _FIRST_AUTHOR) if ord(sign) < _FIRST_EDITOR else ("editor", _FIRST_EDITOR)
    initials = _initials(bool(full), inside)
    inverted, alone = bool(token["inverted"]), bool(token["only"])
    return NameSlot(role, ord(sign) - first, inverted, between, initials, family.isupper(), alone)


def _initials(full: bool, inside: str) -> Initials:
    if full:
        return Initials.FULL
    if "." in inside:
        return Initials.SPACED if " " in inside else Initials.TIGHT
    return Initials.BARE_SPACED if " " in inside else Initials.BARE


def _dotted(initials: Initials) -> bool:
    return initials in {Initials.SPACED, Initials.TIGHT}
