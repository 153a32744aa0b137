"""A span brought to its bare value: no blanks, punctuation, prefixes or suffixes around it."""

import re
from typing import NamedTuple

from svod_lab.corpora.labels.conventions import ABBREVIATIONS, PREFIXES, SUFFIXES

# Never part of a value at its edge; brackets and quotes are when they close inside.
_EDGE = frozenset(
    " \t\r\n\u00a0\u2009\u202f\ufeff\u200e\u200f,.;:–—‒―-−‐‑/\\|*•·=<>_~+^&†‡`´¨…،、。，‚■□☐●○▪♦\uf02d\uf0a7\uf0b7"
)
_OPENING = {
    "(": ")",
    "[": "]",
    "{": "}",
    "«": "»",
    "“": "”",
    "„": "“",
    "‘": "’",
    "‹": "›",
    '"': '"',
    "'": "'",
    "‚": "‘",
}
_CLOSING = frozenset(")]}»”“’›\"'‘‟")
_BRACKETS = {")": "(", "]": "[", "}": "{", "»": "«", "›": "‹"}
# German quotes close with what opens English ones: „so“.
_CLOSERS_OF = {"„": "“”", "“": '”"', "«": "»", "‘": "’'", "‚": "‘’"}
_TAG = re.compile(r"</?[A-Za-z]{1,10}>")
_DOTTED = re.compile(r"(?:^|[^\w])(?:[^\W\d_]\.\s?)+[^\W\d_]$")
_MOST_ROUNDS = 8


class Stretch(NamedTuple):
    """A part of a string by its ends."""

    start: int
    end: int


def bare(raw: str, start: int, end: int) -> Stretch:
    """The stretch without blanks, punctuation, tags and unpaired or enclosing brackets and quotes at its edges."""
    for _ in range(_MOST_ROUNDS):
        if start < end and raw[start].isalnum() and raw[end - 1].isalnum() and "<" not in raw:
            break
        before = (start, end)
        start, end = _without_edges(raw, start, end)
        start, end = _without_tags(raw, start, end)
        start, end = _without_brackets(raw, start, end)
        if (start, end) == before:
            break
    return Stretch(start, end)


def value(raw: str, start: int, end: int, label: str, *, affixes: bool) -> Stretch:
    """The bare value of a span: trimmed, its label's prefixes and suffixes off, the full stop of an abbreviation on."""
    start, end = bare(raw, start, end)
    if affixes:
        start, end = _without_affixes(raw, start, end, label)
    if start < end:
        end = _with_stop(raw, start, _with_closing(raw, start, end), label)
    return Stretch(start, end)


def _with_closing(raw: str, start: int, end: int) -> int:
    """The end behind the bracket or quote that closes one opened inside: «Der Satz (1999» becomes «Der Satz (1999)»."""
    closing = raw[end : end + 1]
    opening = {**_BRACKETS, "”": "“", "«": "»"}.get(closing)
    inside = raw[start:end]
    return end + 1 if opening and inside.count(opening) == inside.count(closing) + 1 else end


def _without_affixes(raw: str, start: int, end: int, label: str) -> Stretch:
    prefix, suffix = PREFIXES.get(label), SUFFIXES.get(label)
    for _ in range(_MOST_ROUNDS):
        before = (start, end)
        if prefix and (found := prefix.match(raw, start, end)) and found.end() < end:
            start = found.end()
        if suffix and (found := suffix.search(raw[start:end])):
            end = start + found.start()
        start, end = bare(raw, start, end)
        if (start, end) == before:
            break
    return Stretch(start, end)


def _without_edges(raw: str, start: int, end: int) -> Stretch:
    while start < end and raw[start] in _EDGE:
        start += 1
    while end > start and raw[end - 1] in _EDGE:
        end -= 1
    return Stretch(start, end)


def _without_tags(raw: str, start: int, end: int) -> Stretch:
    """AnyStyle's strings carry a few marks of their web pages: `<italic>Nature</italic>`, of which edges eat a part."""
    if "<" not in raw:
        return Stretch(start, end)
    for tag in _TAG.finditer(raw):
        if tag.start() <= start < tag.end():
            start = min(tag.end(), end)
        if tag.start() < end <= tag.end():
            end = max(tag.start(), start)
    return Stretch(start, end)


def _without_brackets(raw: str, start: int, end: int) -> Stretch:
    if start >= end:
        return Stretch(start, end)
    first, last = raw[start], raw[end - 1]
    if first in "\"'" and raw[start : start + 2] == first * 2:
        return Stretch(start + 1, end)
    if first in _OPENING:
        partner = _partner(raw, start, end)
        if partner == end - 1 and end - start > 1:
            return Stretch(start + 1, end - 1)
        if partner < 0:
            return Stretch(start + 1, end)
    elif first in _CLOSING and not (first == "»" and raw.find("«", start, end - 1) >= 0):
        # German quotations open with it: »Rasse und Raum«. Agrarpolitik.
        return Stretch(start + 1, end)
    if last in _CLOSING and _unopened(raw, start, end):
        return Stretch(start, end - 1)
    if last == "«" and "»" in raw[start : end - 1]:
        return Stretch(start, end)
    if last in "([{«„‹" or (last == "“" and "„" not in raw[start:end]):
        return Stretch(start, end - 1)
    return Stretch(start, end)


def _partner(raw: str, start: int, end: int) -> int:
    """Where the bracket or quote at the start is closed; below zero when it is not."""
    opening = raw[start]
    closers = _CLOSERS_OF.get(opening, _OPENING[opening])
    depth = 0
    for position in range(start + 1, end):
        character = raw[position]
        if character in closers:
            if depth == 0 and not _apostrophe(raw, position, end):
                return position
            depth -= depth > 0
        elif character == opening:
            depth += 1
    return -1


def _apostrophe(raw: str, position: int, end: int) -> bool:
    return raw[position] in "’'" and position + 1 < end and raw[position + 1].isalpha()


def _unopened(raw: str, start: int, end: int) -> bool:
    """Whether the closing bracket or quote at the end has no partner inside."""
    last, inside = raw[end - 1], raw[start : end - 1]
    if last in _BRACKETS:
        return inside.count(_BRACKETS[last]) <= inside.count(last)
    if last in "\"'":
        return inside.count(last) % 2 == 0 and not (last == '"' and "“" in inside)
    if last in "”“":
        return not any(opening in inside for opening in '“„"')
    return not any(opening in inside for opening in "‘‚'")


def _with_stop(raw: str, start: int, end: int, label: str) -> int:
    if label == "url" and raw[end : end + 1] == "/":
        return end + 1
    if raw[end : end + 1] != ".":
        return end
    text = raw[start:end]
    pattern = ABBREVIATIONS.get(label)
    return end + 1 if _DOTTED.search(text) or (pattern and pattern.search(text)) else end
