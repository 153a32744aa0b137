"""Paragraphs: lines of running text joined across lines, columns and pages; what is only debris is left out."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from svod.extract.body.placed_lines import TEXT, PlacedLine, Zone, is_ended
from svod.model.body import ParagraphKind

_ITEM = re.compile(r"\s*(?:[•●■▪◦‣∙○►▶✓–—*-]\s+|\(?(?:\d{1,2}|[a-zа-я]|[ivx]{1,4})\)\s+|\d{1,2}\.\s+(?=[^\W\d_]))")
# A letter that numbers an item has its bracket within so many characters.
_LONGEST_LETTERED = 6
_WORD = re.compile(r"[^\W\d_]{3,}")
# In usual distances: from here on a gap parts paragraphs.
_GAP = 1.35
# Which part of the characters of running text belongs to words of three letters or more.
_LEAST_WORDS = 0.45
_FEWEST_LETTERS = 12
# In sizes of type: how far both edges of a quotation are from the column's.
_QUOTED = 1.2


def begins_item(text: str) -> bool:
    """Whether a line begins as an item of a list does."""
    # Most lines begin with a word.
    if text[:1].isalpha() and ")" not in text[:_LONGEST_LETTERED]:
        return False
    return _ITEM.match(text) is not None


def are_indented(lines: Sequence[PlacedLine]) -> bool:
    """Whether paragraphs begin with an indent, seen where a short line has ended one."""
    starts = [
        one.is_indented
        for above, one in pairwise(lines)
        if above.zone is one.zone is TEXT and above.column == one.column
        if above.is_short and is_ended(above.text) and not one.is_behind_half and not begins_item(one.text)
    ]
    return sum(starts) > 0.5 * len(starts)


def paragraphs(lines: Sequence[PlacedLine], *, indented: bool) -> Iterator[list[PlacedLine]]:
    """The paragraphs of a section, each as its lines; formulas and what floats may stand between them."""
    open_lines: list[PlacedLine] = []
    between: list[PlacedLine] = []
    for one in lines:
        if one.zone is not TEXT:
            between.append(one)
            continue
        if open_lines and _begins(open_lines, between, one, indented):
            yield open_lines
            open_lines = []
        open_lines.append(one)
        between = []
    if open_lines:
        yield open_lines


def _begins(open_lines: Sequence[PlacedLine], between: Sequence[PlacedLine], one: PlacedLine, indented: bool) -> bool:
    """Whether a line begins a paragraph."""
    above = open_lines[-1]
    if begins_item(one.text) and (is_ended(above.text) or one.text.lstrip()[0] in "•●■▪◦‣"):
        return True
    if one.text[:1].islower() and not _is_far(above, one, between):
        return False
    if any(line.zone is Zone.FORMULA for line in between):
        return not one.text[:1].islower() and (one.is_indented or is_ended(between[-1].text))
    if above.column != one.column or between:
        return is_ended(above.text) and (above.is_short or one.is_indented or not indented)
    if _is_far(above, one, between):
        return True
    if (one.step or 0.0) < 0.3:
        return False
    hangs = begins_item(open_lines[0].text)
    if one.is_indented and not above.is_indented and not hangs:
        return is_ended(above.text) or above.is_short
    if hangs and one.indent < open_lines[0].indent + 0.3 and is_ended(above.text) and not one.is_behind_half:
        return True
    return above.is_short and is_ended(above.text) and not one.text[:1].islower()


def _is_far(above: PlacedLine, one: PlacedLine, between: Sequence[PlacedLine]) -> bool:
    return not between and above.column == one.column and one.step is not None and one.step > _GAP


def is_debris(text: str) -> bool:
    """Whether a paragraph is none: the words of a drawing, pieces of a formula, numbers."""
    printed = len(text) - text.count(" ")
    # Words without signs are enough for nearly all paragraphs, and quickly counted.
    plain = sum([len(word) for word in text.split(" ") if len(word) > 2 and word.isalpha()])
    if plain >= max(_FEWEST_LETTERS, _LEAST_WORDS * printed):
        return False
    letters = sum(map(len, _WORD.findall(text)))
    if letters < _FEWEST_LETTERS:
        return not is_ended(text) or letters < 3
    return letters < _LEAST_WORDS * printed


def kind_of(lines: Sequence[PlacedLine]) -> ParagraphKind:
    """Whether a paragraph is an item of a list, a quotation set in, or plain text."""
    if begins_item(lines[0].text):
        return ParagraphKind.ITEM
    is_set_in = all(
        one.box.x0 - one.left > _QUOTED * one.size and one.indent < 8 for one in lines if not one.is_behind_half
    ) and all(one.right - one.box.x1 > _QUOTED * one.size for one in lines)
    return ParagraphKind.QUOTATION if len(lines) > 2 and is_set_in else ParagraphKind.TEXT
