"""Where sentences end."""

import re
from collections.abc import Iterator

from svod.languages import alternatives

# A sentence ends where a capital follows; not behind initials and the abbreviations of scholars.
_END = re.compile(r"[.!?…][»”\"')\]¹²³⁴⁵⁶⁷⁸⁹⁰]*\s+(?=[«„“\"(\[]?[A-ZÄÖÜА-ЯЁ0-9])")
_ABBREVIATION = re.compile(
    r"(?:\b[A-ZÄÖÜА-ЯЁ]"  # initials: «Д. Д. Козлов»
    rf"|\b(?:{alternatives('references.sentence_shortened')}))$"
)


def sentence_ends(text: str, start: int = 0, stop: int | None = None) -> Iterator[re.Match[str]]:
    """The ends of sentences in a stretch of a text, each with the blank behind it."""
    for match in _END.finditer(text, start, len(text) if stop is None else stop):
        if not _ABBREVIATION.search(text, max(0, match.start() - 12), match.start()):
            yield match


def sentences(text: str) -> tuple[tuple[int, int], ...]:
    """The sentences of a text as ranges of its characters."""
    found = list(sentence_ends(text))
    starts = [0, *(match.end() for match in found)]
    ends = [*(match.start() + len(match[0].rstrip()) for match in found), len(text)]
    return tuple((start, end) for start, end in zip(starts, ends, strict=True) if start < end)
