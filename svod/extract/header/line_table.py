"""What a labeller sees of the lines of an opening, by numbers: their words together, their look, their neighbours."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate

import numpy as np

from svod.extract.header.line_looks import Look, looks_of
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
from svod.extract.number_tables import Group, Groups, Integers, Numbers, Things
from svod.text.keywords import Section

# The facts of a line: seven groups of features, and last the number of its kind.
LINE_KIND = 7

# What is measured of a line as a share of its words, in quarters; more than the most is said where all of them are.
_SHARES = NAME | MAY_NAME | INITIAL | ORGANISATION | PLACE | NUMBER | SMALL_WORD | CAPITAL | UPPER
_SHARE_NAMES = tuple(name for bit, name in BITS if bit & _SHARES)
_SHARE_BITS = np.array([bit for bit, _ in BITS if bit & _SHARES])
_QUARTERS, _ALL = 4, 5
# What is there or not there.
_PRESENT = STREET | DEGREE | YEAR | ADDRESS | VENUE | CONTACT | MARK | ROLE | KIND
_PRESENT_NAMES = tuple((bit, name) for bit, name in BITS if bit & _PRESENT)
# What one word of a line makes it, the surest first.
_KINDS = ((ROLE, "role"), (ORGANISATION, "org"), (KIND, "work"), (VENUE, "venue"), (PLACE, "place"))
# Kinds that lines below remember.
_LASTING = frozenset({"mail", "org", "names", "prose"})
_ANNOUNCED = (Section.ABSTRACT, Section.KEYWORDS)
_FEW_WORDS = 6
_MOST_WORDS = 9
_PLACES = (1, 2, 3, 4, 6, 9, 13, 20, 35, 60)
# So much of a line tells its alphabet.
_ENOUGH = 80


class LineTable:
    """What is to be seen of lines; each group of features is made when it is first met."""

    def __init__(self, groups: Groups) -> None:
        self.kinds: Things[str] = Things()
        self._words: Numbers[tuple[tuple[int, ...], int, str, bool]] = Numbers(
            lambda key: groups.add(_word_group(*key))
        )
        self._edges: Numbers[tuple[str, str, str, int]] = Numbers(lambda key: groups.add(_edge_group(*key)))
        self._looks: Numbers[Look] = Numbers(lambda look: groups.add(look.group))
        self._placed: Numbers[tuple[str, str, int]] = Numbers(lambda key: groups.add(_placed_group(*key)))
        self._near: Numbers[tuple[str, str, str, str, str]] = Numbers(lambda key: groups.add(_near_group(*key)))
        self._touch: Numbers[tuple[str, str, str, bool]] = Numbers(lambda key: groups.add(_touch_group(*key)))
        self._states: Numbers[frozenset[str]] = Numbers(lambda key: groups.add(_state_group(key)))

    def facts(self, opening: Opening) -> Integers:
        """The facts of the lines of an opening that has some, one row a fact."""
        lines, looks = opening.lines, looks_of(opening)
        briefs = [look.brief for look in looks]
        bits, shares = _counted(lines)
        kinds = [_kind(read, every) for read, every in zip(lines, bits, strict=True)]
        around = ("", "", *kinds, "", "")
        ends = ("", *[read.line.text[-1:] for read in lines])
        rows = (
            [self._words[key] for key in _word_keys(lines, shares, bits)],
            [self._edges[_edge_key(read)] for read in lines],
            [self._looks[look] for look in looks],
            [self._placed[kind, brief, bisect_right(_PLACES, place)]
             for place, (kind, brief) in enumerate(zip(kinds, briefs, strict=True))],
            [self._near[key] for key in zip(around, around[1:], around[2:], around[3:], around[4:], strict=False)],
            [self._touch[key] for key in zip(("none", *briefs), (*briefs[1:], "none"), ends,
                                             [read.line.text[:1].islower() for read in lines], strict=False)],
            [self._states[seen] for seen in _states(lines, kinds, looks)],
            [self.kinds.number(kind) for kind in kinds],
        )  # fmt: skip
        return np.array(rows)


def _counted(lines: Sequence[OpeningLine]) -> tuple[list[int], list[list[int]]]:
    """For each line, all that its words bring to it, and the share of its words that bring each of some things."""
    bits = np.array([word.bits for read in lines for word in read.words])
    counts = [len(read.words) for read in lines]
    firsts = [0, *accumulate(counts[:-1])]
    every = np.bitwise_or.reduceat(bits, firsts)
    brought = np.add.reduceat((bits[:, None] & _SHARE_BITS) != 0, firsts, axis=0, dtype=np.int64)
    total = np.array(counts)[:, None]
    shares = np.where(brought < total, -(-_QUARTERS * brought // total), _ALL)
    return every.tolist(), shares.tolist()


def _kind(read: OpeningLine, every: int) -> str:
    """The one word that tells most of a line."""
    if read.section and (read.section.alone or read.section.section in _ANNOUNCED):
        return f"§{_section(read)}"
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


def _section(read: OpeningLine) -> str:
    return f"{read.section.section}{'!' if read.section.alone else ''}" if read.section else ""


def _word_keys(
    lines: Sequence[OpeningLine], shares: Sequence[Sequence[int]], bits: Sequence[int]
) -> Iterator[tuple[tuple[int, ...], int, str, bool]]:
    for read, line_shares, every in zip(lines, shares, bits, strict=True):
        yield tuple(line_shares), every & _PRESENT, _section(read), is_cyrillic(read.line.text[:_ENOUGH])


def _word_group(shares: tuple[int, ...], present: int, section: str, cyrillic: bool) -> Group:
    return (
        *(f"L{name}={share}" for name, share in zip(_SHARE_NAMES, shares, strict=True)),
        *(f"L+{name}" for bit, name in _PRESENT_NAMES if present & bit),
        f"L§{section}",
        f"Lscript={'R' if cyrillic else 'L'}",
    )


def _edge_key(read: OpeningLine) -> tuple[str, str, str, int]:
    first, last = read.words[0], read.words[-1]
    return first.core.lower(), last.text[-1:], first.shape, min(len(read.words), _MOST_WORDS)


def _edge_group(first: str, last: str, shape: str, count: int) -> Group:
    return (f"L^{first}", f"L${last}", f"L^s{shape}", f"Ln{count}")


def _placed_group(kind: str, brief: str, place: int) -> Group:
    return (f"K{kind}", f"K{kind}|{brief}", f"K{kind}@{place}", f"@{place}", f"{brief}@{place}")


def _near_group(two_before: str, before: str, here: str, after: str, two_after: str) -> Group:
    return (
        f"K-2{two_before}", f"K-1{before}", f"K+1{after}", f"K+2{two_after}",
        f"K-1{before}|{here}", f"K{here}|+1{after}", f"K-1{before}|{here}|{after}", f"K-21{two_before}|{before}|{here}",
    )  # fmt: skip


def _touch_group(before: str, after: str, last: str, small: bool) -> Group:
    return (f"F-1{before}", f"F+1{after}", f"L-1${last}", f"L-1${last}|{small:d}")


def _states(lines: Sequence[OpeningLine], kinds: Sequence[str], looks: Sequence[Look]) -> Iterator[frozenset[str]]:
    """For each line, what has been seen above it."""
    seen: frozenset[str] = frozenset()
    for read, kind, look in zip(lines, kinds, looks, strict=True):
        yield seen
        news = {"largest"} if look.rank == 0 else set()
        if read.section is not None:
            news.add(str(read.section.section))
        if kind in _LASTING:
            news.add(kind)
        if not news <= seen:
            seen |= news


def _state_group(seen: frozenset[str]) -> Group:
    return (*(f"Z{sign}" for sign in sorted(seen)), f"Z={','.join(sorted(seen))}")
