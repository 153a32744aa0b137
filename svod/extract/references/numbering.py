"""Entries that show by themselves where they begin: by a printed number or label, at line starts or inside lines."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple
from unicodedata import normalize

from svod.extract.line_signs import LETTER_LABEL, NUMBER_FORMS, LineNumber, line_number
from svod.extract.references.entry_starts import starts_like_entry
from svod.languages import alternatives
from svod.model.document import Line, Span

# A list is numbered where its numbers begin with its lines and are no further apart than so many lines.
LATEST_FIRST, MOST_LINES = 3, 12
# A list set as one paragraph has so many numbers, and so many times more of them inside lines than before them.
LEAST_RUN_IN, RUN_IN_SHARE = 3, 1.5
# What an entry adds to a chain of numbers: next in turn, after one left out, and more if it begins as entries do.
NEXT, AFTER_GAP, LIKE_ENTRY = 1.0, 0.5, 0.2

_LONGEST_LABEL = 25
_BULLET = re.compile(r"^\s*[•■▪·*]\s+")
# «Ким 1999 — Ким Б. В. Сети. М., 1999»: by which name and year the entry is cited.
_NAME_LABEL = re.compile(
    r"^\s*([^\W\d_a-zа-яё][\w-]{1,40})(?:[\s,и]{1,3}[^\W\d_a-zа-яё][\w-]{1,40})?\s(?:1[5-9]|20)\d\d[a-eа-е]?"
    r"\s[—–-]\s+(?=\1)"
)
# A dash stands before entries, and before the parts of one: «– М.: Наука, 1999».
_DASH = re.compile(r"^\s*[–—]\s+")
# «¹ Ким Б.», «5 von der Heydt», «6 42 U.S.C.»: numbers that only the beginning of an entry may have.
_OWN_FORMS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("raised", re.compile(r"^\s*([⁰¹²³⁴-⁹]{1,3})\s*(?=[^\W\d_]|[«„“\"])")),
    ("bare", re.compile(rf"^\s*(\d{{1,3}})\s+(?=(?:{alternatives('names.first_particles')})\s|§|\d{{1,4}}\s[A-Z]\.)")),
)
# Numbers before entries inside a line, in the forms that differ from other numbers there; they may end it.
_BEHIND_ENTRY = r"(?:^|(?<=[.;,)\]»”\"/\d]\s))"
_BEFORE_ENTRY = rf"(?:\s+(?=[^\W\d_a-zа-яё]|[«„“\"]|(?:{alternatives('names.first_particles')})\s)|$)"
_INSIDE: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("brackets", re.compile(r"(?:^|(?<=\s))\[(\d{1,3})\](?:\s+(?=\S)|$)")),  # … 2001. [2] Ким Б.
    ("stop", re.compile(rf"{_BEHIND_ENTRY}(\d{{1,3}})\.{_BEFORE_ENTRY}")),  # … С. 5. 2. Ким Б.
    ("parenthesis", re.compile(rf"{_BEHIND_ENTRY}\(?(\d{{1,3}})\){_BEFORE_ENTRY}")),  # 2) Ким
)  # fmt: skip


class Start(NamedTuple):
    """Where an entry begins: in which line, at which of its characters; its number; where its text begins."""

    place: int
    first: int
    number: int
    end: int


class CutLines(NamedTuple):
    """Lines of a list, those in which an entry begins cut there, and the start of an entry for some of them."""

    lines: Sequence[Line]
    starts: Sequence[Start]


def numbered_lines(lines: Sequence[Line]) -> CutLines | None:
    """The list by its printed numbers; None where it has none."""
    before = numbered_starts(lines)
    inside = _run_in_starts(lines)
    if len(inside) >= max(LEAST_RUN_IN, RUN_IN_SHARE * len(before)):
        return cut_at(lines, inside)
    return CutLines(lines, before) if before else None


def numbered_starts(lines: Sequence[Line]) -> list[Start]:
    """The lines that begin with a number in its turn, all in the form that most of them have."""
    found: dict[str, list[Start]] = {form: [] for form, _ in (*NUMBER_FORMS, *_OWN_FORMS)}
    for place, line in enumerate(lines):
        # A number may stand in a line of its own.
        number = _own_number(line.text) or line_number(f"{line.text[:40]} ")
        if number is not None:
            found[number.form].append(Start(place, 0, number.number, number.end))
    best = max((_chains(starts, lines) for starts in found.values()), key=len)
    enough = len(best) >= 2 and len(lines) <= MOST_LINES * len(best)
    alone = len(best) == 1 and best[0].number == 1 and best[0].place <= 1 and len(lines) <= MOST_LINES
    return best if (enough and best[0].place <= LATEST_FIRST) or alone else []


def _own_number(text: str) -> LineNumber | None:
    for form, pattern in _OWN_FORMS:
        match = pattern.match(text[:40])
        if match:
            return LineNumber(form, int(normalize("NFKC", match[1])), match.end())
    return None


def labelled_starts(lines: Sequence[Line]) -> list[Start]:
    """The lines that begin with a label of letters, or with a bullet."""
    for pattern in (LETTER_LABEL, _NAME_LABEL, _BULLET, _DASH):
        # A label may stand in a line of its own.
        texts = (f"{line.text[:40].strip()} \u2026" if len(line.text) < _LONGEST_LABEL else line.text for line in lines)
        labelled = [(place, match.end()) for place, text in enumerate(texts) if (match := pattern.match(text))]
        if pattern is _DASH and not _begin_entries(lines, labelled):
            continue
        if len(labelled) >= 2 and len(lines) <= 10 * len(labelled):
            return [Start(place, 0, order, end) for order, (place, end) in enumerate(labelled, start=1)]
    return []


def _begin_entries(lines: Sequence[Line], labelled: Sequence[tuple[int, int]]) -> bool:
    """Whether the first line begins so, and most that do go on as entries begin."""
    like_entries = sum(starts_like_entry(lines[place].text[end:]) for place, end in labelled)
    return bool(labelled) and labelled[0][0] == 0 and 2 * like_entries >= len(labelled)


def _run_in_starts(lines: Sequence[Line]) -> list[Start]:
    best: list[Start] = []
    for _, pattern in _INSIDE:
        found = [
            Start(place, match.start(), int(match[1]), match.end())
            for place, line in enumerate(lines)
            for match in pattern.finditer(line.text)
        ]
        chain = _chains(found, lines)
        if len(chain) > len(best) and chain[0].number == 1 and chain[0].place == 0 and chain[0].first == 0:
            best = chain
    return best


def _chains(starts: Sequence[Start], lines: Sequence[Line]) -> list[Start]:
    """The numbers that follow one another, of one list after another."""
    return [start for part in _lists(starts) for start in _longest_chain(part, lines)]


def _lists(starts: Sequence[Start]) -> Iterator[Sequence[Start]]:
    """The numbers of each list: one begins where they begin anew, with 1 and then 2, after 3 or more."""
    first, reached = 0, 0
    for place, (start, following) in enumerate(pairwise(starts)):
        if start.number == 1 and following.number == 2 and reached >= 3:
            yield starts[first:place]
            first, reached = place, 0
        reached = max(reached, start.number if start.number <= reached + 2 else 0)
    yield starts[first:]


class _Chain(NamedTuple):
    """The best chain that ends with a number: what it is worth, its last start, the one before it."""

    worth: float
    start: Start
    before: "_Chain | None"


def _longest_chain(starts: Iterable[Start], lines: Sequence[Line]) -> list[Start]:
    """The chain of numbers that is worth most; linear in starts."""
    best: dict[int, _Chain] = {}
    for start in starts:
        text = lines[start.place].text[start.end : start.end + 300]
        bonus = LIKE_ENTRY if starts_like_entry(text) else 0.0
        ways = [(NEXT, None)] + [
            (step + chain.worth, chain)
            for step, number in ((NEXT, start.number - 1), (AFTER_GAP, start.number - 2))
            if (chain := best.get(number)) is not None
        ]
        worth, before = max(ways, key=lambda way: way[0])
        known = best.get(start.number)
        if known is None or worth + bonus > known.worth:
            best[start.number] = _Chain(worth + bonus, start, before)
    chain = max(best.values(), key=lambda end: end.worth, default=None)
    found: list[Start] = []
    while chain is not None:
        found.append(chain.start)
        chain = chain.before
    return found[::-1]


def cut_at(lines: Sequence[Line], starts: Sequence[Start]) -> CutLines:
    """Lines cut where entries begin inside them."""
    of_lines: dict[int, list[Start]] = {}
    for start in starts:
        of_lines.setdefault(start.place, []).append(start)
    pieces: list[Line] = []
    moved: list[Start] = []
    for place, line in enumerate(lines):
        own = of_lines.get(place, [])
        bounds = [0, *(start.first for start in own if start.first > 0), len(line.text)]
        first_piece = len(pieces)
        pieces += _pieces(line, bounds)
        shift = 0 if own and own[0].first == 0 else 1
        moved += [
            Start(first_piece + shift + order, 0, start.number, max(0, start.end - _without_blank(line, start.first)))
            for order, start in enumerate(own)
        ]
    return CutLines(pieces, moved)


def _without_blank(line: Line, first: int) -> int:
    """Where a piece that begins there begins without the blank before it."""
    return len(line.text) - len(line.text[first:].lstrip())


def _pieces(line: Line, bounds: Sequence[int]) -> Iterator[Line]:
    """The parts of a line between some of its characters, each a line."""
    token = line.span.start
    for first, stop in pairwise(bounds):
        text = line.text[first:stop].strip()
        words = len(text.split())
        yield line._replace(text=text, span=Span(token, min(token + words, line.span.stop)))
        token += words
