"""What look-alikes share: the keys under which works and references to them are found again."""

import re
from collections.abc import Iterable

from svod.text.normalize import squeezed
from svod.text.transliterate import name_key, sounds

# Long enough that unrelated titles rarely share one, short enough that a misprint spares the other end.
_END_LENGTH = 14
_SHORTEST_TITLE = 6
# Consonants alone tell less than letters do.
_SOUND_LENGTH, _SHORTEST_SOUND = 12, 6


_SUBTITLE = re.compile(r"(?<=\w{3})\s?[.:]\s")


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
    keys = set()
    for title in (form for told in titles for form in {told, _SUBTITLE.split(told, 1)[0]}):
        letters = squeezed(title)
        if len(letters) >= _SHORTEST_TITLE:
            keys |= {f"begin:{letters[:_END_LENGTH]}", f"end:{letters[-_END_LENGTH:]}"}
        heard = sounds(title).replace(" ", "")
        if len(heard) >= _SHORTEST_SOUND:
            keys.add(f"sound:{heard[:_SOUND_LENGTH]}")
    return frozenset(keys)


def writer_key(family: str, year: str) -> str | None:
    """The key of who wrote in which year, for references that tell no title; None where that is not known."""
    return f"writer:{name_key(family)}:{year[:4]}"[:128] if family and year else None
