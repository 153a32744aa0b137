"""The suite `body`: headings, words and their order, captions, boxes, cells, formulas, mentions, footnotes, debris."""

import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from svod.text.keywords import Section, is_heading
from svod_lab.runs.answers import Answer
from svod_lab.runs.bench import Bench
from svod_lab.runs.grouping import Judged, figures
from svod_lab.runs.tasks import bodies
from svod_lab.runs.tasks.body_values import (
    BOX,
    CAPTION,
    CELL,
    ELEMENT,
    FORMULA,
    HEADING,
    LEVEL,
    MENTION,
    NOTE,
    PARAGRAPH,
    PART,
    POINTER,
    SPANNED,
    TEXT,
)
from svod_lab.scores.figure import Figure, Goal
from svod_lab.scores.score import Score
from svod_lab.scores.tally import Tally, tally_scores
from svod_lab.scores.word_order import in_order
from svod_lab.suites.reading import body_cost

HEADINGS, LEVELS = "heading", "heading with level"
WORDS, MENTIONS, NOTES, DEBRIS = "words of paragraphs", "mention", "note", "paragraphs that are debris"
POINTERS, CAPTIONS, CELLS, FORMULAS = "mention of what floats", "caption", "cell", "formula label"
SPANNED_CELLS = "cell of tables with spans"
IN_ELEMENT, IN_ORDER, BOXES = "words in the right element", "words in right order", "boxes that overlap by 0.8"
SPEED = "seconds a document beside all other reading"

# The goals for every language.
GOALS: Mapping[str, Goal] = {
    f"{HEADINGS}, F1": Goal(0.90),
    f"{LEVELS}, F1": Goal(0.85),
    f"{WORDS}, F1": Goal(0.95),
    f"{MENTIONS}, F1": Goal(0.92),
    f"{NOTES}, F1": Goal(0.90),
    f"{POINTERS}, F1": Goal(0.92),
    f"{CAPTIONS}, F1": Goal(0.92),
    f"{CELLS}, F1": Goal(0.85),
    f"{SPANNED_CELLS}, F1": Goal(0.85),
}
# How much of two boxes is common where they are one.
_LEAST_OVERLAP = 0.8
# Headings of lists are in some truths and not in others.
_LISTS = (Section.REFERENCES, Section.CONTENTS)
_NO_LETTERS = re.compile(r"[\W\d_⁰¹²³⁴⁵⁶⁷⁸⁹]+")
_BLANKS = re.compile(r"[\s\u00ad\u2010-\u2015\u2212-]+")
_NUMBERING = re.compile(r"^\s*(?:§\s?)?(?:\d{1,2}(?:\.\d{1,2})*|[IVX]{1,6}|[A-HА-Ж])[.)]?\s+")


_COUNTED: Mapping[str, str] = {
    WORDS: TEXT, MENTIONS: MENTION, NOTES: NOTE, POINTERS: POINTER, CAPTIONS: CAPTION, CELLS: CELL, FORMULAS: FORMULA,
}  # fmt: skip


def measure(bench: Bench) -> Iterator[Figure]:
    """The figures of each corpus, then of each language; of whole papers without labels what the body costs."""
    corpora = bench.choice.corpora
    if body_cost.CORPUS in corpora:
        yield from body_cost.measure(bench)
        corpora = tuple(name for name in corpora if name != body_cost.CORPUS)
        if not corpora:
            return
        bench = replace(bench, choice=bench.choice._replace(corpora=corpora))
    yield from figures(bodies.answers(bench), judge, "bodies of papers", bench, f"{HEADINGS}, F1")


def judge(answers: Sequence[Answer], _language: str) -> Iterator[Judged]:
    """The scores of one way of reading."""
    for name, count in ((HEADINGS, _headings), (LEVELS, _levels)):
        yield from _scored(name, [count(answer) for answer in answers if HEADING in answer.expected])
    for name, field in _COUNTED.items():
        known = [answer for answer in answers if field in answer.expected]
        tallies = [
            _overlap(_units(answer.expected[field], field), _units(answer.texts(field), field)) for answer in known
        ]
        yield from _scored(name, tallies)
    yield from _scored(SPANNED_CELLS, [_spanned(answer) for answer in answers if answer.expected.get(SPANNED)])
    shares = ((IN_ELEMENT, ELEMENT, _in_element, 0.95), (IN_ORDER, TEXT, _in_order, 0.98), (BOXES, BOX, _boxes, 0.85))
    for name, field, share, goal in shares:
        counts = [share(answer) for answer in answers if field in answer.expected]
        if whole := sum(of for _, of in counts):
            yield Score(name, sum(right for right, _ in counts) / whole, support=whole), Goal(goal), False
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
    if field in (MENTION, POINTER, FORMULA):
        return Counter(texts)
    if field in (CAPTION, CELL):
        return Counter(_BLANKS.sub("", text).casefold() for text in _in_tables(texts))
    return Counter(map(_folded, texts))


def _spanned(answer: Answer) -> Tally:
    """The cells of tables with spans."""
    expected = answer.expected[SPANNED]
    tables = {text.partition(PART)[0] for text in expected}
    found = [text for text in answer.texts(CELL) if text.partition(PART)[0] in tables]
    return _overlap(_units(expected, CELL), _units(found, CELL))


def _in_tables(texts: Sequence[str]) -> Iterator[str]:
    """Values with parts whose last one is the words."""
    for text in texts:
        *places, words = text.split(PART)
        yield f"{'|'.join(places)}|{words.strip(' .')}"


def _in_element(answer: Answer) -> tuple[int, int]:
    """How many words stand in an element of the right kind, of how many."""
    expected, found = _by_kind(answer.expected[ELEMENT]), _by_kind(answer.texts(ELEMENT))
    return (expected & found).total(), expected.total()


def _by_kind(texts: Sequence[str]) -> "Counter[tuple[str, str]]":
    pairs = (text.split(PART) for text in texts)
    return Counter((kind, key) for kind, words in pairs for word in words.split() if (key := _folded(word)))


def _in_order(answer: Answer) -> tuple[int, int]:
    return in_order(_words(answer.expected[TEXT]), _words(answer.texts(TEXT)))


def _words(texts: Sequence[str]) -> list[str]:
    return [key for text in texts for word in text.split() if (key := _folded(word))]


def _boxes(answer: Answer) -> tuple[int, int]:
    """How many boxes are right, of how many."""
    found = {tuple(parts[:3]): parts[3:] for text in answer.texts(BOX) for parts in [text.split(PART)]}
    expected = [text.split(PART) for text in answer.expected[BOX]]
    right = sum(
        _overlap_of(parts[3:], found[tuple(parts[:3])]) >= _LEAST_OVERLAP
        for parts in expected
        if tuple(parts[:3]) in found
    )
    return right, len(expected)


def _overlap_of(one: Sequence[str], other: Sequence[str]) -> float:
    """What two boxes have in common, of what they cover together."""
    left, top, right, bottom = map(float, one)
    x0, y0, x1, y1 = map(float, other)
    common = max(0.0, min(right, x1) - max(left, x0)) * max(0.0, min(bottom, y1) - max(top, y0))
    whole = (right - left) * (bottom - top) + (x1 - x0) * (y1 - y0) - common
    return common / whole if whole else 0.0


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
