"""Papers looked for on behalf of readers: by title on the Web, by DOI through the engines that the settings choose."""

from collections.abc import Callable

from svod.assemble.engines import ask_engines
from svod.assemble.finding import PaperOpener, paper_finder
from svod.config import Settings
from svod.model.crawl import WebQuery
from svod.model.finding import OpenedPaper, PaperFound, PaperWanted

_MOST_HITS = 5
_MOST_COPIES = 5

# Hears of every document that is opened on the way; by raising it ends the search.
Onlooker = Callable[[str], None]


class PaperSeeker:
    """Looks for papers; several threads may ask."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def find(self, wanted: PaperWanted, see: Onlooker) -> PaperFound:
        """Where a paper lies, if it was found."""
        opener = PaperOpener(self._settings)
        try:
            return paper_finder(self._settings, _Watched(opener, see)).find(wanted)
        finally:
            opener.close()

    def copies(self, doi: str) -> tuple[str, ...]:
        """Addresses of open copies of what has a DOI, as far as the engines know any."""
        merged = ask_engines(self._settings, WebQuery(doi, limit=_MOST_HITS))
        known = (address for hit in merged.hits if hit.doi.casefold() == doi.casefold() for address in hit.file_urls)
        return tuple(dict.fromkeys(known))[:_MOST_COPIES]


class _Watched(PaperOpener):
    """An opener that tells what it opens."""

    def __init__(self, opener: PaperOpener, see: Onlooker) -> None:
        self._opener = opener
        self._see = see

    def __call__(self, content: bytes, source: str) -> tuple[OpenedPaper, ...] | str:
        """The document, or the documents in it; a reason in words where it cannot be read."""
        self._see(source)
        return self._opener(content, source)
