"""The instructions of fields, which Word and RTF share: the address that a link leads to."""

import re
from collections.abc import Iterable

_HYPERLINK = re.compile(r'HYPERLINK\s+(?:\\\w+\s+)*"([^"]+)"', re.IGNORECASE)
# Longer ones are damage, and looking through them would take the square of their length.
_LONGEST = 10_000


def link_of(instruction: Iterable[str]) -> str:
    """The address in an instruction, given in parts: HYPERLINK "http://a.b/"; empty if it is no link."""
    found = _HYPERLINK.search("".join(instruction)[:_LONGEST])
    return found[1] if found else ""
