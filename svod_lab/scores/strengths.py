"""GROBID's four strengths of agreement between two values, and what they count field by field.

The rules are those of GROBID's end-to-end evaluation:
- the values of a field are joined by blanks and compared as one, in small letters with single blanks; one that is
  printed again («Beck 1999: Der Satz. Bonn 1999») counts once;
- strict: equal; soft: equal without punctuation and blanks; Levenshtein: 1 - distance / longer length >= 0.8;
  Ratcliff-Obershelp: 2 * matching characters / both lengths >= 0.95; the last two on the strict form;
- a wrong value is found and expected: it costs precision and recall once each; a missing one costs recall only, one
  where nothing is expected costs precision only; nothing expected and nothing found counts nowhere;
- all fields of a reference found that matches no expected one are wrong, all of one not found are missing;
- micro and macro leave out fields that are never expected; a whole record is right when no field is wrong or missing.
Here and there different: a value without a letter, digit or sign is no value at any strength; fields of numbers are
compared like the others; accuracy, which counts the other fields' values as true negatives, is left out; a figure
without a base is None, not 0.
"""

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum

from rapidfuzz.distance import LCSseq, Levenshtein

from svod.model.reference import LabeledSpan
from svod_lab.scores.forms import plain, soft
from svod_lab.scores.tally import Tally

LEAST_LEVENSHTEIN = 0.8
LEAST_RATCLIFF_OBERSHELP = 0.95
# Longer values are judged by their longest common subsequence, an upper bound that can be computed in time.
LONGEST_RATCLIFF_OBERSHELP = 3_000


class Strength(StrEnum):
    """How strictly two values are compared."""

    STRICT = "strict"
    SOFT = "soft"
    LEVENSHTEIN = "Levenshtein"
    RATCLIFF_OBERSHELP = "Ratcliff-Obershelp"


def agree(expected: str, found: str, strength: Strength) -> bool:
    """Whether two values are the same at that strength; an empty one agrees with nothing."""
    if not soft(expected) or not soft(found):
        return False
    if strength is Strength.SOFT:
        return soft(expected) == soft(found)
    one, other = plain(expected), plain(found)
    if strength is Strength.LEVENSHTEIN:
        longer = max(len(one), len(other))
        return (longer - Levenshtein.distance(one, other)) / longer >= LEAST_LEVENSHTEIN
    return one == other or (strength is Strength.RATCLIFF_OBERSHELP and _mostly_matching(one, other))


def field_tallies(
    expected: Mapping[str, str], found: Mapping[str, str], strength: Strength, fields: Iterable[str]
) -> Mapping[str, Tally]:
    """What one record counts, field by field."""
    return {field: _field_tally(expected.get(field, ""), found.get(field, ""), strength) for field in fields}


def record_right(
    expected: Mapping[str, str], found: Mapping[str, str], strength: Strength, fields: Sequence[str]
) -> bool | None:
    """Whether no field is wrong, missing or invented; None when none of the fields is expected."""
    tallies = field_tallies(expected, found, strength, fields).values()
    if not any(tally.expected for tally in tallies):
        return None
    return all(tally.matched == tally.found == tally.expected for tally in tallies)


def record_of_spans(text: str, spans: Iterable[LabeledSpan]) -> Mapping[str, str]:
    """The values of a labelled text, those of one label joined by blanks in printed order; one printed again once."""
    parts: dict[str, list[str]] = {}
    for start, end, label in sorted(spans):
        parts.setdefault(label, []).append(text[start:end])
    return {label: " ".join(dict.fromkeys(values)) for label, values in parts.items()}


def ratcliff_obershelp(one: str, other: str) -> float:
    """Twice the characters in matching blocks over both lengths; the longest block first, then left and right of it."""
    if not one and not other:
        return 1.0
    matching = 0
    pending = [(one, other)]
    while pending:
        left, right = pending.pop()
        start, place, length = _longest_common_block(left, right)
        if length:
            matching += length
            pending.append((left[:start], right[:place]))
            pending.append((left[start + length :], right[place + length :]))
    return 2 * matching / (len(one) + len(other))


def _field_tally(expected: str, found: str, strength: Strength) -> Tally:
    if not expected and not found:
        return Tally(0, 0, 0)
    matched = agree(expected, found, strength)
    return Tally(matched, matched or bool(soft(found)), matched or bool(soft(expected)))


def _mostly_matching(one: str, other: str) -> bool:
    # Matching blocks are a common subsequence, so the longest one bounds them and settles most pairs at once.
    if 2 * LCSseq.similarity(one, other) / (len(one) + len(other)) < LEAST_RATCLIFF_OBERSHELP:
        return False
    longer = max(len(one), len(other))
    return longer > LONGEST_RATCLIFF_OBERSHELP or ratcliff_obershelp(one, other) >= LEAST_RATCLIFF_OBERSHELP


def _longest_common_block(one: str, other: str) -> tuple[int, int, int]:
    """Start in one, start in the other, length; the leftmost in `one`, then in `other`."""
    # Most pairs share a long block, and long blocks have few places to begin at.
    blocks = (_longest_block_of_at_least(length, one, other) for length in (12, 3, 1))
    return next((block for block in blocks if block[2]), (0, 0, 0))


def _longest_block_of_at_least(least: int, one: str, other: str) -> tuple[int, int, int]:
    places: dict[str, list[int]] = {}
    for place in range(len(other) - least + 1):
        places.setdefault(other[place : place + least], []).append(place)
    best = (0, 0, 0)
    for start in range(len(one) - least + 1):
        for place in places.get(one[start : start + least], ()):
            if start and place and one[start - 1] == other[place - 1]:
                continue  # the tail of a block already seen
            length = _common_length(one, start, other, place)
            if length > best[2]:
                best = (start, place, length)
    return best


def _common_length(one: str, start: int, other: str, place: int) -> int:
    longest = min(len(one) - start, len(other) - place)
    return next((length for length in range(longest) if one[start + length] != other[place + length]), longest)
