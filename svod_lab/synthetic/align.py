"""What was typeset, found again in what was read, character by character, whatever moved, broke or joined."""

import re
import unicodedata
from array import array
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

# Blanks and all hyphens and dashes: line breaks make and unmake them.
_UNSTEADY = re.compile(r"[\s\u00ad\u2010-\u2015\u2212-]+")
# Letters that fonts and converters write in two ways.
_ALIKE = str.maketrans({
    "∗": "*", "⁎": "*", "’": "'", "‘": "'", "`": "'", "“": '"', "”": '"', "„": '"', "«": '"', "»": '"',
    # Converters put look-alikes of another alphabet right.
    **dict(zip("авекмнорстух", "abekmhopctyx", strict=True)),
})  # fmt: skip
# Runs of so many characters that are unique on both sides are anchors; then shorter ones between them.
_ANCHOR_LENGTHS = (24, 12, 6)
# What moved elsewhere must be recognised by more than chance.
_MOVED_LENGTHS = (16, 8)
_MOST_PASSES = 8
# Between anchors only short stretches are compared letter by letter: the work is their product.
_MOST_COMPARED = 40_000
_UNMATCHED = -1


class Match(NamedTuple):
    """Equal characters: where they begin on either side, and how many they are."""

    printed: int
    read: int
    length: int


class _Stretch(NamedTuple):
    """A part of either side."""

    printed_start: int
    printed_stop: int
    read_start: int
    read_stop: int


def folded(text: str) -> str:
    """The characters that printing and reading keep: no blanks, hyphens or capitals, one form of each letter."""
    return _UNSTEADY.sub("", unicodedata.normalize("NFKC", text).casefold().translate(_ALIKE))


def aligned(printed: str, read: str, *, in_order: bool = True) -> "array[int]":
    """For each read character the place of its printed one, or -1; both texts are folded.

    First in order, then again with all that is left, as often as something more is found: footnotes, columns and
    cells stand elsewhere than they were written. Where nothing is known of the order, only what is unmistakable counts.
    """
    places = array("l", [_UNMATCHED]) * len(read)
    left: Sequence[int] = range(len(printed))
    right: Sequence[int] = range(len(read))
    for number in range(_MOST_PASSES):
        lengths = _MOVED_LENGTHS if number or not in_order else _ANCHOR_LENGTHS
        text = printed if not number else "".join(printed[place] for place in left)
        other = read if not number else "".join(read[place] for place in right)
        matches = list(_matches(text, other, lengths, closes_gaps=in_order and not number))
        for match in matches:
            for step in range(match.length):
                places[right[match.read + step]] = left[match.printed + step]
        if not matches:
            break
        used = set(places)
        left = [place for place in left if place not in used]
        right = [place for place in right if places[place] == _UNMATCHED]
        if not left or not right:
            break
    if in_order and left and right:
        for match in _repeated("".join(printed[place] for place in left), "".join(read[place] for place in right)):
            for step in range(match.length):
                places[right[match.read + step]] = left[match.printed + step]
    return places


def _matches(printed: str, read: str, lengths: Sequence[int], *, closes_gaps: bool) -> Iterator[Match]:
    """Matches in the same order on both sides."""
    stretches = [_Stretch(0, len(printed), 0, len(read))]
    for length in lengths:
        gaps: list[_Stretch] = []
        for stretch in stretches:
            anchors = _extended(_anchors(printed, read, stretch, length), printed, read, stretch)
            yield from anchors
            gaps.extend(_between(anchors, stretch))
        stretches = gaps
    if closes_gaps:
        for stretch in stretches:
            yield from _compared(printed, read, stretch)


def _anchors(printed: str, read: str, stretch: _Stretch, length: int) -> list[Match]:
    """Stretches of one length that occur once on either side, as many as stand in the same order on both."""
    wanted = _unique(printed, stretch.printed_start, stretch.printed_stop, length)
    offered = _unique(read, stretch.read_start, stretch.read_stop, length)
    pairs = [(place, offered[gram]) for gram, place in wanted.items() if place >= 0 and offered.get(gram, -1) >= 0]
    pairs.sort()
    return [Match(one, other, length) for one, other in _rising(pairs)]


def _unique(text: str, start: int, stop: int, length: int) -> dict[str, int]:
    """Where each run of characters stands, -1 for those that stand in several places."""
    found: dict[str, int] = {}
    for place in range(start, stop - length + 1):
        gram = text[place : place + length]
        found[gram] = _UNMATCHED if gram in found else place
    return found


def _rising(pairs: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The longest run of pairs whose second places rise as their first ones do."""
    ends: list[int] = []
    last: list[int] = []
    before: list[int] = []
    for index, (_, place) in enumerate(pairs):
        rank = bisect_left(ends, place)
        if rank == len(ends):
            ends.append(place)
            last.append(index)
        else:
            ends[rank] = place
            last[rank] = index
        before.append(last[rank - 1] if rank else -1)
    chain: list[tuple[int, int]] = []
    index = last[-1] if last else -1
    while index >= 0:
        chain.append(pairs[index])
        index = before[index]
    return chain[::-1]


def _repeated(printed: str, read: str) -> Iterator[Match]:
    """What was printed several times and read as often, the first with the first: a remark in two footnotes."""
    length = _MOVED_LENGTHS[0]
    wanted, offered = _all_places(printed, length), _all_places(read, length)
    place = 0
    while place + length <= len(read):
        gram = read[place : place + length]
        if len(wanted.get(gram, ())) != len(offered[gram]):
            place += 1
            continue
        start = wanted[gram][offered[gram].index(place)]
        end = length
        while printed[start + end : start + end + 1] == read[place + end : place + end + 1] != "":
            end += 1
        yield Match(start, place, end)
        place += end


def _all_places(text: str, length: int) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for place in range(len(text) - length + 1):
        found.setdefault(text[place : place + length], []).append(place)
    return found


def _extended(anchors: list[Match], printed: str, read: str, stretch: _Stretch) -> list[Match]:
    """Anchors grown to both sides as far as the characters agree, those that run into each other made one."""
    grown: list[Match] = []
    one, other = stretch.printed_start, stretch.read_start
    for anchor in anchors:
        start, mate = anchor.printed, anchor.read
        if start < one or mate < other:
            continue
        while start > one and mate > other and printed[start - 1] == read[mate - 1]:
            start, mate = start - 1, mate - 1
        stop, stop_mate = anchor.printed + anchor.length, anchor.read + anchor.length
        while stop < stretch.printed_stop and stop_mate < stretch.read_stop and printed[stop] == read[stop_mate]:
            stop, stop_mate = stop + 1, stop_mate + 1
        grown.append(Match(start, mate, stop - start))
        one, other = stop, stop_mate
    return grown


def _between(anchors: Sequence[Match], stretch: _Stretch) -> Iterator[_Stretch]:
    """What lies before, between and after the anchors, where there is something on both sides."""
    one, other = stretch.printed_start, stretch.read_start
    ends = (*anchors, Match(stretch.printed_stop, stretch.read_stop, 0))
    for anchor in ends:
        if one < anchor.printed and other < anchor.read:
            yield _Stretch(one, anchor.printed, other, anchor.read)
        one, other = anchor.printed + anchor.length, anchor.read + anchor.length


def _compared(printed: str, read: str, stretch: _Stretch) -> Iterator[Match]:
    """Short stretches letter by letter."""
    one = printed[stretch.printed_start : stretch.printed_stop]
    other = read[stretch.read_start : stretch.read_stop]
    if len(one) * len(other) > _MOST_COMPARED:
        return
    for block in SequenceMatcher(None, one, other, autojunk=False).get_matching_blocks():
        if block.size:
            yield Match(stretch.printed_start + block.a, stretch.read_start + block.b, block.size)
