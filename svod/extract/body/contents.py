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
    announcing = ""
    for line in document.lines:
        text = line.text
        has_leaders = has_number = False
        page = -1
        # Most lines end otherwise.
        if text[-1:].isdecimal() or text.endswith((".", "…")):
            before, _, last_word = text.rpartition(" ")
            has_number = bool(before) and last_word.isdecimal() and len(last_word) < 5
            page = int(last_word) if has_number else -1
            is_long = not has_number and last_word[-1].isdecimal()
            has_leaders = not is_long and _LEADERS.search(text, max(0, len(text) - _TAIL)) is not None
        if has_leaders:
            found.add(line.index)
            run.append(line.index)
            last = max(last, page)
        elif has_number and last <= page <= last + 60 and len(text) < 120:
            run.append(line.index)
            last = page
        else:
            if run:
                found.update(_contents(run, announcing))
                run, last = [], 0
            announcing = text
    found.update(_contents(run, announcing))
    return found


def _contents(run: list[int], above: str) -> list[int]:
    """Lines in succession, if they are enough, or if the line above them announces contents."""
    return run if len(run) >= _FEWEST or is_heading(above, Section.CONTENTS) else []
