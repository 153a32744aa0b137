"""Made-up papers with references in notes, written by hand in the styles of real journals: one half is only scored."""

import re
from collections.abc import Iterator
from importlib.resources import files
from textwrap import wrap

from svod.model.document import Box
from svod_lab.corpora.items import NOTES, NOTES_AND_LISTS, LabeledLines, LayoutLine, Trust, Zone

# Size of type and the widest line, of text, notes and lists.
_TEXT, _NOTE, _LIST = (10.0, 58), (8.0, 72), (9.0, 64)
_LEFT, _TOP, _LETTER = 70.0, 60.0, 0.48
_PAGE = "---"
_HEAD = re.compile(r"# (?P<language>[a-z]{2}) (?P<style>[a-z-]+)$")
_WORK = re.compile(r"\{([^{}]*)\}")
# Stand for the marks of works while lines are broken.
_OPEN, _CLOSE = "\ue000", "\ue001"


def noted_papers(corpus: str, *, scored_only: bool) -> tuple[LabeledLines, ...]:
    """The papers of one half, as printed lines."""
    name = "scored.txt" if scored_only else "looked.txt"
    rows = files(__package__).joinpath(name).read_text(encoding="utf-8").splitlines()
    starts = [place for place, row in enumerate(rows) if _HEAD.match(row)]
    return tuple(_paper(rows[start:stop], corpus) for start, stop in zip(starts, [*starts[1:], len(rows)], strict=True))


class _Sheet:
    """The lines of one paper as they are set, page under page."""

    def __init__(self) -> None:
        self.lines: list[LayoutLine] = []
        self.zones: list[Zone] = []
        self.starts: list[int] = []
        self._y, self._inside = _TOP, False

    def turn(self) -> None:
        """Go to the next page."""
        self._y = _TOP

    def add(self, text: str, size: float, width: int) -> None:
        """Set a paragraph; what stands between marks is a reference."""
        marked = text.replace("{", _OPEN).replace("}", _CLOSE)
        for line in wrap(marked, width, break_on_hyphens=False):
            self.starts += [len(self.lines)] * line.count(_OPEN)
            is_cited = self._inside or _OPEN in line
            self._inside = line.rfind(_OPEN) > line.rfind(_CLOSE) if _OPEN in line or _CLOSE in line else self._inside
            own = line.replace(_OPEN, "").replace(_CLOSE, "")
            box = Box(_LEFT, self._y, _LEFT + _LETTER * size * len(own), self._y + size)
            self.lines.append(LayoutLine(own, box))
            self.zones.append(Zone.BIBLIOGRAPHY if is_cited else Zone.BODY)
            self._y += 1.2 * size


def _paper(rows: list[str], corpus: str) -> LabeledLines:
    head = _HEAD.match(rows[0])
    sheet = _Sheet()
    for text, size, width in _paragraphs(rows[1:]):
        if text == _PAGE:
            sheet.turn()
        else:
            sheet.add(text, size, width)
    references = tuple(_WORK.findall("\n".join(rows)))
    language, style = (head["language"], head["style"]) if head else ("", "")
    place = NOTES_AND_LISTS if any(row.startswith("=") for row in rows) else NOTES
    return LabeledLines(
        f"noted:{language}-{style}", tuple(sheet.lines), tuple(sheet.zones), tuple(sheet.starts), corpus, language,
        Trust.EXACT, references, place,
    )  # fmt: skip


def _paragraphs(rows: list[str]) -> Iterator[tuple[str, float, int]]:
    """Each paragraph, the size of its type, and its widest line; notes are numbered, and each page has all the text."""
    number = 0
    texts = [row for row in rows if row[0] not in "^=*" and row != _PAGE]
    own: set[str] = set()
    for row in rows:
        sign, _, text = row.partition(" ")
        if sign == "^":
            yield from ((other, *_TEXT) for other in texts if own and other not in own)
            own = set()
            number += 1
            yield f"{number} {text}", *_NOTE
        elif sign in "=*":
            if sign == "=":
                yield _PAGE, *_TEXT
            yield text, *(_TEXT if sign == "=" else _LIST)
        else:
            own.add(row)
            yield row, *_TEXT
