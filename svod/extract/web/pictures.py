"""Pictures in place of headings, as old pages have them: «<img src=pubs.gif alt="Publications">»."""

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

from svod.extract.web.page import Page
from svod.extract.web.site_names import NO_TITLE, NOWHERE
from svod.languages import alternatives

_MOST_PICTURES, _LONGEST = 12, 100
_NO_HEADING = re.compile(rf"\b(?:{alternatives('web.pictures')})", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]{4}")
_LINKED = ("a", "nav", "map", "button")


def title_picture(page: Page) -> str:
    """The words of the first picture above all text that is no link and says what a heading would; else nothing."""
    return next((words for image in _above_text(page) if (words := picture_words(image))), "")


def picture_words(image: Any) -> str:
    """What stands in place of a picture, where it can be a heading; nothing for logos, portraits and links."""
    words = " ".join((image.get("alt") or "").split())
    if not 3 < len(words) <= _LONGEST or image.get("usemap") or not _WORD.search(words):
        return ""
    if NO_TITLE.fullmatch(words) or NOWHERE.fullmatch(words) or _NO_HEADING.search(words):
        return ""
    return "" if next(image.iterancestors(*_LINKED), None) is not None else words


def _above_text(page: Page) -> Iterator[Any]:
    """The first pictures of a page, up to the first text that is no link."""
    body = next(page.root.iter("body"), page.root)
    first = next((text for text in page.placed_texts if not _is_of_link(text) and _WORD.search(text)), None)
    holder = first.getparent() if first is not None else None
    for element in islice(body.iter(), 400):
        if holder is not None and element is holder:
            if first is not None and first.is_tail and element.tag == "img":
                yield element
            return
        if element.tag == "img":
            yield element


def _is_of_link(text: Any) -> bool:
    holder = text.getparent()
    return (holder.tag in _LINKED and not text.is_tail) or next(holder.iterancestors(*_LINKED), None) is not None
