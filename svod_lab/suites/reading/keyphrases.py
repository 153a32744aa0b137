"""The suite `keyphrases`: how many of the key phrases that people gave each extractor finds, and how fast."""

from collections.abc import Iterator

from svod_lab.runs.bench import Bench
from svod_lab.runs.grouping import figures
from svod_lab.runs.tasks import keyphrases
from svod_lab.runs.tasks.keyphrase_scores import judge
from svod_lab.scores.figure import Figure

HEADLINE = "F1@10"


def measure(bench: Bench) -> Iterator[Figure]:
    """Every extractor on every corpus, then by language."""
    return figures(keyphrases.answers(bench), judge, "key phrases", bench, HEADLINE)
