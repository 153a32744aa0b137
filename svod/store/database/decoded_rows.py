"""The metadata in rows of works, unpacked; the latest are cached, within a bound of bytes."""

from collections import OrderedDict
from threading import Lock

from svod.model.codec import unpack
from svod.model.metadata import Metadata

# Bytes of rows; unpacked they take six times as much. Works that are held take twice the room of those that are cited
# only, so a number of works would be no bound.
_MOST_BYTES = 2 << 20


class _Unpacked:
    """The metadata of rows by their bytes; the one used last stays longest."""

    def __init__(self, most_bytes: int) -> None:
        self._most_bytes = most_bytes
        self._held: OrderedDict[bytes, Metadata] = OrderedDict()
        self._bytes = 0
        self._lock = Lock()

    def of(self, packed: bytes) -> Metadata:
        """The metadata of a row: the very same object as long as it is cached."""
        with self._lock:
            known = self._held.get(packed)
            if known is not None:
                self._held.move_to_end(packed)
                return known
        metadata = unpack(Metadata, packed)
        with self._lock:
            if packed not in self._held:
                self._held[packed] = metadata
                self._bytes += len(packed)
                while self._bytes > self._most_bytes:
                    oldest, _ = self._held.popitem(last=False)
                    self._bytes -= len(oldest)
        return metadata


_UNPACKED = _Unpacked(_MOST_BYTES)


def unpacked_metadata(packed: bytes) -> Metadata:
    """The metadata of a work from its row; works that are cited often are needed often."""
    return _UNPACKED.of(packed)
