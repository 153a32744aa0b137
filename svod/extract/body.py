"""The body of a paper: what stands between header and bibliography, cut at headings and into paragraphs."""

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from svod.extract.line_ends import joined_lines
from svod.extract.line_signs import outside_text
from svod.model.body import BodySection
from svod.model.document import Document, Line, LineRole
from svod.model.metadata import Field, Metadata
from svod.model.reference import BibliographyBlock
from svod.text.keywords import Section, is_heading, section_start

_HEADER_FIELDS = (Field.TITLE, Field.CREATOR, Field.AFFILIATION, Field.DESCRIPTION, Field.SUBJECT)
# «3 Ergebnisse», «2.1. Постановка задачи», «IV. Results»
_NUMBERED = re.compile(r"(?:\d{1,2}(?:\.\d{1,2}){0,3}\.?|[IVX]{1,5}\.)\s+[^\W\d_]")
# Formulas set large have letters, but no words.
_WORD = re.compile(r"[^\W\d_]{3}")
# «Введение 4» is a line of a table of contents.
_OF_CONTENTS = re.compile(r"[^\W\d_][\s.]+\d{1,4}$")
_ENDS_SENTENCE = (".", "!", "?", ":", ";", "…")
_LONGEST_HEADING = 14
_LARGER = 1.08
# A gap between lines, and an indent, from which on a new paragraph begins; both in parts of the type's size.
_GAP, _INDENT = 0.8, 0.7


def body_sections(
    document: Document, metadata: Metadata, blocks: Sequence[BibliographyBlock]
) -> tuple[BodySection, ...]:
    """The sections in reading order; none where a document has no text of its own."""
    outside = outside_text(document, blocks)
    first = _after_header(document, metadata, min((block.first_line for block in blocks), default=None))
    lines = [
        line
        for line in document.lines
        if line.index >= first and line.index not in outside and line.role is LineRole.BODY and line.text.strip()
    ]
    return tuple(_sections(lines, _body_size(lines)))


def _after_header(document: Document, metadata: Metadata, limit: int | None) -> int:
    """The first line below what the header's claims were read from; a second header at the end does not count."""
    starts = document.columns.line_starts
    spans = [value.span for field in _HEADER_FIELDS for value in metadata.all(field) if value.span]
    titles = [value.span.start for value in metadata.all(Field.TITLE) if value.span]
    if not titles:
        return 0
    pages = document.columns.page_starts
    page = bisect_right(pages, bisect_right(starts, min(titles)) - 1)
    stop = pages[min(page + 1, len(pages) - 1)]
    last = [bisect_right(starts, span.stop - 1) - 1 for span in spans]
    return 1 + max((line for line in last if line < stop and (limit is None or line < limit)), default=-1)


def _body_size(lines: Iterable[Line]) -> float:
    sizes: Counter[float] = Counter()
    for line in lines:
        sizes[round(line.font.size, 1)] += len(line.text)
    return max(sizes, key=sizes.__getitem__, default=0.0)


def _sections(lines: Sequence[Line], size: float) -> Iterator[BodySection]:
    head: list[Line] = []
    text: list[Line] = []
    for line in lines:
        if not _is_head(line, size):
            text.append(line)
        elif head and not text and _is_same_head(head[-1], line):
            head.append(line)
        else:
            yield from _section(head, text)
            head, text = [line], []
    yield from _section(head, text)


def _section(head: Sequence[Line], text: Sequence[Line]) -> Iterator[BodySection]:
    if text or (head and not is_heading(joined_lines(head), Section.REFERENCES)):
        yield BodySection(joined_lines(head), tuple(joined_lines(lines) for lines in _paragraphs(text)))


def _is_head(line: Line, size: float) -> bool:
    if len(line.text.split()) > _LONGEST_HEADING or not _WORD.search(line.text) or _OF_CONTENTS.search(line.text):
        return False
    start = section_start(line.text)
    if start is not None and start.alone:
        return True
    stands_out = line.font.bold or line.font.size > _LARGER * size
    is_numbered = bool(_NUMBERED.match(line.text))
    return stands_out and (is_numbered or not line.text.rstrip().endswith((",", ";", "-", ".")))


def _is_same_head(above: Line, line: Line) -> bool:
    return above.font == line.font and not _NUMBERED.match(line.text) and not section_start(line.text)


def _paragraphs(lines: Sequence[Line]) -> Iterator[list[Line]]:
    paragraph: list[Line] = []
    for line in lines:
        if paragraph and _begins_paragraph(paragraph[-1], line):
            yield paragraph
            paragraph = []
        paragraph.append(line)
    if paragraph:
        yield paragraph


def _begins_paragraph(above: Line, line: Line) -> bool:
    if above.box is None or line.box is None:
        return above.text.rstrip().endswith(_ENDS_SENTENCE)
    if line.page != above.page or line.box.y0 < above.box.y0:
        # In the next column or on the next page a sentence goes on.
        return False
    size = line.font.size
    has_gap = line.box.y0 - above.box.y1 > _GAP * size
    is_indented = line.box.x0 - above.box.x0 > _INDENT * size and above.text.rstrip().endswith(_ENDS_SENTENCE)
    return has_gap or is_indented
