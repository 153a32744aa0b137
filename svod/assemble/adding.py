"""Adding files in a process of its own: the memory that documents and archives take is never the server's."""

import subprocess
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, cast

from svod import errors
from svod.assemble.library import open_library
from svod.config import Settings
from svod.errors import LibraryError, SvodError
from svod.library import SourceFile
from svod.library.ingest.cataloguing import Ingested
from svod.model.outcome import Failure
from svod.reading.messages import answer_bytes, answer_of, message_bytes, read_bytes, read_message, write_message


@dataclass(frozen=True, slots=True)
class AddRequest:
    """The files to add, each as its path and the name it is known under."""

    settings: Settings
    files: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class AddError:
    """Why no more is added, as an error of ours by its name."""

    kind: str
    message: str
    way_out: str


class AddingProcess:
    """Adds files to the library of the settings by a command that runs `add_requested`."""

    def __init__(self, command: Sequence[str], settings: Settings) -> None:
        self._command = tuple(command)
        self._settings = settings

    def add(self, sources: Sequence[SourceFile]) -> Iterator[Ingested | Failure]:
        """The same as `Library.add`."""
        files = tuple((str(source.path), source.source) for source in sources)
        with subprocess.Popen(  # noqa: S603 - a command of our own
            self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        ) as process:
            pipe = cast(BinaryIO, process.stdin)
            write_message(pipe, message_bytes(AddRequest(self._settings, files)))
            pipe.close()
            while (content := read_bytes(cast(BinaryIO, process.stdout))) is not None:
                answer = answer_of(content, (Ingested, AddError))
                if isinstance(answer, AddError):
                    raise _error(answer)
                yield cast(Ingested | Failure, answer)
        if process.returncode:
            raise LibraryError("The process that adds files has died.", way_out="Send the file again.")


def add_requested(requests: BinaryIO, answers: BinaryIO, begin: Callable[[Settings], None]) -> None:
    """Add the files that one message asks for, and answer what became of each; `begin` hears the settings first."""
    asked = read_message(requests, AddRequest)
    if asked is None:
        return
    try:
        begin(asked.settings)
        with open_library(settings=asked.settings) as library:
            for end in library.add([SourceFile(Path(path), source) for path, source in asked.files]):
                write_message(answers, answer_bytes(end))
    except SvodError as error:
        write_message(answers, answer_bytes(AddError(type(error).__name__, error.message, error.way_out)))


def _error(answer: AddError) -> SvodError:
    kind = getattr(errors, answer.kind, LibraryError)
    made: SvodError = kind(answer.message, way_out=answer.way_out)
    return made
