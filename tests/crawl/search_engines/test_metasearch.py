"""Several search engines as one: ranks fused, the same page and paper returned once, failures survived and named."""

import pytest

from svod.config import Settings
from svod.crawl.search_engines.choice import EngineFolders, chosen_engine
from svod.crawl.search_engines.metasearch import MetaSearch, fused
from svod.crawl.search_engines.seen.own_engine import OwnEngine
from svod.errors import EngineError, SettingsError, UnknownMethodError
from svod.model.crawl import WebHit, WebQuery
from tests.crawl.search_engines.services import Reply, engine, service
from tests.crawl.search_engines.test_searxng import page, result


class Listing:
    """A search engine with fixed hits."""

    def __init__(self, name: str, *hits: WebHit) -> None:
        self.name = name
        self._hits = hits

    def search(self, query: WebQuery) -> tuple[WebHit, ...]:
        return self._hits[query.offset : query.offset + query.limit]


class Mute:
    """A search engine that fails."""

    name = "mute"

    def search(self, query: WebQuery) -> tuple[WebHit, ...]:
        raise EngineError("mute has lost its voice.", way_out="Tea helps.")


def hit(path: str, **more: object) -> WebHit:
    return WebHit(f"http://ice.example.org/{path}", **more)  # type: ignore[arg-type]


def test_hits_of_several_search_engines_come_before_the_first_hit_of_one() -> None:
    one, other = Listing("one", hit("a"), hit("b")), Listing("other", hit("c"), hit("b"))
    merged = MetaSearch((one, other)).search(WebQuery("ice"))
    assert [found.url.rpartition("/")[2] for found in merged] == ["b", "a", "c"]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("http://ice.example.org/a/", "https://ice.example.org/a"),
        ("http://ice.example.org/a?x=1&y=2", "http://ICE.example.org/a?y=2&x=1"),
        ("http://www.ice.example.org/", "http://ice.example.org/index.html"),
        ("http://ice.example.org/~p/", "http://ice.example.org/%7Ep/"),
    ],
)
def test_two_addresses_of_one_page_are_one_hit(one: str, other: str) -> None:
    assert len(fused([[WebHit(one)], [WebHit(other)]])) == 1


def test_a_paper_of_several_services_is_one_hit_with_all_they_know() -> None:
    title = "Creep of snow on steep roofs"
    crossref = hit("a", title=title, doi="10.5555/ice.1", year="2007", engine="crossref", authors=("P. Vetlugin",))
    openalex = hit("b", title=title, doi="10.5555/ice.1", engine="openalex", file_urls=("http://x.example.org/1.pdf",))
    dblp = hit("c", title=f"{title}.", year="2007", authors=("Prov Vetlugin",), engine="dblp", snippet="roofs")
    (found,) = fused([[crossref], [openalex], [dblp]])
    assert (found.engine, found.doi, found.year) == ("crossref+openalex+dblp", "10.5555/ice.1", "2007")
    assert (found.file_urls, found.snippet) == (("http://x.example.org/1.pdf",), "roofs")


@pytest.mark.parametrize("years", [("2007", ""), ("", "2007"), ("", "")])
def test_a_paper_whose_year_one_service_does_not_know_is_still_one(years: tuple[str, str]) -> None:
    hits = [
        hit(f"{place}", title="Creep of snow on steep roofs", year=year, authors=("X",))
        for place, year in enumerate(years)
    ]
    (found,) = fused([[hits[0]], [hits[1]]])
    assert found.year == "".join(years)


def test_pages_of_the_same_title_stay_apart_and_so_do_papers_of_other_years() -> None:
    pages = [hit("a", title="List of publications, in Russian"), hit("b", title="List of publications, in Russian")]
    papers = [hit(f"p{year}", title="Report on the state of the ice", year=year, authors=("X",)) for year in "12"]
    assert len(fused([pages, papers])) == 4


def test_an_engine_that_fails_is_survived_and_named_with_its_reason() -> None:
    merged = MetaSearch((Mute(), Listing("one", hit("a")))).ask(WebQuery("ice"))
    assert [found.url for found in merged.hits] == ["http://ice.example.org/a"]
    assert merged.failures == (("mute", "mute has lost its voice. Tea helps."),)


def test_a_failure_is_a_warning_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    MetaSearch((Mute(), Listing("one", hit("a")))).search(WebQuery("ice"))
    assert caplog.messages == ["mute gave no answer: mute has lost its voice. Tea helps."]


def test_when_all_fail_the_reasons_are_reported() -> None:
    with pytest.raises(EngineError, match="mute has lost its voice"):
        MetaSearch((Mute(), Mute())).search(WebQuery("ice"))


def test_pages_of_merged_hits_fit_together() -> None:
    listings = [Listing(str(number), *(hit(f"{(place * number) % 20}") for place in range(20))) for number in (1, 3, 7)]
    engines = MetaSearch(listings)
    whole = engines.search(WebQuery("ice", limit=10))
    parts = [found for offset in (0, 4, 8) for found in engines.search(WebQuery("ice", limit=4, offset=offset))]
    assert parts[:8] == list(whole[:8])


def test_a_real_service_that_is_down_is_survived() -> None:
    def broken(request: object, number: int) -> Reply:
        return Reply(b"", 500)

    with service(broken) as (down, calls), service(lambda request, number: page(result(1))) as (up, _):
        engines = MetaSearch((engine("searxng", down), engine("searxng", up)))
        merged = engines.ask(WebQuery("ice", limit=1))
    assert [found.url for found in merged.hits] == [result(1)["url"]]
    assert "500" in merged.failures[0].reason
    assert len(calls) == 4


def test_without_engines_in_the_settings_our_own_is_searched() -> None:
    assert isinstance(chosen_engine(Settings(), EngineFolders(None, None)), OwnEngine)


def test_several_engines_in_the_settings_are_merged() -> None:
    settings = Settings(engines=("searxng", "own"), searxng_address="http://searx.example.org")
    chosen = chosen_engine(settings, EngineFolders(None, None))
    assert isinstance(chosen, MetaSearch)
    assert [part.name for part in chosen.engines] == ["searxng", "own"]


def test_unknown_engines_are_refused_with_the_known_ones_named() -> None:
    with pytest.raises(UnknownMethodError, match="searxng"):
        chosen_engine(Settings(engines=("crystal-ball",)), EngineFolders(None, None))
    with pytest.raises(SettingsError, match="several search engines"):
        chosen_engine(Settings(engines=("metasearch",)), EngineFolders(None, None))
