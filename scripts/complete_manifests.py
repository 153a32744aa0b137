"""Writes the licences of their data into the manifests of all shipped models; the weights stay as they are."""

from dataclasses import replace
from pathlib import Path

from svod.learn.model_file import Model, read_model
from svod_lab.algorithms.model_writing import write_model
from svod_lab.corpora.corpus_table import licences_of

ROOT = Path(__file__).parents[1]


def complete(path: Path) -> bool:
    """Name the licences in one model file; whether they were missing or others."""
    model = read_model(path)
    manifest = replace(model.manifest, licences=licences_of(model.manifest.data))
    if manifest == model.manifest:
        return False
    write_model(Model(manifest, model.arrays), path)
    return True


if __name__ == "__main__":
    for path in sorted((*ROOT.glob("svod/**/*.svodmodel"), *ROOT.glob("svod_lab/**/*.svodmodel"))):
        if complete(path):
            print(path.relative_to(ROOT))
