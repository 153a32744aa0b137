"""Figures that a font raises or lowers by itself, within the size of the text: what Typst and OpenType fonts do."""

import typst

from svod.convert.pdf.pdf_converter import PdfConverter


def first_lines(source: str) -> list[str]:
    paper = typst.compile(f"#set page(width: 400pt, height: 200pt)\n{source}".encode(), format="pdf")
    return [line.text for line in PdfConverter().convert(paper).lines]


def test_a_raised_figure_after_a_name_is_its_mark() -> None:
    assert first_lines("П. Н. Берёзов#super[1], А. С. Соснин#super[2]")[0] == "П. Н. Берёзов¹, А. С. Соснин²"


def test_a_raised_figure_before_an_institute_is_its_mark() -> None:
    assert first_lines("#super[12] Институт леса")[0] == "¹² Институт леса"


def test_a_lowered_figure_is_an_index() -> None:
    assert first_lines("Вода есть H#sub[2]O, площадь S#sub[0]")[0] == "Вода есть H₂O, площадь S₀"


def test_a_raised_figure_after_a_full_stop_is_the_mark_of_a_footnote() -> None:
    assert first_lines("Деревья растут.#super[3]")[0] == "Деревья растут.³"


def test_figures_on_the_base_line_stay_as_they_are() -> None:
    assert first_lines("12 деревьев, B2B, Т.5, п.1а и COVID19")[0] == "12 деревьев, B2B, Т.5, п.1а и COVID19"
