"""The suite `body`: headings and their levels, words of the running text, mentions, footnotes, debris."""

import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from svod.text.keywords import Section, is_heading
from svod_lab.runs.answers import Answer
from svod_lab.runs.bench import Bench
from svod_lab.runs.grouping import Judged, figures
from svod_lab.runs.tasks import bodies
from svod_lab.runs.tasks.bodies import HEADING, LEVEL, MENTION, NOTE, PARAGRAPH, TEXT
from svod_lab.scores.figure import Figure, Goal
from svod_lab.scores.score import Score
from svod_lab.scores.tally import Tally, tally_scores

HEADINGS, LEVELS = "heading", "heading with level"
WORDS, MENTIONS, NOTES, DEBRIS = "words of paragraphs", "mention", "note", "paragraphs that are debris"
SPEED = "seconds a document beside all other reading"

# The goals for every language.
GOALS: Mapping[str, Goal] = {
    f"{HEADINGS}, F1": Goal(0.90),
    f"{LEVELS}, F1": Goal(0.85),
    f"{WORDS}, F1": Goal(0.95),
    f"{MENTIONS}, F1": Goal(0.92),
    f"{NOTES}, F1": Goal(0.90),
}
# Headings of lists are in some truths and not in others.
_LISTS = (Section.REFERENCES, Section.CONTENTS)
_NO_LETTERS = re.compile(r"[\W\d_]+")
_NUMBERING = re.compile(r"^\s*(?:§\s?)?(?:\d{1,2}(?:\.\d{1,2})*|[IVX]{1,6}|[A-HА-Ж])[.)]?\s+")


def measure(bench: Bench) -> Iterator[Figure]:
    """The figures of each corpus, then of each language."""
    return figures(bodies.answers(bench), judge, "bodies of papers", bench, f"{HEADINGS}, F1")


def judge(answers: Sequence[Answer], _language: str) -> Iterator[Judged]:
    """The scores of one way of reading."""
    for name, count in ((HEADINGS, _headings), (LEVELS, _levels)):
        yield from _scored(name, [count(answer) for answer in answers if HEADING in answer.expected])
    for name, field in ((WORDS, TEXT), (MENTIONS, MENTION), (NOTES, NOTE)):
        known = [answer for answer in answers if field in answer.expected]
        tallies = [
            _overlap(_units(answer.expected[field], field), _units(answer.texts(field), field)) for answer in known
        ]
        yield from _scored(name, tallies)
    debris = [_debris(answer) for answer in answers if TEXT in answer.expected]
    if whole := sum(of for _, of in debris):
        yield Score(DEBRIS, sum(bad for bad, _ in debris) / whole, support=whole), Goal(0.01, upward=False), False
    seconds = math.fsum(answer.seconds for answer in answers)
    yield Score(SPEED, seconds / len(answers) if answers else None, support=len(answers)), None, False


def _scored(name: str, tallies: Sequence[Tally]) -> Iterator[Judged]:
    if not tallies:
        return
    row = tally_scores(name, tallies)
    for score in (row.precision, row.recall, row.f1):
        full = f"{name}, {score.name}"
        yield score._replace(name=full), GOALS.get(full), False


def _headings(answer: Answer) -> Tally:
    """Headings one to one, whatever their numbers."""
    return _overlap(_named(answer.expected[HEADING]), _named(answer.texts(HEADING)))


def _levels(answer: Answer) -> Tally:
    expected = zip(answer.expected[HEADING], answer.expected[LEVEL], strict=True)
    found = zip(answer.texts(HEADING), answer.texts(LEVEL), strict=True)
    return _overlap(
        Counter((key, level) for title, level in expected for key in _named((title,))),
        Counter((key, level) for title, level in found for key in _named((title,))),
    )


def _named(titles: Sequence[str]) -> "Counter[str]":
    return Counter(
        _folded(_NUMBERING.sub("", title)) for title in titles if not any(is_heading(title, one) for one in _LISTS)
    )


def _folded(text: str) -> str:
    return _NO_LETTERS.sub("", text).casefold()


def _units(texts: Sequence[str], field: str) -> "Counter[str]":
    if field == TEXT:
        return Counter(key for text in texts for word in text.split() if (key := _folded(word)))
    return Counter(texts) if field == MENTION else Counter(map(_folded, texts))


def _overlap(expected: "Counter[Any]", found: "Counter[Any]") -> Tally:
    return Tally((expected & found).total(), found.total(), expected.total())


def _debris(answer: Answer) -> tuple[int, int]:
    """How many paragraphs hold mostly words that the running text does not have there, of how many."""
    text = _folded(" ".join(answer.expected[TEXT]))
    paragraphs = [folded for one in answer.texts(PARAGRAPH) if (folded := _folded(one))]
    return sum(not _is_of(text, one) for one in paragraphs), len(paragraphs)


def _is_of(text: str, paragraph: str) -> bool:
    """Whether a stretch from the middle of a paragraph stands in the text."""
    middle = len(paragraph) // 2
    return paragraph[max(0, middle - 12) : middle + 12] in text
