"""The suite `keyphrases`: how many of the key phrases that people gave each extractor finds, and how fast."""

from collections.abc import Iterator

from svod_lab.runs.answers import Answer
from svod_lab.runs.bench import Bench
from svod_lab.runs.grouping import figures
from svod_lab.runs.tasks import keyphrases
from svod_lab.runs.tasks.keyphrase_scores import judge
from svod_lab.scores.figure import Figure

HEADLINE = "F1@10"


def measure(bench: Bench) -> Iterator[Figure]:
    """Every extractor on every corpus, then by language; by corpora left out where the choice says so."""
    return figures(_answers(bench), judge, "key phrases", bench, HEADLINE)


def _answers(bench: Bench) -> Iterator[Answer]:
    if not bench.choice.folds:
        return keyphrases.answers(bench)
    # Training is heavy, and needed only for folds.
    from svod_lab.training.phrases import folds

    return folds.answers(bench)
