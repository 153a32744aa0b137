"""Documents for methods that read them: made of labelled lines or of a text, or converted and remembered."""

import hashlib
import os
from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from svod import registry
from svod.errors import DocumentError
from svod.model.codec import pack, unpack
from svod.model.document import Box, Columns, Document, Font
from svod.model.outcome import Failure
from svod_lab.corpora.items import LayoutLine
from svod_lab.runs.bench import Bench

_FONT = Font("", 0.0)
_PLAIN_TEXT = "text/plain"
# In points: lines go down a page, and to the right into its next column; whatever else goes up begins a page.
_UP = 60.0
_COLUMN_STEP = 80.0
_MARGIN = 36.0
# Heights that so few lines have are no sizes, and without so large a part of lines there are none.
_RARE, _LEAST_USUAL = 0.01, 0.85
# A raised sign makes its line taller by so much at most; a line so long is no heading.
_RAISED, _LONG_LINE = 1.45, 40


class LineDocument(NamedTuple):
    """A document, and for each of its lines the place of the labelled line it was made of; blank ones are left out."""

    document: Document
    places: tuple[int, ...]


def document_of_lines(lines: Sequence[LayoutLine]) -> LineDocument:
    """A document of labelled lines; with boxes where the corpus has them, and pages where lines begin at the top."""
    places = tuple(place for place, line in enumerate(lines) if line.text.split())
    kept = _placed([lines[place] for place in places])
    with_boxes = bool(kept) and all(line.box is not None for line in kept)
    words = [line.text.split() for line in kept]
    page_starts = [*_page_starts(kept if with_boxes else kept[:1]), len(kept)]
    sizes = _sizes(kept) if with_boxes else [_FONT.size] * len(kept)
    fonts = tuple(Font("", size) for size in dict.fromkeys(sizes)) or (_FONT,)
    font_of = {font.size: place for place, font in enumerate(fonts)}
    columns = Columns(
        texts=tuple(word for line in words for word in line),
        fonts=array("H", (font_of[size] for size, line in zip(sizes, words, strict=True) for _ in line)),
        boxes=array("f", (edge for line in kept for edge in _word_boxes(line)) if with_boxes else ()),
        line_starts=array("I", _running_total(map(len, words))),
        page_starts=array("I", page_starts),
    )
    size = _page_size(kept) if with_boxes else (0.0, 0.0)
    return LineDocument(Document(_PLAIN_TEXT, columns, fonts, (size,) * (len(page_starts) - 1)), places)


def document_of_text(text: str) -> Document | None:
    """A text as svod reads a plain text file; None where there is nothing in it."""
    try:
        document: Document = registry.find("convert", "text").make().convert(text.encode())
    except DocumentError:
        return None
    return document


def unread(document: Document) -> Document:
    """The same document without what methods have cached in it: each method must compute that itself."""
    return replace(document)


def converted(paths: Sequence[Path], bench: Bench) -> Iterator[Document | Failure]:
    """Documents read by worker processes, in order; what was read before by the same converters is remembered."""
    kept = [_kept_at(path, bench) for path in paths]
    # Looked up once: a file that comes twice, or is cached by another process meanwhile, must not shift those after it.
    is_kept = [place is not None and place.is_file() for place in kept]
    unread = [path for path, known in zip(paths, is_kept, strict=True) if not known]
    fresh = iter(bench.follow(bench.convert_files(unread), "reading documents", len(unread)))
    failures: Counter[str] = Counter()
    for place, known in zip(kept, is_kept, strict=True):
        if place is not None and known:
            yield unpack(Document, place.read_bytes())
            continue
        document = next(fresh)
        if place is not None and isinstance(document, Document):
            place.parent.mkdir(parents=True, exist_ok=True)
            half = place.with_suffix(f".{os.getpid()}")
            half.write_bytes(pack(document))
            half.replace(place)
        if isinstance(document, Failure):
            failures[str(document.outcome)] += 1
        yield document
    if failures:
        reasons = ", ".join(f"{reason} {count}" for reason, count in sorted(failures.items()))
        bench.warn(f"{failures.total()} of {len(paths)} documents could not be read: {reasons}")


def _kept_at(path: Path, bench: Bench) -> Path | None:
    if bench.memory is None:
        return None
    content = hashlib.sha256(path.read_bytes()).hexdigest()
    return bench.memory / f"{_converters_digest()}{bench.recognition}" / f"{content}.packed"


@cache
def _converters_digest() -> str:
    """Changes whenever the code that reads documents does."""
    folder = Path(str(import_module("svod.convert").__file__)).parent
    digest = hashlib.sha256()
    for source in sorted(folder.rglob("*.py")):
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def _placed(lines: Sequence[LayoutLine]) -> list[LayoutLine]:
    """Lines that lost their place stand where the one before them stands, or the first that has one."""
    box = next((line.box for line in lines if line.box), None)
    placed = []
    for line in lines:
        box = line.box or box
        placed.append(line._replace(box=box))
    return placed


def _page_starts(lines: Sequence[LayoutLine]) -> list[int]:
    starts = [0]
    for place in range(1, len(lines)):
        before, after = lines[place - 1].box, lines[place].box
        if before and after and _goes_to_next_page(before, after):
            starts.append(place)
    return starts


def _goes_to_next_page(before: Box, after: Box) -> bool:
    up, right = before.y0 - after.y0, after.x0 - before.x0
    return right < _COLUMN_STEP and (up > _UP or (up > 0 and right < -_COLUMN_STEP))


def _page_size(lines: Iterable[LayoutLine]) -> tuple[float, float]:
    boxes = [line.box for line in lines if line.box is not None]
    return max(box.x1 for box in boxes) + _MARGIN, max(box.y1 for box in boxes) + _MARGIN


def _sizes(lines: Sequence[LayoutLine]) -> list[float]:
    """The sizes of lines, by how high they are; unknown where heights are many, as those of scanned pages.

    A raised number or another sign makes its line taller: a rare height stands for the usual one below it, and a long
    line is as high as both its neighbours are.
    """
    heights = [round(line.box.y1 - line.box.y0, 1) if line.box else 0.0 for line in lines]
    counted = Counter(heights)
    usual = sorted(height for height, count in counted.items() if count > _RARE * len(lines) and height > 0)
    if sum(counted[height] for height in usual) < _LEAST_USUAL * len(lines):
        return [_FONT.size] * len(lines)
    sizes = [max((size for size in usual if size <= height), default=usual[0]) for height in heights]
    for place, line in enumerate(lines):
        near = max(sizes[max(0, place - 1)], sizes[min(place + 1, len(lines) - 1)])
        is_taller = near < sizes[place] <= _RAISED * near
        if is_taller and (len(line.text) >= _LONG_LINE or line.text.lstrip()[:1].isdecimal()):
            sizes[place] = near
    return sizes


def _word_boxes(line: LayoutLine) -> Iterator[float]:
    """Boxes of the words of a line: its own, shared out by letters."""
    if line.box is None:
        return
    text = " ".join(line.text.split())
    step = (line.box.x1 - line.box.x0) / len(text)
    at = 0
    for word in text.split(" "):
        yield from (line.box.x0 + at * step, line.box.y0, line.box.x0 + (at + len(word)) * step, line.box.y1)
        at += len(word) + 1


def _running_total(counts: Iterable[int]) -> Iterator[int]:
    total = 0
    yield total
    for count in counts:
        total += count
        yield total
