"""Fields of codes that no vocabulary explains."""

import pytest

from svod.languages import named
from svod.vocabulary.fields import field_of, printed_code


@pytest.mark.parametrize(
    ("code", "language", "field"),
    [
        ("34D20", "en", "ordinary differential equations"),
        ("34d20", "ru", "обыкновенные дифференциальные уравнения"),
        ("68Txx", "de", "Informatik"),
        ("35-02", "fr", "équations aux dérivées partielles"),
        ("519.21", "en", "probability and statistics"),
        ("517.956.6+519.63", "en", "differential and integral equations"),
        ("004.8:81’322", "ru", "информационные технологии"),
        ("159.923", "de", "Psychologie"),
        ("27.35.17", "en", "mathematics"),
        ("34D20", "uk", "ordinary differential equations"),
        ("99Z99", "en", ""),
        ("4", "en", ""),
        ("graphs", "en", ""),
        ("H.3.3", "en", ""),
    ],
)
def test_a_code_belongs_to_a_field(code: str, language: str, field: str) -> None:
    assert field_of(code, language) == field


def test_every_language_names_the_same_codes() -> None:
    for scheme in ("msc", "udc", "grnti"):
        tables = named(f"fields.{scheme}")
        assert set(tables) == {"ru", "de", "en", "fr"}
        assert len({frozenset(table) for table in tables.values()}) == 1
        assert all(text for table in tables.values() for text in table.values())


@pytest.mark.parametrize(("counted", "printed"), [("34d20", "34D20"), ("68txx", "68Txx"), ("517.9", "517.9")])
def test_a_counted_code_is_printed_as_in_papers(counted: str, printed: str) -> None:
    assert printed_code(counted) == printed
