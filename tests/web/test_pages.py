"""What the pages show, and how they take parameters that make no sense."""

from collections.abc import Callable
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from svod.model.metadata import Field, Metadata
from svod.search.index import SEARCH_FIELDS as INDEX_FIELDS
from svod.web.layout.view import SEARCH_FIELDS, shorter
from svod.web.pages.works.work_view import identifier_address
from tests.web.looking import found
from tests.web.papers import ENGLISH, GERMAN, RUSSIAN, Paper, author, paper, value


def numbered_papers(count: int) -> list[Paper]:
    return [
        paper(
            f"{number}.txt",
            f"pendulum {number}",
            Metadata({Field.TITLE: (value(f"Pendulum study number {number:03}"),)}),
        )
        for number in range(count)
    ]


def test_an_empty_library_invites_to_add_papers(client: TestClient) -> None:
    for address in ("/", "/browse"):
        assert "The library is still empty." in client.get(address).text


def test_the_start_page_counts_the_works_and_shows_the_newest_first(filled: TestClient) -> None:
    text = filled.get("/").text
    assert "3 works in the library" in text
    assert text.index("маятников") < text.index("Oscillators") < text.index("Pendel")


def test_a_search_in_another_case_form_marks_the_word_it_found(filled: TestClient) -> None:
    text = filled.get("/search", params={"q": "маятником"}).text
    assert "1 work found" in text
    assert f'href="/works/{RUSSIAN.work_id}"' in text
    assert "<mark>Маятники</mark>" in text or "<mark>маятников</mark>" in text


def test_a_search_in_a_field_looks_only_there(filled: TestClient) -> None:
    assert "1 work found" in filled.get("/search", params={"q": "Weber", "field": "creator"}).text
    assert "Nothing was found." in filled.get("/search", params={"q": "Weber", "field": "title"}).text


def test_the_words_are_marked_in_titles_and_texts(filled: TestClient) -> None:
    text = filled.get("/search", params={"q": "маятник"}).text
    assert "Устойчивость связанных <mark>маятников</mark></a>" in text


def test_facets_narrow_the_search_and_can_be_taken_back(filled: TestClient) -> None:
    query = "Pendel OR pendulums"
    text = filled.get("/search", params={"q": query}).text
    link = '<a href="/search?q=Pendel+OR+pendulums&amp;language=de" rel="nofollow">German</a>'
    assert link in text
    narrowed = filled.get("/search", params={"q": query, "language": "de"}).text
    assert "1 work found" in narrowed
    assert '<input type="hidden" name="language" value="de">' in narrowed
    assert '<a href="/search?q=Pendel+OR+pendulums" aria-label="Remove German">×</a>' in narrowed


def test_facets_speak_the_readers_language_and_name_journals_without_numbers(
    client: TestClient, add_paper: Callable[..., None]
) -> None:
    for number, kind in enumerate(("article", "thesis", "opus")):
        reported = {
            Field.TITLE: (value(f"Reeds of pond number {number}"),),
            Field.TYPE: (value(kind),),
            Field.SOURCE: (value(f"Hefte der Teiche. 19{number}1. Bd. {number}. S. 3–9"), value("7", scheme="volume")),
        }
        add_paper(paper(f"{number}.txt", f"reeds {number}", Metadata(reported)))
    add_paper(paper("other.txt", "reeds", Metadata({Field.TITLE: (value("Reeds elsewhere"),)})))
    text = client.get("/search", params={"q": "reeds"}, headers={"Accept-Language": "ru"}).text
    facets = text[text.index('class="facets"') :]
    assert "диссертация</a>" in facets
    assert "opus</a>" in facets
    assert ">Hefte der Teiche</a>" in facets


def test_filters_alone_list_works(filled: TestClient) -> None:
    text = filled.get("/search", params={"year": "1950..1960"}).text
    assert "1 work found" in text
    assert ENGLISH.work_id in text


def test_years_that_are_none_are_refused_by_name(filled: TestClient) -> None:
    answer = filled.get("/search", params={"q": "pendel", "year": "soon"})
    assert answer.status_code == 400
    assert "«soon» is no year." in answer.text


def test_a_misprint_is_answered_with_the_works_of_the_corrected_word(filled: TestClient) -> None:
    text = filled.get("/search", params={"q": "synchronysation"}).text
    assert "Results for <strong>synchronisation</strong>" in text
    assert ENGLISH.work_id in text
    assert 'href="/search?q=synchronysation&amp;exact=1"' in text


def test_a_misprint_that_is_meant_is_searched_as_written(filled: TestClient) -> None:
    text = filled.get("/search", params={"q": "synchronysation", "exact": "1"}).text
    assert 'Did you mean <a href="/search?q=synchronisation&amp;exact=1">synchronisation</a>' in text
    assert ENGLISH.work_id not in text


def test_a_works_page_names_works_like_it(filled: TestClient) -> None:
    text = filled.get(f"/works/{ENGLISH.work_id}").text
    similar = text[text.index('id="similar"') : text.index('id="files"')]
    assert RUSSIAN.work_id in similar
    assert ENGLISH.work_id not in similar


def test_the_form_offers_every_field_of_the_index(client: TestClient) -> None:
    assert SEARCH_FIELDS[1:] == INDEX_FIELDS
    text = client.get("/search").text
    for field in INDEX_FIELDS:
        assert f'<option value="{field}">' in text


def test_results_come_in_pages_with_ways_on_and_back(client: TestClient, add_paper: Callable[..., None]) -> None:
    add_paper(*numbered_papers(25))
    first = client.get("/search?q=pendulum").text
    assert "25 works found" in first
    assert first.count('class="item selectable"') == 20
    assert "Page 1 of 2" in first
    assert 'href="/search?q=pendulum&amp;page=2"' in first
    last = client.get("/search?q=pendulum&page=2").text
    assert last.count('class="item selectable"') == 5
    assert 'rel="prev"' in last
    assert 'rel="next"' not in last


def test_the_catalogue_leafs_through_all_works(client: TestClient, add_paper: Callable[..., None]) -> None:
    add_paper(*numbered_papers(21))
    first, last = client.get("/browse").text, client.get("/browse?page=2").text
    assert "number 020" in first
    assert "number 000" not in first
    assert "number 000" in last


@pytest.mark.parametrize("page", ["-1", "0", "x", "", "99999999999999999999", "1e9", "²", "999999"])
@pytest.mark.parametrize("address", ["/browse", "/search?q=pendel"])
def test_a_page_number_that_makes_no_sense_shows_a_page_that_exists(
    filled: TestClient, address: str, page: str
) -> None:
    answer = filled.get(address, params={"page": page} | ({"q": "pendel"} if "search" in address else {}))
    assert answer.status_code == 200
    assert GERMAN.work_id in answer.text


@pytest.mark.parametrize(
    "query", ['"', "-", "()", "title:", "a AND", "*", "\x00", "ё" * 900, "' OR 1=1", '"unclosed', "🙂"]
)
def test_no_query_breaks_the_search(filled: TestClient, query: str) -> None:
    assert filled.get("/search", params={"q": query}).status_code == 200


def test_an_endless_query_is_refused_with_a_sentence(filled: TestClient) -> None:
    answer = filled.get("/search", params={"q": "a" * 60_000})
    assert answer.status_code == 400
    assert "A query may have at most" in answer.text


def test_an_unknown_search_field_is_refused_by_name(filled: TestClient) -> None:
    answer = filled.get("/search?q=pendel&field=colour")
    assert answer.status_code == 400
    assert "There is no search field «colour»" in answer.text


def test_a_works_page_shows_every_claim_with_its_weight_and_origin(filled: TestClient) -> None:
    text = filled.get(f"/works/{RUSSIAN.work_id}").text
    for claim in ("Stability of Coupled Pendulums", "Институт механики", "Вопросы механики", "531.3", "1974"):
        assert claim in text
    evidence = found(text, "string(//section[@id='provenance'])")
    assert "93%" in evidence
    assert "header.regex@1" in evidence
    assert "certainty 55%, header.regex@1, page 1" in text
    assert "Stability of coupled pendulums is proved." in text
    assert "Also printed as</dt><dd><span>A. Orlova</span>" in text
    assert "mark-weak" in text


def test_references_lead_to_the_works_they_mean_with_the_reason(filled: TestClient) -> None:
    text = filled.get(f"/works/{RUSSIAN.work_id}").text
    references = text[text.index('class="references"') : text.index('id="cited-by"')]
    assert references.index("Weber K.") < references.index("Hill M.") < references.index("Пуанкаре")
    assert f'href="/works/{GERMAN.work_id}"' in references
    assert f'href="/works/{ENGLISH.work_id}"' in references
    assert "title alike, authors agree, year agrees, 98%" in references


def test_a_cited_work_names_the_works_that_cite_it(filled: TestClient) -> None:
    text = filled.get(f"/works/{GERMAN.work_id}").text
    cited_by = text[text.index('id="cited-by"') :]
    assert f'href="/works/{RUSSIAN.work_id}#r1"' in cited_by
    assert f'href="/works/{ENGLISH.work_id}"' in cited_by
    assert 'href="https://doi.org/10.1000/pendel.1931"' in text


def test_a_work_without_a_title_still_has_a_page(client: TestClient, add_paper: Callable[..., None]) -> None:
    nameless = paper("scan.txt", "nothing to see", Metadata({Field.CREATOR: (author("Nobody", "N."),)}))
    add_paper(nameless)
    assert "Untitled" in client.get(f"/works/{nameless.work_id}").text
    assert "Untitled" in client.get("/browse").text


def test_a_list_names_a_few_of_many_authors(client: TestClient, add_paper: Callable[..., None]) -> None:
    crowd = Metadata(
        {
            Field.TITLE: (value("A Study by Many"),),
            Field.CREATOR: tuple(author(f"Author{number}", "A.") for number in range(9)),
        }
    )
    add_paper(paper("crowd.txt", "crowd", crowd))
    text = client.get("/browse").text
    assert "A. Author3 et al." in text
    assert "Author4" not in text


@pytest.mark.parametrize(
    "address", ["/works/w000000000000", "/works/../etc", "/nowhere", "/files/", "/static/none.css"]
)
def test_what_is_not_there_gets_a_page_that_says_so(filled: TestClient, address: str) -> None:
    answer = filled.get(address)
    assert answer.status_code == 404
    assert "Page not found" in answer.text


def test_a_library_that_cannot_answer_says_why(filled: TestClient, tmp_path: Path) -> None:
    blob = next((tmp_path / "library" / "blobs").glob(f"*/{GERMAN.extraction.sha256}"))
    blob.unlink()
    answer = filled.get(f"/files/{GERMAN.extraction.sha256}")
    assert answer.status_code == 503
    assert "cannot be read" in answer.text
    assert "Content-Security-Policy" in answer.headers


def test_identifiers_lead_only_to_safe_places() -> None:
    assert identifier_address("doi", '10.1000/a"b<c>') == "https://doi.org/10.1000/a%22b%3Cc%3E"
    assert identifier_address("url", "https://example.org/a") == "https://example.org/a"
    assert identifier_address("url", "javascript:alert(1)") == ""
    assert identifier_address("url", "http://[broken") == ""
    assert identifier_address("isbn", "9785922102667") == ""


def test_a_long_text_is_cut_between_words() -> None:
    assert shorter("short", 10) == "short"
    assert shorter("one two, three", 10) == "one two …"
