"""A web page on the whole walk: read as a document and as a page, claims of both in one list, results kept."""

from dataclasses import replace
from pathlib import Path

import pytest

from svod.assemble import extract_file
from svod.config import Settings
from svod.errors import SettingsError
from svod.model.extraction import Extraction
from svod.model.metadata import Field
from svod.reading.methods import Readers
from svod.reading.pipeline import Reading, read

PAGE = """<html lang="de"><head><title>Frauenforschung | Institut für Soziologie</title>
<meta name="citation_author" content="Klein, Eva"></head><body><h1>Frauenforschung</h1>
<p>Ein Projekt in Leipzig.</p><p>Letzte Änderung: 14. Mai 2007</p></body></html>"""
REFERENCES = "".join(f"<li>Козлов Д. Д. О саде {number} // Роща. 200{number}. № 1. С. 3–5.</li>" for number in range(6))
PAPER = f"""<title>Роща</title><h1>О пользе садов в средней полосе России</h1><p>Д. Д. Козлов, А. Б. Петров</p>
<p>Сады приносят пользу всем, кто в них бывает, и даже тем, кто только о них читает в книгах.</p>
<h2>Литература</h2><ol>{REFERENCES}</ol>"""


def page_reading(page: str, source: str = "page.html", settings: Settings | None = None, **known: bytes) -> Reading:
    chosen = settings or Settings(references="regex")
    reading = read(page.encode(), source, Readers(chosen), known)
    assert isinstance(reading, Reading)
    return reading


def test_a_page_is_read_by_the_reader_of_pages_and_signed(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_text(PAGE, encoding="utf-8")
    extraction = extract_file(path, settings=Settings(references="regex"))
    assert isinstance(extraction, Extraction)
    title = extraction.metadata.best(Field.TITLE)
    assert title is not None
    assert (title.text, title.origin) == ("Frauenforschung", "web.combine@5")
    assert extraction.metadata.creators()[0].text == "Klein Eva"


def test_of_each_field_the_heaviest_claim_comes_first_and_equal_ones_are_one() -> None:
    metadata = page_reading(PAGE).extraction.metadata
    titles = [value.text for value in metadata.all(Field.TITLE)]
    assert len(titles) == len(set(titles))
    for field in set(Field) - {Field.CREATOR}:
        weights = [value.weight for value in metadata.all(field)]
        assert weights == sorted(weights, reverse=True)


def test_what_was_said_of_a_page_is_kept_and_not_asked_again() -> None:
    first = page_reading(PAGE)
    (lineage,) = [name for name in first.results if name.startswith("web.")]
    assert lineage == "web.combine@5 < page"
    empty = page_reading("<p>Nichts</p>").results[lineage]
    again = read(PAGE.encode(), "page.html", Readers(Settings(references="regex")), {**first.results, lineage: empty})
    assert isinstance(again, Reading)
    assert not any(value.origin.startswith("web.") for value in again.extraction.metadata.all(Field.CREATOR))


def test_the_address_of_a_page_is_part_of_the_lineage() -> None:
    reading = page_reading(PAGE, "http://a.example/projekt.html")
    assert "web.combine@5 < http://a.example/projekt.html" in reading.results


def test_a_page_that_is_a_paper_keeps_the_claims_of_its_header() -> None:
    extraction = page_reading(PAPER).extraction
    assert len(extraction.references) == 6
    assert [creator.name.family for creator in extraction.metadata.creators()] == ["Козлов", "Петров"]
    assert extraction.metadata.text(Field.TITLE) == "О пользе садов в средней полосе России"


def test_another_reader_of_pages_can_be_chosen() -> None:
    titles = page_reading(PAGE, settings=Settings(references="regex", web="html-carmen")).extraction.metadata
    best = titles.best(Field.TITLE)
    assert best is not None
    assert (best.text, best.weight, best.origin) == (
        "Frauenforschung | Institut für Soziologie",
        0.8,
        "web.html-carmen@1",
    )


def test_results_of_other_rules_are_kept_apart(tmp_path: Path) -> None:
    rules = tmp_path / "rules.toml"
    rules.write_text(
        '[[title]]\nname = "b"\nfind = ["//b"]\nweight = 1\nexample = "<b>Eins</b>"\ngives = "Eins"\n', encoding="utf-8"
    )
    chosen = Settings(references="regex", web="html-carmen", web_rules=str(rules))
    reading = page_reading("<title>Zwei</title><p>Text <b>Drei</b></p>", settings=chosen)
    assert reading.extraction.metadata.text(Field.TITLE) == "Drei"
    assert any(name.startswith("web.html-carmen@1[rules=") for name in reading.results)


def test_a_rules_file_that_is_wrong_stops_the_work_before_it_begins() -> None:
    with pytest.raises(SettingsError, match="cannot be read"):
        extract_file("page.html", settings=replace(Settings(references="regex"), web_rules="nowhere.toml"))
