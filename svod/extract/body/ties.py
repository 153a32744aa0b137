"""Mentions inside paragraphs: of references, figures, tables, formulas and footnotes, each with its target."""

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from svod.extract.body.joined_text import JoinedText
from svod.languages import all_words, alternatives
from svod.model.body import BodyMention, MentionKind
from svod.model.document import Span
from svod.model.reference import Reference

_NUMBER = r"(?:[A-ZА-Я]\.?)?\d{1,3}(?:\.\d{1,3})*[a-zа-я]?|[IVXLC]{1,6}"
_SEVERAL = rf"(?:{_NUMBER})(?:\s?(?:,|и|and|und|et|–|-|—)\s?(?:{_NUMBER})(?![\w]))*"
_FLOATS = re.compile(
    rf"(?<!\w)(?:(?P<figure>{alternatives('body.figures')})|(?P<table>{alternatives('body.tables')}))\.?\s?(?:№\s?)?"
    rf"(?P<numbers>{_SEVERAL})(?![\w])",
    re.IGNORECASE,
)
# Letters that such words begin with, as they are printed: sought first, for the pattern costs more at every letter.
_STEMS = {
    found[0]
    for word in all_words("body.figures") + all_words("body.tables")
    if (found := re.match(r"\w+(?![?*{])", word))
}
_FLOAT_STARTS = re.compile("|".join(sorted({form for stem in _STEMS for form in (stem, stem.title(), stem.upper())})))
# Letters of both cases by themselves: without regard to case the pattern could not be sought by its bracket.
_FORMULA = re.compile(r"\((\s?(?:[A-Za-zА-Яа-я]\.?)?\d{1,3}(?:[.\-–]\d{1,3})*[A-Za-zА-Яа-я]?\s?)\)")
_BEFORE_FORMULA = re.compile(rf"(?:{alternatives('body.formulas')})\.?\s?$", re.IGNORECASE)
_LONGEST_BEFORE = 40
_ONE_NUMBER = re.compile(_NUMBER)
_RAISED = re.compile(
    r"[⁰¹²³⁴⁵⁶⁷⁸⁹*†‡§¶](?:(?<=[⁰¹²³⁴⁵⁶⁷⁸⁹])[⁰¹²³⁴⁵⁶⁷⁸⁹]*|(?:(?<=[^\W\d_][*†‡§¶])|(?<=[.,;:!?)»”][*†‡§¶]))[*†‡§¶]{0,2})"
)
# No exponent stands behind words or sentences.
_BEHIND_WORD = re.compile(r"(?:[^\W\d_]{3}|[^\W_][.,;:!?)\]»”“’\"]{1,3}|(?<!\d)(?:1[5-9]|20)\d\d)\s?$")
_DIGITS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
_NUMBER_OR_DASH = re.compile(r"\d+|[–—-]")


class Targets(NamedTuple):
    """What paragraphs may point to: places from 1 by printed number; those of footnotes by page, too, at the end 0."""

    figures: Mapping[str, int]
    tables: Mapping[str, int]
    formulas: Mapping[str, int]
    notes: Mapping[tuple[int, str], int]


class _Cited(NamedTuple):
    start: int
    span: Span
    text: str
    numbers: tuple[int, ...]


class References:
    """The places that mean references, by the token they begin with."""

    def __init__(self, references: Sequence[Reference]) -> None:
        by_place: dict[tuple[Span, str], list[int]] = {}
        for reference in references:
            for mention in reference.mentions:
                by_place.setdefault((mention.span, mention.text), []).append(reference.number)
        self._cited = sorted(
            _Cited(span.start, span, text, tuple(numbers)) for (span, text), numbers in by_place.items()
        )
        self._starts = [cited.start for cited in self._cited]

    def within(self, text: JoinedText) -> Iterator[BodyMention]:
        """The mentions in a text."""
        first, stop = (bisect_left(self._starts, token) for token in text.span)
        for cited in self._cited[first:stop]:
            place = text.range_of(cited.span)
            if place:
                yield from _numbered(text, cited, *place)


def _numbered(text: JoinedText, cited: _Cited, start: int, end: int) -> Iterator[BodyMention]:
    """A mention of one reference; of several by numbers, one each: the dash of a range stands for those inside it."""
    at = text.text.find(cited.text, start, end)
    if at >= 0:
        start, end = at, at + len(cited.text)
    printed = text.text[start:end].translate(_DIGITS)
    pieces = list(_NUMBER_OR_DASH.finditer(printed))
    numbers = {int(piece[0]) for piece in pieces if piece[0].isdecimal()}
    if len(cited.numbers) == 1 or not numbers & set(cited.numbers):
        for number in cited.numbers:
            yield _mention(MentionKind.REFERENCE, start, end, number, text)
        return
    before = 0
    for place, piece in enumerate(pieces):
        if piece[0].isdecimal():
            before = int(piece[0])
            if before in cited.numbers:
                yield _mention(MentionKind.REFERENCE, start + piece.start(), start + piece.end(), before, text)
        elif place + 1 < len(pieces) and pieces[place + 1][0].isdecimal():
            for number in range(before + 1, int(pieces[place + 1][0])):
                if number in cited.numbers:
                    yield _mention(MentionKind.REFERENCE, start + piece.start(), start + piece.end(), number, text)


def mentions(text: JoinedText, references: References, targets: Targets) -> tuple[BodyMention, ...]:
    """All mentions of a paragraph in their order."""
    found = [*references.within(text), *_of_floats(text, targets), *_of_formulas(text, targets)]
    # A footnote that cites is a footnote and a reference.
    taken = [(one.start, one.end) for one in found if one.kind is not MentionKind.REFERENCE]
    found.extend(
        note
        for note in _of_notes(text, targets)
        if not any(start < note.end and note.start < end for start, end in taken)
    )
    return tuple(sorted(found, key=lambda one: (one.start, one.end, one.target)))


def _of_floats(text: JoinedText, targets: Targets) -> Iterator[BodyMention]:
    for match in _named_floats(text.text) if targets.figures or targets.tables else ():
        kind, places = (MentionKind.FIGURE, targets.figures) if match["figure"] else (MentionKind.TABLE, targets.tables)
        start = match.start()
        for number in _ONE_NUMBER.finditer(match["numbers"]):
            end = match.start("numbers") + number.end()
            target = places.get(plain_number(number[0])) or places.get(number[0].rstrip("abcdefghабвгде"))
            if target:
                yield _mention(kind, start, end, target, text)
            start = end + 1


def _named_floats(text: str) -> Iterator[re.Match[str]]:
    end = 0
    for start in _FLOAT_STARTS.finditer(text):
        match = _FLOATS.match(text, start.start()) if start.start() >= end else None
        if match:
            end = match.end()
            yield match


def _of_formulas(text: JoinedText, targets: Targets) -> Iterator[BodyMention]:
    for match in _FORMULA.finditer(text.text) if targets.formulas else ():
        target = targets.formulas.get(plain_number(match[1]))
        if target:
            before = _BEFORE_FORMULA.search(text.text, max(0, match.start() - _LONGEST_BEFORE), match.start())
            start = before.start() if before else match.start()
            yield _mention(MentionKind.FORMULA, start, match.end(), target, text)


def _of_notes(text: JoinedText, targets: Targets) -> Iterator[BodyMention]:
    if not targets.notes:
        return
    pages = sorted({line.page for line in text.lines})
    for match in _RAISED.finditer(text.text):
        mark = match[0].translate(_DIGITS)
        target = next((targets.notes[page, mark] for page in pages if (page, mark) in targets.notes), None)
        if not target and _BEHIND_WORD.search(text.text, max(0, match.start() - 5), match.start()):
            target = targets.notes.get((0, mark))
        if target:
            yield _mention(MentionKind.FOOTNOTE, match.start(), match.end(), target, text)


def plain_number(printed: str) -> str:
    """A printed number without what differs from place to place."""
    return printed.strip("() .").replace("–", "-").upper()


def _mention(kind: MentionKind, start: int, end: int, target: int, text: JoinedText) -> BodyMention:
    return BodyMention(kind, start, end, target, text.areas(start, end))
