"""Documents of headers whose layout was measured: lines, faces and steps of size, without places on the page."""

from array import array
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from svod.model.document import Columns, Document, Font
from svod_lab.corpora.items import HeaderToken, LabeledHeader

_MEDIA_TYPE = "application/pdf"
# How much larger the next size is, where only that it is larger is known.
_STEP = 1.2
_BODY_SIZE = 10.0


class _Word(NamedTuple):
    text: str
    first: HeaderToken
    size: float


def document_of_measured(header: LabeledHeader) -> Document | None:
    """A header as a document with fonts; None where its layout was not measured."""
    words = list(_words(header))
    if not words:
        return None
    fonts: dict[Font, int] = {}
    scale = _BODY_SIZE / _commonest([word.size for word in words])
    for word in words:
        fonts.setdefault(Font("", round(word.size * scale, 1), word.first.bold, word.first.italic), len(fonts))
    of_word = [Font("", round(word.size * scale, 1), word.first.bold, word.first.italic) for word in words]
    starts = [place for place, word in enumerate(words) if word.first.opens_line or place == 0]
    columns = Columns(
        texts=tuple(word.text for word in words),
        fonts=array("H", [fonts[font] for font in of_word]),
        boxes=array("f"),
        line_starts=array("I", [*starts, len(words)]),
        page_starts=array("I", [0, len(starts)]),
    )
    return Document(_MEDIA_TYPE, columns, tuple(fonts), ((0.0, 0.0),))


def _words(header: LabeledHeader) -> Iterator[_Word]:
    """The words of the text, each with the look of its first token; tokens are smaller than words."""
    tokens = header.tokens
    if not tokens:
        return
    sizes = _sizes(tokens)
    # Both have the same letters in the same order.
    of_letter = [place for place, token in enumerate(tokens) for _ in token.text]
    letters = 0
    for text in header.raw.split():
        place = of_letter[letters]
        yield _Word(text, tokens[place], sizes[place])
        letters += len(text)


def _sizes(tokens: Sequence[HeaderToken]) -> list[float]:
    """A size for each token: a step goes to the next size that was met before, or to a new one."""
    size = _BODY_SIZE
    met = {size}
    found = []
    for token in tokens:
        if token.size_step > 0:
            size = min((other for other in met if other > size), default=size * _STEP)
        elif token.size_step < 0:
            size = max((other for other in met if other < size), default=size / _STEP)
        met.add(size)
        found.append(size)
    return found


def _commonest(sizes: Sequence[float]) -> float:
    return Counter(sizes).most_common(1)[0][0]
