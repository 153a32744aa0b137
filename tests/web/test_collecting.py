"""Pages and interface of what people add to works: tags, notes, collections, selections, saved searches."""

from collections.abc import Callable

import pytest
from fastapi.testclient import TestClient

from svod.library import Library
from svod.model.annotation import FollowKind, MarkKind
from tests.web.accounts import BROWSER, LIBRARIAN, READER, form_token, signed_in, staffed, visitor
from tests.web.looking import found
from tests.web.papers import ENGLISH, GERMAN, PAPERS, RUSSIAN

pytestmark = pytest.mark.usefixtures("library")
PAGE = f"/works/{RUSSIAN.work_id}"


def post(client: TestClient, address: str, page: str = PAGE, **form: object) -> int:
    token = form_token(client, page)
    answer = client.post(address, data={**form, "form_token": token}, headers=BROWSER, follow_redirects=False)
    return int(answer.status_code)


def test_a_work_is_tagged_noted_and_collected_on_its_page(filled: TestClient, library: Library) -> None:
    assert post(filled, f"{PAGE}/tags", tags="thesis, chapter 2") == 303
    assert post(filled, f"{PAGE}/notes", text="See **this** <script>alert(1)</script> ![x](http://a.b/c.png)") == 303
    assert post(filled, f"{PAGE}/collect", title="Моё") == 303
    assert post(filled, f"{PAGE}/mark", star="1", reading="1") == 303
    page = filled.get(PAGE).text
    assert {"/tags/thesis", "/tags/chapter%202", "/starred", "/reading"} <= set(found(page, "//header//a/@href"))
    assert "<strong>this</strong>" in page
    assert found(page, "//div[@id='notes']//*[self::script or self::img]") == []
    assert [card.collection.title for card in library.collections().cards()] == ["Моё"]
    assert post(filled, f"{PAGE}/tags/remove", tag="thesis") == 303
    assert library.annotations().of(RUSSIAN.work_id).tags == ("chapter 2",)
    assert RUSSIAN.work_id in filled.get("/tags/chapter%202").text
    assert RUSSIAN.work_id in filled.get("/starred").text
    assert RUSSIAN.work_id in filled.get("/reading").text
    assert "<strong>this</strong>" in filled.get("/notes").text
    assert "chapter 2" in filled.get("/mine").text


def test_a_note_is_changed_and_deleted(filled: TestClient, library: Library) -> None:
    note = library.annotations().write(RUSSIAN.work_id, "first")
    assert post(filled, f"/notes/{note.number}", text="second") == 303
    assert library.annotations().note(note.number).text == "second"
    assert post(filled, f"/notes/{note.number}/remove") == 303
    assert library.annotations().of(RUSSIAN.work_id).notes == ()
    assert post(filled, f"/notes/{note.number}/remove") == 404


def test_the_page_of_a_work_offers_citations_to_copy(filled: TestClient) -> None:
    page = filled.get(f"/works/{GERMAN.work_id}").text
    cited = [text.strip() for text in found(page, "//div[@class='cited-as']//pre/text()")]
    assert cited[0].startswith("Weber K. Über die Schwingungen gekoppelter Pendel")
    styled = filled.get(f"/api/v1/works/{GERMAN.work_id}/export?format=style:apa").text
    assert styled.startswith("Weber, K. (1931). Über die Schwingungen")
    assert "apa" in found(page, "//select[@id='cite-style']/option/@value")
    assert any(text.startswith("@article{weber1931") for text in cited)
    assert any(text.startswith("TY  - JOUR") for text in cited)
    assert found(page, "string(//ul[@class='authors']/li[1]/a)") == "K. Weber"
    assert found(page, "//p[@class='work-facts']//a[starts-with(@href, 'https://doi.org/')]")


def test_what_a_reader_adds_is_seen_by_that_reader_alone(library: Library, add_paper: Callable[..., None]) -> None:
    add_paper(*PAPERS)
    reader = signed_in(visitor(staffed(library)), READER)
    other = signed_in(visitor(library), LIBRARIAN)
    assert post(reader, f"{PAGE}/tags", tags="mine") == 303
    assert post(reader, f"{PAGE}/notes", text="private words") == 303
    assert post(reader, f"{PAGE}/collect", title="My own") == 303
    assert "private words" in reader.get(PAGE).text
    stranger = visitor(library)
    for client in (other, stranger):
        page = client.get(PAGE).text
        assert not {"mine", "private words", "My own"} & set(page.split("\n"))
        assert "private words" not in page
        assert "/tags/mine" not in page
        assert RUSSIAN.work_id not in client.get("/tags/mine").text
        assert "My own" not in client.get("/collections").text
        assert client.get("/collections/my-own").status_code == 404
        assert "mine" not in client.get(f"/api/v1/works/{RUSSIAN.work_id}/export?format=ris").text
        assert client.get("/api/v1/search", params={"q": "", "tag": "mine"}).json()["total"] == 0
        assert "my-own" not in client.get("/oai?verb=ListSets").text
    assert "KW  - mine" in reader.get(f"/api/v1/works/{RUSSIAN.work_id}/export?format=ris").text
    assert reader.get("/api/v1/search", params={"q": "", "tag": "mine"}).json()["total"] == 1
    assert RUSSIAN.work_id in reader.get("/collections/my-own").text


def test_only_librarians_share(library: Library, add_paper: Callable[..., None]) -> None:
    add_paper(*PAPERS)
    reader = signed_in(visitor(staffed(library)), READER)
    assert post(reader, f"{PAGE}/tags", tags="ours", shared="1") == 403
    assert post(reader, f"{PAGE}/notes", text="ours", shared="1") == 403
    shared = library.annotations().write(RUSSIAN.work_id, "for all", LIBRARIAN)
    assert post(reader, f"/notes/{shared.number}", text="mine now") == 403
    librarian = signed_in(visitor(library), LIBRARIAN)
    assert post(librarian, f"{PAGE}/tags", tags="ours", shared="1") == 303
    assert library.annotations().of(RUSSIAN.work_id).tags == ("ours",)
    assert "tag_work" in {deed.deed for deed in library.accounts().deeds()}
    stranger = visitor(library)
    assert stranger.post(f"{PAGE}/tags", data={"tags": "x"}).status_code == 401
    assert "for all" in stranger.get(PAGE).text
    assert stranger.get("/mine").status_code == 303


def test_many_works_are_tagged_collected_exported_merged_and_removed(filled: TestClient, library: Library) -> None:
    chosen = [ENGLISH.work_id, GERMAN.work_id]
    listed = filled.get("/browse").text
    assert len(found(listed, "//input[@type='checkbox'][@form='select'][@name='work']")) == 3
    page = f"/selected?work={chosen[0]}&work={chosen[1]}"
    assert post(filled, "/selected/tag", page, work=chosen, tags="both") == 303
    assert set(library.annotations().tagged("both")) == set(chosen)
    assert post(filled, "/selected/collect", page, work=chosen, title="Pair") == 303
    assert set(library.collections().works("pair")) == set(chosen)
    assert post(filled, "/selected/mark", page, work=chosen, mark="reading") == 303
    assert len(library.annotations().marked(MarkKind.READING)) == 2
    exported = filled.get("/api/v1/export", params={"format": "bibtex", "work": chosen}).text
    assert exported.count("@") == 2
    assert post(filled, "/selected/merge", page, work=chosen, kept=chosen[0]) == 303
    assert set(library.work_ids()) == {ENGLISH.work_id, RUSSIAN.work_id}
    assert post(filled, "/selected/remove", page, work=[RUSSIAN.work_id]) == 400
    assert post(filled, "/selected/remove", page, work=[RUSSIAN.work_id], sure="1") == 303
    assert library.work_ids() == (ENGLISH.work_id,)


def test_the_interface_tags_notes_and_collects(filled: TestClient, library: Library) -> None:
    work = f"/api/v1/works/{RUSSIAN.work_id}"
    assert filled.post(f"{work}/tags", json={"tags": ["a", "b"]}).json() == {"tags": ["a", "b"]}
    assert filled.delete(f"{work}/tags/a").json()["tags"] == ["b"]
    assert filled.get("/api/v1/tags").json() == {"tags": [{"tag": "b", "works": 1, "shared": True}]}
    assert filled.patch("/api/v1/tags/b", json={"name": "c"}).json() == {"tag": "c", "works": 1}
    assert filled.put(f"{work}/star").json()["star"] is True
    assert filled.get("/api/v1/starred").json() == {"works": [RUSSIAN.work_id]}
    assert filled.delete(f"{work}/star").json()["star"] is False
    place = {"sha256": RUSSIAN.extraction.sha256, "page": 1, "box": [1, 2, 3, 4]}
    written = filled.post(f"{work}/notes", json={"text": "here", "place": place})
    assert (written.status_code, written.json()["place"]["box"]) == (201, [1, 2, 3, 4])
    number = written.json()["number"]
    assert filled.put(f"/api/v1/notes/{number}", json={"text": "there"}).json()["text"] == "there"
    assert [note["text"] for note in filled.get(f"{work}/notes").json()["notes"]] == ["there"]
    assert filled.delete(f"/api/v1/notes/{number}").status_code == 200
    assert filled.get("/api/v1/notes").json() == {"notes": []}
    filled.put("/api/v1/collections/shelf", json={"title": "Shelf"})
    put_in = filled.post("/api/v1/collections/shelf/works", json={"works": [RUSSIAN.work_id]})
    assert put_in.json()["works"] == 1
    assert filled.delete(f"/api/v1/collections/shelf/works/{RUSSIAN.work_id}").json()["works"] == 0
    saved = filled.post("/api/v1/saved", json={"asked": "q=pendulum", "name": "swings", "followed": True})
    assert filled.get("/api/v1/saved").json()["saved"][0]["name"] == "swings"
    assert filled.delete(f"/api/v1/saved/{saved.json()['number']}").status_code == 200
    assert filled.get("/api/v1/saved/news").json() == {"news": []}


def test_a_search_is_sorted_exported_and_saved(filled: TestClient, library: Library) -> None:
    page = filled.get("/search", params={"q": "coupled OR gekoppelter", "sort": "date"}).text
    links = found(page, "//h2[@class='item-title']/a/@href")
    assert links == [f"/works/{paper.work_id}" for paper in (RUSSIAN, ENGLISH, GERMAN)]
    assert f"/files/{GERMAN.extraction.sha256}" in found(page, "//p[@class='hit-file']/a/@href")
    exported = filled.get("/search/export", params={"q": "coupled OR gekoppelter", "format": "ris"})
    assert exported.text.count("TY  - ") == 3
    assert filled.get("/search/export", params={"q": "nothinglikethis"}).status_code == 404
    narrowed = filled.get("/search", params={"q": "coupled OR gekoppelter", "from": "1950", "to": "1960"}).text
    assert found(narrowed, "//h2[@class='item-title']/a/@href") == [f"/works/{ENGLISH.work_id}"]
    form = "/saved/new?q=coupled&sort=date"
    assert found(filled.get(form).text, "//input[@name='asked']/@value") == ["q=coupled&sort=date"]
    assert post(filled, "/saved", form, asked="q=coupled&sort=date", name="Coupled things") == 303
    assert "Coupled things" in filled.get("/mine").text
    assert library.following().saved()[0].asked == "q=coupled&sort=date"


def test_an_author_a_source_and_a_search_are_followed_and_new_works_are_news(
    client: TestClient, library: Library, add_paper: Callable[..., None]
) -> None:
    add_paper(GERMAN)
    person = library.persons().listed()[0]
    author = f"/authors/{person.id}"
    assert post(client, "/saved", author, kind="author", asked=person.id, name=person.name, followed="1") == 303
    assert "Unfollow" in client.get(author).text
    assert post(client, "/saved", author, kind="source", asked="Вопросы механики", followed="1") == 303
    assert post(client, "/saved", author, kind="search", asked="q=oscillators", followed="1") == 303
    add_paper(ENGLISH, RUSSIAN)
    news = library.following().news()
    assert {new.work.id: new.followed.kind for new in news} == {
        ENGLISH.work_id: FollowKind.SEARCH,
        RUSSIAN.work_id: FollowKind.SOURCE,
        GERMAN.work_id: FollowKind.AUTHOR,
    }
    page = client.get("/news").text
    assert ENGLISH.work_id in page
    feed = client.get("/news.atom").text
    assert f"/works/{RUSSIAN.work_id}" in feed
    assert f"/works/{ENGLISH.work_id}" in client.get("/search.atom?q=oscillators").text
    assert RUSSIAN.work_id not in client.get("/search.atom?q=oscillators").text
    for saved in library.following().saved():
        assert post(client, f"/saved/{saved.number}/remove", author) == 303
    assert library.following().news() == ()


def test_a_reference_that_is_not_held_is_searched_for_or_ignored(filled: TestClient, library: Library) -> None:
    page = filled.get(PAGE).text
    assert found(page, "//ol[@class='references']/li[3]//button[@name='reference']/@value") == [f"{RUSSIAN.work_id}:2"]
    assert found(page, "//ol[@class='references']/li[1]//button[@name='reference']") == []
    assert post(filled, "/wanted/get", reference=f"{RUSSIAN.work_id}:2") == 303
    (job,) = library.jobs().latest()
    assert (job.request.title, job.request.authors) == ("О кривых", ("Пуанкаре",))
    cited = library.cited()[0].work.id
    assert post(filled, "/wanted/get", work=cited) == 303
    assert post(filled, "/wanted/get", reference=f"{RUSSIAN.work_id}:99") == 404
    assert "О кривых" in filled.get("/wanted").text
    assert post(filled, "/wanted/ignore", work=cited) == 303
    assert "О кривых" not in filled.get("/wanted").text
    assert "О кривых" in filled.get("/wanted?ignored=1").text
    search = library.wanted_search(lambda _: pytest.fail("nothing is searched for"))
    assert search.due([found.work for found in library.cited()]) == []
    assert post(filled, "/wanted/ignore", work=cited, ignored="0") == 303
    assert "О кривых" in filled.get("/wanted").text
