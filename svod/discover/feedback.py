"""What a person accepts and rejects of a gathering, and what is learned from it within the run.

Links are known by the words of their anchors and addresses and by their folder, papers by the words of their title,
abstract and key words; each word is counted in what was accepted and in what was rejected (naive Bayes).
"""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from math import exp, log

from svod.discover.page_addresses import host, split
from svod.model.crawl import Link, Visit
from svod.model.extraction import Extraction
from svod.model.metadata import Field, Metadata
from svod.ports import Focus
from svod.text.stems import stem

_WORD = re.compile(r"[^\W\d_]{3,}")
# Before so many judgements nothing is concluded.
_ENOUGH = 3
# A link that probably leads to what is accepted goes sooner, one that probably does not goes later.
_GOOD, _BAD, _LATER = 0.7, 0.3, 2
# A document is refused only where it is much like what was rejected, and both kinds are known.
_REFUSED = 0.1
_FIELDS = (Field.TITLE, Field.DESCRIPTION, Field.SUBJECT, Field.SOURCE)
LIKE_REJECTED = "It is like what was rejected before."


@dataclass(slots=True)
class WordCounts:
    """How often each word was met in what was accepted and in what was rejected."""

    accepted: Counter[str] = field(default_factory=Counter)
    rejected: Counter[str] = field(default_factory=Counter)
    judged: tuple[int, int] = (0, 0)

    def learn(self, words: Iterable[str], *, accepted: bool) -> None:
        """Count the words of one thing that was judged."""
        (self.accepted if accepted else self.rejected).update(set(words))
        self.judged = (self.judged[0] + accepted, self.judged[1] + (not accepted))

    def share(self, words: Iterable[str]) -> float:
        """How probably a thing of these words is accepted; one half while little is known, or of one kind only."""
        good, bad = self.judged
        if good + bad < _ENOUGH or not good or not bad:
            return 0.5
        known = [word for word in set(words) if word in self.accepted or word in self.rejected]
        odds = sum(
            log((self.accepted[word] + 0.5) / (good + 1.0)) - log((self.rejected[word] + 0.5) / (bad + 1.0))
            for word in known
        )
        return 1 / (1 + exp(-max(-30.0, min(30.0, odds))))


@dataclass(slots=True)
class Feedback:
    """What is learned of links and of papers in one run."""

    links: WordCounts = field(default_factory=WordCounts)
    papers: WordCounts = field(default_factory=WordCounts)

    # Goes up with each answer, so that queued links get their new priority.
    answers: int = 0

    def learn(self, said: Metadata, language: str | None, ways: Iterable[Link], *, accepted: bool) -> None:
        """A person accepted or rejected a document that says this of itself; `ways` are the links that led to it."""
        self.answers += 1
        self.papers.learn(paper_words(said, language), accepted=accepted)
        self.links.learn((word for link in ways for word in link_words(link)), accepted=accepted)

    def refusal(self, read: Extraction) -> str:
        """Why a document need not be asked about; empty where it is not clear."""
        return LIKE_REJECTED if self.papers.share(paper_words(read.metadata, read.language)) < _REFUSED else ""


def link_words(link: Link) -> set[str]:
    """What a link is known by: words of its anchor and path, its host, and its folder."""
    path = split(link.url).path
    words = {word.casefold() for word in _WORD.findall(f"{link.anchor} {path}")}
    return words | {f"{host(link.url)}/", f"{host(link.url)}{path.rpartition('/')[0]}/"}


def paper_words(said: Metadata, language: str | None) -> set[str]:
    """The stems of the words that a document says of itself."""
    text = " ".join(value.text for name in _FIELDS for value in said.all(name))
    return {stem(word.casefold(), language) for word in _WORD.findall(text)}


@dataclass(frozen=True, slots=True)
class LearningFocus:
    """Another focus whose priorities follow what was accepted and rejected; remembers the way to each address."""

    focus: Focus
    feedback: Feedback
    ways: dict[str, tuple[Link, ...]]
    # What the other focus said of each address.
    firsts: dict[str, int] = field(default_factory=dict)

    @property
    def changes(self) -> int:
        """How often the priorities may have changed."""
        return self.feedback.answers

    def again(self, url: str, priority: int) -> int:
        """The present priority of an address that is queued; one of an earlier run is known by its address alone."""
        way = self.ways.get(url)
        return self._learned(way[-1] if way else Link(url), self.firsts.get(url, priority))

    def priority(self, link: Link, origin: Visit | None, inherited: int) -> int | None:
        """The other focus's priority: sooner where links alike led to what was accepted, later where they did not."""
        first = self.focus.priority(link, origin, inherited)
        if first is None or origin is None:
            return first
        came = self.ways.get(origin.fetched.task.url, ())
        self.ways.setdefault(link.url, (*came[-1:], link))
        self.firsts[link.url] = min(first, self.firsts.get(link.url, first))
        return self._learned(link, first)

    def _learned(self, link: Link, first: int) -> int:
        share = self.feedback.links.share(link_words(link))
        return max(0, first - 1) if share >= _GOOD else first + _LATER if share <= _BAD else first
