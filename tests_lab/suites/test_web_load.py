"""Readers of the web pages of a library: what they meet, and the figures of it."""

import asyncio
import os
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from svod.model.retrieval import IndexEntry
from svod.search.index import TantivyIndex
from svod_lab.suites.pages.web_client import Answer, Reader
from svod_lab.suites.pages.web_load import Queries, Served, Visit, figures, found_whole, visit, write_papers
from tests.serving import QuietHandler, served


class Pages(QuietHandler):
    """Answers searches with a page, and has nothing else."""

    protocol_version = "HTTP/1.1"

    def respond(self, _sent: bytes) -> None:
        is_search = self.path.startswith("/search")
        self.answer(b"<html>found</html>" if is_search else b"gone", 200 if is_search else 404)


@pytest.fixture
def address() -> Iterator[str]:
    with served(Pages) as place:
        yield place


def test_the_slowest_search_pages_and_all_errors_are_reported() -> None:
    pages = [Served("/search?q=a", float(number), True) for number in range(1, 101)]
    pages += [Served("/browse", 9000.0, False)]
    reported = {figure.name: figure for figure in figures(Visit(tuple(pages), 1.01, 10.0), "readers")}
    assert reported["95 of 100 search pages, at most"].value == 96.0
    assert reported["95 of 100 search pages, at most"].reached is True
    assert reported["the server's CPU a page"].value == pytest.approx(10.0)
    assert reported["pages"].value == pytest.approx(10.1)
    assert reported["errors"].value == 1.0
    assert reported["errors"].reached is False


def test_readers_who_never_pause_are_judged_by_the_same_goals() -> None:
    pages = tuple(Served("/search?q=reeds", 350.0, is_good=True) for _ in range(20))
    reported = {figure.name: figure.reached for figure in figures(Visit(pages, 0.1, 1.0), "readers who never pause")}
    assert reported["95 of 100 search pages, at most"] is False
    assert reported["errors"] is True


def test_queries_that_no_work_has_all_words_of_are_left_out(tmp_path: Path) -> None:
    entries = [IndexEntry("w1", "de", ("Wellen im Schilf",), (), (), "", "", "")]
    entries += [IndexEntry("w2", "en", ("Waves and reeds",), (), (), "", "", "")]
    TantivyIndex(tmp_path / "index").update(entries)
    asked_for = ["Schilf", "reeds", "Wellen Schilf", "reeds Schilf", "nothing"]
    assert found_whole(tmp_path, asked_for) == (["Schilf", "reeds", "Wellen Schilf"], ["Schilf", "Wellen Schilf"])


def test_searches_that_are_narrowed_have_queries_of_their_own() -> None:
    queries, rng = Queries(["reeds"], ["Schilf"]), random.Random(3)
    drawn = {queries.draw(rng) for _ in range(100)}
    assert drawn == {"/search?q=reeds", "/search?q=Schilf&language=de", "/browse"}


def test_readers_ask_for_pages_until_their_time_is_over(address: str) -> None:
    met = asyncio.run(visit(address, os.getpid(), Queries(["reeds", "Schilf"]), readers=3, seconds=0.3, looks=0.0))
    searches = [page for page in met.pages if page.path.startswith("/search")]
    assert searches
    assert all(page.is_good for page in searches)
    assert not any(page.is_good for page in met.pages if page.path == "/browse")
    assert len(met.search_times) == len(searches)


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"nonsense\r\n\r\n",
        b"HTTP/1.1 200 OK\r\n\r\nwithout length",
        b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf",
    ],
)
def test_what_a_server_does_not_send_to_the_end_is_no_page(sent: bytes) -> None:
    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(sent)
        writer.close()

    async def asked() -> list[Answer]:
        server = await asyncio.start_server(answer, "127.0.0.1", 0)
        reader = Reader(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}")
        answers = [await reader.get("/a"), await reader.get("/b")]
        reader.close()
        server.close()
        return answers

    assert asyncio.run(asked()) == [Answer(), Answer()]


def test_papers_for_an_ingest_are_pages_with_a_title_and_references(tmp_path: Path) -> None:
    write_papers(tmp_path / "papers", 2)
    one, other = (path.read_text(encoding="utf-8") for path in sorted((tmp_path / "papers").iterdir()))
    assert one != other
    assert "<h1>" in one
    assert one.count("<p>8. ") == 1


def test_some_queries_are_asked_again_and_again_and_most_are_rare() -> None:
    rng = random.Random(4)
    queries = Queries([f"word{number}" for number in range(2000)])
    drawn = Counter(queries.draw(rng) for _ in range(3000))
    assert drawn["/search?q=word0"] > drawn["/search?q=word1999"]
    assert sum(count == 1 for count in drawn.values()) > 500


def test_a_reader_leafs_on_where_there_is_more() -> None:
    rng = random.Random(4)
    paths = {Queries(["reeds"]).draw(rng, "/search?q=reeds&page=2") for _ in range(50)}
    assert "/search?q=reeds&page=2" in paths


def test_pages_that_requested_before_are_separated() -> None:
    queries = Queries(["reeds"])
    assert [queries.is_first("/a"), queries.is_first("/a")] == [True, False]
    pages = (Served("/search?q=a", 5.0, True), Served("/search?q=a", 1.0, True, is_first=False))
    reported = {figure.name: figure.value for figure in figures(Visit(pages, 0.1, 1.0, works=3), "readers")}
    assert reported["of these, 95 of 100 requested for the first time"] == 5.0
    assert reported["of these, 95 of 100 requested before"] == 1.0
    assert reported["works stored by the ingest meanwhile"] == 3.0
