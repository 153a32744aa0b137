"""The headings of a page, each with its level and whether it belongs to the page or to the whole site."""

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

from lxml import etree

from svod.extract.web.page import HEADINGS, Page, text_of
from svod.extract.web.pictures import picture_words

MOST_HEADINGS = 20
LONGEST_HEADING, LONGEST_LINE = 300, 160
_BANNER = re.compile(
    r"(?:^|[\s_-])(?:site|brand|logo|navbar|nav|masthead|banner|sidebar|side|menu|breadcrumbs?|footer|author|profile"
    r"|cookie|modal|search|toc|social|blog-name|widget)(?:$|[\s_-])|site-?(?:title|header|name)|navbar|branding",
    re.IGNORECASE,
)
_SIZED = etree.XPath(
    "//font[@size] | //*[self::span or self::p or self::div or self::b][contains(@style, 'font-size')]"
)
_SIZED_TAGS, _MOST_SIZED = ("font", "span", "p", "div", "b"), 100
_SIZE = re.compile(r"font-size\s*:\s*([\d.]{1,6})\s*(pt|px|em|rem|%)", re.IGNORECASE)
_POINTS = {"pt": 1.0, "px": 0.75, "em": 12.0, "rem": 12.0, "%": 0.12}
_FONT_POINTS = {"5": 18.0, "6": 24.0, "7": 36.0, "+2": 18.0, "+3": 24.0, "+4": 36.0}
# Half as large again as others.
_LARGE_POINTS, _LARGEST_POINTS = 16.0, 99.0
_LEVEL_OF_LARGE = 106
# A line with an address is none.
_ADDRESS = re.compile(r"https?://|\bwww\.\w")
_BANNER_TAGS = frozenset({"nav", "aside", "footer", "form", "dialog"})
_HOME_LINK = re.compile(r"(?:https?://[^/]+)?/?(?:\.{1,2}/)*(?:index\.\w+|home\.\w+)?(?:[?#].*)?", re.IGNORECASE)


class Heading(NamedTuple):
    """A heading: its level, its text, whether it stands in a menu or leads home, and whether on top of the page."""

    level: int
    text: str
    of_site: bool
    on_top: bool


def headings_of(page: Page) -> tuple[Heading, ...]:
    """The first headings of a page that say something; where there are none, what is set as large as one."""
    found: list[Heading] = []
    for element, level in _large(page):
        # Some programs put a sign into each heading that leads to it.
        text = text_of(element).rstrip(" ¶#") or _of_picture(element)
        if (
            re.search(r"\w", text)
            and not _ADDRESS.search(text)
            and len(text) <= LONGEST_HEADING
            and len(found) < MOST_HEADINGS
        ):
            found.append(Heading(level, text, _is_of_site(element), _is_on_top(element)))
    return tuple(found)


def large_line(page: Page) -> str:
    """The first line that is set large above all headings, as Word writes titles; nothing where there is none."""
    for element in islice(page.root.iter(*HEADINGS, *_SIZED_TAGS), _MOST_SIZED):
        if element.tag in HEADINGS:
            break
        if _points(element) >= _LARGE_POINTS and 3 < len(text := text_of(element)) <= LONGEST_LINE:
            return text
    return ""


def _large(page: Page) -> Iterator[tuple[Any, int]]:
    elements = list(islice(page.root.iter(*HEADINGS), 2 * MOST_HEADINGS))
    if any(text_of(element) for element in elements):
        yield from ((element, int(element.tag[1])) for element in elements)
        return
    for element in page.asked(_SIZED)[: 2 * MOST_HEADINGS]:
        points = _points(element)
        if points >= _LARGE_POINTS and len(text_of(element)) <= LONGEST_LINE:
            # The larger, the higher its level, but below every heading.
            yield element, _LEVEL_OF_LARGE - round(points)


def _of_picture(element: Any) -> str:
    """What a heading says that is nothing but a picture."""
    return next((words for image in element.iter("img") if (words := picture_words(image))), "")


def _points(element: Any) -> float:
    """How large a text is set, as far as its element says: «font-size: 24pt», «<font size=+3>»."""
    size = _SIZE.search(element.get("style") or "")
    if size and size[1].count(".") <= 1 and size[1] != ".":
        return min(float(size[1]) * _POINTS[size[2].lower()], _LARGEST_POINTS)
    return _FONT_POINTS.get((element.get("size") or "").strip(), 0.0) if element.tag == "font" else 0.0


def _is_of_site(element: Any) -> bool:
    """Whether a heading stands in a banner or a menu, or leads home."""
    links = [link.get("href", "") for link in element.iter("a") if link.get("href")]
    around: Any = element.getparent()
    if around is not None and around.tag == "a":
        links.append(around.get("href", ""))
    if links and leads_home(links[0]):
        return True
    while around is not None and around.tag != "body":
        named = f"{around.get('class') or ''} {around.get('id') or ''}"
        if around.tag in _BANNER_TAGS or (named.strip() and len(named) < 200 and _BANNER.search(named)):
            return True
        around = around.getparent()
    return bool(_BANNER.search(f"{element.get('class') or ''} {element.get('id') or ''}"))


def leads_home(target: str | None) -> bool:
    """Whether the target of a link is the first page of a site."""
    return target is not None and not target.startswith("#") and bool(_HOME_LINK.fullmatch(target.strip()))


def _is_on_top(element: Any) -> bool:
    """Whether a heading stands in the page's own header, not in that of an article."""
    in_header = next(element.iterancestors("header"), None) is not None
    return in_header and next(element.iterancestors("article", "main"), None) is None
