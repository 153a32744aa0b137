"""The suite `lines`: how well every finder separates bibliography lines from text, and how fast."""

import math
from collections.abc import Iterator, Mapping, Sequence

from svod_lab.corpora.items import LISTS, NOTES, NOTES_AND_LISTS
from svod_lab.runs.answers import Answer
from svod_lab.runs.bench import Bench
from svod_lab.runs.grouping import Judged, figures
from svod_lab.runs.tasks import lines
from svod_lab.scores.figure import Figure, Goal
from svod_lab.scores.score import Score
from svod_lab.scores.tally import LabelScores, Tally, mean_scores, tally_scores

LINES, MEANS = "lines", "means over documents"
# Without lines that repeat or mention a work: what a corpus marks of these is a matter of convention.
FAIR = "conventions aside"
STRESS = "two-column PDFs"
SPEED = "lines a second"

# Issue «Bibliographies»: P2's stress test, two-column papers.
GOALS: Mapping[tuple[str, str], Goal] = {
    (f"{STRESS}, precision", "ru"): Goal(0.97),
    (f"{STRESS}, recall", "ru"): Goal(0.96),
}
# 6 000 documents of 500 lines a minute, on two cores.
LEAST_SPEED = Goal(25_000)


def measure(bench: Bench) -> Iterator[Figure]:
    """Every finder on every corpus, then by language; by folds where the choice says so."""
    return figures(_answers(bench), judge, "bibliography lines", bench, f"{LINES}, F1")


def _answers(bench: Bench) -> Iterator[Answer]:
    if not bench.choice.folds:
        return lines.answers(bench)
    # Training is heavy, and needed only for folds.
    from svod_lab.training.lines import folds as line_folds

    return line_folds.answers(bench)


def judge(answers: Sequence[Answer], language: str) -> Iterator[Judged]:
    """The scores of one finder."""
    tallies = [line_counts(answer) for answer in answers]
    yield from _rows(LINES, tally_scores(LINES, tallies), language, detail=False)
    yield from _rows(MEANS, mean_scores(MEANS, tallies), language, detail=True)
    for place in (LISTS, NOTES, lines.NOTES_OF_PAPERS, NOTES_AND_LISTS):
        placed = [line_counts(answer) for answer in answers if place in answer.kinds]
        if placed:
            yield from _rows(place, tally_scores(place, placed), "", detail=False)
        if placed and place != LISTS:
            fair = [line_counts(answer, leaves_aside=True) for answer in answers if place in answer.kinds]
            yield from _rows(f"{place}, {FAIR}", tally_scores(place, fair), "", detail=False)
    stressed = [line_counts(answer) for answer in answers if lines.TWO_COLUMNS in answer.kinds]
    if stressed:
        yield from _rows(STRESS, tally_scores(STRESS, stressed), language, detail=False)
    seconds = math.fsum(answer.seconds for answer in answers)
    size = sum(answer.size for answer in answers)
    yield Score(SPEED, size / seconds if seconds else None, support=size), LEAST_SPEED if language else None, False


def line_counts(answer: Answer, *, leaves_aside: bool = False) -> Tally:
    """The bibliography lines of one document; all, or without those that are a matter of convention."""
    aside = set(answer.expected.get(lines.ASIDE, ())) if leaves_aside else set()
    expected, found = set(answer.expected[lines.LINE]) - aside, set(answer.texts(lines.LINE)) - aside
    return Tally(len(expected & found), len(found), len(expected))


def _rows(name: str, scores: LabelScores, language: str, *, detail: bool) -> Iterator[Judged]:
    for score in (scores.precision, scores.recall, scores.f1):
        full_name = f"{name}, {score.name}"
        yield score._replace(name=full_name), GOALS.get((full_name, language)), detail
