"""The suite `web`: titles and other metadata found on real web pages, how right the titles are, how fast it goes."""

import math
from collections.abc import Iterator, Sequence

from svod_lab.corpora.readers.pages import read_pages
from svod_lab.runs.answers import Answer
from svod_lab.runs.bench import ALL_PARTS, Bench
from svod_lab.runs.grouping import Judged, by_document, by_method
from svod_lab.runs.tasks import web
from svod_lab.runs.tasks.web import CHECKED, FIELDS, TITLE, WORDLESS
from svod_lab.scores.bibliographies import Right, right_score
from svod_lab.scores.calibration import Claim, calibration_scores
from svod_lab.scores.figure import Figure, Goal, scored
from svod_lab.scores.score import Score
from svod_lab.suites.pages.boilerplate import frame_figures
from svod_lab.suites.pages.labelled import labelled_figures

# From this weight on P3 calls a title's weight high.
HIGH_WEIGHT = 0.8
FOUND, HIGH = "title found", "title found with a high weight"
FOUND_ANYWHERE = "title found, pages without a word counted too"
EXACT, CALIBRATION, SPEED = "title exact", "title, calibration error", "pages a second"
# Issue «Web documents»; P3 found 98.5 % and 88.6 %.
GOALS = {
    FOUND: Goal(0.995), HIGH: Goal(0.886), EXACT: Goal(0.92), CALIBRATION: Goal(0.05, upward=False), SPEED: Goal(200),
}  # fmt: skip


def measure(bench: Bench) -> Iterator[Figure]:
    """Every reader of pages, side by side; then how well text is separated from boilerplate."""
    part = "all parts" if bench.choice.part == ALL_PARTS else f"{bench.choice.part} part"
    for method, of_method in by_method(web.answers(bench)).items():
        for score, goal, detail in judge(of_method):
            yield scored(
                score, group=f"web pages; titles checked by hand: {part}", method=method, goal=goal, detail=detail
            )
    yield from labelled_figures(bench)
    if not bench.choice.limit:
        yield from frame_figures(read_pages(bench.data))


def judge(answers: Sequence[Answer]) -> Iterator[Judged]:
    """The scores of one reader; a page without words has no title."""
    worded = [answer for answer in answers if WORDLESS not in answer.kinds]
    yield field_share(FOUND, worded, 0.0), GOALS[FOUND], False
    yield field_share(HIGH, worded, HIGH_WEIGHT), GOALS[HIGH], False
    yield field_share(FOUND_ANYWHERE, answers, 0.0), None, False
    checked = [answer for answer in answers if CHECKED in answer.kinds]
    yield right_score(EXACT, [Right(is_exact(answer), 1) for answer in checked]), GOALS[EXACT], False
    error, _ = calibration_scores([title_claims(answer) for answer in checked])
    yield error._replace(name=CALIBRATION), GOALS[CALIBRATION], False
    for name in FIELDS:
        if name != TITLE:
            yield field_share(f"{name} found", worded, 0.0, name), None, False
    seconds = math.fsum(answer.seconds for answer in answers)
    yield Score(SPEED, len(answers) / seconds if seconds else None, support=len(answers)), GOALS[SPEED], False


def is_exact(answer: Answer) -> bool:
    """Whether the heaviest title is one that a librarian would give."""
    return bool(answer.texts(TITLE)) and answer.texts(TITLE)[0] in answer.expected[TITLE]


def title_claims(answer: Answer) -> list[Claim]:
    """Each title claimed, with its weight, and whether it is right."""
    return [Claim(value.weight, value.text in answer.expected[TITLE]) for value in answer.found[TITLE]]


def field_share(name: str, answers: Sequence[Answer], least: float, field: str = TITLE) -> Score:
    """The share of pages on which a field was found, at least with that weight."""
    found = [
        Right(sum(any(value.weight >= least for value in answer.found[field]) for answer in host), len(host))
        for host in by_document(answers)
    ]
    return right_score(name, found)
