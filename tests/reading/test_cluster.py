"""The cluster runner on a tiny cluster of this machine: one start for all, for starting is slow."""

import os
import signal
import sys
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from svod.assemble import extract_files, open_library
from svod.config import Settings
from svod.errors import MissingExtraError
from svod.model.metadata import Field
from svod.model.outcome import Failure, Outcome
from svod.reading import bundles
from svod.reading.attempts import Repeating
from svod.reading.cluster import RayRunner
from svod.reading.kinds import Kind
from svod.reading.pool import DIED, PoolLimits
from svod.reading.task import AnyTask
from tests.papers import write_papers
from tests.reading.trouble import GREETING, PARENT_ENDS_SECONDS, PLUGIN, TROUBLE, Trouble

LIMITS = PoolLimits(jobs=1, document_seconds=20.0, worker_megabytes=1024, documents_a_worker=100)
ROOT = str(Path(__file__).parents[2])


@pytest.fixture(scope="module")
def cluster() -> Iterator[None]:
    """One small machine."""
    import ray

    from svod.reading import cluster

    cluster._ray()
    ray.init(
        num_cpus=1, include_dashboard=False, object_store_memory=80 << 20, configure_logging=False,
        log_to_driver=False, runtime_env={"env_vars": {"PYTHONPATH": f"{PLUGIN}:{ROOT}"}},
    )  # fmt: skip
    yield
    ray.shutdown()


@pytest.mark.usefixtures("cluster")
def test_a_cluster_answers_shields_repeats_and_takes_no_more_than_it_can_hold(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Time enough for bundles to grow: one document, two, four, twelve at most.
    monkeypatch.setattr(bundles, "_SECONDS_A_BUNDLE", 1e6)
    deeds = ["work", "raise", "die once", "have the parent ended once", "die", *["work"] * 55]
    taken = 0

    def tasks() -> Iterator[Trouble]:
        nonlocal taken
        for number, deed in enumerate(deeds):
            taken += 1
            yield Trouble(str(number), deed=deed)

    runner = Repeating(RayRunner(TROUBLE, GREETING, LIMITS), 2)
    answers: dict[str, Any] = {}
    threading.Thread(target=_end_a_parent, daemon=True).start()
    for task, answer in runner.run(tasks()):
        assert taken <= len(answers) + 2 * 12, "more documents are out than the cluster can read"
        assert task.source not in answers
        answers[task.source] = answer
    assert len(answers) == len(deeds)
    assert answers["1"] == Failure("1", Outcome.CRASHED, "RuntimeError: broken")
    assert answers["4"] == Failure("4", Outcome.CRASHED, DIED)
    well = [answers[str(number)] for number in range(len(deeds)) if number not in (1, 4)]
    assert {answer.greeting for answer in well} == {"привет"}

    # The same walk: a library filled by the cluster is the library that the local pool fills.
    papers = write_papers(tmp_path / "papers", 3)
    with open_library(tmp_path / "library", settings=Settings(runner="ray", jobs=1)) as library:
        ended = [*library.add([*papers, papers[0]]), *library.add(papers)]
        assert [end for end in ended if isinstance(end, Failure)] == []
        assert sum(end.new_copy for end in ended) == 3  # type: ignore[union-attr]
        assert library.check().whole
        assert len(library.work_ids()) == 3


class FarAway:
    """A cluster whose machines see nothing of this one's disk."""

    def __init__(self, kind: Kind, settings: Settings, _limits: PoolLimits, _address: str) -> None:
        self._perform = kind.begin(settings)

    def run(self, tasks: Iterable[AnyTask]) -> Iterator[tuple[AnyTask, object]]:
        for task in tasks:
            Path(task.source).unlink(missing_ok=True)
            yield task, self._perform(task)


def test_the_bytes_of_documents_go_to_the_cluster_with_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("svod.reading.cluster.RayRunner", FarAway)
    paper = write_papers(tmp_path / "papers", 1)[0]
    read, absent = extract_files([paper, tmp_path / "absent.pdf"], settings=Settings(runner="ray", jobs=1))
    assert not isinstance(read, Failure)
    assert read.metadata.text(Field.TITLE)
    assert isinstance(absent, Failure)
    assert (absent.outcome, absent.message) == (Outcome.UNREADABLE, "It cannot be read: No such file or directory.")


def test_without_ray_the_way_out_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(MissingExtraError, match=r'pip install "svod\[cluster\]"'):
        next(RayRunner(TROUBLE, GREETING, LIMITS).run([]))


def _end_a_parent() -> None:
    """Kill the process of the cluster whose reading process has started the program that asks for it."""
    deadline = time.monotonic() + 300
    while time.monotonic() < deadline:
        for path in Path("/proc").glob("[0-9]*/cmdline"):
            with suppress(OSError, ValueError):
                if path.read_bytes() == f"sleep\0{PARENT_ENDS_SECONDS}\0".encode():
                    os.kill(_parent(_parent(int(path.parent.name))), signal.SIGKILL)
                    return
        time.sleep(0.05)


def _parent(pid: int) -> int:
    return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
