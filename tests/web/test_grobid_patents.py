"""GROBID's services for patents, by its own client and by plain requests."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from grobid_client.grobid_client import GrobidClient
from lxml import etree

from svod.web.api.grobid import IGNORED
from tests.convert.documents import at, paragraph, pdf
from tests.web.loopback import served_library

NAMES = {"t": "http://www.tei-c.org/ns/1.0"}
PATENT = Path(__file__).parents[1] / "golden" / "patent" / "ice.xml"
TEXT = (
    "The device is known from EP 0 123 456 A1. Its strength was found (Smith et al., J. Glaciol. 12, 345-350 (1973))."
)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served_library(tmp_path_factory.mktemp("library")) as address:
        yield address


def patents(tei: Any) -> list[tuple[str, str, str]]:
    """Office, number and status of each cited patent."""
    return [
        (
            one.xpath("string(.//t:authority/t:orgName)", namespaces=NAMES),
            one.xpath("string(.//t:idno[@subtype='epodoc'])", namespaces=NAMES),
            one.get("status"),
        )
        for one in tei.xpath("//t:listBibl/t:biblStruct[@status]", namespaces=NAMES)
    ]


def works(tei: Any) -> list[str]:
    """The other works as printed."""
    return [str(raw) for raw in tei.xpath("//t:biblStruct/t:note[@type='raw_reference']/text()", namespaces=NAMES)]


def asked(address: str, text: str, **options: str) -> httpx.Response:
    url = f"{address}/api/processCitationPatentTXT"
    return httpx.post(url, data={"input": text, **options}, timeout=120, trust_env=False)


def answered(address: str, service: str, file: Path, folder: Path) -> Any:
    """What the unchanged client writes for a file."""
    client = GrobidClient(grobid_server=address, timeout=120)
    client.process(service, str(file.parent), output=str(folder), n=1, include_raw_citations=True)
    return etree.parse(folder / f"{file.stem}.grobid.tei.xml")


def test_a_text_is_answered_with_what_it_cites_and_where(address: str) -> None:
    answer = asked(address, TEXT, includeRawCitations="1", consolidateCitations="1")
    tei = etree.fromstring(answer.content)
    assert patents(tei) == [("EP", "0123456", "publication")]
    assert tei.xpath("string(//t:classCode[@scheme='kindCode'])", namespaces=NAMES) == "A1"
    assert tei.xpath("string(//t:orgName/@type)", namespaces=NAMES) == "regional"
    assert works(tei) == ["Smith et al., J. Glaciol. 12, 345-350 (1973)"]
    assert tei.xpath("string(//t:monogr/t:imprint/t:biblScope[@unit='volume'])", namespaces=NAMES) == "12"
    assert tei.xpath("string(//t:text/t:div[@id='_description'])", namespaces=NAMES) == TEXT
    place = TEXT.index("0 123 456 A1")
    assert tei.xpath("string(//t:ptr/@target)", namespaces=NAMES) == f"#string-range('description',{place},12)"
    assert answer.headers[IGNORED] == "consolidateCitations"


def test_texts_as_printed_come_where_they_are_asked_for(address: str) -> None:
    assert works(etree.fromstring(asked(address, TEXT).content)) == []


def test_a_text_that_cites_nothing_has_an_empty_list_and_no_text_no_answer(address: str) -> None:
    tei: Any = etree.fromstring(asked(address, "Nothing is cited here, not even a <patent>.").content)
    assert len(tei.xpath("//t:listBibl", namespaces=NAMES)) == 1
    assert not tei.xpath("//t:listBibl/*", namespaces=NAMES)
    assert asked(address, "  ").status_code == 204
    assert asked(address, "\x00\x01 EP 0 123 456\x02").status_code == 200


def test_the_client_sends_patents_as_xml(address: str, tmp_path: Path) -> None:
    sent = tmp_path / "sent" / "patent.xml"
    sent.parent.mkdir()
    sent.write_bytes(PATENT.read_bytes())
    tei = answered(address, "processCitationPatentST36", sent, tmp_path / "answers")
    assert patents(tei) == [
        ("EP", "0123456", "publication"), ("US", "4123456", "publication"), ("US", "4234567", "publication"),
        ("WO", "1994012345", "publication"), ("GB", "1234567", "publication"),
    ]  # fmt: skip
    assert [raw.split(",")[0] for raw in works(tei)] == ["Smith et al.", "Frost A. Ice of rivers. Journal of Ice"]


def test_the_client_sends_patents_as_pdf(address: str, tmp_path: Path) -> None:
    sent = tmp_path / "sent" / "patent.pdf"
    sent.parent.mkdir()
    words = [
        "Nothing of this is of use to anyone, but it makes a paragraph of a",
        "patent as long as that of others, and so it is read.",
    ]
    page = at(50, 60, "Device for breaking ice", font="F2", size=16) + at(50, 90, "Technical field", font="F2", size=12)
    cited = [TEXT[: TEXT.index("(Smith")], TEXT[TEXT.index("(Smith") :]]
    page += paragraph(50, 110, words * 3) + paragraph(50, 200, cited) + paragraph(50, 240, words)
    sent.write_bytes(pdf([page]))
    tei = answered(address, "processCitationPatentPDF", sent, tmp_path / "answers")
    assert patents(tei) == [("EP", "0123456", "publication")]
    assert works(tei) == ["Smith et al., J. Glaciol. 12, 345-350 (1973)"]


def test_what_cannot_be_read_is_refused_with_its_reason(address: str) -> None:
    for service in ("processCitationPatentST36", "processCitationPatentPDF"):
        files = {"input": ("patent.xml", b"<patent-document><description/></patent-document>", "application/xml")}
        answer = httpx.post(f"{address}/api/{service}", files=files, timeout=120, trust_env=False)
        assert answer.status_code == 400
        assert answer.text.startswith("[CORRUPT]")
    missing = httpx.post(f"{address}/api/processCitationPatentTXT", data={}, timeout=120, trust_env=False)
    assert missing.status_code in (400, 422)
