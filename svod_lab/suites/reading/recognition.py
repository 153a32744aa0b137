"""The suite `recognition`: what reading a page as a picture takes, and how many of its characters are read wrongly.

Papers are made up and typeset, so that their own text is the truth; those of a language are one file, whose pages are
drawn and recognised.
"""

import io
import os
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import pypdfium2
from rapidfuzz.distance import Levenshtein

from svod.convert.ocr.recogniser import TesseractRecogniser
from svod.convert.pdf.pdf_converter import PdfConverter
from svod_lab.runs.bench import Bench
from svod_lab.scores.figure import Figure
from svod_lab.synthetic.papers import make_papers

GROUP = "recognition"
_PAPERS = 12
_LANGUAGES = ("ru", "de", "en")
_SECONDS = 600.0


class Recognised(NamedTuple):
    """A file: its pages, those recognised, CPU seconds of the program, characters of these in all and wrong ones."""

    pages: int
    read: int
    seconds: float
    characters: int
    wrong: int


def measure(bench: Bench) -> Iterator[Figure]:
    """Each page by itself, in all languages; whole files; and only what a header, or the references, need."""
    ways: dict[str, Callable[[bytes], list[str]]] = {
        "each page in all languages": _page_by_page,
        "whole files": lambda content: _texts(content, TesseractRecogniser(seconds=_SECONDS)),
        "header only": lambda content: _texts(content, TesseractRecogniser(seconds=_SECONDS, header_only=True)),
        "references only": lambda content: _texts(content, TesseractRecogniser(seconds=_SECONDS, references_only=True)),
    }
    with tempfile.TemporaryDirectory(prefix="svod-recognition-") as folder:
        files = _files(Path(folder), bench.choice.limit or _PAPERS)
        yield Figure("pages", sum(len(_own_texts(content)) for content in files), group=GROUP)
        for name, way in ways.items():
            found = [recognised(content, way) for content in bench.follow(files, name, len(files))]
            yield from _figures(name, found)


def _figures(name: str, found: Sequence[Recognised]) -> Iterator[Figure]:
    pages, characters = (sum(values) for values in ([one.pages for one in found], [one.characters for one in found]))
    seconds, wrong = sum(one.seconds for one in found), sum(one.wrong for one in found)
    yield Figure("pages recognised", sum(one.read for one in found), group=GROUP, method=name)
    yield Figure("CPU time a page", 1000 * seconds / max(1, pages), "ms", group=GROUP, method=name)
    yield Figure("character error rate of recognised pages", wrong / max(1, characters), group=GROUP, method=name)


def recognised(content: bytes, way: Callable[[bytes], list[str]]) -> Recognised:
    """What a way of recognising makes of a file; pages that it leaves out have no characters."""
    truth = _own_texts(content)
    begun = _children_seconds()
    read = way(content)
    seconds = _children_seconds() - begun
    pairs = [(own, text) for own, text in zip(truth, read, strict=True) if text]
    wrong = sum(Levenshtein.distance(own, text) for own, text in pairs)
    return Recognised(len(truth), len(pairs), seconds, sum(len(own) for own, _ in pairs), wrong)


def _own_texts(content: bytes) -> list[str]:
    return _by_page(PdfConverter(ocr="never").convert(content).plain_text())


def _texts(content: bytes, recogniser: TesseractRecogniser) -> list[str]:
    """The recognised text of each page; empty where it was not recognised."""
    document = PdfConverter(ocr="always", recogniser=recogniser).convert(content)
    texts = _by_page(document.plain_text())
    return [text if page in document.recognised_pages else "" for page, text in enumerate(texts, 1)]


def _page_by_page(content: bytes) -> list[str]:
    """Each page by itself: nothing is known of the others."""
    count = len(_own_texts(content))
    return [
        _texts(content, TesseractRecogniser(seconds=_SECONDS, pages=(number, number)))[number - 1]
        for number in range(1, count + 1)
    ]


def _by_page(text: str) -> list[str]:
    return [" ".join(page.split()) for page in text.split("\f")]


def _files(folder: Path, count: int) -> list[bytes]:
    """A file a language, of so many papers in all."""
    files = []
    for language in _LANGUAGES:
        for _ in make_papers(language, -(-count // len(_LANGUAGES)), 0, folder / language, ("pdf",)):
            pass
        files.append(_joined(sorted((folder / language).rglob("*.pdf"))))
    return files


def _joined(paths: Sequence[Path]) -> bytes:
    whole, written = pypdfium2.PdfDocument.new(), io.BytesIO()
    for path in paths:
        whole.import_pages(pypdfium2.PdfDocument(path))
    whole.save(written)
    return written.getvalue()


def _children_seconds() -> float:
    times = os.times()
    return times.children_user + times.children_system
