"""Synthetic papers with rich bodies: what they are made of, and that their boxes are where things are drawn."""

import json
from pathlib import Path

import pypdfium2
import pytest

from svod.model.body import ParagraphKind
from svod_lab.runs.tasks.body_values import BOX, CAPTION, CELL, LEVEL, TEXT, true_values
from svod_lab.synthetic.bodies.spans import perhaps_spanned
from svod_lab.synthetic.papers import LABELS_FILE, make_papers
from svod_lab.synthetic.sheets import ElementKind
from svod_lab.synthetic.synthetic_paper import SyntheticPaper
from svod_lab.synthetic.typesetting.programs import is_installed

# Drawings are painted so far outside of their boxes at most: lines have widths, and words stand above rules.
_SLACK = 3.0


def rich_paper(folder: Path, typesetter: str = "typst") -> SyntheticPaper:
    (paper,) = make_papers("en", 1, 5, folder, typesetter=typesetter, are_rich=True)
    return paper


def test_a_rich_paper_has_every_part_of_a_body(tmp_path: Path) -> None:
    blocks = rich_paper(tmp_path).draft.sheet.blocks
    assert {block.element.kind for block in blocks if block.element} == set(ElementKind)
    assert {block.level for block in blocks} == {1, 2, 3}
    assert {block.paragraph for block in blocks} == set(ParagraphKind)


def test_the_same_seed_makes_the_same_rich_paper(tmp_path: Path) -> None:
    first, second = (rich_paper(tmp_path / name).files[0].path.read_bytes() for name in ("one", "two"))
    assert first == second


@pytest.mark.parametrize("typesetter", ["typst", "latex"])
def test_boxes_are_where_the_drawings_are(tmp_path: Path, typesetter: str) -> None:
    if typesetter == "latex" and not is_installed("pdflatex"):
        pytest.skip("LaTeX is not installed")
    paper = rich_paper(tmp_path, typesetter)
    file = paper.files[0]
    figures = [block.element for block in paper.draft.sheet.blocks if block.element and block.element.width]
    assert figures
    with pypdfium2.PdfDocument(file.path) as pdf:
        for element in figures:
            area = file.areas[element.name]
            page = pdf[area.page - 1]
            height = page.get_height()
            drawn = [
                (x0, height - y1, x1, height - y0)
                for made in page.get_objects()
                for x0, y0, x1, y1 in [made.get_bounds()]
                if made.type != 1
            ]
            inside = [
                box
                for box in drawn
                if box[0] > area.box.x0 - _SLACK and box[1] > area.box.y0 - _SLACK
                if box[2] < area.box.x1 + _SLACK and box[3] < area.box.y1 + _SLACK
            ]
            widest = max(box[2] for box in inside) - min(box[0] for box in inside)
            assert widest > 0.6 * (area.box.x1 - area.box.x0)


def test_the_truth_names_captions_cells_levels_and_boxes(tmp_path: Path) -> None:
    paper = rich_paper(tmp_path)
    values = true_values(paper, paper.files[0])
    elements = [block.element for block in paper.draft.sheet.blocks if block.element]
    floats = [element for element in elements if element.kind is not ElementKind.FORMULA]
    assert len(values[CAPTION]) == len(values[BOX]) == len(floats)
    assert {"1", "2", "3"} == set(values[LEVEL])
    table = next(element for element in floats if element.rows)
    assert f"{table.number}\t0\t0\t{table.rows[0][0]}" in values[CELL]


ROWS = (("Group", "Mean", "Error", "Share"), ("First", "1", "2", "3"), ("Second", "4", "5", "6"))


@pytest.mark.parametrize("number", range(60))
def test_tables_with_spans_keep_all_cells_and_leave_covered_ones_empty(number: int) -> None:
    rows = (*ROWS, (f"Row {number}", "7", "8", "9"))
    made = perhaps_spanned(rows, "en")
    assert {len(row) for row in made.rows} == {4}
    covered = {
        (row, column)
        for span in made.spans
        for row in range(span.row, span.row + span.rows)
        for column in range(span.column, span.column + span.columns)
    } - {(span.row, span.column) for span in made.spans}
    assert all(not made.rows[row][column] for row, column in covered)
    assert {cell.partition("\n")[0] for row in made.rows for cell in row} >= set(rows[0])


def test_tables_are_of_all_kinds() -> None:
    made = [perhaps_spanned((*ROWS, (f"Row {number}", "7", "8", "9")), "en") for number in range(60)]
    spans = {(span.rows > 1, span.columns > 1) for one in made for span in one.spans}
    assert spans == {(True, False), (False, True)}
    assert any(not one.spans and one.rows[0] == ROWS[0] for one in made)
    assert any("\n" in one.rows[0][1] for one in made)


def test_sentences_of_funding_are_text(tmp_path: Path) -> None:
    papers = make_papers("ru", 12, 2, tmp_path, are_rich=True)
    paid = [paper for paper in papers if paper.draft.layout.funding == "end"]
    assert paid
    for paper in paid:
        assert paper.draft.record.funding in true_values(paper, paper.files[0])[TEXT][0]


def test_labels_list_the_elements_with_their_boxes(tmp_path: Path) -> None:
    paper = rich_paper(tmp_path)
    (row,) = (json.loads(line) for line in (tmp_path / LABELS_FILE).read_text(encoding="utf-8").splitlines())
    figure = next(element for element in row["elements"] if element["kind"] == "figure")
    area = paper.files[0].areas["figure 1"]
    assert figure["page"] == area.page
    assert figure["box"] == [round(edge, 2) for edge in area.box]
