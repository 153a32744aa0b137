"""Sitemaps: the addresses that a site lists, in XML, compressed or not."""

import re
from io import BytesIO
from typing import Any

from lxml import etree

from svod.crawl.addresses import joined
from svod.crawl.http.content_coding import BrokenCodingError, TooLargeError, decoder
from svod.model.crawl import Link

_SITEMAP = re.compile(rb"<(?:\w+:)?(urlset|sitemapindex)\b")
_GZIP = b"\x1f\x8b"
_HEAD = 4096
# The protocol's limit for one file.
_MOST_BYTES = 50 * 1024 * 1024
_DECLARES = re.compile(rb"<!\s*(?:DOCTYPE|ENTITY)", re.IGNORECASE)


def is_sitemap(content: bytes) -> bool:
    """Whether bytes are a sitemap or a sitemap index."""
    return _SITEMAP.search(_unpacked(content, _HEAD, truncate=True)) is not None


def sitemap_links(content: bytes, url: str, most: int) -> tuple[Link, ...]:
    """The addresses of a sitemap in document order, at most so many; of a broken one, what can be parsed."""
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
        # What was parsed before the error is kept.
        return tuple(found)
    return tuple(found)


def _unpacked(content: bytes, most: int, *, truncate: bool = False) -> bytes:
    if not content.startswith(_GZIP):
        return content[:most] if truncate else content
    try:
        return decoder("gzip").feed(content[:most] if truncate else content, most * 64 if truncate else most)
    except (TooLargeError, BrokenCodingError):
        return b""
