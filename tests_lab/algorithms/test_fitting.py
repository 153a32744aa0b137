"""What the trainers are built on: slopes against differences, counts against counting, forests against scikit-learn."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from sklearn.ensemble import RandomForestClassifier

from svod.learn.bayes import BayesClassifier
from svod.learn.chain import Chain
from svod.learn.forest import ForestClassifier
from svod.learn.hmm import symbol
from svod.learn.linear import LinearWeights
from svod.learn.model_file import Model
from svod_lab.algorithms.batches import alphabet, batches
from svod_lab.algorithms.bayes_trainer import BayesTrainer
from svod_lab.algorithms.descent import Objective, chain_slope, labels_before, step_slope
from svod_lab.algorithms.forest_trainer import ForestTrainer
from svod_lab.algorithms.hmm_trainer import HmmTrainer
from svod_lab.algorithms.trainer import LabeledSequence
from tests_lab.algorithms.sequences import appointments, manifest, sentence


def chain_likelihood(scores: np.ndarray, labels: list[int], transitions: np.ndarray) -> float:
    """The logarithm of a chain's probability, place by place with logarithms throughout."""
    reached = transitions[-1] + scores[0]
    for row in scores[1:]:
        reached = np.log(np.exp(reached[:, None] + transitions[:-1]).sum(axis=0)) + row
    before = [len(transitions) - 1, *labels[:-1]]
    own = sum(scores[place, label] for place, label in enumerate(labels))
    return float(
        own + sum(transitions[pair] for pair in zip(before, labels, strict=True)) - np.log(np.exp(reached).sum())
    )


def step_likelihood(scores: np.ndarray, labels: list[int], transitions: np.ndarray) -> float:
    """The logarithm of each label's probability after the true one before it, added up."""
    before = [len(transitions) - 1, *labels[:-1]]
    rows = scores + transitions[before]
    return float(sum(row[label] - np.log(np.exp(row).sum()) for row, label in zip(rows, labels, strict=True)))


@pytest.mark.parametrize(("objective", "likelihood"), [(chain_slope, chain_likelihood), (step_slope, step_likelihood)])
def test_the_slope_is_what_differences_say(objective: Objective, likelihood: object) -> None:
    sequence = sentence(("anna", "host"), ("meets", "O"), ("boris", "guest"), ("today", "O"))
    known = alphabet([sequence], 1)
    (batch,) = batches([sequence], known, 8, seed=0)
    chance: Any = np.random.default_rng(4)
    scores, transitions = chance.normal(size=(4, 3)), chance.normal(size=(4, 3))
    labels = [known.labels.index(label) for label in sequence.labels]

    def difference(table: np.ndarray, place: tuple[int, ...]) -> float:
        sides = []
        for change in (1e-5, -1e-5):
            table[place] += change
            sides.append(likelihood(scores, labels, transitions))  # type: ignore[operator]
            table[place] -= change
        return float((sides[0] - sides[1]) / 2e-5)

    slope = objective(batch, scores, transitions)
    for place in np.ndindex(*scores.shape):
        assert slope.scores[place] == pytest.approx(-difference(scores, place), abs=1e-5)
    for place in np.ndindex(*transitions.shape):
        assert slope.transitions[place] == pytest.approx(-difference(transitions, place), abs=1e-5)


def test_sequences_of_a_batch_do_not_touch_each_other() -> None:
    long, short = sentence(("a", "x"), ("b", "y"), ("c", "x")), sentence(("d", "y"))
    known = alphabet([long, short], 1)
    (batch,) = batches([short, long], known, 8, seed=0)
    assert batch.counts.tolist() == [2, 1, 1]
    assert [known.labels[label] for label in batch.labels] == ["x", "y", "y", "x"]
    assert labels_before(batch, 9).tolist() == [9, 9, 0, 1]


def test_rare_features_are_left_out() -> None:
    sequences = [sentence(("often", "x")), sentence(("often", "x")), sentence(("once", "x"))]
    assert set(alphabet(sequences, 2).features) == {"any", "w=often"}


def test_a_hidden_markov_model_counts() -> None:
    labels, arrays = HmmTrainer(smoothing=1e-9).train(
        [sentence(("a", "x"), ("b", "y")), sentence(("a", "x"), ("a", "x"))], 0, lambda step: None
    )
    assert labels == ("x", "y")
    assert np.allclose(np.exp(arrays["start"]), [1, 0], atol=1e-6)
    assert np.allclose(np.exp(arrays["transitions"][0]), [0.5, 0.5], atol=1e-6)


def test_rounds_without_labels_make_what_was_emitted_more_probable() -> None:
    # Every third sequence is labelled wrongly, so that counting alone is not the best there is.
    sequences = [
        LabeledSequence(one.observations, one.labels if place % 3 else one.labels[::-1])
        for place, one in enumerate(appointments(40))
    ]
    totals = [_emitted(HmmTrainer(smoothing=1e-6, rounds=rounds), sequences) for rounds in (0, 1, 4)]
    assert totals == sorted(totals)
    assert totals[0] < totals[-1]


def test_sequences_without_labels_teach_what_symbols_mean_and_leave_labels_alone() -> None:
    known = [sentence(("a", "x"), ("b", "y"), ("a", "x")) for _ in range(20)]
    free = [replace(sentence(("a", ""), ("c", ""), ("a", "")), labels=()) for _ in range(20)]
    emissions = []
    for rounds in (0, 3):
        labels, arrays = HmmTrainer(rounds=rounds).train([*known, *free], 0, lambda step: None)
        assert labels == ("x", "y")
        row = LinearWeights.from_arrays(arrays).sum_of([symbol(free[0].observations[1])])
        emissions.append(row + arrays["unknown"])
    # Nobody said what «c» is, but it stands where «b» does.
    assert emissions[1][1] - emissions[1][0] > emissions[0][1] - emissions[0][0] + 1


def _emitted(trainer: HmmTrainer, sequences: list[LabeledSequence]) -> float:
    _, arrays = trainer.train(sequences, 0, lambda step: None)
    weights = LinearWeights.from_arrays(arrays)
    total = 0.0
    for sequence in sequences:
        rows = [weights.sum_of([" ".join(one.features)]) + arrays["unknown"] for one in sequence.observations]
        reached = arrays["start"] + rows[0]
        for row in rows[1:]:
            reached = np.log(np.exp(reached[:, None] + arrays["transitions"]).sum(axis=0)) + row
        total += float(np.log(np.exp(reached).sum()))
    return total


def test_a_forest_in_arrays_classifies_as_scikit_learn_does() -> None:
    chance = np.random.default_rng(0)
    rows = chance.normal(size=(300, 5)).astype(np.float32)
    # Halves of whole numbers, so that rows lie exactly on thresholds.
    rows[:, 0] = np.round(rows[:, 0] * 2) / 2
    labels = np.where(rows[:, 0] + rows[:, 1] > 0, "yes", np.where(rows[:, 2] > 1, "maybe", "no"))
    names, arrays = ForestTrainer(trees=12, leaf=2, depth=8).train(rows, labels.tolist(), 3, lambda step: None)
    maker = RandomForestClassifier(12, min_samples_leaf=2, max_depth=8, random_state=3).fit(rows, labels)
    forest = ForestClassifier(Model(manifest("forest", names), arrays))
    assert np.allclose(forest.classify(rows), maker.predict_proba(rows), atol=1e-3)
    assert forest.classify([]).shape == (0, 3)


def test_probabilities_of_one_place_are_those_of_its_scores_alone() -> None:
    scores = np.array([[0.0, np.log(3.0)]], dtype=np.float32)
    shares = Chain(np.zeros((2, 2), dtype=np.float32)).label_probabilities(scores)
    assert np.allclose(shares, [[0.25, 0.75]])


def test_naive_bayes_separates_labels_by_ranges_that_lie_apart() -> None:
    chance = np.random.default_rng(0)
    rows = np.concatenate([chance.normal(0, 1, (200, 2)), chance.normal((3, -3), 1, (40, 2))]).astype(np.float32)
    labels = ["other"] * 200 + ["key"] * 40
    trained = BayesTrainer().train(rows, labels, 0, lambda step: None)
    model = BayesClassifier(Model(manifest("bayes", trained.labels), trained.arrays))
    shares = model.classify(np.array([[3, -3], [0, 0]], dtype=np.float32))
    key = trained.labels.index("key")
    assert shares[0, key] > 0.9
    assert shares[1, key] < 0.1
    assert np.allclose(shares.sum(axis=1), 1)
    assert np.isclose(sum(model.importances()), 1)
    assert model.classify(np.zeros((0, 2), dtype=np.float32)).shape == (0, 2)
