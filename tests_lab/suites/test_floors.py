"""Floors: every method stands on its own, on sets that nobody changed; lowering one is never silent."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from svod.assemble import method
from svod.errors import SettingsError
from svod_lab.suites import floors
from svod_lab.suites.floors import FloorBook, Status, faults, raised, read_book, statuses, write_book
from svod_lab.suites.pinned import PinnedSet, digest, score
from tests_lab.suites.benches import ParserByHand, answer

ROOT = Path(__file__).parents[2]
BOOK = read_book(ROOT / floors.FILE)
RAW = "Козлов Д. Д. О саде. 2007."
SPANS = [[0, 12, "author"], [13, 19, "title"], [21, 25, "year"]]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A pinned set of one reference."""
    shown = {"document": "one", "language": "ru", "raw": RAW, "spans": SPANS}
    (tmp_path / "references-ru.jsonl").write_text(json.dumps(shown, ensure_ascii=False) + "\n", encoding="utf-8")
    return tmp_path


def book_of(folder: Path, floor: float | None) -> FloorBook:
    kept = PinnedSet("references", "references-ru.jsonl", digest(folder / "references-ru.jsonl"))
    return FloorBook({"references-ru": kept}, {"references.regex": {"references-ru": floor}} if floor else {})


@pytest.mark.parametrize("set_name", BOOK.sets)
def test_no_method_stands_below_its_floor_on_a_pinned_set(set_name: str) -> None:
    of_set = replace(BOOK, sets={set_name: BOOK.sets[set_name]})
    assert faults(list(statuses(of_set, ROOT / floors.FILE.parent / floors.FOLDER, method))) == []


def test_a_method_that_falls_is_named_with_its_score(folder: Path) -> None:
    parser = ParserByHand({RAW: [("Козлов Д. Д.", "author"), ("О саде", "title")]})
    first, *_ = statuses(book_of(folder, 0.95), folder, lambda _task, _name: parser)
    assert first.score == pytest.approx(2 * 2 / (2 + 3))
    assert not first.holds
    assert faults([first]) == ["references.regex on references-ru scores 0.800, below its floor 0.950."]


def test_a_method_without_floor_or_without_the_model_it_had_is_a_fault(folder: Path) -> None:
    def refuse(_task: str, _name: str) -> object:
        raise SettingsError("Its model is lost.")

    unfloored, *_ = statuses(book_of(folder, None), folder, lambda _task, _name: ParserByHand({}))
    lost, *_ = statuses(book_of(folder, 0.5), folder, refuse)
    absent, *_ = statuses(book_of(folder, None), folder, refuse)
    assert faults([absent]) == []
    assert "has no floor" in faults([unfloored])[0]
    assert "cannot be measured: Its model is lost." in faults([lost])[0]


def test_a_pinned_set_that_changed_is_refused(folder: Path) -> None:
    book = book_of(folder, 0.5)
    with (folder / "references-ru.jsonl").open("a", encoding="utf-8") as stream:
        stream.write("\n")
    with pytest.raises(SettingsError, match="is not the one that the floors were measured on"):
        list(statuses(book, folder, method))
    (folder / "references-ru.jsonl").unlink()
    with pytest.raises(SettingsError, match="cannot be read"):
        list(statuses(book, folder, method))


@pytest.mark.parametrize(
    ("today", "lower", "floor"), [(0.9567, False, 0.956), (0.7, False, 0.9), (0.7, True, 0.7), (None, True, 0.9)]
)
def test_floors_rise_by_themselves_but_sink_only_when_reported(today: float | None, lower: bool, floor: float) -> None:
    book = FloorBook({}, {"references.regex": {"set": 0.9}})
    changed = raised(book, [Status("references.regex", "set", today, 0.9)], lower=lower)
    assert changed.floor("references.regex", "set") == floor
    assert book.floor("references.regex", "set") == 0.9


def test_a_book_comes_back_as_it_was_written_in_order(tmp_path: Path) -> None:
    book = FloorBook(
        {"b": PinnedSet("references", "b.jsonl", "0"), "a": PinnedSet("header", "a.packed", "1")},
        {"z.one": {"b": 0.5}, "a.two": {"b": 0.25, "a": 0.75}},
    )
    write_book(book, tmp_path / "bench" / "floors.json")
    assert read_book(tmp_path / "bench" / "floors.json") == book
    assert list(json.loads((tmp_path / "bench" / "floors.json").read_text())["floors"]) == ["a.two", "z.one"]


@pytest.mark.parametrize("text", ["", "[]", '{"sets": {}}', '{"sets": {"a": {"task": 1}}, "floors": {}}'])
def test_a_broken_book_is_named(tmp_path: Path, text: str) -> None:
    path = tmp_path / "floors.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(SettingsError, match="is no file of floors"):
        read_book(path)
    with pytest.raises(SettingsError, match="There is no file of floors"):
        read_book(tmp_path / "other.json")


def test_the_score_of_a_set_pools_fields_or_lines() -> None:
    header = answer({"title": ["Сад"], "author": []}, {"title": ["Сад"], "author": ["А. Роща"]}, task="header")
    assert score("header", [header]) == pytest.approx(2 / 3)
    assert score("bibliography", [answer({"line": ["1"]}, {"line": ["1", "2"]})]) == pytest.approx(2 / 3)
    assert score("references", []) == 0.0
