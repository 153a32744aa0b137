"""What a labeller sees of the lines of an opening: their words taken together, their look, their neighbours."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from svod.extract.header.opening import Opening, OpeningLine
from svod.extract.header.scripts import is_cyrillic
from svod.extract.header.word_signs import (
    ADDRESS,
    BITS,
    CAPITAL,
    CONTACT,
    DEGREE,
    INITIAL,
    KIND,
    MARK,
    MAY_NAME,
    NAME,
    NUMBER,
    ORGANISATION,
    PLACE,
    ROLE,
    SMALL_WORD,
    STREET,
    UPPER,
    VENUE,
    YEAR,
)
from svod.model.document import Box, Line
from svod.text.keywords import Section

_REMEMBERED = 1 << 13
# What is told of a line as a share of its words, in quarters.
_SHARES = (NAME, MAY_NAME, INITIAL, ORGANISATION, PLACE, NUMBER, SMALL_WORD, CAPITAL, UPPER)
_SHARE_NAMES = tuple(name for bit, name in BITS if bit in _SHARES)
# What is told as there or not there.
_PRESENT = (STREET, DEGREE, YEAR, ADDRESS, VENUE, CONTACT, MARK, ROLE, KIND)
_PRESENT_NAMES = tuple((bit, name) for bit, name in BITS if bit in _PRESENT)
_SHARED_BITS = tuple(bit for bit, _ in BITS if bit in _SHARES)
# Counters side by side in one number, wide enough for any line.
_COUNTERS = range(0, 32 * len(_SHARED_BITS), 32)
_MOST_COUNTED = (1 << 32) - 1
# What one word of a line makes it, the surest first.
_KINDS = ((ROLE, "role"), (ORGANISATION, "org"), (KIND, "work"), (VENUE, "venue"), (PLACE, "place"))
_ANNOUNCED = (Section.ABSTRACT, Section.KEYWORDS)
_FEW_WORDS = 6
_LONGEST_RUN = 7
# Borders of gaps above a line, in heights of it.
_GAPS = (-0.5, 0.15, 0.5, 0.9, 1.4, 2.2, 4.0)
_PLACES = (1, 2, 3, 4, 6, 9, 13, 20, 35, 60)

Groups = tuple[tuple[str, ...], ...]


class LineView(NamedTuple):
    """One line: its kind at a glance, and its features with those of its neighbours."""

    kind: str
    groups: Groups


def line_views(opening: Opening) -> tuple[LineView, ...]:
    """What is to be seen of each line."""
    lines = opening.lines
    kinds = [_kind(line) for line in lines]
    looks = _looks(opening)
    states = _states(lines, kinds, looks)
    views = []
    for place, read in enumerate(lines):
        groups = (
            _word_group(read),
            _edge_group(
                read.words[0].core.lower(), read.words[-1].text[-1:], read.words[0].shape, min(len(read.words), 9)
            ),
            looks[place].group,
            _kind_group(kinds[place], looks[place].brief, _place(place)),
            _near_group(
                *(kinds[near] if 0 <= near < len(lines) else "" for near in range(place - 2, place + 3)),
            ),
            _touch_group(
                looks[place - 1].brief if place else "none",
                looks[place + 1].brief if place + 1 < len(lines) else "none",
                lines[place - 1].line.text[-1:] if place else "",
                read.line.text[:1].islower(),
            ),
            states[place],
        )
        views.append(LineView(kinds[place], groups))
    return tuple(views)


def _kind(read: OpeningLine) -> str:
    """The one word that tells most of a line."""
    if read.section and (read.section.alone or read.section.section in _ANNOUNCED):
        return f"§{read.section.section}{'!' if read.section.alone else ''}"
    every = 0
    for word in read.words:
        every |= word.bits
    if every & ADDRESS:
        return "mail"
    return "prose" if read.prose is not None else _kind_by_words(read, every)


def _kind_by_words(read: OpeningLine, every: int) -> str:
    names = sum(bool(word.bits & (NAME | INITIAL)) for word in read.words)
    if 2 * names > len(read.words):
        return "role" if every & ROLE else "names"
    return next((kind for bit, kind in _KINDS if every & bit), "") or _kind_by_letters(every, len(read.words))


def _kind_by_letters(every: int, count: int) -> str:
    if every & (NUMBER | YEAR) and count < _FEW_WORDS:
        return "number"
    if every & CAPITAL and not every & SMALL_WORD:
        return "upper" if every & UPPER else "capitals"
    return "words"


def _word_group(read: OpeningLine) -> tuple[str, ...]:
    every = 0
    counted = 0
    for word in read.words:
        every |= word.bits
        counted += _counter(word.bits)
    total = len(read.words)
    counts = [counted >> place & _MOST_COUNTED for place in _COUNTERS]
    shares = tuple([-(-4 * count // total) if count < total else 5 for count in counts])
    section = f"{read.section.section}{'!' if read.section.alone else ''}" if read.section else ""
    return _share_features(shares, every & _EVERY_PRESENT, section, _script(read.line.text))


_EVERY_PRESENT = sum(_PRESENT)


@lru_cache(maxsize=_REMEMBERED)
def _counter(bits: int) -> int:
    """One for each kind that a word is of, side by side in one number, so that words are counted by adding."""
    return sum(1 << place for place, bit in zip(_COUNTERS, _SHARED_BITS, strict=True) if bits & bit)


@lru_cache(maxsize=_REMEMBERED)
def _share_features(shares: tuple[int, ...], present: int, section: str, script: str) -> tuple[str, ...]:
    return (
        *(f"L{name}={share}" for name, share in zip(_SHARE_NAMES, shares, strict=True)),
        *(f"L+{name}" for bit, name in _PRESENT_NAMES if present & bit),
        f"L§{section}",
        f"Lscript={script}",
    )


def _script(text: str) -> str:
    return "R" if is_cyrillic(text[:80]) else "L"


@lru_cache(maxsize=_REMEMBERED)
def _edge_group(first: str, last: str, shape: str, count: int) -> tuple[str, ...]:
    return (f"L^{first}", f"L${last}", f"L^s{shape}", f"Ln{count}")


@lru_cache(maxsize=_REMEMBERED)
def _kind_group(kind: str, brief: str, place: int) -> tuple[str, ...]:
    return (f"K{kind}", f"K{kind}|{brief}", f"K{kind}@{place}", f"@{place}", f"{brief}@{place}")


@lru_cache(maxsize=_REMEMBERED)
def _near_group(two_before: str, before: str, here: str, after: str, two_after: str) -> tuple[str, ...]:
    return (
        f"K-2{two_before}", f"K-1{before}", f"K+1{after}", f"K+2{two_after}",
        f"K-1{before}|{here}", f"K{here}|+1{after}", f"K-1{before}|{here}|{after}", f"K-21{two_before}|{before}|{here}",
    )  # fmt: skip


@lru_cache(maxsize=_REMEMBERED)
def _touch_group(before: str, after: str, last: str, small: bool) -> tuple[str, ...]:
    return (f"F-1{before}", f"F+1{after}", f"L-1${last}", f"L-1${last}|{small:d}")


class _Look(NamedTuple):
    brief: str
    group: tuple[str, ...]
    is_largest: bool


def _looks(opening: Opening) -> list[_Look]:
    lines = [read.line for read in opening.lines]
    if not lines or all(line.box is None and not line.font.size for line in lines):
        return [_Look("bare", ("F=bare",), is_largest=False)] * len(lines)
    sizes = sorted({round(line.font.size, 1) for line in lines}, reverse=True)
    ranks = {size: rank for rank, size in enumerate(sizes)}
    boxes = [line.box for line in lines if line.box is not None]
    left, right = min((box.x0 for box in boxes), default=0.0), max((box.x1 for box in boxes), default=0.0)
    faces = _face_runs(lines)
    found = []
    for place, line in enumerate(lines):
        before = lines[place - 1] if place else None
        size = round(line.font.size, 1)
        body = round(10 * size / opening.body_size) if opening.body_size else 0
        rank = min(ranks[size], 4)
        change = 0 if before is None else _sign(size - round(before.font.size, 1))
        face = f"{'b' if line.font.bold else ''}{'i' if line.font.italic else ''}"
        height = opening.document.page_sizes[line.page - 1][1]
        found.append(
            _Look(
                f"{rank if body > 10 else 'n' if body == 10 else 's'}{face}",
                _look_features(
                    rank, max(6, min(body, 22)), face, change, before is None or before.font.bold == line.font.bold,
                    _gap(before, line), _stand(line.box, left, right), int(line.role),
                    int(9 * line.box.y0 / height) if line.box and height else -1, faces[place],
                ),
                is_largest=ranks[size] == 0,
            )
        )  # fmt: skip
    return found


@lru_cache(maxsize=_REMEMBERED)
def _look_features(
    rank: int,
    body: int,
    face: str,
    change: int,
    same_weight: bool,
    gap: int,
    stand: str,
    role: int,
    height: int,
    run: tuple[int, bool],
) -> tuple[str, ...]:
    return (
        f"Fr{rank}", f"Fb{body}", f"Ff{face}", f"Fc{change}", f"Fw{same_weight:d}", f"Fg{gap}", f"Fs{stand}",
        f"Fo{role}", f"Fy{height}", f"Fr{rank}|{face}", f"Fb{body}|{face}|{stand}", f"Fc{change}|{gap}",
        f"Fg{gap}|{change}|{same_weight:d}", f"Fn{run[0]}", f"Fn{run[0]}|{rank}|{run[1]:d}",
    )  # fmt: skip


def _face_runs(lines: Sequence[Line]) -> list[tuple[int, bool]]:
    """For each line, how many lines around it are set in its face, and whether it is the first of them."""
    found: list[tuple[int, bool]] = []
    for _, run in groupby(lines, key=lambda line: (round(line.font.size, 1), line.font.bold)):
        length = len(list(run))
        found += [(min(length, _LONGEST_RUN), place == 0) for place in range(length)]
    return found


def _sign(change: float) -> int:
    return (change > 0.2) - (change < -0.2)


def _gap(before: Line | None, line: Line) -> int:
    if before is None or before.box is None or line.box is None or before.page != line.page:
        return -1
    height = max(line.box.y1 - line.box.y0, 1.0)
    gap = (line.box.y0 - before.box.y1) / height
    return sum(gap > border for border in _GAPS)


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


def _place(place: int) -> int:
    return sum(place >= border for border in _PLACES)


def _states(lines: Sequence[OpeningLine], kinds: Sequence[str], looks: Sequence[_Look]) -> list[tuple[str, ...]]:
    """For each line, what has been seen above it."""
    seen: set[str] = set()
    states = []
    for read, kind, look in zip(lines, kinds, looks, strict=True):
        states.append(_state(frozenset(seen)))
        if look.is_largest:
            seen.add("largest")
        if read.section is not None:
            seen.add(str(read.section.section))
        if kind in ("mail", "org", "names", "prose"):
            seen.add(kind)
    return states


@lru_cache(maxsize=_REMEMBERED)
def _state(seen: frozenset[str]) -> tuple[str, ...]:
    return (*(f"Z{sign}" for sign in sorted(seen)), f"Z={','.join(sorted(seen))}")
