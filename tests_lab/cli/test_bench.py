"""The verbs of the bench as a user calls them."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from svod.cli.app import app
from svod.errors import SettingsError
from svod_lab.cli.bench_setup import folded_choice
from svod_lab.runs.answers import write_answer
from svod_lab.runs.bench import Choice
from tests_lab.corpora.corpus_files import row, write_rows
from tests_lab.suites.benches import answer

RAW = "Козлов Д. Д. О саде // Роща. 2007. С. 3–5."


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A corpus of two references and a broken row."""
    shown = [
        row(text, ("Козлов Д. Д.", "author"), ("О саде", "title"), ("Роща", "journal"), ("2007", "date"),
            ("3–5", "pages"), lang="ru", file=f"{place}.xml")
        for place, text in enumerate((RAW, RAW.replace("//", "//  ")))
    ]  # fmt: skip
    write_rows(tmp_path / "references" / "ru_silver.jsonl.gz", [*shown, "no json"])
    return tmp_path


def svod(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


def run_references(data: Path, *more: object) -> Result:
    return svod("bench", "run", "references", "--method", "regex", "--part", "all", "--data", data, *more)


def test_a_run_shows_figures_beside_their_goals_and_what_was_left_out(data: Path) -> None:
    result = run_references(data)
    assert "Russian: reference strings" in result.stdout
    assert "≥ 0.96" in result.stdout
    assert "broken-row: 1 left out" in result.stderr
    assert "ru_silver.jsonl.gz:3: no json" in result.stderr
    assert result.exit_code in (0, 1)


def test_a_run_as_json_has_every_figure_with_its_interval(data: Path) -> None:
    values = [json.loads(line) for line in run_references(data, "--json").stdout.splitlines()]
    (six,) = [row for row in values if row["group"].startswith("Russian") and row["name"] == "six fields, soft F1"]
    assert (six["value"], six["low"], six["high"]) == (1.0, 1.0, 1.0)
    assert (six["method"].partition("@")[0], six["support"], six["reached"]) == ("references.regex", 10, True)
    (volume,) = [row for row in values if row["group"].startswith("Russian") and row["name"] == "volume, soft F1"]
    assert volume["value"] is None


def test_a_saved_run_is_compared_with_itself_and_with_a_method(data: Path, tmp_path: Path) -> None:
    kept = tmp_path / "run.jsonl"
    run_references(data, "--save", kept)
    answers = [json.loads(line) for line in kept.read_text(encoding="utf-8").splitlines()]
    others = [{**answers[0], "record": "nobody's"}]
    answers[0]["found"]["title"] = [["О роще", 0.5]]
    del answers[0]["found"]["year"]
    changed = tmp_path / "changed.jsonl"
    changed.write_text("\n".join(map(json.dumps, [*answers, *others])), encoding="utf-8")
    result = svod("bench", "compare", kept, changed, "--json")
    assert "1 records of B are not in the other run" in result.stderr
    rows = [json.loads(line) for line in result.stdout.splitlines()]
    kinds = {(row["field"], row["kind"]) for row in rows if "kind" in row}
    assert kinds == {("title", "different"), ("year", "lost")}
    (title,) = [row["summary"] for row in rows if row.get("summary", {}).get("field") == "title"]
    assert (title["same"], title["different"]) == (1, 1)
    again = svod("bench", "compare", kept, "references.regex", "--part", "all", "--data", data)
    assert again.exit_code == 0
    assert "different" in again.stdout


def test_runs_without_a_common_record_are_not_compared(tmp_path: Path) -> None:
    for name in ("one", "two"):
        with (tmp_path / name).open("w", encoding="utf-8") as stream:
            write_answer(answer({"title": ["Сад"]}, {}, record=name), stream)
    result = svod("bench", "compare", tmp_path / "one", tmp_path / "two")
    assert "share no record" in str(result.exception)


def test_comparing_what_is_neither_run_nor_method_is_a_wrong_call(data: Path) -> None:
    result = svod("bench", "compare", "weather", "references.regex", "--data", data)
    assert isinstance(result.exception, SettingsError)
    assert "neither a kept run nor a method" in str(result.exception)


def test_a_table_is_printed_in_three_formats(data: Path) -> None:
    call = ("bench", "table", "P4-6", "--method", "regex", "--part", "all", "--data", data, "--format")
    assert "| authors | 14.9 | 37.5 | 18.0 | 100.0 | 2 |" in svod(*call, "markdown").stdout
    assert r"authors & 14.9 & 37.5 & 18.0 & 100.0 & 2 \\" in svod(*call, "latex").stdout
    first = json.loads(svod(*call, "json").stdout.splitlines()[0])
    assert first["rows"][2]["regex"]["value"] == 1.0
    assert isinstance(svod(*call, "papyrus").exception, SettingsError)


def test_tables_that_measure_nothing_need_no_data(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SVOD_LAB_DATA", raising=False)
    result = svod("bench", "table", "P1")
    assert result.exit_code == 0
    assert "| all | 66.6 | 98.2 | 80.9 | n/a |" in result.stdout


def test_a_picture_is_drawn_from_a_saved_run(data: Path, tmp_path: Path) -> None:
    kept, out = tmp_path / "run.jsonl", tmp_path / "confusion.png"
    run_references(data, "--save", kept)
    result = svod("bench", "plot", "confusion", "--run", kept, "--out", out)
    assert result.exit_code == 0
    assert out.read_bytes().startswith(b"\x89PNG")


def test_floors_are_checked_raised_and_pinned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("svod_lab.suites.pinned.LANGUAGES", ("ru",))
    monkeypatch.setattr("svod_lab.suites.pinned.REFERENCES_A_SET", 20)
    monkeypatch.setattr("svod_lab.suites.pinned.PAPERS_A_SET", 1)
    file = tmp_path / "floors.json"
    svod("bench", "floors", "pin", "--file", file)
    book = json.loads(file.read_text(encoding="utf-8"))
    assert set(book["sets"]) == {"references-ru", "headers-ru", "lines-ru"}
    floor = book["floors"]["references.regex"]["references-ru"]
    book["floors"]["references.regex"]["references-ru"] = 0.999
    file.write_text(json.dumps(book), encoding="utf-8")
    result = svod("bench", "floors", "check", "--file", file, "--json")
    assert result.exit_code == 1
    status = next(row for row in map(json.loads, result.stdout.splitlines()) if row["method"] == "references.regex")
    assert (status["floor"], status["holds"]) == (0.999, False)
    assert "--lower" in svod("bench", "floors", "raise", "--file", file).stderr
    svod("bench", "floors", "raise", "--file", file, "--lower")
    assert json.loads(file.read_text(encoding="utf-8"))["floors"]["references.regex"]["references-ru"] == floor


@pytest.mark.parametrize(
    ("named", "choice", "folds"),
    [
        ("", Choice(("combine",)), (3, True)),
        ("", Choice(("combine",), ("papers", "papers_look")), (3, True)),
        ("", Choice(("regex",)), (0, False)),
        ("", Choice(("combine",), ("papers_look",)), (3, True)),
        ("", Choice(("combine",), ("papers_judge",)), (0, False)),
        ("", Choice(("combine",), part="all"), (0, False)),
        ("none", Choice(("combine",)), (0, False)),
        ("source", Choice(("regex",)), (3, True)),
        ("5", Choice(("combine",)), (5, False)),
    ],
)
def test_headers_are_measured_by_source_unless_asked_otherwise(
    named: str, choice: Choice, folds: tuple[int, bool]
) -> None:
    folded = folded_choice(choice, "header", named)
    assert (folded.folds, folded.by_source) == folds


@pytest.mark.parametrize(
    ("suite", "named"), [("catalog", "3"), ("web", "source"), ("header", "many"), ("keyphrases", "all")]
)
def test_folds_that_a_suite_does_not_have_are_refused(suite: str, named: str) -> None:
    with pytest.raises(SettingsError):
        folded_choice(Choice(), suite, named)
