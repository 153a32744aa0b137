"""A tree with logistic regression: a border that no tree of its depth can cut is learned by weights of columns."""

import numpy as np
import pytest

from svod.errors import ModelFileError
from svod.learn.algorithms import classifier
from svod.learn.model_file import Model
from svod.model.labeling import Manifest
from svod_lab.algorithms.table import make_row_trainer
from svod_lab.algorithms.trainer import Trained


def made(trained: Trained) -> Model:
    return Model(Manifest("pages", "tree-logistic", "signs 1", trained.labels, seed=0), trained.arrays)


@pytest.fixture(scope="module")
def trained() -> Trained:
    chance = np.random.default_rng(3)
    rows = chance.normal(size=(400, 3)).astype(np.float32)
    labels = ["home" if row[0] + row[1] > 0 else "other" for row in rows]
    return make_row_trainer("tree-logistic", {"depth": 1.0}).train(rows, labels, 0, lambda _: None)


def test_a_slanted_border_is_learned_through_one_cut_of_the_tree(trained: Trained) -> None:
    judge = classifier(made(trained))
    rows = [[2.0, -1.0, 0.0], [-1.0, 2.0, 5.0], [1.0, -2.0, 0.0], [-2.0, 1.0, -5.0]]
    shares = judge.classify(np.array(rows, dtype=np.float32))
    assert shares.sum(axis=1) == pytest.approx(1.0)
    assert [trained.labels[place] for place in shares.argmax(axis=1)] == ["home", "home", "other", "other"]


def test_no_rows_get_no_shares(trained: Trained) -> None:
    assert classifier(made(trained)).classify(np.zeros((0, 3), dtype=np.float32)).shape == (0, 2)


def test_a_model_without_its_weights_is_refused(trained: Trained) -> None:
    arrays = {name: array for name, array in trained.arrays.items() if name != "weights"}
    with pytest.raises(ModelFileError, match="weights"):
        classifier(made(Trained(trained.labels, arrays)))
