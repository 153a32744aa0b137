"""The network taken away in the middle of gathering from the Web: whatever it cost is fetched by the next run."""

import random
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from threading import Event, Lock, Thread

from svod_lab.miniweb.server import MiniWeb
from svod_lab.runs.bench import Bench
from svod_lab.scores.figure import Figure, at_most
from svod_lab.soak.network import Wire, can_wire
from svod_lab.soak.outcome import came_out
from svod_lab.soak.paper_files import write_papers
from svod_lab.soak.processes import IngestProcess
from svod_lab.synthetic.numbered_works import coined

GROUP = "gathering"
_HOST = "papers.example"
_PAPERS_A_FOLDER = 40
_JOBS = 2
_SEED = 13
_CUT_SECONDS = (0.5, 12.0)
_LOOK_SECONDS = 0.01
_MISSED = frozenset({"unreachable", "timeout"})
# Some cuts are shorter than a request may take, and go unnoticed; others are longer than all its repeats.
_POLITENESS = {"SVOD_CRAWL_DELAY": "0.02", "SVOD_CRAWL_FETCH_SECONDS": "2"}
# An ingest that does not end with so many more runs than cuts never will.
_MORE_RUNS = 5


def measure_gathering(bench: Bench, folder: Path, documents: int, kills: int) -> Iterator[Figure]:
    """Gather a site from which the network is cut now and then, until nothing is left of it."""
    if not can_wire():
        bench.warn("The network is not cut: this machine gives us no namespaces (`ip netns`, as root).")
        return
    files = write_site(folder / "sites" / _HOST, documents)
    with Wire() as wire, MiniWeb(folder / "sites", host=wire.here) as world:
        cutting = _Cutting(folder / "library", wire, world, documents, kills)
        for _ in bench.follow(cutting.outcomes(), "pages and papers"):
            pass
        yield Figure("documents", documents, group=GROUP)
        yield Figure("times that the network was cut", cutting.done, group=GROUP)
        yield Figure("runs that were begun", cutting.runs, group=GROUP)
        yield Figure("addresses that were reported as unreachable", cutting.missed, group=GROUP)
        yield Figure("requests a document", len(world.asked) / documents, group=GROUP)
        yield at_most("exit status of the last run", cutting.ended, "", 0)
        yield from came_out(cutting.library, files, {})


def write_site(site: Path, documents: int) -> list[Path]:
    """A site of made-up papers in folders, each folder with a page that lists its papers; the files of the papers."""
    site.mkdir(parents=True)
    written = write_papers(site / "papers", documents)
    # Crawlers take addresses that differ in numbers alone for a calendar sooner or later.
    files = [path.rename(path.with_name(f"{coined(number, 5)}.html")) for number, path in enumerate(written)]
    folders = [files[start : start + _PAPERS_A_FOLDER] for start in range(0, len(files), _PAPERS_A_FOLDER)]
    lists = [site / f"{coined(number, 3)}.html" for number in range(len(folders))]
    for page, some in zip(lists, folders, strict=True):
        write_list(page, [f"papers/{path.name}" for path in some])
    write_list(site / "index.html", [page.name for page in lists])
    return files


def write_list(page: Path, addresses: Sequence[str]) -> None:
    """Write a page that leads to addresses."""
    rows = "".join(f'<li><a href="{escape(address)}">{escape(Path(address).stem)}</a></li>' for address in addresses)
    page.write_text(f"<!DOCTYPE html><title>Sheets</title><ul>{rows}</ul>", encoding="utf-8")


class _Cutting:
    """Runs of one gathering from which the network is cut while they request pages, one after the other."""

    def __init__(self, library: Path, wire: Wire, world: MiniWeb, documents: int, cuts: int) -> None:
        self.library = library
        self._wire = wire
        self._world = world
        self._surroundings = {**_POLITENESS, "SVOD_CRAWL_HOSTS": world.hosts}
        self._pages = str(10 * documents)
        # So many pages are requested between two cuts, so that the last comes before the end.
        self._between = max(1, documents // (cuts + 1))
        self._chance = random.Random(_SEED)  # noqa: S311 - the same cuts every time
        self._wanted = cuts
        self._is_over = Event()
        # Held while the wire is cut, so that no run begins meanwhile.
        self._whole = Lock()
        self.done = self.runs = self.missed = self.ended = 0

    def outcomes(self) -> Iterator[str]:
        """What became of every page and paper; runs follow one another until one has reached all that it requested."""
        cutter = Thread(target=self._cut_now_and_then, daemon=True)
        cutter.start()
        try:
            for _ in range(self._wanted + _MORE_RUNS):
                missed = self.missed
                yield from self._during(self._begun())
                if self.missed == missed:
                    return
        finally:
            self._is_over.set()
            cutter.join()

    def _begun(self) -> IngestProcess:
        self.runs += 1
        verb = ("gather", "--site", f"http://{_HOST}/", "--pages", self._pages, "--minutes", "60")
        with self._whole:
            return IngestProcess(self.library, verb, _JOBS, self._surroundings, self._wire.within())

    def _during(self, run: IngestProcess) -> Iterator[str]:
        for line in run.lines():
            outcome: str = line["outcome"]
            self.missed += outcome in _MISSED
            yield outcome
        self.ended = run.end()

    def _cut_now_and_then(self) -> None:
        while self.done < self._wanted and not self._is_over.wait(_LOOK_SECONDS):
            if len(self._world.asked) >= self._between * (self.done + 1):
                with self._whole:
                    self._wire.cut()
                    self._is_over.wait(self._chance.uniform(*_CUT_SECONDS))
                    self._wire.mend()
                self.done += 1
