"""Pictures of lines as scans have them: drawn in many fonts, leaning, with traces of other lines, ink and noise."""

import io
import json
import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from scripts.letter_network.alphabet import ALPHABET
from scripts.letter_network.line_texts import LineTexts

HEIGHT, WIDEST, PLACE = 32, 640, 4
_PAD = 60
_BELOW = ("шщцруф РДЩ qypgj", "Ай Bdhk Й ЁЖ тек", "______", "g р у ф д")
_ABOVE = "груду щцр yqpg"
_FACES_ALIKE = 6

Grey = NDArray[Any]


class Line(NamedTuple):
    """A picture of a line, paper 0 and ink 255, and what is printed on it."""

    picture: Grey
    text: str


class LinePictures:
    """Lines of one seed: the same seed gives the same lines."""

    def __init__(self, work: Path, seed: int) -> None:
        gathered = json.loads((work / "texts.json").read_text(encoding="utf-8"))
        self._texts = LineTexts(gathered, seed)
        self._chosen = self._texts.chosen
        self._noise = np.random.default_rng(seed)
        by_family: dict[str, list[str]] = {}
        for path in sorted((work / "fonts").iterdir()):
            by_family.setdefault(path.name[:_FACES_ALIKE].lower(), []).append(str(path))
        self._families = list(by_family.values())

    def lines(self, count: int) -> Iterator[Line]:
        """So many lines."""
        made = 0
        while made < count:
            text = self._texts.next()
            picture = self._picture(text) if len(text) > 1 else None
            # Letters narrower than a place cannot be distinguished.
            if picture is not None and picture.shape[1] / PLACE >= 1.15 * len(text) + 2:
                made += 1
                yield Line(picture, text)

    def _picture(self, text: str) -> Grey | None:
        chosen = self._chosen
        for _ in range(8):
            path = chosen.choice(chosen.choice(self._families))
            if covered(path).issuperset(text):
                break
        else:
            return None
        drawn = self._printed(text, font(path, chosen.randint(26, 58)))
        if drawn is None:
            return None
        scanned = self._scanned(drawn)
        width = max(16, round(scanned.width * HEIGHT / scanned.height * chosen.uniform(0.85, 1.15)))
        if width > WIDEST:
            return None
        smooth = Image.Resampling.BILINEAR if scanned.height < 2 * HEIGHT else Image.Resampling.BOX
        return inked(np.asarray(scanned.resize((width, HEIGHT), smooth), np.float32))

    def _printed(self, text: str, face: ImageFont.FreeTypeFont) -> Image.Image | None:
        """The line, cut out of a page that leans a little."""
        chosen, size = self._chosen, int(face.size)
        spacing = chosen.choice([0, 0, 0, 0, 0, 0, 0, chosen.uniform(-0.02, 0.05), chosen.uniform(0.05, 0.3)]) * size
        width = int(sum(face.getlength(letter) + spacing for letter in text) if spacing else face.getlength(text))
        image = Image.new("L", (width + 2 * _PAD, 2 * size + 2 * _PAD), 255)
        pen = ImageDraw.Draw(image)
        left, top = float(_PAD), _PAD + size // 3
        for run in text if spacing else [text]:
            pen.text((left, top), run, font=face, fill=0)
            left += face.getlength(run) + spacing
        box = image.point(lambda level: 255 - level).getbbox()
        if box is None:
            return None
        self._draw_neighbours(pen, box, width, face)
        lean = chosen.uniform(-1.2, 1.2) if chosen.random() < 0.6 else 0.0
        slant = chosen.uniform(-0.12, 0.12) if chosen.random() < 0.2 else 0.0
        if lean:
            image = image.rotate(lean, resample=Image.Resampling.BILINEAR, fillcolor=255)
        if slant:
            shift = (1, slant, -slant * image.height / 2, 0, 1, 0)
            image = image.transform(image.size, Image.Transform.AFFINE, shift, Image.Resampling.BILINEAR, fillcolor=255)
        high = box[3] - box[1]
        more = 0.2 * high if text.upper() == text and chosen.random() < 0.3 else 0.0
        leaning = abs(lean) * 0.017 * width / 2
        above, below = (high * chosen.uniform(0.04, 0.30) + more + leaning * chosen.uniform(0, 0.6) for _ in range(2))
        before, behind = (chosen.uniform(2, 0.7 * high) for _ in range(2))
        return image.crop((int(box[0] - before), int(box[1] - above), int(box[2] + behind), int(box[3] + below)))

    def _draw_neighbours(
        self, pen: ImageDraw.ImageDraw, box: tuple[int, int, int, int], width: int, face: ImageFont.FreeTypeFont
    ) -> None:
        """Traces of the lines above and below, and rules."""
        chosen, size = self._chosen, int(face.size)
        at = _PAD + chosen.randint(0, max(1, width // 2))
        if chosen.random() < 0.35:
            pen.text((at, box[3] + chosen.randint(0, int(0.35 * size))), chosen.choice(_BELOW), font=face, fill=0)
        if chosen.random() < 0.25:
            pen.text((at, box[1] - int(size * chosen.uniform(1.05, 1.4))), _ABOVE, font=face, fill=0)
        if chosen.random() < 0.06:
            ends = (_PAD - 20, box[3] + chosen.randint(2, 8), _PAD + width, box[3] + chosen.randint(2, 8))
            pen.line(ends, fill=0, width=chosen.randint(1, 3))

    def _scanned(self, image: Image.Image) -> Image.Image:
        """Thick or thin ink, few dots an inch, uneven paper, noise, specks, black and white, compression."""
        chosen, noise = self._chosen, self._noise
        thick = chosen.random()
        if thick < 0.15:
            image = image.filter(ImageFilter.MinFilter(3) if thick < 0.12 else ImageFilter.MaxFilter(3))
        part = chosen.choice([1, 1, 1, 0.8, 0.7, 0.6, 0.5])
        if part < 1:
            way = chosen.choice([Image.Resampling.BILINEAR, Image.Resampling.BOX, Image.Resampling.BICUBIC])
            image = image.resize((max(8, int(image.width * part)), max(8, int(image.height * part))), way)
        grey = np.asarray(image, np.float32) / 255
        high, wide = grey.shape
        if chosen.random() < 0.5:
            blots = noise.normal(0, 1, (max(2, high // 8), max(2, wide // 8))).astype(np.float32)
            blots = np.asarray(Image.fromarray(blots).resize((wide, high), Image.Resampling.BICUBIC))
            grey = grey + blots * chosen.uniform(0, 0.18) * (grey < 0.7)
        if chosen.random() < 0.7:
            blur = ImageFilter.GaussianBlur(chosen.uniform(0.2, 1.2) * max(part, 0.6))
            grey = np.asarray(_image(grey).filter(blur), np.float32) / 255
        if chosen.random() < 0.6:
            grey = grey + noise.normal(0, chosen.uniform(0.02, 0.17), grey.shape)
        if chosen.random() < 0.12:
            count = chosen.randint(2, 25)
            grey = grey.copy()
            grey[noise.integers(0, high, count), noise.integers(0, wide, count)] = chosen.choice([0.0, 1.0])
        if chosen.random() < 0.55:
            grey = (grey > chosen.uniform(0.38, 0.75)).astype(np.float32)
            if chosen.random() < 0.3:
                grey = np.asarray(_image(grey).filter(ImageFilter.MedianFilter(3)), np.float32) / 255
        dark, light = chosen.uniform(0, 0.35), chosen.uniform(0.7, 1)
        grey = dark + np.clip(grey, 0, 1) * (light - dark)
        if chosen.random() < 0.15:
            grey = grey + np.linspace(-0.15, 0.15, wide)[None] * chosen.choice([-1, 1])
        return _compressed(_image(grey), chosen) if chosen.random() < 0.15 else _image(grey)


def inked(grey: Grey) -> Grey:
    """Paper 0 and ink 255, by the darkest and the lightest parts."""
    ink, paper = np.percentile(grey, (2, 90))
    return (np.clip((paper - grey) / max(paper - ink, 20), 0, 1) * 255).astype(np.uint8)


def _image(grey: Grey) -> Image.Image:
    return Image.fromarray((np.clip(grey, 0, 1) * 255).astype(np.uint8))


def _compressed(image: Image.Image, chosen: random.Random) -> Image.Image:
    file = io.BytesIO()
    image.save(file, "JPEG", quality=chosen.randint(15, 60))
    return Image.open(file).convert("L")


@cache
def font(path: str, size: int) -> ImageFont.FreeTypeFont:
    """A font of a size."""
    return ImageFont.truetype(path, size)


@cache
def covered(path: str) -> frozenset[str]:
    """The letters of the alphabet that a font can draw."""
    face = font(path, 24)
    missing = bytes(face.getmask("\uffff"))
    drawn = ((letter, face.getmask(letter)) for letter in ALPHABET)
    return frozenset(letter for letter, mask in drawn if letter == " " or (mask.getbbox() and bytes(mask) != missing))
