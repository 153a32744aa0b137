"""The suite `math`: abstract, key words and subject classes of mathematical preprints, read exactly or not."""

import math
import re
from collections.abc import Iterable, Iterator, Sequence

from svod.text.msc import msc_code
from svod_lab.runs.answers import Answer
from svod_lab.runs.bench import Bench
from svod_lab.runs.grouping import Judged, figures
from svod_lab.runs.tasks import mathematics
from svod_lab.runs.tasks.mathematics import ABSTRACT, KEYWORDS, MSC
from svod_lab.scores.bibliographies import Right, right_score
from svod_lab.scores.figure import Figure, Goal
from svod_lab.scores.forms import soft
from svod_lab.scores.score import Score

FIELDS = (ABSTRACT, KEYWORDS, MSC)
INVALID, SPEED = "invalid MSC codes", "preprints a second"
# Issue «Web documents»; P3 read 89, 100 and 100 %, one code of these invalid.
GOALS = {ABSTRACT: Goal(0.97), KEYWORDS: Goal(0.99), MSC: Goal(1.0)}
_CITED = re.compile(r"\[\d{1,3}(?:[,–-]\s?\d{1,3}){0,9}\]")
NO_INVALID = Goal(0, upward=False)


def measure(bench: Bench) -> Iterator[Figure]:
    """Every method on every corpus, then by language."""
    return figures(mathematics.answers(bench), judge, "preprints", bench, f"{ABSTRACT} right")


def judge(answers: Sequence[Answer], language: str) -> Iterator[Judged]:
    """The scores of one method."""
    for field in FIELDS:
        score = right_share(answers, field)
        yield score._replace(name=f"{field} right"), GOALS[field] if language else None, False
    invalid = sum(map(invalid_codes, answers))
    yield Score(INVALID, float(invalid), support=len(answers)), NO_INVALID if language else None, False
    seconds = math.fsum(answer.seconds for answer in answers)
    yield Score(SPEED, len(answers) / seconds if seconds else None, support=len(answers)), None, False


def right_share(answers: Sequence[Answer], field: str) -> Score:
    """Of the preprints that print a field, the share in which all of it and nothing else was found."""
    asked = [answer for answer in answers if answer.expected.get(field)]
    return right_score(field, [Right(is_right(answer, field), 1) for answer in asked])


def is_right(answer: Answer, field: str) -> bool:
    """Whether exactly the expected values were found, in whatever order."""
    return _forms(answer.expected[field]) == _forms(answer.texts(field))


def _forms(texts: Iterable[str]) -> set[str]:
    # A truth out of the author's source has no numbers where the print cites: «[5]», «[3, 7]».
    return {soft(_CITED.sub("", text)) for text in texts}


def invalid_codes(answer: Answer) -> int:
    """How many codes were found that the classification does not have."""
    return sum(msc_code(code) != code for code in answer.texts(MSC))
