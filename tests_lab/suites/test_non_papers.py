"""The suite of non-papers: pages out of papers and of the Web, and how many of them get a sure title."""

import io
import json
import tarfile
from pathlib import Path

from svod.model.document import Document
from svod.model.metadata import Field, Metadata, Value
from svod_lab.runs.bench import Choice
from svod_lab.suites.reading.non_papers import ENDS, MIDDLES, SURE_TITLE, WEB_PAGES, bare_pages, measure
from tests.extract.typeset import typeset
from tests_lab.suites.benches import make_bench

PAPER = typeset(*([f"Page {number} tells of storms and tides"] for number in range(1, 11)), information={"Title": "X"})


class SureOfStorms:
    """Holds the first line of any page for a title, surely so on even pages."""

    def extract(self, document: Document) -> Metadata:
        """The first line."""
        text = document.line(0).text
        return Metadata({Field.TITLE: (Value(text, 0.9 if "0" in text else 0.3),), Field.TYPE: (Value("slides", 0.9),)})


def test_pages_from_the_middle_and_the_last_are_taken_without_what_the_file_says_of_itself() -> None:
    pages = list(bare_pages(PAPER))
    assert [(page.source, page.document.line(0).text.split()[1]) for page in pages] == [
        (MIDDLES, "4"), (MIDDLES, "5"), (MIDDLES, "7"), (ENDS, "10"),
    ]  # fmt: skip
    assert all(not page.document.information for page in pages)


def write_data(folder: Path) -> None:
    (folder / "pdf" / "files").mkdir(parents=True)
    (folder / "pdf" / "files" / "a.pdf").write_bytes(b"%PDF")
    row = {"id": "a", "file": "files/a.pdf", "title": "Storms", "lang": "en"}
    (folder / "pdf" / "truth.jsonl").write_text(json.dumps(row), encoding="utf-8")
    (folder / "web").mkdir()
    with tarfile.open(folder / "web" / "sites.tar.xz", "w:xz") as archive:
        for name in ("host/index.html", "host/storms.pdf"):
            member = tarfile.TarInfo(name)
            member.size = 3
            archive.addfile(member, io.BytesIO(b"<p>"))


def test_shares_of_sure_titles_are_named_by_source(tmp_path: Path) -> None:
    write_data(tmp_path)
    documents = {"a.pdf": PAPER, "0.html": typeset(["Page 0"])}
    choice = Choice(methods=("regex",), part="all")
    shown = {
        figure.group.partition(": ")[2]: (figure.value, figure.support)
        for figure in measure(make_bench(tmp_path, SureOfStorms(), choice, documents))
        if figure.name == SURE_TITLE
    }
    assert shown == {MIDDLES: (0.0, 3), ENDS: (1.0, 1), WEB_PAGES: (1.0, 1)}
