"""Rankers of home pages: our learned one; P1's and those of the methods that P1 surveys stand beside it."""

from collections.abc import Sequence
from typing import Protocol

from svod.discover.homepage.candidates import Candidate
from svod.discover.homepage.signs import FEATURES_VERSION, rows
from svod.discover.judging import Judge
from svod.discover.people import Person
from svod.ports import RowClassifier

HOME, OTHER = "home", "other"

Ranked = list[tuple[float, tuple[str, ...]]]


class Ranker(Protocol):
    """Says how likely pages are somebody's home page."""

    def rank(self, person: Person, candidates: Sequence[Candidate]) -> Ranked:
        """For each candidate a score, and the reasons for it."""


class LearnedRanker:
    """Ranks by a forest over signs of address, content, links and name."""

    def __init__(self, labeler: RowClassifier | None = None) -> None:
        self._judge = Judge(labeler, FEATURES_VERSION, HOME)

    def rank(self, person: Person, candidates: Sequence[Candidate]) -> Ranked:
        """For each candidate how surely it is the home page, and what names the person there."""
        shares = self._judge.shares(rows(person, candidates))
        return [(share, reasons(person, candidate)) for share, candidate in zip(shares, candidates, strict=True)]


def reasons(person: Person, candidate: Candidate) -> tuple[str, ...]:
    """What speaks for a page, in words."""
    page = candidate.page
    told = {
        "the title names the person": person.stands_in(page.title) >= 0.5,
        "the beginning names the person": person.stands_in(page.text[:600]) >= 0.5,
        f"place {candidate.place} in an answer": candidate.place > 0,
        f"{candidate.below} hits lie below it": candidate.below > 0,
    }
    return tuple(words for words, holds in told.items() if holds)
