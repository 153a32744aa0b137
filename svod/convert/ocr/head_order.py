"""The head of a recognised page of two columns: authors set side by side stand together, above both columns.

Tesseract reads a page column by column, so that the author on the right comes after the whole left column.
"""

from svod.convert.pages.word_columns import PageWords
from svod.model.document import Box

# Of the width of a page, what a line of text in one of two columns has at least.
_COLUMN_LINE = 0.3
# So many of them in each column make a page of two columns; so many of them below each other make text.
_FEWEST_LINES, _LINES_OF_TEXT = 8, 3
# Lines of text stand so near below each other, in heights of a line.
_NEAR = 2.0
# In points: pages lie aslant.
_ASIDE = 5.0


def with_head_first(page: PageWords) -> None:
    """Put the lines above the text of both columns before all others, in their order."""
    boxes = [page.places.around(line) for line in page.lines]
    middle = page.width / 2
    wide = sorted((box for box in boxes if box.x1 - box.x0 >= _COLUMN_LINE * page.width), key=lambda box: box.y0)
    columns = [box for box in wide if box.x1 <= middle + _ASIDE], [box for box in wide if box.x0 >= middle - _ASIDE]
    if any(len(column) < _FEWEST_LINES for column in columns):
        return
    text = min(_text_top(column) for column in columns)
    head = [box for box in boxes if box.y1 <= text]
    # A title over both columns shows that they begin below it.
    has_title = any(box.x0 < middle - _ASIDE and box.x1 > middle + _ASIDE for box in head)
    if has_title and any(box.x0 >= middle - _ASIDE for box in head):
        page.lines.sort(key=lambda line: page.places.around(line).y1 > text)


def _text_top(column: list[Box]) -> float:
    """Where the first lines of a column begin that stand close below each other."""
    for place in range(len(column) - _LINES_OF_TEXT + 1):
        lines = column[place : place + _LINES_OF_TEXT]
        height = max(line.y1 - line.y0 for line in lines)
        if lines[-1].y0 - lines[0].y0 <= _NEAR * height * (_LINES_OF_TEXT - 1):
            return lines[0].y0
    return column[0].y0
