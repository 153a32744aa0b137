"""Where the truth about a paper is printed in its opening: title, authors, addresses, abstract, found word by word."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from rapidfuzz import fuzz

from svod.extract.header.piece_labels import ABSTRACT, AFFILIATION, AUTHOR, EMAIL, KEYWORDS, TITLE
from svod.model.document import Document, Span
from svod_lab.corpora.items import Truth
from svod_lab.scores.forms import soft, words
from svod_lab.training.headers.piece_labels import TokenLabels, ValueLabel

# Of a text's signs so many must be found again, in order, in hundredths.
_LEAST_LIKENESS = 92.0
# A name's words stand within so many tokens.
_NAME_REACH = 4
_SHORTEST = 4


class _Ink(NamedTuple):
    """The signs of tokens without blanks and punctuation, and the token of each sign."""

    text: str
    owners: list[int]


def of_truth(truth: Truth, document: Document, span: Span) -> TokenLabels | None:
    """The labels of the tokens that the truth names, None for the others; nothing where it finds no title."""
    labels: list[ValueLabel | None] = [None] * document.token_count
    ink = _ink(document, span)
    title = _title(truth, document, ink)
    if title is None:
        return None
    for number, found in enumerate(title):
        labels[found.start : found.stop] = [ValueLabel(TITLE, number)] * (found.stop - found.start)
    for name, texts in (
        (ABSTRACT, (truth.abstract,)),
        (AFFILIATION, truth.affiliations or ()),
        (KEYWORDS, truth.keywords or ()),
        (EMAIL, truth.emails or ()),
    ):
        for number, text in enumerate(texts):
            for place in _places(ink, text or "", every=name in (AFFILIATION, EMAIL)):
                _put(labels, place, ValueLabel(name, 1000 * place.start + number))
    for author in truth.authors or ():
        tokens = _name_tokens(author.name, document, span, labels, title[0])
        for token in tokens:
            labels[token] = ValueLabel(AUTHOR)
    return labels


def _put(labels: list[ValueLabel | None], place: Span, label: ValueLabel) -> None:
    for token in range(*place):
        labels[token] = labels[token] or label


def _ink(document: Document, span: Span) -> _Ink:
    parts, owners = [], []
    for token in range(*span):
        signs = soft(document.columns.texts[token])
        parts.append(signs)
        owners += [token] * len(signs)
    return _Ink("".join(parts), owners)


def _title(truth: Truth, document: Document, ink: _Ink) -> tuple[Span, ...] | None:
    """Where the title is printed in the largest letters, and the title in the other language."""
    places = list(_places(ink, truth.title or "", every=True))
    if not places:
        return None
    sizes = [document.token(place.start).font.size for place in places]
    first = places[max(range(len(places)), key=lambda number: (round(sizes[number], 1), -number))]
    return (first, *list(_places(ink, truth.other_title or "", every=False))[:1])


def _places(ink: _Ink, text: str, *, every: bool) -> Iterator[Span]:
    wanted = soft(text)
    if len(wanted) < _SHORTEST:
        return
    at = ink.text.find(wanted)
    if at < 0 and len(wanted) > 20:
        found = fuzz.partial_ratio_alignment(wanted, ink.text, score_cutoff=_LEAST_LIKENESS)
        if found is not None and found.dest_end > found.dest_start:
            yield Span(ink.owners[found.dest_start], ink.owners[found.dest_end - 1] + 1)
        return
    while at >= 0:
        yield Span(ink.owners[at], ink.owners[at + len(wanted) - 1] + 1)
        if not every:
            return
        at = ink.text.find(wanted, at + len(wanted))


def _name_tokens(name: str, document: Document, span: Span, labels: TokenLabels, title: Span) -> list[int]:
    """The tokens that print a name, as much of it as is printed, nearest to the title."""
    parts = words(name)
    texts = document.columns.texts
    best: list[int] = []
    for token in range(*span):
        anchor = next((part for part in parts if len(part) > 1 and _is_part(part, texts[token])), None)
        if labels[token] is not None or anchor is None:
            continue
        near = range(max(span.start, token - _NAME_REACH), min(span.stop, token + _NAME_REACH + 1))
        free = [other for other in near if labels[other] is None]
        found = _with_neighbours([part for part in parts if part != anchor], token, free, texts)
        if len(found) > len(best) or (len(found) == len(best) and _nearer(found, best, title)):
            best = found
    return best


def _is_part(part: str, text: str) -> bool:
    return any(word == part for word in words(re.sub(r"[\d¹²³⁴⁵⁶⁷⁸⁹]", " ", text)))


def _with_neighbours(parts: list[str], token: int, near: list[int], texts: tuple[str, ...]) -> list[int]:
    found = [token]
    for part in parts:
        fits = [
            other
            for other in near
            if other not in found
            and any(
                word == part or (min(len(word), len(part)) == 1 and word[0] == part[0]) for word in words(texts[other])
            )
        ]
        if fits:
            found.append(min(fits, key=lambda other: abs(other - token)))
    return sorted(found) if max(found) - min(found) <= _NAME_REACH else [token]


def _nearer(found: list[int], best: list[int], title: Span) -> bool:
    def distance(tokens: list[int]) -> int:
        return min(abs(tokens[0] - title.stop), abs(title.start - tokens[-1]))

    return bool(best) and distance(found) < distance(best)
