"""Whole documents by hand: lines, reference lists, searches, key phrases, calibration, intervals, two runs, tables."""

import json

import pytest

from svod.model.metadata import Value
from svod.model.reference import BibliographyBlock
from svod_lab.scores.alignment import greedy_pairs, most_pairs
from svod_lab.scores.bibliographies import (
    LEAST_TOKEN_F1,
    ListCounts,
    Right,
    block_lines,
    line_tally,
    list_counts,
    list_field_tallies,
    right_score,
    whole_references,
    within_references,
)
from svod_lab.scores.calibration import (
    Bin,
    Claim,
    WeightError,
    brier,
    calibration_scores,
    expected_calibration_error,
    reliability,
)
from svod_lab.scores.compare import Kind, Summary, compare, summaries
from svod_lab.scores.retrieval import (
    Ranking,
    SearchOutcome,
    first_right,
    phrase_tally,
    ranking_scores,
    search_outcome,
    search_scores,
)
from svod_lab.scores.score import MisalignedError, Score
from svod_lab.scores.strengths import Strength
from svod_lab.scores.table import SHARE, Style, Table, json_text, latex, markdown
from svod_lab.scores.tally import Tally, mean_scores, tally_scores


def test_lines_of_blocks_are_pooled_or_averaged_over_documents() -> None:
    expected = block_lines([BibliographyBlock(2, 5, 1)], 8)
    assert expected == [False, False, True, True, True, True, False, False]
    first = line_tally(expected, block_lines([BibliographyBlock(3, 6, 1)], 8))
    assert first == Tally(3, 4, 4)
    second = line_tally([True, False], [False, False])
    pooled = tally_scores("lines", [first, second])
    assert pooled.precision.value == pytest.approx(3 / 4)
    assert pooled.recall.value == pytest.approx(3 / 5)
    means = mean_scores("lines", [first, second])
    # The second document found nothing: it has a recall and an F1 of 0, but no precision.
    assert means.precision.value == pytest.approx(3 / 4)
    assert means.recall.value == pytest.approx((3 / 4 + 0) / 2)
    assert means.f1.value == pytest.approx((3 / 4 + 0) / 2)


def test_a_document_without_a_bibliography_has_no_recall_but_inventions_cost_precision() -> None:
    row = tally_scores("lines", [line_tally([False, False], [True, False])])
    assert (row.precision.value, row.recall.value, row.f1.value) == (0, None, 0)
    row = tally_scores("lines", [line_tally([], [])])
    assert (row.precision.value, row.recall.value, row.f1.value) == (None, None, None)
    assert tally_scores("lines", []).f1.value is None
    assert mean_scores("lines", []).f1.value is None


def test_lines_that_do_not_run_side_by_side_are_refused() -> None:
    with pytest.raises(MisalignedError):
        line_tally([True], [])
    with pytest.raises(MisalignedError):
        whole_references([{}], [])


def test_references_are_found_one_to_one_and_split_exactly() -> None:
    expected = ["1. Козлов Д. Теория графов. 2007", "[2] Шамина О. Поиск статей. 2006", "Смирнов. Алгебра. 1999"]
    found = [
        "Козлов Д. Теория графов. 2007",  # without its number: exact
        "[2] Шамина О. Поиск статей. 2006. С. 5. Смирнов. Алгебра",  # 6 of 6 and 10 words: 12/16 = 0.75, not exact
        "Смирнов. Алгебра. 1999. УДК 512 Abstract we study",  # 3 of 3 and 8 words: 6/11 = 0.55: not found
    ]
    assert list_counts(expected, found) == ListCounts(Tally(2, 3, 3), Right(1, 3))
    assert list_counts([], ["—", ""]) == ListCounts(Tally(0, 0, 0), Right(0, 0))


def test_a_year_or_a_decimal_in_front_of_an_entry_is_not_its_number() -> None:
    assert list_counts(["2007 Kozlov"], ["Kozlov"]).entries == Right(0, 1)
    assert list_counts(["2.5D graphics"], ["5D graphics"]).entries == Right(0, 1)


def test_a_part_of_a_reference_is_a_work_and_a_remark_is_none() -> None:
    marked = ["Beck, Wege, Bonn 1999; Klein, Netze, Köln 2001"]
    found = ["Klein, Netze, Köln 2001.", "Das ist hier nicht gemeint.", "—"]
    assert within_references(marked, found) == Right(1, 2)
    assert within_references([], found) == Right(0, 2)


def test_pairs_are_as_many_as_there_can_be() -> None:
    expected = ["a b c", "a b c d e"]
    found = ["a b c d", "d e x"]
    # 0-0: 6/7 = .86, 1-0: 8/9 = .89, 1-1: 4/8 = .5. Greedy takes 1-0 first; re-paired, both find one.
    assert [pair[:2] for pair in greedy_pairs(expected, found, 0.5)] == [(1, 0)]
    assert [pair[:2] for pair in most_pairs(expected, found, 0.5)] == [(0, 0), (1, 1)]


def test_a_token_f1_of_exactly_the_bar_is_enough() -> None:
    # 3 shared of 5 and 5: 6/10.
    assert len(most_pairs(["a b c d e"], ["a b c x y"], LEAST_TOKEN_F1)) == 1
    assert most_pairs(["a b c d e"], ["a b c x y z"], LEAST_TOKEN_F1) == ()


def test_fields_of_references_without_a_partner_are_missing_or_invented() -> None:
    expected = [{"title": "A", "year": "1"}, {"title": "B"}]
    found = [{"title": "a", "year": "2"}, {"title": "C", "year": "3"}]
    pairs = most_pairs(["x y"], ["x y"], LEAST_TOKEN_F1)
    tallies = list_field_tallies(expected, found, pairs, Strength.SOFT, ("title", "year"))
    assert tallies == {"title": Tally(1, 2, 2), "year": Tally(0, 2, 1)}


def test_a_whole_reference_is_right_when_all_six_fields_are() -> None:
    right = {"author": "Kozlov D.", "title": "On Graphs", "year": "2007"}
    expected = [right, right, right, {"note": "no field of the six"}]
    found = [{**right, "title": "on graphs."}, {**right, "pages": "1-2"}, None, {}]
    rights = whole_references(expected, found)
    assert rights == Right(1, 3)
    assert right_score("whole", [rights]).value == pytest.approx(1 / 3)
    assert right_score("whole", []) == Score("whole", None, None, None, 0)


def test_p1_counts_four_classes() -> None:
    classes = {"A": 6, "B": 3, "C": 2, "D": 9}
    searches = [SearchOutcome[name] for name, count in classes.items() for _ in range(count)]
    precision, accuracy, recall = search_scores(searches)
    assert precision.value == pytest.approx(6 / 9)
    assert accuracy.value == pytest.approx(15 / 20)
    assert recall.value == pytest.approx(6 / 8)
    assert [score.support for score in (precision, accuracy, recall)] == [9, 20, 8]
    assert [score.value for score in search_scores([SearchOutcome.D])] == [None, 1, None]
    assert [score.value for score in search_scores([])] == [None, None, None]


def test_a_search_falls_into_one_class() -> None:
    assert search_outcome(found=True, right=True, there=False) is SearchOutcome.A
    assert search_outcome(found=True, right=False, there=True) is SearchOutcome.B
    assert search_outcome(found=False, right=False, there=True) is SearchOutcome.C
    assert search_outcome(found=False, right=False, there=False) is SearchOutcome.D


def test_the_first_right_answer_decides() -> None:
    rankings = [
        Ranking(["x", "a"], {"a"}),
        Ranking(["b", "c"], {"b", "c"}),
        Ranking([*"mnopqrstuv", "d"], {"d"}),
        Ranking(["x"], {"e"}),
        Ranking(["x"], ()),  # no right answer exists: left out
    ]
    assert [first_right(ranking) for ranking in rankings] == [2, 1, 11, None, None]
    first, tenth, reciprocal = ranking_scores(rankings)
    assert first.value == pytest.approx(1 / 4)
    assert tenth.value == pytest.approx(2 / 4)
    assert reciprocal.value == pytest.approx((1 / 2 + 1 + 1 / 11 + 0) / 4)
    assert (tenth.name, tenth.support) == ("success@10", 4)
    assert ranking_scores([])[0].value is None


def test_key_phrases_are_cut_after_doubles_and_compared_normalised() -> None:
    expected = ["Graphs", "search engine"]
    found = ["graph", "graphs", "trees", "search engines", "x", "y"]
    tally = phrase_tally(expected, found, 3, lambda phrase: phrase.lower().rstrip("s"))
    # graph, tree, search engine are the first three different ones; two are right.
    assert tally == Tally(2, 3, 2)
    assert phrase_tally(expected, found[:1], 5, str.lower) == Tally(0, 1, 2)


def test_reliability_puts_each_weight_into_its_bin() -> None:
    claims = [Claim(0.1, False), Claim(0.3, True), Claim(0.9, True), Claim(1.0, False)]
    low, high = reliability(claims, 2)
    assert tuple(low) == pytest.approx((0.0, 0.5, 2, 0.2, 0.5))
    assert tuple(high) == pytest.approx((0.5, 1.0, 2, 0.95, 0.5))
    # 2/4 * |0.2 - 0.5| + 2/4 * |0.95 - 0.5|
    assert expected_calibration_error(claims, 2) == pytest.approx(0.15 + 0.225)
    # 0.01 + 0.49 + 0.01 + 1, by four
    assert brier(claims) == pytest.approx(1.51 / 4)
    error, squares = calibration_scores([claims[:2], claims[2:]], 2)
    assert error.value == pytest.approx(0.375)
    assert squares.value == pytest.approx(0.3775)
    assert error.support == 4


def test_without_claims_there_is_nothing_to_calibrate() -> None:
    assert expected_calibration_error([]) is None
    assert brier([]) is None
    assert reliability([], 1) == (Bin(0.0, 1.0, 0, None, None),)
    assert [score.value for score in calibration_scores([])] == [None, None]


def test_a_weight_outside_0_and_1_is_refused() -> None:
    with pytest.raises(WeightError, match=r"1\.5 is not a weight"):
        brier([Claim(1.5, True)])


def test_the_interval_is_that_of_the_normal_approximation() -> None:
    documents = [Right(number % 2, 1) for number in range(400)]
    score = right_score("share", documents)
    # 1.96 * sqrt(0.5 * 0.5 / 400) = 0.049
    assert score.value == 0.5
    assert score.low == pytest.approx(0.451, abs=0.01)
    assert score.high == pytest.approx(0.549, abs=0.01)
    assert right_score("share", documents) == score


def test_one_document_gives_no_interval_and_equal_ones_a_narrow_one() -> None:
    assert right_score("share", [Right(1, 2)]) == Score("share", 0.5, None, None, 2)
    assert right_score("share", [Right(1, 2)] * 3) == Score("share", 0.5, 0.5, 0.5, 6)


def test_two_runs_are_compared_record_by_record() -> None:
    kept, weaker = Value("On graphs", 0.9, "regex@1"), Value("On  Graphs", 0.5, "crf@1")
    old = {"1": {"title": [kept], "creator": [Value("A", 1.0), Value("B", 1.0)]}, "2": {"title": [Value("C", 0.4)]}}
    new = {"1": {"title": [weaker], "creator": [Value("B", 1.0), Value("D", 0.5), Value("E", 0.25)]}}
    changes = list(compare(old, new))
    assert [(change.record, change.field, change.kind) for change in changes] == [
        ("1", "creator", Kind.SAME),
        ("1", "creator", Kind.DIFFERENT),
        ("1", "creator", Kind.NEW),
        ("1", "title", Kind.SAME),
        ("2", "title", Kind.LOST),
    ]
    assert [change.weight_gained for change in changes] == pytest.approx([0, -0.5, 0.25, -0.4, -0.4])
    assert changes[3].old is kept
    assert changes[3].new is weaker
    assert summaries(changes) == (
        Summary("creator", same=1, different=1, new=1, lost=0, old_weight=2.0, new_weight=1.75),
        Summary("title", same=1, different=0, new=0, lost=1, old_weight=1.3, new_weight=0.5),
    )


TABLE = Table(
    "P4 & co.",
    ("class", "exact_%", "n"),
    (("a|b", Score("exact", 0.8816, 0.851, 0.912, 34), 34), ("*c*", Score("exact", None), 0), ("d", None, "~x^{}\\")),
)


def test_a_table_in_markdown_escapes_its_signs_and_prints_what_does_not_apply() -> None:
    assert markdown(TABLE).splitlines() == [
        "**P4 & co.**",
        "",
        "| class | exact\\_% | n |",
        "| --- | ---: | ---: |",
        "| a\\|b | 88.2 | 34 |",
        "| \\*c\\* | n/a | 0 |",
        "| d | n/a | ~x^{}\\\\ |",
    ]
    assert "0.882" in markdown(TABLE, SHARE)
    assert "88.2 \\[85.1; 91.2\\]" in markdown(TABLE, Style(intervals=True))


def test_a_table_in_latex_escapes_every_active_sign() -> None:
    text = latex(TABLE)
    assert r"\caption{P4 \& co.}" in text
    assert r"class & exact\_\% & n \\" in text
    assert r"a\textbar{}b & 88.2 & 34 \\" in text
    assert r"d & n/a & \textasciitilde{}x\textasciicircum{}\{\}\textbackslash{} \\" in text
    assert r"\begin{tabular}{lrr}" in text


def test_a_table_in_json_keeps_full_values_and_null() -> None:
    rows = json.loads(json_text(TABLE))["rows"]
    assert rows[0]["exact_%"] == {"value": 0.8816, "low": 0.851, "high": 0.912, "support": 34}
    assert rows[1]["exact_%"]["value"] is None
    assert rows[2]["exact_%"] is None
