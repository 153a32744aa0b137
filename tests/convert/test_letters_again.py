"""Letters at the head of a scan, compared with its picture by the network."""

import io
from itertools import count

import pypdfium2
import pytest
from PIL import Image

from svod.convert.ocr.grey_pictures import Picture, pgm
from svod.convert.ocr.letter_network import letter_network
from svod.convert.ocr.letters_again import correct_letters, corrected
from svod.convert.ocr.recogniser import CloserLook
from svod.convert.ocr.scans import ScanReader
from svod.convert.pages.word_columns import PageWords
from svod.model.document import Font
from tests.convert.scans import typeset

SCALE = 250 / 72
LINES = ("В. З. Руденко, О. Н. Ломидзе", "Дисковая память ЭВМ БЭСМ-6", "Über größere Räume", "On the motion of fluids")


def nobody(_pictures: bytes, _language: str) -> None:
    """Tesseract, where it has no time."""


def page_of(lines: tuple[str, ...], *, lean: float = 0.0, bold: int = 0) -> tuple[PageWords, Picture]:
    """A page with lines, the first so many bold, each word where it is printed, and its picture."""
    paper = typeset("\n\n".join((*(f"#strong[{line}]" for line in lines[:bold]), *lines[bold:])))
    page = pypdfium2.PdfDocument(paper)[0]
    image = page.render(scale=SCALE, grayscale=True).to_pil().convert("L")
    if lean:
        image = image.rotate(lean, resample=Image.Resampling.BICUBIC, fillcolor=255)
    text, high = page.get_textpage(), page.get_height()
    words = PageWords(page.get_width(), high, font_table=[Font("", 11.0)], scanned=True, usable=True)
    place = 0
    for line in lines:
        start = len(words.texts)
        for word in line.split():
            first = text.get_text_range().index(word, place)
            place = first + len(word)
            boxes = [text.get_charbox(index, loose=True) for index in range(first, place)]
            words.places.add(boxes[0][0], high - boxes[0][3], boxes[-1][2], high - boxes[0][1])
            words.texts.append(word)
            words.fonts.append(0)
        words.lines.append(range(start, len(words.texts)))
    return words, Picture(pgm(image), SCALE)


@pytest.mark.parametrize("line", LINES)
def test_a_clear_line_is_read_letter_by_letter(line: str) -> None:
    page, picture = page_of((line,))
    box = page.places.around(page.lines[0])
    network = letter_network()
    with Image.open(io.BytesIO(picture.content)) as whole:
        left, top, right, bottom = (edge * SCALE for edge in (box.x0 - 3, box.y0 - 1, box.x1 + 3, box.y1 + 1))
        cut = whole.crop((round(left), round(top), round(right), round(bottom)))
    chances = network.chances(cut)
    read = network.read(chances)
    assert read.casefold().replace(" ", "") == line.casefold().replace(" ", "")
    assert network.weight(chances, line) > network.weight(chances, line.replace("о", "а").replace("o", "a")[:-1])


@pytest.mark.parametrize(
    ("printed", "wrong"),
    [("БЭСМ-6", "БЗСМ-6"), ("Руденко,", "Рудепко,"), ("größere", "groflere"), ("motion", "rnotion")],
)
def test_a_wrong_letter_is_put_right_by_the_picture(printed: str, wrong: str) -> None:
    page, picture = page_of(LINES)
    place = page.texts.index(printed)
    page.texts[place] = wrong
    correct_letters(page, picture, nobody, lambda: True)
    assert page.texts == [word for line in LINES for word in line.split()]


def test_when_time_is_up_lines_stay_as_they_were_read() -> None:
    page, picture = page_of(LINES)
    page.texts[page.texts.index("motion")] = "rnotion"
    left = iter((True, True, False))
    correct_letters(page, picture, nobody, lambda: next(left))
    assert "rnotion" in page.texts


@pytest.mark.parametrize("lean", [0.0, 0.5, -0.5])
def test_right_words_stay_as_they_are(lean: float) -> None:
    page, picture = page_of(LINES, lean=lean)
    correct_letters(page, picture, nobody, lambda: True)
    assert page.texts == [word for line in LINES for word in line.split()]


@pytest.mark.parametrize(
    ("words", "read"),
    [
        # Little of the line is read alike.
        (["Дисковая", "память"], "Ршщукм эаячть"),
        # A known word is not given up for an unknown one, nor digits of a number for letters.
        (["память"], "память"),
        (["терминал"], "терчинал"),
        (["ВТ-340"], "ВТ-з4о"),
        # Case, dashes, blanks and marks at the edges are no letters.
        (["Ленин,", "В.И."], "ЛЕНИН В. И"),
        (["12-17"], "12–17"),
        ([], "что-то"),
        (["слово"], ""),
    ],
)
def test_what_is_not_surely_wrong_stays(words: list[str], read: str) -> None:
    assert corrected(words, read, lambda text: 100.0 if text != " ".join(words) else 0.0) == words


@pytest.mark.parametrize(("gain", "expected"), [(0.4, "E."), (2.0, "F.")])
def test_an_initial_is_another_only_where_the_picture_is_clearly_for_it(gain: float, expected: str) -> None:
    read = "Arnold F. Sikkema"
    found = corrected(["Arnold", "E.", "Sikkema"], read, lambda text: gain if text == read else 0.0, read)
    assert found == ["Arnold", expected, "Sikkema"]


def test_of_two_changes_the_one_that_weighs_more_is_taken() -> None:
    weights = {"Козик Пузырёв": 0.0, "Козин Пузырев": -9.0}
    assert corrected(["Коаик", "Пузырёв"], "Козик Пузырев", lambda text: weights.get(text, -30.0)) == [
        "Козик",
        "Пузырёв",
    ]


@pytest.mark.parametrize(
    ("word", "read", "other", "gain", "expected"),
    [
        # What two of three say: against the network, unless it is much surer or reads a known word; with it.
        ("БЭСМ-6", "БХСМ6", "БЭСМ-6", 17.0, "БЭСМ-6"),
        ("БЭСМ-6", "БХСМ-6", "БЭСМ-6", 60.0, "БХСМ-6"),
        ("человска", "человека", "человска", 1.5, "человека"),
        ("Санкт-Нетербург", "Санкт-Петербург", "Санкт-Нетербург", 5.0, "Санкт-Петербург"),
        ("Рцденко", "Руденко", "Руденко", 1.5, "Руденко"),
        # A line that tesseract cannot read has no second vote.
        ("БЭСМ-6", "БХСМ-6", "—|", 17.0, "БХСМ-6"),
        # A digit is no initial, whatever tesseract says twice.
        ("В.3.Руденко", "В.З.Руденко", "В.3.Руденко", 2.0, "В.З.Руденко"),
    ],
)
def test_what_two_of_three_readings_say_is_taken(word: str, read: str, other: str, gain: float, expected: str) -> None:
    assert corrected([word], read, lambda text: gain if text != word else 0.0, other) == [expected]


def test_of_three_spellings_the_one_that_tesseract_reads_again_needs_less_evidence() -> None:
    weights = {"Подъячее": 0.0, "Полъячев": 27.0, "Подъячев": 23.0}
    assert corrected(["Подъячее"], "Полъячев", lambda text: weights.get(text, 10.0), "Подъячев") == ["Подъячев"]
    assert corrected(["Подъячее"], "Полъячев", lambda text: weights.get(text, 10.0)) == ["Полъячев"]


def test_tesseract_is_asked_in_the_language_of_a_line_that_the_network_reads_otherwise() -> None:
    page, picture = page_of(LINES)
    page.texts[page.texts.index("Ломидзе")] = "Ломйдзе"
    page.texts[page.texts.index("fluids")] = "fluicls"
    asked = []

    def ask(pictures: bytes, language: str) -> str:
        with Image.open(io.BytesIO(pictures)) as file:
            asked.append((language, getattr(file, "n_frames", 1)))
        line = {"rus": LINES[0], "deu+eng": LINES[3]}[language].split()
        return "".join(
            f"5\t1\t1\t1\t1\t{place}\t{40 * place}\t5\t30\t9\t95\t{word}\n" for place, word in enumerate(line, 1)
        )

    correct_letters(page, picture, ask, lambda: True)
    assert asked == [("rus", 1), ("deu+eng", 1)]
    assert page.texts == [word for line in LINES for word in line.split()]


def test_the_text_of_older_recognition_is_put_right_on_the_first_pages_only(monkeypatch: pytest.MonkeyPatch) -> None:
    # However busy the machine is.
    monkeypatch.setattr("svod.convert.ocr.recogniser._CLOSER_SECONDS", 600.0)
    pages, asked = [], []
    for _ in range(4):
        page, picture = page_of(LINES)
        page.texts[page.texts.index("БЭСМ-6")] = "БЗСМ-6"
        pages.append(page)

    def drawn(index: int) -> Picture:
        asked.append(index)
        return picture

    assert ScanReader().fill(pages, drawn) == {}
    assert asked == [0, 1, 2]
    assert ["БЭСМ-6" in page.texts for page in pages] == [True, True, True, False]
    assert ScanReader("never").fill(pages, drawn) == {}
    assert asked == [0, 1, 2]


@pytest.mark.parametrize(("seconds", "expected"), [(25.0, "БЭСМ-6"), (50.0, "БЗСМ-6")])
def test_other_programs_do_not_cut_the_closer_look_short_unless_they_take_most_of_the_time(
    monkeypatch: pytest.MonkeyPatch, seconds: float, expected: str
) -> None:
    moments = count(step=seconds)
    page, picture = page_of((LINES[1],))
    place = page.texts.index("БЭСМ-6")
    page.texts[place] = "БЗСМ-6"
    monkeypatch.setattr("svod.convert.ocr.recogniser.time.monotonic", lambda: next(moments))
    CloserLook(()).take_older(page, picture)
    assert page.texts[place] == expected
