"""Suites: figures of hand-made answers, worked out by hand."""

from pathlib import Path

import pytest

from svod.errors import SettingsError
from svod.model.person import PersonName
from svod_lab.runs.answers import Answer
from svod_lab.runs.bench import Choice
from svod_lab.runs.grouping import Judged, figures
from svod_lab.runs.tasks.header_scores import whole_header
from svod_lab.scores.figure import Figure, Goal
from svod_lab.suites.reading import bibliography, header, lines, references
from svod_lab.suites.suite_table import SUITES, suite
from tests_lab.corpora.corpus_files import row, write_archive, write_rows
from tests_lab.suites.benches import ParserByHand, answer, make_bench

RAW = "Козлов Д. Д. О саде // Роща. 2007."


def by_name(judged: list[Judged]) -> dict[str, float | None]:
    return {score.name: score.value for score, _, _ in judged}


def test_fields_of_references_are_scored_one_by_one_and_together() -> None:
    right = answer(
        {"author": ["Козлов"], "title": ["О саде"]}, {"author": ["Козлов"], "title": ["О саде"]}, seconds=0.5
    )
    wrong = answer({"author": ["Козлов"], "year": ["1999"]}, {"author": ["Козлов"], "title": ["Роща"]}, seconds=0.5)
    scores = by_name(list(references.judge([right, wrong], "ru")))
    assert scores["author, soft F1"] == 1.0
    assert scores["title, soft F1"] == pytest.approx(2 / 3)
    assert scores["six fields, soft F1"] == pytest.approx(2 * 3 / (3 + 4))
    assert scores["whole reference right"] == 0.5
    assert scores["references a second"] == 2.0


def test_a_figure_without_a_base_is_none_and_misses_no_goal() -> None:
    scores = {score.name: (score, goal) for score, goal, _ in references.judge([answer({}, {"title": ["Сад"]})], "ru")}
    assert scores["volume, soft F1"][0].value is None
    assert scores["names divided rightly"] == (scores["names divided rightly"][0], Goal(0.98))
    assert scores["names divided rightly"][0].value is None
    assert scores["calibration error, the worst field"][0].value is None
    assert scores["references a second"][0].value is None


def test_names_swapped_are_reported_from_names_missing() -> None:
    names = (PersonName("Козлов", "Д."), PersonName("Роща", "А."))
    swapped = answer({}, {}, expected_names=names, found_names=(PersonName("Козлов", "Д."), PersonName("А.", "Роща")))
    missing = answer({}, {}, expected_names=names, found_names=(PersonName("Козлов", "Д."),), document="two")
    scores = by_name(list(references.judge([swapped, missing], "ru")))
    assert scores["names divided rightly"] == pytest.approx(2 / 3)


def test_weights_are_held_against_what_is_right() -> None:
    sure = answer({"title": ["Сад"]}, {"title": ["Сад"]}, weight=1.0)
    unsure = answer({"title": ["Сад"]}, {"title": ["Роща"]}, weight=0.4, document="two")
    scores = by_name(list(references.judge([sure, unsure], "ru")))
    assert scores["title, calibration error"] == pytest.approx(0.2)


def test_lines_are_counted_by_their_places() -> None:
    given = answer({"line": ["2", "3"]}, {"line": ["3", "4"]}, kinds=("two columns",), seconds=0.1, size=500)
    reported_figures = by_name(list(lines.judge([given], "ru")))
    assert reported_figures["lines, precision"] == reported_figures["two-column PDFs, recall"] == 0.5
    assert reported_figures["lines a second"] == 5000.0


def test_headers_are_judged_by_outcome_and_as_wholes() -> None:
    right = answer(
        {"title": ["О саде"], "author": ["А. Роща"], "email": ["a@b.ru"]},
        {"title": ["О саде"], "author": ["А. Роща"], "email": []}, task="header",
    )  # fmt: skip
    longer = answer(
        {"title": ["О саде и роще"], "author": ["А. Роща"]}, {"title": ["О саде"], "author": ["А. Роща"]},
        task="header", document="two",
    )  # fmt: skip
    unknown = answer({"title": ["О саде"]}, {"title": ["О саде"]}, task="header", document="three")
    scores = by_name(list(header.judge([right, longer, unknown], "ru")))
    assert scores["title, exact"] == pytest.approx(2 / 3)
    assert scores["title, extra"] == pytest.approx(1 / 3)
    assert scores["email, exact"] is None
    assert scores[header.WHOLE] == 0.5
    assert scores["author, soft F1"] == 1.0


def test_authors_in_another_order_are_no_whole_header() -> None:
    given = answer({"title": ["О"], "author": ["Б", "А"]}, {"title": ["О"], "author": ["А", "Б"]}, task="header")
    assert whole_header(given) == (False, 1)


def test_references_in_papers_are_found_one_to_one() -> None:
    one = "Козлов Д. Д. О поиске статей. 2007"
    given = answer({"reference": [f"1. {one}", "Роща и сад"]}, {"reference": [one, "Beck, A. Der Satz. Bonn 1999"]})
    reported_figures = by_name(list(bibliography.judge([given], "de")))
    assert reported_figures["references found, F1"] == 0.5
    assert reported_figures["entries split exactly"] == 0.5


def test_corpora_come_first_and_languages_with_their_goals_last(tmp_path: Path) -> None:
    answers = [
        answer({"title": ["Сад"]}, {"title": ["Сад"]}, corpus="one"),
        answer({"title": ["Satz"]}, {"title": ["Satz"]}, corpus="two", language="de"),
        answer({"title": ["Sat"]}, {"title": ["Satz"]}, corpus="two", language="fr"),
    ]
    reported: list[Figure] = list(
        figures(iter(answers), references.judge, "strings", make_bench(tmp_path), references.SIX_SOFT)
    )
    assert list(dict.fromkeys(figure.group for figure in reported)) == [
        "one, all parts", "two, all parts", "corpora, all parts: six fields, soft F1", "Russian: strings",
        "German: strings", "other languages: strings",
    ]  # fmt: skip
    (headline,) = [figure for figure in reported if figure.group.startswith("corpora") and figure.name == "two"]
    assert headline.value == 0.5
    german = {figure.name: figure for figure in reported if figure.group.startswith("German")}
    assert (german[references.SIX_SOFT].goal, german[references.SIX_SOFT].reached) == ("≥ 0.94", True)
    assert all(figure.goal == "" for figure in reported if "part" in figure.group)


def test_every_suite_can_be_loaded_and_others_are_refused() -> None:
    assert {name: callable(suite(name)) for name in SUITES} == dict.fromkeys(SUITES, True)
    with pytest.raises(SettingsError, match="Known: convert, references"):
        suite("weather")


def test_the_reference_suite_runs_a_corpus_from_its_file(tmp_path: Path) -> None:
    labelled = row(RAW, ("Козлов Д. Д.", "author"), ("О саде", "title"), ("2007", "date"), lang="ru")
    write_rows(tmp_path / "references" / "ru_silver.jsonl.gz", [labelled, "no json"])
    parser = ParserByHand({RAW: [("Козлов Д. Д.", "author"), ("О саде", "title"), ("2007", "year")]})
    shop = make_bench(tmp_path, parser, Choice(("regex",), part="all"))
    measured = {(figure.group, figure.name): figure.value for figure in references.measure(shop)}
    assert measured["Russian: reference strings", references.SIX_SOFT] == 1.0
    assert shop.complaints.counts == {"broken-row": 1}


def test_the_line_suite_runs_the_registered_finder_on_labelled_lines(tmp_path: Path) -> None:
    entries = [
        f"blank | [{number}] Козлов Д. Д. О саде {number} // Роща. 2007. С. 3–{number + 3}." for number in (1, 2, 3)
    ]
    text = "\n".join(
        ["text | Сад растёт на горе.", "text | Роща шумит.", "title | Литература"]
        + [line.replace("blank", "ref") for line in entries]
    )
    write_archive(tmp_path / "zones" / "anystyle_finder.tar.gz", {"sad.ttx": text})
    shop = make_bench(tmp_path, choice=Choice(("bib-rules",), part="all"))
    measured = {(figure.group, figure.name): figure.value for figure in lines.measure(shop)}
    assert measured["anystyle_finder, all parts", "lines, recall"] == 1.0


def test_the_header_suite_runs_the_registered_method_on_text(tmp_path: Path) -> None:
    line = (
        "<title> On the Garden of Forking Paths +L+ </title> <author> A. Beck +L+ </author> "
        "<abstract> Abstract We walk in a garden. +L+ </abstract>"
    )
    write_rows(tmp_path / "headers" / "header_en_cora.txt.gz", [line])
    shop = make_bench(tmp_path, choice=Choice(("regex",), part="all"))
    measured = {(figure.group, figure.name): figure.value for figure in header.measure(shop)}
    assert measured["cora_header, all parts", "title, exact"] == 1.0


def test_an_answer_that_names_no_field_scores_nothing() -> None:
    empty: list[Answer] = [answer({}, {})]
    assert by_name(list(references.judge(empty, "")))["whole reference right"] is None
