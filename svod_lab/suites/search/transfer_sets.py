"""What the suite `transfer` measures on: records of a language that get terms of a vocabulary, in folds."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from svod.model.vocabulary import Rule
from svod_lab.corpora.items import ClassifiedText
from svod_lab.corpora.readers.subjects import UDC
from svod_lab.runs.grouping import LANGUAGES

GND = "gnd"


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
