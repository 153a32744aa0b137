"""A small network that reads one line of print: for each place from left to right, how probable each letter is there.

Convolutions over the picture, then over the places of the line; the probabilities are those of connectionist temporal
classification, where a letter may hold several places and a blank stands between letters. It knows Russian, German and
English letters alike, and no words: it says what is printed, where tesseract says what would make a word.
"""

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from PIL.Image import Image

MODEL = Path(__file__).parent / "letter_network.npz"
# Lines are scaled to so many pixels of height; so many of width make one place.
HEIGHT, PLACE = 32, 4
# Longer lines than this are no lines of a header.
WIDEST = 2_400
# Between layers: where the picture is halved, and how far apart the places are that a layer looks at.
_HALVED_BOTH, _HALVED_HEIGHT = (0, 1), (3,)
_STEPS = (1, 1, 2, 1, 2, 4, 1, 2)
# Of the grey levels of a line: darker than the first part is ink, lighter than the second paper.
_INK, _PAPER, _LEAST_CONTRAST = 2, 90, 20

Numbers: TypeAlias = NDArray[np.float32]


class _Layer(NamedTuple):
    weights: Numbers
    bias: Numbers

    def __call__(self, values: Numbers) -> Numbers:
        return values @ self.weights + self.bias


class LetterNetwork:
    """The network with its weights."""

    def __init__(self, arrays: "dict[str, Numbers]", letters: str) -> None:
        def layers(kind: str, count: int) -> tuple[_Layer, ...]:
            return tuple(
                _Layer(arrays[f"{kind}{number}"].astype(np.float32), arrays[f"{kind}{number}_bias"].astype(np.float32))
                for number in range(count)
            )

        self._letters = letters
        self._numbers = {letter: number for number, letter in enumerate(letters, 1)}
        self._picture = layers("picture", 4)
        (self._flat,) = layers("flat", 1)
        self._line = layers("line", len(_STEPS))
        (self._last,) = layers("letters", 1)

    def chances(self, picture: "Image") -> Numbers:
        """The logarithms of the probabilities of the blank and of each letter (columns) at each place (rows)."""
        values: Numbers = _ink(picture)[:, :, None]
        for number, layer in enumerate(self._picture):
            values = np.maximum(layer(_around(values)), 0.0)
            high, wide, depth = values.shape
            if number in _HALVED_BOTH:
                even = values[:, : wide // 2 * 2]
                values = even.reshape(high // 2, 2, wide // 2, 2, depth).max((1, 3))
            elif number in _HALVED_HEIGHT:
                values = values.reshape(high // 2, 2, wide, depth).max(1)
        values = values.transpose(1, 2, 0).reshape(values.shape[1], -1)
        values = np.maximum(self._flat(values), 0.0)
        for layer, step in zip(self._line, _STEPS, strict=True):
            padded = np.pad(values, ((step, step), (0, 0)))
            beside = [padded[place * step : place * step + len(values)] for place in range(3)]
            values = values + np.maximum(layer(np.concatenate(beside, 1)), 0.0)
        scores = self._last(values)
        scores -= scores.max(1, keepdims=True)
        chances: Numbers = scores - np.log(np.exp(scores).sum(1, keepdims=True))
        return chances

    def read(self, chances: Numbers) -> str:
        """The most probable letters."""
        best = chances.argmax(1)
        begins = np.flatnonzero(np.diff(best, prepend=0))
        return "".join(self._letters[number - 1] for number in best[begins].tolist() if number)

    def weight(self, chances: Numbers, text: str) -> float:
        """The logarithm of the probability of a text; signs that the network does not know count for nothing."""
        letters = [self._numbers[letter] for letter in text if letter in self._numbers]
        # A blank before, between and behind the letters.
        row = np.zeros(2 * len(letters) + 1, np.intp)
        row[1::2] = letters
        # The blank between two letters may be passed over, unless they are the same.
        passed = np.full(len(row), -np.inf)
        passed[3::2][row[3::2] != row[1:-2:2]] = 0.0
        reached = np.full(len(row) + 2, -np.inf)
        reached[2:4] = chances[0, row[:2]]
        for place in chances[1:, row]:
            reached[2:] = place + np.logaddexp(np.logaddexp(reached[2:], reached[1:-1]), reached[:-2] + passed)
        return float(np.logaddexp(reached[-1], reached[-2]))


def _ink(picture: "Image") -> Numbers:
    """A line as it is read: of one height, ink 1 and paper 0."""
    from PIL import Image  # only scans need it

    width = min(WIDEST, max(4 * PLACE, round(picture.width * HEIGHT / picture.height)))
    smooth = Image.Resampling.BOX if picture.height > 2 * HEIGHT else Image.Resampling.BILINEAR
    grey = np.asarray(picture.resize((width, HEIGHT), smooth), np.float32)
    ink, paper = (float(level) for level in np.percentile(grey, (_INK, _PAPER)))
    inked: Numbers = np.clip((paper - grey) / max(paper - ink, _LEAST_CONTRAST), 0.0, 1.0).astype(np.float32)
    return inked


def _around(values: Numbers) -> Numbers:
    """Each pixel with its eight neighbours."""
    high, wide, _ = values.shape
    padded = np.pad(values, ((1, 1), (1, 1), (0, 0)))
    return np.concatenate([padded[down : down + high, on : on + wide] for down in range(3) for on in range(3)], 2)


@cache
def letter_network() -> LetterNetwork:
    """The network that is shipped."""
    with np.load(MODEL, allow_pickle=False) as file:
        arrays = {name: file[name] for name in file.files if name not in ("letters", "manifest")}
        return LetterNetwork(arrays, str(file["letters"]))
