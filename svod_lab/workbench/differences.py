"""Two texts side by side, the words that differ marked."""

from difflib import SequenceMatcher
from itertools import groupby
from typing import NamedTuple

# Longer texts are compared by their common beginning and end alone: finer comparing takes the square of the words.
MOST_WORDS = 1_500


class Piece(NamedTuple):
    """Some words of a text, and whether the other text has them in this place."""

    text: str
    is_shared: bool


class Difference(NamedTuple):
    """The older and the newer text in pieces."""

    old: tuple[Piece, ...]
    new: tuple[Piece, ...]


def difference(old: str, new: str) -> Difference:
    """What the two texts share and what not, word by word; lines stay lines."""
    left, right = _words(old), _words(new)
    blocks = _ends(left, right) if len(left) + len(right) > MOST_WORDS else _blocks(left, right)
    left_shared, right_shared = [False] * len(left), [False] * len(right)
    for start, place, length in blocks:
        left_shared[start : start + length] = [True] * length
        right_shared[place : place + length] = [True] * length
    return Difference(_pieces(left, left_shared), _pieces(right, right_shared))


def _words(text: str) -> list[str]:
    """Words and line ends, the line ends as words of their own."""
    return [word for line in text.split("\n") for word in ("\n", *line.split())][1:]


def _blocks(left: list[str], right: list[str]) -> list[tuple[int, int, int]]:
    found = SequenceMatcher(None, left, right, autojunk=False).get_matching_blocks()
    return [(block.a, block.b, block.size) for block in found]


def _ends(left: list[str], right: list[str]) -> list[tuple[int, int, int]]:
    shorter = min(len(left), len(right))
    head = next((place for place in range(shorter) if left[place] != right[place]), shorter)
    tail = next((place for place in range(shorter - head) if left[-1 - place] != right[-1 - place]), shorter - head)
    return [(0, 0, head), (len(left) - tail, len(right) - tail, tail)]


def _pieces(words: list[str], shared: list[bool]) -> tuple[Piece, ...]:
    pieces = []
    for is_shared, group in groupby(zip(words, shared, strict=True), key=lambda pair: pair[1]):
        text = " ".join(word for word, _ in group).replace(" \n ", "\n").replace(" \n", "\n").replace("\n ", "\n")
        pieces.append(Piece(text, is_shared))
    return tuple(pieces)
