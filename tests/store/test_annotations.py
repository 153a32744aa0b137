"""Marks, notes and saved searches in the store: whose they are, and where they go when works become one."""

from svod.model.annotation import SHARED, FollowKind, Mark, MarkCount, MarkKind, Note, NotePlace, SavedSearch
from svod.model.collection import Collection
from svod.store.store import SqlStore
from tests.store.conftest import OpenStore
from tests.stored_values import EINSTEIN, LYAPUNOV, make_work

ANNA = "anna"
TAG = MarkKind.TAG


def shelve(store: SqlStore) -> None:
    with store.writing() as session:
        session.works.put(make_work("w1", LYAPUNOV), [])
        session.works.put(make_work("w2", EINSTEIN), [])


def test_a_mark_is_seen_by_its_owner_alone(store: SqlStore) -> None:
    with store.writing() as session:
        session.annotations.mark([Mark("w1", TAG, "mine", ANNA), Mark("w1", TAG, "ours"), Mark("w1", TAG, "ours")])
    with store.reading() as session:
        everybodys = session.annotations.marks(["w1", "w2"], [SHARED])
        annas = session.annotations.marks(["w1", "w2"], [SHARED, ANNA])
    assert [mark.name for mark in everybodys["w1"]] == ["ours"]
    assert [mark.name for mark in annas["w1"]] == ["mine", "ours"]
    assert "w2" not in annas


def test_only_works_that_are_held_are_counted(store: SqlStore) -> None:
    shelve(store)
    with store.writing() as session:
        session.annotations.mark(Mark(work_id, TAG, "t") for work_id in ("w1", "w2", "w3"))
        assert session.annotations.counts(TAG, [SHARED]) == (MarkCount("t", 2),)
        session.works.remove("w1")
        assert session.annotations.counts(TAG, [SHARED]) == (MarkCount("t", 1),)
        session.works.put(make_work("w1", LYAPUNOV), [])
        assert session.annotations.counts(TAG, [SHARED]) == (MarkCount("t", 2),)


def test_the_page_of_a_work_has_its_own_marks_all_tags_and_what_is_ignored(store: SqlStore) -> None:
    shelve(store)
    with store.writing() as session:
        session.annotations.mark([Mark("w1", TAG, "ours"), Mark("w1", TAG, "mine", ANNA), Mark("w1", MarkKind.STAR)])
        session.annotations.mark([Mark("w2", TAG, "other"), Mark("w9", TAG, "of no work")])
        session.annotations.mark([Mark("w9", MarkKind.IGNORED), Mark("w2", MarkKind.IGNORED, owner=ANNA)])
        around = session.annotations.around("w1", [SHARED, ANNA])
        assert [(mark.kind, mark.name, mark.owner) for mark in around.own] == [
            (MarkKind.STAR, "", SHARED), (TAG, "mine", ANNA), (TAG, "ours", SHARED),
        ]  # fmt: skip
        assert around.tags == {"mine", "ours", "other"}
        assert around.ignored == {"w9"}
        assert session.annotations.around("w1", [SHARED]).tags == {"ours", "other"}
    assert store.survey().held_count() == store.survey().holdings().works


def test_what_was_marked_last_comes_first(open_store: OpenStore) -> None:
    times = iter(("2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z"))
    store = open_store(lambda: next(times))
    with store.writing() as session:
        session.annotations.mark([Mark("w1", MarkKind.STAR), Mark("w2", MarkKind.STAR)])
        assert session.annotations.marked(MarkKind.STAR, [""], [SHARED]) == ("w2", "w1")
        assert session.annotations.marked(MarkKind.READING, [""], [SHARED]) == ()
        assert session.annotations.unmark([Mark("w2", MarkKind.STAR), Mark("w9", MarkKind.STAR)]) == 1
        assert session.annotations.marked(MarkKind.STAR, [""], [SHARED]) == ("w1",)


def test_a_renamed_tag_joins_one_that_is_there(store: SqlStore) -> None:
    shelve(store)
    with store.writing() as session:
        session.annotations.mark([Mark("w1", TAG, "a"), Mark("w1", TAG, "b"), Mark("w2", TAG, "a")])
        assert session.annotations.rename(TAG, "a", "b", SHARED) == 2
        assert session.annotations.counts(TAG, [SHARED]) == (MarkCount("b", 2),)


def test_a_note_keeps_its_place_and_takes_another_text(store: SqlStore) -> None:
    place = NotePlace("ab" * 32, 3, (10.0, 20.5, 30.0, 40.0), "the proof")
    with store.writing() as session:
        number = session.annotations.put_note(Note(0, "w1", "a **gap**", ANNA, ANNA, place=place))
        session.annotations.put_note(Note(number, "w1", "no gap", ANNA))
    with store.reading() as session:
        (note,) = session.annotations.notes(["w1"], [ANNA])["w1"]
        assert session.annotations.notes(["w1"], [SHARED]) == {}
        assert session.annotations.note(number) == note
    assert (note.text, note.place, note.who) == ("no gap", place, ANNA)


def test_what_a_merged_work_had_moves_and_goes_back_when_they_are_parted(store: SqlStore) -> None:
    with store.writing() as session:
        found = session.annotations
        found.mark([Mark("w1", TAG, "both"), Mark("w2", TAG, "both"), Mark("w2", TAG, "second"), Mark("w3", TAG, "3")])
        found.put_note(Note(0, "w2", "of the second"))
        found.move("w3", "w2")
        found.move("w2", "w1")
        merged = [mark.name for mark in found.marks(["w1"], [SHARED])["w1"]]
        assert merged == ["3", "both", "second"]
        assert [note.text for note in found.notes(["w1"], [SHARED])["w1"]] == ["of the second"]
        found.move_back("w1", "w2")
        assert [mark.name for mark in found.marks(["w1"], [SHARED])["w1"]] == ["both"]
        assert [mark.name for mark in found.marks(["w2"], [SHARED])["w2"]] == ["3", "both", "second"]
        assert list(found.notes(["w1", "w2"], [SHARED])) == ["w2"]
        found.move_back("w2", "w3")
        assert [mark.name for mark in found.marks(["w3"], [SHARED])["w3"]] == ["3"]


def test_a_search_saved_twice_is_one_search(store: SqlStore) -> None:
    with store.writing() as session:
        first = session.saved.put(SavedSearch(0, FollowKind.SEARCH, "chaos", "q=chaos", ANNA))
        again = session.saved.put(SavedSearch(0, FollowKind.SEARCH, "Chaos", "q=chaos", ANNA, is_followed=True))
        other = session.saved.put(SavedSearch(0, FollowKind.SEARCH, "chaos", "q=chaos"))
    assert first == again != other
    with store.writing() as session:
        (saved,) = session.saved.of([ANNA])
        assert (saved.name, saved.is_followed) == ("Chaos", True)
        session.saved.remove(first)
        assert session.saved.get(first) is None
        assert len(session.saved.of([SHARED, ANNA])) == 1


def test_a_private_collection_is_in_no_list_but_its_owners_and_in_no_index(store: SqlStore) -> None:
    shelve(store)
    with store.writing() as session:
        session.collections.put(Collection("mine", owner=ANNA), "2026", ["w1"])
        session.collections.put(Collection("ours"), "2026", ["w1", "w2"])
        assert [card.collection.name for card in session.collections.cards()] == ["ours"]
        assert [card.collection.name for card in session.collections.cards([SHARED, ANNA])] == ["mine", "ours"]
        assert session.collections.of("w1") == ("ours",)
        assert session.collections.of("w1", [ANNA]) == ("mine",)
        assert session.works.reputes(["w1"])["w1"].collections == ("ours",)


def test_works_are_put_into_a_collection_and_taken_out(store: SqlStore) -> None:
    shelve(store)
    with store.writing() as session:
        session.collections.put(Collection("ours"), "2026")
        session.collections.put_in("ours", ["w1", "w2"])
        assert session.collections.works("ours") == ("w2", "w1")
        assert session.collections.take_out("ours", ["w1", "w9"]) == 1
        assert session.collections.works("ours") == ("w2",)
        session.collections.inherit("w2", "w1")
        assert set(session.collections.works("ours")) == {"w1", "w2"}


def test_all_that_an_account_alone_saw_is_forgotten_with_it(store: SqlStore) -> None:
    shelve(store)
    with store.writing() as session:
        session.annotations.mark([Mark("w1", TAG, "mine", ANNA), Mark("w1", TAG, "ours")])
        session.annotations.put_note(Note(0, "w1", "mine", ANNA))
        session.saved.put(SavedSearch(0, FollowKind.SEARCH, "chaos", "q=chaos", ANNA))
        session.collections.put(Collection("mine", owner=ANNA), "2026", ["w1"])
        session.annotations.forget(ANNA)
        assert [mark.name for mark in session.annotations.marks(["w1"], [SHARED, ANNA])["w1"]] == ["ours"]
        assert session.annotations.notes(["w1"], [ANNA]) == {}
        assert session.saved.of([ANNA]) == ()
        assert session.collections.cards([ANNA]) == ()
