"""The sample sites are consistent: pages link to papers, and only the intended dead links are dead."""

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urldefrag, urljoin, urlsplit

from lxml import html

from svod.demo.sample_world import DEAD_LINKS, sample_files, sample_hosts, sites_folder


def pages() -> list[Path]:
    papers = {file.path for file in sample_files()}
    return [path for path in sorted(sites_folder().rglob("*.html")) if path not in papers]


def address(path: Path) -> str:
    return f"http://{path.relative_to(sites_folder()).as_posix()}"


def links(page: Path) -> Iterator[str]:
    for anchor in html.fromstring(page.read_bytes()).iter("a"):
        yield urldefrag(urljoin(address(page), str(anchor.get("href")))).url


def file_behind(link: str) -> Path:
    parts = urlsplit(link)
    path = parts.path or "/"
    return sites_folder() / parts.netloc / (path + "index.html" if path.endswith("/") else path).lstrip("/")


def test_there_are_at_least_five_hosts_with_a_home_page() -> None:
    assert len(sample_hosts()) >= 5
    for host in sample_hosts():
        assert file_behind(f"http://{host}/").is_file(), host


def test_every_link_leads_to_a_file_or_is_dead_on_purpose() -> None:
    broken = {link for page in pages() for link in links(page) if not file_behind(link).is_file()}
    assert broken == set(DEAD_LINKS)


def test_every_file_of_a_paper_is_linked_from_a_page() -> None:
    linked = {link for page in pages() for link in links(page)}
    assert {file.url for file in sample_files()} <= linked


def test_every_page_is_reached_from_the_home_pages() -> None:
    reached: set[str] = set()
    waiting = [f"http://{host}/index.html" for host in sample_hosts()]
    while waiting:
        link = waiting.pop()
        if link not in reached and file_behind(link) in pages():
            reached.add(link)
            waiting.extend(address(file_behind(found)) for found in links(file_behind(link)))
    assert reached == {address(page) for page in pages()}


def test_publication_lists_come_in_several_forms() -> None:
    forms = {form for page in pages() for form in re.findall(rb"<(ul|ol|dl|table|br)\b", page.read_bytes())}
    assert forms >= {b"ul", b"ol", b"dl", b"table", b"br"}


def test_russian_pages_in_windows_1251_declare_it_and_read_well() -> None:
    declared = [page for page in sites_folder().rglob("*.html") if b"charset=windows-1251" in page.read_bytes()]
    assert len(declared) >= 4
    for page in declared:
        assert re.search("[а-яё]{4,}", page.read_bytes().decode("windows-1251")), page
