"""Jobs, and their log lines."""

from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import Connection, Row, delete, func, insert, select, update

from svod.model.codec import pack_row, unpack_row
from svod.model.job import Job, JobKind, JobLine, JobRequest, JobState
from svod.store.database import account_tables as tables
from svod.store.database.database import Database

_LINE_COLUMNS = tuple(tables.job_lines.c[name] for name in JobLine._fields)


class SqlJobs:
    """Jobs, each question in a transaction of its own."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, kind: JobKind, request: JobRequest, who: str, made: str) -> int:
        """Take in a job that waits; its number."""
        row = {"kind": str(kind), "wish": pack_row(request), "who": who, "state": str(JobState.WAITING), "made": made}
        with self._database.transaction(write=True, of="jobs") as connection:
            put = connection.execute(insert(tables.jobs).values(**row, begun="", ended="", message=""))
            return int((put.inserted_primary_key or (0,))[0])

    def get(self, number: int) -> Job | None:
        """A job by its number."""
        with self._database.transaction(write=False) as connection:
            row = connection.execute(select(tables.jobs).where(tables.jobs.c.number == number)).first()
            return None if row is None else _job(row, _counts(connection, [number]))

    def latest(self, limit: int, offset: int = 0) -> tuple[Job, ...]:
        """The latest jobs, the newest first."""
        query = select(tables.jobs).order_by(tables.jobs.c.number.desc()).limit(limit).offset(offset)
        with self._database.transaction(write=False) as connection:
            rows = connection.execute(query).all()
            counts = _counts(connection, [row.number for row in rows])
        return tuple(_job(row, counts) for row in rows)

    def claim(self, now: str) -> Job | None:
        """The job that has waited longest, which runs now; None where none waits."""
        table = tables.jobs
        first = select(table).where(table.c.state == str(JobState.WAITING)).order_by(table.c.number).limit(1)
        with self._database.transaction(write=False) as connection:
            if connection.execute(first).first() is None:
                return None
        with self._database.transaction(write=True, of="jobs") as connection:
            row = connection.execute(first).first()
            if row is None:
                return None
            begun = {"state": str(JobState.RUNNING), "begun": now, "ended": "", "message": ""}
            connection.execute(update(table).where(table.c.number == row.number).values(**begun))
            counts = _counts(connection, [row.number])
            taken = connection.execute(select(table).where(table.c.number == row.number)).one()
        return _job(taken, counts)

    def change_state(self, number: int, seen: Sequence[JobState], state: JobState, now: str, message: str = "") -> bool:
        """Let a job pass from one of the states in which it was seen to another; whether it was in one of them."""
        table = tables.jobs
        meant = update(table).where(table.c.number == number, table.c.state.in_([str(one) for one in seen]))
        with self._database.transaction(write=True, of="jobs") as connection:
            return bool(connection.execute(meant.values(**_changed(state, now), message=message)).rowcount)

    def state(self, number: int) -> JobState | None:
        """The state of a job."""
        with self._database.transaction(write=False) as connection:
            found = connection.execute(select(tables.jobs.c.state).where(tables.jobs.c.number == number)).scalar()
        return None if found is None else JobState(found)

    def change_all_states(self, seen: Sequence[JobState], state: JobState, now: str) -> int:
        """Let all jobs in some states pass to another; how many these are."""
        table = tables.jobs
        with self._database.transaction(write=True, of="jobs") as connection:
            meant = update(table).where(table.c.state.in_([str(one) for one in seen]))
            return int(connection.execute(meant.values(**_changed(state, now))).rowcount)

    def note(self, number: int, line: JobLine) -> None:
        """Keep what became of something; the line's number is given here."""
        row = {name: value for name, value in line._asdict().items() if name != "number"}
        with self._database.transaction(write=True, of="jobs") as connection:
            connection.execute(insert(tables.job_lines).values(job=number, **row))

    def lines(self, number: int, after: int = 0, limit: int = 500) -> tuple[JobLine, ...]:
        """What became of what a job met, after a line, the oldest first."""
        table = tables.job_lines
        query = select(*_LINE_COLUMNS).where(table.c.job == number, table.c.number > after)
        with self._database.transaction(write=False) as connection:
            return tuple(JobLine(*row) for row in connection.execute(query.order_by(table.c.number).limit(limit)))

    def remove(self, number: int) -> None:
        """Forget a job."""
        with self._database.transaction(write=True, of="jobs") as connection:
            connection.execute(delete(tables.jobs).where(tables.jobs.c.number == number))


def _changed(state: JobState, now: str) -> dict[str, str]:
    return {"state": str(state), "ended": now if state.is_over else ""}


def _counts(connection: Connection, numbers: Iterable[int]) -> dict[int, dict[str, int]]:
    """How many lines of each outcome some jobs have."""
    table = tables.job_lines
    query = (
        select(table.c.job, table.c.outcome, func.count())
        .where(table.c.job.in_(list(numbers)))
        .group_by(table.c.job, table.c.outcome)
    )
    counts: dict[int, dict[str, int]] = {}
    for number, outcome, lines in connection.execute(query):
        counts.setdefault(number, {})[outcome] = lines
    return counts


def _job(row: Row[Any], counts: dict[int, dict[str, int]]) -> Job:
    return Job(
        row.number,
        JobKind(row.kind),
        unpack_row(JobRequest, row.wish),
        row.who,
        JobState(row.state),
        row.made,
        row.begun,
        row.ended,
        row.message,
        counts.get(row.number, {}),
    )
