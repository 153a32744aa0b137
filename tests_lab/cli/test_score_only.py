"""A score-only corpus gives totals; whatever would show, keep or learn from its single answers is refused."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from svod.cli.app import app
from svod.errors import SettingsError
from svod_lab.corpora.complaints import Complaints
from svod_lab.corpora.corpus_table import open_corpus
from svod_lab.runs.answers import Answer
from svod_lab.runs.bench import Choice
from svod_lab.runs.grouping import figures
from svod_lab.suites.reading import header
from tests.extract.typeset import Set, typeset
from tests_lab.suites.benches import answer, make_bench

CORPUS = "papers_judge"
SECRET = "The Secret Life of Ferries"
PERSON = "Runa Kesselring"


def write_corpus(folder: Path, count: int = 6, languages: tuple[str, ...] = ("en",)) -> Path:
    """Papers of which one has no file, and a row that is broken."""
    place = folder / "pdf2" / "judge"
    (place / "files").mkdir(parents=True)
    rows = [
        {"id": f"s{number}", "file": f"files/s{number}.txt", "lang": languages[number % len(languages)],
         "title": f"{SECRET} {number}", "authors": [PERSON], "start_page": 0}
        for number in range(count)
    ]  # fmt: skip
    for row in rows:
        text = f"{row['title']}\n\n{PERSON}\n\nAbstract\n\nWe show that ferries are slow.\n"
        (place / str(row["file"])).write_text(text, encoding="utf-8")
    lost = {**rows[0], "id": "lost", "file": "files/lost-ferry.txt"}
    lines = [*map(json.dumps, [*rows, lost]), json.dumps({"title": SECRET})]
    (place / "truth.jsonl").write_text("\n".join(lines), encoding="utf-8")
    return folder


def svod(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


def test_totals_are_printed_and_nothing_of_a_single_document(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    data = write_corpus(tmp_path / "data")
    result = svod("bench", "run", "header", "--method", "regex", "--corpus", CORPUS, "--data", data, "--json")
    rows = [json.loads(line) for line in result.stdout.splitlines()]
    (whole,) = [row for row in rows if row["group"].startswith("English") and row["name"] == header.WHOLE]
    assert whole["support"] == 6
    shown = result.stdout + result.stderr
    assert "broken-row: 1 left out" in result.stderr
    assert "unpaired: 1 left out" in result.stderr
    for telling in ("Ferr", "ferry", PERSON, "s0"):
        assert telling not in shown


@pytest.mark.parametrize(
    "words",
    [
        ("bench", "run", "header", "--method", "regex", "--corpus", CORPUS, "--save", "SAVED"),
        ("bench", "run", "header", "--method", "regex", "--corpus", CORPUS, "--limit", "1"),
        ("bench", "compare", "header.regex", "header.combine", "--corpus", CORPUS),
        ("bench", "plot", "reliability", "--suite", "header", "--corpus", CORPUS, "--out", "SAVED"),
        ("train", "header", "--corpus", CORPUS, "--out", "SAVED"),
    ],
)
def test_what_shows_keeps_or_learns_from_single_answers_is_refused(words: tuple[str, ...], tmp_path: Path) -> None:
    data = write_corpus(tmp_path / "data")
    saved = tmp_path / "saved.svg"
    result = svod(*(saved if word == "SAVED" else word for word in words), "--data", data)
    assert isinstance(result.exception, SettingsError)
    assert "score-only" in str(result.exception)
    assert not saved.exists()
    assert SECRET not in result.output


@pytest.mark.parametrize(
    "words",
    [
        ("workbench", "run", "FILES", "--name", "seen"),
        ("compare", "header.regex", "header.combine", "--over", "FILES"),
    ],
)
def test_its_files_are_not_laid_on_the_workbench(words: tuple[str, ...], tmp_path: Path) -> None:
    files = write_corpus(tmp_path / "data") / "pdf2" / "judge" / "files"
    result = svod(*(files if word == "FILES" else word for word in words), "--library", tmp_path / "library")
    assert "score-only" in str(result.exception)


def test_it_opens_for_scoring_alone(tmp_path: Path) -> None:
    data = write_corpus(tmp_path)
    with pytest.raises(SettingsError, match="score-only"):
        open_corpus(CORPUS, data, Complaints())
    assert len(list(open_corpus(CORPUS, data, Complaints(), scoring=True).read())) == 6


def test_no_answer_is_kept_and_a_language_of_few_documents_has_no_figures(tmp_path: Path) -> None:
    data = write_corpus(tmp_path, count=8, languages=("en", "en", "en", "de"))
    page = typeset([Set(SECRET, size=18.0), Set(PERSON)])
    kept: list[Answer] = []
    bench = make_bench(
        data,
        choice=Choice(("regex",), (CORPUS,)),
        documents={f"s{number}.txt": page for number in range(8)},
        keep=kept.append,
    )
    measured = list(header.measure(bench))
    groups = {figure.group for figure in measured}
    assert "English: headers" in groups
    assert "German: headers" not in groups
    assert f"{CORPUS}, the whole corpus" in groups
    assert kept == []
    # Nor can the figures of the few be found by subtraction.
    (whole,) = [figure for figure in measured if figure.group.startswith(CORPUS) and figure.name == header.WHOLE]
    assert whole.support == 6


def test_a_field_that_few_documents_have_has_no_figure() -> None:
    known = {"title": ["О саде"], "email": ["a@sad.ru"]}
    answers = [
        answer({}, known if number < 4 else {"title": ["О саде"]}, corpus=CORPUS, document=str(number), task="header")
        for number in range(6)
    ]
    names = {figure.name for figure in figures(iter(answers), header.judge, "headers", make_bench(Path()), "")}
    assert "title, exact" in names
    assert not {name for name in names if name.startswith("email")}
