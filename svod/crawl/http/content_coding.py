"""Content codings (gzip, deflate, brotli), decoded piece by piece and never beyond a limit."""

import zlib
from typing import Protocol

import brotli  # type: ignore[import-untyped]

ACCEPTED = "gzip, deflate, br"
_ZLIB_HEAD = 2
_GZIP_WINDOW = 16 + zlib.MAX_WBITS


class TooLargeError(Exception):
    """The decoded content is larger than the limit."""


class BrokenCodingError(Exception):
    """The bytes are not coded as the server says."""


class Decoder(Protocol):
    """Decodes a stream of pieces."""

    def feed(self, piece: bytes, limit: int) -> bytes:
        """The decoded piece; TooLargeError if it is longer than the limit."""

    def is_complete(self) -> bool:
        """Whether the stream is at its end."""


class _Plain:
    def feed(self, piece: bytes, limit: int) -> bytes:
        if len(piece) > limit:
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

    def feed(self, piece: bytes, limit: int) -> bytes:
        unpacked = bytearray()
        while piece:
            unpacked += self._step(piece, limit - len(unpacked))
            piece = self._stream.unused_data
            if not piece.strip(b"\0"):
                break
            self._stream = zlib.decompressobj(self._window)
        return bytes(unpacked)

    def _step(self, piece: bytes, limit: int) -> bytes:
        head, self._head = self._head, (self._head + piece)[:_ZLIB_HEAD]
        try:
            unpacked = self._stream.decompress(piece, limit + 1)
        except zlib.error as error:
            if len(head) >= _ZLIB_HEAD or self._window != zlib.MAX_WBITS:
                raise BrokenCodingError(str(error)) from error
            # Many servers send raw deflate without the zlib header.
            self._window = -zlib.MAX_WBITS
            self._stream = zlib.decompressobj(self._window)
            return self._step(head + piece, limit)
        if len(unpacked) > limit:
            raise TooLargeError
        return unpacked

    def is_complete(self) -> bool:
        return self._stream.eof or not self._head


class _Brotli:
    def __init__(self) -> None:
        self._stream = brotli.Decompressor()

    def feed(self, piece: bytes, limit: int) -> bytes:
        try:
            unpacked = bytes(self._stream.process(piece, output_buffer_limit=limit + 1))
        except brotli.error as error:
            raise BrokenCodingError(str(error)) from error
        if len(unpacked) > limit:
            raise TooLargeError
        return unpacked

    def is_complete(self) -> bool:
        return bool(self._stream.is_finished())


def decoder(coding: str) -> Decoder:
    """The decoder of a content coding; several codings at a time are refused: only hostile servers send them."""
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
            raise BrokenCodingError(f"the coding «{other[:40]}» is unknown")
