"""What corpora label differently is no mistake under equal conventions; what is wrong stays wrong."""

import pytest

from svod_lab.scores.equal_conventions import equal_conventions
from svod_lab.scores.strengths import Strength, record_right

FIELDS = ("author", "title", "container", "year", "volume", "pages")


def is_right(expected: dict[str, str], found: dict[str, str]) -> bool | None:
    return record_right(*equal_conventions(expected, found), Strength.SOFT, FIELDS)


@pytest.mark.parametrize(
    ("expected", "found"),
    [
        ({"title": "Netze. Eine Einführung"}, {"title": "Netze"}),
        ({"title": "Netze"}, {"title": "Netze: eine Einführung"}),
        ({"title": "Netze", "other": "Reihe Knoten, 3"}, {"title": "Netze", "container": "Reihe Knoten"}),
        ({"title": "Netze", "container": "Reihe Knoten"}, {"title": "Netze", "other": "Reihe Knoten"}),
        ({"title": "Netze", "volume": "Bd. 2"}, {"title": "Netze", "volume": "2"}),
        ({"title": "Netze", "volume": "Sonderheft"}, {"title": "Netze"}),
        ({"title": "Netze", "container": "Schriftenreihe des Amtes"}, {"title": "Netze"}),
        ({"title": "Netze"}, {"title": "Netze", "container": "Discussion Paper"}),
        ({"title": "Netze", "container": "Vortrag in Jena"}, {"title": "Netze", "genre": "Vortrag in Jena"}),
        ({"title": "Netze", "year": "1986 1920"}, {"title": "Netze", "year": "1986"}),
    ],
)
def test_another_convention_is_no_mistake(expected: dict[str, str], found: dict[str, str]) -> None:
    assert is_right(expected, found)


@pytest.mark.parametrize(
    ("expected", "found"),
    [
        ({"title": "Netze und Knoten"}, {"title": "Netze"}),
        ({"title": "Netze"}, {"title": "Knoten"}),
        ({"title": "Netze"}, {}),
        ({"title": "Netze", "container": "Archiv"}, {"title": "Netze"}),
        ({"title": "Netze"}, {"title": "Netze", "container": "Archiv"}),
        ({"title": "Netze", "container": "Schriftenreihe des Amtes"}, {"title": "Netze", "container": "Archiv"}),
        ({"title": "Netze", "year": "1986 1920"}, {"title": "Netze", "year": "1987"}),
        ({"title": "Netze", "year": "1986"}, {"title": "Netze"}),
        ({"title": "Netze", "volume": "2"}, {"title": "Netze", "volume": "3"}),
    ],
)
def test_what_is_wrong_stays_wrong(expected: dict[str, str], found: dict[str, str]) -> None:
    assert not is_right(expected, found)
