"""A trained judge of rows of numbers, asked for the share of one label."""

from collections.abc import Sequence

from svod.errors import ModelFileError
from svod.ports import RowClassifier


class Judge:
    """Says for each row how surely it carries a label; made without a model it can only be shown, not asked."""

    def __init__(self, labeler: RowClassifier | None, features: str, label: str) -> None:
        self._labeler = labeler
        if labeler is None:
            return
        if labeler.manifest.features != features or label not in labeler.manifest.labels:
            raise ModelFileError(
                f"The model was trained on features «{labeler.manifest.features}», not on «{features}».",
                way_out="Train it anew with `svod train`.",
            )
        self._column = list(labeler.manifest.labels).index(label)

    def shares(self, rows: Sequence[Sequence[float]]) -> list[float]:
        """One share a row."""
        if self._labeler is None:
            raise ModelFileError("There is no model to judge by.", way_out="Choose a method that needs none.")
        if not rows:
            return []
        # Models bring numpy; whoever works by rules alone shall not wait for it.
        import numpy as np

        told: list[float] = self._labeler.classify(np.asarray(rows, dtype=np.float32))[:, self._column].tolist()
        return told
