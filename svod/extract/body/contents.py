"""Tables of contents: lines that end in page numbers, several in succession."""

import re
from collections.abc import Sequence

from svod.model.document import Document, Line, LineRole
from svod.text.keywords import Section, is_heading

_LEADERS = re.compile(r"(?:\.\s?){4,}\s*\d{0,4}$|…{2,}\s*\d{0,4}$")
# An entry of a table of contents: «Methods 12», «Methods …… 12».
_ENTRY = re.compile(r"[^\W\d_]{2}.*(?:\s|\.|…)\d{1,3}$|(?:\.\s?){4,}")
_NO_LETTERS = re.compile(r"[\W\d_]+")
_FEWEST, _FEWEST_ANNOUNCED = 4, 2
# So many lines in succession may be parts of entries that are longer than a line.
_MOST_BETWEEN = 2
_LONGEST_HEADING = 30
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
    return found | _announced(document.lines)


def _announced(lines: Sequence[Line]) -> set[int]:
    """The headings of tables of contents, and their entries: lines with page numbers, or words of later headings."""
    found: set[int] = set()
    for place, line in enumerate(lines):
        if len(line.text) > _LONGEST_HEADING or not is_heading(line.text, Section.CONTENTS):
            continue
        others = lines[place + 1 :]
        plain = [_plain(other.text) for other in others]
        last = dict(zip(plain, others, strict=True))
        entries, missed = [], 0
        for words, other in zip(plain, others, strict=True):
            is_entry = bool(_ENTRY.search(other.text)) or last[words].index > other.index
            missed = 0 if is_entry else missed + (other.role is LineRole.BODY)
            if missed > _MOST_BETWEEN:
                break
            if is_entry:
                entries.append(other.index)
        if len(entries) >= _FEWEST_ANNOUNCED:
            found.update(range(line.index, entries[-1] + 1))
    return found


def _contents(run: list[int], above: str) -> list[int]:
    """Lines in succession, if they are enough, or if the line above them announces contents."""
    return run if len(run) >= _FEWEST or is_heading(above, Section.CONTENTS) else []


def _plain(text: str) -> str:
    """The words of a heading without its number, in one case."""
    return "".join([word if word.isalpha() else _NO_LETTERS.sub("", word) for word in text.split(" ")]).casefold()
