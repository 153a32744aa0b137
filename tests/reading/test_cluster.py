"""The cluster runner on a tiny cluster of this machine: one start for all, for starting is slow."""

import json
import os
import signal
import socket
import subprocess
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
from svod.errors import MissingExtraError, SettingsError
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
SURROUNDINGS = {"PYTHONPATH": f"{PLUGIN}:{ROOT}", "RAY_AUTH_MODE": "disabled"}


class Cluster:
    """A Ray cluster of one small machine at a fixed address; it can be ended and come back."""

    def __init__(self) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self._port = free.getsockname()[1]
        self.address = f"127.0.0.1:{self._port}"
        self._process: subprocess.Popen[bytes] | None = None
        self.answers = False

    def start(self) -> None:
        """Start the machine, unless it runs."""
        if self._process is not None:
            return
        self._process = subprocess.Popen(
            [sys.executable, "-m", "ray.scripts.scripts", "start", "--head", "--block", "--num-cpus=1",
             f"--port={self._port}", "--node-ip-address=127.0.0.1", "--include-dashboard=false",
             f"--object-store-memory={80 << 20}", "--disable-usage-stats"],
            env=os.environ | SURROUNDINGS | {"RAY_raylet_start_wait_time_s": "120"},
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip

    def end(self) -> None:
        """Kill the machine, with all that runs on it."""
        if self._process is not None:
            for pid in [*_below(self._process.pid), self._process.pid]:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            self._process.wait()
            self._process = None
            self.answers = False

    def listens(self) -> bool:
        """Whether somebody listens there: to look costs nothing, to ask starts a process that loads Ray."""
        with socket.socket() as caller:
            return caller.connect_ex(("127.0.0.1", self._port)) == 0


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    """A cluster that is started when a test first needs it."""
    one = Cluster()
    yield one
    one.end()


@pytest.fixture(autouse=True)
def _plugin(monkeypatch: pytest.MonkeyPatch) -> None:
    """The kind of work that tests add is known to the process that speaks to the cluster."""
    for name, value in SURROUNDINGS.items():
        monkeypatch.setenv(name, value)


def connected(cluster: Cluster, kind: Kind = TROUBLE) -> RayRunner:
    """A runner, once the cluster answers."""
    cluster.start()
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        runner = RayRunner(kind, GREETING, LIMITS, cluster.address)
        if cluster.answers:
            return runner
        with suppress(SettingsError):
            if cluster.listens():
                list(runner.run([]))
                cluster.answers = True
                continue
        time.sleep(0.5)
    pytest.fail("the cluster does not start")


def test_a_cluster_answers_shields_repeats_and_takes_no_more_than_it_can_hold(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cluster: Cluster
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

    runner = Repeating(connected(cluster), 2)
    answers: dict[str, Any] = {}
    threading.Thread(target=_end_a_parent, daemon=True).start()
    for task, answer in runner.run(tasks()):
        assert taken <= len(answers) + 2 * 12, "more documents are out than the cluster can read"
        assert task.source not in answers
        answers[task.source] = answer
    assert len(answers) == len(deeds)
    assert answers["1"] == Failure("1", Outcome.CRASHED, "RuntimeError: broken (line 61 of trouble.py)")
    assert answers["4"] == Failure("4", Outcome.CRASHED, DIED)
    well = [answers[str(number)] for number in range(len(deeds)) if number not in (1, 4)]
    assert {answer.greeting for answer in well} == {"привет"}

    # The same walk: a library filled by the cluster is the library that the local pool fills.
    papers = write_papers(tmp_path / "papers", 3)
    with open_library(
        tmp_path / "library", settings=Settings(runner="ray", cluster=cluster.address, jobs=1)
    ) as library:
        ended = [*library.add([*papers, papers[0]]), *library.add(papers)]
        assert [end for end in ended if isinstance(end, Failure)] == []
        assert sum(end.new_copy for end in ended) == 3  # type: ignore[union-attr]
        assert library.check().whole
        assert len(library.work_ids()) == 3


def test_a_cluster_that_goes_and_comes_back_is_used_again(cluster: Cluster) -> None:
    runner = Repeating(connected(cluster), 3)
    answers = []
    for task, answer in runner.run(Trouble(str(number)) for number in range(20)):
        answers.append((task.source, answer))
        if len(answers) == 1:
            cluster.end()
            cluster.start()
    assert sorted(int(source) for source, _ in answers) == list(range(20))
    assert not [answer for _, answer in answers if isinstance(answer, Failure)]
    cluster.answers = True


def test_a_cluster_that_does_not_come_back_ends_the_run_with_a_sentence(
    tmp_path: Path, cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    connected(cluster)
    papers = [str(paper) for paper in write_papers(tmp_path / "papers", 40)]
    script = "import svod.reading.cluster as c; c._RETURN_SECONDS = 3; from svod.cli.app import main; main()"
    monkeypatch.setenv("SVOD_CLUSTER_ADDRESS", cluster.address)
    command = [sys.executable, "-c", script, "extract", "--engine", "ray", "--json", *papers]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as run:
        assert run.stdout is not None
        first = run.stdout.readline()
        cluster.end()
        rest, errors = run.communicate()
    assert run.returncode == 1
    assert "has gone and does not come back" in " ".join(errors.split())
    assert all(json.loads(line)["source"] in papers for line in [first, *rest.splitlines()])


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


def _below(pid: int) -> list[int]:
    """The processes that descend from one."""
    children: dict[int, list[int]] = {}
    for path in Path("/proc").glob("[0-9]*"):
        with suppress(OSError, ValueError):
            children.setdefault(_parent(int(path.name)), []).append(int(path.name))
    found = list(children.get(pid, ()))
    for child in found:
        found.extend(children.get(child, ()))
    return found


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
