"""Made-up hosts: every kind shows the text of what is there, and no form of absence does."""

from itertools import islice
from pathlib import Path

import pytest

from svod_lab.miniweb.hosts.absence import FORMS
from svod_lab.miniweb.hosts.kinds import KINDS, is_read
from svod_lab.miniweb.hosts.works import invented_work, paper_draft, simple_pdf, with_paper
from svod_lab.miniweb.hosts.world import write_hosts
from svod_lab.miniweb.search import MiniSearch


def test_every_kind_says_where_the_text_of_its_papers_is(tmp_path: Path) -> None:
    papers = [paper for part in (True, False) for paper in write_hosts(tmp_path, are_read=part)]
    assert {paper.kind for paper in papers} == set(KINDS)
    for paper in papers:
        assert bool(paper.places) is not bool(paper.form), paper
        for place in paper.places:
            file = tmp_path / place.removeprefix("http://")
            assert file.is_file() or (file / "index.html").is_file(), place


def test_the_hosts_are_the_same_every_time_and_others_by_another_number(tmp_path: Path) -> None:
    first, again = (list(islice(write_hosts(tmp_path / name, are_read=True), 8)) for name in "ab")
    assert first == again
    others = islice(write_hosts(tmp_path / "c", 1, are_read=True), 8)
    assert [one.wanted for one in others] != [one.wanted for one in first]


def test_half_of_the_kinds_and_of_the_forms_may_be_read() -> None:
    for names in (KINDS, FORMS):
        assert 0.3 < sum(map(is_read, names)) / len(names) < 0.7


@pytest.mark.parametrize("form", FORMS)
def test_a_form_of_absence_never_shows_the_paper_itself(form: str) -> None:
    work = invented_work("de", "absent")
    absence = FORMS[form](work)
    assert all(one.content != with_paper(absence.wanted).content for one in absence.shown)


def test_a_paper_has_its_title_and_its_names_in_print() -> None:
    work = invented_work("ru", "printed")
    assert paper_draft(work).record.header.title == work.title
    assert {one.family for one in work.people} == {one.family for one in paper_draft(work).record.header.authors}


def test_a_search_engine_may_know_pages_and_not_files(tmp_path: Path) -> None:
    (tmp_path / "a.example").mkdir()
    (tmp_path / "a.example" / "list.html").write_text("<html><title>Snow</title><p>Creep of snow</p></html>")
    (tmp_path / "a.example" / "paper.pdf").write_bytes(simple_pdf([("title", "Creep of snow")]))
    assert len(MiniSearch(tmp_path).search("creep snow", 5)) == 2
    assert [hit.url for hit in MiniSearch(tmp_path, knows_files=lambda host: False).search("creep snow", 5)] == [
        "http://a.example/list.html"
    ]
