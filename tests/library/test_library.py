"""A library end to end: files in, works, citations and search results out."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

import svod
from svod.assemble import open_library
from svod.config import Settings
from svod.errors import UnknownMethodError, UnknownWorkError
from svod.library import Library, SourceFile
from svod.library.ingest.cataloguing import Ingested
from svod.model.metadata import Field
from svod.model.outcome import Failure, Outcome
from tests.papers import paper_family, paper_title, write_papers


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with open_library(tmp_path / "library", settings=Settings()) as opened:
        yield opened


def added(library: Library, *sources: object) -> list[Ingested]:
    answers = list(library.add(sources))  # type: ignore[arg-type]
    assert [answer for answer in answers if isinstance(answer, Failure)] == []
    return [answer for answer in answers if isinstance(answer, Ingested)]


def test_a_paper_goes_from_a_file_to_a_search_result(library: Library, tmp_path: Path) -> None:
    paths = write_papers(tmp_path / "papers", 4)
    assert len(added(library, *paths)) == 4
    page = library.search("кривизной пространств", field="title")
    assert [found.work.metadata.text(Field.TITLE) for found in page.works] == [paper_title(2)]
    record = library.show(page.works[0].work.id)
    assert record.work.metadata.creators()[0].name.family == paper_family(2)
    assert [cited.reference.fields.year for cited in record.references] == ["1901", "1900"]
    assert library.file(record.work.copies[0].sha256) == paths[2].read_bytes()


def test_citations_are_found_in_whatever_order_the_papers_come(library: Library, tmp_path: Path) -> None:
    paths = write_papers(tmp_path / "papers", 6)
    works = {answer.source: answer.work_id for answer in added(library, paths[5], paths[1], paths[3], *paths)}
    for number in range(2, 6):
        record = library.show(works[str(paths[number])])
        cited = [reference.citation.cited for reference in record.references if reference.citation]
        assert cited == [works[str(paths[number - 1])], works[str(paths[number - 2])]]
    citing = {citation.citing for citation in library.show(works[str(paths[0])]).cited_by}
    assert citing == {works[str(paths[1])], works[str(paths[2])]}


def test_the_same_file_added_twice_is_one_work(library: Library, tmp_path: Path) -> None:
    (path,) = write_papers(tmp_path / "papers", 1)
    twin = shutil.copy(path, tmp_path / "twin.html")
    first, second = added(library, path)[0], added(library, twin)[0]
    assert (first.new_work, second.new_work, second.new_copy) == (True, False, False)
    assert first.work_id == second.work_id
    assert len(library.show(first.work_id).work.copies) == 1


def test_another_copy_of_a_paper_joins_its_work(library: Library, tmp_path: Path) -> None:
    (path,) = write_papers(tmp_path / "papers", 1)
    other = tmp_path / "other.html"
    other.write_bytes(path.read_bytes().replace(b"</body>", b"<p>2</p></body>"))
    first, second = added(library, path)[0], added(library, other)[0]
    assert (second.new_work, second.new_copy) == (False, True)
    assert len(library.show(first.work_id).work.copies) == 2


def test_a_folder_is_read_and_its_hidden_files_left_out(library: Library, tmp_path: Path) -> None:
    write_papers(tmp_path / "papers" / "deep", 2)
    (tmp_path / "papers" / ".hidden.html").write_bytes(b"<h1>Hidden</h1>")
    assert len(added(library, tmp_path / "papers")) == 2


def test_pictures_beside_papers_in_a_folder_are_their_figures(library: Library, tmp_path: Path) -> None:
    write_papers(tmp_path / "papers", 1)
    (tmp_path / "papers" / "figure.PNG").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(100))
    (tmp_path / "papers" / "scans").mkdir()
    (tmp_path / "papers" / "scans" / "page.png").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(100))
    answers = list(library.add([tmp_path / "papers"]))
    assert [Path(answer.source).name for answer in answers if isinstance(answer, Failure)] == ["page.png"]


def test_bad_files_are_named_and_the_others_go_through(library: Library, tmp_path: Path) -> None:
    (good,) = write_papers(tmp_path / "papers", 1)
    (tmp_path / "empty.pdf").write_bytes(b"")
    (tmp_path / "broken.pdf").write_bytes(b"%PDF-1.7\nnothing that follows makes sense")
    (tmp_path / "program.bin").write_bytes(b"\x7fELF" + bytes(100))
    sources = [tmp_path / "empty.pdf", tmp_path / "broken.pdf", tmp_path / "program.bin", tmp_path / "absent.pdf", good]
    answers = {Path(answer.source).name: answer for answer in library.add(sources)}
    outcomes = {name: answer.outcome for name, answer in answers.items() if isinstance(answer, Failure)}
    assert outcomes == {
        "empty.pdf": Outcome.EMPTY,
        "broken.pdf": Outcome.CORRUPT,
        "program.bin": Outcome.UNSUPPORTED,
        "absent.pdf": Outcome.UNREADABLE,
    }
    assert isinstance(answers[good.name], Ingested)
    assert library.check().whole


def test_a_file_known_under_another_name_keeps_that_name(library: Library, tmp_path: Path) -> None:
    (path,) = write_papers(tmp_path / "papers", 1)
    (ingested,) = added(library, SourceFile(path, "http://lyapunov.example/stability.html"))
    assert library.show(ingested.work_id).work.copies[0].source == "http://lyapunov.example/stability.html"


def test_a_removed_work_is_gone_and_comes_back_with_its_citations(library: Library, tmp_path: Path) -> None:
    paths = write_papers(tmp_path / "papers", 3)
    works = {answer.source: answer.work_id for answer in added(library, *paths)}
    first = works[str(paths[0])]
    removed = library.remove(first)
    assert library.search(paper_title(0), field="title").total == 0
    assert library.check().whole
    with pytest.raises(UnknownWorkError, match=first):
        library.show(first)
    (again,) = added(library, paths[0])
    assert (again.work_id, again.cited_by) == (removed.id, 2)


def test_a_lost_index_is_rebuilt_from_the_store(library: Library, tmp_path: Path) -> None:
    added(library, *write_papers(tmp_path / "papers", 3))
    library.close()
    shutil.rmtree(tmp_path / "library" / "index")
    with open_library(tmp_path / "library", settings=Settings(), create=False) as reopened:
        assert reopened.check().whole
        assert reopened.search("Ляпунов").total >= 1


def test_check_finds_a_file_that_was_changed_and_one_that_is_missing(library: Library, tmp_path: Path) -> None:
    added(library, *write_papers(tmp_path / "papers", 3))
    changed, missing, _ = sorted((tmp_path / "library" / "blobs").glob("??/*"))
    changed.write_bytes(b"something else")
    missing.unlink()
    report = library.check()
    assert not report.whole
    assert len(report.faults) == 2
    assert changed.name in " ".join(report.faults)
    assert missing.name in " ".join(report.faults)


def test_an_unknown_export_format_is_refused_with_the_known_ones_named(library: Library) -> None:
    with pytest.raises(UnknownMethodError, match="bibtex"):
        list(library.export("stone-tablet"))


def test_a_heading_leads_to_its_page(library: Library) -> None:
    paper = Path(__file__).parents[2] / "svod" / "demo" / "sites" / "kazan.example" / "izvestiya" / "15" / "markov.pdf"
    (work,) = added(library, paper)
    headings = [section for section in svod.read(paper).sections if section.heading and section.page]
    for section in headings:
        word = max(section.heading.split(), key=len)
        (found,) = library.search(f"section:{word}").works
        assert (found.work.id, found.hit.page) == (work.work_id, section.page)
    assert headings
