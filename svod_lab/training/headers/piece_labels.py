"""Labels for the pieces of an opening: from labelled characters, synthetic papers, or the truth about a paper."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from svod.extract.header.opening import Opening, Piece
from svod.extract.header.piece_labels import (
    ADDRESS,
    AFFILIATION,
    ANNOUNCEMENT,
    AUTHOR,
    BODY,
    MORE_AFFILIATION,
    OTHER,
    SOURCE,
)
from svod.model.document import Document
from svod.text.lexicon import WordClass, classes_of
from svod_lab.corpora.items import LabeledHeader

if TYPE_CHECKING:
    from svod_lab.synthetic.labels import TokenLabel

# What a token is and which value of it; None where it is not known.
TokenLabels = Sequence["ValueLabel | None"]


class ValueLabel(NamedTuple):
    """A label, and the number of the value, which separates it from the next."""

    label: str
    value: int = 0


# What the corpora call the parts of a header; a label without a row goes by its own name.
OF_CORPORA: Mapping[str, str] = {
    "identifier": "code", "publisher": "note", "editor": "note", "copyright": "note", "submission": "note",
    "bibliography": BODY,
}  # fmt: skip
OF_SYNTHETIC: Mapping[str, str] = {
    "udc": "code", "msc": "code", "jel": "code", "doi": "code", "rubric": "note", "copyright": "note",
    "heading": BODY, "contents": BODY, "reference": BODY, "running-head": SOURCE, "page-number": "page",
    "marker": OTHER,
}  # fmt: skip
# Zones of authors that hold degrees, posts and bodies among the names say nothing sure of any word.
UNSURE_AUTHORS = frozenset({"ru_scijournals"})
_ANNOUNCING = int(WordClass.ABSTRACT | WordClass.KEYWORDS | WordClass.CONTACT | WordClass.IDENTIFIER_WORD)
# «Saint Petersburg», «New Zealand».
_MOST_PLACE_WORDS = 2
_JOINING = frozenset({"and", "und", "et", "и", "&", ",", "with"})


def of_header(header: LabeledHeader, document: Document) -> TokenLabels:
    """The labels of the tokens of a header given as text."""
    labels: list[ValueLabel | None] = [None] * len(header.raw)
    for number, span in enumerate(header.spans):
        named = OF_CORPORA.get(span.label, span.label)
        labels[span.start : span.end] = [ValueLabel(named, number)] * (span.end - span.start)
    inked = [label for label, sign in zip(labels, header.raw, strict=True) if not sign.isspace()]
    found: list[ValueLabel | None] = []
    at = 0
    for text in document.columns.texts:
        votes = Counter(inked[at : at + len(text)])
        at += len(text)
        label = votes.most_common(1)[0][0] if votes else None
        found.append(label or _unlabelled(text))
    if header.corpus in UNSURE_AUTHORS:
        return [None if label and label.label == AUTHOR else label for label in found]
    return found


def _unlabelled(text: str) -> ValueLabel:
    return ValueLabel(ANNOUNCEMENT if classes_of(text.strip(".,:;|—–-()")) & _ANNOUNCING else OTHER)


def of_synthetic(labels: Sequence["TokenLabel | None"], texts: Sequence[str], *, join_places: bool) -> TokenLabels:
    """The labels of the tokens of a synthetic paper; a lone town or country after a body may count as part of it."""
    found: list[ValueLabel | None] = []
    for label in labels:
        if label is None:
            found.append(ValueLabel(OTHER))
            continue
        named = OF_SYNTHETIC.get(str(label.label), str(label.label))
        found.append(ValueLabel(named, 1000 * label.piece + (label.item if named == AFFILIATION else 0)))
    return _with_places(found, texts) if join_places else found


def _with_places(labels: list[ValueLabel | None], texts: Sequence[str]) -> list[ValueLabel | None]:
    """«TU Berlin, Deutschland» is a name; «…, 10115 Berlin, Deutschland» has an address."""
    joined = list(labels)
    for start, stop in _stretches(labels, ADDRESS):
        before = labels[start - 1] if start else None
        words = texts[start:stop]
        lone = len(words) <= _MOST_PLACE_WORDS and not any(
            sign in "0123456789," for word in words[:-1] for sign in word
        )
        latin = words[0][:1] < "\u0250" and not words[-1][:1].isdigit()
        if before is not None and before.label == AFFILIATION and lone and latin:
            joined[start:stop] = [before] * (stop - start)
    return joined


def _stretches(labels: TokenLabels, name: str) -> Iterator[tuple[int, int]]:
    for is_named, group in groupby(range(len(labels)), key=lambda token: _named(labels[token]) == name):
        if is_named:
            tokens = list(group)
            yield tokens[0], tokens[-1] + 1


def _named(label: ValueLabel | None) -> str:
    return label.label if label else ""


def piece_labels(opening: Opening, labels: TokenLabels) -> list[str | None]:
    """One label a piece: that of most of its tokens; bodies after bodies begin anew."""
    found: list[str | None] = []
    before: ValueLabel | None = None
    for piece in opening.pieces:
        votes = Counter(labels[piece.span.start : piece.span.stop])
        label = votes.most_common(1)[0][0]
        if label is None:
            found.append(None)
        elif label.label == AFFILIATION:
            found.append(MORE_AFFILIATION if before == label else AFFILIATION)
        else:
            found.append(label.label)
        before = label
    return _joined_lists(opening, found)


def _joined_lists(opening: Opening, labels: list[str | None]) -> list[str | None]:
    """Words and marks between two authors on one line, and marks right before a body, belong to them."""
    joined = list(labels)
    pieces = opening.pieces
    for place in _between(labels, pieces):
        text = opening.document.text(pieces[place].span)
        before, after = joined[place - 1], labels[place + 1]
        if before == after == AUTHOR and (text.lower() in _JOINING or not any(map(str.isalpha, text))):
            joined[place] = AUTHOR
        elif after == AFFILIATION and not any(map(str.isalpha, text)):
            joined[place], joined[place + 1] = AFFILIATION, MORE_AFFILIATION
    return joined


def _between(labels: Sequence[str | None], pieces: Sequence[Piece]) -> Iterator[int]:
    for place in range(1, len(pieces) - 1):
        if labels[place] in (OTHER, None) and pieces[place].line == pieces[place + 1].line:
            yield place
