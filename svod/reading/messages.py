"""Messages between processes: a length, then msgpack; never pickle, so a hostile paper cannot send code."""

import struct
from typing import Any, BinaryIO

import msgpack

_LENGTH = struct.Struct("!Q")


# What one document may become; a bomb that unpacks without end stops here.
_LARGEST_MESSAGE = 512 * 1024 * 1024


# What a process says once it is up.
READY: dict[str, Any] = {"ready": True}


class MessageTooLargeError(Exception):
    """A message that the other side shall not have to swallow."""


def message_bytes(message: Any) -> bytes:
    """A message as bytes, unless it is too large."""
    content: bytes = msgpack.packb(message)
    if len(content) > _LARGEST_MESSAGE:
        raise MessageTooLargeError(f"What was read of it is larger than {_LARGEST_MESSAGE // 1024 // 1024} MB.")
    return content


def message_of(content: bytes) -> Any:
    """The message that bytes are of."""
    return msgpack.unpackb(content, strict_map_key=False)


def write_frame(pipe: BinaryIO, message: Any) -> None:
    """Send one message."""
    content = message_bytes(message)
    pipe.write(_LENGTH.pack(len(content)) + content)
    pipe.flush()


def read_frame(pipe: BinaryIO) -> Any:
    """The next message, or None when the other side has gone."""
    content = read_sealed(pipe)
    return None if content is None else message_of(content)


def read_sealed(pipe: BinaryIO) -> bytes | None:
    """The next message unopened, or None when the other side has gone."""
    header = _read_exactly(pipe, _LENGTH.size)
    if header is None:
        return None
    (length,) = _LENGTH.unpack(header)
    return _read_exactly(pipe, length)


def _read_exactly(pipe: BinaryIO, length: int) -> bytes | None:
    """So many bytes, or None if the pipe ends before; an unbuffered pipe gives them piecemeal."""
    content = bytearray()
    while len(content) < length:
        piece = pipe.read(length - len(content))
        if not piece:
            return None
        content += piece
    return bytes(content)
