"""Labels for every token of the document that the real converter read."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from svod.model.document import Document, Line, Span
from svod_lab.corpora.items import Zone
from svod_lab.synthetic.align import aligned, folded
from svod_lab.synthetic.sheets import Furniture, Label, Sheet, Strip, strips

_NUMBER = re.compile(r"\d+")
_WORD = re.compile(r"\S+")
_LEAST_SHARE = 0.5
# A running head that has to break has so many words on its first line, or more.
_LEAST_BROKEN = 4
# Furniture stands in these parts of the page's height, above or below.
_EDGE = 0.12
# A template that prints less of a piece than this has left it out.
_LEAST_PRINTED = 0.4
_NO_PIECE = -1


class TokenLabel(NamedTuple):
    """What a token is: its label, which value of it, the field of a reference, the piece it was typeset in."""

    label: Label
    item: int
    field: str
    piece: int
    zone: Zone
    language: str


class LabeledTokens(NamedTuple):
    """Neighbouring tokens of one value."""

    span: Span
    label: TokenLabel


class AlignmentLoss(NamedTuple):
    """What alignment could not place: typeset words without a token, tokens without a label."""

    words: int
    lost_words: int
    tokens: int
    unlabelled: int

    @property
    def share(self) -> float:
        """The lost ones of all."""
        return (self.lost_words + self.unlabelled) / max(1, self.words + self.tokens)

    def plus(self, other: "AlignmentLoss") -> "AlignmentLoss":
        """The loss of both together."""
        return AlignmentLoss(*(mine + its for mine, its in zip(self, other, strict=True)))


NO_LOSS = AlignmentLoss(0, 0, 0, 0)


class Labelling(NamedTuple):
    """A document's labels: one a token (None where nothing fits), one zone a line."""

    labels: tuple[TokenLabel | None, ...]
    zones: tuple[Zone, ...]
    loss: AlignmentLoss

    def spans(self) -> Iterator[LabeledTokens]:
        """Tokens of one value together; fields of references do not part an entry."""
        for value, group in groupby(range(len(self.labels)), key=self._value):
            if value is not None:
                tokens = list(group)
                yield LabeledTokens(Span(tokens[0], tokens[-1] + 1), value)

    def fields(self) -> Iterator[LabeledTokens]:
        """Tokens of one field of one reference together."""
        for label, group in groupby(range(len(self.labels)), key=lambda token: self.labels[token]):
            if label is not None and label.field:
                tokens = list(group)
                yield LabeledTokens(Span(tokens[0], tokens[-1] + 1), label)

    def _value(self, token: int) -> TokenLabel | None:
        label = self.labels[token]
        return label._replace(field="") if label is not None else None


class _Typeset(NamedTuple):
    """All folded characters that were typeset, with the label and the word of each."""

    text: str
    labels: list[TokenLabel]
    words: list[int]
    word_count: int


def labelled(sheet: Sheet, document: Document, *, has_furniture: bool = True) -> Labelling:
    """The labels of a document that was made from a sheet."""
    furniture = (sheet.head, sheet.foot) if has_furniture else ()
    return _labelled(tuple(strips(sheet)), document, sheet.language, furniture, 2 if sheet.cover else 1)


def labelled_in_part(sheet: Sheet, document: Document) -> Labelling:
    """The labels where a template of the user's printed what it liked, in its own order and with words of its own.

    A piece that is hardly there was not printed and is not lost; other words are `other`.
    """
    pieces = tuple(strips(sheet))
    found = _labelled(pieces, document, sheet.language, (), 1, in_order=False)
    present = Counter(label.piece for label in found.labels if label is not None)
    printed = tuple(
        piece
        for number, piece in enumerate(pieces)
        if present[number] >= _LEAST_PRINTED * len("".join(run.text for run in piece.runs).split())
    )
    again = _labelled(printed, document, sheet.language, (), 1, in_order=False)
    other = TokenLabel(Label.OTHER, 0, "", _NO_PIECE, Zone.BODY, sheet.language)
    zones = tuple(Zone.BODY if zone is Zone.BLANK else zone for zone in again.zones)
    return Labelling(tuple(label or other for label in again.labels), zones, again.loss._replace(unlabelled=0))


def _labelled(
    pieces: Sequence[Strip],
    document: Document,
    language: str,
    furniture: Sequence[Furniture],
    first_page: int,
    *,
    in_order: bool = True,
) -> Labelling:
    labels: list[TokenLabel | None] = [None] * document.token_count
    zones: dict[int, Zone] = {}
    for line, zone in _furniture_lines(furniture, document, first_page):
        zones[line.index] = zone
        for token in range(*line.span):
            label = Label.PAGE_NUMBER if _NUMBER.fullmatch(document.columns.texts[token]) else Label.RUNNING_HEAD
            labels[token] = TokenLabel(label, 0, "", _NO_PIECE, zone, language)
    typeset = _typeset(pieces)
    lost = _label_by_characters(typeset, document, labels, in_order=in_order)
    _label_bare_dashes(document, labels)
    unlabelled = sum(label is None for label in labels)
    loss = AlignmentLoss(typeset.word_count, lost, document.token_count, unlabelled)
    of_lines = (zones.get(line.index) or _zone_of(labels[slice(*line.span)]) for line in document.lines)
    return Labelling(tuple(labels), tuple(of_lines), loss)


def _typeset(pieces: Iterable[Strip]) -> _Typeset:
    text: list[str] = []
    labels: list[TokenLabel] = []
    words: list[int] = []
    count = 0
    for number, piece in enumerate(pieces):
        opens_word = True
        for run in piece.runs:
            label = TokenLabel(run.label, run.item, run.field, number, piece.zone, piece.language)
            opens_word |= run.text[:1].isspace()
            for word in _WORD.finditer(run.text):
                characters = folded(word[0])
                if (opens_word or word.start()) and characters:
                    count += 1
                opens_word = word.end() < len(run.text)
                text.append(characters)
                labels.extend([label] * len(characters))
                words.extend([max(0, count - 1)] * len(characters))
    return _Typeset("".join(text), labels, words, count)


def _label_by_characters(
    typeset: _Typeset, document: Document, labels: list[TokenLabel | None], *, in_order: bool
) -> int:
    """Label the tokens whose characters were typeset; how many typeset words have no token."""
    owners: list[int] = []
    texts: list[str] = []
    for token, text in enumerate(document.columns.texts):
        if labels[token] is None:
            characters = folded(text)
            texts.append(characters)
            owners.extend([token] * len(characters))
    places = aligned(typeset.text, "".join(texts), in_order=in_order)
    votes: dict[int, Counter[TokenLabel]] = {}
    lengths = Counter(owners)
    found_in_word: Counter[int] = Counter()
    for owner, place in zip(owners, places, strict=True):
        if place >= 0:
            votes.setdefault(owner, Counter())[typeset.labels[place]] += 1
            found_in_word[typeset.words[place]] += 1
    for token, counts in votes.items():
        if counts.total() >= _LEAST_SHARE * lengths[token]:
            labels[token] = counts.most_common(1)[0][0]
    sizes = Counter(typeset.words)
    return sum(found_in_word[word] < _LEAST_SHARE * size for word, size in sizes.items())


def _label_bare_dashes(document: Document, labels: list[TokenLabel | None]) -> None:
    """A dash between two words of one value is part of it; alone it can only follow what is before it."""
    for token, text in enumerate(document.columns.texts):
        if labels[token] is None and not folded(text) and token:
            labels[token] = labels[token - 1]


def _furniture_lines(
    furniture: Sequence[Furniture], document: Document, first_page: int
) -> Iterator[tuple[Line, Zone]]:
    first = [pattern for kind in furniture for pattern in _patterns(kind.first)]
    others = [pattern for kind in furniture for printed in (kind.even, kind.odd) for pattern in _patterns(printed)]
    for line in document.lines if first or others else ():
        if line.box is None or line.page < first_page:
            continue
        height = document.page_sizes[line.page - 1][1]
        at_edge = line.box.y1 < _EDGE * height or line.box.y0 > (1 - _EDGE) * height
        text = folded(line.text)
        if at_edge and any(pattern.fullmatch(text) for pattern in (first if line.page == first_page else others)):
            yield line, Zone.PAGE_NUMBER if _NUMBER.fullmatch(text) else Zone.RUNNING_HEAD


def _patterns(printed: str) -> Iterator[re.Pattern[str]]:
    """The whole of it and, where it stands left and right, either part."""
    for text in {printed, *printed.split("\t")}:
        if text.strip():
            yield re.compile(re.escape(folded(text)).replace(re.escape("#"), r"\d+"))
    if "\t" not in printed:
        # A long one breaks, and each of its lines is furniture.
        words = printed.split()
        for cut in range(_LEAST_BROKEN, len(words)):
            yield re.compile(re.escape(folded(" ".join(words[:cut]))))
            yield re.compile(re.escape(folded(" ".join(words[cut:]))))


def _zone_of(labels: Sequence[TokenLabel | None]) -> Zone:
    zones = Counter(label.zone for label in labels if label is not None)
    return zones.most_common(1)[0][0] if zones else Zone.BLANK
