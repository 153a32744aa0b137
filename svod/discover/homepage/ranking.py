"""Ranking of home pages by a learned model, and the protocol that all rankers share."""

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from svod.discover.homepage.homepage_candidates import Candidate
from svod.discover.homepage.homepage_features import FEATURES_VERSION, rows
from svod.discover.label_scorer import LabelScorer
from svod.discover.sought_person import Person
from svod.model.crawl import WebQuery
from svod.ports import RowClassifier

HOME, OTHER = "home", "other"

Ranked = list[tuple[float, tuple[str, ...]]]


class Ranker(Protocol):
    """Scores how likely pages are a person's home page."""

    def rank(self, person: Person, candidates: Sequence[Candidate]) -> Ranked:
        """For each candidate a score, and the reasons for it."""


@runtime_checkable
class AskingRanker(Protocol):
    """A ranker with queries of its own."""

    def queries(self, person: Person, topic: str = "") -> tuple[WebQuery, ...]:
        """What the search engine is asked for; words of the field, where they are known, tell namesakes apart."""


class LearnedRanker:
    """Ranks by a forest over features of address, content, links and name."""

    def __init__(self, labeler: RowClassifier | None = None) -> None:
        self._scorer = LabelScorer(labeler, FEATURES_VERSION, HOME)

    def rank(self, person: Person, candidates: Sequence[Candidate]) -> Ranked:
        """For each candidate the probability that it is the home page, and the reasons."""
        shares = self._scorer.shares(rows(person, candidates))
        return [(share, reasons(person, candidate)) for share, candidate in zip(shares, candidates, strict=True)]


def reasons(person: Person, candidate: Candidate) -> tuple[str, ...]:
    """The reasons for a page, in words."""
    page = candidate.page
    holding = {
        "the title names the person": person.named_in(page.title) >= 0.5,
        "the beginning names the person": person.named_in(page.text[:600]) >= 0.5,
        f"place {candidate.place} in an answer": candidate.place > 0,
        f"{candidate.below} hits lie below it": candidate.below > 0,
    }
    return tuple(words for words, holds in holding.items() if holds)
