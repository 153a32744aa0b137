"""Works whose headers are doubtful: found by a filter, and free of doubt once a person has looked at them."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from svod.library import Library, read_filters
from svod.library.curation.input_parsing import Said
from svod.model.metadata import PERSON, Field, Metadata
from svod.model.review import ReviewReason
from tests.web.conftest import HandReader, add_paper, filled_folder, hand_parts, library, reader  # noqa: F401
from tests.web.papers import DOUBTFUL, DOUBTFUL_TITLE, GERMAN, PAPERS, author, paper, value

Shelve = Callable[..., None]
ONLY_DOUBTFUL = read_filters(needs_review=True)


@pytest.fixture
def doubting(library: Library, add_paper: Shelve) -> Library:  # noqa: F811
    add_paper(*PAPERS, DOUBTFUL)
    return library


def doubtful_works(library: Library) -> list[str]:  # noqa: F811
    return [found.work.id for found in library.search("", filters=ONLY_DOUBTFUL).works]


def test_a_work_names_what_is_doubtful_and_is_found_by_it(doubting: Library) -> None:
    assert doubting.show(DOUBTFUL.work_id).work.needs_review == (
        ReviewReason("title", "low-weight", 0.4),
        ReviewReason("creator", "missing", 0.0),
    )
    assert doubting.show(GERMAN.work_id).work.needs_review == ()
    assert doubtful_works(doubting) == [DOUBTFUL.work_id]
    assert doubting.search("Pendel", filters=ONLY_DOUBTFUL).total == 0
    assert doubting.overview().doubtful_count() == 1
    assert [count.works for count in doubting.overview().values("needs_review")] == [1]


def test_corrected_fields_are_doubtful_no_more_and_undone_ones_are_again(doubting: Library) -> None:
    service = doubting.corrections()
    service.correct(DOUBTFUL.work_id, Field.TITLE, [Said("On Bells")], "anna")
    assert [reason.field for reason in doubting.show(DOUBTFUL.work_id).work.needs_review] == ["creator"]
    last = service.correct(DOUBTFUL.work_id, Field.CREATOR, [Said("Reed, A.")], "anna")
    assert doubtful_works(doubting) == []
    assert last is not None
    service.undo(last.number, "anna")
    assert doubtful_works(doubting) == [DOUBTFUL.work_id]


def test_the_same_value_said_again_confirms_a_doubtful_one_once(doubting: Library) -> None:
    service = doubting.corrections()
    assert service.correct(DOUBTFUL.work_id, Field.TITLE, [Said(DOUBTFUL_TITLE)], "anna") is not None
    assert service.correct(DOUBTFUL.work_id, Field.TITLE, [Said(DOUBTFUL_TITLE)], "anna") is None
    assert [reason.field for reason in doubting.show(DOUBTFUL.work_id).work.needs_review] == ["creator"]


def test_a_confirmed_work_is_doubtful_no_more_and_reads_as_before(doubting: Library) -> None:
    before = doubting.show(DOUBTFUL.work_id).work.metadata
    made = doubting.corrections().confirm(DOUBTFUL.work_id, "anna")
    assert [(one.what.subject, one.who) for one in made] == [("title", "anna"), ("creator", "anna")]
    work = doubting.show(DOUBTFUL.work_id).work
    assert work.needs_review == ()
    assert doubtful_works(doubting) == []
    assert work.metadata.text(Field.TITLE) == before.text(Field.TITLE)
    assert work.metadata.creators() == ()
    assert doubting.corrections().confirm(DOUBTFUL.work_id, "anna") == ()
    assert doubting.corrections().confirm(GERMAN.work_id, "anna") == ()


def test_what_is_shown_is_confirmed_and_other_claims_stay_evidence(library: Library, add_paper: Shelve) -> None:  # noqa: F811
    titles = (value("О звоне", 0.5, "ru"), value("On Ringing", 0.4, "en"), value("О звоне и др.", 0.2, "ru"))
    people = (
        replace(author("Лосев", "А. А.", "ru"), weight=0.3),
        author("Losev", "A. A.", "en"),
        author("Орлова", "В. Г.", "ru"),
    )
    bilingual = paper("zvon.txt", "О звоне", Metadata({Field.TITLE: titles, Field.CREATOR: people}), language="ru")
    add_paper(bilingual)
    library.corrections().confirm(bilingual.work_id, "anna")
    metadata = library.show(bilingual.work_id).work.metadata
    assert [title.text for title in metadata.all(Field.TITLE)] == ["О звоне", "On Ringing"]
    assert [one.name.family for one in metadata.creators()] == ["Лосев", "Losev", "Орлова"]
    assert {one.origin for one in metadata.creators()} == {PERSON}
    assert "О звоне и др." in [claim.text for claim in metadata.reported(Field.TITLE)]


def test_a_confirmed_work_stays_so_when_it_is_read_again(doubting: Library, add_paper: Shelve) -> None:  # noqa: F811
    doubting.corrections().confirm(DOUBTFUL.work_id, "anna")
    worse = Metadata({Field.TITLE: (value("Qn Bel1s", 0.3, "en"),)})
    add_paper(replace(DOUBTFUL, extraction=replace(DOUBTFUL.extraction, metadata=worse)))
    assert doubting.show(DOUBTFUL.work_id).work.needs_review == ()
    assert doubtful_works(doubting) == []


def test_a_library_with_an_index_of_an_older_format_finds_its_doubtful_works(doubting: Library, tmp_path: Path) -> None:
    (current,) = (tmp_path / "library" / "index").iterdir()
    current.rename(current.with_name("v3"))
    with Library(hand_parts(tmp_path / "library", HandReader())) as opened:
        opened.catch_up_index()
        assert doubtful_works(opened) == [DOUBTFUL.work_id]
    assert not current.with_name("v3").exists()
