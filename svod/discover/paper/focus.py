"""Focus of a crawl for one paper: P1's two queues, and ours."""

from collections.abc import Sequence

from svod.discover.listings.file_links import is_file
from svod.discover.page_addresses import host, split
from svod.discover.paper.verify import family_keys
from svod.discover.signal_words import (
    AFFAIR_WORDS,
    CATALOGUE_WORDS,
    HOME_WORDS,
    MEDIA_WORDS,
    NOT_PUBLICATION_WORDS,
    PUBLICATION_LINK_WORDS,
    TEACHING_WORDS,
    has_word,
    words_in,
)
from svod.languages import all_words
from svod.model.crawl import Link, Visit
from svod.model.finding import PaperWanted
from svod.text.normalize import fold
from svod.text.transliterate import latin, name_key

# P1 §4.3: two lists of key words; an address or title with one of them goes first.
KEY_WORDS = all_words("web.research_links")
# Ours: what is listed below such words leads to people and their papers; what is listed below the others does not.
_PEOPLE_WORDS = all_words("web.people_links")
_UNIT_WORDS = all_words("web.unit_links")
_IDLE_WORDS = (*AFFAIR_WORDS, *TEACHING_WORDS, *MEDIA_WORDS)
_PAPERS, _AUTHOR, _PEOPLE, _WAYS, _PLAIN, _ELSEWHERE, _IDLE, _FAR = range(8)
# Each kind of link has so many priorities, of which ways to people use one a level.
_LEVELS = 10


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
    """Ours: publications on sites that name an author, then their home pages, then what lists people, then the rest.

    Of the ways to people, faculties and departments, the lowest go first: one department is walked through before the
    next. News, events, courses and all that is reached through them go last.
    """

    def __init__(self, authors: Sequence[str]) -> None:
        self._families = frozenset(family_keys(authors))
        self._own: set[str] = set()

    def priority(self, link: Link, origin: Visit | None, inherited: int) -> int | None:
        """From 0 for publications of an author to 70 for unrelated pages elsewhere, in tens."""
        if is_file(link):
            return None
        kind = self._kind(link, origin, inherited // _LEVELS)
        depth = min(origin.depth, _LEVELS - 1) if origin is not None and kind == _WAYS else _LEVELS - 1
        return kind * _LEVELS + _LEVELS - 1 - depth

    def _kind(self, link: Link, origin: Visit | None, inherited: int) -> int:
        """What a link leads to, by its words and by the kind of the link to its page."""
        path = split(link.url).path
        text = f"{link.anchor} {path}"
        names = names_family(f"{text} {host(link.url)}", self._families)
        if origin is None or names:
            self._own.add(host(link.url))
        is_own = host(link.url) in self._own
        if words_in(text, PUBLICATION_LINK_WORDS):
            return _PAPERS if is_own else _ELSEWHERE
        if names or has_word(link.anchor, HOME_WORDS):
            return _AUTHOR if is_own else _ELSEWHERE
        # Folders above a page tell what it belongs to, not what it lists.
        own_words = f"{link.anchor} {path.rstrip('/').rpartition('/')[2]}"
        if has_word(own_words, _PEOPLE_WORDS):
            return _PEOPLE if is_own else _FAR
        if has_word(text, _IDLE_WORDS):
            return _IDLE if is_own else _FAR
        if has_word(own_words, CATALOGUE_WORDS) or has_word(own_words, _UNIT_WORDS):
            return _WAYS if is_own else _FAR
        is_idle = inherited in (_IDLE, _FAR) or has_word(text, NOT_PUBLICATION_WORDS)
        return (_IDLE if is_idle else _PLAIN) if is_own else _FAR


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
