"""The sample data are complete, true and readable."""

from collections import Counter

import pytest

from svod.demo.records import read_records
from svod.demo.sample_world import SampleFile, SamplePaper, sample_files, sample_papers, sites_folder
from svod_lab.sample_world.fixed_words import FIXED_WORDS
from svod_lab.sample_world.typeset import LAYOUTS_FOLDER
from tests.demo.expectations import folded, main_words, text_of

SIZE_LIMIT = 1_500_000

PAPERS = {paper.id: paper for paper in sample_papers()}
COPIES = [(paper, file) for paper in sample_papers() for file in paper.files]


def copy_name(value: object) -> str:
    return value.url if isinstance(value, SampleFile) else ""


def test_there_are_papers_enough_in_each_language() -> None:
    languages = Counter(paper.language for paper in PAPERS.values())
    assert len(PAPERS) >= 18
    assert set(languages) == {"ru", "de", "en"}
    assert min(languages.values()) >= 6


def test_every_format_is_there_often_enough() -> None:
    formats = Counter("".join(file.path.suffixes[-2:]) for file in sample_files())
    assert formats[".ps"] >= 1
    assert formats[".ps.gz"] >= 1
    assert formats[".docx"] >= 2
    assert formats[".html"] >= 2


def test_there_are_one_column_and_two_column_pdfs() -> None:
    columns = Counter(
        "columns: 2" in (LAYOUTS_FOLDER / f"{copy.layout}.typ").read_text("utf-8")
        for record in read_records()
        for copy in record.copies
        if copy.path.endswith(".pdf")
    )
    assert columns[False] >= 8
    assert columns[True] >= 5


def test_the_citation_graph_is_rich_and_crosses_languages() -> None:
    citations = [(paper, PAPERS[cited]) for paper in PAPERS.values() for cited in paper.cites]
    crossing = [1 for citing, cited in citations if citing.language != cited.language]
    assert len(citations) >= 40
    assert len(crossing) >= 12


def test_papers_cite_only_earlier_papers() -> None:
    for paper in PAPERS.values():
        for cited in paper.cites:
            assert PAPERS[cited].year < paper.year, (paper.id, cited)


def test_a_citing_reference_prints_a_title_of_the_cited_paper() -> None:
    for paper in PAPERS.values():
        for reference in paper.references:
            if reference.cites is None:
                continue
            cited = PAPERS[reference.cites]
            titles = [folded(title) for title in (cited.title, cited.second_title) if title]
            assert any(title in folded(reference.text) for title in titles), reference.text


def test_every_paper_has_three_to_eight_references() -> None:
    for paper in PAPERS.values():
        assert 3 <= len(paper.references) <= 8, paper.id


def test_at_least_two_bibliographies_carry_no_numbers() -> None:
    assert sum(record.numbering == "" for record in read_records()) >= 2


def test_every_russian_paper_prints_its_udc_and_a_second_header() -> None:
    for record in read_records():
        if record.language == "ru":
            assert record.udc, record.id
            assert record.second is not None, record.id


def test_at_least_two_papers_mark_affiliations() -> None:
    assert sum(len(record.affiliations) > 1 for record in read_records()) >= 2


def test_every_author_points_at_affiliations_that_exist() -> None:
    for record in read_records():
        for author in record.authors:
            assert all(1 <= number <= len(record.affiliations) for number in author.affiliations), record.id


def test_two_papers_have_copies_in_other_formats_on_other_hosts() -> None:
    twice = [paper for paper in PAPERS.values() if len(paper.files) > 1]
    assert len(twice) >= 2
    for paper in twice:
        assert len({file.url.split("/")[2] for file in paper.files}) == len(paper.files)
        assert len({file.path.suffix for file in paper.files}) == len(paper.files)


def test_no_two_files_share_an_address() -> None:
    addresses = [file.url for file in sample_files()]
    assert len(set(addresses)) == len(addresses)


def test_the_world_is_small() -> None:
    assert sum(path.stat().st_size for path in sites_folder().rglob("*") if path.is_file()) < SIZE_LIMIT


@pytest.mark.parametrize(("paper", "file"), COPIES, ids=copy_name)
def test_a_file_prints_its_paper(paper: SamplePaper, file: SampleFile) -> None:
    letters = folded(text_of(file.path))
    assert folded(paper.title) in letters
    for author in paper.authors:
        assert folded(author.given + author.family) in letters
    for reference in paper.references:
        missing = [word for word in main_words(reference.text) if word not in letters]
        assert not missing, reference.text
    assert folded(FIXED_WORDS[paper.language].notice) in letters
