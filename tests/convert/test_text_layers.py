"""Text layers that lie are read as they were meant; all others are left alone."""

import pytest

from svod.convert.pages.reading_order import Places
from svod.convert.pages.word_columns import PageWords
from svod.convert.pdf.pdf_converter import PdfConverter
from svod.convert.pdf.repairs import repair
from svod.convert.repairs.cyrillic import may_be_broken
from svod.convert.repairs.legibility import is_doubtful, is_legible
from svod.convert.repairs.letter_pairs import latin_share, russian_share
from svod.convert.repairs.look_alikes import in_one_alphabet, initials_in_one_alphabet
from svod.convert.repairs.odd_letters import mended as letters_read
from svod.convert.repairs.odd_letters import readings, signs_of
from svod.convert.repairs.spaced_letters import is_doubled, may_have_spaced_letters, spaced_words
from svod.convert.repairs.text_layers import reading_of
from svod.model.document import Font
from tests.convert.documents import at, paragraph, pdf

RUSSIAN_TEXT = (
    "Вячеслав Петров и его работа о распознавании русского текста в электронных библиотеках показывает что "
    "статистика букв достаточна для выбора кодировки шрифта без словаря"
)
RUSSIAN = RUSSIAN_TEXT.split()
ENGLISH_TEXT = (
    "The quick study of broken fonts shows that letters alone will tell which reading of the codes was meant by "
    "those who made the paper and which was not"
)
ENGLISH = ENGLISH_TEXT.split()


def mended(words: list[str], *, font: str = "Times", any_shift: bool = False) -> list[str]:
    table = reading_of(font, words, any_shift=any_shift)
    return [word.translate(table) for word in words] if table is not None else words


def shifted(words: list[str], shift: int) -> list[str]:
    return ["".join(chr(ord(letter) - shift) for letter in word) for word in words]


@pytest.mark.parametrize(
    ("meant", "shown"), [("cp1251", "cp1252"), ("koi8-r", "cp1252"), ("cp1251", "cp437"), ("cp866", "cp437")]
)
def test_russian_in_the_wrong_code_page_is_read_in_the_right_one(meant: str, shown: str) -> None:
    words = [word.encode(meant).decode(shown) for word in RUSSIAN]
    assert mended(words) == RUSSIAN


@pytest.mark.parametrize("shift", [0x1D6, 0x3D6, 0x350, -5])
def test_russian_in_shifted_codes_is_shifted_back(shift: int) -> None:
    assert mended(shifted(RUSSIAN, shift), any_shift=True) == RUSSIAN


def test_english_in_numbers_of_glyphs_is_read() -> None:
    assert mended(shifted(ENGLISH, 0x1D), any_shift=True) == ENGLISH


@pytest.mark.parametrize("words", [RUSSIAN, ENGLISH])
def test_private_codes_are_read(words: list[str]) -> None:
    private = ["".join(chr(0xF000 + code) for code in word.encode("cp1251")) for word in words]
    assert mended(private) == words


def test_codes_taken_for_names_of_dingbats_are_read() -> None:
    shown = [
        "P❡♥❛❧✐③❡❞",
        "❧❡❛st",
        "sq✉❛r❡s",
        "✈❡rs✉s",
        "❣❡♥❡r❛❧✐③❡❞",
        "♠♦❞❡❧s✱",
        "✜tt❡❞",
        "❜②",
        "❛♥",
        "❡✣❝✐❡♥t",
        "♠❡t❤♦❞",
    ]
    assert " ".join(mended(shown)) == "Penalized least squares versus generalized models, fitted by an efficient method"
    assert may_be_broken(" ".join(shown))


def test_stars_and_ticks_of_a_list_stay() -> None:
    marked = ["✓", "done", "✗", "open", "❶", "first", "❷", "second", "★★★", "best", "♥", "love", "♦", "hearts"]
    assert mended(marked) == marked


def test_a_font_of_signs_holds_greek() -> None:
    assert mended(["\uf061\uf0a3\uf057"], font="ABCDEF+SymbolMT") == ["α≤Ω"]


@pytest.mark.parametrize(
    "text",
    [
        " ".join(RUSSIAN) + " «кавычки» и – тире № 5",
        " ".join(ENGLISH),
        "Größe Übung Äpfel Öl Straße überübelhäßlich çà où été élève à côté naïve façade",
        "Θεωρία συνόλων αβγδ και ένα θεώρημα για τους αριθμούς",
        "0 200 400 600 800 1000 50 100 150 200 250 300 350 400 450 500 0.25 0.125",
        "x y z = ( a + b ) : { p | q } [ s t ] ; f ( u ) = g ( v ) , h ( w ) : A B C D E F G",
    ],
)
def test_what_is_as_it_seems_is_left_alone(text: str) -> None:
    assert mended(text.split(), any_shift=True) == text.split()


def test_blanks_that_a_font_hid_part_the_words_again() -> None:
    hidden = "\x03".join(shifted(RUSSIAN, 0x1D6))
    page = PageWords(600, 800, [hidden], [0], [Font("F", 10.0)], Places([0.0], [0.0], [500.0], [10.0]), [range(1)])
    page.doubtful = page.unclean = True
    repair([page])
    assert page.texts == RUSSIAN
    assert page.lines == [range(len(RUSSIAN))]
    assert page.places.lefts == sorted(page.places.lefts)
    assert page.usable


@pytest.mark.parametrize(
    ("word", "right"),
    [
        ("Cинтаксический", "Синтаксический"),  # a Latin C
        ("Bpeмя,", "Время,"),
        ("YaccConstruсtor", "YaccConstructor"),  # a Cyrillic с
        ("ХIV", "XIV"),
        ("В.A.", "В.А."),
        ("JI.Г.Каминский,", "Л.Г.Каминский,"),
        ("А.Jl.", "А.Л."),
        ("SQLзапрос", "SQLзапрос"),
        ("web-сервер", "web-сервер"),
        ("Aматрица", "Aматрица"),
        ("Фo", "Фo"),
        ("рH", "рH"),
    ],
)
def test_letters_of_the_other_alphabet_are_put_right_where_that_is_certain(word: str, right: str) -> None:
    assert in_one_alphabet(word, {"матрица"}) == right


def test_initials_take_the_alphabet_of_their_neighbours() -> None:
    words = ["Савельев", "C.", "В.", "и", "матрица", "A.", "С", "другой", "стороны", "R.", "A.", "Fisher"]
    initials_in_one_alphabet(words)
    assert words == ["Савельев", "С.", "В.", "и", "матрица", "A.", "С", "другой", "стороны", "R.", "A.", "Fisher"]


def line_of(words: list[str], gaps: list[float]) -> Places:
    places, left = Places(), 0.0
    for word, gap in zip(words, gaps, strict=True):
        places.add(left, 0.0, left + 6.0 * len(word), 10.0)
        left += 6.0 * len(word) + gap
    return places


def test_letters_that_stand_apart_are_one_word() -> None:
    letters = list("ЛИТЕРАТУРА")
    (word,) = spaced_words(letters, line_of(letters, [4.0] * 10), [range(10)])
    assert (word.text, word.printed) == ("ЛИТЕРАТУРА", "Л И Т Е Р А Т У Р А")


def test_wider_gaps_part_spaced_words() -> None:
    letters = [*"СПИСОК", *"ЛИТЕРАТУРЫ"]
    gaps = [4.0] * 5 + [10.0] + [4.0] * 10
    assert [word.text for word in spaced_words(letters, line_of(letters, gaps), [range(16)])] == [
        "СПИСОК",
        "ЛИТЕРАТУРЫ",
    ]


@pytest.mark.parametrize("letters", ["ABCDEFG", "xyzuvw", "SRRSRR", "cesdnm"])
def test_letters_of_formulas_stay_apart(letters: str) -> None:
    assert may_have_spaced_letters(" ".join(letters))
    assert list(spaced_words(list(letters), line_of(list(letters), [4.0] * len(letters)), [range(len(letters))])) == []


def test_a_spaced_heading_is_one_token_with_both_forms() -> None:
    letters = "".join(at(50 + 14 * place, 100, letter) for place, letter in enumerate("REFERENCES"))
    document = PdfConverter().convert(pdf([letters + paragraph(50, 130, ["and the first of them"])]))
    assert (document.token(0).text, document.token(0).printed) == ("REFERENCES", "R E F E R E N C E S")


@pytest.mark.parametrize(("word", "doubled"), [("ТТииттуулл", True), ("Ббооллшшооее", False), ("aaaaaaaa", False)])
def test_words_that_are_printed_twice_over_are_known(word: str, doubled: bool) -> None:
    assert is_doubled(word) is doubled


def test_noise_is_not_legible() -> None:
    noise = [
        "!",
        '"',
        "#",
        "$",
        "%",
        "&",
        "'",
        "(",
        "!",
        ")",
        "*",
        "#",
        "!",
        "$",
        "%",
        "&",
        "'",
        "#",
        "'",
        "!(",
        "!",
        ")",
        "*",
        "#",
        "/0!1/2345",
        '"',
        "#",
        "$",
        "%&",
        "'",
        "$",
        "%",
        "%",
    ]
    assert is_doubtful(" ".join(noise))
    assert not is_legible(noise)
    assert not is_legible(["\x13\x14", "\x15\x16\x17"])
    assert not is_legible([])


@pytest.mark.parametrize("words", [RUSSIAN, ENGLISH])
def test_running_text_is_beyond_doubt(words: list[str]) -> None:
    assert not is_doubtful(" ".join(words))


def test_a_table_of_figures_is_doubtful_but_legible() -> None:
    table = [
        "Graph",
        "V",
        "E",
        "10",
        "0.001",
        "0.250",
        "11",
        "0.002",
        "0.125",
        "12",
        "0.004",
        "0.500",
        "13",
        "0.008",
        "1.000",
    ]
    assert is_doubtful(" ".join(table))
    assert is_legible(table)


def test_a_wrong_reading_has_few_common_pairs() -> None:
    text = " ".join(RUSSIAN)
    assert russian_share(text)[0] > 0.7
    assert russian_share(text.encode("cp1251").decode("koi8-r"))[0] < 0.3
    assert latin_share(" ".join(ENGLISH))[0] > 0.7


def test_signs_inside_words_are_read_as_the_ligatures_they_stand_for() -> None:
    lines = ["A simpli#ed proof", "We de#ne the speci#c #elds and their bene#ts", "for a scienti#c of#ce: see #12"]
    text = PdfConverter().convert(pdf([paragraph(70, 700, lines)])).plain_text()
    assert " ".join(text.split()) == (
        "A simplified proof We define the specific fields and their benefits for a scientific office: see #12"
    )


@pytest.mark.parametrize(
    "words",
    [
        ["Erdős", "Erdős–Rényi", "Erdős,", "Słowiński", "Kotłowski"],
        ["Kuzmi#ová", "Vrande#i#", "#ur#o"],
        ["C#", "section#one", "install#here", "page#two"],
        ["Matoušek", "Petkovšek", "gonočnye", "mašine"],
    ],
)
def test_foreign_letters_and_signs_in_names_are_left_alone(words: list[str]) -> None:
    assert readings(words) == {}


def test_ligatures_of_the_cork_encoding_are_read_by_all_words_with_them() -> None:
    words = ["a\x1by", "di\x1berent", "de\x1cnitions", "brie\x1dy", "e\x1ecient"]
    read = readings(words)
    assert [letters_read(word, read) for word in words] == ["affy", "different", "definitions", "briefly", "efficient"]
    assert "—".translate(signs_of(read)) == "—"
    assert "\x10so\x11".translate(signs_of(read)) == "“so”"


def test_fonts_that_keep_other_letters_there_are_read_by_their_words() -> None:
    words = ["So\x1cware", "Wirtscha\x1c", "Gesellscha\x1cen", "Zeitschri\x1c", "geschä\x1clich", "O\x1c"]
    read = readings(words)
    assert read == {"\x1c": "ft"}
    assert letters_read("Wirtscha\x1c.", read) == "Wirtschaft."
    assert not signs_of(read)


def test_umlauts_of_another_code_page_are_read() -> None:
    words = ["ausfŸhrlich", "zurŸck", "stŸtzen", "gewŠhren", "erklŠren.", "HolzfŠller"]
    assert readings(words) == {"Ÿ": "ü", "Š": "ä"}
