"""Files in a compressed wrapper (gzip, compress, bzip2), unwrapped without trusting how large they become."""

import bz2
import gzip
import io
import zlib
from collections.abc import Callable, Iterable, Iterator

from svod.convert.unlzw import lzw_pieces
from svod.errors import CorruptDocumentError, TooLargeError

_PIECE = 1 << 16
_FIRST = 4096


def is_wrapped(content: bytes) -> bool:
    """Whether the bytes begin like one of the wrappers."""
    return content.startswith(tuple(_OPENERS))


def unwrapped(content: bytes, limit: int) -> bytes:
    """What a wrapper holds; more than `limit` bytes is an error, not an exhausted machine."""
    inside = bytearray()
    try:
        for piece in _pieces(content):
            inside += piece
            if len(inside) > limit:
                raise TooLargeError(f"The compressed file unpacks to more than {limit >> 20} MB.")
    except (OSError, EOFError, zlib.error, ValueError) as error:
        raise CorruptDocumentError("The compressed file is damaged.") from error
    return bytes(inside)


def first_bytes(content: bytes) -> bytes:
    """The beginning of what a wrapper holds; nothing if it is damaged."""
    try:
        return next(iter(_pieces(content)), b"")[:_FIRST]
    except (OSError, EOFError, zlib.error, ValueError):
        return b""


def _pieces(content: bytes) -> Iterable[bytes]:
    opener = next(opener for start, opener in _OPENERS.items() if content.startswith(start))
    return opener(content)


def _gzip_pieces(content: bytes) -> Iterator[bytes]:
    with gzip.open(io.BytesIO(content)) as stream:
        yield from iter(lambda: stream.read(_PIECE), b"")


def _bzip2_pieces(content: bytes) -> Iterator[bytes]:
    with bz2.open(io.BytesIO(content)) as stream:
        yield from iter(lambda: stream.read(_PIECE), b"")


_OPENERS: dict[bytes, Callable[[bytes], Iterable[bytes]]] = {
    b"\x1f\x8b": _gzip_pieces,
    b"\x1f\x9d": lzw_pieces,
    b"BZh": _bzip2_pieces,
}
