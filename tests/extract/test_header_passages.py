"""Abstracts and key words as catalogues want them: no marks of references, no margin numbers, no word lost."""

import pytest

from svod.extract.header.abstract import catalogued_abstract, split_keywords, without_heading_rest
from svod.extract.header.first_page import Pages
from svod.extract.header.piece_labels import ABSTRACT, ANNOUNCEMENT, AUTHOR, BODY, KEYWORDS, TITLE
from svod.extract.header.regex import RegexHeaderExtractor
from svod.model.metadata import Field
from tests.extract.test_learned_header import read, texts
from tests.extract.typeset import Set, plain, typeset

HEAD = (Set("The Quiet Growth of Canal Willows", size=18.0), Set("T. Brackwasser, O. Fenstermann", size=12.0))
SENTENCE = "We follow willows along canals and say how wide they grow in wet and in dry years."


@pytest.mark.parametrize(
    ("printed", "reported"),
    [
        ("as was shown [9], willows grow", "as was shown, willows grow"),
        ("by older tools [3, 7–9].", "by older tools."),
        ("for all x in [0, 1] and y in [1, 2]", "for all x in [0, 1] and y in [1, 2]"),
        ("the matrix [a, b]", "the matrix [a, b]"),
        ("Willows grow. © 2011 Canal Press B.V. All rights reserved.", "Willows grow."),
        ("Willows grow. Copyright 2011 by the author.", "Willows grow."),
        ("Rights are marked with © here. They end in 2011.", "Rights are marked with © here. They end in 2011."),
    ],
)
def test_marks_of_references_and_rights_are_no_part_of_an_abstract(printed: str, reported: str) -> None:
    assert catalogued_abstract(printed) == reported


@pytest.mark.parametrize(
    ("printed", "reported"),
    [
        ("Показано то и это. Библ. 6. Ил. 2.", "Показано то и это."),
        ("Показано то и это. Библиогр. 12 назв.", "Показано то и это."),
        ("Wir zeigen dies. 6 Literaturangaben.", "Wir zeigen dies."),
        ("We show this. 12 refs., 3 figs.", "We show this."),
        ("We compare it with 12 references.", "We compare it with 12 references."),
    ],
)
def test_what_is_counted_behind_an_abstract_is_no_part_of_it(printed: str, reported: str) -> None:
    assert catalogued_abstract(printed) == reported


def test_a_printed_abstract_is_reported_without_marks_and_a_given_text_as_it_is() -> None:
    lines = ("Abstract", f"{SENTENCE} Others [12] disagree.", "Introduction", "Willows are old.")
    printed = RegexHeaderExtractor().extract(typeset([*HEAD, *map(Set, lines)]))
    assert texts(printed, Field.DESCRIPTION) == [f"{SENTENCE} Others disagree."]
    given = RegexHeaderExtractor().extract(plain(*(line.text for line in HEAD), *lines))
    assert "[12]" in texts(given, Field.DESCRIPTION)[0]


def test_an_abstract_ends_where_the_pages_that_are_read_do() -> None:
    middle = [[Set("Willows are old.")] for _ in range(5)]
    last = [Set("Kesselring, R.: Canals. Bonn 1987."), Set("Keywords: bridges; ferries")]
    pages = ([*HEAD, Set("Willows are old.")], [Set("They were here first.")], [Set("Abstract"), Set(SENTENCE)])
    found = RegexHeaderExtractor().extract(typeset(*pages, *middle, last))
    assert texts(found, Field.DESCRIPTION) == [SENTENCE]
    assert texts(found, Field.SUBJECT) == ["bridges", "ferries"]


def numbered_page() -> list[Set]:
    """A manuscript whose lines are numbered at the margin; one word is broken at the end of line 5."""
    lines = [
        "The Quiet Growth of Canal Willows", "T. Brackwasser, O. Fenstermann", "Abstract", SENTENCE,
        "They are watched from boats and bridges, and by hand along the em-6", "bankments of nine canals.",
        "1 Introduction", "Willows are old.", "They were here first.", "Canals came later.", "Boats came last.",
        "Nobody counts them.", "We do.", "Each of them has a number.", "It is small.",
    ]  # fmt: skip
    first = Set(f"1 {lines[0]}", size=18.0, x=40.0)
    rest = [
        Set(text if number == 6 else f"{number} {text}", x=80.0 if number == 6 else 40.0)
        for number, text in enumerate(lines[1:], start=2)
    ]
    return [first, *rest]


def test_margin_numbers_of_a_manuscript_are_no_part_of_its_lines() -> None:
    document = typeset(numbered_page())
    found = RegexHeaderExtractor().extract(document)
    assert texts(found, Field.TITLE)[0] == "The Quiet Growth of Canal Willows"
    assert texts(found, Field.DESCRIPTION) == [
        f"{SENTENCE} They are watched from boats and bridges, and by hand along the embankments of nine canals."
    ]
    line = Pages(document).all_lines(1)[3]
    assert line.text == SENTENCE
    assert document.text(line.span) == SENTENCE
    assert line.box is not None
    assert line.box.x0 > 40.0


def test_lines_that_only_begin_with_numbers_keep_them() -> None:
    page = [Set("2020 was a dry year for willows"), *map(Set, (f"{year} mm of rain" for year in (31, 7, 54, 12, 9)))]
    assert [line.text for line in Pages(typeset(page)).all_lines(1)] == [line.text for line in page]


def test_key_words_go_on_to_the_end_of_their_line_and_over_a_last_short_one() -> None:
    document = typeset(
        [*HEAD, Set("Abstract"), Set(SENTENCE), Set("Keywords: canals, willow growth, slow"), Set("water, boats"),
         Set("measured widths")]
    )  # fmt: skip
    labels = (
        (TITLE,), (AUTHOR,), (ANNOUNCEMENT,), (ABSTRACT,), (ANNOUNCEMENT, KEYWORDS, KEYWORDS, KEYWORDS, KEYWORDS),
        (BODY,), (BODY, ABSTRACT),
    )  # fmt: skip
    found = read(document, labels)
    assert texts(found, Field.SUBJECT) == ["canals", "willow growth", "slow water", "boats measured widths"]


def test_a_paragraph_after_closed_key_words_is_none() -> None:
    document = typeset([*HEAD, Set("Keywords: canals, willows."), Set("und mehr davon steht hier")])
    found = read(document, ((TITLE,), (AUTHOR,), (ANNOUNCEMENT, KEYWORDS), (BODY,)))
    assert texts(found, Field.SUBJECT) == ["canals", "willows"]


RUSSIAN = "Мы следим за ивами вдоль каналов и говорим, как широко они растут в сырые и сухие годы."


def test_an_abstract_in_another_alphabet_right_below_is_none_of_the_first() -> None:
    lines = ("Аннотация", RUSSIAN, SENTENCE, "Введение", "Ивы стары.")
    found = RegexHeaderExtractor().extract(typeset([*HEAD, *map(Set, lines)]))
    assert texts(found, Field.DESCRIPTION) == [RUSSIAN]


def test_foreign_words_inside_a_sentence_stay_in_the_abstract() -> None:
    lines = ("Аннотация", "Мы следим за ивами, для чего служат", "the quiet growth of canal willows", "и другие.")
    found = RegexHeaderExtractor().extract(typeset([*HEAD, *map(Set, lines), Set("Введение"), Set("Ивы стары.")]))
    assert texts(found, Field.DESCRIPTION) == [" ".join(lines[1:])]


@pytest.mark.parametrize("notice", ["© 2003 Willow Press B.V.", "c 2003 Willow Press B.V.", "(c) 2003 Willow Press"])
def test_a_copyright_notice_ends_an_abstract(notice: str) -> None:
    found = RegexHeaderExtractor().extract(typeset([*HEAD, *map(Set, ("Abstract", SENTENCE, notice))]))
    assert texts(found, Field.DESCRIPTION) == [SENTENCE]


def test_a_single_capital_letter_is_a_key_word() -> None:
    found = RegexHeaderExtractor().extract(typeset([*HEAD, Set("Keywords: data cleaning, willows, R.")]))
    assert texts(found, Field.SUBJECT) == ["data cleaning", "willows", "R"]


def test_a_paragraph_of_bodies_with_addresses_is_no_abstract() -> None:
    bodies = [
        Set("Institute of Willows, 12 Canal Street, Delta, with all the rooms that belong to it;", 8, y=200),
        Set("Academy of Ferries, 3 Harbour Road, Delta; e-mail: brackwasser@willows.example", 8),
    ]
    body = [Set("The willows grow line after line along the canal and nobody has counted them yet", 10)] * 12
    found = RegexHeaderExtractor().extract(typeset([*HEAD, *bodies, *body]))
    assert texts(found, Field.DESCRIPTION) == []


@pytest.mark.parametrize(
    ("printed", "words"),
    [
        ("rivers, lakes, willows", ("rivers", "lakes", "willows")),
        ("rivers, lakes Ивы растут вдоль каналов, где вода тиха", ("rivers", "lakes")),
        ("реки, озёра Willows grow along quiet canals, and lakes", ("реки", "озёра")),
        ("проблемно-ориентирован- ное обучение, реки", ("проблемно-ориентированное обучение", "реки")),
        ("lake- and river-like waters, canals", ("lake- and river-like waters", "canals")),
        ("язык Python, модель BERT", ("язык Python", "модель BERT")),
        ("rivers · lakes, still · willows", ("rivers", "lakes, still", "willows")),
        ("rivers | lakes | willows", ("rivers", "lakes", "willows")),
        ("rivers / lakes / willows", ("rivers", "lakes", "willows")),
        ("rivers, lakes PACS: 05.45.-a, 42.65.Sf", ("rivers", "lakes")),
        ("rivers, lakes 2010 Mathematics Subject Classification 68P20", ("rivers", "lakes")),
        ("rivers, the MSC of lakes", ("rivers", "the MSC of lakes")),
    ],
)
def test_key_words_end_where_their_sign_is_and_where_other_text_follows(printed: str, words: tuple[str, ...]) -> None:
    assert split_keywords(printed) == words


def test_the_rest_of_a_heading_is_no_key_word() -> None:
    assert without_heading_rest("Terms—rivers, lakes") == "rivers, lakes"
    assert without_heading_rest("Willows: their growth, canals") == "Willows: their growth, canals"


CLASSES = (
    "Categories and Subject Descriptors", "E.1 [Willows]: Growth—canals", "General Terms", "Measurement, Growth",
)  # fmt: skip


def test_classes_out_of_a_list_are_no_key_words_where_others_are_printed() -> None:
    lines = ("Abstract", SENTENCE, *CLASSES, "Keywords", "willows, canals", "1. Introduction", "Willows are old.")
    printed = RegexHeaderExtractor().extract(typeset([*HEAD, *map(Set, lines)]))
    free = [value.text for value in printed.all(Field.SUBJECT) if not value.scheme]
    assert free == ["willows", "canals"]


def test_classes_alone_are_still_told() -> None:
    lines = ("Abstract", SENTENCE, *CLASSES[2:], "1. Introduction", "Willows are old.")
    printed = RegexHeaderExtractor().extract(typeset([*HEAD, *map(Set, lines)]))
    assert texts(printed, Field.SUBJECT) == ["Measurement", "Growth"]


def test_of_a_labelled_heading_the_words_before_it_count() -> None:
    lines = [*HEAD, Set("General Terms"), Set("Growth"), Set("Keywords"), Set("willows, canals")]
    labels = [(TITLE,), (AUTHOR,), (BODY, ANNOUNCEMENT), (KEYWORDS,), (ANNOUNCEMENT,), (KEYWORDS,)]
    assert texts(read(typeset(lines), labels), Field.SUBJECT) == ["willows", "canals"]


@pytest.mark.parametrize(
    "printed",
    [
        ("Keywords canal willows · wet years · boats",),
        ("Keywords canal willows, wet years, boats",),
        ("Keywords", "canal willows", "wet years", "boats"),
        ("Subject headings: canal willows; wet years; boats",),
    ],
)
def test_key_words_behind_a_heading_without_a_sign_and_in_lines_of_their_own(printed: tuple[str, ...]) -> None:
    lines = ("Abstract", SENTENCE, *printed, "Introduction", "Willows are old.")
    found = RegexHeaderExtractor().extract(typeset([*HEAD, *map(Set, lines)]))
    assert texts(found, Field.SUBJECT) == ["canal willows", "wet years", "boats"]


def test_a_sentence_that_begins_with_key_words_is_no_list() -> None:
    lines = ("Abstract", SENTENCE, "Keywords of earlier papers on willows were never, as far as we know, compared.")
    found = RegexHeaderExtractor().extract(typeset([*HEAD, *map(Set, lines), Set("Introduction")]))
    assert texts(found, Field.SUBJECT) == []


def test_a_bold_paragraph_above_plain_text_is_an_abstract() -> None:
    bold = [Set(SENTENCE, bold=True, y=150), Set("Nobody has counted them before, not even in dry years.", bold=True)]
    body = [Set("The willows grow line after line along the canal and nobody has counted them yet", y=220)]
    body += [Set("The willows grow line after line along the canal and nobody has counted them yet")] * 12
    found = RegexHeaderExtractor().extract(typeset([*HEAD, *bold, *body]))
    assert texts(found, Field.DESCRIPTION) == [f"{bold[0].text} {bold[1].text}"]


def test_key_words_keep_neither_their_heading_nor_their_lines() -> None:
    lines = [*HEAD, Set("Subject headings: willows, canals"), Set("Keywords"), Set("wet years"), Set("boats")]
    labels = [(TITLE,), (AUTHOR,), (KEYWORDS,), (ANNOUNCEMENT,), (KEYWORDS,), (KEYWORDS,)]
    assert texts(read(typeset(lines[:3]), labels[:3]), Field.SUBJECT) == ["willows", "canals"]
    assert texts(read(typeset([*HEAD, *lines[3:]]), labels[:2] + labels[3:]), Field.SUBJECT) == ["wet years", "boats"]


def test_key_words_in_brackets_are_announced_and_end_an_abstract() -> None:
    lines = ("Abstract", SENTENCE, "(Keywords: canals, willow growth)", "Introduction", "Willows are old.")
    found = RegexHeaderExtractor().extract(typeset([*HEAD, *map(Set, lines)]))
    assert texts(found, Field.DESCRIPTION) == [SENTENCE]
    assert texts(found, Field.SUBJECT) == ["canals", "willow growth"]


@pytest.mark.parametrize(
    ("last", "expected"),
    [
        ("Wide and quiet canals of the last. Boats.", ["Wide and quiet canals of the last", "Boats"]),
        # A line that had room for more ends the list, and so does a full stop in a list that commas part.
        ("Boats.", ["Boats"]),
    ],
)
def test_a_list_that_full_stops_part_goes_on_behind_a_full_line(last: str, expected: list[str]) -> None:
    full = "Keywords: Willow growth. Water levels. Slow and wide rivers of the very flat and very old country."
    found = RegexHeaderExtractor().extract(typeset([*HEAD, Set(full), Set(last), Set("Willows grow here.")]))
    first = ["Willow growth", "Water levels", "Slow and wide rivers of the very flat and very old country"]
    assert texts(found, Field.SUBJECT) == [*first, *expected]
