"""Writes the shipped models of features as this version keeps them; the weights stay as they are."""

from pathlib import Path

from svod.learn.linear import LinearWeights
from svod.learn.model_file import Model, read_model
from svod_lab.algorithms.model_writing import write_model

ROOT = Path(__file__).parents[1]
_NAMES = "names"
_PARTS = ("trie", _NAMES, "counts", "labels", "weights", "width")


def repack(path: Path) -> bool:
    """Keep the features of one model as a trie; whether they were kept otherwise."""
    model = read_model(path)
    prefixes = [name.removesuffix(_NAMES) for name in model.arrays if name.endswith(_NAMES)]
    kept = dict(model.arrays)
    for prefix in prefixes:
        weights = LinearWeights.from_arrays(model.arrays, prefix)
        kept = {name: array for name, array in kept.items() if name not in {f"{prefix}{part}" for part in _PARTS}}
        kept |= weights.arrays(prefix)
    if prefixes:
        write_model(Model(model.manifest, kept), path)
    return bool(prefixes)


if __name__ == "__main__":
    for path in sorted(ROOT.glob("svod/extract/models/*.crf.svodmodel")):
        if repack(path):
            print(path.relative_to(ROOT))
