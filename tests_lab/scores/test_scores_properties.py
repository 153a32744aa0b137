"""What holds of every score whatever the values: bounds, symmetry, perfection, and no matter for order."""

import difflib
import random

from hypothesis import given, settings
from hypothesis import strategies as st

from svod.model.reference import LabeledSpan
from svod_lab.scores.alignment import most_pairs
from svod_lab.scores.bibliographies import Right, list_counts, right_score
from svod_lab.scores.calibration import Claim, brier, calibration_scores, expected_calibration_error, reliability
from svod_lab.scores.forms import soft
from svod_lab.scores.outcomes import Verdict, outcome_scores, verdict, verdicts
from svod_lab.scores.score import bootstrap
from svod_lab.scores.spans import label_tallies, span_tallies, spans_of_labels, word_tallies
from svod_lab.scores.strengths import Strength, agree, field_tallies, ratcliff_obershelp
from svod_lab.scores.tally import LabelScores, Tally, label_scores

# A busy machine is no fault.
untimed = settings(max_examples=40)

LETTERS = st.text("абaAB .,-", max_size=12)
TEXTS = st.lists(LETTERS, max_size=6)
LABELS = st.lists(st.sampled_from(["O", "author", "title", "year"]), max_size=20)
SPANS = st.lists(
    st.tuples(st.integers(0, 9), st.integers(1, 9), st.sampled_from(["author", "title"])).map(
        lambda triple: LabeledSpan(triple[0], triple[0] + triple[1], triple[2])
    ),
    max_size=5,
)
CLAIMS = st.lists(st.builds(Claim, st.floats(0, 1), st.booleans()), max_size=20)
TALLIES = st.tuples(st.integers(0, 5), st.integers(0, 5), st.integers(0, 5)).map(
    lambda counts: Tally(counts[0], counts[0] + counts[1], counts[0] + counts[2])
)
DOCUMENTS = st.lists(st.dictionaries(st.sampled_from("ab"), TALLIES), max_size=4)


def figures(rows: tuple[LabelScores, ...]) -> list[float]:
    """All numbers of a table of label scores."""
    scores = [score for row in rows for score in (row.precision, row.recall, row.f1)]
    return [number for score in scores for number in (score.value, score.low, score.high) if number is not None]


@untimed
@given(DOCUMENTS, st.booleans())
def test_scores_lie_between_0_and_1_and_within_their_interval_bounds(
    documents: list[dict[str, Tally]], count_unexpected: bool
) -> None:
    rows = label_scores(documents, count_unexpected=count_unexpected)
    assert all(0 <= number <= 1 for number in figures(rows))
    scores = [score for row in rows for score in (row.precision, row.recall, row.f1)]
    assert all(score.low <= score.high for score in scores if score.low is not None and score.high is not None)
    assert all(score.value is not None for score in scores if score.low is not None)


@untimed
@given(DOCUMENTS, st.randoms())
def test_the_order_of_documents_changes_nothing(documents: list[dict[str, Tally]], chance: random.Random) -> None:
    shuffled = list(documents)
    chance.shuffle(shuffled)
    assert label_scores(documents) == label_scores(shuffled)


@untimed
@given(st.lists(CLAIMS, max_size=4), st.randoms())
def test_the_order_of_documents_does_not_change_calibration(
    documents: list[list[Claim]], chance: random.Random
) -> None:
    shuffled = list(documents)
    chance.shuffle(shuffled)
    assert calibration_scores(documents) == calibration_scores(shuffled)


@untimed
@given(LABELS, st.data())
def test_swapping_expected_and_found_swaps_precision_and_recall(expected: list[str], data: st.DataObject) -> None:
    found = data.draw(
        st.lists(st.sampled_from(["O", "author", "title"]), min_size=len(expected), max_size=len(expected))
    )
    for count in (label_tallies, lambda one, other: span_tallies(spans_of_labels(one), spans_of_labels(other))):
        one, other = count(expected, found), count(found, expected)
        assert one == {label: Tally(tally.matched, tally.expected, tally.found) for label, tally in other.items()}


@untimed
@given(LABELS)
def test_a_perfect_labelling_scores_1_or_has_no_base(labels: list[str]) -> None:
    assert set(figures(label_scores([label_tallies(labels, labels)]))) <= {1.0}
    spans = spans_of_labels(labels)
    assert set(figures(label_scores([span_tallies(spans, spans)]))) <= {1.0}


@untimed
@given(SPANS, SPANS)
def test_words_matched_are_never_more_than_words_found_or_expected(
    expected: list[LabeledSpan], found: list[LabeledSpan]
) -> None:
    tallies = word_tallies("ab cd, ef. gh ij kl", expected, found)
    assert all(tally.matched <= min(tally.found, tally.expected) for tally in tallies.values())


@untimed
@given(LETTERS, LETTERS)
def test_a_stronger_agreement_implies_the_weaker_ones(one: str, other: str) -> None:
    agreeing = {strength for strength in Strength if agree(one, other, strength)}
    assert Strength.STRICT not in agreeing or agreeing == {*Strength}
    assert agree(one, one, Strength.STRICT) == bool(soft(one))


@untimed
@given(LETTERS, LETTERS, st.sampled_from([Strength.STRICT, Strength.SOFT, Strength.LEVENSHTEIN]))
def test_agreement_is_mutual(one: str, other: str, strength: Strength) -> None:
    assert agree(one, other, strength) == agree(other, one, strength)


@untimed
@given(st.text("abc", max_size=60), st.text("abc", max_size=60))
def test_ratcliff_obershelp_is_that_of_the_standard_library(one: str, other: str) -> None:
    assert ratcliff_obershelp(one, other) == difflib.SequenceMatcher(None, one, other, autojunk=False).ratio()


@untimed
@given(st.dictionaries(st.sampled_from("abc"), LETTERS), st.dictionaries(st.sampled_from("abc"), LETTERS))
def test_a_field_counts_at_most_once(expected: dict[str, str], found: dict[str, str]) -> None:
    for strength in Strength:
        for tally in field_tallies(expected, found, strength, "abc").values():
            assert tally.matched <= min(tally.found, tally.expected) <= max(tally.found, tally.expected) <= 1


@untimed
@given(LETTERS, LETTERS)
def test_extra_seen_from_the_other_side_is_partial(one: str, other: str) -> None:
    mirror = {Verdict.EXTRA: Verdict.PARTIAL, Verdict.PARTIAL: Verdict.EXTRA}
    seen = verdict(one, other)
    assert verdict(other, one) is mirror.get(seen, seen)


@untimed
@given(TEXTS, TEXTS)
def test_every_expected_value_has_exactly_one_outcome(expected: list[str], found: list[str]) -> None:
    counts = verdicts(expected, found)
    assert counts.expected == sum(1 for value in expected if soft(value))
    assert verdicts(expected, expected).exact == counts.expected
    (row,) = outcome_scores([{"x": counts}])
    assert (row.exact.value is None) == (counts.expected == 0)


@untimed
@given(TEXTS, TEXTS, st.randoms())
def test_the_order_of_references_and_the_side_change_nothing(
    expected: list[str], found: list[str], chance: random.Random
) -> None:
    shuffled = list(found)
    chance.shuffle(shuffled)
    counts = list_counts(expected, found)
    assert list_counts(expected, shuffled) == counts
    assert len(most_pairs(found, expected, 0.6)) == counts.references.matched
    assert counts.entries.right <= counts.entries.of
    assert counts.references.matched <= min(counts.references.found, counts.references.expected)


@untimed
@given(CLAIMS, st.integers(1, 12))
def test_calibration_stays_in_bounds_and_loses_no_claim(claims: list[Claim], bins: int) -> None:
    table = reliability(claims, bins)
    assert sum(row.size for row in table) == len(claims)
    measures = [expected_calibration_error(claims, bins), brier(claims)]
    assert all((measure is None) == (not claims) for measure in measures)
    assert all(0 <= measure <= 1 + 1e-9 for measure in measures if measure is not None)


@untimed
@given(st.lists(st.booleans(), min_size=1, max_size=10))
def test_weights_that_know_the_truth_are_perfectly_calibrated(rights: list[bool]) -> None:
    claims = [Claim(float(right), right) for right in rights]
    assert expected_calibration_error(claims) == brier(claims) == 0


def test_another_seed_draws_other_documents() -> None:
    rows = [(number, 100) for number in range(50)]
    one, other = (bootstrap(rows, 2, lambda sums: [sums[0] / sums[1]], seed=seed) for seed in (1, 2))
    assert one[0].value == other[0].value
    assert one != other


def test_more_documents_narrow_the_interval() -> None:
    few, many = (right_score("x", [Right(number % 3 == 0, 1) for number in range(count)]) for count in (30, 600))
    assert many.high - many.low < few.high - few.low  # type: ignore[operator]
