"""The walk down a forest's trees: the same answers as one by one, and no walk without end."""

import numpy as np
import pytest

from svod.errors import ModelFileError
from svod.learn.forest import ForestClassifier
from svod.learn.model_file import Model
from svod.model.labeling import Manifest

MANIFEST = Manifest("lines", "forest", "signs 1", labels=("no", "yes"), seed=1)


def model(left: list[int], right: list[int]) -> Model:
    """Two trees: a stump over column 0, and a lone leaf."""
    return Model(
        MANIFEST,
        {
            "feature": np.array([0, -1, -1, -1], dtype=np.int16),
            "threshold": np.array([0.5, -2, -2, -2], dtype=np.float32),
            "left": np.array(left, dtype=np.int32),
            "right": np.array(right, dtype=np.int32),
            "shares": np.array([[0, 0], [1, 0], [0, 1], [0.5, 0.5]], dtype=np.float16),
            "roots": np.array([0, 3], dtype=np.int32),
            "importances": np.array([1.0], dtype=np.float32),
        },
    )


def test_every_row_ends_in_its_own_leaves() -> None:
    forest = ForestClassifier(model([1, -1, -1, -1], [2, -1, -1, -1]))
    assert forest.classify([[0.5], [0.6]]).tolist() == [[0.75, 0.25], [0.25, 0.75]]


@pytest.mark.parametrize("child", [0, 9, -5])
def test_trees_that_lead_into_themselves_or_nowhere_are_refused(child: int) -> None:
    with pytest.raises(ModelFileError, match="do not fit together"):
        ForestClassifier(model([child, -1, -1, -1], [2, -1, -1, -1]))
