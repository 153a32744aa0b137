"""Running heads and feet, page numbers and footnotes are kept apart from the body; titles and references stay in it."""

from svod.convert.pdf.pdf_converter import PdfConverter
from svod.model.document import Document, LineRole
from tests.convert.documents import at, paragraph, pdf

BODY = ["the body of the text goes on for", "some lines that are all of one size", "and say what there is to say"]
NAMES = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
HEAD = "On the Reading of Papers"


def roles(document: Document) -> list[tuple[int, str, str]]:
    return [(line.page, line.text, line.role.name) for line in document.lines if line.role is not LineRole.BODY]


def page(number: int, *, head: str = HEAD) -> str:
    return (
        at(200, 40, head, size=8)
        + paragraph(50, 80, [f"{NAMES[number]}: {line}" for line in BODY])
        + paragraph(50, 600, [f"{line} {NAMES[number]}" for line in BODY])
        + at(295, 780, str(number))
    )


def test_heads_and_numbers_that_come_page_after_page_are_margins() -> None:
    document = PdfConverter().convert(pdf([page(number) for number in (7, 8, 9)]))
    assert {(text, role) for _, text, role in roles(document)} == {
        (HEAD, "RUNNING_HEAD"),
        ("7", "PAGE_NUMBER"),
        ("8", "PAGE_NUMBER"),
        ("9", "PAGE_NUMBER"),
    }


def test_left_and_right_pages_may_have_heads_of_their_own() -> None:
    heads = ["Nora Carver", HEAD, "Nora Carver", HEAD, "Nora Carver", HEAD]
    pages = [page(number, head=f"{number} {head}") for number, head in enumerate(heads, start=1)]
    document = PdfConverter().convert(pdf(pages))
    assert sum(role == "RUNNING_HEAD" for _, _, role in roles(document)) >= 5


def test_heads_whose_numbers_count_the_pages_are_margins_in_a_paper_of_three_pages() -> None:
    heads = ["A Title of a Paper", "56 Nora Carver", "A Title of 57"]
    document = PdfConverter().convert(pdf([page(number, head=head) for number, head in enumerate(heads, start=3)]))
    assert [text for _, text, role in roles(document) if role == "RUNNING_HEAD"] == heads[1:]


def test_sections_that_begin_pages_are_no_margins() -> None:
    heads = ["A Title of a Paper", "2 Methods", "3 Results"]
    document = PdfConverter().convert(pdf([page(number, head=head) for number, head in enumerate(heads, start=3)]))
    assert not [text for _, text, role in roles(document) if role == "RUNNING_HEAD"]


def test_a_title_that_is_a_running_head_later_stays_in_the_body() -> None:
    first = at(150, 90, HEAD, size=18) + paragraph(50, 160, BODY)
    plain = at(200, 40, HEAD, size=8) + paragraph(50, 80, BODY)
    for title_page in (first, plain.replace("/F1 10 Tf", "/F1 8 Tf")):
        document = PdfConverter().convert(pdf([title_page, *(page(number) for number in (2, 3, 4))]))
        assert all(number != 1 for number, _, role in roles(document) if role == "RUNNING_HEAD")


def test_numbers_that_do_not_count_the_pages_stay() -> None:
    pages = [at(50, 60, str(value)) + paragraph(50, 100, BODY) for value in (1917, 12, 88)]
    assert roles(PdfConverter().convert(pdf(pages))) == []


def test_small_type_with_a_mark_at_the_foot_is_a_footnote() -> None:
    notes = (
        at(50, 702, "1", size=5)
        + at(53, 706, "See the long note about this matter", size=8)
        + at(50, 716, "which goes on in a second line", size=8)
    )
    body = paragraph(50, 80, BODY * 3) + at(50, 660, "the last line of the body")
    document = PdfConverter().convert(pdf([body + notes]))
    assert [role for _, _, role in roles(document)] == ["FOOTNOTE", "FOOTNOTE"]


def test_references_in_small_type_at_the_foot_are_no_footnotes() -> None:
    entries = "".join(
        at(50, 702 + 10 * number, f"[{number}] N. Carver. A paper in small type. 199{number}.", size=8)
        for number in range(1, 6)
    )
    document = PdfConverter().convert(pdf([paragraph(50, 80, BODY * 3) + at(50, 680, "References") + entries]))
    assert roles(document) == []


def test_notes_under_their_own_heading_are_a_list() -> None:
    entries = "".join(
        at(50, 698 + 10 * number, str(number), size=5)
        + at(53, 702 + 10 * number, f"Vgl. die Arbeit {number} von Carver", size=8)
        for number in range(1, 6)
    )
    document = PdfConverter().convert(pdf([paragraph(50, 80, BODY * 3) + at(50, 680, "Anmerkungen") + entries]))
    assert roles(document) == []


def test_a_word_parted_by_a_page_break_is_joined_past_the_margins() -> None:
    first = at(200, 40, HEAD, size=8) + paragraph(50, 80, [*BODY, "it is parted by the end of the pa-"])
    second = at(200, 40, HEAD, size=8) + paragraph(50, 80, ["per and goes on", "here", *BODY])
    document = PdfConverter().convert(pdf([first + at(295, 780, "1"), second + at(295, 780, "2"), page(3)]))
    joined = next(token for token in map(document.token, range(document.token_count)) if token.text == "paper")
    assert joined.printed == "pa-per"
    assert "\ngoes" not in document.plain_text().split("\f")[0]


def test_a_parted_word_keeps_both_forms() -> None:
    document = PdfConverter().convert(pdf([paragraph(50, 100, ["this is an optimizing com-", "piler of a kind"])]))
    tokens = list(map(document.token, range(document.token_count)))
    assert [(token.text, token.printed) for token in tokens if token.text != token.printed] == [
        ("compiler", "com-piler")
    ]
