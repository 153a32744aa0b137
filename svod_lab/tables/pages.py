"""P3's counts of fields found in web pages, with those of every reader of pages beside them."""

from collections.abc import Callable, Mapping, Sequence

from svod import registry
from svod_lab.corpora.readers.pages import ARCHIVE
from svod_lab.runs.answers import Answer, short_name
from svod_lab.runs.bench import Bench
from svod_lab.runs.grouping import by_method
from svod_lab.runs.tasks.web import TASK, WORDLESS, answers
from svod_lab.scores.score import Score
from svod_lab.scores.table import Cell, Table
from svod_lab.suites.pages.web import HIGH_WEIGHT, field_share
from svod_lab.tables.papers import P3_PAGES, P3_PAGES_READ

CAPTION = f"P3: fields found in {P3_PAGES_READ} web pages, and in those that hold a word of the sites measured here"

# The rows of P3, each as a share of some answers.
SHARES: Mapping[str, Callable[[Sequence[Answer]], Score]] = {
    "title": lambda pages: field_share("", pages, 0.0),
    "title with a high weight": lambda pages: field_share("", pages, HIGH_WEIGHT),
    "key words": lambda pages: field_share("", pages, 0.0, "key words"),
    "abstract": lambda pages: field_share("", pages, 0.0, "abstract"),
}


def page_fields(bench: Bench | None) -> Table:
    """P3's rows; a column a registered reader, empty where there are no pages to measure on."""
    columns = registry.names(TASK)
    measured = _measured(bench)
    counts = tuple(len(measured[name]) if name in measured else None for name in columns)
    rows: list[tuple[Cell, ...]] = [("pages", P3_PAGES_READ, None, *counts)]
    for field, count in P3_PAGES.items():
        shares = (SHARES[field](measured[name]) if name in measured else None for name in columns)
        rows.append((field, count, count / P3_PAGES_READ, *shares))
    return Table(CAPTION, ("field", "P3 pages", "P3 share", *columns), tuple(rows))


def _measured(bench: Bench | None) -> Mapping[str, list[Answer]]:
    """The answers of each reader by its name, about pages that hold a word."""
    if bench is None or not (bench.data / ARCHIVE).is_file():
        return {}
    worded = (answer for answer in answers(bench) if WORDLESS not in answer.kinds)
    return {short_name(method): of_method for method, of_method in by_method(worded).items()}
