"""Lists of publications that are files: documents and BibTeX, read in a process of their own."""

import typst

from svod.assemble.finding import listed_in_file
from svod.config import Settings
from svod.model.finding import ListedFile
from svod.reading.lists import listing_files
from svod.reading.task import Task

BIBTEX = b"""@article{snow, author = {Berg, Anna and Lund, Carl}, title = {Creep of snow}, journal = {Journal of Ice},
  year = 2001, volume = 3}
@book{ice, author = {Berg, Anna}, title = {On ice}, publisher = {North Press}, year = {2004}}
@broken{"""
PAPERS = tuple(
    f"{number}. Berg A., Lund C. Creep of wet snow, part {number}. Journal of Ice {number}(2), 17–29, {2000 + number}."
    for number in range(1, 7)
)
RTF = ("{\\rtf1\\ansi " + "".join(f"{line}\\par\n" for line in ("Anna Berg", "Publications", *PAPERS)) + "}").replace(
    "–", "-"
)


def test_the_works_of_a_bibtex_file_are_its_references_and_broken_records_are_left_out() -> None:
    found = listed_in_file(Settings(), BIBTEX, "http://berg.example/publications.bib")
    assert [reference.text for reference in found if not isinstance(reference, str)] == [
        "Berg Anna, Lund Carl. Creep of snow. Journal of Ice. 2001.",
        "Berg Anna. On ice. 2004.",
    ]


def test_a_document_that_is_a_list_gives_its_entries() -> None:
    found = listing_files(Settings())(Task("list.rtf", RTF.encode()))
    assert isinstance(found, ListedFile)
    titles = [f"part {number}." for number in range(1, 7)]
    assert [title for title in titles if any(title in entry.text for entry in found.entries)] == titles
    assert not any("Publications" in entry.text and "Journal" not in entry.text for entry in found.entries)


def test_the_links_of_a_pdf_belong_to_the_entries_that_they_cover() -> None:
    rows = "".join(
        f'#link("http://berg.example/{number}.pdf")[{line}]\n\n' if number % 2 else f"{line}\n\n"
        for number, line in enumerate(PAPERS, start=1)
    ).replace('"http://berg.example/3.pdf"', '"papers/3.pdf"')
    content = typst.compile(f"= Publications\n{rows}".encode(), format="pdf")
    found = listed_in_file(Settings(), content, "http://berg.example/cv/list.pdf")
    files = {entry.text.partition("part ")[2][:1]: entry.files for entry in found if not isinstance(entry, str)}
    assert files["1"] == ("http://berg.example/1.pdf",)
    assert files["3"] == ("http://berg.example/cv/papers/3.pdf",)
    assert files["2"] == files["4"] == ()


def test_a_file_that_cannot_be_read_has_a_named_outcome() -> None:
    assert str(listed_in_file(Settings(), b"%PDF-1.4 broken", "list.pdf")).startswith("corrupt:")
