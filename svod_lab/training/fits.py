"""A cache of fits by what they learn from: the same sequences and settings give the cached model."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import blake2b
from pathlib import Path

from svod.errors import ModelFileError
from svod.extract.header.opening import Opening
from svod.learn.model_file import Model, read_model
from svod.model.labeling import Observation
from svod_lab.algorithms.checkpoints import CheckpointFiles
from svod_lab.algorithms.model_writing import write_model

_DIGEST_BYTES = 12


class Seen:
    """The observations of openings, computed once for all fits."""

    def __init__(self, feature_sets: Mapping[str, Callable[[Opening], tuple[Observation, ...]]]) -> None:
        self._feature_sets = feature_sets
        # An opening is kept beside what was seen of it, so that no other can take its identity.
        self._seen: dict[tuple[int, str], tuple[Opening, tuple[Observation, ...], bytes]] = {}

    def observations(self, opening: Opening, features: str) -> tuple[Observation, ...]:
        """What a labeller sees of each piece."""
        return self._looked_at(opening, features)[1]

    def digest(self, opening: Opening, features: str) -> bytes:
        """What identifies these observations."""
        return self._looked_at(opening, features)[2]

    def _looked_at(self, opening: Opening, features: str) -> tuple[Opening, tuple[Observation, ...], bytes]:
        key = (id(opening), features)
        if key not in self._seen:
            observations = self._feature_sets[features](opening)
            self._seen[key] = (opening, observations, _digest(map(_observation_text, observations)))
        return self._seen[key]


class KeptFits:
    """Fitted models in a folder, each named by all that decides what it is."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def fitted(self, recipe: Sequence[object], fit: Callable[[CheckpointFiles], Model]) -> Model:
        """The model of a recipe, fitted if it is not there; one that was broken off goes on after its last round."""
        name = _digest(repr(part) for part in recipe).hex()
        path = self._folder / f"{name}.svodmodel"
        try:
            return read_model(path)
        except ModelFileError:
            # Not there, or half written: it is fitted.
            checkpoints = CheckpointFiles(path, name)
            model = fit(checkpoints)
            write_model(model, path)
            checkpoints.delete()
            return model


def _observation_text(observation: Observation) -> str:
    return "\n".join("\t".join(group) for group in observation.groups)


def _digest(texts: Iterable[str]) -> bytes:
    digest = blake2b(digest_size=_DIGEST_BYTES)
    for text in texts:
        digest.update(text.encode() + b"\0")
    return digest.digest()
