"""The tables of `svod bench table`, by name: a table of strings, imported when first needed."""

from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from typing import NamedTuple

from svod.errors import SettingsError
from svod_lab.runs.bench import Bench
from svod_lab.scores.table import PERCENT, SHARE, Style, Table

Maker = Callable[[Bench | None], Iterable[Table]]


class NamedTable(NamedTuple):
    """A row: where its tables are made, what they show, whether they are measured on data, how they are printed."""

    target: str
    summary: str
    measured: bool = True
    style: Style = PERCENT

    def make(self, bench: Bench | None) -> Iterable[Table]:
        """The tables, measured with the bench; some come one after the other, as they are measured."""
        module_name, _, function_name = self.target.partition(":")
        maker: Maker = getattr(import_module(module_name), function_name)
        return maker(bench)


_SEARCHES, _OUTCOMES = "svod_lab.tables.searches", "svod_lab.tables.outcomes"
_FINDING = "svod_lab.tables.finding"

TABLES: Mapping[str, NamedTable] = {
    "P1": NamedTable(f"{_SEARCHES}:searches", "papers, home pages and publication pages found", measured=False),
    "P1-1": NamedTable(f"{_FINDING}:papers_found", "papers found by title and authors, measured"),
    "P1-2": NamedTable(f"{_FINDING}:pages_found", "home pages, publication pages and their references, measured"),
    "P2": NamedTable("svod_lab.tables.lines:bibliography_lines", "bibliography lines", style=SHARE),
    "P3": NamedTable(f"{_SEARCHES}:weighted_metadata", "metadata of web pages and preprints"),
    "P4-2": NamedTable(f"{_OUTCOMES}:russian_training_headers", "Russian headers, training data"),
    "P4-3": NamedTable(f"{_OUTCOMES}:english_training_headers", "English headers, training data"),
    "P4-4": NamedTable(f"{_OUTCOMES}:russian_headers", "Russian headers, unseen data"),
    "P4-5": NamedTable(f"{_OUTCOMES}:english_headers", "English headers, unseen data"),
    "P4-6": NamedTable(f"{_OUTCOMES}:russian_references", "Russian references"),
    "baseline": NamedTable("svod_lab.tables.baseline:baseline", "the rules on synthetic and on real data"),
}


def named_table(name: str) -> NamedTable:
    """The table of that name, in whatever case it is written."""
    for known, table in TABLES.items():
        if known.casefold() == name.casefold():
            return table
    raise SettingsError(f"There is no table «{name}».", way_out=f"Known: {', '.join(TABLES)}.")
