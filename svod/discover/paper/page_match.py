"""A paper's reference on a page, and its links: by P1's block and nearest links, or by our segments."""

import re
from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import NamedTuple
from urllib.parse import unquote

from svod.discover.landing_pages import file_of_address
from svod.discover.listings.file_links import is_beside, is_file, may_be_text, says_file
from svod.discover.listings.listing import Listing
from svod.discover.listings.outline import Outline
from svod.discover.listings.pieces import HEADINGS, Piece, pieces
from svod.discover.listings.reference_files import holder_of, nearest_files
from svod.discover.page_addresses import same_form, split
from svod.discover.paper.verify import family_keys
from svod.languages import alternatives
from svod.model.crawl import Link
from svod.model.finding import PaperWanted
from svod.text.normalize import fold, squeezed
from svod.text.similarity import contained_likeness, title_likeness
from svod.text.transliterate import name_key

_LETTER = re.compile(r"\w")
_SAME = 0.9
# A page that lacks so many words of a title does not hold it.
_MOST_WORDS_MISSING = 0.25
# «Gesamtes Heft», «Весь выпуск», “Complete issue”
_WHOLE_ISSUE = re.compile(alternatives("web.whole_issues"), re.IGNORECASE)
# Blocks that hold nothing but a title, in entries of several blocks.
_TITLE_KINDS = frozenset([*HEADINGS, "line", "td"])
_AROUND = 300
_LONGEST_BLOCK = 2000
# The name of a file tells a paper by words of so many letters and sounds, in the last parts of its address.
_TELLING_WORD, _TELLING_SOUNDS, _NAMED_BY, _PARTS_OF_NAME = 5, 3, 2, 2


class Matched(NamedTuple):
    """The text of a page that names the paper, and the addresses it links to, the likeliest first."""

    text: str
    files: tuple[str, ...]


def matched(page: Outline, wanted: PaperWanted, listing: Listing | None) -> Matched | None:
    """Where a page names the paper; with a listing by segments, without by P1's nearest links."""
    place = title_place(page, wanted.title)
    if place is None:
        return None
    if listing is None:
        start, end = _block(page, wanted, place)
        return Matched(page.text[start:end], nearest_files(page, start, end))
    references = listing.read(page)
    covering = [reference for reference in references if reference.start < place[1] and reference.end > place[0]]
    if covering:
        best = min(covering, key=lambda reference: reference.end - reference.start)
        ways = (*best.files, *_linked(page, best.start, best.end, wanted.title))
        if not ways and (holder := holder_of(page, best, references)):
            ways = tuple(_linked(page, holder.start, holder.end, wanted.title))
        return Matched(best.text, tuple(dict.fromkeys(ways)))
    start, end = _segment(page.root, place)
    return Matched(page.text[start:end], tuple(dict.fromkeys(_linked(page, start, end, wanted.title))))


def _linked(page: Outline, start: int, end: int, title: str) -> Iterator[str]:
    """All that a stretch links to and may lead to its text: files, shared ones too, then pages that promise one."""
    inside = [placed.link for placed in (*page.links, *page.scripted) if start <= placed.start <= end]
    inside = inside or _pictures_behind(page, end)
    files = [link for link in inside if is_file(link) and not is_beside(link)]
    pages = [link for link in inside if not is_file(link) and not is_beside(link)]
    yield from (link.url for link in files)
    yield from (file for link in pages if (file := file_of_address(link.url)))
    yield from (link.url for link in pages if says_file(link))
    yield from (link.url for link in pages if may_be_text(link) or title_likeness(link.anchor, title) >= _SAME)


def _pictures_behind(page: Outline, end: int) -> list[Link]:
    """The links of pictures, which have no text, between a stretch and the text that follows."""
    following = len(page.text) - len(page.text[end:].lstrip())
    return [
        placed.link
        for placed in page.links
        if end <= placed.start <= following and not page.text[placed.start : placed.end].strip()
    ]


def title_place(page: Outline, title: str) -> tuple[int, int] | None:
    """The span of the title in the page's text, ignoring punctuation, case and misprints."""
    if not _may_hold(page.text, title):
        return None
    letters = [(letter.group().casefold(), letter.start()) for letter in _LETTER.finditer(page.text)]
    squeezed = "".join(letter[:1] for letter, _ in letters)
    sought = "".join(letter.group().casefold()[:1] for letter in _LETTER.finditer(title))
    start = squeezed.find(sought) if len(sought) > 8 else -1
    if start >= 0:
        first, last = letters[start][1], letters[start + len(sought) - 1][1] + 1
        # A match that ends inside a word is another title.
        if not page.text[last : last + 1].isalnum():
            return first, last
    return _misprinted(page, title)


def _may_hold(text: str, title: str) -> bool:
    """Whether a text has about all words of a title, or all its letters in one piece: most pages have neither."""
    words = set(fold(title).split())
    present, letters = _folded(text)
    if words and len(words - present) <= max(1, _MOST_WORDS_MISSING * len(words)):
        return True
    return squeezed(title) in letters


@lru_cache(maxsize=1 << 11)
def _folded(text: str) -> tuple[frozenset[str], str]:
    """The words of a text, and all its letters in one piece."""
    words = fold(text).split()
    return frozenset(words), "".join(words)


def _misprinted(page: Outline, title: str) -> tuple[int, int] | None:
    words = set(fold(title).split())
    missing = words - _folded(page.text)[0]
    if not words or len(missing) > max(1, _MOST_WORDS_MISSING * len(words)):
        return None
    for piece in _smallest(page.root):
        text = page.text_of(piece)
        is_long = len(title) - 4 <= len(text) <= _LONGEST_BLOCK
        if not is_long or len(words - set(fold(text).split())) > len(missing):
            continue
        if max(contained_likeness(text, title), title_likeness(text, title)) >= _SAME:
            return piece.start, piece.end
    return None


def _smallest(root: Piece) -> Iterator[Piece]:
    return (piece for piece in pieces(root) if not piece.parts)


def _block(page: Outline, wanted: PaperWanted, place: tuple[int, int]) -> tuple[int, int]:
    """P1: title and authors around it are one block; without authors the title alone is."""
    start, end = max(0, place[0] - _AROUND), min(len(page.text), place[1] + _AROUND)
    families = set(family_keys(wanted.authors))
    found = [
        (match.start() + start, match.end() + start)
        for match in re.finditer(r"[^\W\d_]+", page.text[start:end])
        if name_key(match.group()) in families
    ]
    edges = [place, *found]
    return min(first for first, _ in edges), max(last for _, last in edges)


def _segment(root: Piece, place: tuple[int, int]) -> tuple[int, int]:
    """The smallest block around a title that holds more than it."""
    around = [
        piece
        for piece in pieces(root)
        if piece.start <= place[0] and piece.end >= place[1] and piece.end - piece.start <= _LONGEST_BLOCK
    ]
    best = min(around, key=lambda piece: piece.end - piece.start, default=None)
    if best is not None and best.kind in _TITLE_KINDS and (best.start, best.end) == place:
        # What stands below a title, or beside it, is the rest of its entry.
        best = next((piece for piece in around if any(part is best for part in piece.parts)), best)
    return (best.start, best.end) if best else place


def named_files(page: Outline, wanted: PaperWanted) -> tuple[str, ...]:
    """The files of a page whose own names tell the paper, in any alphabet: listings of folders have nothing else.

    Two telling words of the title, or one and an author's family name: «snezhin_polzuchest.pdf».
    """
    words = {name_key(word) for word in fold(wanted.title).split() if len(word) >= _TELLING_WORD}
    telling = {word for word in words if len(word) >= _TELLING_SOUNDS}
    families = set(family_keys(wanted.authors))
    found: list[tuple[int, str]] = []
    for link in (placed.link for placed in (*page.links, *page.scripted)):
        if not is_file(link) or is_beside(link):
            continue
        name = unquote("/".join(split(link.url).path.split("/")[-_PARTS_OF_NAME:]))
        said = {name_key(word) for word in fold(f"{name} {link.anchor}").split()}
        named = len(telling & said) + bool(families & said)
        if named >= _NAMED_BY and telling & said:
            found.append((named, link.url))
    found.sort(key=lambda one: -one[0])
    return tuple(dict.fromkeys(url for _, url in found))


def volumes(page: Outline, contents: Collection[str] = ()) -> tuple[str, ...]:
    """The files that a page calls the whole of what it lists: «Gesamtes Heft (PDF)».

    With `contents`, the forms of other pages' addresses, they are the wholes of what these pages list: the page links
    both, and the nearest come first.
    """
    whole = [placed for placed in page.links if _WHOLE_ISSUE.search(placed.link.anchor)]
    if contents and whole:
        places = [placed.start for placed in page.links if same_form(placed.link.url) in contents]
        whole.sort(key=lambda placed: min((abs(placed.start - place) for place in places), default=0))
        whole = whole if places else []
    return tuple(dict.fromkeys(placed.link.url for placed in whole))
