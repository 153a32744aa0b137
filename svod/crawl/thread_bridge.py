"""Thread bridge: passes values from an event loop in its own thread to an iterator; bounded, stopped by either side."""

import asyncio
import queue
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from functools import partial
from typing import Generic, TypeVar

Item = TypeVar("Item")

_END_SECONDS = 10.0


class _End:
    """The end of the values, because of this error or none."""

    def __init__(self, error: BaseException | None) -> None:
        self.error = error


class ThreadBridge(Generic[Item]):
    """Runs an asynchronous iterator in a thread; at most `capacity` values wait for the caller.

    `acknowledge` is called in that thread for each value when the caller takes the next one.
    """

    def __init__(
        self,
        make: Callable[[], AsyncIterator[Item]],
        capacity: int,
        acknowledge: Callable[[Item], None] = lambda value: None,
    ) -> None:
        self._make = make
        self._acknowledge = acknowledge
        self._values: queue.SimpleQueue[Item | _End] = queue.SimpleQueue()
        self._capacity = capacity
        self._loop: asyncio.AbstractEventLoop | None = None
        self._free: asyncio.Semaphore | None = None
        self._task: asyncio.Task[None] | None = None
        self._is_ready = threading.Event()

    def __iter__(self) -> Iterator[Item]:
        """The values as they come; leaving the loop stops the thread."""
        thread = threading.Thread(target=self._run, name="svod-crawl", daemon=True)
        thread.start()
        self._is_ready.wait()
        try:
            while not isinstance(value := self._values.get(), _End):
                self._call(self._release)
                yield value
                self._call(partial(self._acknowledge, value))
            if value.error is not None:
                raise value.error
        finally:
            self._call(self._cancel)
            thread.join(_END_SECONDS)

    def _run(self) -> None:
        error: BaseException | None = None
        try:
            asyncio.run(self._pump())
        except asyncio.CancelledError:
            pass
        except BaseException as raised:  # noqa: BLE001 - it is raised again in the caller's thread
            error = raised
        finally:
            self._is_ready.set()
            self._values.put(_End(error))

    async def _pump(self) -> None:
        self._loop, self._task = asyncio.get_running_loop(), asyncio.current_task()
        self._free = asyncio.Semaphore(self._capacity)
        self._is_ready.set()
        values = self._make()
        try:
            async for value in values:
                await self._free.acquire()
                self._values.put(value)
        finally:
            closing = getattr(values, "aclose", None)
            if closing is not None:
                await closing()

    def _release(self) -> None:
        if self._free is not None:
            self._free.release()

    def _cancel(self) -> None:
        if self._task is not None:
            self._task.cancel()

    def _call(self, act: Callable[[], None]) -> None:
        try:
            if self._loop is not None:
                self._loop.call_soon_threadsafe(act)
        except RuntimeError:
            # The loop has ended by itself.
            return
