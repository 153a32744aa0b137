"""The baseline: what the rules make of synthetic material and of real, side by side, and how far the two lie apart.

Synthetic data as hard as real data give the same method the same score; each difference shows what they lack.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from svod_lab.runs.answers import Answer, short_name
from svod_lab.runs.bench import Bench
from svod_lab.runs.grouping import LANGUAGES, by_document, by_method
from svod_lab.runs.run_table import answers_of
from svod_lab.runs.selection import SYNTHETIC_CORPUS
from svod_lab.runs.tasks.header_scores import FIELDS, outcome_rows, whole_header
from svod_lab.runs.tasks.reference_scores import found_record, record_of
from svod_lab.scores.bibliographies import WHOLE_REFERENCE, right_score, whole_references
from svod_lab.scores.score import Score
from svod_lab.scores.strengths import Strength
from svod_lab.scores.table import Cell, Table
from svod_lab.scores.tally import MICRO
from svod_lab.suites.reading import header, references

BASELINE = "regex"
NOTHING = Score("", None)


class Baseline(NamedTuple):
    """What is measured: the suite, the real corpora, the scores of some answers by name."""

    suite: str
    corpora: tuple[str, ...]
    scores: Callable[[Sequence[Answer]], Mapping[str, Score]]


def reference_scores(answers: Sequence[Answer]) -> Mapping[str, Score]:
    """Soft F1 of the six fields, one by one and pooled, and whole references right."""
    documents = by_document(answers)
    rows = {row.label: row.f1 for row in references.field_rows(documents, Strength.SOFT)}
    whole = [
        whole_references(
            [record_of(answer.expected) for answer in group],
            [found_record(answer) for answer in group],
        )
        for group in documents
    ]
    fields = {field: rows.get(field, NOTHING) for field in WHOLE_REFERENCE}
    return fields | {
        references.SIX_SOFT: rows.get(MICRO, NOTHING),
        references.WHOLE: right_score(references.WHOLE, whole),
    }


def header_scores(answers: Sequence[Answer]) -> Mapping[str, Score]:
    """The share of values read exactly, field by field, and whole headers right."""
    rows = {row.label: row.exact for row in outcome_rows(answers)}
    exact = {f"{field}, exact": rows.get(field, NOTHING) for field in FIELDS}
    return exact | {header.WHOLE: right_score(header.WHOLE, [whole_header(answer) for answer in answers])}


BASELINES = (
    Baseline("references", (), reference_scores),
    Baseline("header", ("papers",), header_scores),
)


def baseline(bench: Bench) -> tuple[Table, ...]:
    """One table a task, method and language: the rules', or those of the chosen methods."""
    methods = bench.choice.methods or (BASELINE,)
    tables: list[Table] = []
    for measured in BASELINES:
        choice = bench.choice._replace(methods=methods)
        real = _answers(measured, replace(bench, choice=choice._replace(corpora=measured.corpora)))
        synthetic = _answers(measured, replace(bench, choice=choice._replace(corpora=(SYNTHETIC_CORPUS,))))
        for method, of_method in real.items():
            for code, language in LANGUAGES.items():
                caption = f"{language}, {measured.suite} by {short_name(method)}: synthetic and real"
                sides = [measured.scores(_spoken(side, code)) for side in (synthetic.get(method, ()), of_method)]
                tables.append(_table(caption, *sides))
    return tuple(tables)


def _answers(measured: Baseline, bench: Bench) -> Mapping[str, list[Answer]]:
    return by_method(answers_of(measured.suite, bench))


def _spoken(answers: Iterable[Answer], language: str) -> list[Answer]:
    return [answer for answer in answers if answer.language == language]


def _table(caption: str, synthetic: Mapping[str, Score], real: Mapping[str, Score]) -> Table:
    return Table(
        caption,
        ("field", "synthetic", "real", "difference", "synthetic values", "real values"),
        tuple(
            (name, synthetic[name], real[name], _difference(synthetic[name], real[name]), synthetic[name].support,
             real[name].support)
            for name in synthetic
        ),
    )  # fmt: skip


def _difference(one: Score, other: Score) -> Cell:
    return None if one.value is None or other.value is None else one.value - other.value
