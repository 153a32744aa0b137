"""Authors side by side above two columns that were recognised one after the other."""

from svod.convert.ocr.head_order import with_head_first
from svod.convert.pages.word_columns import PageWords


def page_of(*lines: tuple[str, float, float, float]) -> PageWords:
    """A page of lines of one word: text, left, top, width."""
    page = PageWords(600.0, 800.0)
    for text, left, top, width in lines:
        page.lines.append(range(len(page.texts), len(page.texts) + 1))
        page.texts.append(text)
        page.places.add(left, top, left + width, top + 10)
    return page


def column(name: str, left: float, top: float, count: int = 10) -> list[tuple[str, float, float, float]]:
    return [(f"{name}{row}", left, top + 12 * row, 240.0) for row in range(count)]


def texts(page: PageWords) -> list[str]:
    with_head_first(page)
    return [page.texts[line.start] for line in page.lines]


TITLE, LEFT, RIGHT = ("title", 100.0, 50.0, 400.0), ("Benton", 150.0, 100.0, 60.0), ("Zarfaty", 400.0, 101.0, 60.0)


def test_the_author_on_the_right_stands_before_the_text_of_the_left_column() -> None:
    read = texts(page_of(TITLE, LEFT, *column("l", 50, 200), RIGHT, *column("r", 310, 180)))
    assert read[:4] == ["title", "Benton", "Zarfaty", "l0"]
    assert read[-10:] == [f"r{row}" for row in range(10)]


def test_a_page_of_one_column_and_one_whose_right_column_begins_at_the_top_stay_as_they_are() -> None:
    one = page_of(TITLE, LEFT, RIGHT, *column("l", 50, 200))
    assert texts(one)[:3] == ["title", "Benton", "Zarfaty"]
    whole = [LEFT, *column("l", 50, 200), ("r", 310.0, 60.0, 240.0), *column("r", 310, 72)]
    assert texts(page_of(*whole)) == [line[0] for line in whole]


def test_a_title_in_the_left_column_is_not_cut_by_the_heading_of_the_right_one() -> None:
    title = [("first", 50.0, 50.0, 200.0), ("second", 50.0, 80.0, 200.0)]
    whole = [*title, *column("l", 50, 200), ("heading", 310.0, 50.0, 200.0), *column("r", 310, 70)]
    assert texts(page_of(*whole)) == [line[0] for line in whole]
