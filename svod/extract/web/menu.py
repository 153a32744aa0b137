"""What the menu of a site calls the page it stands on: the link that leads to the page, or the item that is no link."""

import re
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any
from urllib.parse import SplitResult, urljoin, urlsplit

from svod.extract.web.page import HEADINGS, Page, text_of
from svod.extract.web.site_names import NOWHERE, SECTION_WORDS, names_site
from svod.text.normalize import squeezed

_INDEX_FILE = re.compile(r"/(?:index|default)\.\w{3,5}$", re.IGNORECASE)
_MOST_LINKS, _LONGEST_NAME, _SHORTEST_STEM = 200, 60, 4
# Where a menu is looked for, and how long its items are.
_MENU_LINKS, _LONGEST_ITEM, _FEWEST_LINKS, _MOST_ITEMS = 60, 40, 2, 30
_BETWEEN = re.compile(r"[\n|·•/\\<>»«→\[\]]+|\s[–—-]+\s")
_CURRENT = re.compile(r"(?:^|[\s_-])(?:current|active|selected|aktiv|here)(?:$|[\s_-])", re.IGNORECASE)
# A file, or a letter, is no page of a site.
_NO_PAGE = re.compile(r"(?:mailto|javascript|tel):|\.(?:pdf|e?ps|gz|zip|bib|docx?|pptx?|djvu|txt)\b", re.IGNORECASE)
_NO_ITEMS = ("script", "style", *HEADINGS)
_ITEM = re.compile(r"(?=.*[^\W\d_]{4})[^\d@]+")
_ADDED = re.compile(r"\s*\((?:current|aktuell)\)$", re.IGNORECASE)


def linked_name(page: Page, stem: str) -> str:
    """The text of the link that leads to the page itself; `stem` is the name of the page's file."""
    return _first_name(_linked(page, stem))


def shown_name(page: Page) -> str:
    """The item of a menu that is marked as the one that is shown, or the only one that is no link."""
    return _first_name((*_marked(page), *_unlinked(page)))


def _first_name(names: Iterable[str]) -> str:
    """Names of the site and of nothing are left out."""
    return next((name for name in names if not NOWHERE.fullmatch(name) and not names_site(name)), "")


def _linked(page: Page, stem: str) -> Iterator[str]:
    """The texts of links that lead to the page they stand on."""
    here = _address(page.url)
    for link in islice(page.root.iter("a"), _MOST_LINKS) if here else ():
        target = (link.get("href") or "").strip()
        text = text_of(link)
        # «Publikationen» is the name of «publikationen.html», wherever the link leads.
        same = squeezed(text) == stem and len(stem) >= _SHORTEST_STEM
        if not same and (not target or "#" in target or _address(_joined(page.url, target)) != here):
            continue
        if 2 < len(text) <= _LONGEST_NAME:
            yield text


def _marked(page: Page) -> Iterator[str]:
    """The texts of items that are marked as the one that is shown."""
    for link in islice(page.root.iter("a"), _MENU_LINKS):
        item = link.getparent()
        marked = link.get("aria-current") == "page" or _CURRENT.search(link.get("class") or "")
        if not marked and item is not None and item.tag == "li":
            marked = _CURRENT.search(item.get("class") or "")
        # Some programs add a word for those who do not see the colour.
        text = _ADDED.sub("", text_of(link))
        if marked and 2 < len(text) <= _LONGEST_ITEM:
            yield text


def _unlinked(page: Page) -> Iterator[str]:
    """The one item without a link, where all others of a row or a list are links to pages."""
    seen: set[Any] = set()
    for link in islice(page.root.iter("a"), _MENU_LINKS):
        around = link.getparent()
        for menu in (around, around.getparent() if around is not None else None):
            if menu is None or menu in seen or menu.tag in ("body", "html"):
                continue
            seen.add(menu)
            items = _items(menu)
            # «Other links:» heads the links below it.
            if len(items) == 1 and len(items[0]) <= _LONGEST_ITEM and _ITEM.fullmatch(items[0]):
                yield from () if SECTION_WORDS.fullmatch(items[0]) else items


def _items(menu: Any) -> list[str]:
    """What stands between the links of a menu; nothing where it is no menu."""
    links = list(islice(menu.iter("a"), _MOST_ITEMS + 1))
    if not _FEWEST_LINKS <= len(links) <= _MOST_ITEMS:
        return []
    if any(_NO_PAGE.search(link.get("href") or "#") or len(text_of(link)) > _LONGEST_ITEM for link in links):
        return []
    between = "".join(_between(menu))
    return [item for piece in _BETWEEN.split(between) if (item := " ".join(piece.split())) and not item.endswith(":")]


def _between(menu: Any) -> Iterator[str]:
    yield menu.text or ""
    for part in menu:
        if part.tag != "a" and isinstance(part.tag, str):
            yield "\n"
            yield from _between_links(part)
        yield "\n"
        yield part.tail or ""


def _between_links(part: Any) -> Iterator[str]:
    """The text of a part of a menu that holds no link and is no heading; what stands around a link belongs to it."""
    if next(part.iter("a"), None) is None and part.tag not in _NO_ITEMS:
        yield text_of(part)


def split_address(url: str) -> SplitResult:
    """An address in its parts; those of nothing where it cannot be one."""
    try:
        return urlsplit(url)
    except ValueError:
        return urlsplit("")


def _address(url: str) -> str:
    """An address without what does not matter: its scheme, query, fragment and the name of an index file."""
    parts = split_address(url)
    return f"{parts.netloc}{_INDEX_FILE.sub('/', parts.path)}".lower()


def _joined(url: str, target: str) -> str:
    try:
        return urljoin(url, target)
    except ValueError:
        return ""
