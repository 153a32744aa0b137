"""Words show what they are of a reference; lines add it up, in three languages, whatever stands in them."""

import numpy as np
import pytest

from svod.extract.bibliography.glue import Glue, Run, runs
from svod.extract.bibliography.layout import line_layout
from svod.extract.bibliography.line_rows import FEATURES, line_rows
from svod.extract.bibliography.places import line_places
from svod.extract.bibliography.plain import plain_lines, without_layout
from svod.extract.bibliography.signs import Sign, line_signs, word_signs
from tests.extract.typeset import Set, plain, typeset


@pytest.mark.parametrize(
    ("word", "sign"),
    [
        ("2001.", Sign.YEAR), ("(1999a):", Sign.BRACKETED_YEAR), ("[12]", Sign.NUMBERING), ("37–45.", Sign.RANGE),
        ("12(3),", Sign.ISSUE_FORM), ("А.А.,", Sign.INITIAL), ("J.-P.", Sign.INITIAL), ("А.А.Лосев", Sign.GLUED_NAME),
        ("Müller,", Sign.NAME_COMMA), ("https://doi.org/10.1/x", Sign.ADDRESS), ("kim@svod.org", Sign.EMAIL),
        ("С.", Sign.PAGE_WORD), ("pp.", Sign.PAGE_WORD), ("Bd.", Sign.VOLUME_WORD), ("№", Sign.ISSUE_WORD),
        ("(Hrsg.):", Sign.EDITOR_WORD), ("Наука,", Sign.PUBLISHER), ("Berlin:", Sign.CITY), ("//", Sign.SLASHES),
        ("In:", Sign.IN_WORD), ("«Ряды»", Sign.QUOTE), ("сходятся", Sign.SMALL_WORD), ("und", Sign.FUNCTION_WORD),
    ],
)  # fmt: skip
def test_a_word_shows_its_sign(word: str, sign: Sign) -> None:
    assert word_signs(word) & sign


@pytest.mark.parametrize(("word", "sign"), [("2101", Sign.YEAR), ("наука", Sign.PUBLISHER), ("с", Sign.PAGE_WORD)])
def test_a_word_like_another_does_not_show_its_sign(word: str, sign: Sign) -> None:
    assert not word_signs(word) & sign


def test_neighbours_show_persons_pages_and_issues_together_but_not_across_lines() -> None:
    signs = line_signs(plain("Лосев А. А. О рядах, № 3, С. 5–9", "Лосев", "А. С.", "5–9"))
    first = int(signs.bits[0])
    assert all(first & sign for sign in (Sign.PERSON, Sign.PAGES, Sign.ISSUE))
    assert not any(int(bits) & (Sign.PERSON | Sign.PAGES) for bits in signs.bits[1:])
    assert signs.counted(Sign.RANGE).tolist() == [1.0, 0.0, 0.0, 1.0]


def test_the_forest_sees_the_features_of_p2() -> None:
    rows = line_rows(plain("Литература", "12 Лосев А. А. О рядах // Вестник. 2001. № 3. С. 5–9."))
    seen = dict(zip(FEATURES, rows[1].tolist(), strict=True))
    assert rows[0][FEATURES.index("start word")] == 1
    assert seen["number, blank, letter"] == 1
    assert (seen["year"], seen["issue numbers"], seen["range of numbers"]) == (1, 1, 1)
    assert seen["initials"] >= 2
    assert seen["page numbers"] >= 1
    assert 0 < seen["long words"] < 0.5
    assert seen["length"] == len("12 Лосев А. А. О рядах // Вестник. 2001. № 3. С. 5–9.")


def test_glue_joins_near_lines_drops_small_blocks_and_again() -> None:
    probabilities = [0.9 if mark == "1" else 0.1 for mark in "11011000000110110000000010"]
    assert "".join(str(int(mark)) for mark in Glue(0.5, 3, 3, 8, 5).marked(probabilities)) == (
        "11111111111111110000000000"
    )
    assert not any(Glue(0.5, 2, 3, 8, 5).marked(probabilities))
    assert Glue().marked([]) == []


def test_runs_are_joined_where_they_are_near() -> None:
    assert list(runs([1, 2, 5, 9])) == [Run(1, 2), Run(5, 5), Run(9, 9)]
    assert list(runs([1, 2, 5, 9], apart=4)) == [Run(1, 5), Run(9, 9)]


def test_a_line_knows_the_heading_above_and_how_its_number_goes_on() -> None:
    lines = ["Введение", "Текст", "Литература", "1. Лосев А. А.", "2. Ким Б.", "7. Нет"]
    document = plain(*lines)
    places = line_places(document, np.arange(6), line_signs(document))
    assert places.under == ["introduction"] * 2 + ["references"] * 4
    assert places.number[3:] == ["stop:one", "stop:next", "stop:other"]
    assert places.listed == ["comes"] * 2 + ["came"] * 4


def test_numbers_at_the_margin_of_manuscripts_are_looked_past() -> None:
    lines = [f"{number} Zeile eines Manuskripts" for number in range(1, 30)]
    document = plain(*lines, "30 References", "31 [1] Kim S. 2001.")
    places = line_places(document, np.arange(31), line_signs(document))
    assert set(places.skipped.tolist()) == {1}
    assert places.under[-1] == "references"
    assert places.number[-1] == "brackets:one"


def test_a_line_without_a_number_at_the_margin_loses_no_word() -> None:
    lines = [f"{number} Zeile eines Manuskripts" for number in range(1, 30)]
    document = plain(*lines, "References", "30 [1] Kim S. 2001.")
    places = line_places(document, np.arange(31), line_signs(document))
    assert places.skipped[-2:].tolist() == [0, 1]
    assert places.under[-2:] == ["references", "references"]


def test_layout_is_reported_in_steps_and_not_at_all_where_there_is_none() -> None:
    document = typeset(["Text"] * 9 + [Set("Literatur", size=14), Set("Beck, A.", x=70), Set("Berlin.", x=90)])
    layout = line_layout(document)
    assert layout.size[9] > layout.size[0]
    assert layout.indent[11] > layout.indent[10]
    assert set(np.concatenate(line_layout(without_layout(document))).tolist()) == {-1}


def test_blank_lines_keep_their_place() -> None:
    lines = plain_lines(["", "eins zwei", " \t", "drei"])
    assert lines.places == (1, 3)
    assert [line.text for line in lines.document.lines] == ["eins zwei", "drei"]
    assert plain_lines([]).document.line_count == 0


@pytest.mark.parametrize("text", ["а" * 200_000, "1 " * 100_000, "\x00\x01", "שלום עולם 2001", "]" * 5000, "²³"])
def test_signs_of_bad_lines_are_found_in_bounded_time(text: str) -> None:
    document = plain(text)
    assert len(line_rows(document)) == 1
    places = line_places(document, np.arange(1), line_signs(document))
    assert len(places.under) == len(places.kept) <= 1
