"""Clients of GROBID as they come from the registry, where they are installed: their parsers read svod's answers."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.web.loopback import served_library

PAPER = Path(__file__).parents[2] / "svod" / "demo" / "sites" / "doklady.example/98/4/kolmogorov.pdf"
SERVICE = "api/processFulltextDocument"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served_library(tmp_path_factory.mktemp("library")) as address:
        yield address


def client(module: str, package: str) -> Any:
    return pytest.importorskip(module, reason=f"not installed: pip install {package}")


def answered(address: str) -> str:
    files = {"input": ("paper.pdf", PAPER.read_bytes(), "application/pdf")}
    return httpx.post(f"{address}/{SERVICE}", files=files, timeout=120, trust_env=False).text


def test_grobid_tei_xml_reads_header_body_and_references(address: str) -> None:
    parsed = client("grobid_tei_xml", "grobid-tei-xml").parse_document_xml(answered(address))
    assert parsed.grobid_version
    assert parsed.header.title
    assert "Постановка задачи" in parsed.body
    assert [citation.id for citation in parsed.citations][:2] == ["b0", "b1"]


def test_grobid2json_finds_sections_citations_and_entries(address: str) -> None:
    parsers = client("grobid2json", "grobid2json")
    soup = client("bs4", "beautifulsoup4").BeautifulSoup(answered(address), "xml")
    read = parsers.convert_xml_to_json(soup, "paper", "").release_json()["pdf_parse"]
    assert "Постановка задачи" in {paragraph["section"] for paragraph in read["body_text"]}
    cited = {span["ref_id"] for paragraph in read["body_text"] for span in paragraph["cite_spans"]}
    assert cited
    assert cited <= set(read["bib_entries"])


def test_the_parser_of_langchain_finds_paragraphs_with_their_sections(address: str) -> None:
    parsers = client("langchain_community.document_loaders.parsers.grobid", "langchain-community")
    blobs = client("langchain_core.documents.base", "langchain-core")
    parser = parsers.GrobidParser(segment_sentences=False, grobid_server=f"{address}/{SERVICE}")
    documents = list(parser.lazy_parse(blobs.Blob.from_path(PAPER)))
    assert {document.metadata["section_title"] for document in documents} >= {"Постановка задачи"}
    assert documents[0].metadata["pages"] == "('1', '1')"
