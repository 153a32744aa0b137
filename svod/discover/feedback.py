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
from svod.model.metadata import Field
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

    def learn(self, read: Extraction, ways: Iterable[Link], *, accepted: bool) -> None:
        """A person accepted or rejected a document; `ways` are the links that led to it."""
        self.papers.learn(paper_words(read), accepted=accepted)
        self.links.learn((word for link in ways for word in link_words(link)), accepted=accepted)

    def refusal(self, read: Extraction) -> str:
        """Why a document need not be asked about; empty where it is not clear."""
        return LIKE_REJECTED if self.papers.share(paper_words(read)) < _REFUSED else ""


def link_words(link: Link) -> set[str]:
    """What a link is known by: words of its anchor and path, its host, and its folder."""
    path = split(link.url).path
    words = {word.casefold() for word in _WORD.findall(f"{link.anchor} {path}")}
    return words | {f"{host(link.url)}/", f"{host(link.url)}{path.rpartition('/')[0]}/"}


def paper_words(read: Extraction) -> set[str]:
    """The stems of the words that a document says of itself."""
    text = " ".join(value.text for name in _FIELDS for value in read.metadata.all(name))
    return {stem(word.casefold(), read.language) for word in _WORD.findall(text)}


@dataclass(frozen=True, slots=True)
class LearningFocus:
    """Another focus whose priorities follow what was accepted and rejected; remembers the way to each address."""

    focus: Focus
    feedback: Feedback
    ways: dict[str, tuple[Link, ...]]

    def priority(self, link: Link, origin: Visit | None, inherited: int) -> int | None:
        """The other focus's priority: sooner where links alike led to what was accepted, later where they did not."""
        first = self.focus.priority(link, origin, inherited)
        if first is None or origin is None:
            return first
        came = self.ways.get(origin.fetched.task.url, ())
        self.ways.setdefault(link.url, (*came[-1:], link))
        share = self.feedback.links.share(link_words(link))
        return max(0, first - 1) if share >= _GOOD else first + _LATER if share <= _BAD else first
