"""What programs of the Web look for: robots.txt, site maps, typed links, forms of works by their type, identity."""

import json
import shutil
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from lxml import etree

from svod.config import Settings
from svod.errors import SettingsError
from svod.library import Library
from svod.web.app import make_app
from svod.web.crawlers.identity import Identity, identity_of
from svod.web.crawlers.negotiation import asked_form
from svod.web.crawlers.sitemap import WORKS_A_FILE, map_index, map_part, works_of_part
from tests.web.accounts import staffed, visitor
from tests.web.conftest import ADDRESS, HandReader, browser_at, hand_parts
from tests.web.papers import ENGLISH, GERMAN

WORK = f"/works/{GERMAN.work_id}"
SITEMAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8"


def places(content: bytes) -> list[str]:
    return [str(row.text) for row in etree.fromstring(content).iter(f"{SITEMAP}loc")]


def test_crawlers_are_led_to_the_page_of_every_work(filled: TestClient) -> None:
    robots = filled.get("/robots.txt")
    assert robots.headers["content-type"] == "text/plain; charset=utf-8"
    assert "Disallow: /search" in robots.text
    (index,) = [line.removeprefix("Sitemap: ") for line in robots.text.splitlines() if line.startswith("Sitemap")]
    (part,) = places(filled.get(index).content)
    pages = places(filled.get(part).content)
    assert f"{ADDRESS}{WORK}" in pages
    assert {filled.get(page).status_code for page in pages} == {200}
    assert filled.get("/sitemap-2.xml").status_code == 404
    changed = [row.text for row in etree.fromstring(filled.get(part).content).iter(f"{SITEMAP}lastmod")]
    assert len(changed) == 3
    assert all(datetime.fromisoformat(str(moment)).tzinfo for moment in changed)


def test_a_map_of_many_works_comes_in_parts_that_hold_each_once() -> None:
    ids = [f"w{number}" for number in range(2 * WORKS_A_FILE + 1)]
    assert len(places(map_index(len(ids), ADDRESS))) == 3
    parts = [works_of_part(ids, number) for number in (1, 2, 3, 4)]
    assert parts[3] is None
    maps = [map_part(part, {}, number, ADDRESS) for number, part in enumerate(parts, 1) if part]
    works = [page for part in maps for page in places(part) if "/works/" in page]
    assert works == [f"{ADDRESS}/works/{work_id}" for work_id in ids]


@pytest.mark.usefixtures("filled")
def test_a_library_that_strangers_may_not_read_lets_no_crawler_in(library: Library) -> None:
    answer = visitor(staffed(library), is_public=False).get("/robots.txt")
    assert (answer.status_code, answer.text) == (200, "User-agent: *\nDisallow: /\n")


@pytest.mark.parametrize(
    ("accept", "format_name"),
    [
        ("application/x-bibtex", "bibtex"),
        ("application/vnd.citationstyles.csl+json", "csl-json"),
        ("application/tei+xml", "tei"),
        ("text/xml", "dc"),
        ("application/x-bibtex;q=0.3, text/turtle;q=0.8, text/html;q=0.1", "rdf"),
        (BROWSER, None),
        ("*/*", None),
        ("", None),
        ("image/png", None),
        ("text/html, application/x-bibtex", None),
        ("application/x-bibtex;q=nonsense, ;;,", "bibtex"),
    ],
)
def test_the_form_that_is_wished_for_most_is_chosen(accept: str, format_name: str | None) -> None:
    form = asked_form(accept)
    assert (form.format if form else None) == format_name


@pytest.mark.parametrize(
    ("accept", "mark"),
    [
        ("application/x-bibtex", b"@article"),
        ("application/vnd.citationstyles.csl+json", b'"container-title"'),
        ("application/tei+xml", b"<TEI"),
        ("application/xml", b"oai_dc"),
        ("application/ld+json", b'"@context"'),
        ("text/turtle", b"@prefix"),
        ("application/json", b'"references"'),
    ],
)
def test_a_work_is_had_at_its_address_in_every_form(filled: TestClient, accept: str, mark: bytes) -> None:
    answer = filled.get(WORK, headers={"Accept": accept})
    assert answer.status_code == 200
    assert answer.headers["content-type"].partition(";")[0] == accept
    assert mark in answer.content
    assert "Accept" in answer.headers["vary"]
    assert filled.get(answer.headers["content-location"]).content == answer.content


def test_a_browser_is_given_the_page_and_a_wrong_id_is_a_fault_of_its_kind(filled: TestClient) -> None:
    page = filled.get(WORK, headers={"Accept": BROWSER})
    assert page.headers["content-type"].startswith("text/html")
    assert {"Accept", "Accept-Language"} <= {name.strip() for name in page.headers["vary"].split(",")}
    missing = filled.get("/works/w000000000000", headers={"Accept": "application/x-bibtex"})
    assert (missing.status_code, missing.json()["status"]) == (404, 404)


def test_linked_data_names_the_page_and_the_same_work_elsewhere(filled: TestClient) -> None:
    described = json.loads(filled.get(WORK, headers={"Accept": "application/ld+json"}).content)
    assert described["@id"] == f"{ADDRESS}{WORK}"
    assert described["sameAs"] == ["https://doi.org/10.1000/pendel.1931"]


def test_the_head_of_a_page_has_signposts(filled: TestClient) -> None:
    links = signposts(filled.get(WORK).headers["link"])
    assert links["cite-as"] == ["https://doi.org/10.1000/pendel.1931"]
    assert links["item"] == [f"{ADDRESS}/files/{GERMAN.extraction.sha256}"]
    assert "https://schema.org/AboutPage" in links["type"]
    assert len(links["describedby"]) == 9
    assert {filled.get(place).status_code for place in (*links["item"], *links["describedby"])} == {200}
    (file,) = links["item"]
    assert signposts(filled.get(file).headers["link"])["collection"] == [f"{ADDRESS}{WORK}"]
    bare = signposts(filled.get(f"/works/{ENGLISH.work_id}").headers["link"])
    assert bare["cite-as"] == [f"{ADDRESS}/works/{ENGLISH.work_id}"]


def signposts(header: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for link in header.split(", "):
        target, relation, *_ = link.split("; ")
        found.setdefault(relation.removeprefix('rel="').removesuffix('"'), []).append(target.strip("<>"))
    return found


def test_no_two_installations_have_the_same_namespace_and_one_keeps_its_own(tmp_path: Path) -> None:
    names = []
    for folder in ("a", "b", "a"):
        with Library(hand_parts(tmp_path / folder, HandReader())) as library:
            names.append(library.namespace())
    assert names[0] == names[2] != names[1]
    shutil.rmtree(tmp_path / "b")


def test_the_archive_has_the_name_and_namespace_of_the_settings(library: Library) -> None:
    settings = replace(Settings(), name="Snow", namespace="snow.example.org", address="https://snow.example.org/lib/")
    client = browser_at(make_app(library, settings=settings))
    identify: Any = etree.fromstring(client.get("/oai?verb=Identify").content)
    text = {etree.QName(row).localname: row.text for row in identify.iter() if isinstance(row.tag, str)}
    assert text["repositoryName"] == "Snow"
    assert text["baseURL"] == "https://snow.example.org/lib/oai"
    assert text["repositoryIdentifier"] == "snow.example.org"
    assert "Sitemap: https://snow.example.org/lib/sitemap.xml" in client.get("/robots.txt").text
    with pytest.raises(SettingsError):
        identity_of(library, replace(settings, namespace="no host name"))


@pytest.mark.usefixtures("filled")
def test_records_name_the_page_of_their_work_and_identifiers_of_before_are_understood(library: Library) -> None:
    client = browser_at(make_app(library))
    own = Identity(library).identifier(GERMAN.work_id)
    for identifier in (own, f"oai:svod:{GERMAN.work_id}"):
        query = {"verb": "GetRecord", "metadataPrefix": "oai_dc", "identifier": identifier}
        record = etree.fromstring(client.get("/oai", params=query).content)
        named = [row.text for row in record.iter("{http://purl.org/dc/elements/1.1/}identifier")]
        assert named == [f"{ADDRESS}{WORK}", "https://doi.org/10.1000/pendel.1931"]
        assert [row.text for row in record.iter("{http://www.openarchives.org/OAI/2.0/}identifier")] == [own]
    elsewhere = client.get("/oai", params=query | {"identifier": f"oai:other.svod:{GERMAN.work_id}"})
    assert b"idDoesNotExist" in elsewhere.content


def test_a_reference_manager_finds_all_that_it_reads_on_the_page_of_a_work(filled: TestClient) -> None:
    # The tags that Zotero's translator for embedded metadata reads.
    page: Any = etree.HTML(filled.get(WORK).text)
    tags = {row.get("name"): row.get("content") for row in page.iter("meta") if row.get("name")}
    assert tags["citation_title"] == "Über die Schwingungen gekoppelter Pendel"
    assert tags["citation_author"] == "Weber, K."
    assert tags["citation_publication_date"] == "1931"
    assert tags["citation_journal_title"] == "Jahrbuch für Mechanik"
    assert tags["citation_doi"] == "10.1000/pendel.1931"
