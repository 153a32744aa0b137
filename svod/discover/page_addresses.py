"""Addresses of pages: normal form, host, folders and depth."""

import re
from functools import lru_cache
from urllib.parse import SplitResult, unquote, urlsplit

_INDEX = re.compile(r"/(?:index|default|main|home)\.(?:html?|php|asp)$", re.IGNORECASE)
# Servers that serve «papers» also serve «papers.html».
_ENDING = re.compile(r"\.html?$", re.IGNORECASE)
# P1: the last part of a home page's address.
HOME_NAMES = re.compile(r"(?:index|main|default|home|homepage)[^/]*$", re.IGNORECASE)
PERSONAL_FOLDERS = re.compile(r"~|/people\b|/users?\b|/staff\b|/person|/members?\b|/mitarbeiter|/team\b|/sotrudniki")


@lru_cache(maxsize=1 << 12)
def split(url: str) -> SplitResult:
    """The parts of an address; empty parts for an invalid one."""
    try:
        return urlsplit(url)
    except ValueError:
        return SplitResult("", "", "", "", "")


def host(url: str) -> str:
    """The host in small letters, without «www.»."""
    return (split(url).hostname or "").removeprefix("www.")


def same_form(url: str) -> str:
    """One form for addresses that mean the same page: without scheme, www, index file, .html and last slash."""
    parts = split(url)
    path = _ENDING.sub("", _INDEX.sub("/", unquote(parts.path) or "/"))
    query = f"?{parts.query}" if parts.query else ""
    return f"{host(url)}{path.rstrip('/')}{query}"


def folders(url: str) -> tuple[str, ...]:
    """The folders of an address, the host first: http://a.org/, http://a.org/b/."""
    parts = split(url)
    steps = [step for step in parts.path.split("/")[1:-1] if step]
    base = f"{parts.scheme}://{parts.netloc}/"
    return tuple(base + "".join(f"{step}/" for step in steps[:count]) for count in range(len(steps) + 1))


def depth(url: str) -> int:
    """How many folders deep a page is; index files do not count."""
    return same_form(url).count("/")
