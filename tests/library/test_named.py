"""Papers that are named: fetched where that is possible, wanted where not, held ones left alone."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from svod.assemble import open_library
from svod.config import Settings
from svod.library import Library
from svod.library.ingest.cataloguing import Ingested
from svod.model.crawl import CrawlTask, Fetched, FetchStatus
from svod.model.finding import PaperFound
from svod.model.metadata import Field
from svod.model.outcome import Failure, Outcome
from svod.text.pasted import NamedPaper, Naming
from tests.papers import paper_family, paper_title, write_papers

PDF = "https://archive.example/files/1.txt"
LANDING = b"""<html><head><meta name="citation_title" content="Of pendulums and clocks">
<meta name="citation_author" content="Huygens, Christiaan"><meta name="citation_pdf_url" content="/files/1.txt">
</head><body><p>About it</p></body></html>"""
PAPER = b"""Of pendulums and clocks

Christiaan Huygens

Abstract. We consider the motion of a clock by a pendulum, and how long it keeps the right time at sea.

1. Introduction

A pendulum that hangs between two cheeks swings evenly. We show why this is so, and how a clock is built from it.
"""
WALL = b"<html><head><title>Just a moment</title></head><body>Are you a robot?</body></html>"


class World:
    """A fetcher of a few addresses, which remembers what it was asked for."""

    def __init__(self) -> None:
        self.pages: dict[str, tuple[bytes, str]] = {}
        self.asked: list[str] = []

    def fetch(self, task: CrawlTask) -> Fetched:
        self.asked.append(task.url)
        if task.url in self.pages:
            content, final = self.pages[task.url]
            return Fetched(task, FetchStatus.FETCHED, content, final or task.url)
        return Fetched(task, FetchStatus.UNREACHABLE, message="The server answered 404.")


@pytest.fixture
def world() -> World:
    return World()


@pytest.fixture
def library(tmp_path: Path, world: World) -> Iterator[Library]:
    with open_library(tmp_path / "library", settings=Settings()) as opened:
        yield Library(replace(opened._parts, fetcher=world))


def added(library: Library, *sources: str | NamedPaper) -> Ingested:
    (end,) = library.add(sources, jobs=1)
    assert isinstance(end, Ingested), end
    return end


def test_a_doi_that_cannot_be_fetched_is_wanted_and_says_why(library: Library, world: World) -> None:
    end = added(library, "doi:10.1000/182")
    assert (end.wanted, end.new_work, end.asked) == (True, True, "doi:10.1000/182")
    assert (end.title, end.message) == ("10.1000/182", "The server answered 404.")
    assert world.asked == ["https://doi.org/10.1000/182"]
    assert added(library, "https://doi.org/10.1000/182").work_id == end.work_id
    assert library.wanted() == (end.work_id,)


def test_angle_brackets_of_a_doi_are_kept_and_quoted_in_its_address(library: Library, world: World) -> None:
    end = added(library, "10.1002/(SICI)1<1661::AID>3.0.CO;2-2")
    assert world.asked == ["https://doi.org/10.1002/(sici)1%3C1661::aid%3E3.0.co;2-2"]
    assert end.title == "10.1002/(sici)1<1661::aid>3.0.co;2-2"


def test_a_doi_leads_over_its_page_to_the_file(library: Library, world: World) -> None:
    world.pages["https://doi.org/10.1000/1"] = (LANDING, "https://archive.example/1")
    world.pages[PDF] = (PAPER, "")
    end = added(library, "10.1000/1")
    assert (end.source, end.asked, end.wanted, end.new_copy) == (PDF, "10.1000/1", False, True)
    work = library.show(end.work_id).work
    assert "10.1000/1" in [value.text for value in work.metadata.all(Field.IDENTIFIER)]
    asked = len(world.asked)
    again = added(library, "10.1000/1")
    assert (again.work_id, again.new_work, again.new_copy) == (end.work_id, False, False)
    assert len(world.asked) == asked


def test_the_page_names_what_is_wanted(library: Library, world: World) -> None:
    world.pages["https://doi.org/10.1000/1"] = (LANDING, "https://archive.example/1")
    end = added(library, "10.1000/1")
    assert (end.wanted, end.title) == (True, "Of pendulums and clocks")
    assert [one.name.family for one in library.show(end.work_id).work.metadata.creators()] == ["Huygens"]


def test_a_wall_names_nothing_and_is_no_copy(library: Library, world: World) -> None:
    world.pages["https://doi.org/10.1000/1"] = (WALL, "")
    end = added(library, "10.1000/1")
    assert (end.wanted, end.title) == (True, "10.1000/1")
    world.pages["https://arxiv.org/pdf/1011.1669"] = (WALL, "")
    assert added(library, "1011.1669").wanted


def test_an_arxiv_number_tells_its_file(library: Library, world: World) -> None:
    world.pages["https://arxiv.org/pdf/math/0309136v2"] = (PAPER, "")
    end = added(library, "arXiv:math/0309136v2")
    assert (end.wanted, end.new_copy) == (False, True)
    assert world.asked == ["https://arxiv.org/pdf/math/0309136v2"]


def test_a_file_that_cannot_be_read_leaves_its_paper_wanted(library: Library, world: World) -> None:
    world.pages["https://arxiv.org/pdf/1011.1669"] = (b"%PDF-1.4 broken", "")
    end = added(library, "1011.1669")
    assert end.wanted
    assert end.message


def test_an_isbn_and_a_reference_are_wanted_without_the_web(library: Library, world: World) -> None:
    book = added(library, "ISBN 978-5-9221-0266-7")
    assert (book.wanted, book.title) == (True, "9785922102667")
    cited = f"{paper_family(0)} А. М. {paper_title(0)} // Вестник. 2007. № 3. С. 37–45."
    reference = added(library, cited)
    assert (reference.wanted, world.asked) == (True, [])
    assert reference.title == paper_title(0)


def test_a_reference_to_what_is_held_adds_nothing(library: Library, tmp_path: Path) -> None:
    (paper,) = write_papers(tmp_path / "papers", 1)
    held = added(library, str(paper))
    cited = f"{paper_family(0)} А. М. {paper_title(0)} // Вестник. 2007. № 3. С. 37–45."
    assert added(library, cited).work_id == held.work_id
    assert library.wanted() == ()


def test_the_number_in_a_reference_leads_to_its_file(library: Library, world: World) -> None:
    world.pages["https://arxiv.org/pdf/1011.1669"] = (PAPER, "")
    end = added(library, "Huygens C. Of pendulums and clocks. 2010. arXiv:1011.1669")
    assert (end.wanted, end.source) == (False, "https://arxiv.org/pdf/1011.1669")


def test_the_address_of_a_file_is_taken_as_it_is(library: Library, world: World) -> None:
    (end,) = library.add(["https://arxiv.org/pdf/1011.1669"])
    assert isinstance(end, Failure)
    assert world.asked == ["https://arxiv.org/pdf/1011.1669"]


def test_records_may_be_pasted(library: Library) -> None:
    end = added(library, "@article{a, title={Of ice}, author={Frost, Jack}, year={2001}}")
    assert (end.source, end.wanted, end.title) == ("BibTeX:1", True, "Of ice")


def test_what_looks_like_a_path_is_a_missing_file_and_what_names_nothing_says_so(library: Library) -> None:
    path, nothing = library.add(["missing paper of mine.pdf", "just some plain words"])
    assert isinstance(path, Failure)
    assert (path.outcome, path.source) == (Outcome.UNREADABLE, "missing paper of mine.pdf")
    assert isinstance(nothing, Failure)
    assert (nothing.outcome, nothing.source) == (Outcome.UNSUPPORTED, "just some plain words")


def test_a_file_of_that_name_comes_before_a_number(
    library: Library, world: World, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (paper,) = write_papers(tmp_path / "papers", 1)
    monkeypatch.chdir(tmp_path)
    paper.rename(tmp_path / "1011.1669")
    assert (added(library, "1011.1669").wanted, world.asked) == (False, [])


def test_what_was_pasted_into_a_page_is_never_looked_for_on_the_disk(library: Library, tmp_path: Path) -> None:
    (paper,) = write_papers(tmp_path / "papers", 1)
    (end,) = library.add([NamedPaper(Naming.REFERENCE, str(paper), str(paper))])
    assert isinstance(end, Failure)


def test_an_empty_folder_says_so(library: Library, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (end,) = library.add([tmp_path / "empty"])
    assert isinstance(end, Failure)
    assert end.outcome is Outcome.EMPTY


def test_a_wanted_number_is_tried_again(library: Library, world: World) -> None:
    end = added(library, "1011.1669")
    world.pages["https://arxiv.org/pdf/1011.1669"] = (PAPER, "")
    search = library.wanted_search(PaperFound)
    works = search.due(library.works(library.wanted()).values())
    (sought,) = search.run(works)
    assert isinstance(sought.added, Ingested)
    assert (sought.added.work_id, sought.added.wanted) == (end.work_id, False)
    assert library.wanted() == ()
