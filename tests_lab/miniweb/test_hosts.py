"""Made-up hosts: every kind shows the text of what is there, and no form of absence does."""

from dataclasses import replace
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from svod_lab.miniweb.hosts import works
from svod_lab.miniweb.hosts.kinds import ROUNDS, MakeAbsence, is_read
from svod_lab.miniweb.hosts.made_host import MadeHost
from svod_lab.miniweb.hosts.page_forms import filled, filled_plainly
from svod_lab.miniweb.hosts.works import invented_work, paper_draft, simple_pdf, with_paper
from svod_lab.miniweb.hosts.world import write_hosts
from svod_lab.miniweb.search import MiniSearch
from svod_lab.synthetic.typesetting.formats import EXPORTS, Export

KINDS = {name: kind for one in ROUNDS.values() for name, kind in one.kinds.items()}
FORMS: dict[str, MakeAbsence] = {name: form for one in ROUNDS.values() for name, form in one.forms.items()}


@pytest.fixture
def papers_printed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """All papers of one language are the same, printed once in each format: only where they are put matters."""
    drafts = cache(lambda language: paper_draft(invented_work(language, "printed once")))
    printed = cache(lambda ending, language: next(EXPORTS[ending].write([drafts(language)])))

    def export(ending: str) -> Export:
        return EXPORTS[ending]._replace(write=lambda made: iter([printed(ending, made[0].record.header.language)]))

    monkeypatch.setattr(works, "paper_draft", lambda work: drafts(work.language))
    monkeypatch.setattr(works, "EXPORTS", {ending: export(ending) for ending in EXPORTS})


@pytest.mark.usefixtures("papers_printed_once")
def test_every_kind_says_where_the_text_of_its_papers_is(tmp_path: Path) -> None:
    papers = [paper for part in (True, False) for paper in write_hosts(tmp_path, are_read=part)]
    assert {paper.kind for paper in papers} == set(KINDS)
    moved = [line.split() for table in tmp_path.glob("*/_redirects") for line in table.read_text().splitlines()]
    for paper in papers:
        assert bool(paper.places) is not bool(paper.form), paper
        for place in paper.places:
            file = tmp_path / place.removeprefix("http://")
            is_moved = any(place.endswith(old) for old, _ in moved)
            assert file.is_file() or (file / "index.html").is_file() or is_moved, place


def test_the_hosts_are_the_same_every_time_and_others_by_another_number(tmp_path: Path) -> None:
    first, again = (list(islice(write_hosts(tmp_path / name, are_read=True), 8)) for name in "ab")
    assert first == again
    others = islice(write_hosts(tmp_path / "c", 1, are_read=True), 8)
    assert [one.wanted for one in others] != [one.wanted for one in first]


def test_half_of_the_kinds_and_of_the_forms_may_be_read() -> None:
    assert sum(len(one.kinds) for one in ROUNDS.values()) == len(KINDS)
    assert sum(len(one.forms) for one in ROUNDS.values()) == len(FORMS)
    for names in (names for one in ROUNDS.values() for names in one):
        assert 0.3 < sum(map(is_read, names)) / len(names) < 0.7


@pytest.mark.parametrize("form", FORMS)
def test_a_form_of_absence_never_shows_the_paper_itself(form: str) -> None:
    work = invented_work("de", "absent")
    absence = FORMS[form](work)
    assert all(one.content != with_paper(absence.wanted).content for one in absence.shown)


def test_a_form_shows_what_is_said_with_a_file_and_without(tmp_path: Path) -> None:
    work = replace(invented_work("de", "form"), title="Schnee & Eis")
    host = MadeHost("a.example", "de", [work], Random(0))
    form = "{title} {n}[[ <a href='{file}'>{say[download]}</a>]][[! –]]"
    assert filled(form, host, work, 7, file="/7.pdf") == "Schnee &amp; Eis 7 –"
    there = replace(work, content=b"%PDF")
    assert filled(form, host, there, 7, file="/7.pdf") == "Schnee &amp; Eis 7 <a href='/7.pdf'>Herunterladen</a>"
    assert filled_plainly("{title}", host, there, 7) == "Schnee & Eis"


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
