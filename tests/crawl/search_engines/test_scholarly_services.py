"""Scholarly services: requests in their own parameters, real answers parsed: authors, years, DOIs, files."""

from typing import Any

import pytest

from svod.errors import EngineError
from svod.model.crawl import WebHit, WebQuery
from tests.crawl.search_engines.services import Behaviour, Reply, Request, engine, json_reply, service

KEYS: dict[str, dict[str, Any]] = {
    "openalex": {"openalex_key": "alex-s3cret"},
    "crossref": {},
    "semantic-scholar": {"semantic_scholar_key": "s2-s3cret"},
    "dblp": {},
    "arxiv": {},
    "unpaywall": {"engine_email": "librarian@example.org"},
    "core": {"core_key": "core-s3cret"},
}
TITLE = "Creep of snow on steep roofs"


def asked(name: str, behaviour: Behaviour, query: WebQuery, **more: Any) -> tuple[tuple[WebHit, ...], list[Request]]:
    """The hits of a service's search engine, and the requests that the service received."""
    with service(behaviour) as (address, calls):
        hits = engine(name, address, **(KEYS[name] | more)).search(query)
    return hits, calls


def openalex_work(number: int, **more: Any) -> dict[str, Any]:
    """A work as OpenAlex writes it."""
    landing = f"https://journal.example.org/{number}"
    place = {"is_oa": True, "landing_page_url": landing, "pdf_url": f"{landing}/file", "version": "publishedVersion"}
    return {
        "id": f"https://openalex.org/W{number}",
        "doi": f"https://doi.org/10.5555/SNOW.{number}",
        "title": f"{TITLE}, <i>part</i> {number}",
        "publication_year": 2007,
        "authorships": [{"author_position": "first", "author": {"display_name": "Prov Vetlugin"}, "institutions": []},
                        {"author_position": "last", "author": {"display_name": "Jutta Eisner"}, "institutions": []}],
        "primary_location": place, "best_oa_location": place,
        "locations": [place, {"landing_page_url": "https://repo.example.org/7", "pdf_url": None}],
        "open_access": {"is_oa": True, "oa_status": "gold", "oa_url": f"{landing}/file"},
        "abstract_inverted_index": {"Snow": [0], "creeps": [1], "slowly.": [2]}, **more,
    }  # fmt: skip


def openalex_page(*works: Any) -> Reply:
    return json_reply(
        {"meta": {"count": len(works), "page": 1, "per_page": 50}, "results": list(works), "group_by": []}
    )


def test_openalex_is_asked_with_its_key_and_answers_with_all_it_knows() -> None:
    query = WebQuery("creep of snow?", file_types=("pdf",), language="en")
    (hit,), calls = asked("openalex", lambda request, number: openalex_page(openalex_work(1)), query)
    parameters = calls[0].parameters
    assert (calls[0].path, parameters["api_key"]) == ("/works", "alex-s3cret")
    assert (parameters["search"], parameters["filter"]) == ("creep of snow", "language:en,open_access.is_oa:true")
    assert (parameters["page"], parameters["per_page"]) == ("1", "50")
    assert (hit.url, hit.title) == ("https://journal.example.org/1", f"{TITLE}, part 1")
    assert (hit.authors, hit.year, hit.doi) == (("Prov Vetlugin", "Jutta Eisner"), "2007", "10.5555/snow.1")
    assert (hit.file_urls, hit.snippet) == (("https://journal.example.org/1/file",), "Snow creeps slowly.")


def test_openalex_is_asked_for_a_doi_as_such() -> None:
    _, calls = asked("openalex", lambda request, number: openalex_page(), WebQuery("doi:10.5555/snow.1"))
    assert calls[0].parameters["filter"] == "doi:10.5555/snow.1"
    assert "search" not in calls[0].parameters


def test_openalex_works_without_most_of_their_fields_are_read() -> None:
    bare = {"id": "https://openalex.org/W9", "title": None, "authorships": None, "primary_location": None}
    (hit,), _ = asked("openalex", lambda request, number: openalex_page(bare, None, 7), WebQuery("snow"))
    assert hit == WebHit("https://openalex.org/W9", engine="openalex", score=1.0)


def crossref_page(*items: Any) -> Reply:
    message = {"facets": {}, "total-results": len(items), "items": list(items), "items-per-page": 20}
    return json_reply({"status": "ok", "message-type": "work-list", "message-version": "1.0.0", "message": message})


CROSSREF_WORK: dict[str, Any] = {
    "DOI": "10.5555/SNOW.1",
    "URL": "https://doi.org/10.5555/snow.1",
    "title": [TITLE],
    "author": [{"given": "Prov", "family": "Vetlugin", "sequence": "first", "affiliation": []},
               {"name": "The Snow Society", "sequence": "additional", "affiliation": []}],
    "issued": {"date-parts": [[2007, 5]]},
    "abstract": "<jats:title>Abstract</jats:title><jats:p>Snow creeps.</jats:p>",
    "link": [{"URL": "https://journal.example.org/1.pdf", "content-type": "application/pdf", "content-version": "vor"},
             {"URL": "https://journal.example.org/1.xml", "content-type": "text/xml", "content-version": "vor"}],
}  # fmt: skip


def test_crossref_answers_with_what_publishers_registered() -> None:
    (hit,), calls = asked(
        "crossref", lambda request, number: crossref_page(CROSSREF_WORK), WebQuery(TITLE), engine_email="a@example.org"
    )
    assert (calls[0].path, calls[0].parameters["query.bibliographic"]) == ("/works", TITLE)
    assert (calls[0].parameters["mailto"], calls[0].parameters["offset"]) == ("a@example.org", "0")
    assert (hit.url, hit.title, hit.year) == ("https://doi.org/10.5555/snow.1", TITLE, "2007")
    assert hit.authors == ("Prov Vetlugin", "The Snow Society")
    assert (hit.doi, hit.file_urls) == ("10.5555/snow.1", ("https://journal.example.org/1.pdf",))


@pytest.mark.parametrize("issued", [None, {}, {"date-parts": [[None]]}, {"date-parts": []}, {"date-parts": [[]]}, 7])
def test_crossref_works_without_a_year_have_none(issued: Any) -> None:
    work = CROSSREF_WORK | {"issued": issued, "title": [], "author": None}
    (hit,), _ = asked("crossref", lambda request, number: crossref_page(work), WebQuery(TITLE))
    assert (hit.year, hit.title, hit.authors) == ("", "", ())


S2_PAPER: dict[str, Any] = {
    "paperId": "0f", "url": "https://www.semanticscholar.org/paper/0f", "title": TITLE, "abstract": None, "year": 2007,
    "authors": [{"authorId": "1", "name": "P. Vetlugin"}],
    "externalIds": {"DOI": "10.5555/snow.1", "ArXiv": "0705.00001"},
    "openAccessPdf": {"url": "https://repo.example.org/7", "status": "GREEN", "license": None},
}  # fmt: skip


def test_semantic_scholar_answers_with_open_copies() -> None:
    answer = json_reply({"total": 1, "offset": 0, "data": [S2_PAPER]})
    (hit,), calls = asked(
        "semantic-scholar", lambda request, number: answer, WebQuery("snow-creep", file_types=("pdf",))
    )
    assert (calls[0].path, calls[0].headers["x-api-key"]) == ("/graph/v1/paper/search", "s2-s3cret")
    assert calls[0].parameters["query"] == "snow creep"
    assert (hit.authors, hit.year, hit.doi) == (("P. Vetlugin",), "2007", "10.5555/snow.1")
    assert hit.file_urls == ("https://repo.example.org/7", "https://arxiv.org/pdf/0705.00001")


def test_semantic_scholar_with_nothing_found_has_no_papers() -> None:
    assert (
        asked("semantic-scholar", lambda request, number: json_reply({"total": 0, "offset": 0}), WebQuery("x"))[0] == ()
    )


def dblp_page(*infos: Any) -> Reply:
    hits: dict[str, Any] = {"@total": str(len(infos)), "@computed": "1", "@sent": str(len(infos)), "@first": "0"}
    if infos:
        hits["hit"] = [{"@score": "3", "@id": str(number), "info": info} for number, info in enumerate(infos)]
    status = {"@code": "200", "text": "OK"}
    return json_reply({"result": {"query": "x", "status": status, "completions": {"@total": "1"}, "hits": hits}})


def test_dblp_names_lose_their_numbers_and_titles_their_full_stops() -> None:
    info = {
        "authors": {"author": [{"@pid": "1", "text": "Prov Vetlugin 0001"}, {"@pid": "2", "text": "Jutta Eisner"}]},
        "title": "Snow &amp; ice on roofs.", "venue": "Roofs", "year": "2007", "type": "Journal Articles",
        "doi": "10.5555/SNOW.1", "ee": "https://doi.org/10.5555/SNOW.1", "url": "https://dblp.org/rec/x",
    }  # fmt: skip
    (hit,), calls = asked("dblp", lambda request, number: dblp_page(info), WebQuery('"snow" on-roofs:'))
    assert calls[0].parameters == {"q": "snow on roofs", "format": "json", "h": "30", "f": "0", "c": "0"}
    assert (hit.title, hit.authors) == ("Snow & ice on roofs", ("Prov Vetlugin", "Jutta Eisner"))
    assert (hit.url, hit.doi, hit.file_urls) == ("https://doi.org/10.5555/SNOW.1", "10.5555/snow.1", ())


def test_dblp_with_one_author_several_editions_or_nothing_is_read() -> None:
    editions = ["https://roofs.example.org/7.pdf", "https://roofs.example.org/7"]
    info = {"authors": {"author": {"@pid": "1", "text": "Prov Vetlugin"}}, "title": "Roofs.", "ee": editions}
    (hit,), _ = asked("dblp", lambda request, number: dblp_page(info), WebQuery("roofs"))
    assert (hit.authors, hit.file_urls) == (("Prov Vetlugin",), ("https://roofs.example.org/7.pdf",))
    assert asked("dblp", lambda request, number: dblp_page(), WebQuery("roofs"))[0] == ()


def arxiv_feed(*entries: str) -> Reply:
    head = (
        '<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom" '
        'xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/" xmlns:arxiv="http://arxiv.org/schemas/atom">'
        "<title>ArXiv Query</title><opensearch:totalResults>1</opensearch:totalResults>"
    )
    return Reply((head + "".join(f"<entry>{entry}</entry>" for entry in entries) + "</feed>").encode())


ARXIV_ENTRY = (
    "<id>http://arxiv.org/abs/0705.00001v2</id><published>2007-05-01T00:00:00Z</published>"
    "<title>Creep of snow\n  on steep roofs</title><summary>  Snow\n creeps. </summary>"
    "<author><name>Prov Vetlugin</name><arxiv:affiliation>Roofs</arxiv:affiliation></author>"
    '<link href="http://arxiv.org/abs/0705.00001v2" rel="alternate" type="text/html"/>'
    '<link title="pdf" href="http://arxiv.org/pdf/0705.00001v2" rel="related" type="application/pdf"/>'
    "<arxiv:doi>10.5555/snow.1</arxiv:doi>"
)


def test_arxiv_is_searched_for_every_content_word_and_its_feed_is_parsed() -> None:
    (hit,), calls = asked("arxiv", lambda request, number: arxiv_feed(ARXIV_ENTRY), WebQuery("The creep of «snow»"))
    assert calls[0].path == "/api/query"
    assert calls[0].parameters["search_query"] == "all:creep AND all:snow"
    assert (hit.url, hit.title, hit.snippet) == ("http://arxiv.org/abs/0705.00001v2", TITLE, "Snow creeps.")
    assert (hit.authors, hit.year, hit.doi) == (("Prov Vetlugin",), "2007", "10.5555/snow.1")
    assert hit.file_urls == ("http://arxiv.org/pdf/0705.00001v2",)


def test_arxiv_is_asked_for_its_own_numbers_as_such() -> None:
    _, calls = asked("arxiv", lambda request, number: arxiv_feed(ARXIV_ENTRY), WebQuery("arXiv:0705.00001v2"))
    assert calls[0].parameters["id_list"] == "0705.00001"


def test_a_fault_inside_arxivs_feed_is_named() -> None:
    fault = "<id>http://arxiv.org/api/errors#bad</id><title>Error</title><summary>incorrect id format</summary>"
    with pytest.raises(EngineError, match="arxiv: It does not understand: incorrect id format"):
        asked("arxiv", lambda request, number: arxiv_feed(fault), WebQuery("snow"))


def test_unpaywall_returns_every_open_copy_of_a_doi() -> None:
    place = {
        "url": "https://repo.example.org/7",
        "url_for_pdf": "https://repo.example.org/7.pdf",
        "url_for_landing_page": "https://repo.example.org/7",
        "host_type": "repository",
    }
    answer = json_reply({
        "doi": "10.5555/snow.1", "doi_url": "https://doi.org/10.5555/snow.1", "title": TITLE, "year": 2007,
        "best_oa_location": place, "oa_locations": [place, place | {"url_for_pdf": "https://x.example.org/8.pdf"}],
        "z_authors": [{"given": "Prov", "family": "Vetlugin"}, {"raw_author_name": "Jutta Eisner"}],
    })  # fmt: skip
    (hit,), calls = asked("unpaywall", lambda request, number: answer, WebQuery("see https://doi.org/10.5555/SNOW.1."))
    assert (calls[0].path, calls[0].parameters) == ("/v2/10.5555/snow.1", {"email": "librarian@example.org"})
    assert hit.file_urls == ("https://repo.example.org/7.pdf", "https://x.example.org/8.pdf")
    assert (hit.title, hit.authors, hit.year) == (TITLE, ("Prov Vetlugin", "Jutta Eisner"), "2007")


def test_unpaywall_is_not_asked_for_words_and_an_unknown_doi_is_nothing_found() -> None:
    hits, calls = asked("unpaywall", lambda request, number: Reply(code=404), WebQuery(TITLE))
    assert (hits, calls) == ((), [])
    hits, calls = asked("unpaywall", lambda request, number: Reply(code=404), WebQuery("10.5555/snow.9"))
    assert (hits, len(calls)) == ((), 1)


CORE_WORK: dict[str, Any] = {
    "id": 4711, "title": TITLE, "abstract": "Snow creeps.", "authors": [{"name": "Vetlugin, Prov"}],
    "doi": "10.5555/snow.1", "yearPublished": 2007, "downloadUrl": "https://core.ac.uk/download/4711.pdf",
    "sourceFulltextUrls": ["https://repo.example.org/7.pdf"], "language": {"code": "en", "name": "English"},
    "links": [{"type": "download", "url": "https://core.ac.uk/download/4711.pdf"},
              {"type": "display", "url": "https://core.ac.uk/works/4711"}],
}  # fmt: skip


def test_core_answers_with_full_texts() -> None:
    answer = json_reply({"totalHits": 1, "limit": 20, "offset": 0, "results": [CORE_WORK]})
    (hit,), calls = asked("core", lambda request, number: answer, WebQuery('snow: "creep" (roofs)'))
    assert (calls[0].path, calls[0].headers["authorization"]) == ("/v3/search/works/", "Bearer core-s3cret")
    assert calls[0].parameters == {"q": "snow creep roofs", "limit": "20", "offset": "0"}
    assert (hit.url, hit.authors) == ("https://core.ac.uk/works/4711", ("Vetlugin, Prov",))
    assert hit.file_urls == ("https://core.ac.uk/download/4711.pdf", "https://repo.example.org/7.pdf")


PAGES: dict[str, tuple[str, int, Any]] = {
    "openalex": ("page", 50, lambda first: openalex_page(*(openalex_work(first + n) for n in range(50)))),
    "crossref": ("offset", 20, lambda first: crossref_page(
        *(CROSSREF_WORK | {"URL": f"https://doi.org/10.5555/snow.{first + n}"} for n in range(20)))),
    "semantic-scholar": ("offset", 50, lambda first: json_reply(
        {"total": 900, "offset": first, "next": first + 50, "data": [
            S2_PAPER | {"url": f"https://www.semanticscholar.org/paper/{first + n}"} for n in range(50)]})),
    "dblp": ("f", 30, lambda first: dblp_page(
        *({"title": "Roofs.", "ee": f"https://roofs.example.org/{first + n}"} for n in range(30)))),
    "arxiv": ("start", 25, lambda first: arxiv_feed(
        *(ARXIV_ENTRY.replace("0705.00001v2", f"0705.{first + n:05}") for n in range(25)))),
    "core": ("offset", 20, lambda first: json_reply({"totalHits": 900, "results": [
        CORE_WORK | {"id": first + n, "links": []} for n in range(20)]})),
}  # fmt: skip


@pytest.mark.parametrize("name", sorted(PAGES))
def test_every_service_is_asked_for_the_page_of_the_offset_and_those_after_it(name: str) -> None:
    parameter, size, page = PAGES[name]

    def behave(request: Request, _: int) -> Reply:
        place = int(request.parameters[parameter])
        reply: Reply = page((place - 1) * size if parameter == "page" else place)
        return reply

    with service(behave) as (address, calls):
        searcher = engine(name, address, **KEYS[name])
        whole = searcher.search(WebQuery("snow", limit=3 * size))
        part = searcher.search(WebQuery("snow", limit=size, offset=size + 5))
    assert len({hit.url for hit in whole}) == 3 * size
    assert [hit.url for hit in part] == [hit.url for hit in whole[size + 5 : 2 * size + 5]]
    assert len(calls) == 3 + 2


@pytest.mark.parametrize("name", sorted(KEYS))
@pytest.mark.parametrize(
    "body", [b"", b"<html><body>Busy</body></html>", b"[]", b'{"x": 1}', b"{", b"<feed/>", b'{"result": {"hits": 7}}']
)
def test_an_answer_of_another_shape_is_named(name: str, body: bytes) -> None:
    with pytest.raises(EngineError, match=f"{name}: The answer"):
        asked(name, lambda request, number: Reply(body), WebQuery("10.5555/snow.1"))


def test_answers_of_hostile_sizes_are_cut_to_what_is_sound() -> None:
    author = {"given": "P" * 20_000, "family": "Vetlugin"}
    crowd = [{"given": str(number), "family": "Vetlugin"} for number in range(2000)]
    works = [CROSSREF_WORK | {"URL": f"https://doi.org/10.5555/snow.{number}"} for number in range(3000)]
    works[0] |= {"title": ["snow " * 200_000], "author": [author, *crowd], "abstract": "<b>" * 100_000}
    hits, calls = asked("crossref", lambda request, number: crossref_page(*works), WebQuery("snow", limit=5000))
    assert len(hits) == 1000
    assert len(hits[0].title) <= 1000
    assert len(hits[0].authors) <= 500
    assert len(calls) == 2


@pytest.mark.parametrize(
    "body",
    [b'<!DOCTYPE feed [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><feed xmlns="http://www.w3.org/2005/Atom">&b;</feed>',
     b'<feed xmlns="http://www.w3.org/2005/Atom">' + b"<x>" * 100_000, b"<feed"],
)  # fmt: skip
def test_feeds_that_declare_entities_or_never_end_are_refused(body: bytes) -> None:
    with pytest.raises(EngineError, match="arxiv: The answer"):
        asked("arxiv", lambda request, number: Reply(body), WebQuery("snow"))


@pytest.mark.parametrize("name", ["openalex", "semantic-scholar", "core"])
def test_keys_are_shown_in_no_refusal(name: str) -> None:
    for code in (401, 403, 418):
        with pytest.raises(EngineError) as refusal:
            asked(name, lambda request, number, code=code: Reply(code=code), WebQuery("snow"))  # type: ignore[misc]
        assert "s3cret" not in str(refusal.value)


def test_a_service_that_is_not_there_is_named_without_its_key() -> None:
    with pytest.raises(EngineError, match="openalex gives no answer") as refusal:
        engine("openalex", "http://127.0.0.1:1", **KEYS["openalex"]).search(WebQuery("snow"))
    assert "s3cret" not in str(refusal.value)


def test_only_hits_with_a_file_of_the_type_or_on_the_site_are_kept() -> None:
    works = [openalex_work(1), openalex_work(2, primary_location=None, best_oa_location=None, locations=[])]
    query = WebQuery("snow", file_types=("pdf",))
    hits, _ = asked("openalex", lambda request, number: openalex_page(*works), query)
    assert [hit.doi for hit in hits] == ["10.5555/snow.1"]
    query = WebQuery("snow", site="journal.example.org")
    hits, _ = asked("openalex", lambda request, number: openalex_page(*works), query)
    assert [hit.doi for hit in hits] == ["10.5555/snow.1"]
