"""Tables of the source papers: their figures as printed, ours beside, n/a where there are none."""

import json
from pathlib import Path

import pytest

from svod.errors import SettingsError
from svod_lab.runs.bench import Choice
from svod_lab.scores.table import json_text, markdown
from svod_lab.tables import papers
from svod_lab.tables.baseline import header_scores, reference_scores
from svod_lab.tables.table_list import TABLES, named_table
from tests_lab.corpora.corpus_files import row, write_archive, write_rows
from tests_lab.suites.benches import ParserByHand, answer, make_bench

RAW = "Козлов Д. Д. О саде // Роща. 2007. С. 3–5."


def test_every_row_of_a_paper_has_a_figure_for_each_method_and_outcome() -> None:
    for table in papers.P4.values():
        for outcomes in table.rows.values():
            assert [len(percents) for percents in outcomes] == [len(table.methods)] * 4


def test_outcomes_of_a_class_add_up_as_the_papers_print_them() -> None:
    for name in ("P4-2", "P4-3", "P4-4", "P4-5"):
        for label, outcomes in papers.P4[name].rows.items():
            for shares in zip(*outcomes, strict=True):
                known = [share for share in shares if share is not None]
                # Values with something extra and something missing count twice.
                assert not known or 97 < sum(known) < 130, (name, label)


def test_the_papers_own_means_agree_with_their_counts() -> None:
    for figures in papers.P1_PAGES.values():
        assert figures.right / (figures.right + figures.wrong) == pytest.approx(figures.precision, abs=0.01)


def test_tables_that_wait_for_methods_say_so_without_data() -> None:
    for name in ("P1", "P3"):
        for table in named_table(name).make(None):
            assert all(cells[-1] is None for cells in table.rows)
            assert "n/a" in markdown(table)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """One Russian reference, one English header, one document in lines."""
    labelled = row(RAW, ("Козлов Д. Д.", "author"), ("О саде", "title"), ("2007", "date"), ("3–5", "pages"), lang="ru")
    write_rows(tmp_path / "references" / "ru_silver.jsonl.gz", [labelled])
    header = (
        "<title> On the Garden of Forking Paths +L+ </title> <author> A. Beck +L+ </author> <phone> 12 +L+ </phone>"
    )
    write_rows(tmp_path / "headers" / "header_en_cora.txt.gz", [header])
    entries = "\n".join(f"ref | [{number}] Козлов Д. Д. О саде // Роща. 2007. С. 3–5." for number in (1, 2, 3))
    text = f"text | Сад растёт.\ntitle | Литература\n{entries}"
    write_archive(tmp_path / "zones" / "anystyle_finder.tar.gz", {"sad.ttx": text})
    return tmp_path


def test_table_six_of_p4_shows_our_parser_beside_theirs(data: Path) -> None:
    parser = ParserByHand({RAW: [("Козлов Д. Д.", "author"), ("О саде // Роща", "title"), ("2007", "year")]})
    exact, missed, extra, _ = named_table("p4-6").make(make_bench(data, parser, Choice(("regex",), part="all")))
    assert exact.heads == ("class", "P4 SVM", "P4 HMM", "P4 RE", "regex", "values")
    shown = {cells[0]: json.loads(json_text(exact))["rows"][place] for place, cells in enumerate(exact.rows)}
    assert shown["authors"]["P4 HMM"] == pytest.approx(0.375)
    assert shown["authors"]["regex"]["value"] == 1.0
    assert shown["title"]["regex"]["value"] == 0.0
    assert shown["title"]["P4 RE"] == pytest.approx(0.14)
    assert (shown["whole entry"]["regex"], shown["date"]["P4 RE"]) == (None, None)
    assert shown["URL"]["regex"]["value"] is None
    assert "| pages | 25.0 | 16.7 | n/a | 100.0 | 1 |" in markdown(missed)
    assert "| title | 88.2 | 19.8 | 68.0 | 100.0 | 1 |" in markdown(extra)


def test_table_five_of_p4_judges_no_class_that_a_method_never_names(data: Path) -> None:
    exact, *_ = named_table("P4-5").make(make_bench(data, choice=Choice(("regex",), part="all")))
    shown = {cells[0]: cells for cells in exact.rows}
    assert shown["title"][3].value == 1.0  # type: ignore[union-attr]
    assert shown["phone"][3] is None
    assert shown["phone"][-1] is None


def test_table_five_of_p4_measures_the_small_parts_of_headers(tmp_path: Path) -> None:
    header = (
        "<title> On the Garden of Forking Paths +L+ </title> <author> A. Beck +L+ </author> "
        "<phone> Tel: (614)-292-5199 +L+ </phone> <web> http://www.garden.org/paths +L+ </web> "
        "<intro> 1 Introduction +L+ </intro>"
    )
    write_rows(tmp_path / "headers" / "header_en_cora.txt.gz", [header])
    exact, *_ = named_table("P4-5").make(make_bench(tmp_path, choice=Choice(("regex",), part="all")))
    shown = {cells[0]: cells for cells in exact.rows}
    for name in ("phone", "URL", "introduction"):
        assert shown[name][3].value == 1.0, name  # type: ignore[union-attr]
    assert shown["pages"][3] is None


def test_p2_lists_its_methods_and_ours_and_leaves_empty_what_is_not_there(data: Path) -> None:
    choice = Choice(("bib-rules",), ("anystyle_finder",), "all")
    test, russian, stress = named_table("P2").make(make_bench(data, choice=choice))
    assert russian.rows == test.rows
    shown = {cells[0]: cells for cells in test.rows}
    assert shown["bib-rules"][1:3] == (0.91, 0.68)
    assert shown["bib-rules"][5].value == 1.0  # type: ignore[union-attr]
    assert shown["bib-forest"][4:] == (None,) * 4
    assert "(none)" in stress.caption
    assert {cells[0] for cells in stress.rows} == {"CERMINE", "bib-union"}


def test_the_baseline_says_how_far_synthetic_and_real_lie_apart() -> None:
    given = answer({"title": ["Сад"]}, {"title": ["Сад"]})
    scores = reference_scores([given])
    assert scores["title"].value == scores["whole reference right"].value == 1.0
    assert scores["volume"].value is None
    headers = header_scores([answer({"title": ["Сад"]}, {"title": ["Роща"]}, task="header")])
    assert (headers["title, exact"].value, headers["email, exact"].value) == (0.0, None)


def test_every_table_can_be_loaded_and_others_are_refused() -> None:
    assert set(TABLES) == {"P1", "P1-1", "P1-2", "P2", "P3", "P4-2", "P4-3", "P4-4", "P4-5", "P4-6", "baseline"}
    with pytest.raises(SettingsError, match="Known: P1, P1-1"):
        named_table("P9")
