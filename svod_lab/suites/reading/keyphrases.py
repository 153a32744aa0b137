"""The suite `keyphrases`: how many of the key phrases that people gave each extractor finds, and how fast."""

from collections.abc import Iterator

from svod_lab.runs.context import Workshop
from svod_lab.runs.grouping import figures
from svod_lab.runs.tasks import keyphrases
from svod_lab.runs.tasks.keyphrase_scores import judge
from svod_lab.scores.figure import Figure

HEADLINE = "F1@10"


def measure(workshop: Workshop) -> Iterator[Figure]:
    """Every extractor on every corpus, then by language."""
    return figures(keyphrases.answers(workshop), judge, "key phrases", workshop, HEADLINE)
