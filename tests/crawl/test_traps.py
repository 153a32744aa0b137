"""Crawler traps are left early: calendars, sessions, repeated folders, arguments in every combination."""

import gzip

import pytest

from svod.crawl.scheduling.traps import Traps, endless, without_session
from svod.crawl.sitemaps import is_sitemap, sitemap_links


@pytest.mark.parametrize(
    ("url", "plain"),
    [
        ("http://tower.example/x?PHPSESSID=ab12&id=3", "http://tower.example/x?id=3"),
        ("http://tower.example/x;jsessionid=1A2B?id=3", "http://tower.example/x?id=3"),
        ("http://tower.example/(S(lit3py55t21z5v55vlm25s55))/x.aspx", "http://tower.example/x.aspx"),
        ("http://tower.example/x?utm_source=list&utm_medium=mail", "http://tower.example/x"),
        ("http://tower.example/x?side=left", "http://tower.example/x?side=left"),
        ("http://tower.example/lecture(2).pdf", "http://tower.example/lecture(2).pdf"),
    ],
)
def test_what_only_says_who_asks_is_dropped(url: str, plain: str) -> None:
    assert without_session(url) == plain


@pytest.mark.parametrize(
    "path", ["pages/" * 3, "a/b/c/" * 6, "x" * 1100, "list?" + "&".join(f"a{number}=1" for number in range(12))]
)
def test_an_endless_address_is_known_by_its_look(path: str) -> None:
    assert endless(f"http://tower.example/{path}")


@pytest.mark.parametrize("path", ["people/smith/papers/2001/01/01/paper.pdf", "list?page=2&sort=year", "~smith/"])
def test_a_sound_address_is_not(path: str) -> None:
    assert endless(f"http://tower.example/{path}") == ""


def visited(urls: list[str]) -> int:
    traps = Traps()
    return sum(not traps.refusal(url) for url in urls)


def test_few_pages_of_a_calendar_are_visited() -> None:
    months = [f"http://tower.example/events/{year}/{month:02}/" for year in range(1990, 2040) for month in range(1, 13)]
    assert visited(months) == 20
    assert visited([f"http://tower.example/x?month={n % 12}&year={n // 12}" for n in range(600)]) == 20


def test_more_pages_of_a_list_and_most_of_numbered_files() -> None:
    assert visited([f"http://tower.example/list?page={number}" for number in range(1000)]) == 150
    assert visited([f"http://tower.example/papers/{number}.pdf" for number in range(1000)]) == 1000


def test_arguments_in_every_combination_are_left_early() -> None:
    names = "abcdefg"
    urls = [
        "http://tower.example/find?" + "&".join(f"{name}=1" for place, name in enumerate(names) if mask >> place & 1)
        for mask in range(1, 128)
    ]
    assert visited(urls) == 25


def test_a_kind_of_refusal_is_news_once() -> None:
    traps = Traps()
    assert traps.is_first_refusal("http://tower.example/a", "The address is too long.")
    assert not traps.is_first_refusal("http://tower.example/b", "The address is too long.")
    assert traps.is_first_refusal("http://garden.example/a", "The address is too long.")


SITEMAP = (
    b'<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
    b"<url><loc> http://tower.example/a </loc></url><url><loc>http://tower.example/b?x=1&amp;y=2</loc></url>"
)


@pytest.mark.parametrize("content", [SITEMAP + b"</urlset>", gzip.compress(SITEMAP + b"</urlset>"), SITEMAP])
def test_a_sitemap_is_read_packed_or_broken_off(content: bytes) -> None:
    assert is_sitemap(content)
    found = [link.url for link in sitemap_links(content, "http://tower.example/sitemap.xml", 10)]
    assert found == ["http://tower.example/a", "http://tower.example/b?x=1&y=2"]
    assert len(sitemap_links(content, "http://tower.example/sitemap.xml", 1)) == 1


def test_a_list_of_sitemaps_leads_to_them() -> None:
    content = b"<sitemapindex><sitemap><loc>/one.xml.gz</loc></sitemap></sitemapindex>"
    assert is_sitemap(content)
    assert [link.url for link in sitemap_links(content, "http://tower.example/s.xml", 9)] == [
        "http://tower.example/one.xml.gz"
    ]


def test_a_sitemap_that_declares_entities_or_never_ends_gives_nothing() -> None:
    hostile = b'<!DOCTYPE x [<!ENTITY a "b">]><urlset><url><loc>http://tower.example/&a;</loc></url></urlset>'
    assert sitemap_links(hostile, "http://tower.example/s.xml", 9) == ()
    bomb = gzip.compress(b"<urlset>" + b" " * 80_000_000)
    assert sitemap_links(bomb, "http://tower.example/s.xml", 9) == ()
