"""Compound files, the container of old Office documents, by olefile: streams, and what the file says of itself."""

import io
from functools import cached_property

import olefile

from svod.errors import CorruptDocumentError

SIGNATURE = olefile.MAGIC

_SUMMARY = "\x05SummaryInformation"
_CODE_PAGE = 1
_UTF8 = 65001
# Property numbers under the names that PDF gives the same.
_NAMES = {2: "title", 3: "subject", 4: "author", 5: "keywords", 6: "description"}
_DAMAGE = (OSError, ValueError, LookupError, ArithmeticError, RecursionError, TypeError, EOFError)


class CompoundFile:
    """The streams of one file, by name; damage is a CorruptDocumentError."""

    def __init__(self, content: bytes) -> None:
        try:
            self._file = olefile.OleFileIO(io.BytesIO(content))
        except _DAMAGE as error:
            raise CorruptDocumentError("The Office file is damaged: its container cannot be opened.") from error

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
        if _SUMMARY not in self._top:
            return {}
        try:
            properties = self._file.getproperties([_SUMMARY])
        except _DAMAGE:
            return {}
        encoding = _encoding(properties.get(_CODE_PAGE))
        texts = {name: _text(properties.get(number), encoding) for number, name in _NAMES.items()}
        return {name: text for name, text in texts.items() if text}


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
