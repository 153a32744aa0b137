"""Lists run into one paragraph, with no sign between entries: a sentence that begins with names begins one."""

import textwrap

import pytest

from svod.extract.references.split import NumberingSplitter
from svod.model.reference import BibliographyBlock
from tests.extract.typeset import plain

NAMES_AND_YEARS = [
    "Albers, Eva. 2001. The order of nets. Forms of Time 5(2). 37–45.",
    "Brandt, Karl & Ina Conrad. 2004. Knots. In Knots and Nets of the North, 12–30. Berlin: Muster.",
    "Conrad, Ina R., Udo Dorn & Fritz Ebert. 1999. Nets in gardens. Ms.",
    "Dorn, Udo. 2010a. Counting the leaves of old trees. Hanover, N.H.: Hall.",
    "Ebert, Fritz & Greta Frank. 2012. Waves. Forms of Time 8. 1–19.",
]
NAMES_ALONE = [
    "A. Albers, B. Brandt and C. Conrad, Nets, Forms of Time, 2001, 5, 37–45.",
    "D. Dorn and E. R. Ebert, Waves, 2004, 12–30.",
    "F. Frank, Forms of Time, 1999, 7, 1–19.",
    "G. Grimm, A long study of nets and knots in the gardens of the north, Muster, Berlin, 2010.",
    "H. Haas and I. Ide, Nets, 2011, 7, 20.",
]


def raws(lines: list[str]) -> list[str]:
    document = plain(*lines)
    block = BibliographyBlock(0, document.line_count - 1, 1)
    return [entry.raw for entry in NumberingSplitter().split(document, [block])]


@pytest.mark.parametrize("listed", [NAMES_AND_YEARS, NAMES_ALONE])
def test_a_paragraph_is_cut_where_sentences_begin_with_names(listed: list[str]) -> None:
    assert raws(textwrap.wrap(" ".join(listed), 90)) == listed


def test_lines_that_begin_entries_are_no_paragraph() -> None:
    lines = [f"{name}, Ann. 200{place}. Forms. Edited by A. Bo, K. Ng. 1999. P. Hu. 2001. Leeds." for place, name in
             enumerate(("Albers", "Brandt", "Conrad", "Dorn"))]  # fmt: skip
    assert [raw.split(",")[0] for raw in raws(lines)] == ["Albers", "Brandt", "Conrad", "Dorn"]
