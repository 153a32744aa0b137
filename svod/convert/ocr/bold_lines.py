"""Which lines of a recognised page are set bold: by how thick the strokes of their letters are for their size."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, repeat
from statistics import median

from svod.convert.ocr.grey_pictures import Picture
from svod.convert.pages.word_columns import PageWords

# Strokes so many times as thick as those of most letters, for their size, are bold: 1.4 to 1.9 were measured.
_BOLD = 1.35
# Longer stretches of ink than this part of the size are bars, rules and pictures, and no stems.
_LONGEST_STROKE = 0.35
# Shorter words than this are punctuation and specks, and lines of fewer letters no measure.
_SHORTEST_WORD, _FEWEST_LETTERS = 3, 6
# In sizes of type: the paper between a bold line and the short one that goes on below it.
_WIDEST_LEAD = 1.0
# Signs above capitals, and specks, reach into the line above by so much.
_OVERLAP = 0.25
# So many times as large as most words are titles.
_LARGE = 1.1
_INK = re.compile(rb"\0+")
_DARK = 128


def mark_bold(pages: Sequence[PageWords], strokes: Sequence[Sequence[float]]) -> None:
    """Give the bold lines of pages bold fonts, in place; `strokes` are those of the lines of each page."""
    measured = [list(_of_letters(page, thick)) for page, thick in zip(pages, strokes, strict=True)]
    everywhere = median(chain.from_iterable(measured)) if any(measured) else 0.0
    for page, thick, usual in zip(pages, strokes, measured, strict=True):
        own = median(usual) if usual else everywhere
        # A cover may be bold as a whole.
        least = _BOLD * (everywhere if own >= _BOLD * everywhere else own)
        _mark_page(page, _bold_lines(page, _evened(page, thick), least))


def _evened(page: PageWords, strokes: Sequence[float]) -> Iterator[float]:
    """The strokes of lines; those of lines of one title, close together in large type, have their mean."""
    sizes = [page.font_table[page.fonts[line.start]].size for line in page.lines]
    usual = median([size for size, line in zip(sizes, page.lines, strict=True) for _ in line]) if sizes else 0.0
    runs: list[list[int]] = []
    for place, line in enumerate(page.lines):
        if runs and sizes[place] >= _LARGE * usual and _goes_on(page, page.lines[place - 1], line):
            runs[-1].append(place)
        else:
            runs.append([place])
    for run in runs:
        letters = [len(_letters(page, page.lines[place])) * (strokes[place] > 0) for place in run]
        thick = sum(strokes[place] * count for place, count in zip(run, letters, strict=True))
        yield from (thick / sum(letters) if strokes[place] else 0.0 for place in run)


def _bold_lines(page: PageWords, strokes: Iterable[float], least: float) -> Iterator[range]:
    """The lines with strokes so thick; a short line below one of them, in type of the same size, is bold as well."""
    above: range | None = None
    for line, part in zip(page.lines, strokes, strict=True):
        is_bold = part >= least if part else above is not None and _goes_on(page, above, line)
        if is_bold:
            yield line
        above = line if is_bold else None


def _goes_on(page: PageWords, above: range, line: range) -> bool:
    """Whether a line is the next one of a title or heading: close below, in the same size and as large letters."""
    size = page.font_table[page.fonts[line.start]].size
    if size != page.font_table[page.fonts[above.start]].size:
        return False
    lead = page.places.around(line).y0 - page.places.around(above).y1
    texts = [" ".join(page.texts[words.start : words.stop]) for words in (above, line)]
    return -_OVERLAP * size <= lead <= _WIDEST_LEAD * size and texts[0].isupper() == texts[1].isupper()


def _mark_page(page: PageWords, lines: Iterable[range]) -> None:
    bold: dict[int, int] = {}
    for index in chain.from_iterable(lines):
        font = page.fonts[index]
        if font not in bold:
            bold[font] = len(page.font_table)
            page.font_table.append(page.font_table[font]._replace(bold=True))
        page.fonts[index] = bold[font]


def _of_letters(page: PageWords, strokes: Sequence[float]) -> Iterator[float]:
    """The strokes of each letter of a page."""
    for line, part in zip(page.lines, strokes, strict=True):
        if part:
            yield from repeat(part, len(_letters(page, line)))


def strokes_of(page: PageWords, picture: Picture) -> list[float]:
    """How thick the strokes of each line are, as a part of the size of its type; 0 where it is too short to tell.

    `picture` is what was recognised.
    """
    return list(_thickness(page, picture))


def _thickness(page: PageWords, picture: Picture) -> Iterator[float]:
    head, _, ink = picture.inked(_DARK).content.partition(b"\n")
    width = int(head.split()[1])
    for line in page.lines:
        if len(_letters(page, line)) < _FEWEST_LETTERS:
            yield 0.0
            continue
        size = page.font_table[page.fonts[line.start]].size * picture.scale
        strokes = [
            len(stroke)
            for index in line
            if len(page.texts[index]) >= _SHORTEST_WORD
            for row in _rows(page, index, picture.scale)
            for stroke in _INK.findall(ink, row * width + _pixel(page.places.lefts[index], picture.scale),
                                       row * width + _pixel(page.places.rights[index], picture.scale))
            if len(stroke) < _LONGEST_STROKE * size
        ]  # fmt: skip
        yield sum(strokes) / len(strokes) / size if strokes else 0.0


def _letters(page: PageWords, line: range) -> str:
    return "".join(word for word in page.texts[line.start : line.stop] if len(word) >= _SHORTEST_WORD)


def _rows(page: PageWords, index: int, scale: float) -> range:
    return range(_pixel(page.places.tops[index], scale), _pixel(page.places.bottoms[index], scale))


def _pixel(points: float, scale: float) -> int:
    return round(points * scale)
