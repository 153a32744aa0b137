"""The parent's ends of the pipes to a process that may be hostile: no call waits, no length is believed."""

import contextlib
import fcntl
import os
from collections import deque
from pathlib import Path
from typing import BinaryIO

from svod.errors import BrokenAnswerError
from svod.reading.messages import LARGEST_MESSAGE, LENGTH

# How much a pipe holds, where the system grants it, and is read of it at a time.
_PIECE = 1 << 20


class Outbox:
    """Messages to a process, sent as far as it takes them."""

    def __init__(self, pipe: BinaryIO) -> None:
        self._pipe = _prepared(pipe)
        self._unsent: deque[memoryview] = deque()
        self._file: BinaryIO | None = None

    @property
    def is_empty(self) -> bool:
        """Whether the process has taken everything."""
        return not self._unsent and self._file is None

    def put(self, content: bytes) -> None:
        """Send the bytes of a message, now or as soon as there is room."""
        self._unsent += (memoryview(LENGTH.pack(len(content))), memoryview(content))
        self.flush()

    def put_file(self, path: str) -> None:
        """Send the bytes of a file as one message, piece by piece: it need not fit into memory."""
        self._file = Path(path).open("rb")  # noqa: SIM115 - closed once it is sent
        self._unsent.append(memoryview(LENGTH.pack(os.fstat(self._file.fileno()).st_size)))
        self.flush()

    def flush(self) -> None:
        """Send what the pipe has room for."""
        try:
            while self._unsent or self._read_on():
                sent = os.write(self._pipe, self._unsent[0])
                if sent < len(self._unsent[0]):
                    self._unsent[0] = self._unsent[0][sent:]
                else:
                    self._unsent.popleft()
        except BlockingIOError:
            return
        except BrokenPipeError:
            # It takes no more; whether it has died is seen where it answers.
            self._unsent.clear()
            self._close_file()

    def _read_on(self) -> bool:
        """Take the next piece of the file, if one is being sent."""
        piece = self._file.read(_PIECE) if self._file else b""
        if piece:
            self._unsent.append(memoryview(piece))
        else:
            self._close_file()
        return bool(piece)

    def _close_file(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None


class Inbox:
    """Messages from a process, piece by piece as they come."""

    def __init__(self, pipe: BinaryIO) -> None:
        self._pipe = _prepared(pipe)
        self._content = bytearray()

    @property
    def is_empty(self) -> bool:
        """Whether nothing has come but whole messages."""
        return not self._content

    def receive(self) -> list[bytes]:
        """The messages that are complete after one more piece; EOFError where the other side has gone."""
        try:
            piece = os.read(self._pipe, _PIECE)
        except BlockingIOError:
            return []
        if not piece:
            raise EOFError
        self._content += piece
        messages = []
        while (message := self._whole_message()) is not None:
            messages.append(message)
        return messages

    def _whole_message(self) -> bytes | None:
        if len(self._content) < LENGTH.size:
            return None
        (length,) = LENGTH.unpack_from(self._content)
        if length > LARGEST_MESSAGE:
            raise BrokenAnswerError("The process that read it announced an answer larger than any may be.")
        end = LENGTH.size + length
        if len(self._content) < end:
            return None
        message = bytes(memoryview(self._content)[LENGTH.size : end])
        self._content = self._content[end:]
        return message


def _prepared(pipe: BinaryIO) -> int:
    descriptor = pipe.fileno()
    os.set_blocking(descriptor, False)
    # Other systems have pipes of one size, and a user may have only so many large ones.
    with contextlib.suppress(AttributeError, OSError):
        fcntl.fcntl(descriptor, fcntl.F_SETPIPE_SZ, _PIECE)
    return descriptor
