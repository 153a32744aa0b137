"""The suite of web pages: pages out of an archive, titles judged by digests, P3's table beside ours."""

import io
import tarfile
from pathlib import Path

import pytest

from svod.assemble import method
from svod.errors import SettingsError
from svod_lab.corpora.readers.pages import (
    CheckedTitles,
    WebPage,
    address_digest,
    checked_titles,
    read_pages,
    title_digest,
)
from svod_lab.runs.bench import Choice
from svod_lab.runs.selection import NamedMethod
from svod_lab.runs.tasks.web import asked, has_words
from svod_lab.scores.score import Score
from svod_lab.suites.pages import web
from svod_lab.suites.pages.boilerplate import EVERYTHING, F1, PRECISION, RECALL, ROLES, frame_figures
from svod_lab.tables.pages import page_fields
from tests_lab.suites.benches import make_bench

TITLED = b"<title>Arbeit | Institut</title><h1>Arbeit</h1><meta name=keywords content='Leben'>"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A site of two pages, one of them without a word, and a picture."""
    files = {
        "./a.example/index.html": TITLED,
        "./a.example/empty.htm": b"<script>x()</script>",
        "./a.example/x.png": b"",
    }
    (tmp_path / "web").mkdir()
    with tarfile.open(tmp_path / "web" / "sites.tar.xz", "w:xz") as archive:
        for name, content in files.items():
            member = tarfile.TarInfo(name)
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))
    return tmp_path


def combined() -> NamedMethod:
    return NamedMethod("web.combine@5", method("web", "combine"))


def test_pages_come_out_of_the_archive_with_their_addresses(data: Path) -> None:
    assert [page.url for page in read_pages(data)] == ["http://a.example/index.html", "http://a.example/empty.htm"]


def test_an_archive_that_is_not_there_is_reported(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="cannot be read"):
        list(read_pages(tmp_path))


def test_a_title_is_judged_by_its_digest_whatever_its_case_and_signs() -> None:
    page = WebPage("http://a.example/", TITLED)
    right = CheckedTitles("test", frozenset({title_digest("«ARBEIT»")}))
    wrong = CheckedTitles("test", frozenset({title_digest("Leben")}))
    assert web.is_exact(asked(combined(), page, right))
    assert not web.is_exact(asked(combined(), page, wrong))


def test_a_page_that_cannot_be_read_is_an_answer_without_claims() -> None:
    assert not asked(combined(), WebPage("http://a.example/", b""), None).texts("title")


def test_pages_of_scripts_hold_no_word() -> None:
    assert has_words(WebPage("http://a.example/", TITLED))
    assert not has_words(WebPage("http://a.example/", b"<script>x()</script>"))
    assert not has_words(WebPage("http://a.example/", b""))


def test_the_list_of_checked_titles_has_both_parts_and_no_text() -> None:
    rows = checked_titles()
    parts = [row.part for row in rows.values()]
    assert parts.count("test") == 100
    assert parts.count("development") > 90
    assert all(len(digest) == 16 for url, row in rows.items() for digest in (url, *row.titles))


def test_the_suite_tells_what_was_found_how_right_and_how_fast(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    known = {address_digest("http://a.example/index.html"): CheckedTitles("test", frozenset({title_digest("Arbeit")}))}
    monkeypatch.setattr("svod_lab.runs.tasks.web.checked_titles", lambda: known)
    shop = make_bench(data, method("web", "combine"), Choice(methods=("combine",), part="test"))
    figures = {figure.name: figure for figure in web.measure(shop)}
    assert figures[web.FOUND].value == 1.0
    assert figures[web.FOUND_ANYWHERE].value == 0.5
    assert figures[web.EXACT].value == 1.0
    assert figures["key words found"].value == 1.0
    assert figures[web.SPEED].support == 2


def test_what_half_of_the_pages_of_a_site_repeat_is_frame() -> None:
    words = [f"wort{number}" for number in range(300)]
    pages = [
        WebPage(
            f"http://a.example/{place}",
            f"<nav>Lehre Team</nav><p>{' '.join(words[30 * place : 30 * place + 30])}</p>".encode(),
        )
        for place in range(10)
    ]
    figures = {(figure.name, figure.method): figure.value for figure in frame_figures(pages)}
    assert figures[F1, ROLES] == 1.0
    assert figures[RECALL, EVERYTHING] == 1.0
    assert figures[PRECISION, EVERYTHING] == pytest.approx(30 / 32)


def test_the_table_of_the_paper_stands_beside_ours(data: Path) -> None:
    shop = make_bench(data, method("web", "combine"), Choice(part="all"))
    table = page_fields(shop)
    assert table.heads == ("field", "P3 pages", "P3 share", "html-carmen", "html-meta", "combine")
    rows = {row[0]: row for row in table.rows}
    assert rows["pages"][1] == 3715
    assert rows["pages"][-1] == 1
    share = rows["title"][-1]
    assert isinstance(share, Score)
    assert share.value == 1.0


def test_without_pages_the_table_says_so(tmp_path: Path) -> None:
    table = page_fields(make_bench(tmp_path))
    assert all(cell is None for row in table.rows for cell in row[3:])
