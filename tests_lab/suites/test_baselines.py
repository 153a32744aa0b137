"""The suite baselines: a missing program is reported with the way to get it, and the languages alternate."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from svod.errors import SettingsError
from svod_lab.corpora.complaints import Complaints
from svod_lab.plots.baselines import draw_baselines
from svod_lab.runs.bench import Bench, Choice
from svod_lab.suites import baselines as suite
from svod_lab.suites.baseline_programs import Program, known_programs


def bench(data: Path, choice: Choice, warnings: list[str]) -> Bench:
    return Bench(
        data, lambda paths, jobs: None, lambda paths: (), lambda task, name: None,
        lambda items, doing, total=None: iter(items), Complaints(), choice, warn=warnings.append,
    )  # fmt: skip


def test_papers_are_chosen_by_turns_of_language_and_none_that_is_broken_or_endless(tmp_path: Path) -> None:
    (tmp_path / "pdf").mkdir()
    languages = ["ru", "ru", "ru", "de", "en", "en", "ru"]
    rows = [
        {
            "file": f"{number}.pdf",
            "format": "pdf",
            "stress": number == 0,
            "lang": language,
            "pages": 900 * (number == 6),
        }
        for number, language in enumerate(languages)
    ]
    (tmp_path / "pdf" / "truth.jsonl").write_text("\n".join(map(json.dumps, rows)))
    chosen = suite.chosen_papers(bench(tmp_path, Choice(limit=5), []), tmp_path)
    assert [path.name for path in chosen] == ["1.pdf", "3.pdf", "4.pdf", "2.pdf", "5.pdf"]


def test_without_data_the_way_out_is_reported(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="--corpus synthetic"):
        suite.chosen_papers(bench(tmp_path, Choice(), []), tmp_path)


def test_an_absent_program_is_reported_and_the_others_are_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    def half(paths: Sequence[Path]) -> float:
        return 0.5

    found = (Program("quick", "text", half, ""), Program("lost", "references", lambda paths: None, "look for it"))
    monkeypatch.setattr(suite, "known_programs", lambda python: found)
    monkeypatch.setattr(suite, "svod_seconds", lambda paths: 2.0)
    warnings: list[str] = []
    figures = list(suite._beside(bench(Path(), Choice(), warnings), [Path("a.pdf")] * 4, pages=40))
    assert {figure.name: figure.value for figure in figures} == {
        "svod: metadata and references": 2.0, "svod: metadata and references, pages": 20.0,
        "quick: text": 8.0, "time of svod against quick": 4.0,
    }  # fmt: skip
    assert warnings == ["lost is absent: look for it."]


def test_a_python_without_the_programs_has_none(tmp_path: Path) -> None:
    absent = {program.name: program for program in known_programs(None)}
    assert absent["refextract"].seconds([tmp_path / "a.pdf"]) is None


def test_time_against_size_and_workers_is_drawn(tmp_path: Path) -> None:
    draw_baselines(tmp_path / "baselines.svg", [(4, 0.2), (20, 1.1)], {1: 3.0, 2: 5.5}, {"quick: text": 9})
    drawn = (tmp_path / "baselines.svg").read_text(encoding="utf-8")
    assert "papers a second" in drawn
    assert "quick: text" in drawn
