"""Subtitles stand alone beside the whole title; what else stands below a title is none."""

import pytest

from svod.extract.header.regex import RegexHeaderExtractor
from svod.model.metadata import Field
from tests.extract.typeset import Set, typeset

BODY = [Set("Der Text des Aufsatzes geht Zeile um Zeile weiter und nennt niemanden außer sich.") for _ in range(12)]
AUTHORS = Set("A. B. Schmidt, C. D. Roth", 11, y=200)


def read(*lines: Set) -> tuple[str, str]:
    found = RegexHeaderExtractor().extract(typeset([*lines, AUTHORS, Set("Zusammenfassung", 10, y=330), *BODY]))
    return found.text(Field.TITLE), found.text(Field.SUBTITLE)


TITLE = Set("Gärten am Fluss", 20, bold=True)


@pytest.mark.parametrize(
    ("below", "title", "subtitle"),
    [
        (Set("Eine Einführung in alte Anlagen", 14, y=95), "Gärten am Fluss: Eine Einführung in alte Anlagen",
         "Eine Einführung in alte Anlagen"),
        (Set("(Eine Einführung)", 14, y=95), "Gärten am Fluss (Eine Einführung)", "(Eine Einführung)"),
        (Set("Zahlen und Figuren", 14, y=150), "Gärten am Fluss", ""),
        (Set("Dem Andenken an Hans Beck", 14, y=95), "Gärten am Fluss", ""),
        (Set("Teil 1", 14, y=95), "Gärten am Fluss", ""),
        (Set("Institut für alte Anlagen", 14, y=95), "Gärten am Fluss", ""),
        (Set("27. Oktober 2019", 14, y=95), "Gärten am Fluss", ""),
        (Set("Klaus-Peter Beck und Anna Klein", 14, y=95), "Gärten am Fluss", ""),
    ],
)  # fmt: skip
def test_a_line_below_the_title_is_its_subtitle_or_not(below: Set, title: str, subtitle: str) -> None:
    assert read(TITLE, below) == (title, subtitle)


@pytest.mark.parametrize(
    ("lines", "subtitle"),
    [
        (("Gärten am Fluss: eine Einführung in alte Anlagen",), "eine Einführung in alte Anlagen"),
        (("Gärten am Fluss.", "Zur Lage alter Anlagen"), "Zur Lage alter Anlagen"),
        (("Gärten am Fluss –", "Zur Lage alter Anlagen"), "Zur Lage alter Anlagen"),
        (("Gärten am Fluss", "und an anderen Ufern"), ""),
    ],
)
def test_a_title_is_divided_at_a_colon_or_where_a_line_ends_it(lines: tuple[str, ...], subtitle: str) -> None:
    title, found = read(*(Set(line, 18, bold=True) for line in lines))
    assert (title, found) == (" ".join(lines), subtitle)
