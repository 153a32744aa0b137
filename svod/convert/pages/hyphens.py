"""Words that a line break parted: joined again, with or without their hyphen, as the rest of the document has them."""

import re
from collections.abc import Iterable
from functools import cached_property

from svod.convert.characters import SOFT_HYPHEN
from svod.languages import all_words, alternatives

HYPHENS = (SOFT_HYPHEN, "-", "\u2010")

# The hyphen stands for a missing half: «русско- и немецкоязычный», «Vor- und Nachteile», «pre- and post-war».
_CONJUNCTIONS = frozenset(all_words("layout.hyphen_joiners"))
# Words that are always written with a hyphen: «какой-то», «из-за», «по-видимому», «во-первых».
_HYPHENED = re.compile(alternatives("layout.hyphened"))
# First halves that are written with a hyphen: «well-studied», «self-made».
_FIRST_HALVES = frozenset(all_words("layout.hyphened_first"))
# What begins a caption that stands between the halves: «Table 1», «Рис. 2».
_LABELS = re.compile(rf"(?:{alternatives('body.figures')}|{alternatives('body.tables')})\.?", re.IGNORECASE)
_PUNCTUATION = "«»„“”\"'()[]{}<>.,;:!?…"
# Shorter first halves are prefixes as often as words: «по-видимому» says nothing of «по-глощение».
_SHORTEST_FIRST_HALF = 4


class Hyphenation:
    """Decides how parted words are joined, by the words that stand undivided in the same document."""

    def __init__(self, texts: Iterable[Iterable[str]]) -> None:
        self._texts = texts

    def joined(self, first: str, second: str) -> str | None:
        """The word whose halves end one line and begin the next, or None if they are two words."""
        stem = first[:-1]
        if not first.endswith(HYPHENS) or not stem[-1:].isalnum() or not second[:1].isalnum():
            return None
        if second.casefold() in _CONJUNCTIONS or (second[0].isupper() and _LABELS.fullmatch(second)):
            return None
        return f"{stem}-{second}" if self._keeps_hyphen(stem, second) else stem + second

    def _keeps_hyphen(self, stem: str, second: str) -> bool:
        if not (stem[-1].isalpha() and second[0].isalpha()) or "://" in stem or stem.startswith("www."):
            return True
        with_hyphen = f"{stem}-{second}".strip(_PUNCTUATION)
        without = f"{stem}{second}".strip(_PUNCTUATION)
        if self._knows(without):
            return False
        # Programs that part words leave addresses whole, or part them where they have a hyphen.
        if "@" in with_hyphen:
            return True
        if self._knows(with_hyphen) or _HYPHENED.fullmatch(with_hyphen.lower()):
            return True
        if second[0].isupper():
            return not (stem.isupper() and len(stem) > 1)
        half = stem.strip(_PUNCTUATION)
        return len(half) >= _SHORTEST_FIRST_HALF and half.lower() in self._first_halves

    def _knows(self, word: str) -> bool:
        return word in self._words or word.lower() in self._words

    @cached_property
    def _words(self) -> frozenset[str]:
        return frozenset().union(*self._texts)

    @cached_property
    def _first_halves(self) -> frozenset[str]:
        """The «контекстно» of «контекстно-свободный»; but «Model-Checking» says nothing of «Model-lierung»."""
        halves = (word.partition("-") for word in self._words if "-" in word)
        return _FIRST_HALVES.union(first.lower() for first, _, second in halves if second[:1].islower())


def printed_hyphen(text: str) -> str:
    """A word whose line-end hyphen was not joined, as printed."""
    return text[:-1] + "-" if text.endswith(SOFT_HYPHEN) else text
