"""What work pages say to programs: meta tags, JSON-LD and COinS that no title can break out of; OpenSearch."""

import json
from typing import Any
from urllib.parse import parse_qs

from fastapi.testclient import TestClient
from lxml import etree

from svod.catalog.exports.page_metadata import page_marks
from svod.model.metadata import Creator, Field, Metadata, Value
from svod.model.person import PersonName
from svod.model.work import Copy, Work, WorkRecord
from tests.web.looking import found

ADDRESS = "http://127.0.0.1:8756/works/w1"
NASTY = "</script><script>alert(1)</script>\"'><img src=x onerror=alert(2)>"


def record(title: str) -> WorkRecord:
    claims: dict[Field, tuple[Any, ...]] = {
        Field.TITLE: (Value(title, 0.9, language="en"),),
        Field.CREATOR: (Creator("Lindqvist A. B.", 0.9, name=PersonName("Lindqvist", "A. B.")),),
        Field.DATE: (Value("2007-05", 0.9),),
        Field.SOURCE: (
            Value("Journal of Made Up Results", 0.9, scheme="journal"),
            Value("37–45", 0.9, scheme="pages"),
        ),
        Field.IDENTIFIER: (Value("10.1000/made.up", 1.0, scheme="doi"),),
    }
    copy = Copy("ab" * 32, "application/pdf", 10, 4, "paper.pdf", "2026-01-01T00:00:00+00:00")
    return WorkRecord(Work("w1", "en", Metadata(claims), (copy,)), (), ())


def test_tags_description_and_context_tell_the_same_work() -> None:
    marks = page_marks(record("On nets"), ADDRESS)
    tags = dict(marks.tags)
    assert tags["citation_title"] == "On nets"
    assert tags["citation_author"] == "Lindqvist, A. B."
    assert (tags["citation_firstpage"], tags["citation_lastpage"]) == ("37", "45")
    assert tags["citation_pdf_url"] == f"http://127.0.0.1:8756/files/{'ab' * 32}"
    reported = json.loads(marks.description)
    assert (reported["@type"], reported["name"], reported["author"][0]["familyName"]) == (
        "ScholarlyArticle",
        "On nets",
        "Lindqvist",
    )
    context = parse_qs(marks.coins)
    assert context["rft.atitle"] == ["On nets"]
    assert context["rft_id"] == ["info:doi/10.1000/made.up"]


def test_no_title_can_break_out_of_the_description() -> None:
    description = page_marks(record(NASTY), ADDRESS).description
    assert "<" not in description
    assert json.loads(description)["name"] == NASTY


def test_a_work_page_carries_the_marks(filled: TestClient) -> None:
    address = found(filled.get("/browse").text, "string(//main//a[starts-with(@href, '/works/')]/@href)")
    page = filled.get(address).text
    title = found(page, "string(//h1/text())").strip()
    assert found(page, "string(//meta[@name='citation_title']/@content)") == title
    assert json.loads(found(page, "string(//script[@type='application/ld+json'])"))["name"] == title
    assert parse_qs(found(page, "string(//span[@class='Z3988']/@title)"))["ctx_ver"] == ["Z39.88-2004"]


def test_browsers_find_how_to_search(client: TestClient) -> None:
    assert 'href="/opensearch.xml"' in client.get("/").text
    answer = client.get("/opensearch.xml")
    assert answer.headers["content-type"].startswith("application/opensearchdescription+xml")
    templates: Any = etree.fromstring(answer.content).xpath("//*[local-name()='Url']/@template")
    assert "http://127.0.0.1:8756/search?q={searchTerms}" in templates
