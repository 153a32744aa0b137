"""A PostgreSQL server as the database: many processes on many machines write to one library."""

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from hashlib import blake2b
from typing import Any, NamedTuple

from sqlalchemy import URL, Connection, Engine, String, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, OperationalError
from sqlalchemy.ext.compiler import compiles

from svod.errors import (
    ContendedError,
    DamagedLibraryError,
    DiskFullError,
    LibraryAwayError,
    LibraryBusyError,
    LibraryError,
    MissingExtraError,
    NoLibraryError,
    ReadOnlyLibraryError,
    SettingsError,
)
from svod.store.database.database import LIBRARY, bring_up_to_date, revision_of
from svod.store.database.pipelined import later
from svod.store.database.result_tables import results

SCHEMES = ("postgresql", "postgres")
# A server that is being restarted is waited for so long; one that never answered, only a moment.
_LONGEST_WAIT, _FIRST_WAIT = 120.0, 3.0
_FIRST_PAUSE, _LONGEST_PAUSE = 0.1, 5.0
_CONNECTIONS, _MORE_CONNECTIONS = 8, 32
# A server whose machine or network has gone says nothing: a client that waits for its answer finds out in a minute.
_CONNECTING = {
    "connect_timeout": 10,
    "keepalives_idle": 30,
    "keepalives_interval": 10,
    "keepalives_count": 3,
    "tcp_user_timeout": 60_000,
}
_LOCK_ALONE, _LOCK_BESIDE = "SELECT pg_advisory_xact_lock(%s)", "SELECT pg_advisory_xact_lock_shared(%s)"
# A machine that vanished loses its locks when it does not answer the server.
_SESSION = (
    "SET lock_timeout = '60s'; SET tcp_keepalives_idle = 30; SET tcp_keepalives_interval = 10; "
    "SET tcp_keepalives_count = 3; SET client_min_messages = error"
)
# Papers are shelved by keys alone. A plan that the server made while a table was nearly empty, and keeps, would read
# all of it ever after. Where it must read all of a small one, it takes that for dear, but should not compile the plan.
_BY_KEYS = "SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off; SET jit = off"
# So long may an index wait to hear of changes.
_MOMENT = "5s"
_SORTS_BY_BYTES = "SELECT 'B' < 'a' AND 'a;' < 'aa'"
_CREATE = "CREATE DATABASE {name} ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0"
# «There is such a database», as a look and as a collision say it.
_MADE_BY_ANOTHER = ("42P04", "23505")
# A refused connection is recognised by its message alone.
_REFUSALS = ("authentication failed", "no password supplied", 'role "', "pg_hba.conf")
# A deadlock, or rows that another transaction has changed or made.
_REPEATABLE = ("40", "23505")
_REPEAT = "Repeat when it is back; nothing is lost."


class _Saying(NamedTuple):
    """How PostgreSQL's code of an error begins, and what that means for the person at the terminal."""

    code: str
    error: type[LibraryError]
    message: str
    way_out: str


# The first that matches is meant.
_SAYINGS = (
    _Saying("53100", DiskFullError, "The disk of the server of {name} is full.", "Free some space there and repeat; "
            "nothing is lost."),
    _Saying("53300", LibraryBusyError, "The server of {name} has no connection left.", "Repeat later."),
    _Saying("25006", ReadOnlyLibraryError, "The library {name} cannot be written to.", "Is the server a replica?"),
    _Saying("42501", ReadOnlyLibraryError, "The account of {name} lacks rights in it.", "GRANT them, or name another."),
    _Saying("55P03", LibraryBusyError, "Another process keeps writing to the library {name}.", "Repeat later."),
    _Saying("57P", LibraryAwayError, "The server of {name} is shutting down or starting.", _REPEAT),
    _Saying("08", LibraryAwayError, "The connection to the server of {name} was lost.", _REPEAT),
    _Saying("58", DamagedLibraryError, "The server of {name} cannot use its disk.", "Look at the server's log."),
    _Saying("XX00", DamagedLibraryError, "The library {name} is damaged.", "Restore it from a backup."),
)  # fmt: skip


@compiles(String, "postgresql")
def _text(*_: object, **__: object) -> str:
    """Texts have no length: SQLite never minded, so that libraries may hold longer ones than the schema says."""
    return "TEXT"


class PostgresDatabase:
    """One database of a PostgreSQL server.

    Arriving works are shelved side by side, under locks of their own (`works/shared_locks.py`); all other writers to
    the library write alone, by a lock that goes with the transaction; all else is written side by side.
    """

    mark = "%s"

    def __init__(self, address: str, *, create: bool) -> None:
        self._url = _url(address)
        self.name = self._url.set(drivername="postgresql").render_as_string(hide_password=True)
        self._longest_wait = _FIRST_WAIT
        self._engine = _engine(self._url)
        # Papers are shelved one after another, and again where the server went: asking whether it is there would be
        # one question more for each.
        self._shelving_engine = _engine(self._url, stores_papers=True)
        self._make(create=create)
        self._longest_wait = _LONGEST_WAIT

    @contextmanager
    def transaction(self, *, write: bool, of: str = LIBRARY, beside: bool = False) -> Iterator[Connection]:
        """All of it or nothing; a reader sees one moment, a writer waits for others that write to the same."""
        with self._named_errors(), self._connected(self._shelving_engine if beside else self._engine) as connection:
            # A writer sees what was written while it waited for the lock, so its view is not one moment's.
            seeing: dict[str, Any] = (
                {} if write else {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
            )
            connection.execution_options(**seeing)
            with connection.begin():
                if write and of and not beside:
                    connection.exec_driver_sql(_LOCK_ALONE, (_lock(of),))
                yield connection

    def answer(self, question: str, values: tuple[Any, ...]) -> Sequence[Any]:
        """The rows that answer one question."""
        with self.transaction(write=False) as connection:
            return connection.exec_driver_sql(question, values).all()

    @contextmanager
    def lock(self, name: str) -> Iterator[None]:
        """Hold the lock of that name, or raise a LibraryBusyError where another process holds it."""
        with self._named_errors(), self._connected(self._engine) as connection:
            connection.execution_options(isolation_level="AUTOCOMMIT")
            key = (_lock(f"turn {name}"),)
            if not connection.exec_driver_sql("SELECT pg_try_advisory_lock(%s)", key).scalar_one():
                raise LibraryBusyError(f"Another process is at «{name}».", way_out="Repeat when it has ended.")
            try:
                yield
            finally:
                # A lost connection has released its lock.
                with suppress(DBAPIError):
                    connection.exec_driver_sql("SELECT pg_advisory_unlock(%s)", key)

    def write_beside(self, connection: Connection) -> None:
        """Keep out who writes alone, until the transaction ends."""
        later(connection)(_LOCK_BESIDE, (_lock(LIBRARY),))

    def wait_for_writers(self, connection: Connection) -> None:
        """Wait a moment until nobody writes to the library, and keep it so; a LibraryBusyError where it takes long."""
        connection.exec_driver_sql(f"SET LOCAL lock_timeout = '{_MOMENT}'")
        connection.exec_driver_sql(_LOCK_ALONE, (_lock(LIBRARY),))

    def seconds(self, connection: Connection) -> float:
        """The time by the server's clock."""
        return float(connection.exec_driver_sql("SELECT extract(epoch FROM clock_timestamp())").scalar_one())

    def faults(self, connection: Connection) -> Iterator[str]:
        """What the server knows to be wrong; that every row points to something it sees to itself."""
        invalid = "SELECT indexrelid::regclass::text FROM pg_index WHERE NOT indisvalid"
        for index in connection.exec_driver_sql(invalid).scalars():
            yield f"The database's index {index} is damaged."
        failures = "SELECT checksum_failures FROM pg_stat_database WHERE datname = current_database()"
        if failed := connection.exec_driver_sql(failures).scalar():
            yield f"The server has met {failed} damaged page(s) of the database."

    def size(self) -> int:
        """The bytes of the database on its server."""
        ((size,),) = self.answer("SELECT pg_database_size(current_database())", ())
        return int(size)

    def compact(self) -> None:
        """Give the space of what older libraries held in rows back to the disk."""
        with self._named_errors(), self._connected(self._engine) as connection:
            connection.execution_options(isolation_level="AUTOCOMMIT")
            connection.exec_driver_sql(f"VACUUM {results.name}")

    def close(self) -> None:
        """Close every connection."""
        self._engine.dispose()
        self._shelving_engine.dispose()

    def _make(self, *, create: bool) -> None:
        try:
            with self.transaction(write=False) as connection:
                is_new = revision_of(connection) is None
                self._check_order(connection)
        except NoLibraryError:
            if not create:
                raise
            self._create()
            is_new = True
        if is_new and not create:
            raise NoLibraryError(
                f"There is no library in {self.name}.", way_out="`svod add FILE…` starts one, `svod migrate` moves one."
            )
        bring_up_to_date(self)

    def _create(self) -> None:
        """Make the database on its server."""
        engine = _engine(self._url.set(database="postgres"))
        name = engine.dialect.identifier_preparer.quote(self._url.database or "")
        try:
            with self._named_errors(), engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
                self._create_once(connection, _CREATE.format(name=name))
        finally:
            engine.dispose()

    @staticmethod
    def _create_once(connection: Connection, statement: str) -> None:
        try:
            connection.exec_driver_sql(statement)
        except DBAPIError as error:
            # Another process that starts at the same time was faster.
            if getattr(error.orig, "sqlstate", "") not in _MADE_BY_ANOTHER:
                raise

    def _check_order(self, connection: Connection) -> None:
        is_ordered = connection.exec_driver_sql(_SORTS_BY_BYTES).scalar_one()
        if not is_ordered or connection.exec_driver_sql("SHOW server_encoding").scalar_one() != "UTF8":
            raise SettingsError(
                f"The database {self.name} sorts or codes texts by the rules of one country.",
                way_out="Make it with: createdb --encoding=UTF8 --locale=C --template=template0 NAME.",
            )

    @contextmanager
    def _connected(self, engine: Engine) -> Iterator[Connection]:
        """A connection; a server that is just not there is waited for."""
        give_up = time.monotonic() + self._longest_wait
        pause = _FIRST_PAUSE
        while True:
            try:
                connection = engine.connect()
                break
            except OperationalError as error:
                if time.monotonic() + pause > give_up or not isinstance(self._named(error), LibraryAwayError):
                    raise
            time.sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)
        with connection:
            yield connection

    @contextmanager
    def _named_errors(self) -> Iterator[None]:
        try:
            yield
        except DBAPIError as error:
            raise self._named(error) from error

    def _named(self, error: DBAPIError) -> LibraryError:
        code = getattr(error.orig, "sqlstate", None) or ""
        if code.startswith(_REPEATABLE):
            return ContendedError(message=f"Another process wrote to the same rows of {self.name}.")
        for saying in _SAYINGS:
            if code.startswith(saying.code):
                return saying.error(saying.message.format(name=self.name), way_out=saying.way_out)
        said = " ".join(str(error.orig).split())
        if code == "3D000" or (not code and f'database "{self._url.database}" does not exist' in said):
            return NoLibraryError(f"There is no database {self.name}.", way_out="`svod add` or `svod migrate` make it.")
        if code.startswith("28") or (not code and any(words in said for words in _REFUSALS)):
            return LibraryError(f"The server of {self.name} refuses the account or its password.")
        if error.connection_invalidated or not code:
            return LibraryAwayError(f"The server of {self.name} does not answer: {said}.", way_out=_REPEAT)
        return LibraryError(f"The library {self.name} cannot be used: {said}.")


def _url(address: str) -> URL:
    try:
        url = make_url(address)
    except ArgumentError as error:
        raise SettingsError("The setting «store.database» is no address of a database.") from error
    if url.get_backend_name() not in SCHEMES or not url.database:
        raise SettingsError(
            "The setting «store.database» must name a database of a PostgreSQL server.",
            way_out="For example postgresql://librarian@db.example.org/svod.",
        )
    return url.set(drivername="postgresql+psycopg")


def _engine(url: URL, *, stores_papers: bool = False) -> Engine:
    try:
        from psycopg.types.string import StrDumper
    except ImportError as error:
        raise MissingExtraError("PostgreSQL needs psycopg.", way_out="pip install svod[pg]") from error

    class _CleanText(StrDumper):
        """PostgreSQL takes no NUL in a text, and no text needs one."""

        def dump(self, obj: str) -> Any:
            return obj.replace("\0", "").encode(self._encoding)

    engine = create_engine(
        url,
        pool_size=_CONNECTIONS,
        max_overflow=_MORE_CONNECTIONS,
        pool_pre_ping=not stores_papers,
        connect_args=_CONNECTING,
    )

    @event.listens_for(engine, "connect")
    def _prepare(connection: Any, _record: object) -> None:
        connection.adapters.register_dumper(str, _CleanText)
        connection.execute(f"{_SESSION}; {_BY_KEYS}" if stores_papers else _SESSION)
        connection.commit()

    return engine


def _lock(name: str) -> int:
    """The number of the lock of that name."""
    return int.from_bytes(blake2b(f"svod {name}".encode(), digest_size=8).digest(), signed=True)
