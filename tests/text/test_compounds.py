"""German compounds taken apart."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from svod.text.compounds import compound_parts


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("Datenbank", ("daten", "bank")),
        ("Wissensorganisation", ("wissens", "organisation")),
        ("Informationswissenschaft", ("information", "wissenschaft")),
        ("Hochschulschriften", ("hochschule", "schriften")),
        ("Schlagwortnormdatei", ("schlagwort", "norm", "datei")),
        ("Fehlerrechnung", ("fehler", "rechnung")),
        ("Vogelzug", ("vogel", "zug")),
        ("Organisation", ()),
        ("Transport", ()),
        ("Wissenschaft", ()),
        ("Untersuchung", ()),
        ("Mathematik", ()),
        ("Bank", ()),
        ("", ()),
        ("12345678", ()),
    ],
)
def test_a_compound_is_its_words_and_a_simple_word_is_none(word: str, expected: tuple[str, ...]) -> None:
    assert compound_parts(word) == expected


@given(st.text(alphabet="abdeginorstuwäöüß-", max_size=200))
def test_any_letters_get_an_answer_of_several_parts_or_none(word: str) -> None:
    assert len(compound_parts(word)) != 1
