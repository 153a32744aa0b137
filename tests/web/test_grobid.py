"""GROBID's own client, unchanged, and plain requests, at svod's door."""

import json
import shutil
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import httpx
import pikepdf
import pytest
from grobid_client.grobid_client import GrobidClient
from lxml import etree
from PIL import Image

from svod.assemble import PersistentReader, extract_file, open_library
from svod.config import Settings
from svod.errors import BusyError
from svod.model.extraction import Extraction
from svod.model.metadata import Field
from svod.model.outcome import Failure
from svod.web.api.grobid import IGNORED
from svod.web.app import make_app
from tests.convert.documents import HEIGHT, at, paragraph, pdf
from tests.web.loopback import served

SITES = Path(__file__).parents[2] / "svod" / "demo" / "sites"
PAPERS = [
    SITES / "doklady.example/98/4/kolmogorov.pdf",
    SITES / "kazan.example/izvestiya/15/markov.pdf",
    SITES / "doklady.example/110/1/optimal.pdf",
]
NAMES = {"t": "http://www.tei-c.org/ns/1.0"}
REFERENCE = "Лосев А. А. Теория сетей // Вестник связи. 1999. Т. 5, № 2. С. 15–19."


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("library")
    with (
        open_library(folder) as library,
        closing(PersistentReader(Settings(), jobs=2)) as reader,
        served(make_app(library, reader=reader)) as address,
    ):
        yield address


@cache
def extracted(paper: Path) -> Extraction:
    extraction = extract_file(paper)
    assert not isinstance(extraction, Failure)
    return extraction


def found(tree: Any, path: str) -> Any:
    return tree.xpath(path, namespaces=NAMES)


def sent(address: str, service: str, content: bytes, **options: str) -> httpx.Response:
    accept = options.pop("accept", "application/xml")
    files = {"input": ("paper.pdf", content, "application/pdf")}
    url = f"{address}/api/{service}"
    return httpx.post(url, files=files, data=options, headers={"Accept": accept}, timeout=120, trust_env=False)


def asked(address: str, service: str, citations: str | list[str], accept: str = "application/xml") -> httpx.Response:
    url = f"{address}/api/{service}"
    return httpx.post(url, data={"citations": citations}, headers={"Accept": accept}, timeout=120, trust_env=False)


@pytest.mark.parametrize("service", ["processFulltextDocument", "processHeaderDocument", "processReferences"])
def test_the_unchanged_client_of_grobid_gets_what_svod_extracts(address: str, service: str, tmp_path: Path) -> None:
    papers, answers = tmp_path / "papers", tmp_path / "answers"
    papers.mkdir()
    for number, paper in enumerate(PAPERS):
        shutil.copy(paper, papers / f"{number}.pdf")
    client = GrobidClient(grobid_server=address, timeout=120)
    client.process(service, str(papers), output=str(answers), n=3, include_raw_citations=True)
    for number, paper in enumerate(PAPERS):
        tei = etree.parse(answers / f"{number}.grobid.tei.xml")
        extraction = extracted(paper)
        reported = found(tei, "string(//t:titleStmt/t:title)")
        entries = found(tei, "//t:listBibl/t:biblStruct/t:note[@type='raw_reference']/text()")
        if service != "processReferences":
            assert reported == extraction.metadata.all(Field.TITLE)[0].text
        if service != "processHeaderDocument":
            assert len(entries) == len(extraction.references) > 0


def test_a_full_text_has_sections_with_paragraphs_and_no_reference_in_them(address: str) -> None:
    answer = sent(address, "processFulltextDocument", PAPERS[0].read_bytes())
    tei = etree.fromstring(answer.content)
    paragraphs = found(tei, "//t:body/t:div/t:p/text()")
    extraction = extracted(PAPERS[0])
    assert sum(map(len, paragraphs)) > 400
    assert not any(reference.raw in paragraph for reference in extraction.references for paragraph in paragraphs)
    assert not found(tei, "//t:note[@type='raw_reference']")


def test_options_of_grobid_have_their_effect_and_others_are_named(address: str) -> None:
    options = {"segmentSentences": "1", "teiCoordinates": "s,ref", "consolidateHeader": "1", "flavor": "sdo"}
    answer = sent(address, "processFulltextDocument", PAPERS[0].read_bytes(), **options)
    tei = etree.fromstring(answer.content)
    assert found(tei, "//t:body//t:s/@coords")
    assert set(found(tei, "//t:body//t:ref[@type='bibr']/@target")) <= {
        f"#{name}" for name in found(tei, "//t:listBibl/t:biblStruct/@xml:id")
    }
    assert answer.headers["X-Svod-Ignored-Options"] == "consolidateHeader, flavor"
    first = sent(address, "processFulltextDocument", PAPERS[0].read_bytes(), start="1", end="1")
    assert len(first.content) < len(answer.content)
    assert "X-Svod-Ignored-Options" not in first.headers


def test_coordinates_of_later_pages_count_the_pages_of_the_file(address: str) -> None:
    content = PAPERS[0].read_bytes()
    options = {"teiCoordinates": "biblStruct"}
    answers = [
        etree.fromstring(sent(address, "processFulltextDocument", content, start=start, **options).content)
        for start in ("1", "2")
    ]
    whole, rest = (found(tei, "//t:listBibl/t:biblStruct/@coords") for tei in answers)
    assert rest[-1] == whole[-1]
    assert rest[-1].startswith("2,")
    assert found(answers[1], "//t:surface/@n") == found(answers[0], "//t:surface/@n")[1:]


def test_each_service_names_the_options_that_it_does_not_have(address: str) -> None:
    content = PAPERS[0].read_bytes()
    for service, options, named in (
        ("processHeaderDocument", {"includeRawCitations": "1", "generateIDs": "1"}, "includeRawCitations"),
        ("processReferences", {"includeRawCitations": "1", "teiCoordinates": "biblStruct"}, "teiCoordinates"),
        ("referenceAnnotations", {"includeFiguresTables": "1", "start": "2"}, "start"),
        ("annotatePDF", {"segmentSentences": "true", "generateIDs": "0"}, "segmentSentences"),
        ("processFulltextAssetDocument", {"segmentSentences": "perhaps", "generateIDs": "true"}, "segmentSentences"),
    ):
        assert sent(address, service, content, **options).headers["X-Svod-Ignored-Options"] == named, service
    answer = httpx.post(f"{address}/api/processDate", data={"date": "14 May 2007", "end": "3"}, trust_env=False)
    assert answer.headers["X-Svod-Ignored-Options"] == "end"


def test_the_abstract_has_sentences_and_ids_where_they_are_asked_for(address: str) -> None:
    options = {"segmentSentences": "1", "generateIDs": "1"}
    tei = etree.fromstring(sent(address, "processHeaderDocument", PAPERS[0].read_bytes(), **options).content)
    parts = found(tei, "//t:abstract/t:div/t:p[@xml:id]/t:s[@xml:id]")
    abstract = extracted(PAPERS[0]).metadata.all(Field.DESCRIPTION)[0].text
    assert parts
    assert "".join(part.text for part in parts).replace(" ", "").startswith(abstract[:40].replace(" ", ""))


def test_annotate_pdf_answers_the_paper_with_links_on_its_mentions(address: str) -> None:
    answer = sent(address, "annotatePDF", PAPERS[0].read_bytes())
    assert answer.headers["content-type"] == "application/pdf"
    marks = sent(address, "referenceAnnotations", PAPERS[0].read_bytes(), includeFiguresTables="1").json()
    with pikepdf.open(BytesIO(answer.content)) as document:
        pages = {page.obj.objgen: number for number, page in enumerate(document.pages, start=1)}
        links = [
            (number, pages[annotation.A.D[0].objgen])
            for number, page in enumerate(document.pages, start=1)
            for annotation in page.obj.get("/Annots", [])
            if annotation.A.S == "/GoTo"
        ]
    targets = {entry["id"]: entry["pos"][0]["p"] for entry in marks["refBibs"]}
    expected = [(mark["p"], targets[mark["id"]]) for mark in marks["refMarkers"]]
    assert expected
    assert not Counter(expected) - Counter(links)


@pytest.mark.parametrize(
    ("content", "outcome"),
    [
        (b"%PDF-1.4 broken", "[CORRUPT]"),
        (b"# Title\n\nMarkdown has no pages for links.\n" * 9, "[UNSUPPORTED]"),
    ],
)
def test_annotate_pdf_names_why_a_file_gets_no_links(address: str, content: bytes, outcome: str) -> None:
    answer = sent(address, "annotatePDF", content)
    assert (answer.status_code, answer.text.split()[0]) == (400, outcome)


def test_the_unchanged_client_sends_lists_of_citations_and_all_its_options(address: str, tmp_path: Path) -> None:
    papers, answers = tmp_path / "papers", tmp_path / "answers"
    papers.mkdir()
    shutil.copy(PAPERS[0], papers / "0.pdf")
    (papers / "list.txt").write_text(f"{REFERENCE}\n{REFERENCE}\n")
    client = GrobidClient(grobid_server=address, timeout=120)
    client.process("processCitationList", str(papers), output=str(answers), include_raw_citations=True)
    entries = etree.parse(answers / "list.grobid.tei.xml")
    assert found(entries, "//t:biblStruct/t:note[@type='raw_reference']/text()") == [REFERENCE] * 2
    client.process(
        "processFulltextDocument",
        str(papers),
        output=str(answers),
        generate_ids=True,
        consolidate_citations=True,
        include_raw_citations=True,
        include_raw_affiliations=True,
        tei_coordinates=True,
        segment_sentences=True,
        json_output=True,
        markdown_output=True,
    )
    tei = etree.parse(answers / "0.grobid.tei.xml")
    assert found(tei, "//t:body//t:s[@coords and @xml:id]")
    made = json.loads((answers / "0.json").read_text())
    assert made["body_text"]
    assert extracted(PAPERS[0]).metadata.all(Field.TITLE)[0].text in (answers / "0.md").read_text()


def test_the_small_services_of_grobid_answer(address: str) -> None:
    for service, field, text, expected in (
        ("processDate", "date", "14 May 2007", "2007-05-14"),
        ("processHeaderNames", "names", "John A. Smith", "Smith"),
        ("processAffiliations", "affiliations", "University of Kazan, Kazan, Russia", "Kazan"),
    ):
        answer = httpx.post(f"{address}/api/{service}", data={field: text}, trust_env=False)
        assert (answer.status_code, expected in answer.text) == (200, True), service
    assert httpx.post(f"{address}/api/processDate", data={"date": "nobody knows"}, trust_env=False).status_code == 204
    marks = sent(address, "referenceAnnotations", PAPERS[0].read_bytes()).json()
    assert len(marks["refBibs"]) == len(extracted(PAPERS[0]).references)


def test_assets_are_the_figures_cut_from_their_pages(address: str) -> None:
    words = ["Words of the first paragraph go on and on and on,", "until at the end of all these many words they stop."]
    drawing = f"90 {HEIGHT - 220} 150 100 re f\n"
    page = paragraph(50, 60, words) + drawing + at(50, 250, "Figure 1. A box.") + paragraph(50, 290, words)
    answer = sent(address, "processFulltextAssetDocument", pdf([page]), teiCoordinates="figure")
    with ZipFile(BytesIO(answer.content)) as archive:
        tei = etree.fromstring(archive.read("tei.xml"))
        (graphic,) = found(tei, "//t:figure/t:graphic")
        assert graphic.get("url") in archive.namelist()
        with Image.open(archive.open(graphic.get("url"))) as image:
            assert image.format == "PNG"
            assert image.width / image.height == pytest.approx(1.5, rel=0.02)


def test_title_authors_and_affiliations_have_coordinates(address: str) -> None:
    answer = sent(
        address, "processFulltextDocument", PAPERS[0].read_bytes(), teiCoordinates="persName,affiliation,title"
    )
    assert "teiCoordinates" not in answer.headers.get(IGNORED, "")
    header = etree.fromstring(answer.content).find(f"{{{NAMES['t']}}}teiHeader")
    title, *_ = found(header, ".//t:analytic/t:title/@coords")
    (first, *_), names = found(header, ".//t:author/t:persName/@coords"), found(header, ".//t:author/t:persName[1]")
    assert len(found(header, ".//t:author/t:persName[1]/@coords")) == len(names)
    # Authors stand on the first page, below or above the title, not on it.
    assert (title.split(",")[0], first.split(",")[0]) == ("1", "1")
    assert title.split(",")[2] != first.split(",")[2]


def test_a_paper_comes_as_markdown(address: str) -> None:
    files = {"file": ("paper.pdf", PAPERS[0].read_bytes(), "application/pdf")}
    answer = httpx.post(f"{address}/api/v1/convert?to=markdown", files=files, timeout=120, trust_env=False)
    assert answer.headers["content-type"].startswith("text/markdown")
    assert answer.text.startswith(f"# {extracted(PAPERS[0]).metadata.text(Field.TITLE)}")


def test_a_work_of_the_library_comes_as_markdown(tmp_path: Path) -> None:
    with (
        open_library(tmp_path) as library,
        closing(PersistentReader(Settings(), jobs=1)) as reader,
        served(make_app(library, reader=reader)) as own_address,
    ):
        (added,) = library.add([PAPERS[0]])
        assert not isinstance(added, Failure)
        url = f"{own_address}/api/v1/works/{added.work_id}"
        answer = httpx.get(f"{url}/markdown", timeout=120, trust_env=False)
        assert answer.text.startswith(f"# {extracted(PAPERS[0]).metadata.text(Field.TITLE)}")
        assert httpx.get(f"{url}/tei", timeout=120, trust_env=False).text.startswith("<?xml")


def test_headers_and_references_come_as_bibtex_on_request(address: str) -> None:
    header = sent(address, "processHeaderDocument", PAPERS[1].read_bytes(), accept="application/x-bibtex")
    references = sent(address, "processReferences", PAPERS[1].read_bytes(), accept="application/x-bibtex")
    assert header.headers["content-type"].startswith("application/x-bibtex")
    assert header.text.count("\n@") + header.text.startswith("@") == 1
    assert references.text.count("@") >= 1


def test_a_reference_string_becomes_one_element_and_many_become_a_list(address: str) -> None:
    one = etree.fromstring(asked(address, "processCitation", REFERENCE).content)
    assert etree.QName(one).localname == "biblStruct"
    assert found(one, "string(.//t:title[@level='a'])") == "Теория сетей"
    many = etree.fromstring(asked(address, "processCitationList", [REFERENCE] * 3).content)
    assert len(found(many, "//t:listBibl/t:biblStruct")) == 3
    bibtex = asked(address, "processCitation", REFERENCE, accept="application/x-bibtex").text
    assert "Теория сетей" in bibtex
    assert "1999" in bibtex


@pytest.mark.parametrize(
    ("content", "status"), [(b"", 400), (b"%PDF-1.4 broken", 400), (b"\x7fELF\x02\x01\x01\x00" * 9, 400)]
)
def test_what_is_no_paper_is_refused_by_name(address: str, content: bytes, status: int) -> None:
    answer = sent(address, "processFulltextDocument", content)
    assert answer.status_code == status
    assert answer.text.startswith("[")


def test_the_service_tells_that_it_lives_and_how_many_it_reads_at_once(address: str) -> None:
    assert httpx.get(f"{address}/api/isalive", trust_env=False).text == "true"
    assert httpx.get(f"{address}/api/version", trust_env=False).json()["version"]
    assert httpx.get(f"{address}/api/health", trust_env=False).json()["pool"] == {"maxActive": 2}


def test_whoever_comes_while_all_processes_read_is_reported_to_come_later() -> None:
    with closing(PersistentReader(Settings(), jobs=1, timeout=0.01)) as reader:
        content = PAPERS[0].read_bytes()
        begun = threading.Thread(target=reader.read, args=(content, "first.pdf"))
        begun.start()
        with pytest.raises(BusyError, match="busy"):
            _read_while(begun, reader, content)
        begun.join()
        assert not isinstance(reader.read(content, "third.pdf"), Failure)


def _read_while(begun: threading.Thread, reader: PersistentReader, content: bytes) -> None:
    while begun.is_alive():
        reader.read(content, "second.pdf")
