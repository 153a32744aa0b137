"""How the lines of an opening look: their letters against those around them, where they stand, the gaps between."""

from bisect import bisect_left
from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from svod.extract.header.opening import Opening
from svod.extract.number_tables import Group
from svod.model.document import Box, Line

_LONGEST_RUN = 7
_LOWEST_RANK = 4
# The size of letters in tenths of the body's, no less and no more than this.
_SMALLEST, _BODY, _LARGEST = 6, 10, 22
# Borders of gaps above a line, in heights of it.
_GAPS = (-0.5, 0.15, 0.5, 0.9, 1.4, 2.2, 4.0)


class Look(NamedTuple):
    """How one line looks."""

    rank: int
    body: int
    face: str
    change: int
    same_weight: bool
    gap: int
    stand: str
    role: int
    height: int
    run: int
    opens_run: bool

    @property
    def brief(self) -> str:
        """Size and face at a glance."""
        if self is BARE:
            return "bare"
        return f"{self.rank if self.body > _BODY else 'n' if self.body == _BODY else 's'}{self.face}"

    @property
    def group(self) -> Group:
        """The features of such lines."""
        if self is BARE:
            return ("F=bare",)
        rank, body, face, change, same_weight, gap, stand, role, height, run, opens_run = self
        return (
            f"Fr{rank}", f"Fb{body}", f"Ff{face}", f"Fc{change}", f"Fw{same_weight:d}", f"Fg{gap}", f"Fs{stand}",
            f"Fo{role}", f"Fy{height}", f"Fr{rank}|{face}", f"Fb{body}|{face}|{stand}", f"Fc{change}|{gap}",
            f"Fg{gap}|{change}|{same_weight:d}", f"Fn{run}", f"Fn{run}|{rank}|{opens_run:d}",
        )  # fmt: skip


# Lines of formats without a page.
BARE = Look(-1, 0, "", 0, False, -1, "-", 0, -1, 0, False)


def looks_of(opening: Opening) -> list[Look]:
    """How each line looks."""
    lines = [read.line for read in opening.lines]
    if all(line.box is None and not line.font.size for line in lines):
        return [BARE] * len(lines)
    sizes = [round(line.font.size, 1) for line in lines]
    ranks = {size: rank for rank, size in enumerate(sorted(set(sizes), reverse=True))}
    boxes = [line.box for line in lines if line.box is not None]
    left, right = min((box.x0 for box in boxes), default=0.0), max((box.x1 for box in boxes), default=0.0)
    found = []
    for line, before, size, former, run in zip(
        lines, (None, *lines[:-1]), sizes, (sizes[0], *sizes[:-1]), _face_runs(lines, sizes), strict=True
    ):
        font, box = line.font, line.box
        tenths = round(10 * size / opening.body_size) if opening.body_size else 0
        height = opening.document.page_sizes[line.page - 1][1]
        found.append(
            Look(
                min(ranks[size], _LOWEST_RANK), max(_SMALLEST, min(tenths, _LARGEST)),
                f"{'b' if font.bold else ''}{'i' if font.italic else ''}", _sign(size - former),
                before is None or before.font.bold == font.bold, _gap(before, line), _stand(box, left, right),
                int(line.role), int(9 * box.y0 / height) if box and height else -1, *run,
            )
        )  # fmt: skip
    return found


def _face_runs(lines: Sequence[Line], sizes: Sequence[float]) -> list[tuple[int, bool]]:
    """For each line, how many lines around it are set in its face, and whether it is the first of them."""
    found: list[tuple[int, bool]] = []
    for _, run in groupby(zip(sizes, [line.font.bold for line in lines], strict=True)):
        length = len(list(run))
        capped = min(length, _LONGEST_RUN)
        found += [(capped, True), *[(capped, False)] * (length - 1)]
    return found


def _sign(change: float) -> int:
    return (change > 0.2) - (change < -0.2)


def _gap(before: Line | None, line: Line) -> int:
    if before is None or before.box is None or line.box is None or before.page != line.page:
        return -1
    height = max(line.box.y1 - line.box.y0, 1.0)
    gap = (line.box.y0 - before.box.y1) / height
    return bisect_left(_GAPS, gap)


def _stand(box: Box | None, left: float, right: float) -> str:
    """Where a line stands between the margins: to the left, centred, to the right, or filling all."""
    if box is None:
        return "-"
    width = max(right - left, 1.0)
    before, after = (box.x0 - left) / width, (right - box.x1) / width
    if before < 0.04:
        return "full" if after < 0.04 else "left" if after > 0.45 else "left+"
    if abs(before - after) < 0.05:
        return "centre"
    return "right" if after < 0.04 else "between"
