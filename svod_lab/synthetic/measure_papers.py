"""How fast whole papers are forged, and how much of them is lost between typesetting and reading."""

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

from svod_lab.suites.figures import Figure, at_least, at_most
from svod_lab.synthetic.forged import TYPST
from svod_lab.synthetic.labels import NO_LOSS
from svod_lab.synthetic.papers import make_papers
from svod_lab.synthetic.typesetting.formats import EXPORTS, TYPESETTERS
from svod_lab.synthetic.typesetting.programs import is_installed
from svod_lab.synthetic.works.paper_records import LANGUAGES

PAPERS = 60
PAPERS_A_FORMAT = 12
LEAST_PAPERS_A_MINUTE = 100
MOST_LOSS = 0.01
_PRINTED = "pdf"


def measure_papers() -> Iterator[Figure]:
    """Papers a minute and alignment loss by language, then the loss of other formats and of other typesetters."""
    for language in LANGUAGES:
        speed, loss = _forged(language, _PRINTED, PAPERS)
        yield at_least(f"forge {language}: labelled papers", speed, "a minute", LEAST_PAPERS_A_MINUTE)
        yield at_most(f"forge {language}: alignment loss", loss, "of words and tokens", MOST_LOSS)
    for name in EXPORTS:
        if name != _PRINTED:
            losses = [_forged(language, name, PAPERS_A_FORMAT)[1] for language in LANGUAGES]
            yield at_most(f"forge {name}: alignment loss", max(losses), "of words and tokens", MOST_LOSS)
    yield from _typesetters()


def _typesetters() -> Iterator[Figure]:
    """Loss by language, and speed, of every typesetter beside Typst that is installed."""
    for typesetter, formats in TYPESETTERS.items():
        for name, form in formats.items():
            if typesetter == TYPST or not is_installed(*form.programs):
                continue
            made = {language: _forged(language, name, PAPERS_A_FORMAT, typesetter) for language in LANGUAGES}
            for language, (_, loss) in made.items():
                told = f"forge {language}, {typesetter}, {name}: alignment loss"
                yield at_most(told, loss, "of words and tokens", MOST_LOSS)
            if name == _PRINTED:
                slowest = min(speed for speed, _ in made.values())
                yield at_least(f"forge {typesetter}: labelled papers", slowest, "a minute", LEAST_PAPERS_A_MINUTE)


def _forged(language: str, format_name: str, count: int, typesetter: str = TYPST) -> tuple[float, float]:
    """Papers a minute of CPU time, programs' included, and the share that alignment lost, after a warm-up."""
    with tempfile.TemporaryDirectory(prefix="svod-forge-") as folder:
        for _ in make_papers(language, 2, 0, Path(folder), (format_name,), typesetter=typesetter):
            pass
        start = _worked()
        loss = NO_LOSS
        for paper in make_papers(language, count, 1, Path(folder), (format_name,), typesetter=typesetter):
            loss = loss.plus(paper.loss)
        return 60 * count / (_worked() - start), loss.share


def _worked() -> float:
    """Seconds of CPU time of this process and of the programs it asked."""
    return sum(os.times()[:4])
