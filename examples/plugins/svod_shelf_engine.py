"""A search engine: a service that answers `{"papers": [{"url": …, "title": …}]}`.

Quotas, retries, caching and the address in the settings come with the connection.

```toml
[project.entry-points."svod.methods"]
shelf = "svod_shelf_engine:METHODS"
```

Chosen by `search_engines.names = ["shelf"]`.
"""

from svod.crawl.search_engines.answer_parsing import address, json_answer, rows, title
from svod.crawl.search_engines.connection import ServiceConnection
from svod.crawl.search_engines.dialect import Access, Answer, Call, Dialect
from svod.crawl.search_engines.quota import Quota
from svod.crawl.search_engines.service import ServiceEngine
from svod.model.crawl import WebHit, WebQuery

METHODS = (("engine", "shelf", 1, "svod_shelf_engine:shelf", "the shelf of example.org"),)


def shelf(connection: ServiceConnection | None = None) -> ServiceEngine:
    """The search engine."""
    return ServiceEngine(SHELF, connection)


def _call(query: WebQuery, page: int, _access: Access) -> Call | None:
    return Call((("q", query.words),), path="/find") if page == 0 else None


def _read(content: bytes) -> Answer:
    found = (WebHit(address(row.get("url")), title(row.get("title"))) for row in rows(json_answer(content)["papers"]))
    return Answer(tuple(hit for hit in found if hit.url), has_more=False)


SHELF = Dialect(
    "shelf", "https://shelf.example.org", _call, _read, page_size=0, most_pages=1, quota=Quota(a_second=2.0)
)
