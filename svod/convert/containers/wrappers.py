"""Files in a compressed wrapper (gzip, compress, bzip2, xz), unwrapped without trusting how large they become."""

import bz2
import lzma
import zlib
from collections.abc import Callable, Iterable, Iterator

from svod.convert.containers.unlzw import lzw_pieces
from svod.errors import CorruptDocumentError, TooLargeError

_PIECE = 1 << 16
_FIRST = 4096
_GZIP = 31
# Each stream costs a copy of what follows it: a file of very many is made to exhaust.
_MOST_STREAMS = 1000
_DAMAGE = (OSError, EOFError, zlib.error, lzma.LZMAError, ValueError)
# What a reader of xz may take; files that ask for more are made to exhaust.
_XZ_MEMORY = 128 << 20


def is_wrapped(content: bytes) -> bool:
    """Whether the bytes begin like one of the wrappers."""
    return content.startswith(tuple(_OPENERS))


def unwrapped(content: bytes, limit: int) -> bytes:
    """What a wrapper holds; more than `limit` bytes is an error, not an exhausted machine."""
    inside, damage = unwrapped_as_far(content, limit)
    if damage:
        raise damage
    return inside


def unwrapped_as_far(content: bytes, limit: int) -> tuple[bytes, CorruptDocumentError | None]:
    """What a wrapper holds up to where it is damaged, and the damage."""
    inside = bytearray()
    try:
        for piece in _pieces(content):
            inside += piece
            if len(inside) > limit:
                raise TooLargeError(f"The compressed file unpacks to more than {limit >> 20} MB.")
    except _DAMAGE as error:
        damage = CorruptDocumentError("The compressed file is damaged.")
        damage.__cause__ = error
        return bytes(inside), damage
    return bytes(inside), None


def first_bytes(content: bytes) -> bytes:
    """The beginning of what a wrapper holds; nothing if it is damaged."""
    try:
        return next(iter(_pieces(content)), b"")[:_FIRST]
    except _DAMAGE:
        return b""


def _pieces(content: bytes) -> Iterable[bytes]:
    for start, opener in _OPENERS.items():
        if content.startswith(start):
            return opener(content)
    raise ValueError("no wrapper that we know")


def _gzip_pieces(content: bytes) -> Iterator[bytes]:
    """Streams one after another; what follows them is padding."""
    for _ in range(_MOST_STREAMS):
        stream = zlib.decompressobj(_GZIP)
        yield stream.decompress(content, _PIECE)
        while not stream.eof:
            piece = stream.decompress(stream.unconsumed_tail, _PIECE)
            if not piece and not stream.eof:
                raise EOFError("cut off")
            yield piece
        content = stream.unused_data
        if not content.startswith(b"\x1f\x8b"):
            return


def _bzip2_pieces(content: bytes) -> Iterator[bytes]:
    for _ in range(_MOST_STREAMS):
        stream = bz2.BZ2Decompressor()
        yield from _stream_pieces(stream, content)
        content = stream.unused_data
        if not content.startswith(b"BZh"):
            return


def _xz_pieces(content: bytes) -> Iterator[bytes]:
    return _stream_pieces(lzma.LZMADecompressor(lzma.FORMAT_XZ, memlimit=_XZ_MEMORY), content)


def _stream_pieces(stream: bz2.BZ2Decompressor | lzma.LZMADecompressor, content: bytes) -> Iterator[bytes]:
    yield stream.decompress(content, _PIECE)
    while not stream.eof:
        if stream.needs_input:
            raise EOFError("cut off")
        yield stream.decompress(b"", _PIECE)


_OPENERS: dict[bytes, Callable[[bytes], Iterable[bytes]]] = {
    b"\x1f\x8b": _gzip_pieces,
    b"\x1f\x9d": lzw_pieces,
    b"BZh": _bzip2_pieces,
    b"\xfd7zXZ\0": _xz_pieces,
}
