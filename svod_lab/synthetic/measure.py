"""How fast the forge is: labelled references a second and papers a minute on one core, and what alignment loses."""

import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from svod_lab.corpora.complaints import Complaints
from svod_lab.suites.figures import Figure, Workshop, at_least
from svod_lab.synthetic.measure_papers import measure_papers
from svod_lab.synthetic.references import PaperMaker
from svod_lab.synthetic.styles.csl import CslFile, csl_files
from svod_lab.synthetic.works.invented import LANGUAGES

# Where the labelled data keep their CSL styles, if they have any.
CSL_ARCHIVE = Path("records") / "csl.tar.gz"
REFERENCES = 4_000
LEAST_REFERENCES_A_SECOND = 1_000


def measure(workshop: Workshop) -> Iterator[Figure]:
    """References by language, with our own styles and with CSL styles among them; then whole papers."""
    archive = workshop.data / CSL_ARCHIVE
    styles = list(csl_files(archive, workshop.complaints)) if archive.is_file() else []
    for language in LANGUAGES:
        yield _speed(f"forge {language}: references", language, ())
    if styles:
        yield _speed("forge en: references, CSL styles among them", "en", styles)
    yield from measure_papers()


def _speed(name: str, language: str, styles: Sequence[CslFile]) -> Figure:
    return at_least(name, references_a_second(language, styles), "a second", LEAST_REFERENCES_A_SECOND)


def references_a_second(language: str, styles: Sequence[CslFile] = (), count: int = REFERENCES) -> float:
    """Labelled references a second of CPU time; the same are made once before, as a warm-up."""
    forge = PaperMaker(language, seed=1, styles=styles, complaints=Complaints())
    for _ in forge.references(count):
        pass
    start = time.process_time()
    made = sum(1 for _ in forge.references(count))
    return made / (time.process_time() - start)
