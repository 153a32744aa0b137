"""Terms of a library's vocabularies, suggested when a work is added or read again."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from svod.library import Library
from svod.model.inbox import InboxKind
from svod.model.metadata import Field, Metadata, Value
from tests.web.conftest import HandReader, add_paper, hand_parts, put_papers, reader  # noqa: F401
from tests.web.papers import author, paper, value

Shelve = Callable[..., None]
SKOS = """@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
<https://walks.example/pendulum> a skos:Concept ; skos:prefLabel "coupled pendulums"@en, "gekoppelte Pendel"@de .
<https://walks.example/clock> a skos:Concept ; skos:prefLabel "clocks"@en .
"""
CLOCKS = paper(
    "clocks.txt",
    "Two clocks on one wall.\n",
    Metadata(
        {
            Field.TITLE: (value("The sympathy of coupled pendulums", 0.97, "en"),),
            Field.CREATOR: (author("Huygens", "C."),),
            Field.SUBJECT: (value("clocks", 0.9, "en"),),
            Field.DESCRIPTION: (value("Coupled pendulums of two clocks fall into step on one wall.", 0.9, "en"),),
        }
    ),
    language="en",
)


@pytest.fixture
def library(tmp_path: Path, reader: HandReader) -> Iterator[Library]:  # noqa: F811
    parts = hand_parts(tmp_path / "library", reader)
    with Library(replace(parts, vocabulary=replace(parts.vocabulary, most_terms=5))) as opened:
        (tmp_path / "walks.ttl").write_text(SKOS, encoding="utf-8")
        opened.vocabularies().take_in(str(tmp_path / "walks.ttl"))
        yield opened


def claims(library: Library, field: Field = Field.SUGGESTED) -> tuple[Value, ...]:
    return library.works([CLOCKS.work_id])[CLOCKS.work_id].metadata.all(field)


def test_an_added_work_has_the_terms_that_its_text_names(library: Library, add_paper: Shelve) -> None:  # noqa: F811
    add_paper(CLOCKS)
    (term,) = claims(library)
    assert (term.text, term.scheme, term.uri) == ("coupled pendulums", "walks", "https://walks.example/pendulum")
    assert term.origin.startswith("suggest.combine@")
    assert 0.2 <= term.weight < 1
    # The key word «clocks» is a term already, so it is not suggested.
    assert library.inbox().ids(InboxKind.SUGGESTED) == ((CLOCKS.work_id, InboxKind.SUGGESTED),)
    assert library.search("", field="subject").total == 0
    assert library.search("pendulums", field="subject").total == 1


def test_an_accepted_term_is_a_subject_with_its_address(library: Library, add_paper: Shelve) -> None:  # noqa: F811
    add_paper(CLOCKS)
    library.inbox().judge_suggestions(CLOCKS.work_id, ["coupled pendulums"], "anna")
    (_, accepted) = claims(library, Field.SUBJECT)
    assert (accepted.text, accepted.scheme, accepted.uri) == (
        "coupled pendulums", "walks", "https://walks.example/pendulum",
    )  # fmt: skip
    given = [one for one in library.vocabularies().for_work(CLOCKS.work_id) if one.is_assigned]
    assert "https://walks.example/pendulum" in [one.uri for one in given]
    assert claims(library) == ()


def test_a_rejected_term_does_not_come_back_when_the_work_is_read_again(library: Library, add_paper: Shelve) -> None:  # noqa: F811
    add_paper(CLOCKS)
    library.inbox().judge_suggestions(CLOCKS.work_id, [], "anna")
    list(library.reprocess())
    assert claims(library) == ()


def test_terms_follow_the_vocabularies_when_works_are_read_again(library: Library, add_paper: Shelve) -> None:  # noqa: F811
    add_paper(CLOCKS)
    library.vocabularies().remove("walks")
    list(library.reprocess())
    assert claims(library) == ()
    assert library.inbox().counts().suggested == 0


def test_without_the_setting_nothing_is_suggested(library: Library, tmp_path: Path) -> None:
    library.close()
    by_hand = HandReader()
    with Library(hand_parts(tmp_path / "library", by_hand)) as opened:
        put_papers(opened, by_hand, tmp_path, [CLOCKS])
        assert claims(opened) == ()
