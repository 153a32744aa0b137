"""Any service as a search engine: pages until there are enough hits, filtered where the service cannot do it itself."""

from collections.abc import Iterable
from dataclasses import replace

from svod.config import setting_name
from svod.crawl.addresses import address_key
from svod.crawl.search_engines.connection import ServiceConnection
from svod.crawl.search_engines.dialect import Access, Answer, Dialect
from svod.crawl.search_engines.restrictions import sifted
from svod.errors import EngineError
from svod.model.crawl import WebHit, WebQuery


class ServiceEngine:
    """A search engine made of a dialect and a connection; without a connection it only knows what it lacks."""

    def __init__(self, dialect: Dialect, connection: ServiceConnection | None = None) -> None:
        self.dialect = dialect
        self._connection = connection

    @property
    def name(self) -> str:
        """The name of the search engine, as hits show it."""
        return self.dialect.name

    @property
    def left(self) -> int | None:
        """The calls left today; None where there is no limit."""
        return self._connection.quota_counter.left if self._connection else None

    @property
    def lacks(self) -> tuple[str, ...]:
        """The required settings that are missing."""
        access = self._connection.access if self._connection else Access()
        return tuple(setting_name(need.setting) for need in self.dialect.needs if not getattr(access, need.field))

    def search(self, query: WebQuery) -> tuple[WebHit, ...]:
        """The hits, the best first, or raise the EngineError that says why it cannot be searched."""
        if self._connection is None or self.lacks:
            settings = " and ".join(self.lacks) or "its connection"
            raise EngineError(f"{self.name} cannot be searched yet.", way_out=f"Set {settings}.")
        if query.limit < 1 or not query.words.strip():
            return ()
        first, passed = self._first_page(query)
        found: list[WebHit] = []
        seen: set[str] = set()
        for page in range(first, self.dialect.most_pages):
            answer = self._page(self._connection, query, page)
            if answer is None:
                break
            new = {key: hit for hit in answer.hits if (key := address_key(hit.url)) not in seen}
            found.extend(sifted(new.values(), query, doubt=self.dialect.keeps_types))
            # Servers without paging answer every page with the first one.
            if len(found) >= passed + query.limit or not new or not answer.has_more:
                break
            seen.update(new)
        return self._ranked(found[passed : passed + query.limit], query.offset)

    def _first_page(self, query: WebQuery) -> tuple[int, int]:
        """The first page to request, and how many of its hits to skip."""
        sifts = (query.file_types and not self.dialect.keeps_types) or (query.site and not self.dialect.keeps_site)
        if sifts or not self.dialect.page_size:
            return 0, query.offset
        return divmod(query.offset, self.dialect.page_size)

    def _page(self, connection: ServiceConnection, query: WebQuery, page: int) -> Answer | None:
        """One page of hits; None where there is none."""
        call = self.dialect.call(query, page, connection.access)
        content = connection.ask(call) if call else None
        if call is None or content is None:
            return None
        try:
            answer = self.dialect.read(content)
        except EngineError as error:
            raise EngineError(f"{self.name}: {error.message}", way_out=error.way_out) from error
        connection.remember(call, content)
        return answer

    def _ranked(self, hits: Iterable[WebHit], offset: int) -> tuple[WebHit, ...]:
        """The hits with our name and, where the service gives no scores, a score by rank."""
        return tuple(
            replace(hit, engine=self.name, score=hit.score or 1.0 / (offset + rank))
            for rank, hit in enumerate(hits, start=1)
        )
