"""The standard module `re`, but a pattern is compiled when it is first used: there are hundreds, and a run uses few.

To compile them all took a fifth of the time in which a reading process gets ready. Modules with patterns that few
documents need import this in its place: `from svod.text import lazy_re as re`.
"""

import re as _re
from re import (
    ASCII,
    DOTALL,
    IGNORECASE,
    MULTILINE,
    Match,
    Pattern,
    escape,
    findall,
    finditer,
    fullmatch,
    match,
    search,
    split,
    sub,
)
from typing import Any, AnyStr, cast

__all__ = [
    "ASCII",
    "DOTALL",
    "IGNORECASE",
    "MULTILINE",
    "Match",
    "Pattern",
    "compile",
    "escape",
    "findall",
    "finditer",
    "fullmatch",
    "match",
    "search",
    "split",
    "sub",
]

_ATTRIBUTES = (
    *("search", "match", "fullmatch", "sub", "subn", "split", "findall", "finditer", "scanner"),
    *("flags", "groups", "groupindex"),
)


def compile(pattern: AnyStr, flags: int = 0) -> Pattern[AnyStr]:  # noqa: A001 - as the standard module has it
    """A pattern to be compiled when it is first used."""
    return cast(Pattern[AnyStr], _LazyPattern(pattern, flags))


class _LazyPattern:
    """A pattern that is not compiled yet; after its first use it has the methods of the compiled one as its own."""

    def __init__(self, pattern: str | bytes, flags: int) -> None:
        self.pattern = pattern
        self._given = flags

    def __getattr__(self, name: str) -> Any:
        # Asked only while it is not compiled, or for what no pattern has.
        compiled = _re.compile(self.pattern, self._given)
        for attribute in _ATTRIBUTES:
            setattr(self, attribute, getattr(compiled, attribute))
        return getattr(compiled, name)
