"""Labels of words and spans of characters, either made from the other."""

import re
from collections.abc import Sequence

from svod.extract.references.tokens import TokenizedReference
from svod.languages import alternatives
from svod.model.reference import LabeledSpan

OUTSIDE = "O"
_YEAR = "I-year"
_BEGIN, _INSIDE = "B-", "I-"
# Fields that are short, or rarely stand twice, need no mark of their beginning; fewer labels are found faster.
SHORT_FIELDS = frozenset({"year", "volume", "issue", "pages", "edition", "doi", "url", "genre", "note", "institution"})
# What carries no value of its own and is not worth learning.
UNLABELLED = frozenset({"other"})

# After which a full stop is part of the value, by label: «Е.А.», «М.», «Ann. Phys.».
_INITIAL = rf"(?:^|[\s.,-])(?:[^\W\d_]|{alternatives('references.kept_stop_person')})$"
_SHORTENED = {
    "author": re.compile(_INITIAL),
    "editor": re.compile(_INITIAL),
    "place": re.compile(rf"(?:^|[\s.,/])(?:[^\W\d_]|{alternatives('references.kept_stop_place')})$"),
    "edition": re.compile(rf"\b(?:{alternatives('references.kept_stop_edition')})$"),
    "genre": re.compile(rf"\b(?:{alternatives('references.kept_stop_genre')})$"),
    "publisher": re.compile(rf"\b(?:{alternatives('references.kept_stop_publisher')}|[^\W\d_]\.[^\W\d_])$"),
    "title": re.compile(rf"(?:{alternatives('references.kept_stop_title')})$"),
    "container": re.compile(
        r"\b[^\W\d_]{1,7}\.\s?[A-ZА-Я][^\W\d_]{0,7}$"
        rf"|(?:^|[\s.])(?:[A-ZА-Я]|{alternatives('references.kept_stop_container')})$"
    ),
}  # fmt: skip
_PEOPLE = frozenset({"author", "editor"})
# What a list of people must hold.
_NAMED = re.compile(r"[^\W\d_]{2}")
# The number of an edition set high behind the year: «197612».
_GLUED_YEAR = re.compile(r"((?:1[5-9]|20)\d\d)\d{1,2}")
# A bracket at the end that names nobody: «Rauen, Christopher (§¨¨ª)».
_NOBODY = re.compile(r"[(\[](?:(?![^\W\d_]{3})[^()\[\]])*[)\]]?$")
_DOTTED = re.compile(r"(?:^|[^\w])(?:[^\W\d_]\.\s?)+[^\W\d_]$")
_EXCLAIMED = ("?", "!")
_CLOSING = re.compile(r"\.?([)\]»”“])")
_CLOSERS = {")": "(", "]": "[", "»": "«", "”": "“", "“": "„"}
# The marks that may belong to a value that ends before them.
_MAY_BELONG = frozenset((*_EXCLAIMED, *_CLOSERS, ".", "/"))


def labels_of(reference: TokenizedReference, spans: Sequence[LabeledSpan]) -> tuple[str, ...]:
    """The label of each word: that of the span in which it begins, marked where a span of a long field begins."""
    labels = []
    place = 0
    begun = -1
    ordered = [span for span in sorted(spans) if span.label not in UNLABELLED]
    for start, end in zip(reference.starts, reference.ends, strict=True):
        while place < len(ordered) and ordered[place].end <= start:
            place += 1
        if place == len(ordered) or ordered[place].start >= end:
            labels.append(OUTSIDE)
            continue
        label = ordered[place].label
        labels.append((_INSIDE if begun == place or label in SHORT_FIELDS else _BEGIN) + label)
        begun = place
    return tuple(labels)


def spans_of(reference: TokenizedReference, labels: Sequence[str]) -> tuple[LabeledSpan, ...]:
    """The spans that labels describe, with the marks at their ends that belong to them."""
    spans = []
    years: set[str] = set()
    place, count = 0, len(labels)
    while place < count:
        label = labels[place]
        first = place
        place += 1
        if label == OUTSIDE:
            continue
        inside = _INSIDE + label[2:]
        while place < count and labels[place] == inside:
            place += 1
        start, end = reference.starts[first], reference.ends[place - 1]
        end = _trimmed(reference.raw, start, end, label[2:])
        if label == _YEAR:
            # A year that is printed again is given once.
            if (year := reference.raw[start:end]) in years:
                continue
            years.add(year)
        if start < end:
            spans.append(LabeledSpan(start, _closed(reference.raw, start, end, label[2:]), label[2:]))
    return tuple(spans)


def _trimmed(raw: str, start: int, end: int, label: str) -> int:
    """The end without what is surely no part of the value; the start where nothing is left."""
    if label == "year":
        glued = _GLUED_YEAR.fullmatch(raw, start, end)
        return glued.end(1) if glued else end
    if label not in _PEOPLE:
        return end
    bracket = _NOBODY.search(raw, start, end)
    if bracket and bracket.start() > start:
        end = start + len(raw[start : bracket.start()].rstrip(" ,;"))
    return end if _NAMED.search(raw, start, end) else start


def _closed(raw: str, start: int, end: int, label: str) -> int:
    """The end behind a mark of exclamation, a bracket that closes one opened inside, the stop of an abbreviation."""
    if raw[end : end + 1] not in _MAY_BELONG:
        return end
    while raw[end : end + 1] in _EXCLAIMED:
        end += 1
    bracket = _CLOSING.match(raw, end)
    if bracket:
        inside, closer = raw[start:end], bracket[1]
        return bracket.end() if inside.count(_CLOSERS[closer]) == inside.count(closer) + 1 else end
    following = raw[end : end + 1]
    if label == "url" and following == "/":
        return end + 1
    if following != ".":
        return end
    text = raw[max(start, end - 24) : end]
    pattern = _SHORTENED.get(label)
    return end + 1 if (pattern and pattern.search(text)) or _DOTTED.search(text) else end
