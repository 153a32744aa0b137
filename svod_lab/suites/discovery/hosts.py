"""Papers looked for on made-up hosts of many kinds, by the product's own path over the loopback address."""

import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock

from svod.assemble import PaperOpener, paper_finder
from svod.config import Settings
from svod.discover.page_addresses import same_form
from svod.model.finding import OpenedPaper, PaperFound
from svod_lab.miniweb.hosts.world import SoughtPaper, has_known_files, write_hosts
from svod_lab.miniweb.server import SEARCH_HOST, MiniWeb
from svod_lab.runs.bench import EVERYTHING, Bench
from svod_lab.scores.figure import Figure, at_least, at_most

_GOAL_FOUND, _GOAL_GERMAN, _GOAL_PRECISION, _GOAL_FALSE = 0.93, 0.9, 0.97, 0.01
_SECONDS = 600.0
# Searches wait more than they compute.
_THREADS = 4


@dataclass(slots=True)
class Ends:
    """How searches ended, by what was looked for."""

    counts: Counter[str] = field(default_factory=Counter)
    wrong: list[tuple[SoughtPaper, PaperFound]] = field(default_factory=list)

    def add(self, paper: SoughtPaper, found: PaperFound) -> None:
        """Count one search."""
        # What is called a thesis is not said to be the paper.
        is_answered = bool(found.url) and not (found.verdict and found.verdict.version == "thesis")
        is_right = same_form(found.url) in {same_form(place) for place in paper.places} if found.url else False
        groups = ("present", f"present, {paper.language}") if paper.places else ("absent",)
        self.counts.update(groups)
        self.counts["answered"] += is_answered
        if is_right:
            self.counts.update(f"right of {group}" for group in groups)
        if not paper.places:
            self.counts["false"] += is_answered
        if not is_right and (paper.places or is_answered):
            self.wrong.append((paper, found))

    def share(self, part: str, whole: str) -> float:
        """One count of another."""
        return self.counts[part] / self.counts[whole] if self.counts[whole] else 0.0


def measure(bench: Bench) -> Iterator[Figure]:
    """Found of present, precision, false answers for absent.

    The kinds that may be read are the part for development, of which is printed what went wrong; another part takes
    those that are only scored, by totals alone.
    """
    are_read = bench.choice.part == EVERYTHING.part
    with tempfile.TemporaryDirectory(prefix="svod-hosts-") as name:
        folder = Path(name) / "hosts"
        papers = list(write_hosts(folder, are_read=are_read, rounds=bench.choice.corpora))[: bench.choice.limit or None]
        ends = searched(folder, Path(name), bench.follow(papers, "looking for papers", len(papers)))
    yield Figure("papers that are there", ends.counts["present"])
    yield Figure("papers that are absent", ends.counts["absent"])
    yield at_least("found of present", ends.share("right of present", "present"), "", _GOAL_FOUND)
    yield at_least("found of present, de", ends.share("right of present, de", "present, de"), "", _GOAL_GERMAN)
    yield at_least("precision", ends.share("right of present", "answered"), "", _GOAL_PRECISION)
    yield at_most("false answers for absent", ends.share("false", "absent"), "", _GOAL_FALSE)
    for paper, found in ends.wrong if are_read else ():
        bench.warn(f"{paper.kind}: {paper.form or 'there'}: {paper.wanted.title}: {found.url or 'not found'}")


class _InTurn:
    """An opener that several searches ask in turn: scans take long, and none is given up because others are read."""

    def __init__(self, opener: PaperOpener) -> None:
        self._opener, self._lock = opener, Lock()

    def __call__(self, content: bytes, source: str) -> tuple[OpenedPaper, ...] | str:
        with self._lock:
            return self._opener(content, source)


def searched(folder: Path, own: Path, papers: Iterable[SoughtPaper]) -> Ends:
    """How the searches for papers end on the hosts of a folder; `own` is where the product keeps what it keeps."""
    ends = Ends()
    with MiniWeb(folder, knows_files=has_known_files) as web:
        settings = settings_for(web, own)
        with closing(PaperOpener(settings)) as opener:
            finder = paper_finder(settings, _InTurn(opener))
            with ThreadPoolExecutor(_THREADS) as threads:
                sought = [(paper, threads.submit(finder.find, paper.wanted)) for paper in papers]
                for paper, found in sought:
                    ends.add(paper, found.result())
    return ends


def settings_for(web: MiniWeb, own: Path) -> Settings:
    """The settings of the product under which all hosts lie on this machine, without delays."""
    return Settings(
        library=str(own / "library"), hosts=(web.hosts,), crawl_delay=0.0, engines=("searxng",),
        engine_quotas=("searxng=1000000/1000",),
        searxng_address=f"http://{SEARCH_HOST}", engine_hours=0.0, find_seconds=_SECONDS, crawl_robots=False,
    )  # fmt: skip
