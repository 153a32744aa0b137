"""The running text and the bibliography: headings, paragraphs, citations in every usual form, footnotes, entries."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from svod_lab.corpora.items import LabeledReference, Zone
from svod_lab.synthetic.layouts.choices import Citations, Layout
from svod_lab.synthetic.layouts.fixed_words import WORDS
from svod_lab.synthetic.sheets import Align, Block, Label, Run, marker
from svod_lab.synthetic.works.paper_records import PaperRecord

# «[3, 5]» in a record's paragraphs, printed as the layout cites.
_CITATION = re.compile(r"\s?\[(\d+(?:, ?\d+)*)\]")
_FIRST_FAMILY = re.compile(r"[^\W\d_][^\W\d_’'-]+(?:-[^\W\d_]+)?")
# Remarks that footnotes make.
REMARKS: dict[str, tuple[str, ...]] = {
    "ru": ("Подробнее об этом см. следующий раздел.", "Здесь и далее курсив автора.",
           "Автор благодарит коллег за обсуждение этого вопроса.", "Термин употребляется в широком смысле."),
    "de": ("Vgl. dazu ausführlich den folgenden Abschnitt.", "Hervorhebung im Original.",
           "Für Hinweise danke ich den Kolleginnen und Kollegen am Institut.", "Ebd., S. 17 ff."),
    "en": ("See the next section for details.", "Emphasis added.", "The term is used here in a broad sense.",
           "We are grateful to the participants of the seminar for this remark."),
}  # fmt: skip
_SHARE_OF_REMARKS = 0.4


class NoteNumbers:
    """Counts the footnotes of one paper."""

    def __init__(self, first: int = 1) -> None:
        self._next = first

    def take(self) -> str:
        """The next number."""
        self._next += 1
        return str(self._next - 1)


def section_blocks(record: PaperRecord, layout: Layout, rng: Random, notes: NoteNumbers) -> Iterator[Block]:
    """Every section with its heading."""
    for number, section in enumerate(record.sections, start=1):
        if layout.headings and section.heading:
            yield heading_block(section.heading, layout, record.language, number if layout.numbered_headings else 0)
        yield from paragraph_blocks(record, section.paragraphs, layout, rng, notes)


def heading_block(text: str, layout: Layout, language: str, number: int = 0) -> Block:
    """A heading, numbered where a number is given."""
    shown = f"{number}{'.' if layout.heading_align == 'center' or number % 2 else ''} {text}" if number else text
    run = Run(shown.upper() if layout.heading_capitals else shown, Label.HEADING, bold=True)
    return Block(
        (run,), Zone.HEADING, language, align=Align(layout.heading_align), size=layout.heading_size, above=1.2,
        below=0.6, sticky=True,
    )  # fmt: skip


def paragraph_blocks(
    record: PaperRecord, paragraphs: Sequence[str], layout: Layout, rng: Random, notes: NoteNumbers
) -> Iterator[Block]:
    """Paragraphs with their citations and, where the layout has them, footnotes."""
    for paragraph in paragraphs:
        runs = tuple(_cited(paragraph, record.references, layout, notes))
        if layout.body_notes and rng.random() < _SHARE_OF_REMARKS:
            remark = Run(rng.choice(REMARKS[record.language]), Label.NOTE)
            runs = (*runs[:-1], replace(runs[-1], note=(remark,), note_mark=notes.take()))
        yield Block(runs, Zone.BODY, record.language, first_line=layout.first_line)


def _cited(paragraph: str, references: Sequence[LabeledReference], layout: Layout, notes: NoteNumbers) -> Iterator[Run]:
    """The paragraph as runs, its citations as the layout prints them."""
    end = 0
    for match in _CITATION.finditer(paragraph):
        numbers = [int(number) for number in match[1].split(",")]
        cited = [references[number - 1] for number in numbers if 0 < number <= len(references)]
        before = paragraph[end : match.start()]
        end = match.end()
        if layout.citations is Citations.FOOTNOTES and cited:
            note = tuple(run for reference in cited[:1] for run in reference_runs(reference, numbers[0] - 1))
            yield Run(before, note=note, note_mark=notes.take())
        elif layout.citations is Citations.RAISED:
            yield Run(before)
            yield marker(",".join(map(str, numbers)))
        elif layout.citations is Citations.AUTHOR_YEAR and cited:
            yield Run(f"{before} ({'; '.join(_author_year(reference) for reference in cited)})")
        else:
            yield Run(before + match[0])
    yield Run(paragraph[end:])


def _author_year(reference: LabeledReference) -> str:
    """The first author's family name and the year, as far as they are printed in the entry."""
    families = [_FIRST_FAMILY.search(author) for author in reference.values("author")[:1]]
    years = reference.values("year")[:1]
    words = [family[0] for family in families if family] or reference.raw.split()[:1]
    return " ".join((*words, *years)) or reference.raw[:20]


def reference_runs(reference: LabeledReference, item: int) -> Iterator[Run]:
    """An entry as runs, one a field, the words between them without one."""
    end = 0
    for span in reference.spans:
        if span.start > end:
            yield Run(reference.raw[end : span.start], Label.REFERENCE, item)
        yield Run(reference.raw[span.start : span.end], Label.REFERENCE, item, span.label)
        end = span.end
    if end < len(reference.raw):
        yield Run(reference.raw[end:], Label.REFERENCE, item)


def bibliography_blocks(
    references: Sequence[LabeledReference], layout: Layout, language: str, rng: Random
) -> Iterator[Block]:
    """The heading and the entries."""
    if not references:
        return
    yield heading_block(rng.choice(WORDS[language].bibliography), layout, language)
    for number, reference in enumerate(references):
        label = layout.numbering.replace("1", str(number + 1))
        mark = (Run(f"{label} ", Label.REFERENCE, number, "number"),) if label else ()
        yield Block(
            (*mark, *reference_runs(reference, number)), Zone.BIBLIOGRAPHY, language, size=layout.bibliography_size,
            hanging=1.6 if len(layout.numbering) != 2 or not label else 0.0, above=0.25,
        )  # fmt: skip
