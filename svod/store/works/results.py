"""What methods said about files: kept in a file of its own beside these, the database knows its name."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, bindparam, delete, select

from svod.errors import MissingFileError
from svod.model.codec import pack, unpack
from svod.model.work import ResultFile
from svod.ports import Blobs
from svod.store.database.result_tables import result_files, results
from svod.store.database.rows import Question, put_row, value_mark

_FILES, _ROWS = result_files, results
# Used for every paper: built once, for building a statement costs more than running it.
_NAMED = (
    f"SELECT name, methods FROM {_FILES.name} WHERE sha256 = {{mark}} UNION ALL "  # noqa: S608 - our own tables
    f"SELECT method, NULL FROM {_ROWS.name} WHERE sha256 = {{mark}}"
)
_IN_ROWS = select(_ROWS.c.method, _ROWS.c.result).where(_ROWS.c.sha256 == bindparam("of"))
_FORGET_FILE = delete(_FILES).where(_FILES.c.sha256 == bindparam("of"), _FILES.c.name == bindparam("file"))
_FORGET_FILES = delete(_FILES).where(_FILES.c.sha256 == bindparam("of"))
_FORGET_ROW = delete(_ROWS).where(_ROWS.c.sha256 == bindparam("of"), _ROWS.c.method == bindparam("said_by"))
_FORGET_ROWS = delete(_ROWS).where(_ROWS.c.sha256 == bindparam("of"))


def keep_results(blobs: Blobs, sha256: str, results: Mapping[str, bytes]) -> ResultFile:
    """Put what methods said about a file into one of its own; each result is packed already."""
    # The hash of what was read is inside, so that no two documents ever share a file.
    content = msgspec.msgpack.encode((sha256, dict(sorted(results.items()))))
    return ResultFile(blobs.put(content), tuple(sorted(results)))


def read_results(content: bytes) -> tuple[str, dict[str, bytes]]:
    """The hash of the file that was read, and what was said of it; a ValueError where this is no file of results."""
    try:
        return msgspec.msgpack.decode(content, type=tuple[str, dict[str, bytes]])
    except msgspec.MsgspecError as error:
        raise ValueError(f"this is no file of results: {error}") from error


def results_question(mark: str, sha256: str) -> Question:
    """The question for all that was said about a file: names of files with their methods, or methods alone."""
    return _NAMED.format(mark=mark), (sha256, sha256)


class SqlResults:
    """What each method@version said about each file."""

    def __init__(self, connection: Connection, blobs: Blobs) -> None:
        self._connection = connection
        self._blobs = blobs

    def get(self, sha256: str) -> Mapping[str, bytes]:
        """Everything said about a file, by method@version; what is lost is as if it had never been said."""
        found: dict[str, bytes] = {}
        for file in self.files(sha256):
            said = self._read(file) if file.name else self._in_rows(sha256)
            found |= {method: said[method] for method in file.methods if method in said}
        return found

    def files(self, sha256: str) -> tuple[ResultFile, ...]:
        """Where everything said about a file is; what older libraries keep in the database has no name."""
        files: list[ResultFile] = []
        in_rows: list[str] = []
        question = results_question(value_mark(self._connection.dialect.paramstyle), sha256)
        for name, methods in self._connection.exec_driver_sql(*question):
            if methods is None:
                in_rows.append(name)
            else:
                files.append(ResultFile(name, unpack(tuple[str, ...], methods)))
        older = [ResultFile("", tuple(sorted(in_rows)))] if in_rows else []
        return (*older, *sorted(files))

    def named_files(self, sha256: str) -> tuple[ResultFile, ...]:
        """The same; what has no name is put into a file first."""
        return tuple(
            file if file.name else keep_results(self._blobs, sha256, self._in_rows(sha256))
            for file in self.files(sha256)
        )

    def put(self, sha256: str, files: Sequence[ResultFile]) -> None:
        """Note where it is what methods said; what the same method@version said before is forgotten."""
        for before in self.files(sha256):
            self._forget(sha256, before, {method for file in files for method in file.methods})
        for file in files:
            put_row(
                self._connection, _FILES, {"sha256": sha256, "name": file.name, "methods": pack(list(file.methods))}
            )

    def forget(self, sha256: str) -> None:
        """Forget everything that was said about a file."""
        for statement in (_FORGET_FILES, _FORGET_ROWS):
            self._connection.execute(statement, {"of": sha256})

    def _forget(self, sha256: str, before: ResultFile, methods: set[str]) -> None:
        left = [method for method in before.methods if method not in methods]
        if len(left) == len(before.methods):
            return
        if not before.name:
            for method in methods.intersection(before.methods):
                self._connection.execute(_FORGET_ROW, {"of": sha256, "said_by": method})
        elif left:
            put_row(self._connection, _FILES, {"sha256": sha256, "name": before.name, "methods": pack(left)})
        else:
            self._connection.execute(_FORGET_FILE, {"of": sha256, "file": before.name})

    def _read(self, file: ResultFile) -> Mapping[str, bytes]:
        try:
            return read_results(self._blobs.read(file.name))[1]
        except (MissingFileError, ValueError):
            return {}

    def _in_rows(self, sha256: str) -> Mapping[str, bytes]:
        return {method: bytes(result) for method, result in self._connection.execute(_IN_ROWS, {"of": sha256})}


def all_result_files(connection: Connection) -> Iterator[tuple[str, ResultFile]]:
    """All files of results, each with the hash of the file that was read."""
    for sha256, name, methods in connection.execute(select(_FILES.c.sha256, _FILES.c.name, _FILES.c.methods)):
        yield sha256, ResultFile(name, unpack(tuple[str, ...], methods))


def result_faults(connection: Connection, blobs: Blobs) -> Iterator[str]:
    """What of all that methods said cannot be read, one sentence each."""
    for row in connection.execute(select(_ROWS)):
        yield from _unreadable(row.sha256, {row.method: row.result}, [row.method])
    for sha256, file in all_result_files(connection):
        try:
            about, said = read_results(blobs.read(file.name))
        except (MissingFileError, ValueError) as error:
            yield f"What methods said about {sha256} cannot be read ({error}); `svod reprocess` reads it again."
            continue
        if about != sha256:
            yield f"The results of {sha256} are those of {about}."
        yield from _unreadable(sha256, said, file.methods)


def _unreadable(sha256: str, said: Mapping[str, Any], methods: Iterable[str]) -> Iterator[str]:
    for method in methods:
        try:
            unpack(object, said.get(method, b""))
        except (ValueError, OSError) as error:
            yield f"What {method} said about {sha256} cannot be read: {error}."
