"""How right the answer of a header method is: outcomes by class, whole headers, claims with their weights."""

from collections.abc import Sequence

from svod_lab.runs.answers import Answer
from svod_lab.scores.bibliographies import Right
from svod_lab.scores.calibration import Claim
from svod_lab.scores.outcomes import OutcomeScores, outcome_scores, verdicts
from svod_lab.scores.strengths import Strength, agree

FIELDS = ("title", "author", "email", "affiliation", "abstract", "keywords")


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


def _right(answer: Answer, field: str) -> bool:
    expected, found = answer.expected[field], answer.texts(field)
    pairs = zip(expected, found, strict=False)
    return len(expected) == len(found) and all(agree(one, other, Strength.SOFT) for one, other in pairs)
