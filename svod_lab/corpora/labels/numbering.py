"""Volume spans taken apart: «vol. 12, no. 2», «135 (3)», «10.7», «16 (1953)» into volume, issue, year and pages."""

import re
from typing import NamedTuple

from svod.model.reference import LabeledSpan
from svod.text.keywords import word_set

VOLUME_WORDS = word_set("vol vols volume volumes v voi т том t tome tom bd bde band jg jahrgang roč кн b a anno année")
ISSUE_WORDS = word_set(
    "no nos nr num núm number numéro n issue issues iss heft h ausgabe fasc fase вып выпуск",
    "suppl supplement pt part s",
)
_PART = re.compile(
    r"\s*(?:(?!(?!V\.)[IVXLC]+\b)(?P<word>[^\W\d_]++)\.?|(?P<sign>№|n\s?°|nº|#))?[\s:]*(?P<open>[(\[])?\s*"
    r"(?:(?P<inner>[^\W\d_IVXLC]++)(?:\.\s*|\s+))?"
    r"(?P<number>[A-Z]?\d+[a-z]?(?:\s?[-–—]\s?\d+)?|[IVXLC]+(?![^\W\d_])|[ivxlc]+(?![^\W\d_]))"
    r"\s*(?P<close>[)\]])?(?P<after>[\s.,;:/]*)"
)
_YEAR = re.compile(r"(?:1[5-9]\d|20[0-2])\d(?:\s?[-–]\s?\d+)?")
# After a colon, a range of large numbers is pages: «33:183–201»; «14:3-4» is a double issue.
_PAGE_RANGE = re.compile(r"\d{3,}\s?[-–—]\s?\d+|(?:1[3-9]|[2-9]\d)\s?[-–—]\s?\d+")


class _Number(NamedTuple):
    span: tuple[int, int]
    text: str
    kind: str
    bracketed: bool
    after: str


def split_volume(raw: str, start: int, end: int) -> list[LabeledSpan]:
    """The volume, issue, year and pages within a volume span; nothing where it is written in a way we do not know."""
    numbers = _numbers(raw, start, end)
    spans: list[LabeledSpan] = []
    taken: set[str] = set()
    for position, number in enumerate(numbers):
        kind = number.kind or _kind(number, position, numbers, taken)
        if not kind or kind in taken:
            return []
        taken.add(kind)
        spans.append(LabeledSpan(*number.span, kind))
    return spans


def _kind(number: _Number, position: int, numbers: list[_Number], taken: set[str]) -> str:
    if len(numbers) > 1 and _YEAR.fullmatch(number.text):
        starts_date = position == 0 and ";" in number.after
        if number.bracketed or starts_date or ("volume" in taken and position):
            return "year"
    if "volume" not in taken:
        return "" if number.bracketed and position else "volume"
    if ":" in numbers[position - 1].after and ("issue" in taken or _PAGE_RANGE.fullmatch(number.text)):
        return "pages" if "pages" not in taken else ""
    return "issue" if "issue" not in taken else ""


def _numbers(raw: str, start: int, end: int) -> list[_Number]:
    """The numbers of the span with the words before them; nothing where something else stands between."""
    numbers: list[_Number] = []
    position = start
    while position < end:
        match = _PART.match(raw, position, end)
        if not match:
            return []
        number = _number(match)
        if number is None:
            return []
        numbers = _joined(numbers, number)
        position = match.end()
    return numbers


def _number(match: re.Match[str]) -> _Number | None:
    word = (match["word"] or match["inner"] or "").casefold()
    kind = "issue" if match["sign"] or word in ISSUE_WORDS else "volume" if word in VOLUME_WORDS else ""
    if word and not kind:
        return None
    bracketed = bool(match["open"])
    return _Number(match.span("number"), match["number"], kind, bracketed, match["after"])


def _joined(numbers: list[_Number], number: _Number) -> list[_Number]:
    """«42/43» is one double volume, «42/2» is volume and issue."""
    last = numbers[-1] if numbers else None
    if last is None or not _follows(last, number):
        return [*numbers, number]
    together = f"{last.text}/{number.text}"
    return [*numbers[:-1], _Number((last.span[0], number.span[1]), together, last.kind, False, number.after)]


def _follows(last: _Number, number: _Number) -> bool:
    if "/" not in last.after or number.bracketed or not (last.text.isdecimal() and number.text.isdecimal()):
        return False
    return int(number.text) == int(last.text) + 1
