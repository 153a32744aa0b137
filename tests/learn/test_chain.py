"""The best path and the probabilities of labels, against looking at every path there is."""

from itertools import pairwise, product
from typing import Any

import numpy as np
import pytest

from svod.learn.chain import Chain


def every_path(scores: np.ndarray, transitions: np.ndarray) -> dict[tuple[int, ...], float]:
    """Each path with its sum."""
    count, width = scores.shape
    return {
        path: sum(scores[place, label] for place, label in enumerate(path))
        + sum(transitions[one, other] for one, other in pairwise(path))
        for path in product(range(width), repeat=count)
    }


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("count", [1, 2, 5])
def test_the_best_path_is_the_best_of_all_paths(seed: int, count: int) -> None:
    chance: Any = np.random.default_rng(seed)
    scores, transitions = chance.normal(size=(count, 3)), chance.normal(size=(3, 3))
    sums = every_path(scores, transitions)
    assert tuple(Chain(transitions).best_path(scores)) == max(sums, key=lambda path: sums[path])


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("count", [1, 2, 5])
def test_a_labels_probability_is_its_share_of_all_paths(seed: int, count: int) -> None:
    chance: Any = np.random.default_rng(seed)
    scores, transitions = chance.normal(size=(count, 3)), chance.normal(size=(3, 3))
    strengths = {path: np.exp(total) for path, total in every_path(scores, transitions).items()}
    expected = np.zeros((count, 3))
    for path, strength in strengths.items():
        expected[range(count), path] += strength
    expected /= sum(strengths.values())
    assert np.allclose(Chain(transitions).label_probabilities(scores), expected)


def test_probabilities_stay_numbers_however_far_apart_scores_are() -> None:
    scores = np.array([[900.0, -900.0], [-900.0, 900.0]] * 40, dtype=np.float32)
    transitions = np.array([[60.0, -60.0], [-60.0, 60.0]], dtype=np.float32)
    shares = Chain(transitions).label_probabilities(scores)
    assert np.isfinite(shares).all()
    assert np.allclose(shares.sum(axis=1), 1)


@pytest.mark.parametrize("seed", range(5))
def test_the_surest_path_is_the_best_path_with_its_probabilities(seed: int) -> None:
    chance: Any = np.random.default_rng(seed)
    scores, chain = 4 * chance.normal(size=(40, 3)), Chain(chance.normal(size=(3, 3)))
    path, shares = chain.surest_path(scores)
    assert path.tolist() == chain.best_path(scores).tolist()
    assert np.allclose(shares, chain.label_probabilities(scores)[np.arange(40), path])


def test_many_sequences_at_once_get_the_paths_and_probabilities_of_each_alone() -> None:
    chance: Any = np.random.default_rng(7)
    chain = Chain(chance.normal(size=(4, 4)))
    lengths = [5, 1, 30, 1, 12, 30]
    scores = 3 * chance.normal(size=(sum(lengths), 4))
    path, shares = chain.surest_paths(scores, lengths)
    alone = [chain.surest_path(part) for part in np.split(scores, np.cumsum(lengths)[:-1])]
    assert path.tolist() == [label for labels, _ in alone for label in labels.tolist()]
    assert np.allclose(shares, np.concatenate([likely for _, likely in alone]))
