"""Blocking keys: works and references to them share one, so that only few pairs are compared."""

import re
from collections.abc import Iterable

from svod.catalog.agreement import family_key
from svod.text.similarity import comparable
from svod.text.transliterate import first_sounds

# Long enough that unrelated titles rarely share one, short enough that a misprint spares the other end.
_END_LENGTH = 14
_SHORTEST_TITLE = 6
# Consonants alone identify less than letters do.
_SOUND_LENGTH, _SHORTEST_SOUND = 12, 6
# Enough of a title to have so many consonants.
_SOUNDING_LENGTH = 80

_SUBTITLE = re.compile(r"(?<=\w{3})\s?[.:]\s")
# A fast check before a slower one.
_PARTED = re.compile(r"[.:]\s")


def copy_key(sha256: str) -> str:
    """The key of a file's exact bytes."""
    return f"sha256:{sha256}"


def doi_key(doi: str) -> str:
    """The key of a DOI."""
    return f"doi:{doi.lower()}"[:128]


def title_keys(titles: Iterable[str]) -> frozenset[str]:
    """The keys of titles: their folded beginning and their folded end, so that one misprint hides only one.

    A third is phonetic, for references in another alphabet. A title without its subtitle has keys, too.
    """
    keys: set[str] = set()
    for title in titles:
        keys |= _title_keys(title)
        head = _SUBTITLE.split(title, 1)[0] if _PARTED.search(title) else title
        if len(head) < len(title):
            # A long head begins and sounds like the whole; only its end is its own.
            is_long = len(head) >= 2 * (_END_LENGTH + _SOUND_LENGTH)
            keys |= _end_key(comparable(head).replace(" ", "")) if is_long else _title_keys(head)
    return frozenset(keys)


def _title_keys(title: str) -> set[str]:
    letters = comparable(title).replace(" ", "")
    keys = _end_key(letters)
    if keys:
        keys.add(f"begin:{letters[:_END_LENGTH]}")
    sounds = first_sounds(title[:_SOUNDING_LENGTH], _SOUND_LENGTH)
    if len(sounds) >= _SHORTEST_SOUND:
        keys.add(f"sound:{sounds}")
    return keys


def _end_key(letters: str) -> set[str]:
    return {f"end:{letters[-_END_LENGTH:]}"} if len(letters) >= _SHORTEST_TITLE else set()


def writer_key(family: str, year: str) -> str | None:
    """The key of author and year, for references without a title; None where one of them is missing."""
    return f"writer:{family_key(family)}:{year[:4]}"[:128] if family and year else None
