"""What of a web page is frame and not its text: menus, breadcrumbs, side bars, the foot of each page of a site."""

import re
from typing import Any

from lxml import etree

from svod.model.document import LineRole

# Elements that are made for it; inside an article a foot or an aside is part of the text.
_TAGS = {"nav": LineRole.RUNNING_HEAD, "footer": LineRole.RUNNING_FOOT, "aside": LineRole.RUNNING_HEAD}
_PURPOSES = {
    "navigation": LineRole.RUNNING_HEAD, "menu": LineRole.RUNNING_HEAD, "menubar": LineRole.RUNNING_HEAD,
    "search": LineRole.RUNNING_HEAD, "contentinfo": LineRole.RUNNING_FOOT,
}  # fmt: skip
_HEADS = re.compile(
    r"(?:^|[\s_-])(?:nav|navi|navbar|navigation|topnav|sidenav|subnav|menu|mainmenu|topmenu|submenu|menubar|breadcrumbs?"
    r"|sidebar|pagination|pager|skip-?link|toolbar|language-?(?:switch|selector))(?:$|[\s_-])",
    re.IGNORECASE,
)
_FEET = re.compile(r"(?:^|[\s_-])(?:footer|foot|bottom|copyright|colophon|impressum-link)(?:$|[\s_-])", re.IGNORECASE)
_HOLDERS = frozenset(
    {"center", "div", "dl", "form", "header", "ol", "p", "section", "table", "tbody", "td", "tr", "ul"}
)
_LONGEST_NAME = 200
# What holds more of a page than this is no frame of it, whatever its name says.
_MOST_OF_PAGE = 0.4
# Each is gone through once more; a page of menus within menus must not cost more than others.
_MOST_ASKED = 100
_TEXTS = etree.XPath(".//text()[not(parent::script or parent::style)]", smart_strings=False)


class Margins:
    """Tells the frame of one page."""

    def __init__(self, root: Any) -> None:
        self._most = _MOST_OF_PAGE * _length(root)
        self._asked = 0

    def role(self, element: Any) -> LineRole:
        """What the lines of an element are, if it is frame; body otherwise."""
        role = _role(element) if self._asked < _MOST_ASKED else LineRole.BODY
        if role is LineRole.BODY:
            return role
        self._asked += 1
        is_frame = next(element.iter("h1"), None) is None and _length(element) <= self._most
        return role if is_frame else LineRole.BODY


def _role(element: Any) -> LineRole:
    tag = element.tag
    purpose = element.get("role")
    if purpose in _PURPOSES:
        return _PURPOSES[purpose]
    if tag in _TAGS:
        in_article = tag != "nav" and next(element.iterancestors("article"), None) is not None
        return LineRole.BODY if in_article else _TAGS[tag]
    if tag not in _HOLDERS:
        return LineRole.BODY
    named = f"{element.get('class') or ''} {element.get('id') or ''}"
    if len(named) < 2 or len(named) > _LONGEST_NAME:
        return LineRole.BODY
    if _HEADS.search(named):
        return LineRole.RUNNING_HEAD
    return LineRole.RUNNING_FOOT if _FEET.search(named) else LineRole.BODY


def _length(element: Any) -> int:
    """How much text an element shows."""
    texts: Any = _TEXTS(element)
    return sum(len(text.strip()) for text in texts)
