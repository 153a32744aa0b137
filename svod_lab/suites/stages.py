"""The suite `stages`: CPU time of each stage of reading against bare PDFium over the same papers, cold and warm."""

import gc
import json
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from statistics import quantiles
from typing import Any, NamedTuple

from svod.config import Settings, load
from svod.errors import SettingsError
from svod.model.outcome import Failure
from svod.reading.messages import answer_bytes, answer_of
from svod.reading.methods import Readers
from svod.reading.pipeline import Reading, read
from svod.reading.task import Read
from svod.reading.whole import body_of, drawings_of
from svod.reading.worker import NEW_OBJECTS
from svod_lab.runs.bench import Bench
from svod_lab.runs.selection import SYNTHETIC_CORPUS
from svod_lab.scores.figure import Figure, at_most
from svod_lab.suites.baseline_programs import children_seconds
from svod_lab.suites.baselines import chosen_papers
from svod_lab.suites.reading.speed import bare_pdfium_seconds
from svod_lab.suites.stage_clock import ALL_STAGES, BODY, OTHER, TRAFFIC, StageClock

# What each stage may take, as a multiple of bare PDFium; `--out` writes such a file.
PINNED = Path(__file__).with_name("stage_ratios.json")
# By so much a stage may grow; the smallest are no larger than what measuring them twice differs by.
MOST_GROWTH, LEAST_RATIO = 1.1, 0.05
_WARM_ROUNDS, _STARTS = 3, 3
_PERCENTS = 100
WHOLE = "all reading without the body"
_REAL_PAPERS = "pdf"

Times = Mapping[str, float]


class PaperTimes(NamedTuple):
    """CPU seconds of one paper: bare PDFium, then the stages in a process that has read little and in a warm one."""

    bare: float
    cold: Times
    warm: Times


def measure(bench: Bench) -> Iterator[Figure]:
    """The time of every stage against bare PDFium, held against what is pinned; then what starting takes."""
    with tempfile.TemporaryDirectory(prefix="svod-stages-") as folder:
        paths = chosen_papers(bench, Path(folder))
        times = measured(bench, paths, replace(load(), ocr="never"))
        yield Figure("papers", len(times))
        kind = SYNTHETIC_CORPUS if bench.choice.corpora == (SYNTHETIC_CORPUS,) else _REAL_PAPERS
        ratios = {stage: ratio(times, stage) for stage in (*ALL_STAGES, WHOLE)}
        yield from _held(ratios, _pinned(kind))
        yield from _spread(times)
        yield from _starts(paths[0])
    if bench.choice.out:
        _write(bench.choice.out, kind, ratios, times)


def measured(bench: Bench, paths: Sequence[Path], settings: Settings) -> list[PaperTimes]:
    """The times of all papers that can be read: first each once, by readers that met none of them, then again."""
    readers, clock = Readers(settings).load(), StageClock()
    # As in a reading process.
    gc.freeze()
    usual = gc.get_threshold()
    gc.set_threshold(NEW_OBJECTS)
    contents = {path: path.read_bytes() for path in paths}
    bare = {path: min(bare_pdfium_seconds([path]) for _ in range(_WARM_ROUNDS)) for path in paths}
    with clock.installed():
        cold = {path: _times(clock, content, readers) for path, content in contents.items()}
        rounds = [
            {path: _times(clock, contents[path], readers) for path in paths}
            for _ in bench.follow(range(_WARM_ROUNDS), "rounds", _WARM_ROUNDS)
        ]
    gc.set_threshold(*usual)
    gc.unfreeze()
    warm = {path: {stage: min(one[path].get(stage, 0.0) for one in rounds) for stage in ALL_STAGES} for path in paths}
    return [PaperTimes(bare[path], cold[path], warm[path]) for path in paths if cold[path] and bare[path]]


def _times(clock: StageClock, content: bytes, readers: Readers) -> Times:
    clock.taken()
    result = clock.timed(OTHER, read)(content, "paper.pdf", readers)
    if isinstance(result, Failure):
        return {}
    clock.timed(TRAFFIC, _passed_on)(result)
    drawings = drawings_of(content, result.extraction.media_type)
    # What is drawn is looked for by functions that are stages of reading, too.
    seconds = clock.taken()
    begun = time.process_time()
    body_of(result, drawings)
    seconds[BODY] = time.process_time() - begun
    clock.taken()
    return seconds


def _passed_on(result: Reading) -> object:
    """What a reading process answers, as its parent gets it."""
    answer = Read(result.extraction, result.results, result.fingerprint, result.seconds)
    return answer_of(answer_bytes(answer), (Read,))


def ratio(times: Sequence[PaperTimes], stage: str) -> float:
    """The time of a stage against bare PDFium, over all papers together, warm."""
    return sum(_of(one.warm, stage) for one in times) / max(1e-9, sum(one.bare for one in times))


def _of(seconds: Times, stage: str) -> float:
    if stage == WHOLE:
        return sum(taken for name, taken in seconds.items() if name != BODY)
    return seconds.get(stage, 0.0)


def _held(ratios: Mapping[str, float], pinned: Mapping[str, float]) -> Iterator[Figure]:
    for stage, found in ratios.items():
        name = f"{stage}, against bare PDFium"
        if stage in pinned:
            yield at_most(name, found, "×", round(MOST_GROWTH * max(pinned[stage], LEAST_RATIO), 3))
        else:
            yield Figure(name, found, "×")


def _spread(times: Sequence[PaperTimes]) -> Iterator[Figure]:
    """How papers differ: half of them take no longer than the first figure says, 19 of 20 no longer than the second."""
    for stage in (*ALL_STAGES, WHOLE):
        for state in ("warm", "cold"):
            found = [_of(getattr(one, state), stage) / one.bare for one in times]
            percentiles = quantiles(found, n=_PERCENTS, method="inclusive") if len(found) > 1 else found * _PERCENTS
            for percent in (50, 95):
                value = percentiles[percent - 1]
                yield Figure(stage, value, "×", group="by papers", method=f"{state} p{percent}", detail=True)


def _starts(paper: Path) -> Iterator[Figure]:
    """CPU seconds of single calls, their processes included."""
    calls = {"svod --version": ["--version"], "svod --help": ["--help"],
             "svod extract of one paper": ["extract", "--json", "--ocr", "never", str(paper)]}  # fmt: skip
    for name, words in calls.items():
        taken = min(children_seconds([sys.executable, "-m", "svod", *words]) for _ in range(_STARTS))
        yield Figure(name, taken, "CPU s")


def _pinned(kind: str) -> Mapping[str, float]:
    kept: dict[str, dict[str, float]] = json.loads(PINNED.read_text(encoding="utf-8")) if PINNED.is_file() else {}
    return kept.get(kind, {})


def _write(out: Path, kind: str, ratios: Mapping[str, float], times: Sequence[PaperTimes]) -> None:
    """A picture, or the ratios to be pinned, beside those of the other kind of papers that a file holds already."""
    if out.suffix.lower() != ".json":
        from svod_lab.plots.stages import draw_stages

        cold = sum(one.bare for one in times)
        draw_stages(out, ratios, {stage: sum(_of(one.cold, stage) for one in times) / cold for stage in ratios}, WHOLE)
        return
    try:
        kept: dict[str, Any] = json.loads(out.read_text(encoding="utf-8")) if out.is_file() else {}
        kept[kind] = {stage: round(found, 4) for stage, found in ratios.items()}
        out.write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    except (OSError, ValueError) as error:
        raise SettingsError(f"The ratios cannot be written to {out}: {error}.") from error
