"""Readers of a library behind a small round-robin: each asks one web server after the other, and counts the errors."""

import http.client
import json
import time
from collections.abc import Sequence
from random import Random
from threading import Event, Thread
from typing import NamedTuple
from urllib.parse import quote

from svod_lab.synthetic.numbered_works import described

PAGES, SEARCHES, FILES = "pages", "searches", "files"
_KINDS = (PAGES, SEARCHES, FILES)
_READERS = 2
_PAUSE = 0.2
# As nginx does: whoever refuses is asked no more for a while, and the next one gets the question.
_ANSWER_SECONDS, _ASIDE_SECONDS = 10.0, 5.0
_OK, _SERVER_FAULT = 200, 500
_SEED = 5


class Question(NamedTuple):
    """One question of a reader: what for, during which scene, whether it was answered, by how many servers' leave."""

    kind: str
    scene: str
    is_answered: bool
    tried: int
    seconds: float
    status: int


class RoundRobin:
    """Hands questions to servers in turn, and to the next where one does not answer or is out of order."""

    def __init__(self, servers: Sequence[tuple[str, int]]) -> None:
        self._servers = tuple(servers)
        self._turn = 0
        self._aside: dict[tuple[str, int], float] = {}

    def ask(self, path: str) -> tuple[int, bytes, int]:
        """The status and body of an answer, and how many servers were asked; status 0 where none answers."""
        self._turn += 1
        now = time.monotonic()
        order = [self._servers[(self._turn + step) % len(self._servers)] for step in range(len(self._servers))]
        order.sort(key=lambda server: self._aside.get(server, 0.0) > now)
        status, body = 0, b""
        for tried, server in enumerate(order, start=1):
            status, body = _answer(server, path)
            if 0 < status < _SERVER_FAULT:
                return status, body, tried
            self._aside[server] = time.monotonic() + _ASIDE_SECONDS
        return status, body, len(order)


class Readers:
    """Some readers, each in a thread of its own, who ask until the context ends."""

    def __init__(self, servers: Sequence[tuple[str, int]], works: int) -> None:
        self._servers = servers
        self._works = works
        self._is_over = Event()
        self._threads = [Thread(target=self._read, args=[number], daemon=True) for number in range(_READERS)]
        self.scene = ""
        self.asked: list[Question] = []

    def __enter__(self) -> "Readers":
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._is_over.set()
        for thread in self._threads:
            thread.join()

    def _read(self, number: int) -> None:
        servers, chance = RoundRobin(self._servers), Random(_SEED + number)  # noqa: S311 - the same questions every time
        known: dict[str, str] = {}
        while not self._is_over.wait(_PAUSE):
            kind = chance.choice(_KINDS)
            path, scene, begun = self._path(kind, chance, known), self.scene, time.monotonic()
            status, body, tried = servers.ask(path)
            seconds = time.monotonic() - begun
            self.asked.append(Question(kind, scene, status == _OK, tried, seconds, status))
            if kind == SEARCHES and status == _OK:
                known.update(_found(body))

    def _path(self, kind: str, chance: Random, known: dict[str, str]) -> str:
        title = described(chance.randrange(self._works)).title
        if kind == SEARCHES or not known:
            return f"/api/v1/search?q={quote(chance.choice(title.split()))}"
        work_id = chance.choice(list(known))
        return f"/works/{work_id}" if kind == PAGES else f"/files/{known[work_id]}"


def _found(body: bytes) -> dict[str, str]:
    """The works of a page of results, each with the hash of one of its files."""
    return {work["id"]: work["copies"][0]["sha256"] for work in json.loads(body)["works"] if work["copies"]}


def _answer(server: tuple[str, int], path: str) -> tuple[int, bytes]:
    connection = http.client.HTTPConnection(*server, timeout=_ANSWER_SECONDS)
    try:
        connection.request("GET", path)
        answer = connection.getresponse()
        return answer.status, answer.read()
    except (OSError, http.client.HTTPException):
        return 0, b""
    finally:
        connection.close()
