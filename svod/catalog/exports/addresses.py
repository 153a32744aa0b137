"""Web addresses in citation formats."""

import re
from urllib.parse import quote

# Characters of an address that need no quoting.
_OF_ADDRESSES = "/:?#@!$&'()*+,;=%-._~"
_LONE_PERCENT = re.compile(r"%(?![0-9A-Fa-f]{2})")
_HOMES = {"doi": "https://doi.org/", "arxiv": "https://arxiv.org/abs/"}


def quoted_address(text: str) -> str:
    """A printed address with all invalid characters quoted, such as spaces and single brackets."""
    return _LONE_PERCENT.sub("%25", quote(text, safe=_OF_ADDRESSES))


def address_of(scheme: str, text: str) -> str:
    """The web address of an identifier."""
    return _HOMES[scheme] + text
