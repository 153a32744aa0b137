"""Messages between processes: a length, then msgpack; never pickle, so a hostile paper cannot send code."""

import os
import struct
from collections.abc import Iterable
from dataclasses import dataclass
from typing import BinaryIO, TypeVar

from svod import registry
from svod.config import Settings
from svod.errors import BrokenAnswerError
from svod.model.codec import decode, decode_one_of, encode, encode_one_of
from svod.model.outcome import Failure
from svod.reading.task import Members, ProcessDied, Read
from svod.registry import BrokenPlugin

T = TypeVar("T")

_LONGEST_CAUSE = 500

LENGTH = struct.Struct("!Q")
# What one document may become; a bomb that unpacks without end stops here.
LARGEST_MESSAGE = 512 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Opening:
    """The first message to a process: the kind of its work, the settings, and how much memory it may use."""

    kind: str
    settings: Settings
    megabytes: int


@dataclass(frozen=True, slots=True)
class Ready:
    """What a process says once it is up."""


@dataclass(frozen=True, slots=True)
class Noted:
    """An answer, still as bytes, and the plug-ins that were left out while it was made."""

    answer: bytes
    broken: tuple[BrokenPlugin, ...]


# What any kind of work may answer beside its own types.
_ANSWERS: tuple[type, ...] = (Failure, Members)


class MessageTooLargeError(Exception):
    """A message that the other side cannot be expected to take."""


def answer_bytes(answer: object) -> bytes:
    """An answer with the name of its type, unless it is too large."""
    return _bounded(encode_one_of(answer.sealed() if isinstance(answer, Read) else answer))


def noted_answer(answer: bytes, broken: tuple[BrokenPlugin, ...]) -> bytes:
    """An answer with the plug-ins that were left out while it was made."""
    return answer_bytes(Noted(answer, broken)) if broken else answer


def answer_of(content: bytes, answers: Iterable[type]) -> object:
    """The answer that bytes hold: of one of some types, a failure, or the files of an archive.

    Whatever else a process sends is a BrokenAnswerError.
    """
    return _decoded((*answers, *_ANSWERS), content)


def reported_answer(content: bytes, answers: Iterable[type]) -> object:
    """The same as reported by another machine, which may also say that the process died."""
    return _decoded((*answers, *_ANSWERS, ProcessDied), content)


def message_bytes(message: object, form: type | None = None) -> bytes:
    """A message as bytes, unless it is too large; written as a type, without what a subtype adds."""
    return _bounded(encode(message, form))


def private_pipes() -> tuple[BinaryIO, BinaryIO]:
    """The pipes to the parent, moved away from where a chatty library could read or print."""
    requests = os.fdopen(os.dup(0), "rb")
    answers = os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    return requests, answers


def write_message(pipe: BinaryIO, content: bytes) -> None:
    """Send the bytes of one message."""
    pipe.write(LENGTH.pack(len(content)) + content)
    pipe.flush()


def read_message(pipe: BinaryIO, form: type[T]) -> T | None:
    """The next message, or None when the other side has gone."""
    content = read_bytes(pipe)
    return None if content is None else decode(form, content)


def read_bytes(pipe: BinaryIO) -> bytes | None:
    """The bytes of the next message, or None when the other side has gone."""
    header = _read_exactly(pipe, LENGTH.size)
    if header is None:
        return None
    (length,) = LENGTH.unpack(header)
    if length > LARGEST_MESSAGE:
        raise MessageTooLargeError(f"A message of {length} bytes is announced.")
    return _read_exactly(pipe, length)


def _decoded(forms: Iterable[type], content: bytes) -> object:
    try:
        found = decode_one_of((*forms, Noted), content)
        if isinstance(found, Noted):
            _note(found)
            found = decode_one_of(forms, found.answer)
        return found.opened() if isinstance(found, Read) else found
    except Exception as error:
        # Bytes of a hostile process: whatever decoding them raises, they are no answer.
        raise BrokenAnswerError("The process that read it sent something that is no answer.") from error


def _note(noted: Noted) -> None:
    """Name what was left out here, too; a process that reads hostile papers may only name what there is."""
    for broken in noted.broken:
        if broken.name in registry.added_methods():
            registry.note_broken(broken._replace(cause=broken.cause[:_LONGEST_CAUSE]))


def _bounded(content: bytes) -> bytes:
    if len(content) > LARGEST_MESSAGE:
        raise MessageTooLargeError(f"What was read of it is larger than {LARGEST_MESSAGE // 1024 // 1024} MB.")
    return content


def _read_exactly(pipe: BinaryIO, length: int) -> bytes | None:
    """So many bytes, or None if the pipe ends before; an unbuffered pipe gives them piecemeal."""
    content = bytearray()
    while len(content) < length:
        piece = pipe.read(length - len(content))
        if not piece:
            return None
        content += piece
    return bytes(content)
