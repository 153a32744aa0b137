"""Scores of the values of one field: each strength's precision, recall and F1, and P4's outcomes."""

from collections.abc import Mapping, Sequence

from svod_lab.scores.outcomes import outcome_scores, verdicts
from svod_lab.scores.score import Score
from svod_lab.scores.strengths import Strength, agree
from svod_lab.scores.tally import Tally, tally_scores


def value_scores(expected: Sequence[str], found: Sequence[str]) -> Mapping[str, float]:
    """Scores by name, such as «soft F1» or «exact», each value for itself; a score without a base is absent."""
    (outcomes,) = outcome_scores([{"": verdicts(expected, found)}])
    named = {score.name: score for score in (outcomes.exact, outcomes.missed, outcomes.extra, outcomes.partial)}
    for strength in Strength:
        named |= _strength_scores(value_tally(expected, found, strength), strength)
    return {name: score.value for name, score in named.items() if score.value is not None}


def value_tally(expected: Sequence[str], found: Sequence[str], strength: Strength) -> Tally:
    """Values paired one to one in order, each with the first that agrees with it."""
    left = list(found)
    matched = 0
    for value in expected:
        partner = next((other for other in left if agree(value, other, strength)), None)
        if partner is not None:
            left.remove(partner)
            matched += 1
    return Tally(matched, len(found), len(expected))


def _strength_scores(tally: Tally, strength: Strength) -> Mapping[str, Score]:
    row = tally_scores("", [tally])
    return {f"{strength} {score.name}": score for score in (row.precision, row.recall, row.f1)}
