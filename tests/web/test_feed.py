"""The feed of new works: sound Atom, led to by every page, quiet where nothing is new."""

from collections.abc import Callable
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from lxml import etree

from svod.library import Library
from svod.model.gathering import Announcement
from svod.store.store import SqliteStore
from svod.web.crawlers.identity import Identity
from svod.web.pages.works.feed import atom
from tests.web.papers import PAPERS

ATOM = "{http://www.w3.org/2005/Atom}"
# What RFC 4287 asks of a feed such as ours, as RELAX NG.
SCHEMA = etree.RelaxNG(
    etree.fromstring(b"""
<grammar xmlns="http://relaxng.org/ns/structure/1.0" ns="http://www.w3.org/2005/Atom"
  datatypeLibrary="http://www.w3.org/2001/XMLSchema-datatypes">
<start><element name="feed"><interleave>
  <element name="id"><data type="anyURI"/></element><element name="title"><text/></element>
  <element name="updated"><data type="dateTime"/></element><ref name="author"/>
  <oneOrMore><ref name="link"/></oneOrMore>
  <zeroOrMore><element name="entry"><interleave>
    <element name="id"><data type="anyURI"><param name="pattern">[a-z]+:.+</param></data></element>
    <element name="title"><data type="string"><param name="minLength">1</param></data></element>
    <element name="updated"><data type="dateTime"/></element>
    <zeroOrMore><ref name="author"/></zeroOrMore><oneOrMore><ref name="link"/></oneOrMore>
    <optional><element name="summary"><text/></element></optional>
  </interleave></element></zeroOrMore>
</interleave></element></start>
<define name="author"><element name="author"><element name="name">
  <data type="string"><param name="minLength">1</param></data></element></element></define>
<define name="link"><element name="link"><attribute name="href"><data type="anyURI"/></attribute>
  <attribute name="rel"><choice><value>self</value><value>alternate</value><value>via</value></choice></attribute>
  <optional><attribute name="type"/></optional><empty/></element></define>
</grammar>""")
)


@pytest.fixture
def announced(library: Library, add_paper: Callable[..., None], tmp_path: Path) -> list[str]:
    """All papers, reported as new in order of arrival."""
    add_paper(*PAPERS)
    work_ids = list(library.work_ids())
    reported = [
        Announcement(
            0, "http://harbour.example/", work_id, f"http://harbour.example/{work_id}.pdf?a=1&b=2", made(number)
        )
        for number, work_id in enumerate(work_ids)
    ]
    store = SqliteStore(tmp_path / "library")
    assert store.gathered("watch 1").note([], reported) == len(work_ids)
    store.close()
    return work_ids


def made(number: int) -> str:
    return f"2026-03-01T12:{number:02}:00+00:00"


def test_the_feed_is_sound_and_leads_to_the_pages_of_the_works(
    client: TestClient, announced: list[str], library: Library
) -> None:
    answer = client.get("/feed.atom")
    assert answer.headers["content-type"] == "application/atom+xml; charset=utf-8"
    root = etree.fromstring(answer.content)
    SCHEMA.assertValid(root)
    entries = root.findall(f"{ATOM}entry")
    own = Identity(library)
    assert [entry.findtext(f"{ATOM}id") for entry in entries] == [own.identifier(one) for one in reversed(announced)]
    assert root.findtext(f"{ATOM}updated") == entries[0].findtext(f"{ATOM}updated")
    for entry in entries:
        page, via = (link.get("href") for link in entry.findall(f"{ATOM}link"))
        assert page is not None
        assert client.get(page).status_code == 200
        assert str(via).endswith(".pdf?a=1&b=2")


@pytest.mark.usefixtures("announced")
def test_a_feed_that_has_not_changed_is_not_sent_again(client: TestClient) -> None:
    mark = client.get("/feed.atom").headers["etag"]
    again = client.get("/feed.atom", headers={"If-None-Match": mark})
    assert (again.status_code, again.content) == (304, b"")


def test_a_library_that_watches_nothing_has_an_empty_feed(client: TestClient) -> None:
    root = etree.fromstring(client.get("/feed.atom").content)
    SCHEMA.assertValid(root)
    assert root.findall(f"{ATOM}entry") == []


def test_every_page_names_the_feed(client: TestClient) -> None:
    assert 'href="/feed.atom" type="application/atom+xml"' in client.get("/").text


@pytest.mark.usefixtures("announced")
def test_signs_that_xml_cannot_hold_do_not_break_the_feed(library: Library) -> None:
    news = [
        one._replace(announcement=one.announcement._replace(url="http://harbour.example/\x00\x0b.pdf"))
        for one in library.watching().news()
    ]
    SCHEMA.assertValid(etree.fromstring(atom(news, Identity(library), "http://127.0.0.1:8756")))


def test_all_new_arrivals_have_a_feed_of_their_own_the_latest_first(
    client: TestClient, add_paper: Callable[..., None], library: Library
) -> None:
    add_paper(*PAPERS)
    answer = client.get("/arrivals.atom")
    root = etree.fromstring(answer.content)
    SCHEMA.assertValid(root)
    reported = [entry.findtext(f"{ATOM}id") for entry in root.iter(f"{ATOM}entry")]
    assert reported == [Identity(library).identifier(work_id) for work_id in reversed(library.work_ids())]
    assert client.get("/arrivals.atom", headers={"If-None-Match": answer.headers["etag"]}).status_code == 304
    assert 'href="/arrivals.atom"' in client.get("/").text
