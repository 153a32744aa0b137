"""P1's references on a page: each paragraph is a line, headings are dropped, each line is classified alone (§5.3)."""

import re
from collections.abc import Sequence

from svod.discover.listings.outline import Outline
from svod.discover.listings.piece_features import LONGEST, SHORTEST
from svod.discover.listings.pieces import HEADINGS, Piece
from svod.discover.listings.reference_files import nearest_files
from svod.discover.listings.reference_text import leaves
from svod.errors import ModelFileError
from svod.languages import MODEL_LANGUAGES, alternatives
from svod.model.finding import ListedReference
from svod.model.labeling import Observation
from svod.ports import SequenceLabeler
from svod.text.names import find_names
from svod.text.normalize import fold

LINES_VERSION = "reference-lines@1"
REFERENCE, OTHER = "reference", "other"
_MOST_WORDS = 40
_PAGE_WORD = alternatives("web.line_pages", MODEL_LANGUAGES)
_VOLUME_WORD = alternatives("web.line_volumes", MODEL_LANGUAGES)
# Line features, each with an example: a year, pages, a volume, an initial, quotes, a number in front, an address.
_LINE_SIGNS = (
    ("year", re.compile(r"\b(?:19|20)\d\d\b")),  # 2011
    (
        "pages",
        re.compile(rf"\d+\s?[-–]\s?\d+|\b(?:{_PAGE_WORD})\.\s?\d"),
    ),  # С. 17–29
    (
        "volume",
        re.compile(rf"\b(?:{_VOLUME_WORD})\b\.?\s?\d|№", re.IGNORECASE),
    ),  # Т. 4
    ("initial", re.compile(r"\b[A-ZА-ЯЁ]\.")),  # П. П.
    ("quoted", re.compile(r"[«„“\"].+[»“”\"]")),  # «Снег»
    ("numbered", re.compile(r"^\W*\d{1,3}[.)\]]")),  # [3]
    ("slashes", re.compile(r"(?<!:)//")),  # статья // журнал
    ("address", re.compile(r"https?://|www\.|doi", re.IGNORECASE)),  # doi
)


class SvmListing:
    """The lines that a support vector machine classifies as references; files by the nearest links."""

    def __init__(self, labeler: SequenceLabeler | None = None) -> None:
        if labeler is not None and labeler.manifest.features != LINES_VERSION:
            raise ModelFileError("The model was trained on other features of lines.", way_out="Train it anew.")
        self._labeler = labeler

    def read(self, page: Outline) -> tuple[ListedReference, ...]:
        """The references in the order of the page, with the nearest files."""
        if self._labeler is None:
            raise ModelFileError("There is no model for lines.", way_out="Choose a method that needs none.")
        lines = text_lines(page)
        guesses = self._labeler.label(observations(page, lines))
        return tuple(
            ListedReference(
                page.text_of(line),
                guess.probability,
                line.start,
                line.end,
                nearest_files(page, line.start, line.end),
            )
            for line, guess in zip(lines, guesses, strict=True)
            if guess.label == REFERENCE
        )


def text_lines(page: Outline) -> list[Piece]:
    """The paragraphs of a page, headings dropped."""
    return [
        piece
        for piece in leaves(page.root)
        if piece.kind not in HEADINGS and SHORTEST <= piece.end - piece.start <= LONGEST
    ]


def observations(page: Outline, lines: Sequence[Piece]) -> tuple[Observation, ...]:
    """Words and features of each line."""
    return tuple(_observation(page.text_of(line)) for line in lines)


def _observation(text: str) -> Observation:
    words = fold(text).split()
    names = min(3, sum(1 for _ in find_names(text[:LONGEST])))
    signs = tuple(f"has {name}" for name, pattern in _LINE_SIGNS if pattern.search(text))
    length = ("short", "middling", "long", "very long")[min(3, len(words) // 12)]
    return Observation((tuple(f"word {word}" for word in words[:_MOST_WORDS]), signs, (length, f"{names} names")))
