"""Focus of a crawl for one paper: P1's two queues, and ours."""

from collections.abc import Sequence

from svod.discover.listings.file_links import is_file
from svod.discover.page_addresses import host, split
from svod.discover.paper.verify import family_keys
from svod.discover.signal_words import HOME_WORDS, NOT_PUBLICATION_WORDS, PUBLICATION_LINK_WORDS, has_word, words_in
from svod.languages import all_words
from svod.model.crawl import Link, Visit
from svod.model.finding import PaperWanted
from svod.text.normalize import fold
from svod.text.transliterate import latin, name_key

# P1 §4.3: two lists of key words; an address or title with one of them goes first.
KEY_WORDS = all_words("web.research_links")


class TwoQueues:
    """P1: high where address or anchor has a key word or an author's family name, else low; HTML only."""

    def __init__(self, authors: Sequence[str]) -> None:
        self._families = frozenset(family_keys(authors))

    def priority(self, link: Link, origin: Visit | None, inherited: int) -> int | None:
        """0 for high, 1 for low."""
        if is_file(link):
            return None
        text = f"{link.anchor} {split(link.url).path}"
        return 0 if has_word(text, KEY_WORDS) or names_family(text, self._families) else 1


class NearestFirst:
    """Ours: pages of publications on sites that name an author, then their home pages, then the rest of these sites."""

    def __init__(self, authors: Sequence[str]) -> None:
        self._families = frozenset(family_keys(authors))
        self._own: set[str] = set()

    def priority(self, link: Link, origin: Visit | None, inherited: int) -> int | None:
        """From 0 for publications of an author to 5 for unrelated pages elsewhere."""
        if is_file(link):
            return None
        text = f"{link.anchor} {split(link.url).path}"
        names = names_family(f"{text} {host(link.url)}", self._families)
        if origin is None or names:
            self._own.add(host(link.url))
        is_own = host(link.url) in self._own
        if words_in(text, PUBLICATION_LINK_WORDS):
            return 0 if is_own else 3
        if names or has_word(link.anchor, HOME_WORDS):
            return 1 if is_own else 3
        if has_word(text, NOT_PUBLICATION_WORDS):
            return 4 if is_own else 5
        return 2 if is_own else 5


def names_family(text: str, families: frozenset[str]) -> bool:
    """Whether a text or address has a family name, in any alphabet."""
    words = fold(text).split()
    if any(name_key(word) in families for word in words if len(word) > 2):
        return True
    # In «annapetrova.github.io» the family name is only a part of a word.
    return any(len(family) > 3 and family in name_key(latin(word)) for word in words for family in families)


class OurStrategy:
    """`ours`: links by own segments, nearest pages first."""

    by_segments, asks_for_files = True, True

    def of(self, wanted: PaperWanted) -> NearestFirst:
        """The focus for a paper."""
        return NearestFirst(wanted.authors)


class P1Strategy:
    """`p1`: links by block and distance, two queues."""

    by_segments, asks_for_files = False, True

    def of(self, wanted: PaperWanted) -> TwoQueues:
        """The focus for a paper."""
        return TwoQueues(wanted.authors)
