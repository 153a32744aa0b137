"""Lines of several classes: cut at the best of all places, by the planes that training found."""

from itertools import combinations, pairwise, product

import numpy as np

from svod.learn.algorithms import labeler
from svod.learn.line_svm import best_parts
from svod.learn.model_file import Model
from svod.model.labeling import Observation
from svod_lab.algorithms.table import make_trainer
from svod_lab.algorithms.trainer import LabeledSequence
from tests_lab.algorithms.sequences import manifest

NAMES = ("ann", "bert", "carl", "dora", "emil")
BODIES = ("institute", "university", "laboratory", "academy")


def line(words: tuple[str, ...]) -> list[Observation]:
    return [
        Observation(((f"w={word}",), ("line",) if not place else (), ("first",) if not place else ()))
        for place, word in enumerate(words)
    ]


def sequence(name: str, body: str, *, on_one_line: bool) -> LabeledSequence:
    people, bodies = (name, "and", name), (body, "of", body)
    lines = line((*people, *bodies)) if on_one_line else [*line(people), *line(bodies)]
    return LabeledSequence(tuple(lines), ("author",) * 3 + ("affiliation",) + ("affiliation+",) * 2)


def test_a_line_of_two_classes_is_cut_where_one_ends() -> None:
    sequences = [
        sequence(name, body, on_one_line=bool(number % 2)) for number, (name, body) in enumerate(product(NAMES, BODIES))
    ] * 3
    labels, arrays = make_trainer("line-svm", {"rarest": 1, "cost": 1.0}).train(sequences, 0, lambda step: None)
    model = labeler(Model(manifest("line-svm", labels), arrays))
    for number in range(2):
        wanted = sequence("bert", "academy", on_one_line=bool(number))
        assert tuple(guess.label for guess in model.label(wanted.observations)) == wanted.labels


def test_parts_are_the_best_of_all_ways_to_cut_a_line() -> None:
    chance = np.random.default_rng(0)
    for _ in range(40):
        words = chance.normal(size=(chance.integers(1, 6), 4)).astype(np.float32)
        whole = chance.normal(size=4).astype(np.float32)
        classes = np.sort(chance.choice(4, chance.integers(1, 4), replace=False))
        found = best_parts(words, whole, classes)
        assert [found[0][0], *(stop for _, stop, _ in found)] == [0, *(start for start, _, _ in found[1:]), len(words)]
        assert np.isclose(value(found, words, whole), best_value(words, whole, classes), atol=1e-4)


def value(parts: list[tuple[int, int, int]], words: np.ndarray, whole: np.ndarray) -> float:
    return float(sum(words[start:stop, chosen].sum() + whole[chosen] for start, stop, chosen in parts))


def best_value(words: np.ndarray, whole: np.ndarray, classes: np.ndarray) -> float:
    """By trying all."""
    values = []
    for count in range(1, len(classes) + 1):
        for cuts in combinations(range(1, len(words)), count - 1):
            borders = [0, *cuts, len(words)]
            for chosen in product(classes.tolist(), repeat=count):
                if all(one != other for one, other in pairwise(chosen)):
                    parts = list(zip(borders, borders[1:], chosen, strict=False))
                    values.append(value(parts, words, whole))
    return max(values)
