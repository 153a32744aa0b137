"""What look-alikes share: the keys under which works and references to them are found again."""

from collections.abc import Iterable

from svod.text.normalize import squeezed

# Long enough that unrelated titles rarely share one, short enough that a misprint spares the other end.
_END_LENGTH = 14
_SHORTEST_TITLE = 6


def copy_key(sha256: str) -> str:
    """The key of a file's exact bytes."""
    return f"sha256:{sha256}"


def doi_key(doi: str) -> str:
    """The key of a DOI."""
    return f"doi:{doi.lower()}"[:128]


def title_keys(titles: Iterable[str]) -> frozenset[str]:
    """The keys of titles: their folded beginning and their folded end, so that one misprint hides only one."""
    keys = set()
    for title in titles:
        letters = squeezed(title)
        if len(letters) >= _SHORTEST_TITLE:
            keys |= {f"begin:{letters[:_END_LENGTH]}", f"end:{letters[-_END_LENGTH:]}"}
    return frozenset(keys)
