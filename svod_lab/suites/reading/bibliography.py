"""The suite `bibliography`: references found in real papers, one to one, and entries split exactly."""

import math
from collections.abc import Iterator, Mapping, Sequence

from svod_lab.corpora.items import NOTES, NOTES_AND_LISTS
from svod_lab.runs.answers import Answer
from svod_lab.runs.bench import Bench
from svod_lab.runs.grouping import Judged, figures
from svod_lab.runs.tasks import bibliographies
from svod_lab.runs.tasks.bibliographies import REFERENCE
from svod_lab.runs.tasks.lines import NOTES_OF_PAPERS
from svod_lab.scores.bibliographies import list_counts, right_score, within_references
from svod_lab.scores.figure import Figure, Goal
from svod_lab.scores.score import Score
from svod_lab.scores.tally import tally_scores

FOUND, SPLIT = "references found", "entries split exactly"
WITHIN = "entries that are works"
SPEED = "documents a minute"

# Issue «Bibliographies»; entries split exactly are measured on the EXCITE papers, which are the German ones.
GOALS: Mapping[tuple[str, str], Goal] = {
    (f"{FOUND}, F1", "de"): Goal(0.95),
    (f"{FOUND}, F1", "en"): Goal(0.98),
    (SPLIT, "de"): Goal(0.92),
}


def measure(bench: Bench) -> Iterator[Figure]:
    """Every finder with the usual splitter, every other splitter with the usual finder, then by language."""
    return figures(bibliographies.answers(bench), judge, "references in papers", bench, f"{FOUND}, F1")


def judge(answers: Sequence[Answer], language: str) -> Iterator[Judged]:
    """The scores of one way of reading."""
    yield from _found_and_split(answers, language, "")
    for kind in (NOTES, NOTES_OF_PAPERS, NOTES_AND_LISTS):
        placed = [answer for answer in answers if kind in answer.kinds]
        if placed:
            yield from _found_and_split(placed, "", f"{kind}: ")
            works = [within_references(answer.expected[REFERENCE], answer.texts(REFERENCE)) for answer in placed]
            yield right_score(f"{kind}: {WITHIN}", works), None, False
    seconds = math.fsum(answer.seconds for answer in answers)
    yield Score(SPEED, 60 * len(answers) / seconds if seconds else None, support=len(answers)), None, False


def _found_and_split(answers: Sequence[Answer], language: str, before: str) -> Iterator[Judged]:
    counts = [list_counts(answer.expected[REFERENCE], answer.texts(REFERENCE)) for answer in answers]
    row = tally_scores(FOUND, [count.references for count in counts])
    for score in (row.precision, row.recall, row.f1):
        name = f"{before}{FOUND}, {score.name}"
        yield score._replace(name=name), GOALS.get((name, language)), False
    yield right_score(f"{before}{SPLIT}", [count.entries for count in counts]), GOALS.get((SPLIT, language)), False
