"""Compound files, the container of old Office documents, by olefile: streams, and what the file says of itself."""

import io
import struct
from functools import cached_property

import olefile

from svod.errors import CorruptDocumentError

SIGNATURE = olefile.MAGIC

_SUMMARY = "\x05SummaryInformation"
# Where the header says how many bytes a sector has, as a power of two, and how many sectors the table of sectors takes.
_SECTOR_POWER_AT, _TABLE_SECTORS_AT = 0x1E, 0x2C
_SECTOR_POWERS = (9, 12)
# So many sectors of the table the header lists itself, whatever the file holds.
_LISTED_SECTORS = 109
_CODE_PAGE = 1
_SHORT, _TEXTS, _WIDE_TEXT = 2, (8, 30), 31
_UTF8 = 65001
# Property numbers under the names that PDF gives the same.
_NAMES = {2: "title", 3: "subject", 4: "author", 5: "keywords", 6: "description"}
_DAMAGE = (OSError, ValueError, LookupError, ArithmeticError, RecursionError, TypeError, EOFError)


class CompoundFile:
    """The streams of one file, by name; damage is a CorruptDocumentError."""

    def __init__(self, content: bytes) -> None:
        _check_header(content)
        try:
            self._file = olefile.OleFileIO(io.BytesIO(content))
        except _DAMAGE as error:
            raise CorruptDocumentError("The Office file is damaged: its container cannot be opened.") from error
        # A chain of sectors may go in a circle for as long as a stream claims to be; none is larger than the file.
        for entry in filter(None, self._file.direntries):
            entry.size = min(entry.size, len(content))
        self._file.num_mini_fat_sectors = min(self._file.num_mini_fat_sectors, self._file.nb_sect)

    @cached_property
    def _top(self) -> dict[str, list[str]]:
        try:
            paths = self._file.listdir(streams=True, storages=True)
        except _DAMAGE as error:
            raise CorruptDocumentError("The Office file is damaged: its container has no entries.") from error
        return {path[0]: path for path in paths if len(path) == 1}

    def names(self) -> frozenset[str]:
        """The names of the streams and folders at the top: those of files embedded deeper are not among them."""
        return frozenset(self._top)

    def stream(self, name: str) -> bytes:
        """The bytes of a stream at the top, as far as they can be read; empty if there is none of that name."""
        if name not in self._top:
            return b""
        try:
            content: bytes = self._file.openstream([name]).read()
        except _DAMAGE:
            return b""
        return content

    def summary(self) -> dict[str, str]:
        """Title, author and the like; what is damaged is left out."""
        try:
            section, places = _properties(self.stream(_SUMMARY))
            encoding = _encoding(_value(section, places.get(_CODE_PAGE)))
            texts = {name: _text(_value(section, places.get(number)), encoding) for number, name in _NAMES.items()}
        except struct.error:
            return {}
        return {name: text for name, text in texts.items() if text}


def _check_header(content: bytes) -> None:
    """A table of sectors that is larger than the file needs would be read again and again."""
    if len(content) < _TABLE_SECTORS_AT + 4:
        return
    (power,) = struct.unpack_from("<H", content, _SECTOR_POWER_AT)
    (claimed,) = struct.unpack_from("<I", content, _TABLE_SECTORS_AT)
    if power in _SECTOR_POWERS:
        sectors = (len(content) >> power) + 1
        if claimed > _LISTED_SECTORS + 2 * (sectors >> power - 2):
            raise CorruptDocumentError("The Office file is damaged: its container claims more than the file holds.")


def _properties(stream: bytes) -> tuple[bytes, dict[int, int]]:
    """The first section of a set of properties, and where in it each property stands."""
    if not stream:
        return b"", {}
    (start,) = struct.unpack_from("<I", stream, 44)
    section = stream[start:]
    _, count = struct.unpack_from("<II", section)
    pairs = struct.iter_unpack("<II", section[8 : 8 + 8 * min(count, (len(section) - 8) // 8)])
    return section, dict(pairs)


def _value(section: bytes, place: int | None) -> int | bytes | str | None:
    """A number or text of a section; None where it is neither, or lies outside."""
    if place is None or place + 8 > len(section):
        return None
    kind, count = struct.unpack_from("<II", section, place)
    if kind == _SHORT:
        return int(count & 0xFFFF)
    if kind in _TEXTS:
        return section[place + 8 : place + 8 + max(count - 1, 0)].replace(b"\0", b"")
    if kind == _WIDE_TEXT:
        return section[place + 8 : place + 8 + 2 * count].decode("utf-16-le", errors="replace")
    return None


def _encoding(code_page: object) -> str:
    if not isinstance(code_page, int):
        return "cp1252"
    # Numbers above 32767 are stored as negative ones.
    number = code_page % 65536
    return "utf-8" if number == _UTF8 else f"cp{number}"


def _text(value: object, encoding: str) -> str:
    if isinstance(value, bytes):
        try:
            value = value.decode(encoding, errors="replace")
        except LookupError:
            return ""
    return " ".join(value.partition("\0")[0].split()) if isinstance(value, str) else ""
