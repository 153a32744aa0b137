"""The inbox: what waits and why, and what follows from what a person says."""

from collections.abc import Callable
from pathlib import Path

import pytest

from svod.errors import CorrectionError
from svod.library import Library
from svod.model.inbox import InboxKind
from svod.model.metadata import Field, Metadata
from tests.web.conftest import HandReader, add_paper, filled_folder, hand_parts, library, reader  # noqa: F401
from tests.web.papers import DOUBTFUL, GERMAN, GERMAN_TITLE, PAPERS, author, paper, value

Shelve = Callable[..., None]
LOG = paper(
    "server.log", "12:00 worker started\n12:01 worker stopped\n", Metadata({Field.TITLE: (value("12:00", 0.28),)})
)
REPRINT = paper(
    "reprint.txt",
    "Eine andere Fassung mit anderem Text, erschienen viel später in einem Sammelband.\n",
    Metadata(
        {
            Field.TITLE: (value(GERMAN_TITLE, 0.97, "de"),),
            Field.CREATOR: (author("Weber", "K."),),
            Field.DATE: (value("1997"),),
        }
    ),
    language="de",
)


@pytest.fixture
def waiting(library: Library, add_paper: Shelve, tmp_path: Path) -> Library:  # noqa: F811
    add_paper(*PAPERS, DOUBTFUL, LOG, REPRINT)
    list(library.add([tmp_path / "missing.pdf"]))
    return library


def test_everything_waits_under_its_kind(waiting: Library, tmp_path: Path) -> None:
    found = {item.id: item for item in waiting.inbox().items()}
    assert {item.id: item.kind for item in found.values()} == {
        LOG.work_id: InboxKind.NOT_A_PAPER,
        REPRINT.work_id: InboxKind.DUPLICATE,
        DOUBTFUL.work_id: InboxKind.DOUBTFUL,
        str(tmp_path / "missing.pdf"): InboxKind.FAILED,
    }
    (alike,) = found[REPRINT.work_id].alike
    assert (alike.work.id, alike.reason) == (GERMAN.work_id, "title alike, the year differs")
    assert [one.field for one in found[DOUBTFUL.work_id].reasons] == ["title", "creator"]
    assert waiting.inbox().counts() == (1, 1, 1, 1, 0, 0)
    assert [item.kind for item in waiting.inbox().items(InboxKind.FAILED)] == [InboxKind.FAILED]


def test_what_may_be_no_paper_is_not_among_the_works_until_it_is_accepted(waiting: Library) -> None:
    works = len(PAPERS) + 2
    assert waiting.holdings().works == works
    assert LOG.work_id not in waiting.work_ids()
    assert LOG.work_id not in waiting.overview().newest(50)
    assert waiting.search("worker").total == 0
    assert waiting.check().faults == ()
    assert waiting.inbox().accept([LOG.work_id], "anna") == 1
    assert LOG.work_id in waiting.work_ids()
    assert waiting.holdings().works == works + 1
    assert waiting.inbox().counts().not_papers == 0
    assert waiting.check().faults == ()


def test_the_same_document_again_stays_where_it_was(waiting: Library, add_paper: Shelve) -> None:  # noqa: F811
    add_paper(LOG)
    assert waiting.inbox().counts().not_papers == 1
    waiting.inbox().accept([LOG.work_id], "anna")
    add_paper(LOG)
    assert waiting.inbox().counts().not_papers == 0


def test_a_person_says_that_a_work_is_no_paper_and_takes_it_back(waiting: Library) -> None:
    waiting.inbox().reject([GERMAN.work_id], "anna")
    assert GERMAN.work_id not in [found.work.id for found in waiting.search("Pendel", field="title").works]
    assert GERMAN.work_id not in waiting.work_ids()
    assert waiting.inbox().no_papers() == (GERMAN.work_id,)
    gone = waiting.ledger().of(GERMAN.work_id)
    assert gone is not None
    assert gone.removed
    waiting.inbox().accept([GERMAN.work_id], "anna")
    assert GERMAN.work_id in waiting.work_ids()
    assert waiting.inbox().no_papers() == ()


def test_a_doubtful_header_is_accepted_as_it_is(waiting: Library) -> None:
    waiting.inbox().accept([DOUBTFUL.work_id], "anna")
    assert waiting.show(DOUBTFUL.work_id).work.needs_review == ()
    assert waiting.inbox().counts().doubtful == 0


def test_a_possible_duplicate_becomes_one_work_or_stays_two(waiting: Library) -> None:
    assert waiting.inbox().likeliest(REPRINT.work_id) == GERMAN.work_id
    waiting.inbox().accept([REPRINT.work_id], "anna")
    assert waiting.inbox().counts().duplicates == 0
    assert waiting.inbox().likeliest(REPRINT.work_id) == ""


def test_the_same_work_twice_is_merged_into_the_one_that_was_here(waiting: Library) -> None:
    joined = waiting.inbox().same(REPRINT.work_id, GERMAN.work_id, "anna")
    assert (joined.id, len(joined.copies)) == (GERMAN.work_id, 2)
    assert waiting.inbox().counts().duplicates == 0


def test_failed_documents_are_forgotten_or_tried_again(waiting: Library, tmp_path: Path) -> None:
    source = str(tmp_path / "missing.pdf")
    assert len(list(waiting.inbox().retry([source]))) == 1
    assert waiting.inbox().counts().failed == 1
    waiting.inbox().reject([source], "anna")
    assert waiting.inbox().counts().failed == 0


def test_a_better_copy_takes_the_doubt_away(library: Library, add_paper: Shelve) -> None:  # noqa: F811
    number = (value("10.1000/workers", 0.4, scheme="doi"),)
    worse = paper("scan.txt", "w0rk", Metadata({Field.TITLE: (value("w0rk", 0.2),), Field.IDENTIFIER: number}))
    better = Metadata({Field.TITLE: (value("Of workers", 0.95, "en"),), Field.IDENTIFIER: number})
    add_paper(worse)
    assert library.work_ids() == ()
    add_paper(paper("text.txt", "Of workers", better))
    assert library.work_ids() == (worse.work_id,)


def test_wanted_works_are_counted_apart(library: Library, add_paper: Shelve) -> None:  # noqa: F811
    add_paper(GERMAN)
    list(library.add(["ISBN 978-5-9221-0266-7"]))
    assert (library.holdings().works, len(library.wanted()), library.status().wanted) == (1, 1, 1)
    assert library.overview().newest(10) == (GERMAN.work_id,)


SUGGESTED = paper(
    "springs.txt",
    "Federn schwingen.\n",
    Metadata(
        {
            Field.TITLE: (value("Schwingungen gekoppelter Federn", 0.97, "de"),),
            Field.CREATOR: (author("Weber", "K."),),
            Field.SUBJECT: (value("Mechanik", 0.9, "de"),),
            Field.SUGGESTED: tuple(value(text, 0.3, "de") for text in ("Schwingung", "Feder", "Kopplung")),
        }
    ),
    language="de",
)


def suggestions(library: Library, field: Field = Field.SUGGESTED) -> list[str]:  # noqa: F811
    work = library.works([SUGGESTED.work_id])[SUGGESTED.work_id]
    return [one.text for one in work.metadata.all(field)]


def test_suggestions_are_listed_where_they_are_asked_for_and_do_not_wait(waiting: Library, add_paper: Shelve) -> None:  # noqa: F811
    before = waiting.inbox().counts()
    add_paper(SUGGESTED)
    service = waiting.inbox()
    assert SUGGESTED.work_id not in [item for item, _ in service.ids()]
    assert service.ids(InboxKind.SUGGESTED) == ((SUGGESTED.work_id, InboxKind.SUGGESTED),)
    (item,) = service.items(InboxKind.SUGGESTED)
    assert [one.text for one in item.suggested] == ["Schwingung", "Feder", "Kopplung"]
    assert (service.counts().suggested, service.counts().total) == (1, before.total)


def test_some_suggestions_become_key_words_the_others_go(waiting: Library, add_paper: Shelve) -> None:  # noqa: F811
    add_paper(SUGGESTED)
    service = waiting.inbox()
    deed = service.undoable(
        "suggested", [SUGGESTED.work_id], lambda: service.judge_suggestions(SUGGESTED.work_id, ["Feder"], "anna")
    )
    assert (suggestions(waiting), suggestions(waiting, Field.SUBJECT)) == ([], ["Mechanik", "Feder"])
    assert service.ids(InboxKind.SUGGESTED) == ()
    service.undo(deed, "anna")
    assert suggestions(waiting) == ["Schwingung", "Feder", "Kopplung"]
    assert suggestions(waiting, Field.SUBJECT) == ["Mechanik"]
    assert service.counts().suggested == 1


def test_others_are_kept_on_request_and_unknown_ones_named(waiting: Library, add_paper: Shelve) -> None:  # noqa: F811
    add_paper(SUGGESTED)
    waiting.inbox().judge_suggestions(SUGGESTED.work_id, ["Feder"], "anna", keep=True)
    assert suggestions(waiting) == ["Schwingung", "Kopplung"]
    with pytest.raises(CorrectionError, match="«Pendel» is not suggested"):
        waiting.inbox().judge_suggestions(SUGGESTED.work_id, ["Pendel"], "anna")
    assert suggestions(waiting) == ["Schwingung", "Kopplung"]
