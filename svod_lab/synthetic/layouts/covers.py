"""Sheets before the paper: what repositories and journals print on them, and the tail of another paper."""

from collections.abc import Iterator
from random import Random

from svod_lab.corpora.items import Zone
from svod_lab.synthetic.invention.prose import invented_paragraph
from svod_lab.synthetic.invention.titles import invented_topic
from svod_lab.synthetic.layouts.choices import Layout, NameForm
from svod_lab.synthetic.layouts.printed_names import printed_name
from svod_lab.synthetic.layouts.printing import Printing, source_text
from svod_lab.synthetic.layouts.running_text import bibliography_blocks
from svod_lab.synthetic.sheets import Align, Block, Kind, Label, Run
from svod_lab.synthetic.works.paper_records import PaperRecord

TERMS: dict[str, tuple[str, ...]] = {
    "ru": ("Использование электронного архива подразумевает, что вы прочитали пользовательское соглашение.",),
    "de": ("Nutzungsbedingungen:", "Dieser Text wird unter einer Lizenz zur freien, nicht kommerziellen Nutzung zur "
           "Verfügung gestellt. Gewährt wird ein nicht exklusives, nicht übertragbares Recht auf Nutzung dieses "
           "Dokuments.", "Terms of use:", "This document is made available for free, non-commercial use. We grant a "
           "non-exclusive, non-transferable right to using this document."),
    "en": ("The online version of this and the other articles can be found in the repository.",
           "It may be read, copied and distributed free of charge according to the conditions of the licence.",
           "To subscribe to the print edition, write to the publisher."),
}  # fmt: skip
_KINDS = (
    "Veröffentlichungsversion / Published Version",
    "Postprint / Postprint",
    "Zeitschriftenartikel / journal article",
)
_NAMES = ("www.archive.example", "Digital Repository", "Open Access Server")


def cover_blocks(printing: Printing) -> Iterator[Block]:
    """The cover sheet of the layout; it repeats title and authors."""
    if printing.layout.cover == "repository":
        yield from _repository(printing)
    elif printing.layout.cover == "journal":
        yield from _journal(printing)


def _repository(printing: Printing) -> Iterator[Block]:
    header = printing.header
    people = "; ".join(printed_name(author, NameForm.FAMILY_COMMA_GIVEN) for author in header.authors)
    yield _line(Run(printing.one_of(_NAMES), Label.OTHER, bold=True), 1.6, Align.RIGHT)
    yield _line(Run(header.title, Label.TITLE, bold=True), 1.6, above=2.0)
    yield _line(Run(people, Label.AUTHOR), 1.2)
    for kind in _KINDS[:2] if len(header.title) % 2 else _KINDS[1:]:
        yield _line(Run(kind, Label.GENRE), 0.95)
    yield _line(Run("Empfohlene Zitierung / Suggested Citation:", Label.ANNOUNCEMENT, bold=True), 0.85, above=1.5)
    yield _line(Run(f"{people}: {header.title}. In: {source_text(printing) or 'o. J.'}.", Label.SOURCE), 0.85)
    for text in TERMS[header.language]:
        yield _line(Run(text, Label.COPYRIGHT, bold=text.endswith(":")), 0.75, above=0.8)


def _journal(printing: Printing) -> Iterator[Block]:
    header, publication = printing.header, printing.record.publication
    people = ", ".join(printed_name(author, NameForm.FAMILY_COMMA_GIVEN) for author in header.authors)
    yield _line(Run(publication.journal, Label.SOURCE), 2.2, Align.CENTRE)
    yield _line(Run(f"{people} ({publication.year}),", Label.SOURCE), 0.9, above=6.0)
    yield _line(Run(f"{header.title}, in: {source_text(printing)}", Label.SOURCE), 0.9)
    if publication.issn:
        yield _line(Run(f"ISSN: {publication.issn} (online)", Label.SOURCE), 0.9)
    for text in TERMS[header.language]:
        yield _line(Run(text, Label.COPYRIGHT), 0.9, above=1.0)


def _line(run: Run, size: float, align: Align = Align.LEFT, above: float = 0.5) -> Block:
    return Block((run,), Zone.COVER, align=align, size=size, above=above)


def tail_blocks(record: PaperRecord, layout: Layout, rng: Random) -> Iterator[Block]:
    """The end of the paper before this one, when papers follow each other on one page."""
    topic = invented_topic(rng)
    text = invented_paragraph(topic, record.language, 1, rng)
    yield Block((Run(text),), Zone.BODY, record.language, first_line=layout.first_line)
    yield from bibliography_blocks(record.second_references[:3], layout, record.language, rng)
    yield Block(zone=Zone.BLANK, kind=Kind.RULE, above=1.0, below=1.5)
