"""A reference string in words and the gaps between them: what is labelled, and what the labels lean on."""

import re
from dataclasses import dataclass
from itertools import accumulate

# A string longer than this is a page that was not cut, not a reference.
LONGEST_REFERENCE = 3000
# What one word is, the most particular first; whatever lies between words is a gap. Split by it, a string gives
# gaps and words by turns.
_WORD = re.compile(
    r"(https?://(?:dx\.)?doi\.org/(?=10\.)"  # https://doi.org/ before a DOI
    r"|10\.\d{4,9}/[^\s\"<>«»]{2,200}"  # 10.1000/xyz123
    r"|(?:https?://|ftp://|www\.)[^\s<>\"«»]{3,500}"  # http://example.org/data
    r"|\d+(?:[-‐‑–—−]{1,2}\d+)?"  # 320 · 15–19
    r"|[^\W\d_][^\W\d_\u0300-\u036f\u00ad]{0,39}(?:['’ʼ‐‑-][^\W\d_][^\W\d_\u0300-\u036f\u00ad]{0,39}){0,3})"  # O'Neil
)
_AFTER_ADDRESS = ".,;:!?»“”\"'’>…–—"


@dataclass(frozen=True, slots=True)
class TokenizedReference:
    """The words of a reference with their ends, and the gaps: before the first, between, after the last."""

    raw: str
    words: tuple[str, ...]
    starts: tuple[int, ...]
    ends: tuple[int, ...]
    gaps: tuple[str, ...]


def tokenized(raw: str) -> TokenizedReference:
    """The words of the first few thousand characters of a string."""
    text = raw[:LONGEST_REFERENCE]
    parts = _WORD.split(text)
    if "/" in text or "www." in text:
        _trim_addresses(parts)
    borders = tuple(accumulate(map(len, parts)))
    return TokenizedReference(text, tuple(parts[1::2]), borders[:-1:2], borders[1::2], tuple(parts[::2]))


def _trim_addresses(parts: list[str]) -> None:
    """Give the marks at the end of addresses to the gaps behind them."""
    for place in range(1, len(parts), 2):
        word = parts[place]
        if "/" in word or "." in word:
            address = _address(word)
            parts[place + 1] = word[len(address) :] + parts[place + 1]
            parts[place] = address


def _address(word: str) -> str:
    """An address without the punctuation of the sentence after it, and without a bracket that it does not open."""
    word = word.rstrip(_AFTER_ADDRESS)
    while word.endswith((")", "]")) and word.count("(") + word.count("[") < word.count(")") + word.count("]"):
        word = word[:-1].rstrip(_AFTER_ADDRESS)
    return word
