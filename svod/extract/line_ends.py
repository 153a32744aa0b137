"""Joins printed lines into running text: words broken at line ends are made whole."""

import re
from collections.abc import Sequence

from svod.model.document import Line

_BROKEN_WORD = re.compile(r"[^\W\d_][-\u00ad\u2010]$")


def joined_lines(lines: Sequence[Line], offset: int = 0) -> str:
    """The text of lines that belong together, the first one read from an offset on."""
    text = ""
    for line in lines:
        following = line.text[offset:].strip() if line is lines[0] else line.text.strip()
        if _BROKEN_WORD.search(text[-2:]) and following[:1].islower():
            text = text[:-1] + following
        elif text.endswith("-") and following[:1].isupper():
            text += following
        else:
            text = f"{text} {following}".strip()
    return text
