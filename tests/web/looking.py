"""Looking at pages as a reader of their marks would."""

from typing import Any

from lxml import html


def found(content: str | bytes, path: str) -> Any:
    """What an XPath finds in a page."""
    return html.fromstring(content).xpath(path)
