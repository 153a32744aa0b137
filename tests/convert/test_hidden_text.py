"""Text that recognition hid in scans: where there is some, how large and bold it is, and which of it is read again."""

import io
import shutil
import subprocess

import pypdfium2
import pytest
from PIL import Image

from svod.convert.ocr.grey_pictures import Picture, pgm
from svod.convert.ocr.hidden_text import look_at_hidden, measure_sizes
from svod.convert.ocr.letter_widths import size_by_width
from svod.convert.ocr.scans import ScanReader
from svod.convert.pages.building import built
from svod.convert.pages.word_columns import PageWords
from svod.convert.pdf import pdfium
from svod.convert.pdf.boxes import frame_of
from svod.convert.pdf.open_files import opened
from svod.convert.pdf.page_words import read_page
from svod.convert.pdf.scanned_pages import hides_text, is_picture
from svod.model.document import Font
from tests.convert.documents import HEIGHT, WIDTH, pdf_file
from tests.convert.scans import RESOLUTION, RUSSIAN, typeset
from tests.convert.test_letters_again import LINES, page_of

TEXT = "на каждой странице стоит одно и то же много раз"
INVISIBLE, VISIBLE = "BT 3 Tr /F 11 Tf 72 600 Td (some text) Tj ET", "BT 0 Tr /F 11 Tf 72 600 Td (some text) Tj ET"
WHOLE = f"q {WIDTH} 0 0 {HEIGHT} 0 0 cm /P Do Q"
STRIPS = "".join(f"q {WIDTH} 0 0 {HEIGHT / 10} 0 {part * HEIGHT / 10} cm /P Do Q " for part in range(6))
SMALL = f"q {WIDTH / 2} 0 0 {HEIGHT / 2} 0 0 cm /P Do Q"
BESIDE = "".join(
    f"q {0.45 * WIDTH} 0 0 {0.9 * HEIGHT} {left * WIDTH} 0 cm /P Do Q " for left in (0.05, 0.5)
)  # fmt: skip


def pdf_of(content: str, group: str = "", turned: int = 0) -> bytes:
    """A PDF of one page with a picture P, a font F and a group G."""
    resources = "<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Times-Roman>>>>/XObject<</P 5 0 R%s>>>>"
    page = f"<</Type/Page/Parent 2 0 R/MediaBox[0 0 {WIDTH} {HEIGHT}]/Rotate {turned}/Contents 4 0 R"
    form = f"/Type/XObject/Subtype/Form/BBox[0 0 {WIDTH} {HEIGHT}]/Resources{resources % ''}"
    return pdf_file(
        [
            "<</Type/Catalog/Pages 2 0 R>>",
            "<</Type/Pages/Kids[3 0 R]/Count 1>>",
            f"{page}/Resources{resources % '/G 6 0 R'}>>",
            f"<</Length {len(content)}>>stream\n{content}\nendstream",
            "<</Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8/Length 1>>"
            "stream\n \nendstream",
            f"<<{form}/Length {len(group)}>>stream\n{group}\nendstream",
            "<<>>",
        ]
    )


def seen(content: bytes) -> tuple[bool, bool]:
    """Whether a picture covers the first page, and whether its text is hidden."""
    with pdfium.ONE_AT_A_TIME, opened(content) as document:
        page = pdfium.load_page(document, 0)
        frame = frame_of(page)
        found = is_picture(page, frame), hides_text(page, frame)
        pdfium.close_page(page)
    return found


@pytest.mark.parametrize(
    "content",
    [
        f"{WHOLE} {INVISIBLE}",
        f"{INVISIBLE} {WHOLE}",
        f"{VISIBLE} {WHOLE}",
        f"{STRIPS} {INVISIBLE}",
        f"{VISIBLE} {STRIPS}",
    ],
    ids=["invisible", "invisible, below", "below", "strips", "below strips"],
)
def test_text_that_is_not_to_be_seen_is_hidden(content: str) -> None:
    assert seen(pdf_of(content)) == (True, True)
    assert seen(pdf_of("/G Do", group=content.replace(VISIBLE, INVISIBLE))) == (True, True)
    assert seen(pdf_of(content, turned=90)) == (True, True)


def test_a_picture_above_all_the_text_is_found_however_much_that_is() -> None:
    assert seen(pdf_of(f"{VISIBLE * 300} {WHOLE}")) == (True, True)


@pytest.mark.parametrize(
    ("content", "is_covered"),
    [(f"{WHOLE} {VISIBLE}", True), (f"{SMALL} {VISIBLE}", False), (f"{BESIDE} {VISIBLE}", False), (VISIBLE, False)],
    ids=["above a picture", "beside one", "two pictures beside each other", "no picture"],
)
def test_text_that_is_to_be_seen_is_not_hidden(content: str, *, is_covered: bool) -> None:
    assert seen(pdf_of(content)) == (is_covered, False)


def lines_of(*lines: tuple[str, float, float]) -> PageWords:
    """A page of hidden lines, each a text, its true size and the size that is said."""
    page = PageWords(600, 800, hidden=True, scanned=True, usable=True)
    for number, (text, size, said) in enumerate(lines):
        page.lines.append(range(len(page.texts), len(page.texts) + len(text.split())))
        page.font_table.append(Font("Times", said))
        left = 50.0
        for word in text.split():
            width = size / size_by_width(word, 1.0)
            page.texts.append(word)
            page.fonts.append(number)
            page.places.add(left, 20.0 * number, left + width, 20.0 * number + size)
            left += width + 3
    return page


def sizes(page: PageWords) -> list[float]:
    return [page.font_table[page.fonts[line.start]].size for line in page.lines]


def test_sizes_of_hidden_lines_lie_between_what_is_said_and_how_wide_the_letters_are() -> None:
    said = (10.0, 9.2, 10.9, 10.0, 9.4, 10.6)
    page = lines_of(("Новое о старом", 16, 13.5), *((TEXT, 10, size) for size in said))
    measure_sizes([page])
    assert len(set(sizes(page)[1:])) == 1
    assert sizes(page)[1] == pytest.approx(10.0, rel=0.05)
    assert sizes(page)[0] == pytest.approx(14.7, abs=0.1)


def test_letters_set_apart_hardly_make_a_line_larger_and_short_lines_stay() -> None:
    page = lines_of(("Новая статья", 30, 10), ("о нём", 30, 15), *((TEXT, 10, 10) for _ in range(6)))
    measure_sizes([page])
    assert sizes(page)[:2] == [pytest.approx(12.2, abs=0.1), 15.0]


def test_a_few_lines_say_nothing_of_the_face() -> None:
    page = lines_of(("Новая статья", 16, 13), *((TEXT, 10, 10) for _ in range(4)))
    measure_sizes([page])
    assert sizes(page) == [13.0, *[10.0] * 4]


def test_lines_of_a_title_with_letters_as_wide_have_one_size_whatever_is_said() -> None:
    title = (("НОВЫЕ СПОСОБЫ РЕШЕНИЯ", 12, 11), ("СТАРЫХ ЗАДАЧ", 12, 14))
    page = lines_of(*title, *((TEXT, 10, 10) for _ in range(6)))
    measure_sizes([page])
    assert sizes(page)[0] == sizes(page)[1] > 1.1 * sizes(page)[2]


def test_a_line_whose_words_were_joined_elsewhere_has_no_size() -> None:
    page = lines_of(*((TEXT, 10, 10) for _ in range(6)))
    page.texts[: len(page.lines[0])] = [""] * len(page.lines[0])
    measure_sizes([page])
    assert sizes(page) == [10.0] * 6


def test_pages_with_hidden_text_are_recognised_ones_and_nobody_knows_how_well() -> None:
    hidden, other = (lines_of(*((TEXT, 10, 10) for _ in range(6))) for _ in range(2))
    other.hidden = False
    document = built("application/pdf", [other, hidden], {})
    assert document.recognised_pages == (2,)
    assert document.token(document.token_count - 1).confidence is None


def test_hidden_lines_that_are_printed_bold_are_bold() -> None:
    page, picture = page_of(("Дисковая память машины", *LINES), bold=1)
    page.hidden = True
    ScanReader().fill([page], lambda _: picture)
    bold = [page.font_table[page.fonts[line.start]].bold for line in page.lines]
    assert bold == [True, *[False] * len(LINES)]


def test_initials_in_hidden_text_are_put_into_the_alphabet_of_their_names(monkeypatch: pytest.MonkeyPatch) -> None:
    # Whatever the network sees.
    monkeypatch.setattr("svod.convert.ocr.recogniser.correct_letters", lambda *_: None)
    page, picture = page_of(("А. В. Орлов, сотрудник института волн", *LINES))
    page.hidden = True
    page.texts[0] = "A."
    page.texts[1] = "B."
    ScanReader().fill([page], lambda _: picture)
    assert page.texts[:3] == ["А.", "В.", "Орлов,"]


@pytest.mark.parametrize(("hidden", "asked_of"), [(True, 12), (False, 0)])
def test_of_many_doubtful_lines_of_hidden_text_the_first_are_read_again(*, hidden: bool, asked_of: int) -> None:
    page = lines_of(*((f"{TEXT} рмщкф", 10, 10) for _ in range(20)))
    page.hidden, asked = hidden, []

    def ask(pictures: bytes, _language: str) -> None:
        with Image.open(io.BytesIO(pictures)) as file:
            asked.append(getattr(file, "n_frames", 1))

    look_at_hidden(page, Picture(pgm(Image.new("L", (600, 800), 255)), 1.0), ask)
    assert max(asked, default=0) == asked_of
    assert page.confidences == []


def test_words_that_tesseract_hides_are_as_wide_as_they_are_printed() -> None:
    paper = typeset(RUSSIAN)
    picture = io.BytesIO()
    pypdfium2.PdfDocument(paper)[0].render(scale=RESOLUTION / 72, grayscale=True).to_pil().save(picture, "PNG")
    program = shutil.which("tesseract")
    assert program is not None
    command = [program, "stdin", "stdout", "-l", "rus", "--dpi", str(RESOLUTION), "pdf"]
    made = subprocess.run(command, check=True, capture_output=True, input=picture.getvalue()).stdout
    true, hidden = (rights(content) for content in (paper, made))
    far = sorted(abs(true[word] - right) for word, right in hidden.items() if word in true)
    assert len(far) > 20
    # Nothing stands behind the last word of a paragraph.
    assert far[-2] < 2.0


def rights(content: bytes) -> dict[str, float]:
    """Where the words of the first page end that stand on it once."""
    with pdfium.ONE_AT_A_TIME, opened(content) as document:
        page = pdfium.load_page(document, 0)
        text = pdfium.load_text(page)
        read = read_page(text, frame_of(page))
        pdfium.close_text(text)
        pdfium.close_page(page)
    return {
        word: right for word, right in zip(read.texts, read.places.rights, strict=True) if read.texts.count(word) == 1
    }
