"""A first page that is being printed: what is known of the paper, and in which way each part is printed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from svod_lab.corpora.items import Zone
from svod_lab.synthetic.layouts.fixed_words import WORDS, FixedWords
from svod_lab.synthetic.sheets import Align, Block, Kind, Label, Run
from svod_lab.synthetic.works.paper_records import PaperHeader, PaperRecord

Runs = tuple[Run, ...]
Blocks = list[Block]
LANGUAGES = ("ru", "de", "en")


class Way(NamedTuple):
    """One way to print a part, in the languages where it is usual; `value` is what the part's module prints it by.

    The larger its weight, the more often it is drawn.
    """

    name: str
    value: Any
    languages: tuple[str, ...] = LANGUAGES
    weight: int = 1


class Looks(NamedTuple):
    """Sizes, faces and places that are drawn without regard to the ways; sizes are against the size of the text."""

    align: str = "center"
    title_size: float = 1.5
    title_bold: bool = True
    name_size: float = 1.1
    name_bold: bool = False
    name_italic: bool = False
    body_size: float = 0.9
    body_italic: bool = False
    small: float = 0.9
    inset: float = 0.0
    bold_words: bool = True


@dataclass(frozen=True, slots=True)
class Page:
    """A header being printed in one language."""

    record: PaperRecord
    header: PaperHeader
    ways: Mapping[str, Any]
    looks: Looks
    rng: Random
    subtitle: str = ""
    zone: Zone = Zone.HEADER

    @property
    def words(self) -> FixedWords:
        """The fixed words of the header's language."""
        return WORDS[self.header.language]

    @property
    def is_second(self) -> bool:
        """Whether this is the header in the other language."""
        return self.header is not self.record.header

    def one_of(self, words: Sequence[str]) -> str:
        """One of the words that are usual."""
        return self.rng.choice(words)

    def block(
        self,
        runs: Runs,
        align: str = "",
        size: float = 1.0,
        *,
        above: float = 0.4,
        below: float = 0.0,
        inset: float = 0.0,
        first_line: float = 0.0,
    ) -> Block:
        """A paragraph; where no place is named, it stands as title and names do."""
        return Block(
            runs, self.zone, self.header.language, align=Align(align or self.looks.align), size=size, above=above,
            below=below, inset=inset, first_line=first_line,
        )  # fmt: skip

    def cells(self, cells: Sequence[Runs], align: str, size: float, widths: tuple[float, ...] = ()) -> Block:
        """Cells side by side, all of one width where none are named."""
        return Block(
            (), self.zone, self.header.language, Kind.GRID, tuple(cells), Align(align), size, above=0.6, below=0.4,
            widths=widths,
        )  # fmt: skip

    def rule(self) -> Block:
        """A line across a part of the page."""
        return Block((), self.zone, self.header.language, Kind.RULE, above=0.4, below=0.4)

    def announcement(self, text: str, *, bold: bool | None = None, italic: bool = False) -> Runs:
        """A word that announces a value."""
        shown = self.looks.bold_words if bold is None else bold
        return (Run(text, Label.ANNOUNCEMENT, bold=shown, italic=italic),) if text else ()
