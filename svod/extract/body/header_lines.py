"""Which lines of a document are its header: those that its claims were read from, as far as they are no text."""

from bisect import bisect_right
from collections.abc import Sequence

from svod.extract.body.placed_lines import is_ended
from svod.model.document import Document, Line, LineRole, Span, Structure
from svod.model.metadata import Field, Metadata
from svod.model.reference import BibliographyBlock
from svod.text.keywords import Section, section_start

_OF_PEOPLE = (Field.TITLE, Field.CREATOR, Field.AFFILIATION)
_HEADER_FIELDS = (*_OF_PEOPLE, Field.DESCRIPTION, Field.SUBJECT)

# No abstract has so many words: what was taken for one is the text itself.
_LONGEST_CLAIM = 400
# So many lines may stand between two parts of a header.
_FARTHEST = 12
# A claim of so many lines may be a paragraph of the text.
_FEWEST_CUT = 4
# How long the first line of a paragraph is beside its second one, and how far above, in sizes of type.
_ALIKE, _NEAR = 0.7, 1.7
# In points: lines begin at the same edge.
_SAME_EDGE = 1.5
# So much larger than the text is a heading at least.
_LARGER = 1.1
# Headings inside of headers.
_OF_HEADER = (Section.ABSTRACT, Section.KEYWORDS, Section.CONTENTS)


def header_lines(document: Document, metadata: Metadata, limit: int | None) -> set[int]:
    """The lines that the header's claims were read from; a second header at the end does not count."""
    starts = document.columns.line_starts
    titles = [value.span.start for value in metadata.all(Field.TITLE) if value.span]
    if not titles:
        return set()
    pages = document.columns.page_starts
    title = bisect_right(starts, min(titles)) - 1
    page = bisect_right(pages, title)
    stop = min(pages[min(page + 1, len(pages) - 1)], _first_section(document, metadata, title))
    stop = stop if limit is None else min(stop, limit)
    found = {line for line in _claimed(document, metadata, _HEADER_FIELDS) if line < stop}
    last = end_of_header(document, found)
    named = {line for line in _claimed(document, metadata, _OF_PEOPLE) if line < stop}
    return {line for line in found if line <= last or line in named or _is_called_so(document, line, found)}


def _is_called_so(document: Document, line: int, claimed: set[int]) -> bool:
    """Whether a claim far from the rest of the header has a heading: an abstract or key words, and no text or note."""
    while line - 1 in claimed:
        line -= 1
    starts = (section_start(document.lines[place].text) for place in (line, max(0, line - 1)))
    return any(known and known.section in _OF_HEADER for known in starts)


def _first_section(document: Document, metadata: Metadata, title: int) -> int:
    """The line of the first heading that a source names behind the title: what stands below it is no header."""
    fields = (Field.TITLE, Field.SUBTITLE, Field.CREATOR, Field.AFFILIATION)
    spans = [value.span for field in fields for value in metadata.all(field) if value.span]
    claimed = {document.line_of(span.start) for span in spans}
    for line, said in sorted(document.structure.items()):
        if line > title and said.kind is Structure.HEADING and line not in claimed:
            known = section_start(document.lines[line].text)
            if known is None or known.section not in _OF_HEADER:
                return line
    return document.line_count


def _is_heading(document: Document, line: int) -> bool:
    """Whether a line inside of what was taken for an abstract is a heading: bold, and larger than the text above it."""
    one, above = document.lines[line], document.lines[line - 1]
    return one.font.bold and not above.font.bold and one.font.size > _LARGER * above.font.size and is_ended(above.text)


def end_of_header(document: Document, header: set[int]) -> int:
    """The last line of the header, not of addresses that stand behind the text or below it on the same page."""
    last = -1
    for line in sorted(line for line in header if document.lines[line].role is not LineRole.FOOTNOTE):
        if last >= 0 and line - last > _FARTHEST:
            break
        last = line
    return last


def second_header(document: Document, metadata: Metadata, blocks: Sequence[BibliographyBlock]) -> set[int]:
    """The lines from a second header behind the bibliography on: it is in another language, and nothing follows it."""
    last = max((block.last_line for block in blocks), default=document.line_count)
    claimed = _claimed(document, metadata, _HEADER_FIELDS)
    first = min((line for line in claimed if line > last), default=document.line_count)
    return set(range(first, document.line_count))


def _claimed(document: Document, metadata: Metadata, fields: Sequence[Field]) -> set[int]:
    """The lines that hold claims of the header; a claim ends where a heading begins."""
    spans = [value.span for field in fields for value in metadata.all(field) if value.span]
    found: set[int] = set()
    for span in spans:
        if span.stop - span.start < _LONGEST_CLAIM:
            first, last = document.line_of(span.start), document.line_of(span.stop - 1)
            heading = next((line for line in range(first + 1, last + 1) if _is_heading(document, line)), None)
            if (heading or not _is_cut_off(document, span)) and not _is_inside(document, first, last):
                found.update(range(first, heading or last + 1))
    return found


def _is_cut_off(document: Document, span: Span) -> bool:
    """Whether a claim of many lines ends inside a sentence: the text was taken for an abstract."""
    first, last = document.line_of(span.start), document.line_of(span.stop - 1)
    if last - first < _FEWEST_CUT or last + 1 == document.line_count or is_ended(document.text(span)[-8:]):
        return False
    line, below = document.lines[last], document.lines[last + 1]
    rest = document.text(Span(span.stop, line.span.stop)) or below.text
    goes_on = rest[:1].islower() or (document.text(span)[-1:].islower() and _is_next_line(line, below))
    return goes_on and line.page == below.page


def _is_next_line(line: Line, below: Line) -> bool:
    """Whether a line goes on with a paragraph: in the same type, at the same edges, near, and not a part of its own."""
    if line.box is None or below.box is None or line.font != below.font or section_start(below.text):
        return False
    is_near = 0 < below.box.y0 - line.box.y0 < _NEAR * line.font.size
    return is_near and abs(below.box.x0 - line.box.x0) < _SAME_EDGE and abs(below.box.x1 - line.box.x1) < line.font.size


def _is_inside(document: Document, first: int, last: int) -> bool:
    """Whether lines go on with a paragraph: the line above is of their kind, begins a sentence and does not end it."""
    line, above = document.lines[first], document.lines[max(0, first - 1)]
    if last == first or first == 0 or above.page != line.page or line.box is None or above.box is None:
        return False
    is_alike = above.font == line.font and len(above.text) > _ALIKE * len(line.text) and above.box.x0 > line.box.x0
    is_near = 0 < line.box.y0 - above.box.y0 < _NEAR * line.font.size
    return is_alike and is_near and not is_ended(above.text) and above.text[:1].isupper()
