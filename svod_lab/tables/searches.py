"""P1's and P3's tables: papers and pages found on the Web, metadata of web pages and preprints.

Where a method that would fill our columns is not built yet, its cells say so.
"""

from svod import registry
from svod_lab.runs.bench import Bench
from svod_lab.scores.table import Cell, Table
from svod_lab.tables.pages import page_fields
from svod_lab.tables.papers import P1_PAGES, P1_PAPERS
from svod_lab.tables.preprints import preprint_fields

FIND, HOMEPAGE = "find", "homepage"


def searches(_bench: Bench | None = None) -> tuple[Table, ...]:
    """P1: papers by year of publication, home pages and publication pages."""
    papers, pages = _ours(FIND), _ours(HOMEPAGE)
    return (
        Table(
            "P1 table 1: full texts found by title and authors",
            ("year", "P1 precision", "P1 accuracy", "P1 recall", *papers),
            tuple((year, *figures, *_empty(papers)) for year, figures in P1_PAPERS.items()),
        ),
        Table(
            "P1 table 2: home pages and publication pages",
            ("page", "P1 right", "P1 wrong", "P1 precision", *pages),
            tuple((name, *figures, *_empty(pages)) for name, figures in P1_PAGES.items()),
        ),
    )


def weighted_metadata(bench: Bench | None = None) -> tuple[Table, ...]:
    """P3: fields found in web pages, and read exactly in mathematical preprints."""
    return page_fields(bench), preprint_fields(bench)


def _ours(task: str) -> tuple[str, ...]:
    """A column a registered method, or one that says there is none."""
    return registry.names(task) or ("svod",)


def _empty(columns: tuple[str, ...]) -> tuple[Cell, ...]:
    return (None,) * len(columns)
