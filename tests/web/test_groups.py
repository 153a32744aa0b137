"""Pages of sources, sites, collections and subjects, of works that are not held, of figures; the search box's help."""

from collections.abc import Callable
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from svod.library import Library, SourceFile
from svod.model.collection import Collection
from svod.model.document import Span
from svod.model.metadata import Field, Metadata
from svod.model.person import PersonName
from svod.model.reference import Mention, Reference, ReferenceFields
from svod.model.retrieval import FacetCount
from svod.web.layout.charts import timeline
from tests.web.accounts import BROWSER, LIBRARIAN, form_token, signed_in, staffed, visitor
from tests.web.conftest import HandReader
from tests.web.looking import found
from tests.web.papers import ENGLISH, GERMAN, PAPERS, RUSSIAN, paper, value

SENTENCE = "Curves of this kind were met before [1]."
CORE = "http://www.w3.org/2004/02/skos/core#"
IS_CONCEPT = f"<http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <{CORE}Concept> ."
VOCABULARY = f"""<http://reeds.example/1> {IS_CONCEPT}
<http://reeds.example/1> <{CORE}prefLabel> "Mechanik der Pendel"@de .
<http://reeds.example/1> <{CORE}prefLabel> "Mechanics of pendulums"@en .
<http://reeds.example/1> <{CORE}notation> "531.3" .
<http://reeds.example/1> <{CORE}broader> <http://reeds.example/2> .
<http://reeds.example/2> {IS_CONCEPT}
<http://reeds.example/2> <{CORE}prefLabel> "Mechanics"@en .
<http://reeds.example/2> <{CORE}notation> "531" .
"""


def citing(number: int, title: str, text: str) -> Reference:
    fields = ReferenceFields(author=(PersonName("Reedgrower"),), title=title, year="1903")
    raw = f"Reedgrower. {title}. 1903."
    return Reference(1, raw, 2, 0.9, fields, "references.regex@1", mentions=(Mention("[1]", Span(number, 1), 1, text),))


def test_sources_are_listed_and_each_has_its_page(filled: TestClient) -> None:
    text = filled.get("/sources").text
    (address,) = found(text, "//ul[@class='names']//a[.='Jahrbuch für Mechanik']/@href")
    page = filled.get(address)
    assert page.status_code == 200
    assert GERMAN.work_id in page.text
    assert RUSSIAN.work_id not in page.text
    assert found(page.text, "//h1/text()") == ["Jahrbuch für Mechanik"]
    assert "1 work" in page.text


def test_names_are_narrowed_by_their_first_letters(filled: TestClient) -> None:
    assert found(filled.get("/sources?begin=вопр").text, "//ul[@class='names']//a/text()") == ["Вопросы механики"]
    assert "No matches." in filled.get("/sources?begin=xyz").text


def test_sites_that_copies_came_from_are_sources_too(
    library: Library, client: TestClient, reader: HandReader, tmp_path: Path
) -> None:
    for number, host in enumerate(("reeds.example", "reeds.example", "reeds.example.net")):
        come = paper(f"{number}.txt", f"reeds {number}", Metadata({Field.TITLE: (value(f"Reeds number {number}"),)}))
        reader.learn(come)
        path = tmp_path / come.name
        path.write_bytes(come.content)
        list(library.add([SourceFile(path, f"https://{host}/papers/{number}.txt")]))
    assert library.overview().sites() == {"reeds.example": 2, "reeds.example.net": 1}
    assert found(client.get("/sources").text, "//section//a/@href") == [
        "/sites/reeds.example",
        "/sites/reeds.example.net",
    ]
    page = client.get("/sites/reeds.example").text
    assert "Reeds number 1" in page
    assert "Reeds number 2" not in page
    assert client.get("/sites/ponds.example").status_code == 404


def test_a_subject_tells_what_a_vocabulary_says_of_it(library: Library, filled: TestClient, tmp_path: Path) -> None:
    path = tmp_path / "mechanics.nt"
    path.write_text(VOCABULARY, encoding="utf-8")
    library.vocabularies().take_in(str(path))
    listed = filled.get("/subjects").text
    assert "Mechanics of pendulums" in listed
    text = filled.get("/subjects/531.3").text
    assert RUSSIAN.work_id in text
    assert found(text, "//p[@class='meaning-name']/text()") == ["Mechanics of pendulums"]
    assert found(text, "//section[contains(@class, 'meaning')]//a/@href") == ["/subjects/531"]
    assert "Mechanik der Pendel" in filled.get("/subjects/531.3?lang=de").text


def test_a_class_that_no_work_has_leads_on_where_a_vocabulary_knows_it(
    library: Library, filled: TestClient, tmp_path: Path
) -> None:
    assert filled.get("/subjects/531").status_code == 404
    path = tmp_path / "mechanics.nt"
    path.write_text(VOCABULARY, encoding="utf-8")
    library.vocabularies().take_in(str(path))
    assert "Mechanics" in filled.get("/subjects/531").text


def test_a_collection_has_a_page_of_its_works(library: Library, filled: TestClient) -> None:
    assert "There are no collections yet" in filled.get("/collections").text
    library.collections().add(Collection("swings", title="Everything that swings", language="de"), [RUSSIAN.work_id])
    assert "Everything that swings" in filled.get("/collections").text
    text = filled.get("/collections/swings").text
    assert GERMAN.work_id in text
    assert RUSSIAN.work_id in text
    assert ENGLISH.work_id not in text
    assert filled.get("/collections/none").status_code == 404


def test_wanted_works_are_reported_with_the_sentences_that_cite_them(
    client: TestClient, add_paper: Callable[..., None], library: Library
) -> None:
    for number in range(2):
        data = Metadata({Field.TITLE: (value(f"Reeds of shore number {number}"),)})
        add_paper(
            paper(f"{number}.txt", f"reeds {number}", data, citing(number, "On curves that reeds draw", SENTENCE))
        )
    text = client.get("/wanted").text
    assert "On curves that reeds draw" in text
    assert "cited by 2 works" in text
    assert SENTENCE in text
    (address,) = found(text, "//h2/a/@href")
    page = client.get(address).text
    assert "Known only from references" in page
    assert page.count(SENTENCE) == 2
    assert "Reeds of shore number 0" in page
    (known,) = found(
        client.get(f"/works/{library.work_ids()[0]}").text, f"//ol[@class='references']//a[@href='{address}']"
    )
    assert known.text_content().strip()


def test_a_wanted_work_that_came_leads_to_its_page(
    client: TestClient, add_paper: Callable[..., None], library: Library
) -> None:
    data = Metadata({Field.TITLE: (value("Reeds of the far shore"),)})
    add_paper(paper("a.txt", "reeds", data, citing(0, "On curves that reeds draw", SENTENCE)))
    cited_id = library.cited()[0].work.id
    come = Metadata({Field.TITLE: (value("On curves that reeds draw"),), Field.DATE: (value("1903"),)})
    add_paper(paper("b.txt", "curves", come))
    answer = client.get(f"/works/{cited_id}", follow_redirects=False)
    assert answer.status_code == 308
    assert "On curves that reeds draw" in client.get(answer.headers["location"]).text


def test_figures_count_works_by_year_language_and_certainty(filled: TestClient) -> None:
    text = filled.get("/statistics").text
    assert found(text, "//dl[@class='tally']//dd/text()")[0] == "3"
    years = found(text, "//section[@aria-labelledby='by-year']//tbody/tr/th//text()")
    assert [year.strip() for year in years if year.strip()] == ["1974", "1958", "1931"]
    assert {"German", "Russian", "English"} <= set(
        found(text, "//section[@aria-labelledby='shares-language']//a/text()")
    )
    dates = found(text, "//table[@class='certainty']//tr[th='Date']/td[@class='figure']/text()")
    assert dates == ["67%", "0%", "33%", "0%", "0%"]


def test_figures_follow_the_library(filled: TestClient, add_paper: Callable[..., None]) -> None:
    filled.get("/statistics")
    add_paper(paper("new.txt", "reeds", Metadata({Field.TITLE: (value("Reeds at dusk"),)})))
    assert found(filled.get("/statistics").text, "//dl[@class='tally']//dd/text()")[0] == "4"


def test_an_empty_library_has_all_these_pages(client: TestClient) -> None:
    for address in ("/sources", "/subjects", "/collections", "/wanted", "/statistics", "/graph"):
        assert client.get(address).status_code == 200, address


def test_a_long_time_is_drawn_by_decades() -> None:
    drawn = timeline([FacetCount("2001", 2), FacetCount("2004", 1), FacetCount("1799", 1)], lambda years: f"?{years}")
    assert [bar.label for bar in drawn.rows] == ["2000..2009", "1790..1799"]
    assert drawn.rows[0].works == 3
    assert drawn.rows[0].address == "?2000..2009"


def test_the_values_beside_a_chosen_one_can_be_had_as_well(filled: TestClient) -> None:
    text = filled.get("/search", params={"q": "Pendel OR pendulums", "language": "de"}).text
    facet = found(text, "//aside//details[summary='Language']")[0]
    assert facet.xpath(".//a[@class='taken']/@href") == ["/search?q=Pendel+OR+pendulums"]
    (more,) = facet.xpath(".//a[.='Russian']/@href")
    assert "2 works found" in filled.get(more).text


def test_typing_brings_words_people_subjects_and_works(filled: TestClient) -> None:
    data = filled.get("/suggest", params={"q": "маят"}).json()
    assert {
        "kind": "word",
        "text": "маятник",
        "label": "",
        "address": "/search?q=%D0%BC%D0%B0%D1%8F%D1%82%D0%BD%D0%B8%D0%BA",
    } in data
    assert ("subject", "маятник") in {(one["kind"], one["text"]) for one in data}
    assert ("author", "K. Weber") in {(one["kind"], one["text"]) for one in filled.get("/suggest?q=web").json()}
    assert ("source", "Jahrbuch für Mechanik") in {
        (one["kind"], one["text"]) for one in filled.get("/suggest?q=jahrb").json()
    }
    (work,) = [one for one in filled.get("/suggest?q=synchr").json() if one["kind"] == "work"]
    assert work["address"] == f"/works/{ENGLISH.work_id}"


def test_a_word_is_only_suggested_beside_words_that_it_stands_with(filled: TestClient) -> None:
    assert [one["text"] for one in filled.get("/suggest?q=gekoppelter pen").json() if one["kind"] == "word"] == [
        "gekoppelter pendel"
    ]


@pytest.mark.parametrize("query", ["", "a", "year:20", '"', "x" * 5000, "\x00\x00", "🙂🙂"])
def test_half_a_query_breaks_nothing(filled: TestClient, query: str) -> None:
    assert filled.get("/suggest", params={"q": query}).status_code == 200


def test_browsers_get_suggestions_as_opensearch_has_them(filled: TestClient) -> None:
    answer = filled.get("/suggest/browser?q=oscill")
    assert answer.headers["content-type"].startswith("application/x-suggestions+json")
    assert answer.json() == ["oscill", ["oscillators"]]
    assert "/suggest/browser?q={searchTerms}" in filled.get("/opensearch.xml").text


def test_colours_asked_for_are_remembered(filled: TestClient) -> None:
    assert "data-theme" not in filled.get("/").text
    assert 'data-theme="dark"' in filled.get("/?theme=dark").text
    assert 'data-theme="dark"' in filled.get("/browse").text
    assert "data-theme" not in filled.get("/?theme=auto").text
    assert "data-theme" not in filled.get("/browse?theme=pink").text


def test_librarians_make_and_give_up_collections_on_the_page(library: Library, add_paper: Callable[..., None]) -> None:
    add_paper(*PAPERS)
    librarian = signed_in(visitor(staffed(library)), LIBRARIAN)
    form = {"name": "deutsch", "title": "Deutsche Arbeiten", "language": "DE"}
    form["form_token"] = form_token(librarian, "/collections")
    made = librarian.post("/collections", data=form, headers=BROWSER)
    assert (made.status_code, made.headers["location"]) == (303, "/collections/deutsch")
    assert "Deutsche Arbeiten" in librarian.get("/collections/deutsch").text
    wrong = librarian.post("/collections", data=form | {"name": "kein Name!"}, headers=BROWSER)
    assert (wrong.status_code, len(found(wrong.text, '//*[@role="alert"]'))) == (400, 1)
    gone = librarian.post("/collections/deutsch/remove", data={"form_token": form["form_token"]}, headers=BROWSER)
    assert gone.status_code == 303
    assert library.collections().cards() == ()


def test_readers_are_offered_no_forms_for_collections(library: Library) -> None:
    assert not found(visitor(staffed(library)).get("/collections").text, "//main//form")
