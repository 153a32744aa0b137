"""What the suite `transfer` measures on: records of a language that get terms of a vocabulary, in folds."""

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import NamedTuple

from svod.model.vocabulary import Rule, Vocabulary
from svod_lab.corpora.items import ClassifiedText
from svod_lab.corpora.readers.subjects import UDC
from svod_lab.runs.grouping import LANGUAGES

GND = "gnd"
FOLDS = 5


class TransferSet(NamedTuple):
    """Records in one language that are to get terms of one vocabulary."""

    corpus: str
    vocabulary: str
    language: str

    @property
    def group(self) -> str:
        """How tables call it."""
        return f"{self.corpus}: {LANGUAGES[self.language]} text to {self.vocabulary}"


SETS = (
    TransferSet("tibkat_gnd", GND, "de"), TransferSet("tibkat_gnd", GND, "en"),
    TransferSet("nuclear_udc", UDC, "ru"), TransferSet("nuclear_udc", UDC, "en"),
)  # fmt: skip


class Fold(NamedTuple):
    """Rules that were learned by each measure, and the records that none of them has seen."""

    number: int
    rules: Mapping[str, tuple[Rule, ...]]
    learned: Sequence[ClassifiedText]
    held_out: Sequence[ClassifiedText]


def fold_of(split_key: str) -> int:
    """The fold that a record falls into, always the same."""
    return int.from_bytes(blake2b(f"transfer:{split_key}".encode(), digest_size=8).digest(), "big") % FOLDS


class SubjectSet(NamedTuple):
    """Records in folds, what else is learned from, the vocabulary's labels, and what tables call it."""

    one: TransferSet
    group: str
    records: Sequence[ClassifiedText]
    more: Sequence[ClassifiedText]
    vocabulary: Vocabulary

    def learned(self, fold: int) -> list[ClassifiedText]:
        """What a fold is learned from."""
        return [*(item for item in self.records if fold_of(item.split_key) != fold), *self.more]

    def held_out(self, fold: int) -> list[ClassifiedText]:
        """What a fold is measured on."""
        return [item for item in self.records if fold_of(item.split_key) == fold]

    def text(self, item: ClassifiedText) -> str:
        """What is read of a record."""
        return item.texts[self.one.language]
