"""The marks of notes: as they are printed, or counted anew where two are alike or none could be found again."""

import re
from collections.abc import Sequence

_COUNTABLE = re.compile(r"\d{1,3}|[*†‡§¶]{1,3}")
_BRACKETS = re.compile(r"^[\[(]?\s*(.*?)\s*[\])]?[.:]?$")


def bare_mark(printed: str) -> str:
    """A printed mark without the brackets that some print around it."""
    found = _BRACKETS.match(" ".join(printed.split()))
    return found[1].replace("∗", "*") if found else ""


def distinct_marks(printed: Sequence[str]) -> list[str]:
    """A mark for each note of a document, no two alike: footnotes and endnotes, and those of chapters, may be."""
    if len(set(printed)) == len(printed) and all(map(_COUNTABLE.fullmatch, printed)):
        return list(printed)
    return [str(number) for number in range(1, len(printed) + 1)]
