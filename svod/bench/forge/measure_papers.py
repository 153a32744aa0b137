"""How fast whole papers are forged, and how much of them is lost between typesetting and reading."""

import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from svod.bench.figures import Figure, at_least, at_most
from svod.bench.forge.exports import EXPORTS
from svod.bench.forge.labels import NO_LOSS
from svod.bench.forge.paper_records import LANGUAGES
from svod.bench.forge.papers import forge_papers

PAPERS = 60
PAPERS_A_FORMAT = 12
LEAST_PAPERS_A_MINUTE = 100
MOST_LOSS = 0.01
_PRINTED = "pdf"


def measure_papers() -> Iterator[Figure]:
    """Papers a minute and alignment loss by language, then the loss of the other formats."""
    for language in LANGUAGES:
        speed, loss = _forged(language, _PRINTED, PAPERS)
        yield at_least(f"forge {language}: labelled papers", speed, "a minute", LEAST_PAPERS_A_MINUTE)
        yield at_most(f"forge {language}: alignment loss", loss, "of words and tokens", MOST_LOSS)
    for name in EXPORTS:
        if name != _PRINTED:
            losses = [_forged(language, name, PAPERS_A_FORMAT)[1] for language in LANGUAGES]
            yield at_most(f"forge {name}: alignment loss", max(losses), "of words and tokens", MOST_LOSS)


def _forged(language: str, format_name: str, count: int) -> tuple[float, float]:
    """Papers a minute of CPU time and the share that alignment lost, after a warm-up."""
    with tempfile.TemporaryDirectory(prefix="svod-forge-") as folder:
        for _ in forge_papers(language, 2, 0, Path(folder), (format_name,)):
            pass
        start = time.process_time()
        loss = NO_LOSS
        for paper in forge_papers(language, count, 1, Path(folder), (format_name,)):
            loss = loss.plus(paper.loss)
        return 60 * count / (time.process_time() - start), loss.share
