"""Pieces of formulas are distinguished from phrases."""

import pytest

from svod.text.formula_pieces import is_formula_piece


@pytest.mark.parametrize("phrase", ["x", "xn", "L2", "x1 x2", "sin x", "u ∈ H", "𝑥 𝑦", "f dx dt", "ξ η", "lim xn"])
def test_names_of_quantities_and_signs_are_pieces(phrase: str) -> None:
    assert is_formula_piece(phrase)


@pytest.mark.parametrize(
    "phrase",
    ["AI", "3D", "C++", "A/D converters", "L2 norm", "K-theory", "Pu", "min-max theorem", "ЭВМ", "теория групп",
     "p-adic numbers", "log files", "вода", "in vitro"],
)  # fmt: skip
def test_words_and_terms_with_letters_in_them_are_phrases(phrase: str) -> None:
    assert not is_formula_piece(phrase)
