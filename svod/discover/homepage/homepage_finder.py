"""`find-homepage` and `find-publications`: from a name to home page, publications page, references and files."""

from dataclasses import dataclass

from svod.discover.homepage.homepage_candidates import find_candidates
from svod.discover.homepage.publications import ListReader, PublicationsFinder
from svod.discover.homepage.ranking import AskingRanker, Ranker
from svod.discover.listings.listing import Listing
from svod.discover.page_store import PageReader, PageStore
from svod.discover.sought_person import Person, person_of
from svod.model.finding import HomepageCandidate, HomepageFound, Step
from svod.ports import Fetcher, SearchEngine

MOST_PAGES = 80
MOST_CANDIDATES = 10
OURS = "forest"
# Where the first page is less probably right, no page is shown; nor are pages far less probable than the first.
LEAST_SHARE, _SHARE_OF_FIRST = 0.4, 0.1
# The surveyed methods only rank: some of their scores are negative.
NO_LEAST = float("-inf")


@dataclass(frozen=True, slots=True)
class HomepageFinder:
    """Finds home pages by one ranker; pages with a score below `least` are dropped."""

    engine: SearchEngine
    fetcher: Fetcher
    read: PageReader
    ranker: Ranker
    listing: Listing
    method: str = OURS
    # P1 and the surveyed methods send one query, and use the hits only.
    is_plain: bool = False
    least: float = NO_LEAST
    by_points: bool = False
    read_file: ListReader | None = None

    def find(self, name: str, topic: str = "") -> HomepageFound:
        """Candidates, best first, then the publications of the best one."""
        person, steps = person_of(name), list[Step]()
        store = PageStore(self.fetcher, self.read, MOST_PAGES)
        candidates = self.candidates(person, topic, store, steps)
        if not candidates:
            return HomepageFound(name, self.method, (), steps=tuple(steps))
        finder = PublicationsFinder(
            store, self.listing, by_points=self.by_points, engine=self.engine, read_file=self.read_file
        )
        page, references = finder.find(candidates[0].url, steps, person)
        return HomepageFound(name, self.method, tuple(candidates), page, references, tuple(steps))

    def candidates(self, person: Person, topic: str, store: PageStore, steps: list[Step]) -> list[HomepageCandidate]:
        """The candidates above the least score, best first."""
        asked = self.ranker.queries(person, topic) if isinstance(self.ranker, AskingRanker) else ()
        found = find_candidates(person, self.engine, store, topic, steps, plain=self.is_plain, asked=asked)
        scores = self.ranker.rank(person, found)
        order = sorted(range(len(found)), key=lambda place: (-scores[place][0], len(found[place].url)))
        ranked: list[HomepageCandidate] = []
        for place in order:
            score, reasons = scores[place]
            least = _SHARE_OF_FIRST * ranked[0].score if ranked and self.least > NO_LEAST else self.least
            kept = score >= least and len(ranked) < MOST_CANDIDATES
            steps.append(
                Step("homepage", "page", found[place].url, "candidate" if kept else "refused: too low a score", score)
            )
            if kept:
                ranked.append(HomepageCandidate(found[place].url, score, found[place].page.title, reasons))
        return ranked


def finder_by(
    name: str, engine: SearchEngine, fetcher: Fetcher, read: PageReader, ranker: Ranker, listing: Listing
) -> HomepageFinder:
    """A finder by a method: ours sends more queries, follows links and refuses pages; the others only rank."""
    is_ours = name == OURS
    least = LEAST_SHARE if is_ours else NO_LEAST
    return HomepageFinder(
        engine, fetcher, read, ranker, listing, name, is_plain=not is_ours, least=least, by_points=not is_ours
    )
