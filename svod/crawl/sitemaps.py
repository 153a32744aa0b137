"""Sitemaps: the addresses that a site lists of itself, in XML, packed or not."""

import re
from io import BytesIO
from typing import Any

from lxml import etree

from svod.crawl.addresses import joined
from svod.crawl.coding import BrokenCodingError, TooLargeError, decoder
from svod.model.crawl import Link

_SITEMAP = re.compile(rb"<(?:\w+:)?(urlset|sitemapindex)\b")
_GZIP = b"\x1f\x8b"
_HEAD = 4096
# As much as the protocol allows one file.
_MOST_BYTES = 50 * 1024 * 1024
_DECLARES = re.compile(rb"<!\s*(?:DOCTYPE|ENTITY)", re.IGNORECASE)


def is_sitemap(content: bytes) -> bool:
    """Whether bytes are a sitemap or a list of sitemaps."""
    return _SITEMAP.search(_unpacked(content, _HEAD, cuts=True)) is not None


def sitemap_links(content: bytes, url: str, most: int) -> tuple[Link, ...]:
    """The addresses that a sitemap lists, in its order, at most so many; as far as a broken one can be read."""
    content = _unpacked(content, _MOST_BYTES)
    if _DECLARES.search(content[:_HEAD]):
        return ()
    found: list[Link] = []
    events: Any = etree.iterparse(
        BytesIO(content), tag="{*}loc", recover=True, resolve_entities=False, no_network=True, huge_tree=False
    )
    try:
        for _, element in events:
            if address := joined(url, element.text or ""):
                found.append(Link(address))
            element.clear()
            if len(found) >= most:
                break
    except (etree.LxmlError, ValueError):
        # What was read before the fault stands.
        return tuple(found)
    return tuple(found)


def _unpacked(content: bytes, most: int, *, cuts: bool = False) -> bytes:
    if not content.startswith(_GZIP):
        return content[:most] if cuts else content
    try:
        return decoder("gzip").feed(content[:most] if cuts else content, most * 64 if cuts else most)
    except (TooLargeError, BrokenCodingError):
        return b""
