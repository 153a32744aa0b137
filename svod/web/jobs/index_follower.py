"""Follows the changes that other machines make: this machine's search index gets them while it serves."""

import logging
import threading

from svod.config import Settings
from svod.errors import LibraryError
from svod.library import Library

# Twice within the five seconds after which a new work shall be found everywhere.
_LOOK_SECONDS = 2.0
_STOP_SECONDS = 8.0

_log = logging.getLogger(__name__)


class IndexFollower:
    """Looks for changes now and then, in a thread of its own; where there are none, that is one small question."""

    def __init__(self, library: Library, seconds: float = _LOOK_SECONDS) -> None:
        self._library = library
        self._seconds = seconds
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._run, name="svod-index", daemon=True)

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def stop(self) -> None:
        """End; what is being put in is finished, if it does not take long."""
        self._is_over.set()
        self._thread.join(_STOP_SECONDS)

    def _run(self) -> None:
        while not self._is_over.wait(self._seconds):
            try:
                self._library.catch_up_index(if_changed=True)
            except LibraryError as error:
                # The next look may find the server back.
                _log.warning("the search index cannot follow: %s", error)


def follower_of(library: Library, settings: Settings | None) -> IndexFollower | None:
    """What follows the changes of others, where they may write: to a library on a server."""
    return IndexFollower(library) if settings is not None and settings.store else None
