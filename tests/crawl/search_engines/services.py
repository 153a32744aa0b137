"""Search services on the loopback: each answers as a test says and records its requests."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import parse_qs, urlsplit

from svod.config import Settings
from svod.crawl.search_engines.choice import EngineFolders, make_engine
from svod.crawl.search_engines.quota import Clock
from svod.ports import SearchEngine
from tests.serving import QuietHandler, served

# 12 March 2026, 10:00 UTC.
MORNING = 1_773_309_600.0


class Request(NamedTuple):
    """A request as the service received it."""

    path: str
    parameters: dict[str, str]
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        """The body as JSON."""
        return json.loads(self.body)


class Reply(NamedTuple):
    """What the service says."""

    body: bytes = b""
    code: int = 200
    headers: tuple[tuple[str, str], ...] = ()


Behaviour = Callable[[Request, int], Reply]


def json_reply(value: Any) -> Reply:
    """An answer in JSON."""
    return Reply(json.dumps(value).encode())


@contextmanager
def service(behaviour: Behaviour) -> Iterator[tuple[str, list[Request]]]:
    """The address of a service that behaves so, and the requests that it received."""
    calls: list[Request] = []

    class Handler(QuietHandler):
        def respond(self, sent: bytes) -> None:
            parts = urlsplit(self.path)
            parameters = {name: texts[0] for name, texts in parse_qs(parts.query).items()}
            request = Request(parts.path, parameters, {name.lower(): text for name, text in self.headers.items()}, sent)
            calls.append(request)
            reply = behaviour(request, len(calls) - 1)
            self.answer(reply.body, reply.code, reply.headers)

    with served(Handler) as address:
        yield address, calls


@dataclass
class Watch:
    """A clock that goes on only by sleeping, and records for how long."""

    now: float = MORNING
    slept: list[float] = field(default_factory=list)

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds

    @property
    def clock(self) -> Clock:
        return Clock(lambda: self.now, self.sleep)


def engine(
    name: str, address: str, watch: Watch | None = None, cache: Path | None = None, **settings: Any
) -> SearchEngine:
    """A search engine by its name whose service is at the address; its clock goes on only by sleeping."""
    chosen = Settings(engine_addresses=(f"{name}={address}",), **settings)
    return make_engine(name, chosen, EngineFolders(None, cache, (watch or Watch()).clock))
