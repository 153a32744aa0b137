"""A printed reference as labelled pieces: what is joined from them knows the label of every character."""

from collections.abc import Iterable
from typing import NamedTuple

from svod.model.reference import LabeledSpan
from svod_lab.corpora.labels.trimming import value

# After these a full stop would be one too many: «т. д.», «Was ist Musik?».
_ENDED = (".", "?", "!", "…", ".)", ".»", ".“", ".”")


class Piece(NamedTuple):
    """A stretch of text and what it is; an empty label is for what stands between values."""

    text: str
    label: str = ""


class Printed(NamedTuple):
    """A reference string and its spans."""

    raw: str
    spans: tuple[LabeledSpan, ...]


def settled(pieces: Iterable[Piece]) -> list[Piece]:
    """Pieces as a typesetter joins them: no doubled full stops, no doubled blanks, no blank at either end."""
    kept: list[Piece] = []
    last = " "
    for text, label in pieces:
        if (text.startswith(".") and last.endswith(_ENDED)) or (
            text.startswith((",", ":", ";")) and last.endswith((",", ":", ";"))
        ):
            text = text[1:]
        if text.startswith(" ") and last[-1].isspace():
            text = text[1:]
        if text:
            kept.append(Piece(text, label))
            last = (last + text)[-2:]
    if kept and kept[-1].text[-1].isspace():
        kept[-1] = kept[-1]._replace(text=kept[-1].text.rstrip())
    return kept


def printed(pieces: Iterable[Piece]) -> Printed:
    """The string and its spans, trimmed by the rule of the corpora; touching pieces of one label are one span."""
    raw = ""
    stretches: list[LabeledSpan] = []
    for text, label in pieces:
        start = len(raw)
        raw += text
        if not label or not text:
            continue
        if stretches and stretches[-1].label == label and stretches[-1].end == start:
            stretches[-1] = stretches[-1]._replace(end=len(raw))
        else:
            stretches.append(LabeledSpan(start, len(raw), label))
    return Printed(raw, tuple(_trimmed(raw, stretches)))


def _trimmed(raw: str, stretches: list[LabeledSpan]) -> Iterable[LabeledSpan]:
    for start, end, label in stretches:
        bare = value(raw, start, end, label, affixes=False)
        if bare.start < bare.end:
            yield LabeledSpan(bare.start, bare.end, label)
