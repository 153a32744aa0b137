"""Synthetic items for runs: made on the spot, in the three languages, of a seed that no training uses."""

import tempfile
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from svod_lab.corpora.items import LabeledLines, LabeledReference
from svod_lab.runs.bench import Bench
from svod_lab.runs.selection import RANDOM_LAYOUTS, SCORED_DISCIPLINES, SCORED_NOTED
from svod_lab.synthetic.typesetting.programs import TYPST

if TYPE_CHECKING:
    from svod_lab.synthetic.synthetic_paper import SyntheticPaper

LANGUAGES = ("ru", "de", "en")
SEED = 90_210
REFERENCES_A_LANGUAGE = 600
REFERENCES_A_STYLE = 60
PAPERS_A_LANGUAGE = 30
RANDOM_LAYOUTS_A_LANGUAGE = 100


def references(bench: Bench) -> list[LabeledReference]:
    """As many reference strings of each language as the limit says."""
    from svod_lab.synthetic.references import make_references

    count = bench.choice.limit or REFERENCES_A_LANGUAGE
    return [item for language in LANGUAGES for item in make_references(language, count, SEED)]


def discipline_references(bench: Bench, corpus: str) -> list[LabeledReference]:
    """So many reference strings in each style by discipline, of the half that the corpus names."""
    from svod_lab.synthetic import discipline_references as made

    count = bench.choice.limit or REFERENCES_A_STYLE
    scored_only = corpus == SCORED_DISCIPLINES
    return [
        item
        for language in LANGUAGES
        for item in made.discipline_references(language, count, SEED, corpus, scored_only=scored_only)
    ]


def noted_papers(corpus: str) -> tuple[LabeledLines, ...]:
    """The papers with references in notes that were written by hand, of the half that the corpus names."""
    from svod_lab.synthetic import noted

    return noted.noted_papers(corpus, scored_only=corpus == SCORED_NOTED)


def papers(bench: Bench) -> "tuple[SyntheticPaper, ...]":
    """As many papers of each language as the limit says, read back by the converter; their files are gone again."""
    count = bench.choice.limit or PAPERS_A_LANGUAGE
    return tuple(
        paper
        for language in LANGUAGES
        for paper in bench.follow(_papers(language, count), f"making papers ({language})", count)
    )


def random_layouts(bench: Bench, corpus: str) -> "tuple[SyntheticPaper, ...]":
    """As many papers of each language with first pages put together at random, of the half that the corpus names."""
    count = bench.choice.limit or RANDOM_LAYOUTS_A_LANGUAGE
    return tuple(
        paper
        for language in LANGUAGES
        for paper in bench.follow(
            _random_layouts(language, count, RANDOM_LAYOUTS[corpus]), f"making papers ({language})", count
        )
    )


def rich_papers(bench: Bench) -> "tuple[SyntheticPaper, ...]":
    """The same with figures, tables, formulas, lists and subsections, by each typesetter that says where they are."""
    from svod_lab.synthetic.typesetting.formats import typesetters_of

    count = bench.choice.limit or PAPERS_A_LANGUAGE
    able = [name for name in (TYPST, "latex") if name in typesetters_of("pdf")]
    return tuple(
        paper
        for typesetter in able
        for language in LANGUAGES
        for paper in bench.follow(
            _papers(language, count, typesetter, are_rich=True), f"making papers ({language}, {typesetter})", count
        )
    )


@lru_cache(maxsize=len(RANDOM_LAYOUTS) * len(LANGUAGES))
def _random_layouts(language: str, count: int, half: str) -> "tuple[SyntheticPaper, ...]":
    # Typesetting, as below.
    from svod_lab.synthetic.first_pages.first_page_drafts import first_page_drafts
    from svod_lab.synthetic.first_pages.mixtures import Half
    from svod_lab.synthetic.papers import printed_papers

    with tempfile.TemporaryDirectory(prefix="svod-synthetic-") as folder:
        return tuple(printed_papers(first_page_drafts(language, count, SEED, Half(half)), Path(folder)))


@lru_cache(maxsize=4 * len(LANGUAGES))
def _papers(
    language: str, count: int, typesetter: str = TYPST, *, are_rich: bool = False
) -> "tuple[SyntheticPaper, ...]":
    """Cached, for one command may run several suites."""
    # Brings typesetting with it, which runs on real data do not need.
    from svod_lab.synthetic.papers import make_papers

    with tempfile.TemporaryDirectory(prefix="svod-synthetic-") as folder:
        return tuple(make_papers(language, count, SEED, Path(folder), typesetter=typesetter, are_rich=are_rich))
