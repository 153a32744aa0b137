"""Which search engines the settings choose, each made with its address, key, quota and cache."""

from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from svod import registry
from svod.config import Settings
from svod.crawl.crawl_policy import policy_of
from svod.crawl.http.fetcher import HttpFetcher
from svod.crawl.search_engines.answer_cache import AnswerCache
from svod.crawl.search_engines.connection import ServiceConnection
from svod.crawl.search_engines.dialect import Access
from svod.crawl.search_engines.metasearch import MetaSearch
from svod.crawl.search_engines.quota import SYSTEM_CLOCK, Clock, QuotaCounter, quotas_of
from svod.crawl.search_engines.seen.own_engine import OwnEngine
from svod.crawl.search_engines.service import ServiceEngine
from svod.errors import SettingsError
from svod.ports import SearchEngine

_MOST_BYTES = 16 << 20
_TASK = "engine"


@dataclass(frozen=True, slots=True)
class EngineFolders:
    """Where search engines keep files: pages seen in the library, answers and call counts in the user's cache."""

    pages: Path | None
    cache: Path | None
    clock: Clock = SYSTEM_CLOCK


class EngineState(NamedTuple):
    """Status of a search engine: its kind, whether the settings choose it, what it lacks, calls left today."""

    engine: str
    kind: str
    is_chosen: bool
    lacks: tuple[str, ...] = ()
    left: int | None = None


def engine_states(settings: Settings, folders: EngineFolders) -> tuple[EngineState, ...]:
    """The status of all search engines."""
    chosen = {engine.name for engine in chosen_engines(settings, folders)}
    names = (name for name in registry.names(_TASK) if name != MetaSearch.name)
    return tuple(_state(make_engine(name, settings, folders), name in chosen) for name in names)


def _state(engine: SearchEngine, is_chosen: bool) -> EngineState:
    if not isinstance(engine, ServiceEngine):
        return EngineState(engine.name, "pages seen", is_chosen)
    kind = "scholarly" if engine.dialect.is_scholarly else "web"
    return EngineState(engine.name, kind, is_chosen, engine.lacks, engine.left)


def chosen_engine(settings: Settings, folders: EngineFolders) -> SearchEngine:
    """The search engine that the settings choose: our own, another one, or several merged into one."""
    engines = chosen_engines(settings, folders)
    return engines[0] if len(engines) == 1 else MetaSearch(engines)


def chosen_engines(settings: Settings, folders: EngineFolders) -> tuple[SearchEngine, ...]:
    """The search engines that the settings name, one by one."""
    named = tuple(dict.fromkeys(settings.engines))
    return tuple(make_engine(name, settings, folders) for name in named or (OwnEngine.name,))


def make_engine(name: str, settings: Settings, folders: EngineFolders) -> SearchEngine:
    """One search engine by its name."""
    method = registry.find(_TASK, name)
    if name == OwnEngine.name:
        own: SearchEngine = method.make(folder=folders.pages)
        return own
    if name == MetaSearch.name:
        raise SettingsError(
            "«metasearch» means several search engines; the setting search_engines.names lists them.",
            way_out='For example: ["searxng", "openalex", "own"]',
        )
    plain: ServiceEngine = method.make()
    connection = _connection(plain, settings, folders)
    engine: SearchEngine = method.make(connection=connection)
    return engine


def _connection(engine: ServiceEngine, settings: Settings, folders: EngineFolders) -> ServiceConnection:
    dialect = engine.dialect
    given = {need.field: str(getattr(settings, need.setting)).strip() for need in (*dialect.needs, *dialect.takes)}
    named = addresses_of(*settings.engine_addresses).get(dialect.name, "")
    access = Access(**{**given, "address": named or given.get("address", "")})
    policy = policy_of(settings)
    fetcher = HttpFetcher(
        seconds=settings.fetch_seconds,
        most_bytes=_MOST_BYTES,
        # An address in the settings is trusted, even on a private network.
        allow_private=settings.fetch_private or bool(access.address),
        names=policy.network_rules.names,
        user_agent=policy.user_agent,
        service=True,
    )
    quota = quotas_of(*settings.engine_quotas).get(dialect.name, dialect.quota)
    quota_counter = QuotaCounter(
        dialect.name, quota, folders.cache / "quotas" if folders.cache else None, folders.clock
    )
    cache = AnswerCache(folders.cache / "answers", settings.engine_hours, folders.clock) if folders.cache else None
    return ServiceConnection(dialect, access, fetcher, quota_counter, cache, folders.clock)


def addresses_of(*rows: str) -> dict[str, str]:
    """Addresses that a setting writes as rows of `name=address`."""
    addresses: dict[str, str] = {}
    for row in rows:
        name, equals, address = row.partition("=")
        if not equals or not address.strip().startswith(("http://", "https://")):
            raise SettingsError(
                f"«{row}» is no address of a search engine.",
                way_out="It looks like this: arxiv=https://example.org/api",
            )
        addresses[name.strip()] = address.strip()
    return addresses
