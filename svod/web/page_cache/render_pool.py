"""Processes that make pages beside the one that serves: it hands each page to the first that is free."""

import asyncio
import logging
from collections import deque

from svod.config import MEBIBYTE, Settings
from svod.web.layout.render import AddedPart
from svod.web.page_cache.render_process import BROKEN, Answer, AskedPage, MadePage, Maker, Opening

# How many pages a process is asked for at a time where many wait.
_AHEAD = 2
# After so many in a row that could not even make one page, the server goes on alone.
_MOST_FAILURES = 5

_log = logging.getLogger(__name__)


class RenderPool:
    """So many processes, each with the library open; who waits longest is served first."""

    def __init__(self, settings: Settings, count: int) -> None:
        self._settings = settings
        self._count = count
        self._makers: list[Maker] = []
        self._waiting: deque[tuple[AskedPage, Answer]] = deque()
        self._beginnings: set[asyncio.Task[None]] = set()
        self._failures = 0
        self._is_over = False
        self._added: tuple[AddedPart, ...] = ()

    def offer(self, added: tuple[AddedPart, ...]) -> None:
        """Let pages link to parts of the site that are not always there."""
        self._added = added

    @property
    def is_ready(self) -> bool:
        """Whether any of them can be asked."""
        return bool(self._makers)

    async def start(self) -> None:
        """Start the processes; each is asked as soon as it has opened the library."""
        for _ in range(self._count):
            self._begin()

    async def stop(self) -> None:
        """End them; whatever they make is given up."""
        self._is_over = True
        for beginning in self._beginnings:
            beginning.cancel()
        for maker in tuple(self._makers):
            await maker.dismiss()

    async def make(self, asked: AskedPage) -> MadePage | None:
        """A page by the first process that is free; None where none is ready, or could make it."""
        if not self.is_ready:
            return None
        answer: Answer = asyncio.get_running_loop().create_future()
        self._waiting.append((asked, answer))
        self._go_on()
        try:
            made = await answer
        except BROKEN as error:
            _log.error("a process that makes pages is given up: %r", error)
            return None
        self._failures = 0
        return made

    def _go_on(self) -> None:
        """Hand pages to processes that are free; where many wait, each has its next page before the last is done.

        So none stands idle until this process, which has much else to do, comes round to it.
        """
        while self._waiting and self._makers:
            maker = min(self._makers, key=lambda one: one.asked)
            if maker.asked >= (_AHEAD if len(self._waiting) > len(self._makers) else 1):
                return
            asked, answer = self._waiting.popleft()
            if not answer.done():
                maker.ask(asked, answer)

    def _gone(self, maker: Maker) -> None:
        """Start another in the place of one that has ended; a caller that nobody is left to serve gets an answer."""
        if maker not in self._makers:
            return
        self._makers.remove(maker)
        while self._waiting and not self._makers:
            _, answer = self._waiting.popleft()
            if not answer.done():
                answer.set_exception(ConnectionError("No process is left."))
        if not self._is_over:
            self._begin()

    def _begin(self) -> None:
        beginning = asyncio.ensure_future(self._begun())
        self._beginnings.add(beginning)
        beginning.add_done_callback(self._beginnings.discard)

    async def _begun(self) -> None:
        """Start one, unless too many have failed in a row."""
        while self._failures < _MOST_FAILURES:
            try:
                maker = await Maker.started(self._opening(), self._go_on, self._gone)
            except BROKEN as error:
                _log.error("a process that makes pages does not start: %r", error)
                self._failures += 1
                continue
            self._makers.append(maker)
            self._go_on()
            return

    def _opening(self) -> Opening:
        return Opening(self._settings, self._settings.document_megabytes * MEBIBYTE, tuple(self._added))
