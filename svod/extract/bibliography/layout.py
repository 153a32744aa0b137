"""How the lines of a document lie on its pages, in steps that mean the same in every document."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from svod.extract.latest import Latest
from svod.extract.number_tables import median, percentile
from svod.model.document import Document

Numbers = NDArray[np.float64]
Steps = NDArray[np.int64]

# Borders between steps; a value falls into the step before the first border above it.
SIZE_BORDERS = (0.82, 0.93, 0.98, 1.02, 1.1, 1.3)
INDENT_BORDERS = (-150.0, -25.0, -4.0, 4.0, 25.0, 150.0)
GAP_BORDERS = (0.0, 0.5, 1.2, 1.6, 2.5)
WIDTH_BORDERS = (0.2, 0.5, 0.8, 0.95)
HEIGHT_BORDERS = (0.08, 0.5, 0.75, 0.92)
_NO_STEP = -1


class LineLayout(NamedTuple):
    """One column of steps a property, -1 throughout where the format does not show it."""

    size: Steps
    size_change: Steps
    indent: Steps
    next_indent: Steps
    gap: Steps
    width: Steps
    height: Steps
    role: Steps

    def steps(self, lines: Steps) -> list[tuple[int, ...]]:
        """All steps of each of some lines."""
        return list(zip(*(column[lines].tolist() for column in self), strict=True))


def has_layout(document: Document) -> bool:
    """Whether a document shows anything of how its lines lie."""
    columns = document.columns
    return bool(columns.boxes or columns.roles) or any(font.size > 0 for font in document.font_table)


def line_layout(document: Document) -> LineLayout:
    """The layout of all lines; linear in words."""
    count = document.line_count
    unknown = np.full(count, _NO_STEP, dtype=np.int64)
    size, change = _sizes(document) if any(font.size > 0 for font in document.font_table) else (unknown, unknown)
    roles = document.columns.roles
    role = np.frombuffer(roles, dtype=np.uint8).astype(np.int64) if roles else unknown
    if not document.columns.boxes or not count:
        return LineLayout(size, change, unknown, unknown, unknown, unknown, unknown, role)
    return LineLayout(size, change, *_places(document), role)


# Asked for by their layout, and by where lines stand among the others.
word_lengths: Latest[Numbers] = Latest(
    lambda document: np.fromiter(map(len, document.columns.texts), dtype=np.float64, count=document.token_count)
)


def _starts(document: Document) -> NDArray[np.intp]:
    return np.frombuffer(document.columns.line_starts, dtype=np.uint32)[:-1].astype(np.intp)


def _sizes(document: Document) -> tuple[Steps, Steps]:
    starts = _starts(document)
    table = np.array([font.size for font in document.font_table])
    letters = word_lengths(document)
    own = table[np.frombuffer(document.columns.fonts, dtype=np.uint16)]
    sizes = np.add.reduceat(own * letters, starts) / np.add.reduceat(letters, starts)
    usual = max(median(sizes), 1e-6)
    before = np.append(sizes[:1], sizes[:-1])
    change = np.digitize(sizes / np.maximum(before, 1e-6), (0.95, 1.05))
    return np.digitize(sizes / usual, SIZE_BORDERS), change


def _places(document: Document) -> tuple[Steps, Steps, Steps, Steps, Steps]:
    starts = _starts(document)
    boxes = np.frombuffer(document.columns.boxes, dtype=np.float32).reshape(-1, 4)
    left = np.minimum.reduceat(boxes[:, 0], starts)
    top = np.minimum.reduceat(boxes[:, 1], starts)
    right = np.maximum.reduceat(boxes[:, 2], starts)
    pages = np.repeat(np.arange(1, document.page_count + 1), np.diff(document.columns.page_starts))
    same_page = np.append(False, pages[1:] == pages[:-1])
    step = np.append(0.0, np.diff(left))
    indent = np.where(same_page, np.digitize(step, INDENT_BORDERS), len(INDENT_BORDERS) + 1)
    next_indent = np.append(indent[1:], len(INDENT_BORDERS) + 1)
    pitches = np.append(0.0, np.diff(top))
    downward = pitches[same_page & (pitches > 0)]
    usual = median(downward) if len(downward) else 1.0
    gap = np.where(same_page, np.digitize(pitches / max(usual, 1e-6), GAP_BORDERS), len(GAP_BORDERS) + 1)
    widths = right - left
    widest = max(percentile(widths, 90), 1e-6)
    heights = np.array([size[1] for size in document.page_sizes])[pages - 1]
    height = np.digitize(top / np.maximum(heights, 1.0), HEIGHT_BORDERS)
    return indent, next_indent, gap, np.digitize(widths / widest, WIDTH_BORDERS), height
