"""The index: works found by words in any inflection of three languages."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from svod.errors import QueryError, ReadOnlyLibraryError
from svod.model.retrieval import IndexEntry, OutlineKind, OutlineLine
from svod.ports import SearchIndex
from svod.search.index import FORMAT, TantivyIndex

LYAPUNOV = IndexEntry(
    work_id="w1",
    language="ru",
    titles=("Общая задача об устойчивости движения",),
    creators=("Ляпунов А. М.",),
    subjects=("дифференциальные уравнения",),
    description="Рассматривается устойчивость решений.",
    year="1892",
    body="Метод Чебышёва не применяется. Устойчивость движения исследуется по первому приближению.",
)
EINSTEIN = IndexEntry(
    work_id="w2",
    language="de",
    titles=("Zur Elektrodynamik bewegter Körper", "On the electrodynamics of moving bodies"),
    creators=("Einstein A.",),
    subjects=(),
    description="",
    year="1905",
    body="Daß die Elektrodynamik Maxwells in ihrer Anwendung auf bewegte Körper zu Asymmetrien führt, ist bekannt.",
)


@pytest.fixture
def index(empty_index: SearchIndex) -> SearchIndex:
    assert empty_index.update([LYAPUNOV, EINSTEIN])
    return empty_index


@pytest.fixture
def embedded(tmp_path: Path) -> TantivyIndex:
    made = TantivyIndex(tmp_path)
    assert made.update([LYAPUNOV, EINSTEIN])
    return made


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("устойчивостью", ["w1"]),
        ("движению задач", ["w1"]),
        ("Ляпунова", ["w1"]),
        ("чебышева", ["w1"]),
        ("bewegten Körpern", ["w2"]),
        ("korper", ["w2"]),
        ("moving body", ["w2"]),
        ('"bewegte Körper"', ["w2"]),
        ('"Körper bewegte"', []),
        # No work has both words: those with one of them.
        ("устойчивость Elektrodynamik", ["w1", "w2"]),
        ('устойчивость "Elektrodynamik bewegter"', []),
        ("title:устойчивость Elektrodynamik", []),
        ("Körper -Asymmetrien", []),
        ("-Einstein устойчивость", ["w1"]),
        ("", []),
        ("!!! ((( ::: ^^^", []),
        ('"unclosed', []),
    ],
)
def test_a_query_finds_what_a_reader_expects(index: SearchIndex, query: str, expected: list[str]) -> None:
    page = index.search(query)
    assert [hit.work_id for hit in page.hits] == expected
    assert page.total == len(expected)


def test_a_query_in_one_field_leaves_the_others_out(index: SearchIndex) -> None:
    assert index.search("Maxwells", field="text").total == 1
    assert index.search("Maxwells", field="title").total == 0
    with pytest.raises(QueryError, match="creator"):
        index.search("Maxwells", field="colour")


def test_a_snippet_marks_the_words_that_were_found(index: SearchIndex) -> None:
    (hit,) = index.search("движение").hits
    assert [passage.text for passage in hit.snippet if passage.marked] == ["движения"]
    assert "".join(passage.text for passage in hit.snippet).startswith("Метод Чебышева")


def test_a_work_put_again_replaces_itself_and_a_removed_one_is_gone(index: SearchIndex) -> None:
    index.update([LYAPUNOV], removed=["w2"])
    assert len(index) == 1
    assert index.work_ids() == {"w1"}
    assert index.search("Elektrodynamik").total == 0
    assert index.search("устойчивость").total == 1
    assert index.beginning("author", "einst") == ()
    assert index.damage() == ()


def test_an_index_is_opened_again_with_what_was_put_in(embedded: TantivyIndex, tmp_path: Path) -> None:
    assert TantivyIndex(tmp_path).work_ids() == embedded.work_ids() == {"w1", "w2"}


def test_pages_do_not_overlap(index: SearchIndex) -> None:
    index.update([IndexEntry(f"x{number}", "en", ("common title",), (), (), "", "", "") for number in range(25)])
    pages = [index.search("common", limit=10, offset=offset) for offset in (0, 10, 20, 30)]
    assert [len(page.hits) for page in pages] == [10, 10, 5, 0]
    assert len({hit.work_id for page in pages for hit in page.hits}) == 25


def test_a_damaged_index_is_made_anew_and_empty(embedded: TantivyIndex, tmp_path: Path) -> None:
    for path in tmp_path.rglob("meta.json"):
        path.write_text("nonsense")
    assert len(TantivyIndex(tmp_path)) == 0


def test_a_reader_sees_the_works_as_they_were_until_a_writer_is_done(embedded: TantivyIndex, tmp_path: Path) -> None:
    reader = TantivyIndex(tmp_path)
    seen: list[int] = []

    def entries() -> Iterator[IndexEntry]:
        for number in range(3):
            yield IndexEntry(f"n{number}", "en", ("Reeds",), (), (), "", "", "")
            seen.append(reader.search("reeds").total)

    assert embedded.update(entries(), removed=["w1"])
    assert seen == [0, 0, 0]
    assert reader.search("reeds").total == 3
    assert reader.search("устойчивость").total == 0


def test_an_index_of_an_older_svod_is_taken_away(tmp_path: Path) -> None:
    (tmp_path / "v1").mkdir()
    (tmp_path / "v1" / "meta.json").write_text("{}")
    TantivyIndex(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == [f"v{FORMAT}"]


def test_where_no_index_can_be_made_searching_says_so_and_nothing_else_fails(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    index = TantivyIndex(tmp_path / "file" / "index")
    assert index.update([LYAPUNOV]) is False
    assert index.work_ids() == frozenset()
    with pytest.raises(ReadOnlyLibraryError, match="no search index"):
        index.search("устойчивость")


def test_a_second_writer_changes_nothing_and_gets_false(embedded: TantivyIndex, tmp_path: Path) -> None:
    writer = embedded._index.writer(64_000_000, 1)
    assert TantivyIndex(tmp_path).update([LYAPUNOV]) is False
    del writer


def test_an_index_has_another_edition_when_something_else_can_be_found(index: SearchIndex) -> None:
    before = index.edition()
    assert index.edition() == before
    index.update([], ["w1"])
    assert index.edition() != before


OUTLINED = replace(
    LYAPUNOV,
    work_id="w3",
    outline=(
        OutlineLine(OutlineKind.SECTION, "1. Введение", 1),
        OutlineLine(OutlineKind.SECTION, "2.1 Материалы и методы исследования", 3),
        OutlineLine(OutlineKind.CAPTION, "Рис. 1. Схема установки", 4),
    ),
)


@pytest.mark.parametrize(
    ("query", "field", "page"),
    [
        ("section:методами", "", 3),
        ("раздел:введения", "", 1),
        ("методы", "section", 3),
        ("caption:схемы", "", 4),
        ("рисунок:установка устойчивость", "", 4),
        ("section:методы caption:схема", "", 3),
    ],
)
def test_sections_and_captions_are_found_with_their_pages(
    index: SearchIndex, query: str, field: str, page: int
) -> None:
    assert index.update([OUTLINED])
    (hit,) = index.search(query, field=field).hits
    assert (hit.work_id, hit.page) == ("w3", page)
    assert any(passage.marked for passage in hit.snippet)


def test_words_of_the_text_are_no_section_and_have_no_page(index: SearchIndex) -> None:
    assert index.update([OUTLINED])
    assert not index.search("section:устойчивость").hits
    assert {hit.page for hit in index.search("устойчивость").hits} == {0}
