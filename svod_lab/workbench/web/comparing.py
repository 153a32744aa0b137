"""Comparing two runs in the background: thousands of records take a while, and the page shows the progress."""

import threading
from dataclasses import dataclass, field

from svod.errors import WorkbenchError
from svod_lab.workbench.run_store import RunStore
from svod_lab.workbench.web.requests import Asked

# A request waits so long before it gets the page of progress.
_TIMEOUT = 1.5
_MOST_REMEMBERED = 20


@dataclass(slots=True)
class LookUnderWay:
    """How far two runs are compared; `names` are theirs."""

    names: tuple[str, str]
    done: int = 0
    total: int = 0
    is_over: threading.Event = field(default_factory=threading.Event)

    def report(self, done: int, total: int) -> None:
        """So many of so many records are compared."""
        self.done, self.total = done, total


class FirstLooks:
    """Compares runs in the background, each two once as long as their files stay as they are."""

    def __init__(self, runs: RunStore) -> None:
        self._runs = runs
        self._turn = threading.Lock()
        self._looks: dict[tuple[object, ...], LookUnderWay] = {}

    def look(self, asked: Asked, timeout: float = _TIMEOUT) -> LookUnderWay | None:
        """How far the comparison of two runs is; None where it is there, or comes within our patience."""
        old, new = self._runs.run(asked.old), self._runs.run(asked.new)
        key = (old.name, old.size, old.note.made, new.name, new.size, new.note.made)
        with self._turn:
            look = self._looks.get(key)
            if look is None:
                look = self._looks[key] = LookUnderWay((old.name, new.name))
                while len(self._looks) > _MOST_REMEMBERED:
                    del self._looks[next(iter(self._looks))]
                threading.Thread(target=self._compare, args=(look,), name="workbench look", daemon=True).start()
        return None if look.is_over.wait(timeout) else look

    def _compare(self, look: LookUnderWay) -> None:
        try:
            old, new = (self._runs.opened(name) for name in look.names)
            self._runs.compared(old, new, look.report)
        except WorkbenchError:
            # The next request meets the same error, and reports it.
            return
        finally:
            look.is_over.set()
