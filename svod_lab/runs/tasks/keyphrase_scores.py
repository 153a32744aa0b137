"""How right the key phrases of an extractor are: precision and recall at a cut, calibration, speed."""

import math
from collections.abc import Callable, Iterator, Sequence

from svod.extract.keyphrases.candidates import stems_of
from svod_lab.runs.answers import Answer
from svod_lab.runs.grouping import Judged
from svod_lab.runs.tasks.keyphrases import ABSTRACT, PHRASE
from svod_lab.scores.calibration import Claim, calibration_scores
from svod_lab.scores.figure import Goal
from svod_lab.scores.retrieval import phrase_tally
from svod_lab.scores.score import Score
from svod_lab.scores.tally import tally_scores

CUTS = (5, 10)
CALIBRATION = "calibration error"
SPEED = "abstracts a second"
LEAST_SPEED, MOST_ERROR = Goal(100), Goal(0.05, upward=False)


def judge(answers: Sequence[Answer], language: str) -> Iterator[Judged]:
    """The scores of one extractor."""
    for cut in CUTS:
        tallies = [
            phrase_tally(answer.expected[PHRASE], answer.texts(PHRASE), cut, _normalised(answer.language))
            for answer in answers
        ]
        scores = tally_scores(f"@{cut}", tallies)
        for name, score in (("precision", scores.precision), ("recall", scores.recall), ("F1", scores.f1)):
            yield score._replace(name=f"{name}@{cut}"), None, name != "F1"
    error, _ = calibration_scores([claims(answer) for answer in answers])
    yield error._replace(name=CALIBRATION), MOST_ERROR if language else None, False
    short = [answer for answer in answers if ABSTRACT in answer.kinds]
    seconds = math.fsum(answer.seconds for answer in short)
    speed = Score(SPEED, len(short) / seconds if seconds else None, support=len(short))
    yield speed, LEAST_SPEED if language else None, False


def claims(answer: Answer) -> list[Claim]:
    """The weights, each with whether it was a key phrase."""
    stemmed = _normalised(answer.language)
    wanted = {stemmed(phrase) for phrase in answer.expected[PHRASE]}
    return [Claim(value.weight, stemmed(value.text) in wanted) for value in answer.found[PHRASE]]


def _normalised(language: str | None) -> Callable[[str], str]:
    return lambda phrase: " ".join(stems_of(phrase, language))
