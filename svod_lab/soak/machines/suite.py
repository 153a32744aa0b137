"""What becomes of readers and papers while machines die, are cut off, or get a new version."""

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from svod.store.opening import opened_store
from svod_lab.miniweb.server import MiniWeb
from svod_lab.runs.bench import Bench
from svod_lab.scores.figure import Figure, at_most
from svod_lab.soak.bucket import bucket_surroundings, can_serve_buckets
from svod_lab.soak.gathering import write_list
from svod_lab.soak.machines.fleet import RAY_PORT, WEB_PORT, Fleet, Machine, jobs_of, services_of, usual_path
from svod_lab.soak.machines.next_version import write_next_version
from svod_lab.soak.machines.rack import Rack, can_rack
from svod_lab.soak.machines.readers import Question, Readers
from svod_lab.soak.outcome import came_out
from svod_lab.soak.paper_files import write_papers
from svod_lab.soak.processes import IngestProcess
from svod_lab.soak.server import PostgresServer, program
from svod_lab.soak.shelving import Graph, graph_of
from svod_lab.synthetic.numbered_works import coined

GROUP = "machines"
PAPERS = 240
HEAD, OTHER = "one", "two"
# So many of the papers are on the Web; all others are added out of folders.
_ON_THE_WEB = 0.4
_LOOK_SECONDS = 0.5
# A machine is away for longer than the lease of a crawler.
_OUT_SECONDS, _FROZEN_SECONDS, _AFTER_SECONDS = 45.0, 15.0, 10.0
_SURROUNDINGS = {
    "SVOD_SEARCH": "postgres", "SVOD_CRAWL_DELAY": "0.1", "SVOD_READING_DOCUMENT_ATTEMPTS": "10",
    "SVOD_STORE_S3_SECONDS": "60",
}  # fmt: skip
_LONGEST_SECONDS = 3600.0


class Scene(NamedTuple):
    """Something that happens to the machines, by name."""

    name: str
    act: Callable[["_World"], None]


def measure(bench: Bench) -> Iterator[Figure]:
    """Fill one library from two machines while one thing after the other goes wrong; compare with a quiet filling."""
    if lacking := _lacking():
        bench.warn(f"Several machines are not tried: {lacking}")
        return
    with (
        tempfile.TemporaryDirectory(prefix="svod-machines-", ignore_cleanup_errors=True) as name,
        _made(Path(name), bench.choice.limit or PAPERS) as world,
    ):
        for number, scene in enumerate(bench.follow(SCENES, "scenes", len(SCENES))):
            world.play(number, scene)
        yield from _figures(world)


def _lacking() -> str:
    """What this machine lacks for the suite, as a sentence; empty where it lacks nothing."""
    if not can_rack():
        return "this machine gives us no namespaces and bridges (`ip netns`, as root)."
    if program("initdb") is None:
        return "PostgreSQL is absent: `apt-get install postgresql` brings it."
    if not can_serve_buckets() or find_spec("ray") is None:
        return '`pip install "svod[cluster]" "moto[s3,server]" obstore` brings Ray and a server of buckets.'
    return ""


class _World:
    """Two machines, their services, their database and bucket, and their readers."""

    def __init__(self, folder: Path, rack: Rack, server: PostgresServer, bucket: "subprocess.Popen[str]") -> None:
        self.folder = folder
        self.rack = rack
        self.server = server
        self.bucket = bucket
        self.address = server.new_database()
        self.files: list[Path] = []
        self.surroundings: dict[str, str] = {}
        self.seconds: dict[str, float] = {}
        self.late = 0
        self.fleet = Fleet(rack, folder, ())
        self.readers = Readers((), 1)

    @property
    def machines(self) -> tuple[Machine, Machine]:
        """The first, which is the head of the cluster, and the other."""
        head, other = self.fleet.machines
        return head, other

    def play(self, number: int, scene: Scene) -> None:
        """Let something happen while new papers arrive; wait until all of these are there. Readers read on."""
        held, begun = self.copies(), time.monotonic()
        self.readers.scene = scene.name
        for machine in self.machines:
            self.fleet.assign(
                machine, jobs_of(self.library(machine.name), *_portion(self.folder, number, machine.name))
            )
        while self.copies() == held and not self.fleet.look():
            time.sleep(_LOOK_SECONDS)
        self.late += self.fleet.look()
        scene.act(self)
        give_up = time.monotonic() + _LONGEST_SECONDS
        while not self.fleet.look() and time.monotonic() < give_up:
            time.sleep(_LOOK_SECONDS)
        self.seconds[scene.name] = time.monotonic() - begun

    def library(self, name: str) -> Path:
        """The folder that a machine has for itself."""
        return self.folder / "libraries" / name

    def copies(self) -> int:
        """How many copies the library holds."""
        # Only libraries on a server need psycopg.
        import psycopg

        with closing(psycopg.connect(self.address)) as connection:
            row = connection.execute("SELECT count(*) FROM copies").fetchone()
        return int(row[0]) if row else 0

    def restart(self, machine: Machine, path: str) -> None:
        """Stop a machine, give it another version, and switch it on."""
        self.fleet.stop(machine)
        machine.path = path
        self.fleet.start(machine)
        self.fleet.wait_for(machine, WEB_PORT)


def _nothing(world: _World) -> None:
    world.fleet.look()


def _kill_a_machine(world: _World) -> None:
    _, other = world.machines
    world.fleet.kill(other)
    world.fleet.watch(_AFTER_SECONDS)
    world.fleet.start(other)
    world.fleet.wait_for(other, WEB_PORT)


def _cut_a_machine_off(world: _World) -> None:
    world.rack.cut(OTHER)
    world.fleet.watch(_OUT_SECONDS)
    world.rack.mend(OTHER)


def _freeze_the_bucket(world: _World) -> None:
    world.bucket.send_signal(signal.SIGSTOP)
    world.fleet.watch(_FROZEN_SECONDS)
    world.bucket.send_signal(signal.SIGCONT)


def _restart_the_database(world: _World) -> None:
    world.server.restart(signal.SIGINT)


def _roll_out(world: _World) -> None:
    """First one machine gets the next version, then the other; in between both versions are at work."""
    path = os.pathsep.join((str(write_next_version(world.folder / "next")), usual_path()))
    head, other = world.machines
    world.restart(other, path)
    # The driver and the crawler of the old version begin once more on the new schema.
    for service in head.services:
        if service.is_job and service.process is not None:
            service.process.send_signal(signal.SIGTERM)
    world.fleet.watch(_AFTER_SECONDS)
    world.restart(head, path)
    world.fleet.wait_for(head, RAY_PORT)


SCENES = (
    Scene("nothing", _nothing),
    Scene("a machine killed", _kill_a_machine),
    Scene("a machine cut off", _cut_a_machine_off),
    Scene("the bucket frozen", _freeze_the_bucket),
    Scene("the database restarted", _restart_the_database),
    Scene("a new version rolled out", _roll_out),
)


@contextmanager
def _made(folder: Path, papers: int) -> Iterator[_World]:
    """The machines, at work, with readers."""
    with ExitStack() as stack:
        rack = stack.enter_context(Rack((HEAD, OTHER)))
        server = stack.enter_context(PostgresServer(rack.here))
        bucket = stack.enter_context(_bucket_process(rack.here))
        world = _World(folder, rack, server, bucket)
        world.files = write_papers(folder / "all", papers)
        for number in range(len(SCENES)):
            _write_portion(folder, number, world.files[number :: len(SCENES)])
        web = stack.enter_context(MiniWeb(folder / "sites", host=rack.here))
        address = bucket.stdout.readline().strip() if bucket.stdout else ""
        world.surroundings = {
            **_SURROUNDINGS, **bucket_surroundings(address, "machines"), "SVOD_STORE_DATABASE": world.address,
            "SVOD_CRAWL_HOSTS": web.hosts, "SVOD_CLUSTER_ADDRESS": f"{rack.address(HEAD)}:{RAY_PORT}",
        }  # fmt: skip
        _make_library(folder, world.surroundings)
        world.fleet = Fleet(rack, folder, [_machine(world, name) for name in (HEAD, OTHER)])
        for machine in world.machines:
            world.fleet.start(machine)
            world.fleet.wait_for(machine, WEB_PORT)
        servers = [(rack.address(machine.name), WEB_PORT) for machine in world.machines]
        world.readers = stack.enter_context(Readers(servers, papers))
        yield world


def _machine(world: _World, name: str) -> Machine:
    services = services_of(world.rack, name, HEAD, world.library(name))
    return Machine(name, services, usual_path(), surroundings=world.surroundings)


@contextmanager
def _bucket_process(host: str) -> Iterator["subprocess.Popen[str]"]:
    command = [sys.executable, "-m", "svod_lab.soak.bucket", host]
    surroundings = {**os.environ, "PYTHONPATH": usual_path()}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=surroundings) as process:  # noqa: S603 - ours
        try:
            yield process
        finally:
            process.send_signal(signal.SIGCONT)
            process.terminate()


def _portion(folder: Path, number: int, name: str) -> tuple[Path, str]:
    """The papers of a scene for a machine, and the site that both machines crawl then."""
    return folder / "papers" / name / str(number), f"http://{coined(number, 3)}.example/"


def _write_portion(folder: Path, number: int, papers: Sequence[Path]) -> None:
    """The papers of a scene, some on a site, the others in two folders that share some of them."""
    first = int(_ON_THE_WEB * len(papers))
    site = folder / "sites" / f"{coined(number, 3)}.example"
    _copy(papers[:first], site)
    write_list(site / "index.html", [f"{_named(path)}" for path in papers[:first]])
    for place, name in enumerate((HEAD, OTHER)):
        # Of three papers each machine has one for itself, and both have the third.
        own = [path for turn, path in enumerate(papers[first:]) if turn % 3 != place]
        _copy(own, _portion(folder, number, name)[0])


def _copy(papers: Sequence[Path], folder: Path) -> None:
    folder.mkdir(parents=True)
    for path in papers:
        (folder / _named(path)).write_bytes(path.read_bytes())


def _named(path: Path) -> str:
    """A name without a number: crawlers take addresses that differ in numbers alone for a calendar."""
    return f"{coined(int(path.stem), 5)}.html"


def _make_library(folder: Path, surroundings: Mapping[str, str]) -> None:
    """Make the library, with somebody who manages accounts, as a server for others wants it."""
    library = folder / "libraries" / "here"
    opened_store(surroundings["SVOD_STORE_DATABASE"], library, create=True).close()
    words = ("account", "add", "admin", "--role", "admin")
    subprocess.run(  # noqa: S603 - our own interpreter
        [sys.executable, "-m", "svod", "--library", str(library), *words], input="a long enough word\n", text=True,
        check=True, capture_output=True, env={**os.environ, **surroundings},
    )  # fmt: skip


def _figures(world: _World) -> Iterator[Figure]:
    for name in (scene.name for scene in SCENES):
        yield from _of_readers(name, [question for question in world.readers.asked if question.scene == name])
        yield Figure("until all papers were there", world.seconds[name], "s", group=GROUP, method=name)
    for (machine, service), starts in sorted(world.fleet.starts.items()):
        yield Figure(f"starts of the {service}", starts, group="services", method=machine)
    yield at_most("scenes that began when all papers were there", world.late, "", 0)
    yield from came_out(world.library("here"), world.files, world.surroundings)
    expected, came = _quiet_graph(world), graph_of(world.address)
    yield at_most("works other than in a quiet filling", len(expected.works ^ came.works), "", 0)
    yield at_most("citations other than in a quiet filling", len(expected.citations ^ came.citations), "", 0)
    yield at_most("cited works other than in a quiet filling", len(expected.cited ^ came.cited), "", 0)


def _of_readers(scene: str, asked: Sequence[Question]) -> Iterator[Figure]:
    if not asked:
        return
    for kind in dict.fromkeys(question.kind for question in asked):
        some = [question for question in asked if question.kind == kind]
        share = sum(not question.is_answered for question in some) / len(some)
        yield Figure(f"errors of readers, {kind}", share, group=GROUP, method=scene, support=len(some))
    again = sum(question.tried > 1 for question in asked) / len(asked)
    yield Figure("answered by the second server", again, group=GROUP, method=scene, support=len(asked))
    slowest = max(question.seconds for question in asked)
    yield Figure("the longest answer", slowest, "s", group=GROUP, method=scene, support=len(asked))


def _quiet_graph(world: _World) -> Graph:
    """What the same papers make where nothing goes wrong and one driver adds them."""
    address = world.server.new_database()
    papers = str(world.files[0].parent)
    run = IngestProcess(world.folder / "quiet", ("add", papers), 2, {"SVOD_STORE_DATABASE": address})
    for _ in run.lines():
        pass
    run.end()
    return graph_of(address)
