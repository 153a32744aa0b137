"""What a training needs: a plan, reported stages on the way, and a model file in the end."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from svod.errors import ModelFileError
from svod.learn.model_file import Model, read_manifest
from svod.model.document import Document
from svod.model.labeling import Manifest
from svod.model.outcome import Failure
from svod.model.training_example import NO_LESSONS, Lessons
from svod_lab.algorithms.model_writing import write_model
from svod_lab.corpora.corpus_table import licences_of

MOST_MEGABYTES = 8

# Documents read by worker processes, in order, remembered where there is a place for it.
Convert = Callable[[Sequence[Path]], Iterable[Document | Failure]]
# Whether the document of that split key is left out, so that a model can be measured on it.
LeftOut = Callable[[str], bool]


@dataclass(frozen=True, slots=True)
class Plan:
    """What to train, on what, and where to put it; `convert` reads papers for the tasks that learn from them.

    What is costly to make is kept in the folder `memory`, if there is one.
    """

    task: str
    algorithm: str
    data: Path
    out: Path
    corpora: tuple[str, ...] = ()
    seed: int = 0
    synthetic: int = 0
    prose: int = 2000
    most: int | None = None
    settings: Mapping[str, float] = field(default_factory=dict)
    convert: Convert | None = None
    memory: Path | None = None
    # What people corrected in a library, beside the corpora.
    taught: Lessons = NO_LESSONS


def none_left_out(_split_key: str) -> bool:
    """What is trained for use leaves nothing out but the test part."""
    return False


def holds_recipe(out: Path, manifest: Manifest) -> bool:
    """Whether a file already holds the model that training by this manifest would give."""
    try:
        return read_manifest(out).recipe == manifest.recipe
    except ModelFileError:
        return False


def written(model: Model, out: Path) -> Manifest:
    """Write a model, which must not be too large to be shipped; its manifest, with the licences of its data."""
    manifest = replace(model.manifest, licences=licences_of(model.manifest.data))
    size = write_model(Model(manifest, model.arrays), out)
    if size > MOST_MEGABYTES * 1024 * 1024:
        raise ModelFileError(
            f"The model takes {size / 1024 / 1024:.1f} MB, more than {MOST_MEGABYTES}.",
            way_out="Train with a larger l1, a larger rarest, or fewer items.",
        )
    return manifest
