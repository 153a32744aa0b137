"""Unpacks what servers pack on the way (gzip, deflate, brotli), a piece at a time and never more than a limit."""

import zlib
from typing import Protocol

import brotli  # type: ignore[import-untyped]

ACCEPTED = "gzip, deflate, br"
_ZLIB_HEAD = 2
_GZIP_WINDOW = 16 + zlib.MAX_WBITS


class TooLargeError(Exception):
    """More came out than we take."""


class BrokenCodingError(Exception):
    """The bytes are not packed as the server says."""


class Decoder(Protocol):
    """Unpacks a stream of pieces."""

    def feed(self, piece: bytes, room: int) -> bytes:
        """What a piece unpacks to; TooLargeError if that is more than there is room for."""

    def is_complete(self) -> bool:
        """Whether the stream has come to its end."""


class _Plain:
    def feed(self, piece: bytes, room: int) -> bytes:
        if len(piece) > room:
            raise TooLargeError
        return piece

    def is_complete(self) -> bool:
        return True


class _Zlib:
    """gzip, also of several members, and deflate with or without its header."""

    def __init__(self, window: int) -> None:
        self._window = window
        self._stream = zlib.decompressobj(window)
        self._head = b""

    def feed(self, piece: bytes, room: int) -> bytes:
        unpacked = bytearray()
        while piece:
            unpacked += self._step(piece, room - len(unpacked))
            piece = self._stream.unused_data
            if not piece.strip(b"\0"):
                break
            self._stream = zlib.decompressobj(self._window)
        return bytes(unpacked)

    def _step(self, piece: bytes, room: int) -> bytes:
        head, self._head = self._head, (self._head + piece)[:_ZLIB_HEAD]
        try:
            unpacked = self._stream.decompress(piece, room + 1)
        except zlib.error as error:
            if len(head) >= _ZLIB_HEAD or self._window != zlib.MAX_WBITS:
                raise BrokenCodingError(str(error)) from error
            # Many send bare deflate under the name of zlib.
            self._window = -zlib.MAX_WBITS
            self._stream = zlib.decompressobj(self._window)
            return self._step(head + piece, room)
        if len(unpacked) > room:
            raise TooLargeError
        return unpacked

    def is_complete(self) -> bool:
        return self._stream.eof or not self._head


class _Brotli:
    def __init__(self) -> None:
        self._stream = brotli.Decompressor()

    def feed(self, piece: bytes, room: int) -> bytes:
        try:
            unpacked = bytes(self._stream.process(piece, output_buffer_limit=room + 1))
        except brotli.error as error:
            raise BrokenCodingError(str(error)) from error
        if len(unpacked) > room:
            raise TooLargeError
        return unpacked

    def is_complete(self) -> bool:
        return bool(self._stream.is_finished())


def decoder(coding: str) -> Decoder:
    """Whoever unpacks a content coding; several at a time are what only mischief sends."""
    match coding.strip().lower():
        case "" | "identity":
            return _Plain()
        case "gzip" | "x-gzip":
            return _Zlib(_GZIP_WINDOW)
        case "deflate":
            return _Zlib(zlib.MAX_WBITS)
        case "br":
            return _Brotli()
        case other:
            raise BrokenCodingError(f"nobody knows the coding «{other[:40]}»")
