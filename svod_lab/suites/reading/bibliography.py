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
from svod_lab.scores.note_conventions import mentions_work, repeats_work
from svod_lab.scores.score import Score
from svod_lab.scores.tally import tally_scores

FOUND, SPLIT = "references found", "entries split exactly"
WITHIN = "entries that are works"
# Without entries that repeat a work and references that mention one: what a corpus marks of these is a convention.
FAIR = "conventions aside"
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
            yield from _fair(placed, kind)
    seconds = math.fsum(answer.seconds for answer in answers)
    yield Score(SPEED, 60 * len(answers) / seconds if seconds else None, support=len(answers)), None, False


def _fair(answers: Sequence[Answer], kind: str) -> Iterator[Judged]:
    """How many references that describe works are found, and how many entries that describe some are right."""
    pairs = [(answer.expected[REFERENCE], answer.texts(REFERENCE)) for answer in answers]
    described = [[text for text in found if not repeats_work(text)] for _, found in pairs]
    works = [within_references(expected, found) for (expected, _), found in zip(pairs, described, strict=True)]
    yield right_score(f"{kind}: {WITHIN}, {FAIR}", works), None, False
    counts = [
        list_counts([text for text in expected if not (mentions_work(text) or repeats_work(text))], found).references
        for (expected, _), found in zip(pairs, described, strict=True)
    ]
    recall = tally_scores(FOUND, counts).recall
    yield recall._replace(name=f"{kind}: {FOUND}, recall, {FAIR}"), None, False


def _found_and_split(answers: Sequence[Answer], language: str, before: str) -> Iterator[Judged]:
    counts = [list_counts(answer.expected[REFERENCE], answer.texts(REFERENCE)) for answer in answers]
    row = tally_scores(FOUND, [count.references for count in counts])
    for score in (row.precision, row.recall, row.f1):
        name = f"{before}{FOUND}, {score.name}"
        yield score._replace(name=name), GOALS.get((name, language)), False
    yield right_score(f"{before}{SPLIT}", [count.entries for count in counts]), GOALS.get((SPLIT, language)), False
