"""Bodies of authors in notes, in rows behind names, behind marks and figures, and broken at the ends of lines."""

import pytest

from svod.extract.header.line_room import Room
from svod.extract.header.regex import RegexHeaderExtractor
from svod.model.document import Document
from svod.model.metadata import Field
from tests.extract.typeset import Set, typeset

FILL = "The harvest was poor in both years and the mills of the valley stood still for months on end"
# Lines of one width show where the column ends.
BODY = [Set(FILL, 10, y=300 + 12 * place) for place in range(20)]


def paper(*head: Set, notes: tuple[Set, ...] = (), last: tuple[Set, ...] = ()) -> Document:
    first = [Set("Mills and Harvests in the Valley of the Sieg", 18, y=70, bold=True), *head, *BODY, *notes]
    return typeset(first, [*BODY, *last]) if last else typeset(first)


def bodies(document: Document) -> list[str]:
    return [body.text for body in RegexHeaderExtractor().extract(document).all(Field.AFFILIATION)]


def test_a_footnote_names_authors_and_their_bodies_in_running_text() -> None:
    notes = (
        Set(
            "* Prof. Dr. Ute Brandl, Universität Siegen, Institut für Landeskunde und Namen, Hölderlinstraße",
            9.8,
            y=700,
        ),
        Set("3, 57076 Siegen, E-Mail: brandl@siegen.example; Jens Tillmann, Fachhochschule Kiel, Hafen 1,", 9.8),
        Set("24149 Kiel, E-Mail: tillmann@kiel.example", 9.8),
    )
    document = paper(Set("Ute Brandl und Jens Tillmann", 12, y=110), notes=notes)
    assert bodies(document) == [
        "Universität Siegen, Institut für Landeskunde und Namen, Hölderlinstraße 3, 57076 Siegen",
        "Fachhochschule Kiel, Hafen 1, 24149 Kiel",
    ]
    creators = RegexHeaderExtractor().extract(document).creators()
    assert [creator.affiliations for creator in creators] == [
        ("Universität Siegen, Institut für Landeskunde und Namen",),
        ("Fachhochschule Kiel",),
    ]


def test_a_body_with_the_letters_of_a_telephone_is_whole() -> None:
    note = Set(
        "* Ute Brandl, Institut für Hotelwesen der Universität Siegen, Tel. 0271 740, brandl@siegen.example", 9.8, y=700
    )
    document = paper(Set("Ute Brandl und Jens Tillmann", 12, y=110), notes=(note,))
    assert bodies(document) == ["Institut für Hotelwesen der Universität Siegen"]


def test_behind_the_text_each_part_of_a_note_has_a_line() -> None:
    last = (
        Set("Ute Brandl", 9, y=600, bold=True),
        Set("Universität Siegen", 9),
        Set("Institut für Landeskunde", 9),
        Set("57076 Siegen", 9),
        Set("brandl@siegen.example", 9),
    )
    document = paper(Set("Ute Brandl und Jens Tillmann", 12, y=110), last=last)
    assert bodies(document) == ["Universität Siegen, Institut für Landeskunde, 57076 Siegen"]


def test_initials_that_share_a_body_stand_above_it() -> None:
    notes = (
        Set("U. Brandl, J. Tillmann", 8, y=700),
        Set("Klinik für Neurologie, Klinikum Siegen, 57076 Siegen, Deutschland", 8),
    )
    document = paper(Set("Ute Brandl, Jens Tillmann", 12, y=110), notes=notes)
    assert bodies(document) == ["Klinik für Neurologie, Klinikum Siegen, 57076 Siegen, Deutschland"]
    assert all(creator.affiliations for creator in RegexHeaderExtractor().extract(document).creators())


def test_a_body_stands_before_its_persons_and_a_colon() -> None:
    notes = (
        Set("Institut für Landeskunde, Universität Siegen: Prof. Dr. Brandl", 8, y=700),
        Set("Klinik für Neurologie, Klinikum Fulda: Dr. med. Tillmann", 8),
    )
    document = paper(Set("Ute Brandl, Jens Tillmann", 12, y=110), notes=notes)
    assert bodies(document) == ["Institut für Landeskunde, Universität Siegen", "Klinik für Neurologie, Klinikum Fulda"]


def test_a_reference_by_an_author_is_no_note() -> None:
    last = (
        Set("References", 11, y=560, bold=True),
        Set("[1] U. Brandl, J. Tillmann: Wasserrecht. Institut für Landeskunde, Siegen 2004, S. 12-19.", 9),
        Set("[2] J. Tillmann: Rivers. Journal of the Institute of Rivers 4 (2001), pp. 33-41.", 9),
    )
    assert bodies(paper(Set("Ute Brandl und Jens Tillmann", 12, y=110), last=last)) == []


def test_degrees_and_posts_stand_between_names_and_bodies_of_the_head() -> None:
    document = paper(
        Set("Ляпин Егор Маркович – д.т.н., профессор, Институт горного дела им. Р. П.", 10, y=110),
        Set("Сухова, Пермь (lyapin@igd.example).", 10),
        Set("Юдина Алла Борисовна – аспирант, Пермский политехнический университет, Пермь", 10),
    )
    assert bodies(document) == [
        "Институт горного дела им. Р. П. Сухова, Пермь",
        "Пермский политехнический университет, Пермь",
    ]


def test_what_stands_behind_the_mark_of_an_author_is_a_body() -> None:
    document = paper(
        Set("Ann Roe† and Bo Lind‡", 12, y=110),
        Set("† University of Leeds, Leeds, UK", 9, y=130),
        Set("‡ Federal Reserve Bank of Dallas, Dallas, TX, USA", 9, y=143),
    )
    assert bodies(document) == ["University of Leeds, Leeds, UK", "Federal Reserve Bank of Dallas, Dallas, TX, USA"]


def test_what_a_mark_says_of_authors_is_no_body() -> None:
    document = paper(
        Set("Ann Roe† and Bo Lind†", 12, y=110),
        Set("† These authors contributed equally to the work", 9, y=130),
        Set("University of Leeds, Leeds, UK", 9, y=150),
    )
    assert bodies(document) == ["University of Leeds, Leeds, UK"]


def test_suits_of_cards_are_marks() -> None:
    document = paper(
        Set("Ann Roe♠, Bo Lind♡", 12, y=110),
        Set("♠ University of Leeds", 9, y=130),
        Set("♡ Technical University of Graz", 9, y=143),
    )
    found = RegexHeaderExtractor().extract(document)
    assert [creator.affiliations for creator in found.creators()] == [
        ("University of Leeds",),
        ("Technical University of Graz",),
    ]


def test_plain_figures_part_bodies_in_a_row() -> None:
    document = paper(
        Set("Ann Roe¹, Bo Lind²", 12, y=110),
        Set("1 University of Leeds, Leeds, UK, 2 Technical University of Graz, Graz, Austria", 9, y=130),
    )
    assert bodies(document) == ["University of Leeds, Leeds, UK", "Technical University of Graz, Graz, Austria"]


def test_a_word_that_heads_the_bodies_is_none() -> None:
    document = paper(
        Set("Ann Roe¹, Bo Lind²", 12, y=110),
        Set("Institute", 9, y=130),
        Set("¹ University of Leeds", 9, y=143),
        Set("² Technical University of Graz", 9, y=156),
    )
    assert bodies(document) == ["University of Leeds", "Technical University of Graz"]


@pytest.mark.parametrize(("text", "is_full"), [(FILL[:86], True), ("The harvest was poor", False)])
def test_a_line_is_full_where_the_next_word_has_no_room(text: str, is_full: bool) -> None:
    document = typeset([*BODY, Set(text, 10), Set("wonderfully", 10)])
    lines = [document.line(number) for number in range(document.line_count)]
    assert Room(lines).is_full(lines[-2], lines[-1]) is is_full
