"""Counts what clients of GROBID get from `svod serve` over HTTP: answers, sections, mentions, references.

    .venv-test/bin/python scripts/grobid_clients.py PAPERS --clients CLIENTS/bin/python --papermage OTHER/bin/python

serves a new library, lets every client send the PDF files of a folder, and prints one line a client. A folder with the
file `truth.jsonl` of the labelled papers gives ten of each language, evenly taken. Clients are those that the Python
CLIENTS has: grobid-client-python, grobid-tei-xml, scipdf-parser, langchain-community, grobid2json. papermage wants a
Python of its own, for it needs an old grobid-client-python. `--server` takes a server that runs already.
"""

import argparse
import importlib
import importlib.util
import json
import logging
import re
import shutil
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

Counts = dict[str, int]
# The module of a client, and what counts what it finds in a paper that it sends to a server.
Client = tuple[str, Callable[[Any, Path, str, Path], Counts]]

TEI = {"t": "http://www.tei-c.org/ns/1.0"}
FULL = "processFulltextDocument"
LANGUAGES, PAPERS_EACH = ("ru", "de", "en"), 10
SECONDS = 300
_ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+")
# Every option of the client, and what the answer has where it had its effect.
_OPTIONS = ("generate_ids", "consolidate_header", "consolidate_citations", "include_raw_citations",
    "include_raw_affiliations", "tei_coordinates", "segment_sentences")  # fmt: skip
_EFFECTS: Mapping[str, str] = {
    "ids": ".//*[@{http://www.w3.org/XML/1998/namespace}id]", "coords": ".//*[@coords]", "sentences": ".//t:s",
    "raw references": ".//t:note[@type='raw_reference']", "raw affiliations": ".//t:note[@type='raw_affiliation']",
    "references": ".//t:listBibl/t:biblStruct", "sections": ".//t:body/t:div/t:head[.!='']",
    "mentions": ".//t:ref[@target]", "patents": ".//t:listBibl/t:biblStruct[@status]",
}  # fmt: skip


def main() -> None:
    """Serves, then lets each Python run its clients; the same script does both."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("papers", type=Path)
    asked.add_argument("--clients", default=sys.executable, help="a Python that has clients")
    asked.add_argument("--papermage", help="a Python that has papermage")
    asked.add_argument("--server", help="the address of a server that runs")
    asked.add_argument("--answers", type=Path, help="a folder that keeps the answers")
    asked.add_argument("--inside", choices=("clients", "papermage"), help=argparse.SUPPRESS)
    options = asked.parse_args()
    if options.inside:
        clients = PAPERMAGE if options.inside == "papermage" else CLIENTS
        run_clients(clients, sorted(options.papers.glob("*.pdf")), options.server, options.answers)
        return
    with tempfile.TemporaryDirectory(prefix="svod-clients-") as place:
        papers, answers = Path(place, "papers"), options.answers or Path(place, "answers")
        papers.mkdir()
        for paper in chosen(options.papers):
            shutil.copy(paper, papers / paper.name)
        with served(Path(place, "library"), options.server) as address:
            for part, python in (("clients", options.clients), ("papermage", options.papermage)):
                if python:
                    command = [python, __file__, str(papers), "--inside", part, "--server", address]
                    subprocess.run([*command, "--answers", str(answers)], check=True)  # noqa: S603 - ours


def chosen(folder: Path) -> Iterator[Path]:
    """All PDF files, or as many of each language as are wanted."""
    labels = folder / "truth.jsonl"
    if not labels.exists():
        yield from sorted(folder.rglob("*.pdf"))
        return
    rows = [json.loads(line) for line in labels.read_text(encoding="utf-8").splitlines()]
    for language in LANGUAGES:
        known = [row["file"] for row in rows if row["lang"] == language and row["format"] == "pdf"]
        for number in range(min(PAPERS_EACH, len(known))):
            yield folder / known[number * len(known) // PAPERS_EACH]


@contextmanager
def served(library: Path, address: str | None) -> Iterator[str]:
    """The address of a server: the one that runs, or one that ends here."""
    if address:
        yield address
        return
    command = [sys.executable, "-m", "svod", "serve", "--create", "--library", str(library), "--port", "0"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:  # noqa: S603 - ours
        try:
            said = process.stderr.readline() if process.stderr else ""
            if (found := _ADDRESS.search(said)) is None:
                raise SystemExit(f"svod serve did not start: {said.strip()}")
            yield found[0]
        finally:
            process.terminate()


def run_clients(clients: Mapping[str, Client], papers: Sequence[Path], server: str, answers: Path) -> None:
    """One line a client: how many papers it reads, and in how many of them it finds each part."""
    warnings.simplefilter("ignore")
    logging.disable(logging.WARNING)
    for name, (module, count) in clients.items():
        try:
            client = opened(module)
        except ImportError as fault:
            sys.stdout.write(f"{name}: not installed ({fault})\n")
            continue
        found: Counts = {}
        for paper in papers:
            try:
                counts = count(client, paper, server, answers)
            except Exception as fault:  # noqa: BLE001 - what a client dies of is the result
                sys.stdout.write(f"- {name}, {paper.name}: {type(fault).__name__}: {fault}\n")
                continue
            found["read"] = found.get("read", 0) + 1
            for part, number in counts.items():
                found[part] = found.get(part, 0) + (number > 0)
        parts = ", ".join(f"{part} {number}" for part, number in found.items())
        sys.stdout.write(f"{name}: of {len(papers)} papers: {parts}\n")
        sys.stdout.flush()


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


def with_service(
    service: str, options: Sequence[str] = (), pages: tuple[int, int] = (-1, -1)
) -> Callable[[Any, Path, str, Path], Counts]:
    """GROBID's own client, for one paper: a service, with options."""

    def count(client: Any, paper: Path, server: str, answers: Path) -> Counts:
        own = client.GrobidClient(grobid_server=server, timeout=SECONDS, verbose=False)
        switches = dict.fromkeys(_OPTIONS, False) | dict.fromkeys(options, True)
        _, status, xml = own.process_pdf(service, str(paper), start=pages[0], end=pages[1], **switches)
        if status != 200:
            raise ValueError(f"status {status}: {xml}")
        folder = answers / service / ("options" if options else "plain")
        folder.mkdir(parents=True, exist_ok=True)
        if pages[0] < 0:
            Path(folder, f"{paper.stem}.tei.xml").write_text(xml, encoding="utf-8")
        tree = ElementTree.fromstring(xml)  # noqa: S314 - the answer of our own server
        return {name: len(tree.findall(path, TEI)) for name, path in _EFFECTS.items()}

    return count


def with_citations(client: Any, paper: Path, server: str, answers: Path) -> Counts:
    """GROBID's own client, with the references of a paper as printed, one a line."""
    tree = ElementTree.parse(Path(answers, "processReferences", "options", f"{paper.stem}.tei.xml"))  # noqa: S314
    printed = [" ".join("".join(note.itertext()).split()) for note in tree.findall(_EFFECTS["raw references"], TEI)]
    with tempfile.TemporaryDirectory() as folder:
        listed = Path(folder, "list.txt")
        listed.write_text("\n".join(printed) + "\n", encoding="utf-8")
        own = client.GrobidClient(grobid_server=server, timeout=SECONDS, verbose=False)
        switches = dict.fromkeys(_OPTIONS, True)
        _, status, xml = own.process_txt("processCitationList", str(listed), **switches)
    if status != 200:
        raise ValueError(f"status {status}: {xml}")
    found = ElementTree.fromstring(xml).findall(_EFFECTS["references"], TEI)  # noqa: S314
    return {"references": len(found), "all of them": len(found) == len(printed)}


def with_formats(_client: Any, paper: Path, _server: str, answers: Path) -> Counts:
    """What GROBID's own client makes of an answer: its JSON and its Markdown."""
    answer = str(Path(answers, FULL, "options", f"{paper.stem}.tei.xml"))
    formats = "grobid_client.format"
    made = importlib.import_module(f"{formats}.TEI2LossyJSON").TEI2LossyJSONConverter().convert_tei_file(answer)
    markdown = importlib.import_module(f"{formats}.TEI2Markdown").TEI2MarkdownConverter().convert_tei_file(answer)
    return {"JSON": len(made["body_text"]), "references in it": len(made["references"]), "Markdown": len(markdown)}


def with_grobid_tei_xml(client: Any, paper: Path, _server: str, answers: Path) -> Counts:
    """Header, body and references."""
    parsed = client.parse_document_xml(answered(paper, answers))
    return {"title": bool(parsed.header.title), "body": bool(parsed.body), "references": len(parsed.citations or ())}


def with_scipdf(client: Any, paper: Path, server: str, _answers: Path) -> Counts:
    """Sections, with how many publications each cites."""
    parsed = client.convert_article_soup_to_dict(client.parse_pdf(str(paper), soup=True, grobid_url=server))
    sections = [section for section in parsed["sections"] if section["heading"]]
    cited = sum(section["n_publication_ref"] for section in parsed["sections"])
    return {"sections": len(sections), "mentions": cited, "references": len(parsed["references"])}


def with_langchain(client: Any, paper: Path, server: str, answers: Path) -> Counts:
    """Sentences, then paragraphs."""
    blob = importlib.import_module("langchain_core.documents.base").Blob.from_path(paper)
    parser = client.GrobidParser(segment_sentences=True, grobid_server=f"{server}/api/{FULL}")
    sentences = list(parser.lazy_parse(blob))
    paragraphs = list(parser.process_xml(str(paper), answered(paper, answers), False))
    sections = {one.metadata["section_title"] for one in paragraphs} - {"", "None"}
    return {"sentences": len(sentences), "paragraphs": len(paragraphs), "sections": len(sections)}


def with_papermage(client: Any, paper: Path, server: str, _answers: Path) -> Counts:
    """Elements laid over the words that pdfplumber finds."""
    document = importlib.import_module("papermage.parsers").PDFPlumberParser().parse(str(paper))
    read = client.GrobidFullParser(grobid_server=server, timeout=SECONDS).parse(str(paper), document)
    parts = {name: len(getattr(read, name, ())) for name in ("head", "p", "s", "ref", "biblStruct", "persName")}
    # Entities over words show that boxes and words meet.
    return {**parts, "elements over words": sum(bool(one.spans) for one in read.vila_entities)}


def with_grobid2json(client: Any, paper: Path, _server: str, answers: Path) -> Counts:
    """Paragraphs with spans of citations, and entries."""
    soup = importlib.import_module("bs4").BeautifulSoup(answered(paper, answers), "xml")
    read = client.convert_xml_to_json(soup, "paper", "").release_json()["pdf_parse"]
    body = read["body_text"]
    cited = [span for paragraph in body for span in paragraph["cite_spans"] if span.get("ref_id")]
    sections = {paragraph["section"] for paragraph in body if paragraph["section"]}
    parts = {"paragraphs": len(body), "sections": len(sections), "mentions": len(cited)}
    return {**parts, "references": len(read["bib_entries"])}


def answered(paper: Path, answers: Path) -> str:
    """What GROBID's own client got for a paper, with all options."""
    return Path(answers, FULL, "options", f"{paper.stem}.tei.xml").read_text(encoding="utf-8")


_OWN = "grobid_client.grobid_client"
PAPERMAGE: Mapping[str, Client] = {"papermage": ("papermage.parsers.grobid_parser", with_papermage)}
CLIENTS: Mapping[str, Client] = {
    "grobid-client-python, full text, no option": (_OWN, with_service(FULL)),
    "grobid-client-python, full text, all options": (_OWN, with_service(FULL, _OPTIONS)),
    "grobid-client-python, pages 1 to 2": (_OWN, with_service(FULL, _OPTIONS, (1, 2))),
    "grobid-client-python, headers": (_OWN, with_service("processHeaderDocument", _OPTIONS)),
    "grobid-client-python, references": (_OWN, with_service("processReferences", _OPTIONS)),
    "grobid-client-python, patents": (_OWN, with_service("processCitationPatentPDF", _OPTIONS)),
    "grobid-client-python, lists of references": (_OWN, with_citations),
    "grobid-client-python, its JSON and Markdown": (_OWN, with_formats),
    "grobid-tei-xml": ("grobid_tei_xml", with_grobid_tei_xml),
    "scipdf-parser": ("scipdf/pdf/parse_pdf.py", with_scipdf),
    "langchain-community": ("langchain_community.document_loaders.parsers.grobid", with_langchain),
    "grobid2json": ("grobid2json", with_grobid2json),
}


if __name__ == "__main__":
    main()
