"""The suite `header`: how well every header method reads title, authors and the rest, of papers and of texts."""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from svod_lab.corpora.corpus_table import is_score_only
from svod_lab.runs.answers import Answer
from svod_lab.runs.bench import Bench
from svod_lab.runs.grouping import Judged, figures
from svod_lab.runs.tasks import headers
from svod_lab.runs.tasks.header_scores import (
    FIELDS,
    field_claims,
    marked_for_review,
    outcome_rows,
    start_page,
    title_unmarked,
    whole_field,
    whole_header,
)
from svod_lab.runs.tasks.second_headers import SECOND_FIELDS
from svod_lab.scores.bibliographies import Right, right_score
from svod_lab.scores.calibration import calibration_scores
from svod_lab.scores.figure import Figure, Goal
from svod_lab.scores.forms import soft
from svod_lab.scores.outcomes import Verdict
from svod_lab.scores.score import Score
from svod_lab.scores.strengths import Strength, field_tallies
from svod_lab.scores.tally import MICRO, label_scores

# Truths list these in no order that a paper would have to keep.
UNORDERED = frozenset({"email", "affiliation", "keywords"})
WHOLE = "whole header right (title and all authors)"
TITLE, AUTHORS = "title right", "all authors right"
START_PAGE = "start page right"
MARKED, TITLE_UNMARKED = "marked for review", "title right where not marked"
CALIBRATION = "calibration error"
SPEED = "headers a second"

# Issue «Headers»: exact shares by language; Cora's text stands for English.
GOALS: Mapping[tuple[str, str], Goal] = {
    ("title, exact", "ru"): Goal(0.96),
    ("author, exact", "ru"): Goal(0.95),
    ("email, exact", "ru"): Goal(0.99),
    ("affiliation, exact", "ru"): Goal(0.90),
    ("abstract, exact", "ru"): Goal(0.90),
    ("keywords, exact", "ru"): Goal(0.93),
    ("title, exact", "en"): Goal(0.93),
    ("author, exact", "en"): Goal(0.94),
    ("affiliation, exact", "en"): Goal(0.88),
    ("abstract, exact", "en"): Goal(0.92),
    ("title, exact", "de"): Goal(0.93),
    ("author, exact", "de"): Goal(0.93),
}
# What is right of a header, beside the whole of it.
RIGHTS: Mapping[str, Callable[[Answer], Right]] = {
    TITLE: lambda answer: whole_field(answer, "title"),
    AUTHORS: lambda answer: whole_field(answer, "author"),
    START_PAGE: start_page,
    MARKED: marked_for_review,
    TITLE_UNMARKED: title_unmarked,
}
LEAST_WHOLE, LEAST_SOFT, MOST_ERROR = Goal(0.90), Goal(0.92), Goal(0.05, upward=False)
LEAST_SPEED = Goal(50)


def measure(bench: Bench) -> Iterator[Figure]:
    """Every method on every corpus, then by language; by folds where the choice says so."""
    return figures(_answers(bench), judge, "headers", bench, f"title, {Verdict.EXACT}")


def _answers(bench: Bench) -> Iterator[Answer]:
    """By folds where the choice says so; what is score-only is measured with the shipped models."""
    choice = bench.choice
    score_only = tuple(filter(is_score_only, choice.corpora))
    others = tuple(name for name in choice.corpora if name not in score_only)
    if choice.folds and (others or not score_only):
        yield from _folded(replace(bench, choice=choice._replace(corpora=others)))
    if not choice.folds or score_only:
        shipped = choice._replace(folds=0, corpora=score_only if choice.folds else choice.corpora)
        yield from headers.answers(replace(bench, choice=shipped))


def _folded(bench: Bench) -> Iterator[Answer]:
    # Training is heavy, and needed only for folds.
    from svod_lab.training.headers import folds as header_folds

    return header_folds.answers(bench)


def judge(answers: Sequence[Answer], language: str) -> Iterator[Judged]:
    """The scores of one method."""
    rows = {row.label: row for row in outcome_rows(answers)}
    for field in (*FIELDS, *SECOND_FIELDS):
        if field in rows:
            for score in (rows[field].exact, rows[field].missed, rows[field].extra, rows[field].partial):
                name = f"{field}, {score.name}"
                yield score._replace(name=name), GOALS.get((name, language)), score is not rows[field].exact
    yield from _strengths(answers, language)
    yield from _wholes(answers, language)
    yield from _calibration(answers, language)
    seconds = math.fsum(answer.seconds for answer in answers)
    speed = Score(SPEED, len(answers) / seconds if seconds else None, support=len(answers))
    yield speed, LEAST_SPEED if language else None, False


def _wholes(answers: Sequence[Answer], language: str) -> Iterator[Judged]:
    """The shares of headers of which all is right that is named."""
    yield right_score(WHOLE, [whole_header(answer) for answer in answers]), LEAST_WHOLE if language else None, False
    for name, right in RIGHTS.items():
        score = right_score(name, [right(answer) for answer in answers])
        # What the product does not say, or the corpus does not know, is not shown.
        if score.support:
            yield score, None, False


def _strengths(answers: Sequence[Answer], language: str) -> Iterator[Judged]:
    for strength in Strength:
        documents = [
            field_tallies(
                _joined(_firsts(answer.expected)), _joined(_texts(answer)), strength, tuple(_firsts(answer.expected))
            )
            for answer in answers
        ]
        for row in label_scores(documents, count_unexpected=False):
            if row.label in {*FIELDS, MICRO}:
                goal = LEAST_SOFT if language and strength is Strength.SOFT and row.label == MICRO else None
                label = "all fields" if row.label == MICRO else row.label
                yield row.f1._replace(name=f"{label}, {strength} F1"), goal, row.label != MICRO


def _calibration(answers: Sequence[Answer], language: str) -> Iterator[Judged]:
    documents = [[claim for field in FIELDS for claim in field_claims(answer, field)] for answer in answers]
    error, _ = calibration_scores(documents)
    yield error._replace(name=f"{CALIBRATION}, all fields"), MOST_ERROR if language else None, False
    for field in FIELDS:
        error, _ = calibration_scores([field_claims(answer, field) for answer in answers])
        yield error._replace(name=f"{field}, {CALIBRATION}"), None, field not in ("title", "author")


def _texts(answer: Answer) -> Mapping[str, Sequence[str]]:
    """What was found, in the order in which the truth lists it where that is no order of print."""
    return {
        field: _in_order_of(expected, answer.texts(field)) if field in UNORDERED else answer.texts(field)
        for field, expected in _firsts(answer.expected).items()
    }


def _firsts(values: Mapping[str, Sequence[str]]) -> Mapping[str, Sequence[str]]:
    """The values of every header's fields, without what few headers have."""
    return {field: texts for field, texts in values.items() if field not in SECOND_FIELDS}


def _in_order_of(expected: Sequence[str], found: Sequence[str]) -> Sequence[str]:
    places = {soft(text): place for place, text in reversed(list(enumerate(expected)))}
    return sorted(found, key=lambda text: places.get(soft(text), len(expected)))


def _joined(values: Mapping[str, Sequence[str]]) -> Mapping[str, str]:
    return {field: " ".join(texts) for field, texts in values.items()}
