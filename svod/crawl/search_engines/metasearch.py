"""Metasearch: several search engines at once, merged by reciprocal rank fusion; a failed one costs only its hits."""

import logging
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import NamedTuple

from svod.crawl.addresses import address_key
from svod.errors import EngineError, SvodError
from svod.model.crawl import WebHit, WebQuery
from svod.ports import SearchEngine
from svod.text.normalize import squeezed

# The constant of reciprocal rank fusion: the larger, the less the first ranks outweigh the others.
_RRF_CONSTANT = 60
_MOST_THREADS = 8
# Search engines are asked for so many hits, or a multiple of it.
_DEPTH = 10
# Shorter titles («Публикации», "Introduction") are those of many pages.
_SHORTEST_TITLE = 20
_LOG = logging.getLogger(__name__)
_INDEX_NAMES = ("index.html", "index.htm", "index.php", "default.htm", "default.html")


class EngineFailure(NamedTuple):
    """A search engine that failed, and why."""

    engine: str
    reason: str


class Merged(NamedTuple):
    """The hits of all search engines, the best first, and the search engines that failed."""

    hits: tuple[WebHit, ...]
    failures: tuple[EngineFailure, ...] = ()


class MetaSearch:
    """Several search engines as one."""

    name = "metasearch"

    def __init__(self, engines: Sequence[SearchEngine] = ()) -> None:
        self.engines = tuple(engines)

    def search(self, query: WebQuery) -> tuple[WebHit, ...]:
        """The merged hits, or raise if every search engine failed; a single failure is a warning in the log."""
        merged = self.ask(query)
        for failure in merged.failures:
            _LOG.warning("%s gave no answer: %s", failure.engine, failure.reason)
        return merged.hits

    def ask(self, query: WebQuery) -> Merged:
        """The same, with the search engines that failed and why."""
        if not self.engines:
            raise EngineError("No search engine is chosen.", way_out="The setting search_engines.names lists some.")
        # Fusion needs each list from its beginning, and of the same length for all pages of one result.
        whole = replace(query, limit=-(-(query.offset + query.limit) // _DEPTH) * _DEPTH, offset=0)
        with ThreadPoolExecutor(min(_MOST_THREADS, len(self.engines))) as pool:
            answers = list(pool.map(lambda engine: _asked(engine, whole), self.engines))
        failures = tuple(answer for answer in answers if isinstance(answer, EngineFailure))
        if len(failures) == len(self.engines):
            reasons = " ".join(dict.fromkeys(failure.reason for failure in failures))
            raise EngineError(f"No search engine answers: {reasons}")
        hits = fused([answer for answer in answers if not isinstance(answer, EngineFailure)])
        return Merged(hits[query.offset : query.offset + query.limit], failures)


def _asked(engine: SearchEngine, query: WebQuery) -> tuple[WebHit, ...] | EngineFailure:
    try:
        return engine.search(query)
    except SvodError as error:
        return EngineFailure(engine.name, str(error))


def fused(rankings: Sequence[Iterable[WebHit]]) -> tuple[WebHit, ...]:
    """Rankings merged into one; hits of the same page or the same paper become one."""
    groups: list[list[WebHit]] = []
    scores: list[float] = []
    group_of: dict[str, int] = {}
    for ranking in rankings:
        counted: set[int] = set()
        for rank, hit in enumerate(ranking, start=1):
            keys = _keys(hit)
            group = next((group_of[key] for key in keys.sought if key in group_of), len(groups))
            if group == len(groups):
                groups.append([])
                scores.append(0.0)
            groups[group].append(hit)
            group_of.update({key: group for key in keys.left if key not in group_of})
            # A page that one search engine returns twice gains nothing.
            if group not in counted:
                counted.add(group)
                scores[group] += 1.0 / (_RRF_CONSTANT + rank)
    order = sorted(range(len(groups)), key=lambda group: -scores[group])
    return tuple(_joined(groups[group], scores[group]) for group in order)


class _Keys(NamedTuple):
    """Keys by which a hit finds earlier equal hits, and keys by which later ones find it."""

    sought: tuple[str, ...]
    left: tuple[str, ...]


def _keys(hit: WebHit) -> _Keys:
    """The keys of equal hits: a DOI, an address, and for papers the title, with the year where both have one."""
    keys = (*((f"doi {hit.doi}",) if hit.doi else ()), *(f"url {_page_key(url)}" for url in (hit.url, *hit.file_urls)))
    title = squeezed(hit.title)
    if not (hit.authors or hit.doi) or len(title) < _SHORTEST_TITLE:
        return _Keys(keys, keys)
    of_any, of_none, of_this = f"title {title}", f"title {title} -", f"title {title} {hit.year}"
    if not hit.year:
        return _Keys((*keys, of_any), (*keys, of_any, of_none))
    return _Keys((*keys, of_this, of_none), (*keys, of_this, of_any))


def _page_key(url: str) -> str:
    key = address_key(url).removeprefix("www.")
    for name in _INDEX_NAMES:
        key = key.removesuffix(f"/{name}")
    return key


def _joined(hits: Sequence[WebHit], score: float) -> WebHit:
    """One hit out of several: the first one's address, of every other field the fullest."""
    first = hits[0]
    files = tuple(dict.fromkeys(url for hit in hits for url in hit.file_urls))
    return replace(
        first,
        title=first.title or next((hit.title for hit in hits if hit.title), ""),
        snippet=max((hit.snippet for hit in hits), key=len),
        engine="+".join(dict.fromkeys(hit.engine for hit in hits if hit.engine)),
        score=score,
        authors=max((hit.authors for hit in hits), key=len),
        year=first.year or next((hit.year for hit in hits if hit.year), ""),
        doi=first.doi or next((hit.doi for hit in hits if hit.doi), ""),
        file_urls=files,
    )
