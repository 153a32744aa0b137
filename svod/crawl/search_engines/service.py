"""Any service as a search engine: pages until there are enough hits, sifted where the service cannot do that itself."""

from collections.abc import Iterable
from dataclasses import replace

from svod.crawl.addresses import address_key
from svod.crawl.search_engines.dialect import Access, Answer, Dialect
from svod.crawl.search_engines.line import Line
from svod.crawl.search_engines.restrict import sifted
from svod.errors import EngineError
from svod.model.crawl import WebHit, WebQuery


class ServiceEngine:
    """A search engine behind a dialect and a line; without a line it can only say what it lacks."""

    def __init__(self, dialect: Dialect, line: Line | None = None) -> None:
        self.dialect = dialect
        self._line = line

    @property
    def name(self) -> str:
        """How hits name the engine that told of them."""
        return self.dialect.name

    @property
    def left(self) -> int | None:
        """How many calls are left today; None where there is no limit."""
        return self._line.book.left if self._line else None

    @property
    def lacks(self) -> tuple[str, ...]:
        """The settings that must be given before it can be asked."""
        access = self._line.access if self._line else Access()
        return tuple(need.setting for need in self.dialect.needs if not getattr(access, need.field))

    def search(self, query: WebQuery) -> tuple[WebHit, ...]:
        """The hits, the best first, or raise the EngineError that names why there are none to be had."""
        if self._line is None or self.lacks:
            settings = " and ".join(self.lacks) or "its line"
            raise EngineError(f"{self.name} cannot be asked yet.", way_out=f"Set {settings}.")
        if query.limit < 1 or not query.words.strip():
            return ()
        first, passed = self._first_page(query)
        found: list[WebHit] = []
        seen: set[str] = set()
        for page in range(first, self.dialect.most_pages):
            answer = self._page(self._line, query, page)
            if answer is None:
                break
            new = {key: hit for hit in answer.hits if (key := address_key(hit.url)) not in seen}
            found.extend(sifted(new.values(), query, doubt=self.dialect.keeps_types))
            # Servers that know no paging answer every page with the first one.
            if len(found) >= passed + query.limit or not new or not answer.has_more:
                break
            seen.update(new)
        return self._ranked(found[passed : passed + query.limit], query.offset)

    def _first_page(self, query: WebQuery) -> tuple[int, int]:
        """Where to begin, and how many hits of that page to pass over."""
        sifts = (query.file_types and not self.dialect.keeps_types) or (query.site and not self.dialect.keeps_site)
        if sifts or not self.dialect.page_size:
            return 0, query.offset
        return divmod(query.offset, self.dialect.page_size)

    def _page(self, line: Line, query: WebQuery, page: int) -> Answer | None:
        """A page of the answer; None where there is none."""
        call = self.dialect.call(query, page, line.access)
        content = line.ask(call) if call else None
        if call is None or content is None:
            return None
        try:
            answer = self.dialect.read(content)
        except EngineError as error:
            raise EngineError(f"{self.name}: {error.message}", way_out=error.way_out) from error
        line.remember(call, content)
        return answer

    def _ranked(self, hits: Iterable[WebHit], offset: int) -> tuple[WebHit, ...]:
        """The hits with our name and, where the service gives no scores, those that their ranks are worth."""
        return tuple(
            replace(hit, engine=self.name, score=hit.score or 1.0 / (offset + rank))
            for rank, hit in enumerate(hits, start=1)
        )
