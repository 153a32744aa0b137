"""Papers looked for on behalf of readers: by title on the Web, by DOI through search engines."""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager

from svod.discover.paper.paper_finder import Opener, PaperFinder
from svod.model.crawl import WebHit, WebQuery
from svod.model.finding import OpenedPaper, PaperFound, PaperWanted

_MOST_HITS = 5
_MOST_COPIES = 5


class PaperSeeker:
    """Looks for papers; several threads may ask.

    `opener` opens documents for one search, `finder` searches with it, `search` asks the search engines.
    """

    def __init__(
        self,
        opener: Callable[[], AbstractContextManager[Opener]],
        finder: Callable[[Opener], PaperFinder],
        search: Callable[[WebQuery], Sequence[WebHit]],
    ) -> None:
        self._opener = opener
        self._finder = finder
        self._search = search

    def find(self, wanted: PaperWanted, see: Callable[[str], None]) -> PaperFound:
        """Where a paper lies, if it was found; `see` gets the name of each opened document."""
        with self._opener() as opener:

            def open_seen(content: bytes, source: str) -> tuple[OpenedPaper, ...] | str:
                see(source)
                return opener(content, source)

            return self._finder(open_seen).find(wanted)

    def copies(self, doi: str) -> tuple[str, ...]:
        """Addresses of open copies of what has a DOI, as far as the engines know any."""
        hits = self._search(WebQuery(doi, limit=_MOST_HITS))
        known = (address for hit in hits if hit.doi.casefold() == doi.casefold() for address in hit.file_urls)
        return tuple(dict.fromkeys(known))[:_MOST_COPIES]
