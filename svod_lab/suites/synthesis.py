"""The suite `synthetic`: labelled references a second and papers a minute on one core, and what alignment loses."""

import os
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from svod_lab.corpora.complaints import Complaints
from svod_lab.runs.bench import Bench
from svod_lab.scores.figure import Figure, at_least, at_most
from svod_lab.synthetic.labels import NO_LOSS
from svod_lab.synthetic.papers import make_papers
from svod_lab.synthetic.references import ReferenceMaker
from svod_lab.synthetic.styles.csl import CslFile, csl_files
from svod_lab.synthetic.typesetting.formats import EXPORTS, TYPESETTERS
from svod_lab.synthetic.typesetting.programs import CLASSES, TYPST, is_installed
from svod_lab.synthetic.works.invented import LANGUAGES

# Where the labelled data keep their CSL styles, if they have any.
CSL_ARCHIVE = Path("records") / "csl.tar.gz"
REFERENCES = 4_000
LEAST_REFERENCES_A_SECOND = 1_000
PAPERS = 60
PAPERS_A_FORMAT = 12
LEAST_PAPERS_A_MINUTE = 100
MOST_LOSS = 0.01
_PRINTED = "pdf"


def measure(bench: Bench) -> Iterator[Figure]:
    """References by language, with our own styles and with CSL styles among them; then whole papers."""
    archive = bench.data / CSL_ARCHIVE
    styles = list(csl_files(archive, bench.complaints)) if archive.is_file() else []
    for language in LANGUAGES:
        yield _speed(f"{language}: references", language, ())
    if styles:
        yield _speed("en: references, CSL styles among them", "en", styles)
    yield from measure_papers()


def _speed(name: str, language: str, styles: Sequence[CslFile]) -> Figure:
    return at_least(name, references_a_second(language, styles), "a second", LEAST_REFERENCES_A_SECOND)


def references_a_second(language: str, styles: Sequence[CslFile] = (), count: int = REFERENCES) -> float:
    """Labelled references a second of CPU time; the same are made once before, as a warm-up."""
    maker = ReferenceMaker(language, seed=1, styles=styles, complaints=Complaints())
    for _ in maker.references(count):
        pass
    start = time.process_time()
    made = sum(1 for _ in maker.references(count))
    return made / (time.process_time() - start)


def measure_papers() -> Iterator[Figure]:
    """Papers a minute and alignment loss by language, then the loss of other formats and of other typesetters."""
    for language in LANGUAGES:
        speed, loss = _synthetic(language, _PRINTED, PAPERS)
        yield at_least(f"{language}: labelled papers", speed, "a minute", LEAST_PAPERS_A_MINUTE)
        yield at_most(f"{language}: alignment loss", loss, "of words and tokens", MOST_LOSS)
    for name in EXPORTS:
        if name != _PRINTED:
            losses = [_synthetic(language, name, PAPERS_A_FORMAT)[1] for language in LANGUAGES]
            yield at_most(f"{name}: alignment loss", max(losses), "of words and tokens", MOST_LOSS)
    yield from _typesetters()


def _typesetters() -> Iterator[Figure]:
    """Loss by language, and speed, of every typesetter beside Typst that is installed."""
    for typesetter, formats in TYPESETTERS.items():
        for name, form in formats.items():
            # Classes leave out the papers that lose values, and are as slow as they are.
            if typesetter in (TYPST, CLASSES) or not is_installed(*form.programs):
                continue
            made = {language: _synthetic(language, name, PAPERS_A_FORMAT, typesetter) for language in LANGUAGES}
            for language, (_, loss) in made.items():
                figure = f"{language}, {typesetter}, {name}: alignment loss"
                yield at_most(figure, loss, "of words and tokens", MOST_LOSS)
            if name == _PRINTED:
                slowest = min(speed for speed, _ in made.values())
                yield at_least(f"{typesetter}: labelled papers", slowest, "a minute", LEAST_PAPERS_A_MINUTE)


def _synthetic(language: str, format_name: str, count: int, typesetter: str = TYPST) -> tuple[float, float]:
    """Papers a minute of CPU time, programs' included, and the share that alignment lost, after a warm-up."""
    with tempfile.TemporaryDirectory(prefix="svod-synthetic-") as folder:
        for _ in make_papers(language, 2, 0, Path(folder), (format_name,), typesetter=typesetter):
            pass
        start = _worked()
        loss = NO_LOSS
        for paper in make_papers(language, count, 1, Path(folder), (format_name,), typesetter=typesetter):
            loss = loss.plus(paper.loss)
        return 60 * count / (_worked() - start), loss.share


def _worked() -> float:
    """Seconds of CPU time of this process and of the programs it started."""
    return sum(os.times()[:4])
