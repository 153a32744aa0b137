"""Statistical transfer: which controlled terms occur with which free terms in the same works, and how closely."""

from abc import abstractmethod
from collections import Counter, defaultdict
from collections.abc import Iterable
from math import exp, log
from typing import NamedTuple

from svod.model.vocabulary import Occurrence, Relation, Rule

# A term of every tenth work is too common; in small libraries the limit is a number of works.
MOST_COMMON, FEWEST_COMMON = 0.1, 5
MOST_RULES_A_TERM = 10


class Counts(NamedTuple):
    """The number of works with both terms, with the first, with the second, and of all works."""

    together: int
    source: int
    target: int
    works: int

    @property
    def by_chance(self) -> float:
        """The expected number of works with both terms if they were independent."""
        return self.source * self.target / self.works


class _Transfer:
    """Rules by one measure of association, for terms that occur together often and closely enough."""

    method = ""
    least_together = 2
    least_weight = 0.0
    # A word of a single work may be a misprint.
    least_works = 2

    @abstractmethod
    def weight(self, counts: Counts) -> float:
        """How closely two terms belong together, from 0 to 1."""

    def rules(self, occurrences: Iterable[Occurrence]) -> tuple[Rule, ...]:
        """For each term the closest controlled ones."""
        seen = [one for one in occurrences if one.sources and one.targets]
        places: defaultdict[str, list[int]] = defaultdict(list)
        for place, one in enumerate(seen):
            for term in one.sources:
                places[term].append(place)
        totals = Counter(target for one in seen for target in one.targets)
        most = max(FEWEST_COMMON, MOST_COMMON * len(seen))
        found: list[Rule] = []
        for term, works in sorted(places.items()):
            if self.least_works <= len(works) <= most:
                found += self._rules_of(term, [seen[place].targets for place in works], totals, len(seen))
        return tuple(found)

    def _rules_of(
        self, term: str, targets_of_works: list[frozenset[str]], totals: Counter[str], works: int
    ) -> Iterable[Rule]:
        together = Counter(target for targets in targets_of_works for target in targets)
        rules = []
        for target, count in together.items():
            counts = Counts(count, len(targets_of_works), totals[target], works)
            if count < self.least_together or count <= counts.by_chance or target == term:
                continue
            weight = self.weight(counts)
            if weight >= self.least_weight:
                rules.append(Rule(term, target, Relation.TOGETHER, round(min(1.0, weight), 4), count, self.method))
        return sorted(rules, key=lambda rule: (-rule.weight, rule.target))[:MOST_RULES_A_TERM]


class ConditionalTransfer(_Transfer):
    """The share of the works with the term that have the controlled one: p(controlled | free)."""

    method = "transfer.conditional@1"
    least_together = 1
    least_weight = 0.1

    def weight(self, counts: Counts) -> float:
        """The conditional probability."""
        return counts.together / counts.source


class EquivalenceTransfer(_Transfer):
    """The equivalence index: the product of both conditional probabilities, high where the terms are equivalent."""

    method = "transfer.equivalence@1"
    least_weight = 0.01

    def weight(self, counts: Counts) -> float:
        """The product of both shares."""
        return counts.together * counts.together / (counts.source * counts.target)


class LikelihoodTransfer(_Transfer):
    """Dunning's log-likelihood ratio: how unlikely it is that they occur together by chance."""

    method = "transfer.loglikelihood@1"
    least_together = 1
    # At this ratio a rule weighs 0.63; higher ratios approach 1. 10.83, which chance reaches once in a thousand times,
    # weighs 0.19.
    scale = 50.0

    def weight(self, counts: Counts) -> float:
        """The ratio, scaled to 0 .. 1."""
        return 1 - exp(-ratio(counts) / self.scale)


def ratio(counts: Counts) -> float:
    """The log-likelihood ratio of two terms, never below 0."""
    both, first, second, works = counts
    cells = (both, first - both, second - both, works - first - second + both)
    sides = (first, works - first, second, works - second)
    return max(0.0, 2 * (_spread(cells) - _spread(sides) + _spread((works,))))


def _spread(numbers: Iterable[int]) -> float:
    return sum(number * log(number) for number in numbers if number > 0)
