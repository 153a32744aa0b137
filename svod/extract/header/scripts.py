"""Which alphabet a text is printed in: it separates headers in two languages."""

import re

_CYRILLIC = re.compile(r"[\u0400-\u04ff]+")
_LETTERS = re.compile(r"[^\W\d_]+")


def is_cyrillic(text: str) -> bool:
    """Whether most letters are."""
    if text.isascii():
        return False
    cyrillic = sum(map(len, _CYRILLIC.findall(text)))
    return cyrillic > 0 and 2 * cyrillic > sum(map(len, _LETTERS.findall(text)))
