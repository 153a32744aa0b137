"""Whether a page is a paper's full text: its own title is the paper's, and it has the running text of a paper.

Records, tables of contents, lists of publications and home pages name papers, too; a record has an abstract at most,
and the others have titles of their own.
"""

from collections.abc import Collection, Iterator, Sequence
from itertools import islice
from statistics import median

from svod.discover.listings.outline import Outline
from svod.discover.listings.pieces import HEADINGS, Piece, is_year, pieces
from svod.discover.page_addresses import host, same_form
from svod.text.normalize import fold
from svod.text.similarity import head_likeness, title_likeness
from svod.text.transliterate import name_key

# Running text stands in paragraphs of at least so many words, few of them links; a paper has so many words of it.
_PARAGRAPH_WORDS, _MOST_LINKED, LEAST_WORDS = 40, 0.3, 800
# Lines that were broken by hand are so long, and most of them nearly as long as the longest.
_LEAST_LINES, _SHORTEST_LINE, _LONGEST_LINE, _FULL = 3, 40, 140, 0.8
_SAME = 0.85
# A page with so many headings that are years is a list.
_YEARS_OF_A_LIST = 3
# A page about one paper has its title among so many headings; a list has one for each paper.
_FIRST_HEADINGS = 2
_TITLE_MARKS = frozenset(
    {"citation_title", "dc.title", "dcterms.title", "og:title", "eprints.title", "bepress_citation_title"}
)
# «Title | Site», «Site - Title»: a page's title with the name of its site.
_PARTINGS = (" | ", " – ", " — ", " - ", " :: ", " · ", " » ")


def is_about(page: Outline, title: str, names: Collection[str] = ()) -> bool:
    """Whether a page is about the paper with this title alone: one of its own titles is the paper's.

    The words of its authors' names may stand before it: «П. П. Снежин. Ползучесть снега».
    """
    own = _own_titles(page, headings=_FIRST_HEADINGS)
    return not _is_of_many(page) and any(_is_title(one, title, names) for one in own)


def is_full_text(
    page: Outline, title: str, extracted: Sequence[str] = (), words: int = 0, names: Collection[str] = ()
) -> bool:
    """Whether a page is the text of the paper with this title; `extracted` are titles that were read from it.

    Where the text goes on in other pages, `words` are those of all; `names` as above.
    """
    own, count = (*extracted, *_own_titles(page)), words or prose_words(page)
    return not _is_of_many(page) and any(_is_title(one, title, names) for one in own) and count >= LEAST_WORDS


def _is_of_many(page: Outline) -> bool:
    """Whether a page is about many things: the first page of a site, or a list by years."""
    headings = [page.text_of(piece) for piece in pieces(page.root) if piece.kind in HEADINGS]
    is_first = same_form(page.url) == host(page.url)
    return is_first or sum(map(is_year, headings)) >= _YEARS_OF_A_LIST


def prose_words(page: Outline) -> int:
    """The words of a page that stand in paragraphs: those of lists, menus and tables do not count."""
    count = 0
    for piece in pieces(page.root):
        is_paragraph = not piece.parts or _is_broken_by_hand(page, piece)
        words = len(page.text[piece.start : piece.end].split()) if is_paragraph else 0
        if words >= _PARAGRAPH_WORDS and _linked(page, piece.start, piece.end) < _MOST_LINKED:
            count += words
    return count


def _is_broken_by_hand(page: Outline, piece: Piece) -> bool:
    """Whether a block is lines of about one length, as running text has them that was typed or printed: `<pre>`."""
    lengths = [part.end - part.start for part in piece.parts if part.kind == "line" and not part.parts]
    if len(lengths) < max(_LEAST_LINES, len(piece.parts)):
        return False
    longest = max(lengths)
    return _SHORTEST_LINE <= longest <= _LONGEST_LINE and median(lengths) >= _FULL * longest


def _linked(page: Outline, start: int, end: int) -> float:
    """The share of a stretch that links cover."""
    covered = sum(max(0, min(placed.end, end) - max(placed.start, start)) for placed in page.links)
    return covered / max(1, end - start)


def _own_titles(page: Outline, headings: int | None = None) -> Iterator[str]:
    yield page.title
    for parting in _PARTINGS:
        if parting in page.title:
            yield from page.title.split(parting)
    yield from (text for name, text in page.metas if name.lower() in _TITLE_MARKS)
    found = (page.text[piece.start : piece.end] for piece in pieces(page.root) if piece.kind in HEADINGS)
    yield from islice(found, headings)


def _is_title(one: str, title: str, names: Collection[str] = ()) -> bool:
    if one.strip() and max(title_likeness(one, title), head_likeness(one, title)) >= _SAME:
        return True
    words, sought = fold(one).split(), fold(title).split()
    before = words[: len(words) - len(sought)]
    return (
        bool(before and names) and words[len(before) :] == sought and all(_is_of_name(word, names) for word in before)
    )


def _is_of_name(word: str, names: Collection[str]) -> bool:
    return len(word) == 1 or word in names or name_key(word) in names
