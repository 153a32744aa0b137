"""Grey pictures of pages, as text recognition wants them; and how to turn one that lies on its side."""

import io
import math
from collections import Counter
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PIL.Image import Image

# Measured: 300 dots an inch read no better and take a tenth more time, 200 lose a little of small type.
RESOLUTION = 250
# An A3 page at that resolution; some scans claim pages of metres.
MOST_PIXELS = 12_000_000
LONGEST_SIDE = 16_000
POINTS_AN_INCH = 72
# Levels of grey are counted on every so many-th pixel.
_SAMPLED = 97
# Paper is no darker than this; its level is the commonest one, within so many to either side.
_DARKEST_PAPER, _AROUND = 96, 2
# In spreads of the paper's grey below its level: what is brighter is paper.
_WHITE = 3.0
# Of all pixels, the part that is surely ink; and the least distance from ink to paper that is drawn out.
_INK, _LEAST_CONTRAST = 0.005, 40
# What is darker is ink; of all ink the part in single specks from which on a picture is dirty, as bad copies are.
_DARK, _MANY_SPECKS = 128, 0.05
# In pixels; two letters of small type have more.
_LEAST_INK = 200


class Picture(NamedTuple):
    """A picture as a PGM file, and how many of its pixels make a point of the page."""

    content: bytes
    scale: float

    @property
    def is_white(self) -> bool:
        """Whether there is not even the ink of a word on it."""
        return len(self.content) - self.content.count(b"\xff") < _LEAST_INK

    def cleaned(self) -> "Picture":
        """The same picture with white paper and black ink: on grey paper with few words noise is taken for ink."""
        head, _, pixels = self.content.partition(b"\n")
        return Picture(head + b"\n" + pixels.translate(levels(pixels)), self.scale)

    def without_specks(self) -> "Picture | None":
        """The same picture without its specks; None where it has few."""
        from PIL import Image, ImageChops, ImageFilter  # only pages that are hard to read need it

        with Image.open(io.BytesIO(self.content)) as image:
            ink = image.point([255 * (level < _DARK) for level in range(256)])
            specks = ImageChops.subtract(ink, ink.filter(ImageFilter.MedianFilter(3)))
            if specks.histogram()[255] < _MANY_SPECKS * max(1, ink.histogram()[255]):
                return None
            return Picture(pgm(image.filter(ImageFilter.MedianFilter(3))), self.scale)

    def inked(self, dark: int) -> "Picture":
        """The same picture in black and white: ink is what is darker than a level, of white paper and black ink."""
        head, _, pixels = self.content.partition(b"\n")
        ink = pixels.translate(bytes(255 * (level >= dark) for level in levels(pixels)))
        return Picture(head + b"\n" + ink, self.scale)

    def turned(self, degrees: int) -> "Picture":
        """The same picture turned clockwise by 90, 180 or 270 degrees."""
        from PIL import Image  # only pages that lie on their side need it

        with Image.open(io.BytesIO(self.content)) as image:
            return Picture(pgm(image.rotate(-degrees, expand=True)), self.scale)


def levels(pixels: bytes) -> bytes:
    """The grey level for each of the 256 that makes the paper of a picture white and its ink black."""
    counts = Counter(pixels[::_SAMPLED])
    paper = max(
        range(_DARKEST_PAPER, 256),
        key=lambda level: sum(counts[near] for near in range(level - _AROUND, level + _AROUND + 1)),
    )
    # Noise spreads to both sides, ink to one only.
    brighter = {level: count for level, count in counts.items() if level >= paper}
    spread = math.sqrt(
        sum(count * (level - paper) ** 2 for level, count in brighter.items()) / max(1, sum(brighter.values()))
    )
    white = paper - _WHITE * spread
    darkest = accumulate(counts[level] for level in range(256))
    ink = next((level for level, count in enumerate(darkest) if count >= _INK * counts.total()), 0)
    black = min(ink, white - _LEAST_CONTRAST)
    return bytes(min(255, max(0, round(255 * (level - black) / (white - black)))) for level in range(256))


def best_scale(width: float, height: float) -> float:
    """How many pixels a point of a page of that size, in points, shall have."""
    return min(
        RESOLUTION / POINTS_AN_INCH, math.sqrt(MOST_PIXELS / (width * height)), LONGEST_SIDE / max(width, height)
    )


def pgm(image: "Image") -> bytes:
    """A picture in shades of grey as a PGM file."""
    return b"P5 %d %d 255\n" % image.size + image.tobytes()


def file_of(pictures: "Sequence[Image]") -> bytes:
    """A file of several pictures, a page each."""
    file = io.BytesIO()
    pictures[0].save(file, "TIFF", save_all=True, append_images=pictures[1:])
    return file.getvalue()
