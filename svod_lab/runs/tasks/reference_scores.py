"""How right the fields of a parsed reference are: records of fields, and claims with their weights."""

from collections.abc import Mapping, Sequence

from svod_lab.runs.answers import Answer
from svod_lab.scores.calibration import Claim
from svod_lab.scores.strengths import Strength, agree


def record_of(values: Mapping[str, Sequence[str]]) -> Mapping[str, str]:
    """Values joined by blanks, a text a field; one that is printed again counts once."""
    return {field: " ".join(dict.fromkeys(texts)) for field, texts in values.items()}


def found_record(answer: Answer) -> Mapping[str, str]:
    """What was found in a reference, a text a field."""
    return record_of({field: answer.texts(field) for field in answer.found})


def field_claims(answer: Answer, field: str) -> list[Claim]:
    """What was claimed of a field, with its weight, and whether it is right; nothing where nothing was found."""
    values = answer.found.get(field, ())
    if not values:
        return []
    expected, found = record_of(answer.expected).get(field, ""), found_record(answer).get(field, "")
    return [Claim(values[0].weight, agree(expected, found, Strength.SOFT))]
