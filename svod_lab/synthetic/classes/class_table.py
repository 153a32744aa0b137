"""All classes that papers can be set in."""

from svod_lab.synthetic.classes import (
    article_classes,
    journal_styles,
    publisher_classes,
    society_classes,
    thesis_pages,
)
from svod_lab.synthetic.classes.class_row import ClassRow

CLASSES: tuple[ClassRow, ...] = (
    *publisher_classes.ROWS, *society_classes.ROWS, *article_classes.ROWS, *journal_styles.ROWS, *thesis_pages.ROWS
)  # fmt: skip
