"""The features of P2, a row of numbers a line: what its forest sees."""

import re

import numpy as np
from numpy.typing import NDArray

from svod.extract.bibliography.places import line_lengths
from svod.extract.bibliography.signs import LineSigns, Sign, line_signs
from svod.model.document import Document
from svod.text.keywords import Section, is_heading

# Part of a model's manifest: a model made for other features is refused.
FEATURES_VERSION = "lines.signs@1"

Rows = NDArray[np.float32]

# P2's features in its order, those it names «in several forms» a column each: the signs whose words are counted.
COUNTED: tuple[tuple[str, tuple[Sign, ...]], ...] = (
    ("year", (Sign.YEAR,)),  # 2001.
    ("year in brackets", (Sign.BRACKETED_YEAR,)),  # (2001):
    ("initials", (Sign.INITIAL,)),  # А. А.
    ("initials at a name", (Sign.PERSON,)),  # Лосев А. А.
    ("initials in a name", (Sign.GLUED_NAME,)),  # А.А.Лосев
    ("name and comma", (Sign.NAME_COMMA,)),  # Müller,
    ("page numbers", (Sign.PAGES,)),  # С. 5–9
    ("range of numbers", (Sign.RANGE,)),  # 37–45
    ("issue numbers", (Sign.ISSUE, Sign.ISSUE_FORM)),  # № 3 or 12(3)
    ("address", (Sign.ADDRESS,)),  # https://doi.org/…
    ("identifier", (Sign.IDENTIFIER,)),  # DOI
    ("publishing terms", (Sign.PUBLISHER, Sign.JOURNAL_WORD, Sign.CONFERENCE_WORD, Sign.SERIES_WORD)),  # Вестник
    ("editing terms", (Sign.EDITOR_WORD, Sign.EDITION_WORD, Sign.THESIS_WORD, Sign.AND_OTHERS)),  # (Hrsg.)
    ("other terms", (Sign.IN_WORD, Sign.SLASHES, Sign.ACCESS_WORD, Sign.CITY)),  # In:
)
FEATURES: tuple[str, ...] = (
    *(name for name, _ in COUNTED), "start word", "number, blank, letter", "long words", "small words", "length",
)  # fmt: skip
_NUMBER_BLANK_LETTER = re.compile(r"[\[(]?\d{1,3}[\]).]?\s+[^\W\d_«„“\"]?")
_LONGEST_HEADING_WORDS = 12


def line_rows(document: Document, signs: LineSigns | None = None) -> Rows:
    """One row a line, one column a feature."""
    shown = line_signs(document) if signs is None else signs
    words = np.maximum(shown.words, 1)
    counted = [sum(shown.counted(sign) for sign in kinds) for _, kinds in COUNTED]
    columns = [
        *counted,
        *_starts(document),
        shown.counted(Sign.LONG_WORD) / words,
        shown.counted(Sign.SMALL_WORD) / words,
        line_lengths(document),
    ]
    rows: Rows = np.stack(columns, axis=1).astype(np.float32) if document.line_count else _no_rows()
    return rows


def _starts(document: Document) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Whether a line is a heading of bibliographies, and whether it starts with a number, a blank and a letter."""
    starts, texts = document.columns.line_starts, document.columns.texts
    headings = np.zeros(document.line_count, dtype=np.float32)
    numbered = np.zeros(document.line_count, dtype=np.float32)
    for line in range(document.line_count):
        first, stop = starts[line], starts[line + 1]
        if stop - first <= _LONGEST_HEADING_WORDS:
            headings[line] = is_heading(" ".join(texts[first:stop]), Section.REFERENCES)
        initial = texts[first][:1]
        if initial.isdigit() or initial in "[(":
            numbered[line] = bool(_NUMBER_BLANK_LETTER.match(" ".join(texts[first : min(first + 2, stop)])[:40]))
    return headings, numbered


def _no_rows() -> Rows:
    return np.zeros((0, len(FEATURES)), dtype=np.float32)
