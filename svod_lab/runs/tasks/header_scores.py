"""How right the answer of a header method is: outcomes by class, whole headers, claims with their weights."""

from collections.abc import Sequence

from svod_lab.runs.answers import Answer
from svod_lab.scores.bibliographies import Right
from svod_lab.scores.calibration import Claim
from svod_lab.scores.outcomes import OutcomeScores, outcome_scores, verdicts
from svod_lab.scores.strengths import Strength, agree

FIELDS = ("title", "author", "email", "affiliation", "abstract", "keywords")
# The fields by which a header is marked for review, as the product calls them.
REVIEWED = frozenset({"title", "creator", "author", "authors"})


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
    return _all_right(answer, ("title", "author"))


def whole_field(answer: Answer, field: str) -> Right:
    """Whether all values of a field are right, in printed order; nothing to judge where it is unknown."""
    return _all_right(answer, (field,))


def start_page(answer: Answer) -> Right:
    """Whether the page is right where the paper begins; nothing to judge where it is unknown, or not looked for."""
    if answer.expected_start is None or answer.found_start is None:
        return Right(0, 0)
    return Right(answer.expected_start == answer.found_start, 1)


def marked_for_review(answer: Answer) -> Right:
    """Whether a person is asked to look at title or authors; nothing to judge where the product does not say."""
    return Right(0, 0) if answer.review is None else Right(bool(REVIEWED & {*answer.review}), 1)


def title_unmarked(answer: Answer) -> Right:
    """Whether the title is right where nobody is asked to look at the header; nothing to judge elsewhere."""
    marked = marked_for_review(answer)
    return whole_field(answer, "title") if marked.of and not marked.right else Right(0, 0)


def field_claims(answer: Answer, field: str) -> list[Claim]:
    """Each claim of a field with its weight, and whether one of the expected values is the same."""
    expected = answer.expected.get(field)
    if expected is None:
        return []
    values = answer.found.get(field, ())
    return [Claim(value.weight, any(agree(text, value.text, Strength.SOFT) for text in expected)) for value in values]


def _all_right(answer: Answer, names: Sequence[str]) -> Right:
    # A paper whose pages were read by eye may be known to have no author; a text may have lost them.
    by_eye = answer.expected_start is not None
    known = all(answer.expected.get(field) or (field in answer.expected and by_eye) for field in names)
    return Right(all(_right(answer, field) for field in names), 1) if known else Right(0, 0)


def _right(answer: Answer, field: str) -> bool:
    expected, found = answer.expected[field], answer.texts(field)
    pairs = zip(expected, found, strict=False)
    return len(expected) == len(found) and all(agree(one, other, Strength.SOFT) for one, other in pairs)
