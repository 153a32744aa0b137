"""Where a crawl for one paper goes first by methods that only serve comparison: Zhuang's three queues, none at all.

`focused-3`: «weight high/middle/low by title words (homepage, website, research, publication, papers; with the name =
high) -> crawler with three queues, link priority from anchor key words (volume, publication, conference …) and the
parent's priority, allowed domains».
"""

from collections.abc import Sequence

from svod.discover.listings.file_links import is_file
from svod.discover.page_addresses import host
from svod.discover.paper.focus import KEY_WORDS, names_family
from svod.discover.paper.verify import family_keys
from svod.discover.signal_words import has_word
from svod.model.crawl import Link, Visit
from svod.model.finding import PaperWanted

# Zhuang et al.: words of links.
TITLE_WORDS = ("homepage", "home page", "website", "research", "publication", "publications", "papers")
ANCHOR_WORDS = (*KEY_WORDS, "volume", "том", "band", "abstract", "pdf", "download")


class BreadthFirst:
    """Takes pages in the order in which they are met."""

    def priority(self, link: Link, origin: Visit | None, inherited: int) -> int | None:
        """All alike; files are not visited."""
        return None if is_file(link) else 0


class ThreeQueues:
    """`focused-3`: high, middle or low by key words of the link and by where it was found.

    Allowed domains are those that the crawl begins with.
    """

    def __init__(self, authors: Sequence[str]) -> None:
        self._families = frozenset(family_keys(authors))
        self._domains: set[str] = set()

    def priority(self, link: Link, origin: Visit | None, inherited: int) -> int | None:
        """0 with a key word on a good page, 1 with one of both, else 2; none for other domains."""
        if is_file(link):
            return None
        if origin is None:
            self._domains.add(host(link.url))
            stated = f"{link.anchor} {link.url}"
            return 2 - names_family(stated, self._families) - has_word(stated, TITLE_WORDS)
        if host(link.url) not in self._domains:
            return None
        has_words = has_word(link.anchor, ANCHOR_WORDS)
        return 0 if has_words and inherited <= 1 else 1 if has_words or inherited == 0 else 2


class ZhuangWay:
    """`focused-3`: links by block and distance, three queues."""

    by_segments, asks_for_files = False, True

    def of(self, wanted: PaperWanted) -> ThreeQueues:
        """The focus for a paper."""
        return ThreeQueues(wanted.authors)


class PlainWay:
    """`breadth-first`: pages alone, our links, no focus; to be measured against."""

    by_segments, asks_for_files = True, False

    def of(self, wanted: PaperWanted) -> BreadthFirst:
        """The focus for a paper."""
        return BreadthFirst()
