"""Forged items for runs: made on the spot, in the three languages, of a seed that no training uses."""

import tempfile
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from svod_lab.corpora.items import LabeledReference
from svod_lab.runs.context import Workshop

if TYPE_CHECKING:
    from svod_lab.synthetic.synthetic_paper import SyntheticPaper

LANGUAGES = ("ru", "de", "en")
SEED = 90_210
REFERENCES_A_LANGUAGE = 600
PAPERS_A_LANGUAGE = 30


def references(workshop: Workshop) -> list[LabeledReference]:
    """As many reference strings of each language as the limit says."""
    from svod_lab.synthetic.references import make_references

    count = workshop.choice.limit or REFERENCES_A_LANGUAGE
    return [item for language in LANGUAGES for item in make_references(language, count, SEED)]


def papers(workshop: Workshop) -> "tuple[SyntheticPaper, ...]":
    """As many papers of each language as the limit says, read back by the converter; their files are gone again."""
    count = workshop.choice.limit or PAPERS_A_LANGUAGE
    return tuple(
        paper
        for language in LANGUAGES
        for paper in workshop.follow(_papers(language, count), f"forging papers ({language})", count)
    )


@lru_cache(maxsize=2 * len(LANGUAGES))
def _papers(language: str, count: int) -> "tuple[SyntheticPaper, ...]":
    """Remembered, for one command may ask several suites about them."""
    # The forge brings typesetting with it; runs on real data shall not wait for it.
    from svod_lab.synthetic.papers import make_papers

    with tempfile.TemporaryDirectory(prefix="svod-forge-") as folder:
        return tuple(make_papers(language, count, SEED, Path(folder)))
