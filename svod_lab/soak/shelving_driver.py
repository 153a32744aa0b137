"""One driver that adds made-up papers to a library on a server, beside others: `python -m …shelving_driver`."""

import argparse
import json
import pickle
import sys
import time
from collections import deque
from collections.abc import Iterator, Sequence
from functools import partial
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from svod.assemble.library import cataloguers_of
from svod.cli.context import collect_garbage_seldom
from svod.config import Settings
from svod.library.ingest.cataloguing import ingest_work
from svod.library.ingest.shelving import shelve
from svod.library.parts import Cataloguers
from svod.model.reference import PreparedReference, Reference
from svod.model.work import Copy, Work
from svod.ports import Session
from svod.reading.methods import prepared_reference
from svod.store.database.statement_batch import StatementBatches
from svod.store.opening import opened_store
from svod_lab.synthetic.numbered_works import made_up_list, numbered_work

REFERENCES = 20
# Of so many papers one comes a second time, as other bytes.
_EVERY, _COPY_OF = 20, 7


# The steps of the database's driver that send something and wait for the answer.
_ENDING = "_commit_gen"
_ASKING = ("_execute", _ENDING)


class Driven(NamedTuple):
    """What a driver did: papers, seconds of CPU that shelving took and in all, questions that it waited for.

    `repeated` are attempts that got in the way of others.
    """

    papers: int
    cpu: float
    round_trips: int
    seconds: float = 0.0
    repeated: int = 0


def paper(number: int, size: int) -> tuple[Work, Sequence[Reference]]:
    """The paper of that number among so many; some are second copies of others."""
    meant = number - _COPY_OF if number % _EVERY == _EVERY - 1 else number
    named = sha256(f"made-up paper {number}".encode()).hexdigest()
    copy = Copy(named, "application/pdf", 1000, 10, f"{number}.pdf", "2026-01-01T00:00:00+00:00")
    return numbered_work(meant, f"w{named[:12]}", (copy,)), made_up_list(meant, size, REFERENCES)


def prepare(path: Path, numbers: range, size: int) -> None:
    """Write papers to a file, as reading processes give them to a driver."""
    matcher = cataloguers_of(Settings()).matcher
    with path.open("wb") as file:
        for number in numbers:
            work, references = paper(number, size)
            prepared = [prepared_reference(one, matcher) for one in references]
            pickle.dump((work, references, prepared), file)


def drive(address: str, folder: Path, papers: Path, count: int) -> Iterator[Driven]:
    """Shelve the papers of a file one after another; what was done so far, before the first and after each."""
    trips = _counted_round_trips()
    cataloguers = cataloguers_of(Settings())
    store = opened_store(address, folder, create=False)
    cpu, seconds = 0.0, 0.0
    attempts = [0]
    yield Driven(0, cpu, 0)
    for done, (work, references, prepared) in enumerate(_read(papers, count), start=1):
        begun, clock, asked = time.process_time(), time.monotonic(), trips[0]
        shelve(store, partial(_ingested, work, references, prepared, cataloguers, attempts))
        cpu += time.process_time() - begun
        seconds += time.monotonic() - clock
        trips[1] += trips[0] - asked
        yield Driven(done, cpu, trips[1], seconds, attempts[0] - done)
    store.close()


def _read(papers: Path, count: int) -> Iterator[tuple[Work, Sequence[Reference], Sequence[PreparedReference]]]:
    with papers.open("rb") as file:
        for _ in range(count):
            yield pickle.load(file)  # noqa: S301 - written above


def _ingested(
    work: Work,
    references: Sequence[Reference],
    prepared: Sequence[PreparedReference],
    cataloguers: Cataloguers,
    attempts: list[int],
    session: Session,
) -> None:
    attempts[0] += 1
    ingest_work(work, references, "", session, cataloguers, prepared)


def _counted_round_trips() -> list[int]:
    """How often the server is waited for, counted from now on; a place for a sum."""
    import psycopg

    counts = [0, 0]
    wait, run = psycopg.Connection.wait, StatementBatches.run

    def counted(connection: Any, *given: Any, **named: Any) -> Any:
        # Attributes are set without the server, and what has ended already is not committed.
        is_over = connection.pgconn.transaction_status == psycopg.pq.TransactionStatus.IDLE
        step = given[0].__name__
        counts[0] += step.startswith(_ASKING) and not (is_over and step == _ENDING)
        return wait(connection, *given, **named)

    def counted_run(batches: StatementBatches, *given: Any) -> Any:
        counts[0] += 1
        return run(batches, *given)

    for kind, name, method in ((psycopg.Connection, "wait", counted), (StatementBatches, "run", counted_run)):
        setattr(kind, name, method)
    return counts


def main() -> None:
    """Make the papers of a share ready; shelve as many more as each line says, and print what was done so far."""
    given = argparse.ArgumentParser()
    given.add_argument("address")
    given.add_argument("folder", type=Path)
    for name in ("first", "step", "size"):
        given.add_argument(name, type=int)
    asked = given.parse_args()
    collect_garbage_seldom()
    share = range(asked.first, asked.size, asked.step)
    papers = asked.folder.with_suffix(".papers")
    # One that is killed and starts again has them already.
    if not papers.exists():
        prepare(papers, share, asked.size)
    done = drive(asked.address, asked.folder, papers, len(share))
    so_far = deque([next(done)], maxlen=1)
    _say("ready")
    for line in sys.stdin:
        so_far.extend(islice(done, int(line)))
        _say(json.dumps(so_far[-1]))


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
