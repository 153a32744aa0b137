"""The surveyed rankers of home pages do what their papers say, and no two of them the same."""

from collections.abc import Sequence

import pytest

from svod import registry
from svod.discover.homepage.homepage_candidates import Candidate
from svod.discover.homepage.ranking import AskingRanker
from svod.discover.sought_person import person_of
from svod.model.crawl import CrawlTask, Fetched, FetchStatus, Link, Visit
from svod_lab.baselines.find import ThreeQueues
from svod_lab.baselines.homepages.citeseer import CiteseerRanker
from svod_lab.baselines.homepages.focused_3 import FocusedRanker
from svod_lab.baselines.homepages.impact import ImpactRanker
from svod_lab.baselines.homepages.langmodel import LanguageModelRanker
from svod_lab.baselines.homepages.metasearch import MetasearchRanker
from svod_lab.baselines.homepages.mops import MopsRanker
from svod_lab.baselines.homepages.pase import PaseRanker
from svod_lab.baselines.homepages.xi_fox import xi_fox_rows
from tests.discover.made_up_pages import page

PERSON = person_of("Anna Lund")
FAR = "Snow falls on the plain and lies there until spring. " * 20


def candidate(body: str, places: tuple[int, ...] = (1,), url: str = "http://a.example/") -> Candidate:
    return Candidate(url, page(body, url), min(places, default=0), len(places), 0, 1, 0, 0, places)


def order(ranker: object, candidates: Sequence[Candidate]) -> list[int]:
    scores = [score for score, _ in ranker.rank(PERSON, candidates)]  # type: ignore[attr-defined]
    return sorted(range(len(scores)), key=lambda place: -scores[place])


def test_citeseer_asks_three_times_and_counts_postscript() -> None:
    asked = CiteseerRanker().queries(PERSON)
    assert [query.words for query in asked] == [
        f"Anna Lund {word}" for word in ("publications", "papers", "postscript")
    ]
    pages = [candidate("<a href='a.pdf'>a</a>"), candidate("<a href='a.ps.gz'>a</a><a href='b.ps.Z'>b</a>", (9,))]
    assert order(CiteseerRanker(), pages) == [1, 0]


def test_mops_counts_papers_below_the_page_alone() -> None:
    elsewhere = "<a href='http://b.example/a.pdf'>a</a><a href='/b.pdf'>b</a><a href='c.doc'>c</a>"
    pages = [
        candidate(elsewhere, url="http://a.example/lund/"),
        candidate("<a href='a.dvi'>a</a>", (9,), "http://a.example/lund/"),
    ]
    assert order(MopsRanker(), pages) == [1, 0]


def test_pase_takes_the_page_whose_file_stands_nearest_to_the_name() -> None:
    near = candidate("<p>Anna Lund <a href='a.pdf'>pdf</a></p>", (9,))
    far = candidate(f"<p>Anna Lund</p><p>{FAR}</p><a href='a.pdf'>pdf</a>", (2,))
    assert order(PaseRanker(), [far, near]) == [1, 0]
    assert [query.words for query in PaseRanker().queries(PERSON)] == ["Anna Lund"]


def test_metasearch_takes_the_page_that_most_answers_have() -> None:
    once, often = candidate("<p>x</p>", (1,)), candidate("<p>x</p>", (3, 4, 5))
    assert order(MetasearchRanker(), [once, often]) == [1, 0]


def test_impact_prefers_short_pages_and_rare_words() -> None:
    short, long = candidate("<p>Anna Lund</p>"), candidate(f"<p>Anna Lund</p><p>{FAR}</p>")
    assert order(ImpactRanker(), [long, short]) == [1, 0]


def test_langmodel_stems_in_the_language_of_the_page() -> None:
    russian = person_of("Анна Снегова")
    text = "<p>Научные работы Анны Снеговой о снеге и льде на равнинах севера страны.</p>"
    other = "<p>Научные работы Павла Ледова о приливах и отливах в бухтах севера страны.</p>"
    scores = [score for score, _ in LanguageModelRanker().rank(russian, [candidate(other), candidate(text)])]
    assert scores[1] > scores[0]


@pytest.mark.parametrize("name", [name for name in registry.names("homepage") if name not in ("forest", "p1")])
def test_each_quotes_the_passage_that_it_implements(name: str) -> None:
    row = registry.find("homepage", name)
    module = __import__(row.target.partition(":")[0], fromlist=["x"])
    assert f"`{name}`" in (module.__doc__ or "").splitlines()[0]
    assert "«" in (module.__doc__ or "")


def test_those_with_queries_of_their_own_say_so() -> None:
    assert isinstance(PaseRanker(), AskingRanker)
    assert not isinstance(ImpactRanker(), AskingRanker)


def test_focused_3_asks_for_pairs_and_leaves_out_the_domains_of_other_authors() -> None:
    ranker = FocusedRanker()
    assert [query.words for query in ranker.queries(PERSON, "Journal of Ice")] == ["Anna Lund Journal of Ice"]
    own = Candidate(
        "http://lund.example/", page("<p>x</p>", "http://lund.example/", "Anna Lund homepage"), 1, 1, 0, 1, 0
    )
    assert ranker.rank(PERSON, [own])[0][0] >= 3
    assert ranker.rank(person_of("Olof Berg"), [own])[0][0] == 0
    assert ranker.rank(PERSON, [own])[0][0] >= 3


def test_focused_3_stays_on_the_domains_that_it_begins_with() -> None:
    queues = ThreeQueues(["A. Lund"])
    assert queues.priority(Link("http://lund.example/papers/"), None, 0) == 0
    assert queues.priority(Link("http://snow.example/"), None, 0) == 2
    visit = Visit(Fetched(CrawlTask("http://lund.example/papers/"), FetchStatus.FETCHED), 0, (), 0)
    assert queues.priority(Link("http://lund.example/x", "publications"), visit, 0) == 0
    assert queues.priority(Link("http://other.example/x", "publications"), visit, 0) is None


def test_xi_fox_counts_the_links_of_the_whole_site_where_they_are_known() -> None:
    found = [candidate("<p>x</p>")]
    alone, whole = xi_fox_rows(PERSON, found), xi_fox_rows(PERSON, found, lambda url: ["a.example", "b.example"])
    assert alone[0][1:5] == [0, 0, 0, 0]
    assert whole[0][1:5] == [2, 2 / 3, 1, 1]
