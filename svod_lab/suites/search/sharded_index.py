"""Several embedded indexes that are asked as one: works dealt to them by their ids, answers put together."""

import time
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from zlib import crc32

from svod.model.retrieval import Facet, FacetCount, HitPage, IndexEntry
from svod.search.facets import KINDS, MOST_VALUES
from svod.search.index import TantivyIndex
from svod.search.index_schema import YEAR

SHARDS = 4


class ShardedIndex:
    """Shards rank by word statistics of their own; values that are rare in each are missing from the sums of facets."""

    def __init__(self, folder: Path, shards: int = SHARDS) -> None:
        self._shards = [TantivyIndex(folder / str(number)) for number in range(shards)]
        self._waited = self._longest = 0.0

    def waited(self) -> float:
        """CPU seconds that questions took by now, had all shards been asked at once."""
        return self._waited

    def update(self, entries: Iterable[IndexEntry], removed: Iterable[str] = ()) -> bool:
        """Put works into their shards and take works out of theirs."""
        dealt: list[list[IndexEntry]] = [[] for _ in self._shards]
        gone: list[list[str]] = [[] for _ in self._shards]
        for entry in entries:
            dealt[self._place(entry.work_id)].append(entry)
        for work_id in removed:
            gone[self._place(work_id)].append(work_id)
        changes = zip(self._shards, dealt, gone, strict=True)
        done = [shard.update(come, went) for shard, come, went in changes if come or went]
        return all(done)

    def search(self, query: str, *, limit: int = 10, facets: int = 0) -> HitPage:
        """The best works of all shards; works with most of the words only where no shard has one with all."""
        self._longest = 0.0
        pages = []
        for shard in self._shards:
            with self._side_by_side():
                pages.append(shard.search(query, limit=limit, facets=facets))
        begun = time.process_time()
        page = merged(pages, limit)
        self._waited += self._longest + time.process_time() - begun
        return page

    def _place(self, work_id: str) -> int:
        return crc32(work_id.encode()) % len(self._shards)

    @contextmanager
    def _side_by_side(self) -> Iterator[None]:
        begun = time.process_time()
        yield
        self._longest = max(self._longest, time.process_time() - begun)


def merged(pages: Iterable[HitPage], limit: int) -> HitPage:
    """The answers of all shards as one, by score; suggestions only where nothing is found."""
    whole = list(pages)
    found = [page for page in whole if page.total]
    exact = [page for page in found if not page.relaxed] or found
    hits = sorted((hit for page in exact for hit in page.hits), key=lambda hit: -hit.score)[:limit]
    right = "" if any(not page.relaxed for page in found) else next((p.suggestion for p in whole if p.suggestion), "")
    is_relaxed = bool(exact) and exact[0].relaxed
    return HitPage(sum(page.total for page in exact), tuple(hits), _added_up(exact), right, is_relaxed)


def _added_up(pages: Iterable[HitPage]) -> tuple[Facet, ...]:
    sums: dict[str, Counter[str]] = {}
    for facet in (facet for page in pages for facet in page.facets):
        sums.setdefault(facet.name, Counter()).update({count.value: count.works for count in facet.counts})
    return tuple(Facet(kind, ordered(kind, sums[kind])) for kind in KINDS if kind in sums)


def ordered(kind: str, works: Counter[str]) -> tuple[FacetCount, ...]:
    """The counts of one kind: years newest first, of all others the most frequent."""
    counts = sorted(works.items(), reverse=True) if kind == YEAR else works.most_common(MOST_VALUES)
    return tuple(FacetCount(value, number) for value, number in counts)
