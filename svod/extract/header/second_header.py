"""Where a second header stands: below the first one, above a second abstract, behind the bibliography."""

from collections.abc import Iterator

from svod.extract.header.first_page import Pages, opens_section
from svod.extract.header.notes import ABOUT_AUTHORS
from svod.extract.line_signs import has_year, reference_signs
from svod.languages import all_words, alternatives
from svod.model.document import Line
from svod.text import lazy_re as re
from svod.text.keywords import Section

# A second header is short: so many lines above its abstract are looked at, and above key words without an abstract.
REACH, REACH_OF_KEYWORDS = 26, 40
# So many lines of notes on authors, or of a line for citing, are looked at; they stand on so many of the last pages.
_NOTES, _LAST_PAGES = 24, 2
_REFERENCE_SIGNS = 2
_CITING = re.compile(alternatives("fronts.how_to_cite"), re.IGNORECASE)
_CITING_PARTS = all_words("fronts.how_to_cite_parts")
_ABOUT_PARTS = all_words("headings.about_authors_parts")


def second_header_lines(pages: Pages, lines: tuple[Line, ...]) -> tuple[Line, ...]:
    """The lines that may name the authors once more; `lines` are those that abstracts and key words stand among."""
    front = pages.front
    found = {line.index: line for line in (*front.edges, *front.lines)}
    behind = tuple(line for line in lines if line.page != front.page)
    for order, line in enumerate(behind):
        for above in window_above(behind, order) if opens_section(line, Section.ABSTRACT, Section.KEYWORDS) else ():
            found.setdefault(above.index, above)
    for note in _notes(pages):
        found.setdefault(note.index, note)
    return tuple(found[index] for index in sorted(found))


def window_above(lines: tuple[Line, ...], order: int) -> tuple[Line, ...]:
    """The lines above an abstract or key words that may be their header: up to a reference or another passage."""
    with_abstract = opens_section(lines[order], Section.ABSTRACT)
    first = max(0, order - (REACH if with_abstract else REACH_OF_KEYWORDS))
    for back in range(order - 1, first - 1, -1):
        if _ends_above(lines[back], lines[order]):
            return lines[back + 1 : order]
    return lines[first:order]


def _ends_above(line: Line, heading: Line) -> bool:
    if line.page < heading.page - 1 or opens_section(line, Section.ABSTRACT, Section.KEYWORDS, Section.REFERENCES):
        return True
    return reference_signs(line.text) >= _REFERENCE_SIGNS and has_year(line.text) and "@" not in line.text


def _notes(pages: Pages) -> Iterator[Line]:
    """What follows headings of notes on the authors, and of lines for citing, on the last pages."""
    count = pages.page_count
    for number in range(max(pages.front.page + 1, count - _LAST_PAGES + 1), count + 1):
        low = "\n".join(pages.texts(number)).lower()
        if any(part in low for part in (*_ABOUT_PARTS, *_CITING_PARTS)):
            left = 0
            for line in pages.lines(number):
                left = _NOTES if ABOUT_AUTHORS.match(line.text) or _CITING.match(line.text) else left - 1
                if left >= 0:
                    yield line
