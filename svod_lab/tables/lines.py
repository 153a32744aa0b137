"""P2's tables: bibliography lines of all documents, and of two-column papers."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from svod.errors import SettingsError
from svod_lab.runs.answers import Answer, short_name
from svod_lab.runs.bench import Bench
from svod_lab.runs.grouping import by_method
from svod_lab.runs.tasks import lines
from svod_lab.scores.table import Cell, Table
from svod_lab.scores.tally import LabelScores, mean_scores, tally_scores
from svod_lab.suites.reading.lines import line_counts
from svod_lab.tables.papers import P2_STRESS, P2_TEST, LineFigures

HEADS = ("method", "P2 precision", "P2 recall", "P2 F", "precision", "recall", "F", "lines")


def bibliography_lines(bench: Bench) -> tuple[Table, ...]:
    """Both tables of P2, the first also of Russian documents alone.

    The stress test is on the two-column papers of all parts, for they are few.
    """
    answers = list(lines.answers(bench))
    tables = [_table("P2: bibliography lines, all documents pooled", P2_TEST, _pooled(answers))]
    # P2's documents are Russian, most of ours are not.
    russian = [answer for answer in answers if answer.language == "ru"]
    if russian:
        tables.append(_table("P2: bibliography lines of Russian documents, pooled", P2_TEST, _pooled(russian)))
    stressed = _stressed(bench)
    caption = f"P2: bibliography lines of two-column papers ({_counted(stressed)}), means over documents"
    tables.append(_table(caption, P2_STRESS, _means(stressed)))
    return tuple(tables)


def _stressed(bench: Bench) -> list[Answer]:
    choice = bench.choice._replace(part="all", corpora=(lines.PAPERS,))
    try:
        papers = list(lines.answers(replace(bench, choice=choice)))
    except SettingsError:
        # Without papers there is nothing to put under stress.
        return []
    return [answer for answer in papers if lines.TWO_COLUMNS in answer.kinds]


def _counted(answers: Sequence[Answer]) -> str:
    """How many papers there are of each language: «ru 3, de 12»."""
    documents = {(answer.language or "other", answer.document) for answer in answers}
    counts = Counter(language for language, _ in documents)
    return ", ".join(f"{language} {count}" for language, count in sorted(counts.items())) or "none"


def _pooled(answers: Sequence[Answer]) -> Mapping[str, LabelScores]:
    return {
        short_name(method): tally_scores(method, [line_counts(answer) for answer in of_method])
        for method, of_method in by_method(answers).items()
    }


def _means(answers: Sequence[Answer]) -> Mapping[str, LabelScores]:
    return {
        short_name(method): mean_scores(method, [line_counts(answer) for answer in of_method])
        for method, of_method in by_method(answers).items()
    }


def _table(caption: str, theirs: Mapping[str, LineFigures], ours: Mapping[str, LabelScores]) -> Table:
    names = dict.fromkeys([*theirs, *ours])
    return Table(caption, HEADS, tuple((name, *_theirs(theirs.get(name)), *_ours(ours.get(name))) for name in names))


def _theirs(figures: LineFigures | None) -> tuple[Cell, ...]:
    return tuple(figures) if figures else (None, None, None)


def _ours(scores: LabelScores | None) -> tuple[Cell, ...]:
    if scores is None:
        return (None, None, None, None)
    return (scores.precision, scores.recall, scores.f1, scores.expected)
