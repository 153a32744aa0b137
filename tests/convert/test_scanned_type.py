"""What pictures of pages say beside their letters: type that lies aslant, bold lines; and doubtful lines read again."""

import pytest
from PIL import Image, ImageDraw

from svod.convert.ocr.bold_lines import mark_bold, strokes_of
from svod.convert.ocr.grey_pictures import Picture, pgm
from svod.convert.ocr.second_look import GERMAN, LATIN, RUSSIAN, look_again
from svod.convert.ocr.tesseract_words import recognised_words
from svod.convert.pages.word_columns import PageWords

WIDTH, HEIGHT = 400, 300
CAPITAL, LOW, TAIL = 0.69, 0.47, 0.21


def row(line: int, word: int, left: float, top: float, width: float, height: float, text: str, sure: int = 95) -> str:
    places = [round(10 * edge) for edge in (left, top, width, height)]
    return "\t".join(map(str, [5, 1, 1, line, 1, word, *places, sure, text]))


def page_of(*rows: str) -> PageWords:
    return recognised_words("\n".join(rows), WIDTH, HEIGHT, 10.0)


def sizes(page: PageWords) -> list[float]:
    return [page.font_table[page.fonts[line.start]].size for line in page.lines]


def test_long_words_of_a_page_that_lies_aslant_are_no_larger_than_short_ones() -> None:
    slope, size, rows = 0.02, 10.0, []
    for line in range(4):
        for number, (left, text) in enumerate([(40, "ночи"), (100, "невесомости"), (240, "снова"), (300, "весна")]):
            width = 6.0 * len(text)
            # The line rises to the right: its box reaches from the foot of its first letter to the head of its last.
            foot = 50 * (line + 1) - slope * left
            rows.append(
                row(line, number, left, foot - size * LOW - slope * width, width, size * LOW + slope * width, text)
            )
    long_one = row(5, 0, 40, 250 - size * LOW - slope * 200, 200, size * LOW + slope * 200, "самостоятельно")
    assert sizes(page_of(*rows, long_one)) == pytest.approx([size] * 5, rel=0.07)


def test_words_with_letters_read_wrong_do_not_measure_their_line() -> None:
    page = page_of(
        row(1, 0, 40, 50, 60, 10 * CAPITAL, "НОВОЕ", 95), row(1, 1, 110, 50, 60, 10 * CAPITAL, "ПЕЙИЙЙ:", 40)
    )
    assert sizes(page) == [10.0]


def drawn(*thick: int) -> tuple[PageWords, Picture]:
    """A page with a line of upright strokes for each thickness in pixels, one pixel a point."""
    page, image = PageWords(WIDTH, HEIGHT), Image.new("L", (WIDTH, HEIGHT), 255)
    pen = ImageDraw.Draw(image)
    rows = []
    for number, width in enumerate(thick):
        top = 10 + 40 * number
        for left in range(20, 320, 12):
            pen.rectangle((left, top, left + width - 1, top + 20), fill=0)
        rows.append("\t".join(map(str, [5, 1, 1, number, 1, 1, 20, top, 300, 21, 95, "невероятность"])))
    page = recognised_words("\n".join(rows), WIDTH, HEIGHT, 1.0)
    return page, Picture(pgm(image), 1.0)


def bold(page: PageWords) -> list[bool]:
    return [page.font_table[page.fonts[line.start]].bold for line in page.lines]


def test_lines_of_thick_strokes_are_bold() -> None:
    page, picture = drawn(5, 3, 3, 3, 5)
    mark_bold([page], [strokes_of(page, picture)])
    assert bold(page) == [True, False, False, False, True]


@pytest.mark.parametrize(("short", "is_bold"), [("слова", True), ("СЛОВА", False)])
def test_a_short_line_that_goes_on_below_a_bold_one_is_bold(short: str, *, is_bold: bool) -> None:
    page, picture = drawn(3, 3, 3, 3, 5)
    page.texts.append(short)
    page.fonts.append(page.fonts[-1])
    page.places.add(20, 200, 80, 221)
    page.lines.append(range(5, 6))
    mark_bold([page], [strokes_of(page, picture)])
    assert bold(page) == [False] * 4 + [True, is_bold]


@pytest.mark.parametrize(("lead", "are_bold"), [(4.0, [True, True]), (-2.0, [True, True]), (40.0, [True, False])])
def test_lines_of_one_title_in_large_type_are_bold_together(lead: float, are_bold: list[bool]) -> None:
    high = 15 * CAPITAL
    title = [
        row(1, 0, 40, 20, 200, high, "ЧИСЛЕННЫЕ МЕТОДЫ"), row(2, 0, 40, 20 + high + lead, 200, high, "РЕШЕНИЯ ЗАДАЧ")
    ]  # fmt: skip
    text = [row(3 + number, 0, 40, 110 + 15 * number, 200, 10 * CAPITAL, "НЕВЕРОЯТНОСТЬ") for number in range(6)]
    page = page_of(*title, *text)
    mark_bold([page], [[0.19, 0.12, *[0.1] * 6]])
    assert bold(page) == are_bold + [False] * 6


@pytest.mark.parametrize(("high", "text"), [(CAPITAL, "СВЯЗИ"), (LOW, "связи")])
def test_a_short_line_below_capitals_and_as_high_as_they_is_in_capitals(high: float, text: str) -> None:
    page = page_of(row(1, 0, 40, 20, 200, 10 * CAPITAL, "НОВАЯ ЛИНИЯ"), row(2, 0, 100, 40, 50, 10 * high, "связи"))
    assert page.texts[-1] == text
    assert sizes(page) == pytest.approx([10.0, 10.0])


def test_a_page_that_is_bold_as_a_whole_is_known_by_the_others() -> None:
    cover, body = drawn(5, 5), drawn(3, 3, 3, 3, 3, 3)
    pages = [cover[0], body[0]]
    mark_bold(pages, [strokes_of(*cover), strokes_of(*body)])
    assert bold(pages[0]) == [True, True]
    assert not any(bold(pages[1]))


def test_a_page_without_lines_has_no_bold_ones() -> None:
    page, picture = drawn()
    mark_bold([page], [strokes_of(page, picture)])
    assert page.font_table == []


def asked_again(first: list[tuple[str, int]], second: dict[str, list[tuple[str, int]]]) -> tuple[list[str], list[str]]:
    """The words after a second look at a line of words with confidences, and the languages it was read in."""
    rows = [row(1, number, 60.0 * number, 50, 50, 10, text, sure) for number, (text, sure) in enumerate(first)]
    page, languages = page_of(*rows), []

    def ask(pictures: bytes, language: str) -> str:
        assert pictures[:2] in (b"II", b"MM")
        languages.append(language)
        read = second.get(language, [])
        return "\n".join(row(1, n, 60.0 * n + 6, 3, 50, 10, text, sure) for n, (text, sure) in enumerate(read))

    look_again(page, Picture(pgm(Image.new("L", (10 * WIDTH, 10 * HEIGHT), 255)), 10.0), ask)
    return page.texts, languages


def test_a_line_of_known_words_is_not_read_again() -> None:
    assert asked_again([("система", 60), ("уравнений", 96)], {}) == (["система", "уравнений"], [])


def test_what_a_second_look_makes_words_of_is_taken() -> None:
    line = [("метод", 95), ("ураввнвений", 40), ("WHOTUTYTA", 91)]
    read = [("метод", 95), ("уравнений", 60), ("института", 80)]
    texts, languages = asked_again(line, {RUSSIAN: read})
    assert texts == ["метод", "уравнений", "института"]
    assert languages == [RUSSIAN]


def test_what_is_no_word_in_russian_is_read_in_all_languages() -> None:
    line = [("система", 95), ("Qwxrtz", 50)]
    texts, languages = asked_again(
        line, {RUSSIAN: [("система", 95), ("Ожхт", 20)], "": [("система", 95), ("Modula", 93)]}
    )
    assert texts == ["система", "Modula"]
    assert languages == [RUSSIAN, ""]


def test_a_second_look_that_is_no_surer_changes_nothing() -> None:
    assert asked_again([("проекта", 95), ("Пейлиев", 80)], {RUSSIAN: [("проекта", 95), ("Пейииев", 84)]})[0] == [
        "проекта", "Пейлиев",
    ]  # fmt: skip


def test_cyrillic_in_a_latin_line_is_read_again_without_russian() -> None:
    line = [("Requirements", 95), ("оп", 95), ("the", 96), ("Муапи", 90)]
    read = [("Requirements", 95), ("on", 90), ("the", 96), ("Nyamı", 85)]
    texts, languages = asked_again(line, {LATIN: read})
    assert texts == ["Requirements", "on", "the", "Nyami"]
    assert languages == [LATIN]


def test_a_russian_word_in_a_latin_line_stays() -> None:
    line = [("Moskau:", 95), ("Наука", 95), ("erschienen", 96)]
    assert asked_again(line, {}) == (["Moskau:", "Наука", "erschienen"], [])


def test_words_without_their_umlauts_are_read_again_in_german() -> None:
    line = [("Analyse", 95), ("fiir", 93), ("die", 95), ("schone", 95), ("und", 95), ("Arbeit", 96), ("der", 96)]
    read = [("Analyse", 95), ("für", 90), ("die", 95), ("schöne", 90), ("und", 95), ("Arbeit", 96), ("der", 96)]
    texts, languages = asked_again(line, {GERMAN: read})
    assert texts == ["Analyse", "für", "die", "schöne", "und", "Arbeit", "der"]
    assert languages[:1] == [GERMAN]


def test_an_umlaut_is_taken_however_unsure_the_second_reading_is() -> None:
    line = [("Wiibbena,", 83), ("Thorsten", 96), ("und", 96), ("der", 96), ("die", 96), ("Arbeit", 96)]
    read = [("Wübbena,", 49), *line[1:]]
    assert asked_again(line, {GERMAN: read})[0][:2] == ["Wübbena,", "Thorsten"]


def test_a_known_name_in_latin_letters_in_a_russian_line_is_read_again() -> None:
    line = [("Tomes", 90), ("Александр", 96), ("Сергеевич", 96)]
    read = [("Тощев", 76), ("Александр", 96), ("Сергеевич", 96)]
    assert asked_again(line, {RUSSIAN: read}) == (["Тощев", "Александр", "Сергеевич"], [RUSSIAN])


def test_a_short_line_of_both_alphabets_amid_russian_text_is_read_in_russian() -> None:
    def line(number: int, *words: tuple[str, int]) -> list[str]:
        return [row(number, place, 60.0 * place, 30 * number, 50, 10, *word) for place, word in enumerate(words)]

    text = line(2, ("Рассмотрим", 96), ("решение", 96), ("уравнений", 96))
    page = page_of(*line(1, ("базе", 95), ("MHKpo-9BM", 85)), *text)

    def ask(pictures: bytes, language: str) -> str:
        words = ("базе", "микро-ЭВМ") if language == RUSSIAN else ("базе", "MHKpo-9BM")
        return "\n".join(row(1, place, 60.0 * place + 6, 3, 50, 10, word, 95) for place, word in enumerate(words))

    look_again(page, Picture(pgm(Image.new("L", (10 * WIDTH, 10 * HEIGHT), 255)), 10.0), ask)
    assert page.texts[:2] == ["базе", "микро-ЭВМ"]
