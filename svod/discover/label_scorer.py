"""Label scorer: the probability of one label for rows of features, by a trained model, calibrated where it says how."""

from collections.abc import Sequence

from svod.errors import ModelFileError
from svod.model.labeling import calibrated
from svod.ports import RowClassifier


class LabelScorer:
    """The probability of a label for each row; without a model it can be made, but not used."""

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
        self._calibration = labeler.manifest.calibration.get(label, ())

    def shares(self, rows: Sequence[Sequence[float]]) -> list[float]:
        """One probability for each row."""
        if self._labeler is None:
            raise ModelFileError("There is no model.", way_out="Choose a method that needs none.")
        if not rows:
            return []
        # numpy is slow to import, and rule-based methods do not need it.
        import numpy as np

        shares: list[float] = self._labeler.classify(np.asarray(rows, dtype=np.float32))[:, self._column].tolist()
        return [calibrated(share, self._calibration) for share in shares]
