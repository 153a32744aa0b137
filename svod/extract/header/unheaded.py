"""Abstracts that no heading names: paragraphs between the authors and the body, known by key words below or a face."""

from collections.abc import Sequence
from itertools import dropwhile, takewhile

from svod.extract.header import weights
from svod.extract.header.abstract import (
    LONGEST_ABSTRACT,
    SENTENCE_ENDS,
    STOP,
    Passage,
    in_other_alphabet,
    passage_of,
    without_heading,
)
from svod.extract.header.first_page import Front, Group, groups_of, opens_section
from svod.extract.line_ends import joined_lines
from svod.extract.line_signs import reference_signs
from svod.languages import alternatives
from svod.model.document import Line
from svod.text import lazy_re as re
from svod.text.dates import find_milestones
from svod.text.keywords import Section, names_organisation, names_other_role
from svod.text.names import split_names

_SHORTEST_UNHEADED = 120
_REFERENCE_SIGNS = 3
# Between a paper and its journal in a line for citing.
_SOURCE_SIGN = "//"
# A line is long with so many letters; in a narrow column with fewer, if so many lines below begin where it does.
_LONG_LINE, _NARROW_LINE, _FEWEST_NARROW, _SAME_EDGE = 40, 24, 2, 1.5
_LARGEST_PARAGRAPH = 1.45
# «¹ This work is …», «* Supported by …»
_FOOTNOTE = re.compile(r"[*∗†‡§¶\u00b9\u00b2\u00b3\u2070-\u209c]")
_DATED = re.compile(rf"\W*(?:{alternatives('header.dated')})\b", re.IGNORECASE)


def unheaded_abstracts(front: Front, after: int) -> tuple[Passage, ...]:
    """The paragraphs between the authors and the body where no heading names them, each alphabet's for itself.

    Key words below them, or a face of their own, tell.
    """
    lines = tuple(line for line in front.lines if line.index > after)
    named = next((place for place, line in enumerate(lines) if opens_section(line, Section.KEYWORDS)), None)
    body = _before_keywords(lines[:named], front) if named is not None else _standing_out(lines, front)
    body = tuple(takewhile(lambda line: line is body[0] or not STOP.match(line.text), body))
    if len(body) > LONGEST_ABSTRACT:
        return ()
    parts = [(without_heading(joined_lines(part)), part) for part in _by_alphabet(body)]
    return tuple(
        passage_of(text, part, weights.ABSTRACT_BY_PLACE, None)
        for text, part in parts
        if len(text) >= _SHORTEST_UNHEADED
    )


def _by_alphabet(lines: Sequence[Line]) -> list[tuple[Line, ...]]:
    """Lines in several languages, by passage: behind a sentence, a long line of another alphabet begins one."""
    parts: list[list[Line]] = []
    for line in lines:
        if parts and not in_other_alphabet(line, parts[-1]):
            parts[-1].append(line)
        else:
            parts.append([line])
    return [tuple(part) for part in parts]


def _before_keywords(lines: tuple[Line, ...], front: Front) -> tuple[Line, ...]:
    """What stands between the authors and the key words, from the first full line on; below addresses, if it can."""
    mailed = max((place for place, line in enumerate(lines) if "@" in line.text), default=-1)
    below = lines[mailed + 1 :]
    lines = below if sum(len(line.text) for line in below) >= _SHORTEST_UNHEADED else lines
    start = next(
        (place for place in range(len(lines)) if _is_long(lines, place) and _may_begin(lines[place], front)), None
    )
    return lines[start:] if start is not None else _standing_out(lines, front)


def _is_long(lines: Sequence[Line], place: int) -> bool:
    """Whether a line may begin a paragraph: it is long, or begins a narrow column."""
    line, below = lines[place], lines[place + 1 : place + 1 + _FEWEST_NARROW]
    if len(line.text) > _LONG_LINE:
        return True
    boxes = [one.box for one in (line, *below) if one.box]
    if len(line.text) <= _NARROW_LINE or len(boxes) <= _FEWEST_NARROW or any(one.font != line.font for one in below):
        return False
    return max(box.x0 for box in boxes) - min(box.x0 for box in boxes) < _SAME_EDGE


def _over_columns(groups: Sequence[Group]) -> list[Group]:
    """Groups with those joined that go on in the next column, set apart from the text by a bold face."""
    joined: list[Group] = []
    for group in groups:
        before = joined[-1] if joined else None
        if before is not None and before.bold and group.bold and _is_beside(before.lines[-1], group.lines[0]):
            joined[-1] = Group((*before.lines, *group.lines), before.order)
        else:
            joined.append(group)
    return joined


def _is_beside(last: Line, line: Line) -> bool:
    if last.box is None or line.box is None or last.font != line.font:
        return False
    return line.box.x0 > last.box.x1 and line.box.y0 < last.box.y0


def _standing_out(lines: tuple[Line, ...], front: Front) -> tuple[Line, ...]:
    groups = (_without_notes(group) for group in _over_columns(groups_of(lines)))
    wanted = (group for group in groups if len(group.lines) > 1 and _may_be_abstract(group, front))
    return next((group.lines for group in wanted if _stands_out(group, front)), ())


def _without_notes(group: Group) -> Group:
    """A group without the lines at its head that say who presented the paper and when it was received."""
    lines = tuple(dropwhile(lambda line: _tells_dates(line.text) or names_other_role(line.text), group.lines))
    return Group(lines, group.order)


def _may_begin(line: Line, front: Front) -> bool:
    text = line.text
    if "@" in text or _SOURCE_SIGN in text or text[:1].islower() or line.font.size > 1.1 * front.body_size:
        return False
    if _FOOTNOTE.match(text) or STOP.match(text) or _tells_dates(text) or reference_signs(text) >= _REFERENCE_SIGNS:
        return False
    return not split_names(text) and (len(text) > 90 or not names_organisation(text))


def _tells_dates(text: str) -> bool:
    """Whether a line says when the paper was received or accepted."""
    return next(find_milestones(text), None) is not None or _DATED.match(text) is not None


def _may_be_abstract(group: Group, front: Front) -> bool:
    # A paragraph with an address is of bodies.
    if _is_large_paragraph(group, front):
        return "@" not in group.text and not split_names(group.lines[0].text)
    return len(group.text) >= _SHORTEST_UNHEADED and "@" not in group.text and _may_begin(group.lines[0], front)


def _is_large_paragraph(group: Group, front: Front) -> bool:
    """Whether lines are running text somewhat larger than the body's, as magazines and newspapers introduce papers."""
    size = group.size / front.body_size if front.body_size else 0.0
    is_long = len(group.lines) > 1 and len(group.text) >= _SHORTEST_UNHEADED
    has_sentences = group.text.rstrip().endswith(SENTENCE_ENDS) and re.search(r"[.!?]\s", group.text) is not None
    return 1.1 < size < _LARGEST_PARAGRAPH and is_long and has_sentences


def _stands_out(group: Group, front: Front) -> bool:
    first = group.lines[0]
    small = 0 < first.font.size < 0.97 * front.body_size
    # Nothing but dates and the introduction's heading follows: what stands above it is no body text.
    below = [line.text for line in front.lines if line.index > group.lines[-1].index]
    last = front.ends_at_section and all(STOP.match(text) or _tells_dates(text) for text in below[:-1])
    return small or first.font.italic or _is_large_paragraph(group, front) or last or _is_bold_alone(group, front)


def _is_bold_alone(group: Group, front: Front) -> bool:
    """Whether a bold paragraph stands above lines that are not bold."""
    below = next((line for line in front.lines if line.index > group.lines[-1].index), None)
    return group.lines[0].font.bold and below is not None and not below.font.bold
