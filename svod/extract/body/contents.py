"""Tables of contents: lines that end in page numbers, several in succession."""

import re

from svod.model.document import Document

_LEADERS = re.compile(r"(?:\.\s?){4,}\s*\d{0,4}$|…{2,}\s*\d{0,4}$")
_NUMBER = re.compile(r"[^\W\d_].*\s(\d{1,4})$")
_FEWEST = 4


def contents_lines(document: Document) -> set[int]:
    """The indexes of the lines of tables of contents."""
    found: set[int] = set()
    run: list[int] = []
    last = 0
    for line in document.lines:
        text = line.text.rstrip()
        number = _NUMBER.search(text)
        page = int(number[1]) if number else -1
        if _LEADERS.search(text):
            found.add(line.index)
            run.append(line.index)
            last = max(last, page)
        elif number and last <= page <= last + 60 and len(text) < 120:
            run.append(line.index)
            last = page
        else:
            if len(run) >= _FEWEST:
                found.update(run)
            run, last = [], 0
    if len(run) >= _FEWEST:
        found.update(run)
    return found
