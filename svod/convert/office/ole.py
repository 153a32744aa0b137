"""Compound files, the container of old Office documents: sectors in chains make streams, entries name them."""

import struct
from collections.abc import Iterator
from typing import NamedTuple

from svod.errors import CorruptDocumentError

SIGNATURE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"

_LAST_SECTOR = 0xFFFFFFFA
_NO_ENTRY = 0xFFFFFFFF
_ENTRY_SIZE = 128
_STREAM = 2
_SMALL_SECTOR = 64


class _Entry(NamedTuple):
    name: str
    kind: int
    left: int
    right: int
    below: int
    first: int
    size: int


class CompoundFile:
    """The streams of one file, by name; damage is a CorruptDocumentError."""

    def __init__(self, content: bytes) -> None:
        if not content.startswith(SIGNATURE) or len(content) < 512:
            raise CorruptDocumentError("The Office file is damaged: its container has no header.")
        self._content = content
        self._sector = 1 << min(int.from_bytes(content[30:32], "little"), 12)
        if self._sector < 512:
            raise CorruptDocumentError("The Office file is damaged: its sectors have no size.")
        self._fat = self._table(self._fat_sectors())
        directory = self._chain(_number(content, 48))
        self._entries = [_entry(directory[at : at + _ENTRY_SIZE]) for at in range(0, len(directory), _ENTRY_SIZE)]
        if not self._entries:
            raise CorruptDocumentError("The Office file is damaged: its container has no entries.")
        self._small_limit = _number(content, 56)
        self._small_fat = _numbers(self._chain(_number(content, 60)))
        self._small = self._chain(self._entries[0].first)

    def names(self) -> frozenset[str]:
        """The names of the streams and folders at the top: those of files embedded deeper are not among them."""
        return frozenset(entry.name for entry in self._top())

    def stream(self, name: str) -> bytes:
        """The bytes of a stream at the top; empty if there is none of that name."""
        for entry in self._top():
            if entry.name == name and entry.kind == _STREAM:
                read = self._small_chain if entry.size < self._small_limit else self._chain
                return read(entry.first)[: entry.size]
        return b""

    def _top(self) -> Iterator[_Entry]:
        """The entries below the root: a tree in no useful order, walked once each."""
        seen: set[int] = set()
        waiting = [self._entries[0].below]
        while waiting:
            number = waiting.pop()
            if number in seen or number >= len(self._entries):
                continue
            seen.add(number)
            entry = self._entries[number]
            waiting += [entry.left, entry.right]
            yield entry

    def _fat_sectors(self) -> list[int]:
        header = list(struct.unpack_from("<109I", self._content, 76))
        sectors = [number for number in header if number < _LAST_SECTOR]
        more, seen = _number(self._content, 68), set[int]()
        while more < _LAST_SECTOR and more not in seen:
            seen.add(more)
            numbers = _numbers(self._at(more))
            sectors += [number for number in numbers[:-1] if number < _LAST_SECTOR]
            more = numbers[-1] if numbers else _NO_ENTRY
        return sectors

    def _table(self, sectors: list[int]) -> list[int]:
        # Each real sector is named once; naming one twice would only make the file look larger than it is.
        return [number for sector in dict.fromkeys(sectors) for number in _numbers(self._at(sector))]

    def _at(self, sector: int) -> bytes:
        start = (sector + 1) * self._sector
        return self._content[start : start + self._sector]

    def _chain(self, first: int) -> bytes:
        return b"".join(self._at(sector) for sector in _followed(first, self._fat))

    def _small_chain(self, first: int) -> bytes:
        sectors = _followed(first, self._small_fat)
        return b"".join(self._small[_SMALL_SECTOR * sector : _SMALL_SECTOR * (sector + 1)] for sector in sectors)


def _followed(first: int, table: list[int]) -> Iterator[int]:
    """The sectors of a chain; a circle ends where it would begin again."""
    seen: set[int] = set()
    sector = first
    while sector < len(table) and sector not in seen:
        seen.add(sector)
        yield sector
        sector = table[sector]


def _entry(raw: bytes) -> _Entry:
    raw = raw.ljust(_ENTRY_SIZE, b"\0")
    length = min(int.from_bytes(raw[64:66], "little"), 64)
    name = raw[: max(length - 2, 0)].decode("utf-16-le", errors="replace")
    left, right, below = struct.unpack_from("<3I", raw, 68)
    return _Entry(name, raw[66], left, right, below, _number(raw, 116), _number(raw, 120))


def _number(raw: bytes, at: int) -> int:
    return int.from_bytes(raw[at : at + 4], "little")


def _numbers(raw: bytes) -> list[int]:
    return list(struct.unpack(f"<{len(raw) // 4}I", raw[: len(raw) // 4 * 4]))
