"""Parts of headers as many publishers set them: headings in another face, lists that end, names in blocks."""

from collections.abc import Mapping, Sequence

import pytest

from svod.extract.header.combine import CombinedHeaderExtractor
from svod.extract.header.other_roles import listed_others
from svod.extract.header.piece_labels import AUTHOR, BODY, KEYWORDS, TITLE
from svod.extract.header.regex import RegexHeaderExtractor
from svod.model.document import Document, Font
from svod.model.metadata import Field, Value
from tests.extract.test_learned_header import GivesLines
from tests.extract.typeset import Set, typeset

FILL = "The harvest was poor in both years and the mills of the valley stood still for months on end"
BODY_TEXT = [Set("Introduction", 12, y=330, bold=True), *[Set(FILL, 10) for _ in range(20)]]
ABSTRACT = (
    Set("We ask who owned the mills of the valley, and who paid for the water that drove them in dry years.", 9, y=180),
    Set("Records of eleven parishes show that the owners changed more often than the rights did, and why.", 9),
    Set("The answer is of use wherever water was divided among mills by custom and not by law.", 9),
)


def found(*head: Set, title: str = "Mills and Harvests in the Valley of the Sieg") -> dict[Field, list[str]]:
    document = typeset([Set(title, 18, y=70, bold=True), *head, *BODY_TEXT])
    return {field: [value.text for value in values] for field, values in read(document).items()}


def read(document: Document) -> Mapping[Field, Sequence[Value]]:
    return RegexHeaderExtractor().extract(document).values


def in_two_faces(first: str, rest: str) -> Document:
    """A page whose abstract begins with a bold word and no sign."""
    document = typeset(
        [
            Set("Mills of the Sieg", 18, y=70, bold=True),
            Set("Ann Roe", 12),
            Set(f"{first} {rest}", 9, y=150),
            *BODY_TEXT,
        ]
    )
    columns = document.columns
    bold = len(document.font_table)
    place = columns.texts.index(first)
    columns.fonts[place] = bold
    return Document(
        document.media_type, columns, (*document.font_table, Font("Face", 9.0, True, False)), document.page_sizes
    )


def test_a_bold_word_without_a_sign_heads_the_abstract() -> None:
    text = "Water was divided among mills by custom and not by law, as records of eleven parishes show"
    assert [value.text for value in read(in_two_faces("Abstract", text))[Field.DESCRIPTION]] == [text]


def test_lines_above_an_abstract_that_tell_dates_are_none_of_it() -> None:
    head = (Set("Ann Roe", 12, y=110), Set("(Dated: May 3, 2011)", 9, y=168), *ABSTRACT)
    (abstract,) = found(*head)[Field.DESCRIPTION]
    assert abstract.startswith("We ask who")


def test_a_code_below_an_abstract_is_none_of_it() -> None:
    head = (
        Set("Ann Roe", 12, y=110),
        *ABSTRACT,
        Set("DOI: 10.1000/mills.2011.3", 9),
        Set("Keywords: mills, rivers", 9),
    )
    (abstract,) = found(*head)[Field.DESCRIPTION]
    assert abstract.endswith("not by law.")


def test_a_heading_with_the_title_behind_it_is_no_part_of_the_abstract() -> None:
    heading = Set("Abstract: Mills and Harvests in the Valley of the Sieg", 11, y=165, bold=True)
    (abstract,) = found(Set("Ann Roe", 12, y=110), heading, *ABSTRACT)[Field.DESCRIPTION]
    assert abstract.startswith("We ask who")


def test_key_words_end_where_a_line_has_room_and_a_sentence_follows() -> None:
    head = (
        Set("Ann Roe", 12, y=110),
        *ABSTRACT,
        Set("Keywords: mills, rivers, water law", 9),
        Set("Conflict of interest. The author declares none.", 9),
    )
    assert found(*head)[Field.SUBJECT] == ["mills", "rivers", "water law"]


def test_the_title_in_another_language_is_no_subtitle() -> None:
    head = (Set("Mills and harvests in the valley of the Sieg", 13, y=100), Set("Ute Brandl", 12))
    claims = found(*head, title="Mühlen und Ernten im Tal der Sieg")
    assert Field.SUBTITLE not in claims
    assert claims[Field.TITLE][0] == "Mühlen und Ernten im Tal der Sieg"


def test_a_subtitle_may_have_the_form_of_a_name_or_of_a_list() -> None:
    for subtitle in ("Einstellungen von Lehrkräften", "Potenziale, Kosten, Hemmnisse"):
        head = (Set(subtitle, 13, y=96), Set("Ute Brandl, Jens Tillmann", 11, y=125))
        claims = found(*head, title="Inklusion im Unterricht der Berufsschulen")
        assert claims[Field.SUBTITLE] == [subtitle]
        assert claims[Field.CREATOR] == ["Brandl Ute", "Tillmann Jens"]


def test_below_a_title_in_capitals_its_subtitle_stands_in_small_letters() -> None:
    head = (Set("Evidence from eleven parishes", 18, bold=True), Set("Ann Roe", 12, y=130))
    assert found(*head, title="MILLS AND HARVESTS")[Field.SUBTITLE] == ["Evidence from eleven parishes"]


def test_a_subtitle_may_end_with_years() -> None:
    head = (Set("Growth and markets, 1890–2010", 13, y=96), Set("Ann Roe", 12, y=125))
    assert found(*head)[Field.SUBTITLE] == ["Growth and markets, 1890–2010"]


def test_a_block_is_headed_by_a_name_though_it_is_a_towns() -> None:
    head = [
        Set(text, 11, y=120 + 14 * place)
        for place, text in enumerate(
            (
                "Ann Roe",
                "University of Leeds",
                "Jin-Woo Mendoza",
                "McGill University",
                "Otto Lang",
                "University of Graz",
            )
        )
    ]
    assert found(*head)[Field.CREATOR] == ["Roe Ann", "Mendoza Jin-Woo", "Lang Otto"]


def test_an_author_stands_in_a_table_beside_what_announces_one() -> None:
    head = (
        Set("Vorgelegt von:", 11, y=200),
        Set("Erstprüferin:", 11, y=215),
        Set("Ute Brandl", 11, x=300, y=200),
        Set("Prof. Dr. Karla Tripp", 11, x=300, y=215),
    )
    assert found(*head)[Field.CREATOR] == ["Brandl Ute"]


def test_authors_on_the_level_of_small_letters_at_the_margin_edited_nothing() -> None:
    document = typeset([Set("Edited by:", 7, y=112), Set("Ann Roe and Bo Lind", 12, x=200, y=112)])
    assert listed_others([document.line(0), document.line(1)]) == frozenset()


def test_editors_made_what_has_no_authors() -> None:
    head = (
        Set("Editors:", 11, y=150),
        Set("Ann Roe, University of Leeds <ann@leeds.example>", 11, x=90, y=165),
        Set("Otto Lang, Graz Data Ltd <lang@graz.example>", 11, x=90, y=180),
    )
    assert found(*head)[Field.CREATOR] == ["Roe Ann", "Lang Otto"]


def test_a_title_above_its_doi_is_not_the_end_of_another_paper() -> None:
    head = [
        Set("at – Automation 2014; 22(4): 427–445", 8, y=50),
        Set("Methods", 11, y=62),
        Set("Ann Roe and Otto Lang", 12, y=76, bold=True),
        Set("Controllers for Mills and Weirs", 18, y=92, bold=True),
        Set("DOI 10.1000/at.2014.31", 8, y=120),
        *ABSTRACT,
    ]
    claims = read(typeset([*head, *BODY_TEXT]))
    assert claims[Field.TITLE][0].text == "Controllers for Mills and Weirs"


def test_a_rubric_that_labels_take_for_the_title_is_none() -> None:
    lines = ("ABHANDLUNG", "Mühlen und Ernten im Tal", "Ute Brandl")
    document = typeset([Set(lines[0], 9, y=50), Set(lines[1], 18, y=70, bold=True), Set(lines[2], 12), *BODY_TEXT])
    labeler = GivesLines(document, [(TITLE,), (TITLE,), (AUTHOR,), *[(BODY,)] * 21])
    titles = CombinedHeaderExtractor(labeler).extract(document).all(Field.TITLE)
    assert titles[0].text == lines[1]


def test_a_key_word_that_runs_on_into_a_sentence_by_labels_does_not() -> None:
    lines = ("Mills of the Sieg Valley", "Ann Roe", "Keywords: mills, rivers", "Conflict of interest. There was none.")
    document = typeset([Set(lines[0], 18, y=70, bold=True), *[Set(line, 10) for line in lines[1:]], *BODY_TEXT])
    labeler = GivesLines(document, [(TITLE,), (AUTHOR,), (KEYWORDS,), (KEYWORDS,), *[(BODY,)] * 21])
    assert CombinedHeaderExtractor(labeler).extract(document).all(Field.SUBJECT)[-1].text == "rivers"


@pytest.mark.parametrize(
    "line",
    [
        "Von Ute Brandl, Dresden, und Jens Tillmann, Leipzig",
        "Ute Brandl, MD; Jens Tillmann, PhD",
        "Ute Brandl, MD, MPH, and Jens Tillmann, DrPH",
    ],
)
def test_towns_and_degrees_stand_behind_each_author(line: str) -> None:
    assert found(Set(line, 12, y=110))[Field.CREATOR] == ["Brandl Ute", "Tillmann Jens"]


def test_an_abstract_may_begin_with_the_heading_of_its_first_part() -> None:
    head = (
        Set("Ann Roe, MD", 11, y=110),
        Set("IMPORTANCE Mills stood still for months in dry years, and nobody asked who paid for water.", 9, y=150),
        Set("RESULTS The owners changed more often than the rights did in eleven parishes of the whole valley.", 9),
    )
    (abstract,) = found(*head)[Field.DESCRIPTION]
    assert abstract.startswith("IMPORTANCE Mills")
