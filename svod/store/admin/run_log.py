"""The run log on any database: runs, outcomes, times of stages, failed documents."""

from collections.abc import Iterable, Mapping

from sqlalchemy import Connection, Table, delete, func, select, update

from svod.model.run_log import DeadLetter, Run, StageTimes, Tally
from svod.store.database.database import Database
from svod.store.database.rows import batches, insert_of
from svod.store.database.run_log_tables import dead_letters, outcomes, runs, stage_times


class SqlRunLog:
    """What became of documents, each question in a transaction of its own."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def begin(self, verb: str, now: str) -> int:
        """Note that a run begins; its number."""
        row = {"verb": verb, "begun": now, "ended": "", "shelved": 0, "failed": 0}
        with self._database.transaction(write=True, of="daybook") as connection:
            made = connection.execute(runs.insert().values(**row))
            return int(made.inserted_primary_key[0]) if made.inserted_primary_key else 0

    def end(self, run: Run) -> None:
        """Note how a run ended, or how far it is."""
        values = {"ended": run.ended, "shelved": run.shelved, "failed": run.failed}
        with self._database.transaction(write=True, of="daybook") as connection:
            connection.execute(update(runs).where(runs.c.number == run.number).values(**values))

    def runs(self, limit: int) -> tuple[Run, ...]:
        """The latest runs, the newest first."""
        query = select(*(runs.c[name] for name in Run._fields)).order_by(runs.c.number.desc()).limit(limit)
        with self._database.transaction(write=False) as connection:
            return tuple(Run(*row) for row in connection.execute(query))

    def note(self, tally: Tally) -> None:
        """Add up what happened."""
        with self._database.transaction(write=True, of="daybook") as connection:
            for outcome, count in sorted(tally.outcomes.items()):
                _add(connection, outcomes, {"outcome": outcome}, {"documents": count})
            for (stage, border), (count, seconds) in sorted(tally.stages.items()):
                _add(
                    connection, stage_times, {"stage": stage, "border": border},
                    {"documents": count, "seconds": seconds},
                )  # fmt: skip

    def outcomes(self) -> Mapping[str, int]:
        """How many documents ended how."""
        with self._database.transaction(write=False) as connection:
            rows = connection.execute(select(outcomes.c.outcome, outcomes.c.documents).order_by(outcomes.c.outcome))
            return {row.outcome: row.documents for row in rows}

    def stages(self) -> tuple[StageTimes, ...]:
        """How long each stage took."""
        with self._database.transaction(write=False) as connection:
            rows = connection.execute(select(stage_times).order_by(stage_times.c.stage, stage_times.c.border)).all()
        names = dict.fromkeys(row.stage for row in rows)
        return tuple(
            StageTimes(
                name,
                {row.border: row.documents for row in rows if row.stage == name},
                sum(row.seconds for row in rows if row.stage == name),
            )
            for name in names
        )

    def fail(self, letter: DeadLetter) -> None:
        """Keep a failed document; one that failed before has failed once more."""
        with self._database.transaction(write=True, of="daybook") as connection:
            statement = insert_of(connection, dead_letters).values(**letter._asdict())
            changed = {name: statement.excluded[name] for name in ("root", "outcome", "message", "last")}
            once_more = dead_letters.c.attempts + statement.excluded.attempts
            connection.execute(
                statement.on_conflict_do_update(index_elements=["source"], set_={**changed, "attempts": once_more})
            )

    def letters(self, limit: int | None = None, outcomes: Iterable[str] = ()) -> tuple[DeadLetter, ...]:
        """The documents that failed, the latest first; with outcomes only those that ended so."""
        query = select(*(dead_letters.c[name] for name in DeadLetter._fields))
        if ends := sorted(set(outcomes)):
            query = query.where(dead_letters.c.outcome.in_(ends))
        with self._database.transaction(write=False) as connection:
            rows = connection.execute(query.order_by(dead_letters.c.last.desc(), dead_letters.c.source).limit(limit))
            return tuple(DeadLetter(*row) for row in rows)

    def dead(self) -> Mapping[str, int]:
        """How many documents failed how, and are neither ingested nor forgotten since."""
        query = select(dead_letters.c.outcome, func.count()).group_by(dead_letters.c.outcome)
        with self._database.transaction(write=False) as connection:
            return {row[0]: row[1] for row in connection.execute(query.order_by(dead_letters.c.outcome))}

    def forget(self, sources: Iterable[str]) -> int:
        """Forget failed documents; how many there were."""
        with self._database.transaction(write=True, of="daybook") as connection:
            return sum(
                connection.execute(delete(dead_letters).where(dead_letters.c.source.in_(some))).rowcount
                for some in batches(sources)
            )


def _add(connection: Connection, table: Table, key: Mapping[str, object], counts: Mapping[str, float]) -> None:
    """Add to the counts of a row, which is made if it is not there."""
    statement = insert_of(connection, table).values(**key, **counts)
    added = {name: table.c[name] + statement.excluded[name] for name in counts}
    connection.execute(statement.on_conflict_do_update(index_elements=list(key), set_=added))
