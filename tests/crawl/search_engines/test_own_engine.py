"""Our own search engine: anchors, titles and texts in three languages, restricted to types and sites."""

from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from svod.crawl.search_engines.seen.own_engine import OwnEngine, RecordingCrawler
from svod.errors import DamagedLibraryError, EngineError
from svod.model.crawl import CrawlBudget, CrawlTask, Fetched, FetchStatus, Link, Visit, WebQuery
from svod.ports import Focus


def visit(
    url: str, page: str | bytes, *links: Link, declared: str = "text/html", final: str = "", same_as: str = ""
) -> Visit:
    """A page that the crawler has been to."""
    content = page if isinstance(page, bytes) else page.encode()
    fetched = Fetched(CrawlTask(url), FetchStatus.FETCHED, content, final or url, declared)
    return Visit(fetched, 0, links, same_as=same_as)


@pytest.fixture
def own(tmp_path: Path) -> Iterator[OwnEngine]:
    engine = OwnEngine(tmp_path / "pages")
    yield engine
    engine.close()


def urls(engine: OwnEngine, words: str, **bounds: object) -> list[str]:
    return [hit.url for hit in engine.search(WebQuery(words, **bounds))]  # type: ignore[arg-type]


def test_a_page_is_found_by_its_title_and_text(own: OwnEngine) -> None:
    own.add_visit(
        visit("http://north.example.org/a", "<title>Drift of pack ice</title><p>Measured from a raft in spring.")
    )
    own.add_visit(visit("http://north.example.org/b", "<title>Tides</title><p>Nothing of the kind."))
    (hit,) = own.search(WebQuery("pack ice raft"))
    assert (hit.url, hit.title, hit.engine) == ("http://north.example.org/a", "Drift of pack ice", "own")
    assert "Measured from a raft" in hit.snippet


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Устойчивость дрейфующих льдин в проливах", "дрейфующая льдина"),
        ("Über die Bewegungen treibender Eisschollen", "Bewegung der Eisscholle"),
        ("Measuring drifting floes in narrow straits", "measured floe strait"),
    ],
)
def test_other_forms_of_a_word_are_found_in_three_languages(own: OwnEngine, text: str, words: str) -> None:
    own.add_visit(visit("http://north.example.org/a", f"<meta charset=utf-8><title>{text}</title><p>{text}"))
    own.add_visit(visit("http://north.example.org/b", "<title>Salt</title><p>Salt of the sea."))
    assert urls(own, words) == ["http://north.example.org/a"]


def test_a_page_in_an_old_russian_encoding_without_a_word_about_it_is_read(own: OwnEngine) -> None:
    page = "<title>Публикации</title><p>Ветлугин П. С. О таянии снега на болотах и в лесах весной".encode("cp1251")
    own.add_visit(visit("http://north.example.org/a", page))
    assert urls(own, "таяние снега") == ["http://north.example.org/a"]


def test_what_a_server_says_of_all_its_pages_is_not_believed_against_the_bytes(own: OwnEngine) -> None:
    page = "<title>Публикации</title><p>Ветлугин П. С. О таянии снега на болотах и в лесах весной".encode("cp1251")
    answer = Fetched(
        CrawlTask("http://north.example.org/a"), FetchStatus.FETCHED, page, "http://north.example.org/a", "text/html",
        headers=(("Content-Type", "text/html; charset=utf-8"),),
    )  # fmt: skip
    own.add_visit(Visit(answer, 0))
    assert urls(own, "Ветлугин") == ["http://north.example.org/a"]


def test_a_page_never_seen_is_found_by_what_others_call_it(own: OwnEngine) -> None:
    link = Link("http://north.example.org/vetlugin/", "Prov Vetlugin, home page")
    own.add_visit(visit("http://north.example.org/staff", "<title>Staff</title>", link))
    assert urls(own, "Vetlugin home page")[0] == "http://north.example.org/vetlugin/"


def test_anchors_from_another_host_count_more_than_those_from_the_same(own: OwnEngine) -> None:
    near, far = "http://one.example.org/near", "http://two.example.net/far"
    own.add_visit(visit("http://one.example.org/", "<title>x</title>", Link(near, "ice atlas"), Link(far, "ice atlas")))
    own.add_visit(visit(near, "<title>Maps</title><p>ice atlas"))
    own.add_visit(visit(far, "<title>Maps</title><p>ice atlas"))
    assert urls(own, "ice atlas")[:2] == [far, near]


def test_a_file_is_found_by_the_reference_beside_its_bare_link(own: OwnEngine) -> None:
    page = (
        "<title>Publications</title><ul><li>P. Vetlugin. Creep of snow on steep roofs, 2007."
        ' <a href="roofs.pdf">PDF</a><li>P. Vetlugin. Echoes under ice, 2009. <a href="echoes.pdf">PDF</a></ul>'
    )
    own.add_visit(visit("http://north.example.org/papers/", page))
    assert (
        urls(own, "creep of snow on steep roofs", file_types=("pdf",))[0] == "http://north.example.org/papers/roofs.pdf"
    )
    (best, *_) = own.search(WebQuery("echoes under ice", file_types=("pdf",)))
    assert (best.url, best.title) == (
        "http://north.example.org/papers/echoes.pdf",
        "P. Vetlugin. Echoes under ice, 2009. PDF",
    )


def test_a_reference_of_several_lines_is_that_of_the_link_at_its_end(own: OwnEngine) -> None:
    entries = ("Creep of snow on steep roofs", "Echoes under ice"), ("Tides of inland seas", "Salt in the wind")
    listed = "".join(
        f"<li>P. Vetlugin<br>{title}<br>Roofs 7<br><a href={n}.pdf>PDF</a>" for n, title in enumerate(entries[0])
    )
    loose = "".join(
        f"P. Vetlugin<br>{title}<br>Seas 3 <a href=s{n}.pdf>PDF</a><br><br>" for n, title in enumerate(entries[1])
    )
    own.add_visit(
        visit("http://north.example.org/", f"<title>x</title><ol>{listed}</ol><div>{loose}{'word ' * 200}</div>")
    )
    for number, title in enumerate(entries[0]):
        assert urls(own, title, file_types=("pdf",))[0] == f"http://north.example.org/{number}.pdf"
    for number, title in enumerate(entries[1]):
        assert urls(own, title, file_types=("pdf",))[0] == f"http://north.example.org/s{number}.pdf"


def test_the_front_page_comes_before_the_other_pages_of_a_site(own: OwnEngine) -> None:
    for path in ("cv.html", "", "papers/list.html"):
        own.add_visit(visit(f"http://vetlugin.example.org/{path}", "<title>Prov Vetlugin</title><p>Prov Vetlugin"))
    assert urls(own, "Prov Vetlugin homepage")[0] == "http://vetlugin.example.org/"


def test_types_are_those_of_the_bytes_rather_than_of_the_address(own: OwnEngine) -> None:
    link = Link("http://north.example.org/get?id=3", "Creep of snow")
    own.add_visit(visit("http://north.example.org/", "<title>x</title>", link))
    own.add_visit(visit("http://north.example.org/get?id=3", "%PDF-1.4", declared="text/html"))
    assert urls(own, "creep of snow", file_types=("pdf",)) == ["http://north.example.org/get?id=3"]


def test_a_query_keeps_to_a_site_a_folder_of_it_and_a_type(own: OwnEngine) -> None:
    for url in ("http://a.example.org/ice", "http://example.org/~vetlugin/ice.pdf", "http://example.net/ice"):
        own.add_visit(visit(url, "%PDF-1.5" if url.endswith("pdf") else "<title>Ice</title>"))
    own.add_visit(visit("http://example.net/", "<p>x", Link("http://example.org/~vetlugin/ice.pdf", "ice")))
    assert set(urls(own, "ice", site="example.org")) == {
        "http://a.example.org/ice", "http://example.org/~vetlugin/ice.pdf",
    }  # fmt: skip
    assert urls(own, "ice", site="example.org/~vetlugin") == ["http://example.org/~vetlugin/ice.pdf"]
    assert urls(own, "ice", site="example.org", file_types=("html",)) == ["http://a.example.org/ice"]
    assert urls(own, "ice", site="ample.org") == []


def test_a_site_is_known_in_its_own_letters_too(own: OwnEngine) -> None:
    own.add_visit(visit("http://xn--c1adxp.example.org/ice", "<title>Ice</title>"))
    assert urls(own, "ice", site="снег.example.org") == ["http://xn--c1adxp.example.org/ice"]


def test_a_file_is_found_by_the_text_that_was_read_out_of_it(own: OwnEngine) -> None:
    own.add_visit(visit("http://north.example.org/7.pdf", "%PDF-1.4"), text="Creep of snow on steep roofs. P. Vetlugin")
    assert urls(own, "creeping snow", file_types=("pdf",)) == ["http://north.example.org/7.pdf"]


def test_a_file_that_was_seen_is_found_by_a_text_added_later(own: OwnEngine) -> None:
    own.add_visit(visit("http://north.example.org/7.pdf", b"%PDF-1.4", declared="application/pdf"))
    own.add_text("http://north.example.org/7.pdf", "Скольжение нарт по насту")
    own.add_text("http://north.example.org/never-seen.pdf", "Скольжение лыж по насту")
    assert urls(own, "скольжение нарт", file_types=("pdf",)) == ["http://north.example.org/7.pdf"]


def test_a_query_in_one_alphabet_finds_a_name_in_the_other(own: OwnEngine) -> None:
    own.add_visit(visit("http://north.example.org/~vetlugin/", "<title>Prov Vetlugin</title><p>Welcome to my page."))
    assert urls(own, "Пров Ветлугин домашняя страница") == ["http://north.example.org/~vetlugin/"]


def test_a_quoted_phrase_must_be_there(own: OwnEngine) -> None:
    own.add_visit(visit("http://north.example.org/a", "<title>Snow on steep roofs</title>"))
    own.add_visit(visit("http://north.example.org/b", "<title>Steep snow, flat roofs</title>"))
    assert urls(own, '"steep roofs" snow') == ["http://north.example.org/a"]


def test_a_page_seen_again_is_found_by_its_new_words_only(own: OwnEngine) -> None:
    own.add_visit(
        visit("http://north.example.org/a", "<title>Floes</title>", Link("http://north.example.org/b", "marsh"))
    )
    assert urls(own, "floes")
    assert urls(own, "marsh")
    own.add_visit(
        visit("http://north.example.org/a", "<title>Tides</title>", Link("http://north.example.org/b", "moor"))
    )
    assert urls(own, "floes") == []
    assert urls(own, "marsh") == []
    assert urls(own, "tides") == ["http://north.example.org/a"]


def test_addresses_of_one_page_become_one_hit_with_all_that_is_said_of_them(own: OwnEngine) -> None:
    old, new = "http://north.example.org/old", "http://north.example.org/new"
    own.add_visit(visit("http://example.net/", "<p>x", Link(old, "glacier atlas")))
    own.add_visit(visit(old, "<title>Maps</title>", final=new))
    own.add_visit(visit("http://north.example.org/copy", "<title>Maps</title>", same_as=new))
    assert urls(own, "glacier maps") == [new]


def test_equal_pages_are_found_whichever_is_called_the_others_equal(own: OwnEngine) -> None:
    one, two, three = (f"http://north.example.org/{name}" for name in ("one", "two", "three"))
    own.add_visit(visit(one, "<title>Floes</title>"))
    own.add_visit(visit(two, "<title>Floes</title>", same_as=one))
    own.add_visit(visit(one, "<title>Floes</title>", same_as=two))
    own.add_visit(visit(three, "<title>Floes</title>", same_as=two))
    own.add_visit(visit("http://example.net/", "<p>x", Link(three, "glacier")))
    assert urls(own, "floes") == [one]
    assert urls(own, "glacier") == [one]


def test_a_page_that_is_gone_is_not_found(own: OwnEngine) -> None:
    own.add_visit(visit("http://north.example.org/a", "<title>Floes</title>"))
    assert urls(own, "floes")
    gone = Fetched(CrawlTask("http://north.example.org/a"), FetchStatus.UNREACHABLE, code=404)
    own.add_visit(Visit(gone, 0))
    assert urls(own, "floes") == []


def test_hits_come_page_by_page(own: OwnEngine) -> None:
    for number in range(7):
        own.add_visit(visit(f"http://north.example.org/{number}", f"<title>Floes {'ice ' * number}</title>"))
    whole = urls(own, "floes", limit=7)
    assert len(set(whole)) == 7
    assert urls(own, "floes", limit=3, offset=3) == whole[3:6]


def test_what_was_seen_lasts_and_a_broken_index_is_made_anew(tmp_path: Path) -> None:
    first = OwnEngine(tmp_path)
    first.add_visit(visit("http://north.example.org/a", "<title>Floes</title>"))
    assert urls(first, "floes")
    first.close()
    for file in (tmp_path / "index").rglob("*.json"):
        file.write_bytes(b"{")
    second = OwnEngine(tmp_path)
    assert urls(second, "floes") == ["http://north.example.org/a"]
    assert len(second) == 1
    second.close()


@pytest.mark.parametrize(
    "page",
    ["", "\x00\x00", "<", "<a href='" + "x" * 5000 + "'>y</a>", "<b>" * 3000 + "floes", "<a href='http://['>x</a>",
     "<p>" + "".join(f"{'salt ' * 200}<a href=/{n}>{n}</a>" for n in range(4000)),
     "<title>" + "floes " * 100_000, "".join(f"<a href=/{n}>{n}</a>" for n in range(20_000))],
)  # fmt: skip
def test_hostile_pages_are_taken_in_within_bounds(own: OwnEngine, page: str) -> None:
    own.add_visit(visit("http://north.example.org/a", page))
    own.add_visit(visit("http://north.example.org/b", "<title>Tides</title>"))
    assert urls(own, "tides") == ["http://north.example.org/b"]


@pytest.mark.parametrize("words", ["", "  ", "-", '""', "«»", "x" * 5000, "а" * 70, "AND OR NOT ( ) [ : *"])
def test_words_that_ask_for_nothing_find_nothing(own: OwnEngine, words: str) -> None:
    own.add_visit(visit("http://north.example.org/a", "<title>Floes</title>"))
    assert urls(own, words) == []


class FixedCrawler:
    """A crawler that visits the given addresses only."""

    def crawl(self, seeds: Iterable[CrawlTask], focus: Focus, budget: CrawlBudget) -> Iterator[Visit]:
        for task in seeds:
            yield visit(task.url, f"<title>Floes of {task.url[-6:]}</title>")


class Anywhere:
    """A focus without a preference."""

    def priority(self, link: Link, origin: Visit | None, inherited: int) -> int | None:
        return 0


def test_what_a_crawler_visits_is_found_from_then_on(own: OwnEngine) -> None:
    tasks = [CrawlTask("http://north.example.org/spring"), CrawlTask("http://north.example.org/autumn")]
    visits = RecordingCrawler(FixedCrawler(), own.add_visit).crawl(tasks, Anywhere(), CrawlBudget())
    assert next(visits).fetched.task == tasks[0]
    assert urls(own, "floes") == ["http://north.example.org/spring"]
    assert [seen.fetched.task for seen in visits] == tasks[1:]
    assert urls(own, "autumn floes")[0] == "http://north.example.org/autumn"


def test_a_library_that_has_seen_nothing_is_left_as_it_is(tmp_path: Path) -> None:
    assert OwnEngine(tmp_path / "pages").search(WebQuery("ice")) == ()
    assert list(tmp_path.iterdir()) == []


def test_a_damaged_record_is_named_with_the_way_out(tmp_path: Path) -> None:
    (tmp_path / "pages.sqlite").write_bytes(b"no database" * 1000)
    with pytest.raises(DamagedLibraryError, match=r"pages\.sqlite is damaged.*Delete it"):
        OwnEngine(tmp_path).search(WebQuery("ice"))


def test_pages_seen_and_asked_for_by_many_threads_are_all_there(own: OwnEngine) -> None:
    def see_and_ask(number: int) -> None:
        own.add_visit(visit(f"http://north.example.org/{number}", f"<title>Floes {number}</title>"))
        own.search(WebQuery("floes"))

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(see_and_ask, range(40)))
    assert len(urls(own, "floes", limit=100)) == 40


def test_without_a_library_there_is_nothing_to_search() -> None:
    with pytest.raises(EngineError, match="needs a library"):
        OwnEngine().search(WebQuery("ice"))
