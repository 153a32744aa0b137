"""Entries of unnumbered lists without layout, such as plain texts: a new one begins where the last one ends."""

import re
from collections.abc import Sequence
from statistics import median

from svod.extract.line_signs import has_year
from svod.extract.references.entry_starts import starts_like_entry

# A line so much shorter than most is the last of its entry.
_SHORT = 0.7
# The year of an entry that begins with people and year stands in so many characters.
_YEAR_WITHIN = 120
_CLOSED = re.compile(r"[.)\]\d/»“”]\s*$")
_GOES_ON = re.compile(r"[,–&-]\s*$|\b(?:and|und|и|et|in|of|the|der|die)\s*$", re.IGNORECASE)


def plain_starts(texts: Sequence[str]) -> list[int]:
    """The lines that begin an entry: they begin as entries do, and the entry before has its year and its end."""
    usual = median(map(len, texts)) if texts else 0
    starts, has_come = [0], has_year(texts[0]) if texts else False
    for place in range(1, len(texts)):
        before, text = texts[place - 1], texts[place]
        following = texts[place + 1] if place + 1 < len(texts) else ""
        if (
            has_come
            and not _GOES_ON.search(before)
            and (_CLOSED.search(before) or len(before) < _SHORT * usual or has_year(text[:_YEAR_WITHIN]))
            and starts_like_entry(f"{text} {following}")
        ):
            starts.append(place)
            has_come = False
        has_come = has_come or has_year(text)
    return starts
