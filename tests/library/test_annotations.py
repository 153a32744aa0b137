"""Tags, notes, stars and collections of a library: who sees them, what exports carry, that nothing is lost."""

import json
from collections.abc import Iterator
from pathlib import Path

import pybtex.database
import pytest
import rispy

from svod.assemble import open_library
from svod.config import Settings
from svod.errors import AnnotationError, UnknownNoteError, UnknownWorkError, VocabularyError
from svod.library import Library
from svod.model.account import Role
from svod.model.annotation import MarkKind, NotePlace
from svod.model.collection import Collection
from tests.papers import write_papers

ANNA = "anna"


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with open_library(tmp_path / "library", settings=Settings()) as opened:
        list(opened.add(write_papers(tmp_path / "papers", 3)))
        yield opened


def test_tags_are_kept_tidy_and_each_once(library: Library) -> None:
    work_id = library.work_ids()[0]
    assert library.annotations().tag([work_id], [" a  b , c", "c"]) == ("a b", "c")
    assert library.annotations().of(work_id).tags == ("a b", "c")
    assert [(tag.name, tag.works) for tag in library.annotations().tags()] == [("a b", 1), ("c", 1)]
    assert library.annotations().untag([work_id], ["c"]) == 1
    assert library.annotations().tagged("a b", "c") == (work_id,)


@pytest.mark.parametrize("wrong", ["", " , ", "x" * 101])
def test_a_tag_without_letters_or_end_is_refused(library: Library, wrong: str) -> None:
    with pytest.raises(AnnotationError):
        library.annotations().tag([library.work_ids()[0]], [wrong])


def test_nothing_is_added_to_a_work_that_is_not_held(library: Library) -> None:
    with pytest.raises(UnknownWorkError):
        library.annotations().tag(["w000000000000"], ["x"])
    with pytest.raises(UnknownWorkError):
        library.annotations().write("w000000000000", "x")


def test_a_private_note_is_nobody_elses(library: Library) -> None:
    work_id = library.work_ids()[0]
    note = library.annotations(ANNA).write(work_id, "only mine", ANNA)
    shared = library.annotations(ANNA).write(work_id, "for all", ANNA, is_shared=True)
    assert [found.text for found in library.annotations().of(work_id).notes] == ["for all"]
    assert len(library.annotations(ANNA).of(work_id).notes) == 2
    for act in (library.annotations("bert").note, library.annotations().remove_note):
        with pytest.raises(UnknownNoteError):
            act(note.number)
    assert library.annotations("bert").rewrite(shared.number, "for all of us").text == "for all of us"


def test_a_note_stands_on_a_page_of_a_copy_of_the_work(library: Library) -> None:
    first, second = library.work_ids()[:2]
    sha256 = library.show(first).work.copies[0].sha256
    place = NotePlace(sha256, 1, (1.0, 2.0, 3.0, 4.0), "a line")
    assert library.annotations().write(first, "here", place=place).place == place
    with pytest.raises(AnnotationError):
        library.annotations().write(second, "not here", place=place)


def test_stars_and_the_reading_list_are_apart(library: Library) -> None:
    first, second = library.work_ids()[:2]
    library.annotations(ANNA).set_mark([first], MarkKind.STAR)
    library.annotations(ANNA).set_mark([first, second], MarkKind.READING)
    library.annotations(ANNA).set_mark([first], MarkKind.READING, is_on=False)
    assert library.annotations(ANNA).marked(MarkKind.STAR) == (first,)
    assert library.annotations(ANNA).marked(MarkKind.READING) == (second,)
    assert library.annotations().marked(MarkKind.STAR) == ()


def test_exports_carry_tags_as_key_words_and_notes(library: Library) -> None:
    work_id = library.work_ids()[0]
    library.annotations().tag([work_id], ["to cite"])
    library.annotations().write(work_id, "See **page 3**,\nthe {proof}.")
    library.annotations(ANNA).tag([work_id], ["secret"])

    def exported(name: str, owner: str = "") -> str:
        return "".join(library.export(name, [work_id], owner=owner))

    entry = next(iter(pybtex.database.parse_string(exported("bibtex"), "bibtex").entries.values()))
    assert "to cite" in entry.fields["keywords"]
    assert "See **page 3**, the" in entry.fields["annote"]
    (item,) = json.loads(exported("csl-json"))
    assert "to cite" in item["keyword"]
    assert "See **page 3**" in item["note"]
    (record,) = rispy.loads(exported("ris"))
    assert "to cite" in record["keywords"]
    assert any("See **page 3**" in note for note in record["notes"])
    assert "annotation = " in exported("biblatex")
    assert "secret" not in exported("bibtex")
    assert "secret" in exported("bibtex", ANNA)


def test_nothing_is_lost_when_works_are_merged_and_parted(library: Library) -> None:
    kept, other = library.work_ids()[:2]
    library.annotations().tag([other], ["theirs"])
    library.annotations().tag([kept], ["ours"])
    library.annotations(ANNA).write(other, "a note", ANNA)
    library.annotations(ANNA).set_mark([other], MarkKind.STAR)
    library.collections().add(Collection("shelf"), [other])
    library.merge(kept, other)
    merged = library.annotations(ANNA).of(kept)
    assert merged.tags == ("ours", "theirs")
    assert [note.text for note in merged.notes] == ["a note"]
    assert merged.has(MarkKind.STAR)
    assert library.collections().works("shelf") == (kept,)
    library.split(kept)
    assert library.annotations(ANNA).of(kept).tags == ("ours",)
    assert library.annotations(ANNA).of(other).tags == ("theirs",)
    assert [note.text for note in library.annotations(ANNA).of(other).notes] == ["a note"]


def test_works_are_collected_by_hand_under_a_name_that_is_free(library: Library) -> None:
    first, second = library.work_ids()[:2]
    card = library.collections().add_by_hand("Моя диссертация", [first])
    again = library.collections(ANNA).add_by_hand("Моя диссертация", owner=ANNA)
    assert again.collection.name == f"{card.collection.name}-2"
    assert library.collections().put_in(card.collection.name, [second]).works == 2
    assert library.collections().take_out(card.collection.name, [first]).works == 1
    assert [card.collection.title for card in library.collections().cards()] == ["Моя диссертация"]
    with pytest.raises(VocabularyError):
        library.collections("bert").put_in(again.collection.name, [first])
    with pytest.raises(VocabularyError):
        library.collections("bert").remove(again.collection.name)


def test_a_work_taken_out_stays_where_the_rule_takes_it(library: Library) -> None:
    work_id = library.work_ids()[0]
    language = library.show(work_id).work.language or ""
    library.collections().add(Collection("ruled", language=language), [work_id])
    library.collections().take_out("ruled", [work_id])
    assert work_id in library.collections().works("ruled")


def test_what_an_account_alone_saw_goes_with_it(library: Library) -> None:
    work_id = library.work_ids()[0]
    library.accounts().add("root", "a long password", Role.ADMIN)
    library.accounts().add(ANNA, "another password")
    library.annotations(ANNA).tag([work_id], ["mine"])
    library.accounts().remove(ANNA)
    assert library.annotations(ANNA).of(work_id).tags == ()
