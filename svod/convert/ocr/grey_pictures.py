"""Grey pictures of pages, as text recognition wants them; and how to turn one that lies on its side."""

import io
import math
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from PIL.Image import Image

# Measured: 300 dots an inch read no better and take a tenth more time, 200 lose a little of small type.
RESOLUTION = 250
# An A3 page at that resolution; some scans claim pages of metres.
MOST_PIXELS = 12_000_000
LONGEST_SIDE = 16_000
POINTS_AN_INCH = 72
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

    def turned(self, degrees: int) -> "Picture":
        """The same picture turned clockwise by 90, 180 or 270 degrees."""
        from PIL import Image  # only pages that lie on their side need it

        with Image.open(io.BytesIO(self.content)) as image:
            return Picture(pgm(image.rotate(-degrees, expand=True)), self.scale)


def best_scale(width: float, height: float) -> float:
    """How many pixels a point of a page of that size, in points, shall have."""
    return min(
        RESOLUTION / POINTS_AN_INCH, math.sqrt(MOST_PIXELS / (width * height)), LONGEST_SIDE / max(width, height)
    )


def pgm(image: "Image") -> bytes:
    """A picture in shades of grey as a PGM file."""
    return b"P5 %d %d 255\n" % image.size + image.tobytes()
