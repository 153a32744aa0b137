"""Notes are cut into their works: what leads to a work, years behind a slash or in a date, notes of a line each."""

import pytest

from svod.extract.references.split import NumberingSplitter
from svod.model.document import Document
from svod.model.reference import BibliographyBlock
from tests.extract.typeset import plain


def raws(document: Document) -> list[str]:
    blocks = [BibliographyBlock(0, document.line_count - 1, 1)]
    return [entry.raw for entry in NumberingSplitter().split(document, blocks)]


# What makes notes of the others.
OTHERS = (
    "2 Vgl. Karl Roth, Von Netzen, Köln 1998, S. 3.",
    "3 Ebd., S. 5.",
    "4 Siehe Ina Klein, Wege, Bonn 1999, S. 7.",
)


@pytest.mark.parametrize(
    ("note", "works"),
    [
        ("1 Vgl. zu diesen Bestrebungen H. Timm, Die Partei, Köln 1988, S. 5.",
         ["H. Timm, Die Partei, Köln 1988, S. 5."]),
        ("1 See on this point J. Hill, The Court, London 1988, p. 5.", ["J. Hill, The Court, London 1988, p. 5."]),
        ("1 См. о споре А. Ф. Лосев. О лесах. М., 1998. С. 7.", ["А. Ф. Лосев. О лесах. М., 1998. С. 7."]),
        (
            "1 Dazu H. Schrade, Das System, in: Osteuropa, Nr. 2/1996, S. 150-163, sowie A. Ignat, Fehler, in:"
            " Osteuropa, Nr. 10-11/1997, S. 1099.",
            [
                "H. Schrade, Das System, in: Osteuropa, Nr. 2/1996, S. 150-163",
                "A. Ignat, Fehler, in: Osteuropa, Nr. 10-11/1997, S. 1099.",
            ],
        ),
        ("1 KCNA, 28.2.1994, zit. n. SWB FE/1934, 1.3.1994.", ["KCNA, 28.2.1994, zit. n. SWB FE/1934, 1.3.1994."]),
        ("1 Vgl. für die Wege, Bonn 1999, S. 4.", ["Vgl. für die Wege, Bonn 1999, S. 4."]),
    ],
)  # fmt: skip
def test_works_are_found_behind_what_leads_to_them(note: str, works: list[str]) -> None:
    assert raws(plain(note, *OTHERS))[: len(works)] == works


def test_notes_of_a_line_each_are_no_manuscript_with_numbered_lines() -> None:
    notes = [
        "14 Ginsburg 1989, S. 407.", "15 Russia TV, 12.1.1994.", "16 Roth 1994.", "17 Klein 1995.",
        "18 Albers 1989, S. 4.",
    ]  # fmt: skip
    assert len(raws(plain(*notes))) == 5


def test_numbers_of_the_lines_of_a_manuscript_are_left_out() -> None:
    lines = ["41 Roth, K. (1998): Von Netzen und", "42 von Wegen. Köln.", "43 Klein, I. (1999): Wege zu den", "44 Netzen. Bonn.", "45 Albers, E. (2001): Netze. Wien."]  # fmt: skip # noqa: E501
    assert raws(plain(*lines))[0] == "Roth, K. (1998): Von Netzen und von Wegen. Köln."


@pytest.mark.parametrize(
    ("note", "works"),
    [
        (
            "1 Roth, Wald, S. 130. Ähnlich Udo Beck, Wege, Bonn 1983, S. 7.",
            ["Roth, Wald, S. 130", "Udo Beck, Wege, Bonn 1983, S. 7."],
        ),
        (
            "1 Там же. С. 52; ср.: Журналы собрания. Вологда, 1871. С. 7.",
            ["Там же. С. 52", "Журналы собрания. Вологда, 1871. С. 7."],
        ),
        (
            "1 Ina Klein, Wege, Bonn 1999, S. 4; Die Zeit vom 6. 7. 1998, S. 2.",
            ["Ina Klein, Wege, Bonn 1999, S. 4", "Die Zeit vom 6. 7. 1998, S. 2."],
        ),
    ],
)  # fmt: skip
def test_works_without_names_are_cut_apart(note: str, works: list[str]) -> None:
    found = raws(plain(note, *OTHERS))
    assert [text.rstrip(".") for text in found[: len(works)]] == [text.rstrip(".") for text in works]
