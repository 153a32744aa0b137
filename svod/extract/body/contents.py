"""Tables of contents: lines that end in page numbers, several in succession."""

import re

from svod.model.document import Document
from svod.text.keywords import Section, is_heading

_LEADERS = re.compile(r"(?:\.\s?){4,}\s*\d{0,4}$|…{2,}\s*\d{0,4}$")
_FEWEST = 4
# Leaders are sought in so many last characters.
_TAIL = 24


def contents_lines(document: Document) -> set[int]:
    """The indexes of the lines of tables of contents."""
    found: set[int] = set()
    run: list[int] = []
    last = 0
    is_announced = False
    for line in document.lines:
        text = line.text
        before, _, last_word = text.rpartition(" ")
        number = before[:1] and last_word.isdecimal() and len(last_word) < 5
        page = int(last_word) if number else -1
        if (number or text.endswith((".", "…"))) and _LEADERS.search(text, max(0, len(text) - _TAIL)):
            found.add(line.index)
            run.append(line.index)
            last = max(last, page)
        elif number and last <= page <= last + 60 and len(text) < 120:
            run.append(line.index)
            last = page
        else:
            found.update(_contents(run, is_announced))
            run, last = [], 0
            is_announced = is_heading(text, Section.CONTENTS)
    found.update(_contents(run, is_announced))
    return found


def _contents(run: list[int], is_announced: bool) -> list[int]:
    return run if is_announced or len(run) >= _FEWEST else []
