"""A record and a layout into a sheet: the order in which the parts of a layout print."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

from svod_lab.corpora.items import Zone
from svod_lab.synthetic.layouts.authors import author_names, homes_at_end
from svod_lab.synthetic.layouts.choices import Layout, Second, Shape
from svod_lab.synthetic.layouts.covers import cover_blocks, tail_blocks
from svod_lab.synthetic.layouts.header import abstract, closing_blocks, header_blocks, keywords, title, top_blocks
from svod_lab.synthetic.layouts.printing import Printing, source_text
from svod_lab.synthetic.layouts.reports import report_page
from svod_lab.synthetic.layouts.running_text import NoteNumbers, bibliography_blocks, section_blocks
from svod_lab.synthetic.layouts.title_pages import autoreferat_page, contents_blocks, second_title_page, thesis_page
from svod_lab.synthetic.sheets import Block, Furniture, Kind, Sheet, Size
from svod_lab.synthetic.works.paper_records import PaperRecord

PAGES: dict[str, Size] = {
    "a4": Size(210, 297, 25, 24, 24),
    "a5": Size(148, 210, 18, 18, 18),
    "b5": Size(165, 240, 20, 22, 20),
    "letter": Size(215.9, 279.4, 24, 25, 25),
}
RunningText = Callable[[PaperRecord, Layout, Random, NoteNumbers], Iterator[Block]]
_NARROW = 18
_LONGEST_HEAD = 70


def composed(record: PaperRecord, layout: Layout, rng: Random, text: RunningText = section_blocks) -> Sheet:
    """The whole paper as it shall be printed; `text` sets what stands between header and bibliography."""
    printing = Printing(record, record.header, layout, rng)
    cover = tuple(cover_blocks(printing))
    if layout.shape is Shape.ARTICLE:
        front, blocks = _article(printing, text)
    else:
        front, blocks = (), tuple(_book(printing, text))
    page = PAGES[layout.page]
    pages = record.publication.pages.partition("–")[0]
    is_excerpt = layout.shape is Shape.ARTICLE and pages.isdigit() and layout.head in ("both", "journal")
    return Sheet(
        language=record.language,
        page=page._replace(side=_NARROW) if layout.columns == 2 else page,
        font=layout.font,
        size=layout.size,
        columns=layout.columns,
        leading=layout.leading,
        first_number=int(pages) if is_excerpt else 1,
        head=head_of(printing),
        foot=foot_of(layout),
        cover=cover,
        front=front,
        blocks=tuple(block for block in blocks if block.runs or block.cells or block.kind is not Kind.TEXT),
    )


def _article(printing: Printing, text: RunningText) -> tuple[tuple[Block, ...], tuple[Block, ...]]:
    record, layout, rng = printing.record, printing.layout, printing.rng
    header = [*top_blocks(printing), *_first_header(printing), *header_blocks(printing), *_second_header(printing)]
    # A running-in paper stands in the flow of its columns, below the one before it.
    if layout.tail:
        header = [*tail_blocks(record, layout, rng), *header]
    body = [
        *text(record, layout, rng, NoteNumbers(len(record.header.authors) + 1)),
        *closing_blocks(printing),
    ]
    if layout.bibliography:
        body.extend(bibliography_blocks(record.references, layout, record.language, rng))
    if layout.second_bibliography and record.translation:
        body.extend(bibliography_blocks(record.second_references, layout, "en", rng))
    body.extend(homes_at_end(printing))
    body.extend(_last_header(printing))
    if layout.contents:
        body = [*contents_blocks(printing), *body]
    if layout.columns == 2 and layout.front_spans and not layout.tail:
        return tuple(header), tuple(body)
    return (), (*header, *body)


def _translated(printing: Printing) -> Printing | None:
    translation = printing.record.translation
    return replace(printing, header=translation) if translation else None


def _first_header(printing: Printing) -> list[Block]:
    """The English header where it stands before the paper's own."""
    second = _translated(printing)
    return header_blocks(_quiet(second)) if second and printing.layout.second is Second.BEFORE else []


def _second_header(printing: Printing) -> list[Block]:
    second = _translated(printing)
    if not second:
        return []
    if printing.layout.second is Second.BELOW:
        return header_blocks(_quiet(second))
    if printing.layout.second is Second.ABSTRACT_BELOW:
        return [*abstract(second), *keywords(second)]
    return []


def _last_header(printing: Printing) -> list[Block]:
    second = _translated(printing)
    if not second:
        return []
    later = replace(_quiet(second), zone=Zone.ANNEX)
    if printing.layout.second is Second.AT_END:
        return header_blocks(later)
    if printing.layout.second is Second.SUMMARY_AT_END:
        return [*title(later), *abstract(later)]
    return []


def _quiet(printing: Printing) -> Printing:
    """The second header is smaller than the first, and says «Abstract» before its abstract."""
    layout = printing.layout
    order = tuple(part for part in layout.order if part not in ("udc", "dates", "funding"))
    smaller = replace(
        layout, order=order, title_size=min(layout.title_size, 1.3), author_size=min(layout.author_size, 1.0)
    )
    return replace(printing, layout=smaller)


_TITLE_PAGES = {Shape.THESIS: thesis_page, Shape.AUTOREFERAT: autoreferat_page, Shape.REPORT: report_page}


def _book(printing: Printing, text: RunningText) -> Iterator[Block]:
    record, layout, rng = printing.record, printing.layout, printing.rng
    is_thesis = layout.shape is Shape.THESIS
    yield from _TITLE_PAGES[layout.shape](printing)
    second = _translated(printing)
    if is_thesis and second and layout.second is Second.BELOW:
        yield from second_title_page(second)
    if layout.contents:
        yield from contents_blocks(printing)
    yield from text(record, layout, rng, NoteNumbers())
    yield from bibliography_blocks(record.references, layout, record.language, rng)


def head_of(printing: Printing) -> Furniture:
    """What stands above the text of the pages."""
    layout, record = printing.layout, printing.record
    people = ", ".join(author_names(printing))
    short = _shortened(record.header.title)
    journal = record.publication.journal
    # What the head of the paper itself says is not said above it once more.
    source = source_text(printing) if "journal" not in layout.top else ""
    if layout.head == "conference":
        conference = record.publication.conference
        return Furniture(conference if "conference" not in layout.top else "", conference, conference)
    if layout.head == "journal":
        return Furniture(source, f"#\t{journal}", f"{journal}\t#")
    if layout.head == "authors":
        return Furniture("", f"#\t{_shortened(people)}", f"{_shortened(people)}\t#")
    if layout.head == "both":
        return Furniture(source, f"#\t{_shortened(people)}", f"{short}\t#")
    return Furniture()


def foot_of(layout: Layout) -> Furniture:
    """What stands below the text of the pages."""
    if layout.foot == "number" and layout.head not in ("both", "authors", "journal"):
        return Furniture("" if layout.shape is not Shape.ARTICLE else "#", "#", "#")
    if layout.foot == "outer" and layout.head not in ("both", "authors", "journal"):
        return Furniture("\t#", "#\t", "\t#")
    return Furniture("#" if layout.foot != "none" else "", "", "")


def _shortened(text: str) -> str:
    """As much as a running head has room for, cut between words."""
    if len(text) <= _LONGEST_HEAD:
        return text
    return f"{text[:_LONGEST_HEAD].rpartition(' ')[0]} …"
