"""Search engines as the settings choose them, for a library or for none."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from svod.config import Settings, library_folder
from svod.model.crawl import WebQuery
from svod.ports import Crawler, CrawlMemory, SearchEngine

if TYPE_CHECKING:
    from svod.crawl.search_engines.choice import EngineFolders, EngineState
    from svod.crawl.search_engines.metasearch import Merged


def search_engine(settings: Settings) -> SearchEngine:
    """The engine that the settings ask for: one, several merged, or our own over the pages that were seen."""
    # Search engines load tantivy and aiohttp, which extraction does not need.
    from svod.crawl.search_engines.choice import chosen_engine

    return chosen_engine(settings, _rooms(settings))


def ask_engines(settings: Settings, query: WebQuery, names: tuple[str, ...] = ()) -> "Merged":
    """What the named engines answer, or those of the settings; several are merged, with those that failed."""
    from svod.crawl.search_engines.choice import chosen_engines, make_engine
    from svod.crawl.search_engines.metasearch import Merged, MetaSearch

    folders = _rooms(settings)
    engines = tuple(make_engine(name, settings, folders) for name in names) or chosen_engines(settings, folders)
    return MetaSearch(engines).ask(query) if len(engines) > 1 else Merged(engines[0].search(query))


def engine_states(settings: Settings) -> tuple["EngineState", ...]:
    """All engines: which the settings choose, what each lacks, how many calls are left today."""
    from svod.crawl.search_engines import choice

    return choice.engine_states(settings, _rooms(settings))


def seeing_crawler(settings: Settings, memory: CrawlMemory | None = None) -> Crawler:
    """A crawler, with a memory or none, that passes every page to the built-in search engine."""
    from svod.crawl.crawler import crawler_of
    from svod.crawl.search_engines.seen.own_engine import OwnEngine, RecordingCrawler

    return RecordingCrawler(crawler_of(settings, memory), OwnEngine(pages_folder(settings)).add_visit)


def seen_teller(settings: Settings) -> Callable[[str, str], None]:
    """What passes the text of a fetched file to the built-in search engine."""
    from svod.crawl.search_engines.seen.own_engine import OwnEngine

    return OwnEngine(pages_folder(settings)).add_text


def pages_folder(settings: Settings) -> Path:
    """Where the pages that the crawler has seen are kept."""
    return library_folder(settings) / "pages"


def _rooms(settings: Settings) -> "EngineFolders":
    # platformdirs is needed only here.
    from platformdirs import user_cache_path

    from svod.crawl.search_engines.choice import EngineFolders

    return EngineFolders(pages=pages_folder(settings), cache=user_cache_path("svod") / "engines")
