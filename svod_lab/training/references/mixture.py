"""What models of references are trained on: which corpora, split by document, without leaks, with digests."""

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path

from svod.errors import SettingsError
from svod_lab.corpora.complaints import Complaints
from svod_lab.corpora.corpus_table import corpora, corpus, open_corpus
from svod_lab.corpora.items import LabeledReference, Trust
from svod_lab.corpora.splits import part_of, without_leaks
from svod_lab.runs.selection import SYNTHETIC_CORPUS, UNSCORED
from svod_lab.training.plan import LeftOut

TASK = "references"
# Left out: what its own makers call bad, and Italian books read by OCR (doubtful throughout).
CORPORA = (
    "anystyle_core", "anystyle_gold", "anystyle_good", "anystyle_ugly", "cermine", "excite_de_end", "excite_de_foot",
    "excite_de_both", "excite_en", "grobid", "law", "parscit", "ru_silver",
)  # fmt: skip
# Doubtful throughout, and learned from all the same: without it German sources that were never seen are read worse.
LEARNED_THOUGH_DOUBTFUL = frozenset({"anystyle_ugly"})
# Corpora with references whose labels are doubtful.
UNBELIEVED = ("ru_silver", "anystyle_ugly")
UNLABELLED = "unlabelled"
# How much a reference of a corpus counts beside one of another: German ones of papers are few, those labelled by
# machine are many and less sure, synthetic ones are never quite like real ones.
WEIGHTS: Mapping[str, float] = {
    "excite_de_end": 2.0, "excite_de_foot": 2.0, "excite_de_both": 2.0, "excite_en": 2.0, "cermine": 0.3,
    "anystyle_ugly": 0.5, SYNTHETIC_CORPUS: 0.5, "corrections": 2.0,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Mixture:
    """References to train on and to measure on, the digests of the mixture, and references without labels."""

    train: tuple[LabeledReference, ...]
    development: tuple[LabeledReference, ...]
    digests: Mapping[str, str]
    unlabelled: tuple[LabeledReference, ...] = ()

    def collected(self) -> list[LabeledReference]:
        """All that comes from documents: everything but what was made up."""
        items = (*self.train, *self.development, *self.unlabelled)
        return [item for item in items if item.corpus != SYNTHETIC_CORPUS]

    def without(self, is_left_out: LeftOut) -> "Mixture":
        """The mixture without some documents, and without what says nearly the same as these."""
        held_out = [item for item in self.collected() if is_left_out(item.split_key)]
        kept = [item for item in self.train if item.corpus == SYNTHETIC_CORPUS or not is_left_out(item.split_key)]
        train = tuple(without_leaks(kept, held_out))
        development = tuple(item for item in self.development if not is_left_out(item.split_key))
        free = tuple(item for item in self.unlabelled if not is_left_out(item.split_key))
        return Mixture(train, development, {"train": digest(train), UNLABELLED: digest(free)}, free)


def mixture(folder: Path, names: Sequence[str], complaints: Complaints) -> Mixture:
    """The references of the named corpora, or of all that are there and sure enough."""
    train: list[LabeledReference] = []
    development: list[LabeledReference] = []
    digests = {}
    for name in _chosen(folder, names):
        kept = list(_kept(name, folder, complaints, named=bool(names)))
        digests[name] = digest(kept)
        train += [item for item in kept if part_of(item.split_key) == "train"]
        development += [item for item in kept if part_of(item.split_key) == "development"]
    scored = tuple(item for item in development if item.trust not in UNSCORED)
    return Mixture(tuple(without_leaks(train, scored)), scored, digests)


def unlabelled_references(folder: Path, complaints: Complaints) -> tuple[LabeledReference, ...]:
    """References whose labels are not believed, without them: what may be learned from without labels."""
    there = {row.corpus.name for row in corpora(folder, TASK) if row.is_present}
    return tuple(
        replace(item, spans=())
        for name in UNBELIEVED
        if name in there
        for item in open_corpus(name, folder, complaints).read()
        if isinstance(item, LabeledReference) and item.trust is Trust.DOUBTFUL and part_of(item.split_key) == "train"
    )


def with_more(mixed: Mixture, name: str, items: Iterable[LabeledReference]) -> Mixture:
    """The mixture with more to train on, from whatever source."""
    more = tuple(items)
    return replace(mixed, train=(*mixed.train, *more), digests={**mixed.digests, name: digest(more)})


def with_unlabelled(mixed: Mixture, items: Iterable[LabeledReference]) -> Mixture:
    """The mixture with references to learn from without labels."""
    free = tuple(items)
    return replace(mixed, unlabelled=free, digests={**mixed.digests, UNLABELLED: digest(free)})


def shuffled(items: Sequence[LabeledReference], most: int, seed: int) -> list[LabeledReference]:
    """The items in an order that the seed decides, at most so many of them; 0 means all."""
    drawn = list(items)
    # Drawn for training, not for secrets.
    random.Random(seed).shuffle(drawn)  # noqa: S311
    return drawn[:most] if most else drawn


def digest(items: Iterable[LabeledReference]) -> str:
    """What identifies a set of labelled references."""
    hashed = sha256()
    for item in items:
        hashed.update(f"{item.raw}\0{item.spans}\n".encode())
    return hashed.hexdigest()[:16]


def _chosen(folder: Path, names: Sequence[str]) -> list[str]:
    for name in names:
        if corpus(name).task != TASK:
            raise SettingsError(
                f"The corpus «{name}» holds no reference strings.", way_out=f"Try: {', '.join(CORPORA)}."
            )
    there = {row.corpus.name for row in corpora(folder, TASK) if row.is_present}
    chosen = [name for name in names or CORPORA if name in there]
    if not chosen:
        raise SettingsError(
            f"There is no corpus of reference strings in {folder}.",
            way_out=f"Looked for: {', '.join(names or CORPORA)}.",
        )
    return chosen


def _kept(name: str, folder: Path, complaints: Complaints, *, named: bool) -> Iterator[LabeledReference]:
    """The references of a corpus; doubtful ones only where the corpus is named, or learned from all the same."""
    believed = named or name in LEARNED_THOUGH_DOUBTFUL
    for item in open_corpus(name, folder, complaints).read():
        if isinstance(item, LabeledReference) and (believed or item.trust is not Trust.DOUBTFUL):
            yield item
