"""What the modules of a layout share: the record, the layout and the words at hand, and blocks made from them."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from svod_lab.corpora.items import Zone
from svod_lab.synthetic.layouts.choices import Layout
from svod_lab.synthetic.layouts.fixed_words import WORDS, FixedWords
from svod_lab.synthetic.sheets import Align, Block, Label, Run
from svod_lab.synthetic.works.paper_records import PaperHeader, PaperRecord

# How a source is printed, by language: journal, year, volume, issue, pages.
SOURCE_FORMS: dict[str, tuple[str, ...]] = {
    "ru": ("{journal}. {year}. Т. {volume}, № {issue}. С. {pages}", "{journal}, {year}, № {issue}, с. {pages}",
           "{journal}. – {year}. – № {issue}", "ISSN {issn} {journal}, том {volume}, № {issue}, {year}"),
    "de": ("{journal}, {volume}. Jg., Heft {issue}, {year}, S. {pages}", "{journal} {issue}-{year}, S. {pages}",
           "{journal} {volume} ({year}), {pages}"),
    "en": ("{journal}, Vol. {volume}, No. {issue} ({year}), pp. {pages}", "{journal} {volume} ({year}) {pages}",
           "{journal} {issue}/{year}: {pages}", "ISSN {issn} {journal}, {year}, vol. {volume}, no. {issue}"),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Printing:
    """One header being printed: the paper's own, or its translation."""

    record: PaperRecord
    header: PaperHeader
    layout: Layout
    rng: Random
    zone: Zone = Zone.HEADER

    @property
    def words(self) -> FixedWords:
        """The fixed words of the header's language."""
        return WORDS[self.header.language]

    def one_of(self, words: Sequence[str]) -> str:
        """One of the words that are usual."""
        return self.rng.choice(words)

    def block(
        self,
        runs: tuple[Run, ...],
        align: str = "left",
        size: float = 1.0,
        *,
        above: float = 0.5,
        below: float = 0.0,
        inset: float = 0.0,
        first_line: float = 0.0,
    ) -> Block:
        """A block of the header; nothing to print makes an empty one."""
        return Block(
            runs, self.zone, self.header.language, align=Align(align), size=size, above=above, below=below, inset=inset,
            first_line=first_line,
        )  # fmt: skip

    def announced(self, word: str, value: tuple[Run, ...], sign: str = "") -> tuple[Run, ...]:
        """A value behind the word that announces it."""
        return (Run(f"{word}{sign} ", Label.ANNOUNCEMENT, bold=self.bold_announcements), *value) if word else value

    @property
    def bold_announcements(self) -> bool:
        """Whether announcing words are bold, the same in the whole paper."""
        return len(self.record.header.title) % 3 != 0


def source_text(printing: Printing) -> str:
    """The line that says where the paper was printed; empty when the record does not know."""
    publication = printing.record.publication
    if not publication.journal or not publication.year:
        return ""
    form = printing.one_of(SOURCE_FORMS[printing.header.language])
    return form.format(**publication._asdict())
