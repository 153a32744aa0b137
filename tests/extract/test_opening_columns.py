"""Openings observed by numbers: what each piece hears from itself, its neighbours and its line."""

import pytest

from svod.extract.header import columns
from svod.extract.header.columns import OpeningColumns
from svod.extract.header.opening import Opening, opening_of
from tests.extract.typeset import Set, typeset

PROSE = "доказано, что такие ряды сходятся быстро и почти всюду на отрезке."
LINES = (
    Set("О рядах", size=16.0, bold=True),
    Set("П. Петренко, Томск"),
    Set(f"Аннотация. Здесь {PROSE}"),
    Set(PROSE),
)


def opened(*lines: Set) -> Opening:
    return opening_of(typeset(lines or LINES))


def features(opening: Opening, words: frozenset[str] | None = None) -> list[set[str]]:
    """All that is reported of each piece."""
    (observed,) = OpeningColumns(words).observed(opening).observations()
    return [set(one.features) for one in observed]


def of_word(word: str, opening: Opening) -> set[str]:
    texts = [opening.document.text(piece.span) for piece in opening.pieces]
    return features(opening)[texts.index(word)]


def test_a_word_hears_two_neighbours_on_either_side_and_the_ends_of_its_line() -> None:
    first, last = of_word("П.", opened()), of_word("Томск", opened())
    assert {"w=п", "-1:^", "+1:w=петренко", "+2:w=томск", "i=0", "j=2"} <= first
    assert {"w=томск", "+1:$", "-1:w=петренко", "-2:w=п", "-1:>,", "i=2", "j=0", ",|RXx"} <= last
    assert not any(name.startswith(("-2:", "-1:w")) for name in first)


def test_a_word_knows_what_others_on_its_line_are_but_not_what_it_is_itself() -> None:
    opening = opened()
    assert {"<<", ">>np"} <= of_word("П.", opening)
    assert {"<<n", ">>p"} <= of_word("Петренко,", opening)
    assert {"<<n", ">>"} <= of_word("Томск", opening)


def test_starts_and_ends_are_less_than_the_word() -> None:
    reported = of_word("рядах", opened())
    assert {"p2=ря", "p4=ряда", "e2=ах", "e3=дах", "e4=ядах"} <= reported
    short = of_word("О", opened())
    assert not any(name.startswith(("p2", "p4", "e2", "e3", "e4")) for name in short)


def test_running_text_is_observed_as_a_line_and_hears_no_words() -> None:
    announced, plain = features(opened())[-2:]
    assert {"prose", "P^здесь", "P^здесь доказано", "Pannounced=1", "P$."} <= announced
    assert {"prose", "P^доказано", "Pannounced=0", "K-1§abstract"} <= plain
    assert not any(name.startswith(("w=", "-1:", "i=")) for name in announced | plain)


def test_every_piece_hears_its_line_and_the_lines_around_it() -> None:
    reported = features(opened())
    assert all({"Kwords@0", "@0", "K+1names", "K+2§abstract", "Fr0|b"} <= one for one in reported[:2])
    assert all({"Knames@1", "L-1$х", "F-10b", "Lscript=R", "Zlargest"} <= one for one in reported[2:5])


def test_letters_of_words_that_no_model_knows_are_left_out_and_nothing_else() -> None:
    opening = opened()
    letters = ("w=", "-1:w=", "+1:w=", "-2:w=", "+2:w=")
    for every, known in zip(features(opening), features(opening, frozenset({"томск"})), strict=True):
        left_out = every - known
        assert all(name.startswith(letters) and not name.endswith("=томск") for name in left_out)
    assert any("w=томск" in one for one in features(opening, frozenset({"томск"})))


def test_what_is_forgotten_is_observed_as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    opening = opened()
    table = OpeningColumns()
    before = table.observed(opening).observations()
    monkeypatch.setattr(columns, "MOST_WORDS", 1)
    assert table.observed(opening).observations() == before
    assert table.observed(opened(*reversed(LINES))).observations() != before
