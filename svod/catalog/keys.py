"""What look-alikes share: the keys under which works and references to them are found again."""

import re
from collections.abc import Iterable

from svod.catalog.likeness import family_key
from svod.text.similarity import comparable
from svod.text.transliterate import first_sounds

# Long enough that unrelated titles rarely share one, short enough that a misprint spares the other end.
_END_LENGTH = 14
_SHORTEST_TITLE = 6
# Consonants alone tell less than letters do.
_SOUND_LENGTH, _SHORTEST_SOUND = 12, 6
# Enough of a title to hear so many consonants.
_HEARD = 80

_SUBTITLE = re.compile(r"(?<=\w{3})\s?[.:]\s")
# A quick look before a close one.
_PARTED = re.compile(r"[.:]\s")


def copy_key(sha256: str) -> str:
    """The key of a file's exact bytes."""
    return f"sha256:{sha256}"


def doi_key(doi: str) -> str:
    """The key of a DOI."""
    return f"doi:{doi.lower()}"[:128]


def title_keys(titles: Iterable[str]) -> frozenset[str]:
    """The keys of titles: their folded beginning and their folded end, so that one misprint hides only one.

    A third tells how the title sounds, for references in another alphabet. A title without its subtitle has keys, too.
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
    heard = first_sounds(title[:_HEARD], _SOUND_LENGTH)
    if len(heard) >= _SHORTEST_SOUND:
        keys.add(f"sound:{heard}")
    return keys


def _end_key(letters: str) -> set[str]:
    return {f"end:{letters[-_END_LENGTH:]}"} if len(letters) >= _SHORTEST_TITLE else set()


def writer_key(family: str, year: str) -> str | None:
    """The key of who wrote in which year, for references that tell no title; None where that is not known."""
    return f"writer:{family_key(family)}:{year[:4]}"[:128] if family and year else None
