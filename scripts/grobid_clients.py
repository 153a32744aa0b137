"""Counts what clients of GROBID find in svod's answers: sections, mentions, references.

    python scripts/grobid_clients.py FOLDER

reads the TEI files of a folder with the parsers of the clients that this Python has: grobid-tei-xml, scipdf-parser,
langchain-community, papermage, grobid2json. The files are made by GROBID's own client:

    grobid_client --server http://127.0.0.1:8756 --input papers --output FOLDER --teiCoordinates --segmentSentences \
        processFulltextDocument
"""

import importlib
import importlib.util
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

Counts = dict[str, int]


def main() -> None:
    """One line a client: how many files it reads, and in how many of them it finds each part."""
    files = sorted(Path(sys.argv[1]).glob("*.tei.xml"))
    for name, (module, count) in CLIENTS.items():
        try:
            client = opened(module)
        except ImportError as fault:
            sys.stdout.write(f"{name}: not installed ({fault})\n")
            continue
        found: Counts = {}
        for file in files:
            try:
                counts = count(client, file.read_text(encoding="utf-8"))
            except Exception as fault:  # noqa: BLE001 - what a client dies of is the result
                sys.stdout.write(f"- {name}, {file.name}: {type(fault).__name__}: {fault}\n")
                continue
            found["read"] = found.get("read", 0) + 1
            for part, number in counts.items():
                found[part] = found.get(part, 0) + (number > 0)
        parts = ", ".join(f"{part} {number}" for part, number in found.items())
        sys.stdout.write(f"{name}: of {len(files)} files: {parts}\n")


def opened(module: str) -> Any:
    """A client; a file of a package alone, where the package has needs that its parser has not."""
    package, _, file = module.partition("/")
    if not file:
        return importlib.import_module(package)
    found = importlib.util.find_spec(package)
    if found is None or not found.submodule_search_locations:
        raise ImportError(f"No module named {package}")
    loaded = importlib.util.spec_from_file_location("client", Path(found.submodule_search_locations[0]) / file)
    if loaded is None or loaded.loader is None:
        raise ImportError(f"No file {file}")
    client = importlib.util.module_from_spec(loaded)
    loaded.loader.exec_module(client)
    return client


def soup_of(xml: str) -> Any:
    """What most clients begin with."""
    return importlib.import_module("bs4").BeautifulSoup(xml, "xml")


def with_grobid_tei_xml(client: Any, xml: str) -> Counts:
    """Header, body and references."""
    parsed = client.parse_document_xml(xml)
    return {"title": bool(parsed.header.title), "body": bool(parsed.body), "references": len(parsed.citations or ())}


def with_scipdf(client: Any, xml: str) -> Counts:
    """Sections, with how many publications each cites."""
    soup = importlib.import_module("bs4").BeautifulSoup(xml, "lxml")
    parsed = client.convert_article_soup_to_dict(soup)
    sections = [section for section in parsed["sections"] if section["heading"]]
    cited = sum(section["n_publication_ref"] for section in parsed["sections"])
    return {"sections": len(sections), "mentions": cited, "references": len(parsed["references"])}


def with_langchain(client: Any, xml: str) -> Counts:
    """Paragraphs, then sentences."""
    parser = object.__new__(client.GrobidParser)
    paragraphs, sentences = (list(parser.process_xml("paper.pdf", xml, is_cut)) for is_cut in (False, True))
    sections = {one.metadata["section_title"] for one in paragraphs if one.metadata["section_title"]}
    return {"paragraphs": len(paragraphs), "sentences": len(sentences), "sections": len(sections)}


def with_papermage(client: Any, xml: str) -> Counts:
    """Boxes of elements on pages."""
    parser = object.__new__(client.GrobidFullParser)
    parser.grobid_config = {"coordinates": sorted({*client.GROBID_VILA_MAP, "s", "ref", "item", "persName"})}
    groups = parser._get_box_groups(ElementTree.fromstring(xml))  # noqa: S314 - as its own caller does
    return {name: len(groups.get(name, ())) for name in ("head", "s", "ref", "biblStruct", "persName")}


def with_grobid2json(client: Any, xml: str) -> Counts:
    """Paragraphs with spans of citations, and entries."""
    paper = client.convert_xml_to_json(soup_of(xml), "paper", "")
    read = paper.release_json()["pdf_parse"]
    body = read["body_text"]
    cited = [span for paragraph in body for span in paragraph["cite_spans"] if span.get("ref_id")]
    sections = {paragraph["section"] for paragraph in body if paragraph["section"]}
    parts = {"paragraphs": len(body), "sections": len(sections), "mentions": len(cited)}
    return {**parts, "references": len(read["bib_entries"])}


CLIENTS: dict[str, tuple[str, Callable[[Any, str], Counts]]] = {
    "grobid-tei-xml": ("grobid_tei_xml", with_grobid_tei_xml),
    "scipdf-parser": ("scipdf/pdf/parse_pdf.py", with_scipdf),
    "langchain-community": ("langchain_community.document_loaders.parsers.grobid", with_langchain),
    "papermage": ("papermage.parsers.grobid_parser", with_papermage),
    "grobid2json": ("grobid2json", with_grobid2json),
}


if __name__ == "__main__":
    main()
