"""Pieces of a page in a tree, separated by headings, rules, breaks, blank lines and printed numbers."""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from svod.discover.signal_words import SECTION_WORDS, has_word
from svod.languages import all_words, alternatives, any_word
from svod.text.normalize import clean

HEADINGS = {"h1": 1, "h2": 2, "h3": 3, "h4": 4, "h5": 5, "h6": 6}
# A list of one item is that item.
_COVERS = frozenset(["ul", "ol", "dl", "menu", "dir", "table", "tbody", "body", "html", "center"])
_DOUBLE_BREAK = re.compile(r"\n[^\S\n]*\n\s*")
_SINGLE_BREAK = re.compile(r"\n\s*")
# «[3] …», «12. …», «A7. …»: an entry of a list that is numbered by hand.
_NUMBERED = re.compile(r"\s*(?:\[\w{1,12}\]|\(?\d{1,4}[.)](?!\d)|[A-Z]{1,2}\d{1,3}\.)\s?\S")
_LEAST_NUMBERED = 3
# «2019», «2001–2004», «2017 год», «before 1999»
_YEAR_HEADING = re.compile(
    rf"\W*(?:{alternatives('web.until')})?\s*(?:19|20)\d\d"
    rf"(?:\W{{1,3}}(?:(?:19|20)?\d\d|{alternatives('web.until_today')}))?\W*(?:{alternatives('web.years')})?\W*",
    re.IGNORECASE,
)
_BOLD_LEVEL, _BOLD_SHARE, _LONGEST_HEADING, _MOST_WORDS = 7, 0.9, 200, 6
# Headings without marks: blocks with so few letters and words.
_PLAIN_LEVEL, _LONGEST_PLAIN, _MOST_PLAIN_WORDS = 8, 60, 5
_PLAIN_KINDS = frozenset(["p", "div", "td", "th", "tr", "dt", "caption", "legend", "summary", "center", "run"])
_DIGIT = re.compile(r"\d")
# Classes of blocks that are headings: «subHeader», «section-heading», «headline».
_HEADING_STYLE = re.compile(r"(?:^|[\s_-])(?:sub|section)?-?head(?:er|ing|line)?(?:$|[\s_-])")
# Parts that follow one another in the same order again and again: title, authors, title, authors.
_PERIODS = (2, 3, 4)
_LEAST_PERIODS = 3
_PARAGRAPHS = frozenset(["p", "div", "li", "line", "td"])
# So many titles that are headings, this share of all but the last, have the same blocks below them.
_LEAST_TITLED, _OF_TITLED = 2, 0.7
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
# «Abstract: …», «Аннотация. …»
_ABSTRACT = re.compile(rf"\W*(?:{any_word(all_words('web.abstract_words'))})\s*[:.—–-]", re.IGNORECASE)
_LEAST_ABSTRACT = 60
# Blocks whose links may stand in the next block, and how many letters they have.
_LABELLED, _LEAST_LABELLED = frozenset(["p", "li", "line", "run", "div", "dd"]), 30


@dataclass(slots=True)
class Piece:
    """A span of the page's text: its kind (a tag, or `line`, `run`, `section`, `group`), and its parts."""

    kind: str
    style: str
    start: int
    end: int = 0
    parts: list["Piece"] = field(default_factory=list)
    # The number of its letters in bold type.
    strong: int = 0
    # The headings above it, the nearest first.
    under: tuple[str, ...] = ()

    @property
    def signature(self) -> str:
        """What pieces of one list have in common."""
        return f"{self.kind}.{self.style}"


def pieces(root: Piece) -> Iterator[Piece]:
    """All pieces of a tree, each before its parts."""
    waiting = [root]
    while waiting:
        piece = waiting.pop()
        yield piece
        waiting.extend(reversed(piece.parts))


def arrange(root: Piece, text: str, has_labels_only: Callable[[Piece], bool] = lambda piece: False) -> Piece:
    """The tree without empty pieces and needless wrappers, its parts grouped in every way that pages do."""
    for piece in reversed(list(pieces(root))):
        if piece.kind in ("run", "pre") and not piece.parts:
            piece.parts = _lines(piece, text)
        parts = [_uncovered(part) for part in piece.parts]
        piece.parts = _grouped(_with_labels(parts, text, has_labels_only), text)
    return root


def _with_labels(parts: list[Piece], text: str, has_labels_only: Callable[[Piece], bool]) -> list[Piece]:
    """The parts, where an abstract, or nothing but links to files, belongs to the block of the same kind before it."""
    found: list[Piece] = []
    for part in parts:
        last = found[-1] if found else None
        if (
            last is not None
            and part.kind == last.kind in _LABELLED
            and (part.kind != "div" or part.style == last.style)
            and last.end - last.start >= _LEAST_LABELLED
            and (words := text[part.start : part.end].strip())
            and (has_labels_only(part) or is_abstract(words))
        ):
            found[-1] = Piece(last.kind, last.style, last.start, part.end, [last, part], last.strong)
        else:
            found.append(part)
    return found


def name_headings(root: Piece, text: str, linked: Collection[int] = ()) -> None:
    """Give each piece the headings above it; a year comes below a heading of words of the same level.

    What begins at a linked place is a menu's.
    """
    current: dict[tuple[int, bool], tuple[str, int]] = {}
    bounds = _bounds(root)
    for piece in pieces(root):
        current = {place: found for place, found in current.items() if piece.start < found[1]}
        piece.under = tuple(current[place][0] for place in sorted(current, reverse=True))
        level = HEADINGS.get(piece.kind) or (_BOLD_LEVEL if _is_bold_heading(piece, text) else 0)
        if not level and piece.start not in linked and _is_plain_heading(piece, text):
            level = _PLAIN_LEVEL
        if level:
            words = clean(text[piece.start : piece.end])
            place = (level, is_year(words))
            current = {other: heading for other, heading in current.items() if other < place}
            current[place] = (words, bounds[id(piece)] if level == _PLAIN_LEVEL else root.end + 1)


def _bounds(root: Piece) -> dict[int, int]:
    """Where the innermost of at least three blocks of one form around each piece ends; or the page.

    What is said without any mark inside one entry of a list, «Lecture Notes», is no heading of those below it.
    """
    found = {id(root): root.end + 1}
    entries: set[int] = set()
    for piece in pieces(root):
        bound = piece.end if id(piece) in entries else found[id(piece)]
        alike: dict[str, list[Piece]] = {}
        for part in piece.parts:
            found[id(part)] = bound
            alike.setdefault(part.signature, []).append(part)
        for parts in alike.values():
            if len(parts) >= _LEAST_PERIODS:
                entries.update(map(id, parts))
    return found


def is_abstract(text: str) -> bool:
    """Whether a block is called an abstract by its first word: «Abstract: We study …»."""
    return len(text) >= _LEAST_ABSTRACT and _ABSTRACT.match(text) is not None


def is_year(heading: str) -> bool:
    """Whether a heading is only a year, or years: «2019», «2001–2004», «2017 год»."""
    return _YEAR_HEADING.fullmatch(heading) is not None


def _is_bold_heading(piece: Piece, text: str) -> bool:
    """Whether a block is short and all bold, or of a class for headings, as headings are without heading tags."""
    is_styled = _HEADING_STYLE.search(piece.style) is not None
    if not (piece.strong or is_styled) or piece.end - piece.start > _LONGEST_HEADING:
        return False
    words = text[piece.start : piece.end].split()
    is_bold = piece.strong >= _BOLD_SHARE * len(" ".join(words))
    return (is_bold or is_styled) and 0 < len(words) <= _MOST_WORDS


def _is_plain_heading(piece: Piece, text: str) -> bool:
    """Whether a block without any mark of a heading has nothing but words of one: «Selected talks:»."""
    if piece.kind not in _PLAIN_KINDS or piece.end - piece.start > _LONGEST_PLAIN:
        return False
    words = text[piece.start : piece.end].strip()
    return 0 < len(words.split()) <= _MOST_PLAIN_WORDS and not _DIGIT.search(words) and has_word(words, SECTION_WORDS)


def _uncovered(piece: Piece) -> Piece:
    """A piece that only wraps another takes its parts; headings and items stay what they are."""
    if len(piece.parts) != 1:
        return piece
    (inner,) = piece.parts
    if inner.kind in HEADINGS or piece.kind in _COVERS:
        return inner
    piece.parts = inner.parts
    piece.style = piece.style or inner.style
    piece.strong += inner.strong
    return piece


def _lines(run: Piece, text: str) -> list[Piece]:
    """The parts of a run: paragraphs between double breaks, then lines, numbered ones with the lines after them."""
    stretches = _cut(run, text, _DOUBLE_BREAK, "run")
    if len(stretches) < 2:
        return _by_numbers(_cut(run, text, _SINGLE_BREAK, "line"), text)
    for stretch in stretches:
        stretch.parts = _by_numbers(_cut(stretch, text, _SINGLE_BREAK, "line"), text)
    return _by_numbers(stretches, text)


def _cut(piece: Piece, text: str, border: re.Pattern[str], kind: str) -> list[Piece]:
    found: list[Piece] = []
    start = piece.start
    for match in border.finditer(text, piece.start, piece.end):
        found.append(Piece(kind, "", start, match.start()))
        start = match.end()
    found.append(Piece(kind, "", start, piece.end))
    kept = [part for part in found if text[part.start : part.end].strip()]
    return kept if len(found) > 1 else []


def _by_numbers(parts: list[Piece], text: str) -> list[Piece]:
    """Parts that begin with a printed number, each with those that follow without one."""
    numbered = [place for place, part in enumerate(parts) if _NUMBERED.match(text, part.start, part.end)]
    if len(numbered) < _LEAST_NUMBERED or len(numbered) == len(parts):
        return parts
    return _sliced(parts, numbered, "group")


def _sliced(parts: Sequence[Piece], starts: Sequence[int], kind: str) -> list[Piece]:
    """The parts before the first start as they are, then a group from each start to the next."""
    found = list(parts[: starts[0]])
    for start, stop in zip(starts, [*starts[1:], len(parts)], strict=True):
        found.append(_group(parts[start:stop], kind))
    return found


def _group(parts: Sequence[Piece], kind: str) -> Piece:
    if len(parts) == 1:
        return parts[0]
    return Piece(kind, parts[0].signature, parts[0].start, parts[-1].end, list(parts))


def _grouped(parts: list[Piece], text: str) -> list[Piece]:
    """The parts of a piece under their headings, and those under one heading in groups."""
    levels = sorted({HEADINGS[part.kind] for part in parts if part.kind in HEADINGS})
    return _sections(parts, levels, text) if levels and len(parts) > 1 else _inside(parts, text)


def _sections(parts: list[Piece], levels: Sequence[int], text: str) -> list[Piece]:
    """A section for each heading of the highest level, with those of the lower ones inside."""
    if not levels:
        return _inside(parts, text)
    starts = [place for place, part in enumerate(parts) if HEADINGS.get(part.kind) == levels[0]]
    if not starts:
        return _sections(parts, levels[1:], text)
    end = _end_of_titled(parts, starts)
    found = _sections(parts[: starts[0]], levels[1:], text)
    for start, stop in zip(starts, [*starts[1:], end], strict=True):
        inner = _sections(parts[start + 1 : stop], levels[1:], text)
        found.append(_group([parts[start], *inner], "section"))
    return _repeating(_shown([*found, *_sections(parts[end:], levels[1:], text)], text))


def _end_of_titled(parts: Sequence[Piece], starts: Sequence[int]) -> int:
    """Where the last of some sections ends: where most others have the same few blocks, it has no more either.

    Where each title is a heading, nothing else tells that the last entry is over.
    """
    bodies = [
        tuple(part.kind for part in parts[start + 1 : stop])
        for start, stop in zip(starts, [*starts[1:], len(parts)], strict=True)
    ]
    *others, last = bodies
    usual, count = Counter(others).most_common(1)[0] if others else ((), 0)
    is_usual = count >= max(_LEAST_TITLED, _OF_TITLED * len(others)) and last[: len(usual)] == usual
    return starts[-1] + 1 + len(usual) if usual and is_usual and _PARAGRAPHS.issuperset(usual) else len(parts)


def _inside(parts: list[Piece], text: str) -> list[Piece]:
    """Parts without headings: between rules, terms with what they mean, what repeats, titles with their details."""
    shown = _shown(_with_terms(_between_rules(parts)), text)
    return _alternating(_repeating(shown), text)


def _shown(parts: list[Piece], text: str) -> list[Piece]:
    return [part for part in parts if text[part.start : part.end].strip()]


def _between_rules(parts: list[Piece]) -> list[Piece]:
    rules = [place for place, part in enumerate(parts) if part.kind == "hr"]
    if not rules:
        return parts
    edges = [-1, *rules, len(parts)]
    stretches = [parts[start + 1 : stop] for start, stop in pairwise(edges)]
    return [_group(stretch, "group") for stretch in stretches if stretch]


def _with_terms(parts: list[Piece]) -> list[Piece]:
    terms = [place for place, part in enumerate(parts) if part.kind == "dt"]
    return _sliced(parts, terms, "group") if terms and any(part.kind == "dd" for part in parts) else parts


def _repeating(parts: list[Piece]) -> list[Piece]:
    """Groups of parts where two to four kinds alternate."""
    signatures = [part.signature for part in parts]
    for period in _PERIODS:
        rounds, rest = divmod(len(parts), period)
        alternates = rest == 0 and rounds >= _LEAST_PERIODS and len(set(signatures[:period])) > 1
        if alternates and signatures == signatures[:period] * rounds:
            return _sliced(parts, range(0, len(parts), period), "group")
    return parts


def _alternating(parts: list[Piece], text: str) -> list[Piece]:
    """Groups of two blocks of one form, where those without a year and those with one alternate: title, details."""
    found: list[Piece] = []
    place = 0
    while place < len(parts):
        rounds = _rounds(parts, place, text)
        if rounds >= _LEAST_PERIODS:
            stretch = parts[place : place + 2 * rounds]
            found += _sliced(stretch, range(0, len(stretch), 2), "group")
            place += len(stretch)
        else:
            found.append(parts[place])
            place += 1
    return found


def _rounds(parts: Sequence[Piece], start: int, text: str) -> int:
    """How often a title without a year and its details with one follow one another from a place on."""
    rounds = 0
    for title, details in zip(parts[start::2], parts[start + 1 :: 2], strict=False):
        is_pair = title.signature == details.signature == parts[start].signature and title.kind in _PARAGRAPHS
        if (
            not is_pair
            or _YEAR.search(text, title.start, title.end)
            or not _YEAR.search(text, details.start, details.end)
        ):
            break
        rounds += 1
    return rounds
