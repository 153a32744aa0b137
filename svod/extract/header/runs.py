"""Runs of equally labelled pieces: the values of a header as printed, each with how sure the labeller is of it."""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from svod.extract.header.opening import Opening
from svod.extract.header.piece_labels import ABSTRACT, AFFILIATION, MORE_AFFILIATION, OTHER, TITLE
from svod.extract.header.scripts import is_cyrillic
from svod.extract.header.whole_lines import put_right
from svod.extract.header.word_signs import MARK, NUMBER
from svod.extract.line_ends import joined_lines
from svod.languages import alternatives
from svod.model.document import Line, LineRole, Span
from svod.model.labeling import Guess

# How sure a value is that only the lines around it make one.
PUT_RIGHT = 0.5
_FEWEST_TRANSLATED = 4
# A gap between words this many times the font size parts two columns of names.
_WIDE_GAP = 1.2
_LIST_BREAK = re.compile(rf"[,;&]|\s(?:{alternatives('names.list_breaks')})(?=\s|$)", re.IGNORECASE)
_INITIAL = re.compile(r"^[^\W\d_]\.$")
_MARGINS = frozenset({LineRole.RUNNING_HEAD, LineRole.RUNNING_FOOT, LineRole.PAGE_NUMBER})
# What may stand between two parts of an abstract without ending it.
_PASSED_OVER = frozenset({"page", "source", OTHER})


class Run(NamedTuple):
    """Pieces of one value: first and last of them, and the least probability they, and what follows, were given."""

    label: str
    first: int
    stop: int
    weight: float


def runs_of(opening: Opening, guesses: Sequence[Guess]) -> tuple[Run, ...]:
    """The values that labels part the opening into, in reading order."""
    labelled = [guess.label for guess in guesses]
    labels = put_right(opening, labelled)
    borders = [0, *(place for place in range(1, len(labels)) if _parts(opening, labels, place)), len(labels)]
    found = []
    for first, stop in pairwise(borders):
        if first < stop:
            # A value also rests on the piece after it, which says where it ends.
            sure = [guesses[place].probability for place in range(first, min(stop + 1, len(labels)))
                    if labels[place] == labelled[place]]  # fmt: skip
            share = sum(labels[place] == labelled[place] for place in range(first, stop)) / (stop - first)
            weight = min(sure, default=0.0) * share if share else PUT_RIGHT
            found.append(Run(_plain(labels[first]), first, stop, weight))
    return tuple(found)


def _plain(label: str) -> str:
    return AFFILIATION if label == MORE_AFFILIATION else label


def _parts(opening: Opening, labels: Sequence[str], place: int) -> bool:
    before, here = labels[place - 1], labels[place]
    if here == AFFILIATION or _plain(before) != _plain(here):
        return True
    # A header in two languages says all of it twice: in two alphabets, from one line to the next.
    one, other = opening.pieces[place - 1].line, opening.pieces[place].line
    if here not in (TITLE, ABSTRACT) or one == other:
        return False
    before_line, line = opening.lines[one], opening.lines[other]
    # A title may end in foreign words; a title of its own has more of them.
    if min(len(before_line.words), len(line.words)) < _FEWEST_TRANSLATED:
        return False
    return is_cyrillic(before_line.line.text) != is_cyrillic(line.line.text)


def joined_runs(opening: Opening, runs: Sequence[Run], label: str) -> tuple[Run, ...]:
    """The runs of one label; two become one where only page numbers and the like stand between them."""
    found: list[Run] = []
    passed: list[Run] = []
    for run in runs:
        if run.label != label:
            passed.append(run)
            continue
        if found and all(_is_passed_over(opening, other) for other in passed) and _alike(opening, found[-1], run):
            found[-1] = Run(label, found[-1].first, run.stop, min(found[-1].weight, run.weight))
        else:
            found.append(run)
        passed = []
    return tuple(found)


def _is_passed_over(opening: Opening, run: Run) -> bool:
    lines = {opening.pieces[place].line for place in range(run.first, run.stop)}
    return run.label in _PASSED_OVER and (
        len(lines) == 1 or all(opening.lines[line].line.role in _MARGINS for line in lines)
    )


def _alike(opening: Opening, one: Run, other: Run) -> bool:
    return is_cyrillic(text_of(opening, one)) == is_cyrillic(text_of(opening, other))


def is_footnote(opening: Opening, run: Run) -> bool:
    """Whether a run stands at the foot of its page, or begins with the mark of a note."""
    line = opening.lines[opening.pieces[run.first].line]
    return line.line.role is LineRole.FOOTNOTE or bool(line.words[0].bits & (MARK | NUMBER))


def span_of(opening: Opening, run: Run) -> Span:
    """The tokens of a run."""
    return Span(opening.pieces[run.first].span.start, opening.pieces[run.stop - 1].span.stop)


def lines_of(opening: Opening, run: Run) -> tuple[Line, ...]:
    """The parts of lines that a run covers, as lines; furniture of the page within it is left out."""
    found: list[Line] = []
    span = span_of(opening, run)
    numbers = sorted({piece.line for piece in opening.pieces[run.first : run.stop]})
    for number in numbers:
        line = opening.lines[number].line
        if len(numbers) > 1 and line.role in _MARGINS:
            continue
        part = Span(max(line.span.start, span.start), min(line.span.stop, span.stop))
        if part != line.span:
            words = line.text.split(" ")[part.start - line.span.start : part.stop - line.span.start]
            line = line._replace(text=" ".join(words), span=part)
        found.append(line)
    return tuple(found)


def text_of(opening: Opening, run: Run) -> str:
    """The words of a run, words broken at line ends made whole."""
    return joined_lines(lines_of(opening, run))


def spread_text(opening: Opening, run: Run) -> str:
    """The words of a run of names, with semicolons where lines end and where columns stand apart."""
    text = ""
    above: Line | None = None
    for line in lines_of(opening, run):
        part = _spread(opening, line)
        # What is set otherwise is no part of the name above.
        ends = above is not None and (above.font.size != line.font.size or _ends_name(text, part))
        text = f"{text}; {part}" if ends else f"{text} {part}"
        above = line
    return text.strip()


def _ends_name(text: str, following: str) -> bool:
    """Whether a name ends where its line does: it has two words or more, and so has what follows it."""
    last = _LIST_BREAK.split(text)[-1].split()
    first = _LIST_BREAK.split(following)[0].split()
    return (
        bool(last) and len(last) > 1 and len(first) > 1 and not last[-1].endswith("-") and not _INITIAL.match(last[-1])
    )


def _spread(opening: Opening, line: Line) -> str:
    boxes = opening.document.columns.boxes
    words = line.text.split(" ")
    if not boxes:
        return line.text
    for place in range(1, len(words)):
        token = line.span.start + place
        if boxes[4 * token] - boxes[4 * token - 2] > _WIDE_GAP * max(line.font.size, 1.0):
            words[place - 1] = words[place - 1].rstrip(",;") + ";"
    return " ".join(words)
