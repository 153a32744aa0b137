"""Works merged by hand and split again: nothing is lost, citations follow, every decision is kept."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from svod.assemble import open_library
from svod.config import Settings
from svod.errors import SettingsError, UnknownWorkError
from svod.library import Library
from svod.library.ingest.cataloguing import Ingested
from svod.model.work import WorkRecord
from svod.store.store import SqliteStore
from tests.counted_rows import kept_numbers, true_numbers
from tests.papers import write_papers


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with open_library(tmp_path / "library", settings=Settings()) as opened:
        list(opened.add(write_papers(tmp_path / "papers", 5)))
        yield opened


def everything(library: Library) -> list[WorkRecord]:
    return sorted((library.show(work_id) for work_id in library.work_ids()), key=lambda record: record.work.id)


def test_two_works_become_one_with_the_copies_and_the_citations_of_both(library: Library) -> None:
    kept, other = library.work_ids()[:2]
    citing = {citation.citing for name in (kept, other) for citation in library.show(name).cited_by}
    joined = library.merge(kept, other, "the preprint of it")
    assert joined.id == kept
    assert len(joined.copies) == 2
    assert other not in library.work_ids()
    assert {citation.citing for citation in library.show(kept).cited_by} == citing - {kept, other}
    assert library.check().whole


def test_a_merged_work_is_found_by_either_title_and_the_other_is_gone_from_the_index(library: Library) -> None:
    kept, other = library.work_ids()[:2]
    title = library.show(other).work.metadata.values
    library.merge(kept, other)
    words = next(iter(title.values()))[0].text
    assert [found.work.id for found in library.search(words, field="title").works][:1] == [kept]


def test_what_was_merged_is_parted_again_as_it_was(library: Library) -> None:
    before = everything(library)
    kept, other = library.work_ids()[:2]
    library.merge(kept, other)
    assert {work.id for work in library.split(kept)} == {kept, other}
    assert everything(library) == before
    assert library.check().whole


def test_what_is_counted_follows_works_that_are_merged_split_and_removed(library: Library, tmp_path: Path) -> None:
    with closing(SqliteStore(tmp_path / "library")) as store:
        kept, other = library.work_ids()[:2]
        library.merge(kept, other)
        assert kept_numbers(store) == true_numbers(store)
        assert kept_numbers(store).held == 4
        library.split(kept)
        assert kept_numbers(store) == true_numbers(store)
        library.remove(other)
        assert kept_numbers(store) == true_numbers(store)
        assert kept_numbers(store).held == 4


def test_a_copy_that_came_after_the_merging_stays(library: Library, tmp_path: Path) -> None:
    kept, other = library.work_ids()[:2]
    library.merge(kept, other)
    again = tmp_path / "again.pdf"
    first = library.show(kept).work.copies[0]
    again.write_bytes(library.file(first.sha256) + b"\n% another copy\n")
    (answer,) = library.add([again])
    assert isinstance(answer, Ingested)
    assert answer.work_id == kept
    one, two = library.split(kept)
    assert (len(one.copies), len(two.copies)) == (2, 1)


def test_merges_are_undone_one_by_one_the_last_first(library: Library) -> None:
    before = everything(library)
    first, second, third = library.work_ids()[:3]
    library.merge(first, second)
    library.merge(first, third)
    assert [work.id for work in library.split(first)] == [first, third]
    assert [work.id for work in library.split(first)] == [first, second]
    assert everything(library) == before
    with pytest.raises(SettingsError, match="ever merged"):
        library.split(first)


def test_every_decision_is_kept_with_its_reason(library: Library) -> None:
    kept, other = library.work_ids()[:2]
    library.merge(kept, other, "the preprint of it")
    library.split(kept, "it is not")
    reported = [(decision.kind, decision.other, decision.reason) for decision in library.decisions(kept)]
    assert reported == [("merge", other, "the preprint of it"), ("split", other, "it is not")]
    assert library.decisions(other) == library.decisions(kept)


def test_a_work_cannot_be_merged_with_itself_or_with_nothing(library: Library) -> None:
    kept = library.work_ids()[0]
    before = everything(library)
    with pytest.raises(SettingsError, match="itself"):
        library.merge(kept, kept)
    with pytest.raises(UnknownWorkError):
        library.merge(kept, "w000000000000")
    assert everything(library) == before


def test_what_the_resolver_joined_is_noted_with_weight_and_reason_and_can_be_parted(
    library: Library, tmp_path: Path
) -> None:
    held = library.work_ids()[0]
    first = library.show(held)
    again = tmp_path / "again.html"
    again.write_bytes(library.file(first.work.copies[0].sha256).replace(b"</h2>", b" </h2>"))
    (answer,) = library.add([again])
    assert isinstance(answer, Ingested)
    assert (answer.work_id, answer.new_work, answer.new_copy) == (held, False, True)
    (decision,) = library.decisions(held)
    assert (decision.kind, decision.kept) == ("join", held)
    assert decision.reason.startswith("title alike and authors agree")
    assert decision.weight > 0.8
    assert decision.made
    kept, other = library.split(held, "no, another paper")
    assert (len(kept.copies), len(other.copies)) == (1, 1)
    assert library.show(held).work == first.work
    assert [row.kind for row in library.decisions(held)] == ["join", "split"]
    assert library.check().whole


def test_adding_what_is_held_already_is_no_decision(library: Library, tmp_path: Path) -> None:
    list(library.add(write_papers(tmp_path / "papers", 5)))
    assert [library.decisions(work_id) for work_id in library.work_ids()] == [()] * 5
