"""Which engines the settings choose, each made with its address, key, quota and cache."""

from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from svod import registry
from svod.config import Settings
from svod.crawl.crawl_policy import policy_of
from svod.crawl.fetch import HttpFetcher
from svod.crawl.search_engines.cache import AnswerCache
from svod.crawl.search_engines.dialect import Access
from svod.crawl.search_engines.line import Line
from svod.crawl.search_engines.metasearch import MetaSearch
from svod.crawl.search_engines.own import OwnEngine
from svod.crawl.search_engines.quota import SYSTEM_CLOCK, Clock, QuotaBook, quotas_of
from svod.crawl.search_engines.service import ServiceEngine
from svod.errors import SettingsError
from svod.ports import SearchEngine

_MOST_BYTES = 16 << 20
_TASK = "engine"


@dataclass(frozen=True, slots=True)
class EngineRooms:
    """Where engines keep their things: pages seen in the library, answers and counts in the user's cache."""

    pages: Path | None
    cache: Path | None
    clock: Clock = SYSTEM_CLOCK


class EngineState(NamedTuple):
    """An engine as it stands: of which kind, whether the settings choose it, what it lacks, calls left today."""

    engine: str
    kind: str
    is_chosen: bool
    lacks: tuple[str, ...] = ()
    left: int | None = None


def engine_states(settings: Settings, rooms: EngineRooms) -> tuple[EngineState, ...]:
    """All engines as they stand."""
    chosen = {engine.name for engine in chosen_engines(settings, rooms)}
    names = (name for name in registry.names(_TASK) if name != MetaSearch.name)
    return tuple(_state(made_engine(name, settings, rooms), name in chosen) for name in names)


def _state(engine: SearchEngine, is_chosen: bool) -> EngineState:
    if not isinstance(engine, ServiceEngine):
        return EngineState(engine.name, "pages seen", is_chosen)
    kind = "scholarly" if engine.dialect.is_scholarly else "web"
    return EngineState(engine.name, kind, is_chosen, engine.lacks, engine.left)


def chosen_engine(settings: Settings, rooms: EngineRooms) -> SearchEngine:
    """The engine that the settings ask for: our own, another one, or several merged into one."""
    engines = chosen_engines(settings, rooms)
    return engines[0] if len(engines) == 1 else MetaSearch(engines)


def chosen_engines(settings: Settings, rooms: EngineRooms) -> tuple[SearchEngine, ...]:
    """The engines that the settings name, one by one."""
    named = tuple(dict.fromkeys(filter(None, (part.strip() for part in settings.engines.split(",")))))
    return tuple(made_engine(name, settings, rooms) for name in named or (OwnEngine.name,))


def made_engine(name: str, settings: Settings, rooms: EngineRooms) -> SearchEngine:
    """One engine by its name."""
    method = registry.find(_TASK, name)
    if name == OwnEngine.name:
        own: SearchEngine = method.make(folder=rooms.pages)
        return own
    if name == MetaSearch.name:
        raise SettingsError(
            "«metasearch» stands for several engines; the setting engines names them.",
            way_out="For example: searxng, openalex, own",
        )
    plain: ServiceEngine = method.make()
    line = _line(plain, settings, rooms)
    engine: SearchEngine = method.make(line=line)
    return engine


def _line(engine: ServiceEngine, settings: Settings, rooms: EngineRooms) -> Line:
    dialect = engine.dialect
    given = {need.field: str(getattr(settings, need.setting)).strip() for need in (*dialect.needs, *dialect.takes)}
    named = addresses_of(settings.engine_addresses).get(dialect.name, "")
    access = Access(**{**given, "address": named or given.get("address", "")})
    policy = policy_of(settings)
    fetcher = HttpFetcher(
        seconds=settings.fetch_seconds,
        most_bytes=_MOST_BYTES,
        # Whoever writes an address of an engine into the settings trusts it, wherever it is.
        allow_private=settings.fetch_private or bool(access.address),
        names=policy.borders.names,
        user_agent=policy.user_agent,
    )
    quota = quotas_of(settings.engine_quotas).get(dialect.name, dialect.quota)
    book = QuotaBook(dialect.name, quota, rooms.cache / "quotas" if rooms.cache else None, rooms.clock)
    cache = AnswerCache(rooms.cache / "answers", settings.engine_hours, rooms.clock) if rooms.cache else None
    return Line(dialect, access, fetcher, book, cache, rooms.clock)


def addresses_of(text: str) -> dict[str, str]:
    """Addresses that a setting writes as `name=address`, joined by commas."""
    addresses: dict[str, str] = {}
    for row in filter(None, (part.strip() for part in text.split(","))):
        name, equals, address = row.partition("=")
        if not equals or not address.strip().startswith(("http://", "https://")):
            raise SettingsError(
                f"«{row}» is no address of an engine.", way_out="It looks like this: arxiv=https://example.org/api"
            )
        addresses[name.strip()] = address.strip()
    return addresses
