"""`metasearch` (Inquirus): «several engines asked at once, results merged»: by the sum of reciprocal ranks.

Where the settings name one engine, its answers to three forms of the query stand for those of three engines.
"""

from collections.abc import Sequence

from svod.discover.homepage.homepage_candidates import HOME_QUERY, Candidate
from svod.discover.homepage.ranking import Ranked
from svod.discover.sought_person import Person
from svod.model.crawl import WebQuery
from svod.text.languages import language_of
from svod_lab.baselines.homepages.shared import queries_with

# The constant of reciprocal rank fusion.
_CONSTANT = 60


class MetasearchRanker:
    """The pages that most answers have, high up, come first."""

    def queries(self, person: Person, topic: str = "") -> tuple[WebQuery, ...]:
        """The name, with the words for home pages, with the words of publications."""
        words = HOME_QUERY.get(language_of(person.written) or "en", HOME_QUERY["en"])
        return queries_with(person, words, "", "publications")

    def rank(self, person: Person, candidates: Sequence[Candidate]) -> Ranked:
        """The sum of reciprocal ranks over all answers."""
        return [
            (sum(1 / (_CONSTANT + place) for place in candidate.places), (f"places {candidate.places}",))
            for candidate in candidates
        ]
