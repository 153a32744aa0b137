"""Searches: P1's classes A to D, the first right answer among ranked ones, key phrases at a cut."""

from collections.abc import Callable, Collection, Sequence
from enum import StrEnum
from math import log2
from typing import NamedTuple

from svod_lab.scores.score import Row, Score, bootstrap, ratio, scores
from svod_lab.scores.tally import Tally

CUTS = (1, 10)
# Subjects are judged by the F1 of the first five and the gain of the first ten.
SUBJECT_CUT, GAIN_CUT = 5, 10


class SearchOutcome(StrEnum):
    """P1's four ends of a search for one paper; «there» means that the reference search engine finds it."""

    A = "found, and it is the right one"
    B = "found, but it is another one"
    C = "not found, though it is there"
    D = "not found, and it is not there"


class Ranking(NamedTuple):
    """One query: the answers, the best first, and which answers are right."""

    answers: Sequence[str]
    right: Collection[str]


def search_outcome(*, found: bool, right: bool, there: bool) -> SearchOutcome:
    """The class of one search."""
    if found:
        return SearchOutcome.A if right else SearchOutcome.B
    return SearchOutcome.C if there else SearchOutcome.D


def search_scores(searches: Sequence[SearchOutcome]) -> tuple[Score, Score, Score]:
    """P1's precision A/(A+B), accuracy (A+D)/(A+B+C+D) and recall A/(A+C), with intervals over searches."""
    rows = [[search is outcome for outcome in SearchOutcome] for search in searches]
    precision, accuracy, recall = bootstrap(rows, len(SearchOutcome), _search_figures)
    a, b, c, d = (searches.count(outcome) for outcome in SearchOutcome)
    return (
        Score("precision", *precision, a + b),
        Score("accuracy", *accuracy, a + b + c + d),
        Score("recall", *recall, a + c),
    )


def first_right(ranking: Ranking) -> int | None:
    """The rank of the first right answer, from 1; None when there is none."""
    ranks = (rank for rank, answer in enumerate(ranking.answers, 1) if answer in ranking.right)
    return next(ranks, None)


def ranking_scores(rankings: Sequence[Ranking], cuts: Sequence[int] = CUTS) -> tuple[Score, ...]:
    """Success at each cut, then the mean reciprocal rank; queries that have no right answer are left out."""
    answerable = [ranking for ranking in rankings if ranking.right]
    rows = [_ranking_row(first_right(ranking), cuts) for ranking in answerable]

    def statistics(sums: Row) -> Sequence[float | None]:
        return [ratio(total, sums[0]) for total in sums[1:]]

    names = [*(f"success@{cut}" for cut in cuts), "MRR"]
    estimates = bootstrap(rows, len(cuts) + 2, statistics)
    return scores(names, estimates, [len(answerable)] * len(names))


def subject_scores(rankings: Sequence[Ranking]) -> tuple[Score, ...]:
    """F1 of the first five and normalised discounted gain of the first ten: means over texts, as Annif has them."""
    rows = [(1.0, _f1(ranking), _gain(ranking)) for ranking in rankings if ranking.right]
    estimates = bootstrap(rows, 3, lambda sums: [ratio(total, sums[0]) for total in sums[1:]])
    return scores((f"F1@{SUBJECT_CUT}", f"nDCG@{GAIN_CUT}"), estimates, [len(rows)] * 2)


def _f1(ranking: Ranking) -> float:
    offered = ranking.answers[:SUBJECT_CUT]
    right = sum(answer in ranking.right for answer in offered)
    return 2 * right / (len(offered) + len(ranking.right))


def _gain(ranking: Ranking) -> float:
    gained = sum(
        1 / log2(rank + 1) for rank, answer in enumerate(ranking.answers[:GAIN_CUT], 1) if answer in ranking.right
    )
    return gained / sum(1 / log2(rank + 1) for rank in range(1, min(GAIN_CUT, len(ranking.right)) + 1))


def phrase_tally(expected: Sequence[str], found: Sequence[str], cut: int, normalise: Callable[[str], str]) -> Tally:
    """Key phrases of one document: the first `cut` that differ after `normalise` (a stemmer), against all expected.

    Precision divides by the phrases given, not by the cut: giving three good ones is no fault.
    """
    wanted = {phrase for phrase in map(normalise, expected) if phrase}
    offered = list(dict.fromkeys(phrase for phrase in map(normalise, found) if phrase))[:cut]
    return Tally(len(wanted.intersection(offered)), len(offered), len(wanted))


def _search_figures(sums: Row) -> Sequence[float | None]:
    a, b, c, d = sums
    return [ratio(a, a + b), ratio(a + d, a + b + c + d), ratio(a, a + c)]


def _ranking_row(rank: int | None, cuts: Sequence[int]) -> list[float]:
    if rank is None:
        return [1, *(0 for _ in cuts), 0]
    return [1, *(rank <= cut for cut in cuts), 1 / rank]
