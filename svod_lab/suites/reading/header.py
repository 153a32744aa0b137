"""The suite `header`: how well every header method reads title, authors and the rest, of papers and of texts."""

import math
from collections.abc import Iterator, Mapping, Sequence

from svod_lab.runs import headers
from svod_lab.runs.answers import Answer
from svod_lab.runs.scoring import Judged, figures
from svod_lab.scores.bibliographies import Right, right_score
from svod_lab.scores.calibration import Claim, calibration_scores
from svod_lab.scores.forms import soft
from svod_lab.scores.outcomes import OutcomeScores, Verdict, outcome_scores, verdicts
from svod_lab.scores.score import Score
from svod_lab.scores.strengths import Strength, agree, field_tallies
from svod_lab.scores.tally import MICRO, label_scores
from svod_lab.suites.figures import Figure, Goal, Workshop

FIELDS = ("title", "author", "email", "affiliation", "abstract", "keywords")
# Truths list these in no order that a paper would have to keep.
UNORDERED = frozenset({"email", "affiliation", "keywords"})
WHOLE = "whole header right (title and all authors)"
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
LEAST_WHOLE, LEAST_SOFT, MOST_ERROR = Goal(0.90), Goal(0.92), Goal(0.05, upward=False)
LEAST_SPEED = Goal(50)


def measure(workshop: Workshop) -> Iterator[Figure]:
    """Every method on every corpus, then by language; by folds where the choice asks for them."""
    given = _folded(workshop) if workshop.choice.folds else headers.answers(workshop)
    return figures(given, judge, "headers", workshop, f"title, {Verdict.EXACT}")


def _folded(workshop: Workshop) -> Iterator[Answer]:
    # Training brings the engines with it.
    from svod_lab.training.headers import folds as header_folds

    return header_folds.answers(workshop)


def judge(answers: Sequence[Answer], language: str) -> Iterator[Judged]:
    """The scores of one method."""
    rows = {row.label: row for row in outcome_rows(answers)}
    for field in FIELDS:
        if field in rows:
            for score in (rows[field].exact, rows[field].missed, rows[field].extra, rows[field].partial):
                name = f"{field}, {score.name}"
                yield score._replace(name=name), GOALS.get((name, language)), score is not rows[field].exact
    yield from _strengths(answers, language)
    yield right_score(WHOLE, [whole_header(answer) for answer in answers]), LEAST_WHOLE if language else None, False
    yield from _calibration(answers, language)
    seconds = math.fsum(answer.seconds for answer in answers)
    speed = Score(SPEED, len(answers) / seconds if seconds else None, support=len(answers))
    yield speed, LEAST_SPEED if language else None, False


def outcome_rows(answers: Sequence[Answer]) -> tuple[OutcomeScores, ...]:
    """P4's four outcomes, class by class."""
    return outcome_scores(
        [
            {field: verdicts(values, answer.texts(field)) for field, values in answer.expected.items()}
            for answer in answers
        ]
    )


def whole_header(answer: Answer) -> Right:
    """Whether title and all authors are right, in printed order; nothing to judge where one of both is unknown."""
    known = [field for field in ("title", "author") if answer.expected.get(field)]
    if len(known) < 2:
        return Right(0, 0)
    return Right(all(_right(answer, field) for field in known), 1)


def field_claims(answer: Answer, field: str) -> list[Claim]:
    """Each claim of a field with its weight, and whether one of the expected values is the same."""
    expected = answer.expected.get(field)
    if expected is None:
        return []
    values = answer.found.get(field, ())
    return [Claim(value.weight, any(agree(text, value.text, Strength.SOFT) for text in expected)) for value in values]


def _strengths(answers: Sequence[Answer], language: str) -> Iterator[Judged]:
    for strength in Strength:
        documents = [
            field_tallies(_joined(answer.expected), _joined(_texts(answer)), strength, tuple(answer.expected))
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
        yield error._replace(name=f"{field}, {CALIBRATION}"), None, True


def _right(answer: Answer, field: str) -> bool:
    expected, found = answer.expected[field], answer.texts(field)
    pairs = zip(expected, found, strict=False)
    return len(expected) == len(found) and all(agree(one, other, Strength.SOFT) for one, other in pairs)


def _texts(answer: Answer) -> Mapping[str, Sequence[str]]:
    """What was found, in the order in which the truth lists it where that is no order of print."""
    return {
        field: _in_order_of(expected, answer.texts(field)) if field in UNORDERED else answer.texts(field)
        for field, expected in answer.expected.items()
    }


def _in_order_of(expected: Sequence[str], found: Sequence[str]) -> Sequence[str]:
    places = {soft(text): place for place, text in reversed(list(enumerate(expected)))}
    return sorted(found, key=lambda text: places.get(soft(text), len(expected)))


def _joined(values: Mapping[str, Sequence[str]]) -> Mapping[str, str]:
    return {field: " ".join(texts) for field, texts in values.items()}
