"""P3's shares of preprints whose abstract, key words and subject classes were read exactly, with ours beside them."""

from collections.abc import Mapping

from svod import registry
from svod_lab.runs.answers import Answer
from svod_lab.runs.bench import Bench
from svod_lab.runs.grouping import by_method
from svod_lab.runs.tasks.mathematics import HEADER_METHODS, HEADER_TASK, TASK, answers
from svod_lab.scores.table import Cell, Table
from svod_lab.suites.reading.mathematics import FIELDS, invalid_codes, right_share
from svod_lab.tables.papers import P3_INVALID_CODES, P3_PREPRINTS

CAPTION = "P3: fields of 37 mathematical preprints read exactly, and of those measured here"
INVALID = "preprints: invalid MSC codes"


def preprint_fields(bench: Bench | None) -> Table:
    """P3's rows; a column a reader of preprints, then one a method for any header; empty where nothing is measured."""
    columns = [f"{TASK}.{name}" for name in registry.names(TASK)]
    columns += [f"{HEADER_TASK}.{name}" for name in HEADER_METHODS]
    measured = _measured(bench)
    rows: list[tuple[Cell, ...]] = [
        ("preprints", 37, None, None, *(len(measured[name]) if name in measured else None for name in columns))
    ]
    for field in FIELDS:
        printed = P3_PREPRINTS[field]
        shares = (right_share(measured[name], field) if name in measured else None for name in columns)
        rows.append((f"preprints: {field}", printed.there, printed.exact, printed.exact / printed.there, *shares))
    invalid = (sum(map(invalid_codes, measured[name])) if name in measured else None for name in columns)
    rows.append((INVALID, None, P3_INVALID_CODES, None, *invalid))
    return Table(CAPTION, ("field", "P3 there", "P3 exact", "P3 share", *columns), tuple(rows))


def _measured(bench: Bench | None) -> Mapping[str, list[Answer]]:
    """The answers of each method by its task and name."""
    if bench is None:
        return {}
    return {method.partition("@")[0]: of_method for method, of_method in by_method(answers(bench)).items()}
