"""`find-homepage` and `find-publications`: from a name to home page, publications page, references and files."""

from dataclasses import dataclass

from svod.discover.homepage.candidates import gathered
from svod.discover.homepage.publications import PublicationsFinder
from svod.discover.homepage.ranking import Ranker
from svod.discover.pages.listing import Listing
from svod.discover.pages.outline import TreeMaker
from svod.discover.people import Person, person_of
from svod.discover.reading import PageStore
from svod.model.finding import HomepageCandidate, HomepageFound, Step
from svod.ports import Fetcher, SearchEngine

MOST_PAGES = 80
MOST_CANDIDATES = 10
# Of the surveyed methods only the order tells: some count below nought.
NOT_ASKED = float("-inf")


@dataclass(frozen=True, slots=True)
class HomepageFinder:
    """Finds home pages by one ranker; `least` is the score below which a page is not told."""

    engine: SearchEngine
    fetcher: Fetcher
    tree: TreeMaker
    ranker: Ranker
    listing: Listing
    method: str = "forest"
    # P1 and its fellows ask once, and look at the hits only.
    is_plain: bool = False
    least: float = NOT_ASKED
    by_points: bool = False

    def find(self, name: str, topic: str = "") -> HomepageFound:
        """Candidates, best first, then what the best one leads to."""
        person, steps = person_of(name), list[Step]()
        shelf = PageStore(self.fetcher, self.tree, MOST_PAGES)
        candidates = self.candidates(person, topic, shelf, steps)
        if not candidates:
            return HomepageFound(name, self.method, (), steps=tuple(steps))
        finder = PublicationsFinder(shelf, self.listing, by_points=self.by_points, engine=self.engine)
        page, references = finder.find(candidates[0].url, steps)
        return HomepageFound(name, self.method, tuple(candidates), page, references, tuple(steps))

    def candidates(self, person: Person, topic: str, shelf: PageStore, steps: list[Step]) -> list[HomepageCandidate]:
        """The candidates that are worth telling, best first."""
        found = gathered(person, self.engine, shelf, topic, steps, plain=self.is_plain)
        scores = self.ranker.rank(person, found)
        order = sorted(range(len(found)), key=lambda place: (-scores[place][0], len(found[place].url)))
        told: list[HomepageCandidate] = []
        for place in order:
            score, reasons = scores[place]
            kept = score >= self.least and len(told) < MOST_CANDIDATES
            steps.append(
                Step("homepage", "page", found[place].url, "candidate" if kept else "refused: too low a score", score)
            )
            if kept:
                told.append(HomepageCandidate(found[place].url, score, found[place].page.title, reasons))
        return told
