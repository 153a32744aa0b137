"""Paper filter: whether a document is a scientific paper, and whether a page is one in full (P1 §4.2, and our own)."""

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple
from urllib.parse import unquote

from svod.discover.listings.file_links import FileKind, kind_of
from svod.discover.listings.outline import Outline
from svod.languages import alternatives
from svod.model.extraction import Extraction
from svod.model.metadata import Field, Metadata
from svod.text.keywords import Section, section_start
from svod.text.normalize import fold

# From this weight on a claim counts.
_SURE = 0.5
# P1 asks for more than two pages and fewer than thirty; journals print notes of two, archives longer papers.
_FEWEST_PAGES, _MOST_PAGES = 2, 80
LEAST_POINTS = 4
_WORKS = frozenset({"article", "proceedings", "thesis", "thesis-abstract", "report", "preprint", "chapter"})
_SHORTEST_PAPER = 1500
# Lists of papers lead to files; a paper leads to few.
_MOST_FILES = 6
_HTML = "text/html"


class Evidence(NamedTuple):
    """A feature of a paper, and its points."""

    name: str
    points: int
    holds: Callable[[Extraction], bool]


EVIDENCE = (
    Evidence("a list of references", 2, lambda read: bool(read.references)),
    Evidence("a title", 1, lambda read: _is_sure(read, Field.TITLE)),
    Evidence("authors", 1, lambda read: bool(read.metadata.creators())),
    Evidence("an abstract", 1, lambda read: _is_sure(read, Field.DESCRIPTION)),
    Evidence("two pages or more", 1, lambda read: _FEWEST_PAGES <= read.pages <= _MOST_PAGES),
    Evidence("an identifier or the codes of a field", 1, lambda read: _has_code(read)),
    Evidence("the form of an article", 1, lambda read: _has_form(read)),
)


# A list of publications that gives a file its own title, or that at least links to it.
_LISTED_AND_SO_CALLED, _LISTED = 3, 1
_SAME_WORDS = 0.7
# Other documents on people's pages, by the beginning of the title or by the file name.
_NO_PAPERS = re.compile(rf"(?:{alternatives('web.no_papers')})(?![^\W\d_])", re.IGNORECASE)
_NAME_BREAKS = re.compile(r"[_\-.\d]+")


def paper_refusal(read: Extraction, listed: Metadata | None = None) -> str:
    """Why a document does not look like a paper; empty where it does. `listed` comes from a list of publications."""
    if name := _other_kind(read):
        return f"It is called «{name}», which is no paper."
    lacking = [sign for sign in EVIDENCE if not sign.holds(read)]
    points = sum(sign.points for sign in EVIDENCE) - sum(sign.points for sign in lacking) + _listed_points(read, listed)
    # A page's menus are not separated from the paper: only a page with references and authors counts.
    is_bare_page = read.media_type == _HTML and not (read.references and read.metadata.creators())
    if points >= LEAST_POINTS and not is_bare_page:
        return ""
    return f"It does not look like a paper: it lacks {', '.join(sign.name for sign in lacking)}."


def _other_kind(read: Extraction) -> str:
    """The words by which a document shows that it is something else."""
    name = _NAME_BREAKS.sub(" ", unquote(read.source.partition("?")[0].rstrip("/").rpartition("/")[2]))
    found = _NO_PAPERS.match(read.metadata.text(Field.TITLE).strip()) or re.search(
        rf"(?<![^\W\d_]){_NO_PAPERS.pattern}", name, re.IGNORECASE
    )
    return found[0] if found else ""


def _listed_points(read: Extraction, listed: Metadata | None) -> int:
    title = set(fold(listed.text(Field.TITLE)).split()) if listed else set()
    if not title:
        return 0
    own = [set(fold(value.text).split()) for value in read.metadata.all(Field.TITLE)]
    # Extracted titles run into authors, lose a second line, or keep what a list leaves out.
    agrees = any(len(title & words) >= _SAME_WORDS * min(len(title), len(words)) for words in own if words)
    return _LISTED_AND_SO_CALLED if agrees else _LISTED


def is_paper_page(page: Outline) -> bool:
    """Whether a page may be a paper in full: long, with a list of references in its second half, and few files."""
    if len(page.text) < _SHORTEST_PAPER:
        return False
    files = {placed.link.url for placed in page.links if kind_of(placed.link) is FileKind.PAPER}
    return len(files) <= _MOST_FILES and any(place > len(page.text) / 2 for place in _reference_headings(page.text))


def _reference_headings(text: str) -> Iterator[int]:
    place = 0
    for line in text.splitlines(keepends=True):
        start = section_start(line.strip())
        if start is not None and start.alone and start.section is Section.REFERENCES:
            yield place
        place += len(line)


def _is_sure(read: Extraction, field: Field) -> bool:
    return any(value.weight >= _SURE for value in read.metadata.all(field))


def _has_code(read: Extraction) -> bool:
    codes = (*read.metadata.all(Field.IDENTIFIER), *read.metadata.all(Field.SUBJECT))
    return any(value.scheme for value in codes)


def _has_form(read: Extraction) -> bool:
    return any(value.text in _WORKS and value.weight >= _SURE for value in read.metadata.all(Field.TYPE))
