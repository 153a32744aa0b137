"""Everything on a page that may be its title, and what tells a page's own name from its site's."""

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import islice
from typing import Any
from urllib.parse import SplitResult

from svod.extract.web.headings import LONGEST_HEADING, Heading, headings_of, large_line, leads_home
from svod.extract.web.menu import linked_name, shown_name, split_address
from svod.extract.web.page import BLOCKS, HEADINGS, Page, text_of
from svod.extract.web.pictures import title_picture
from svod.extract.web.readings import TITLE_PARTS, names_person
from svod.extract.web.site_names import NO_TITLE, NOWHERE, SECTION_WORDS, names_site
from svod.text.normalize import squeezed

_SHALLOW, _LONGEST_FIRST, _FIRST_LINKS, _SHORTEST_STEM = 2, 80, 30, 4
_MARKUP = re.compile(r"</?[a-zA-Z]{1,6}>")
_HOME_FILE = re.compile(
    r"(?:(?:index|home|default|main|welcome|homepage)[\w-]{0,4}|index[_-][\w-]{0,12})(?:\.\w+)?|", re.IGNORECASE
)
_RIGHTS = re.compile(r"©|\(c\)|copyright|all rights reserved", re.IGNORECASE)
_LAST_LINES = 15
_SHORT_TITLE, _SHORT_HOST = 3, 5
# «Lehre [Anna Berg]»
_PARTED = re.compile(rf"{TITLE_PARTS.pattern}|\s+\[(?=[^\]]+\]\s*$)|\]\s*$")
_LANGUAGE_ENDING = re.compile(r"[_-](?:en|de|ru|fr|eng|ger|rus)$", re.IGNORECASE)


class TitleView:
    """Everything on a page that may be its title."""

    def __init__(self, page: Page) -> None:
        self._page = page

    @cached_property
    def title(self) -> str:
        """The first title element that says something."""
        # Some programs write «<i>Gärten</i>» into a title, where no element can stand.
        texts = (_MARKUP.sub("", text_of(element))[:LONGEST_HEADING] for element in self._page.root.iter("title"))
        return next((text for text in texts if text and not NO_TITLE.fullmatch(text)), "")

    @cached_property
    def parts(self) -> tuple[str, ...]:
        """The pieces of the title element, parted at its signs."""
        return tuple(piece.strip() for piece in TITLE_PARTS.split(self.title) if piece.strip())

    @cached_property
    def headings(self) -> tuple[Heading, ...]:
        """The first headings of the page."""
        return headings_of(self._page)

    @cached_property
    def own_headings(self) -> tuple[str, ...]:
        """What the headings say that are not those of the site."""
        return tuple(heading.text for heading in self.headings if not heading.of_site)

    @cached_property
    def address(self) -> SplitResult:
        """The page's address in its parts; those of nothing where it cannot be one."""
        return split_address(self._page.url)

    @cached_property
    def heading(self) -> Heading | None:
        """The biggest heading of the page itself, the first of its size."""
        if self.is_home and not self.title:
            return min(self.headings, key=lambda heading: heading.level, default=None)
        own = [heading for heading in self.headings if not heading.of_site] or list(self.headings)
        # Of two of one size, one of them the title on top of every page of the site, the other is the page's.
        own.sort(key=lambda heading: (heading.level, self._repeats_title(heading)))
        return next((heading for heading in own if not self._is_no_heading(heading, own)), own[0] if own else None)

    def _is_no_heading(self, heading: Heading, others: Sequence[Heading]) -> bool:
        """Whether a heading is a person's name, or a body's that the title repeats or that stands beside others."""
        if not names_site(heading.text):
            return False
        beside = any(other.level == heading.level and not names_site(other.text) for other in others)
        return beside or names_person(heading.text) or squeezed(heading.text) == squeezed(self.title)

    @cached_property
    def heads_a_section(self) -> bool:
        """Whether the biggest heading is one of several of a small size, and so of a part of the page only."""
        if self.heading is None:
            return False
        same = self._beside_heading
        if SECTION_WORDS.fullmatch(self.heading.text):
            return True
        return len(same) > 1 and (self.heading.level > 1 or bool(re.match(r"\d", self.heading.text)))

    @cached_property
    def heads_the_page(self) -> bool:
        """Whether the biggest heading is as big as can be, and the only one."""
        if self.heading is None or len(self.heading.text.encode()) < 4:
            return False
        if self.heading.level != 1 and (self.heading.level <= len(HEADINGS) or " " not in self.heading.text):
            return False
        return len(self._beside_heading) == 1

    @cached_property
    def _beside_heading(self) -> list[Heading]:
        """The headings as big as the biggest, itself among them, without those that name the site."""
        if self.heading is None:
            return []
        same = [heading for heading in self.headings if heading.level == self.heading.level and not heading.of_site]
        return [heading for heading in same if heading == self.heading or not names_site(heading.text)]

    @cached_property
    def is_one_of_several(self) -> bool:
        """Whether other headings are as big as the biggest."""
        return len(self._beside_heading) > 1

    @cached_property
    def title_is_a_heading(self) -> bool:
        """Whether one of the page's own headings, of whatever size, says the same as the title."""
        own = (heading for heading in self.headings if not heading.of_site and not heading.on_top)
        return any(squeezed(heading.text) == squeezed(self.title) for heading in own)

    @cached_property
    def name_in_menu(self) -> str:
        """What the page's own menu calls it, by the link that leads to the page it stands on."""
        return linked_name(self._page, self._stem)

    @cached_property
    def name_shown(self) -> str:
        """What a menu of the site calls the page, also by an item that is marked, or no link."""
        return self.name_in_menu or shown_name(self._page)

    @cached_property
    def large_line(self) -> str:
        """The line that is set large above all headings."""
        return large_line(self._page)

    @cached_property
    def picture(self) -> str:
        """The words of a picture that stands where a heading would: above all text, and no link."""
        return title_picture(self._page)

    @cached_property
    def _stem(self) -> str:
        """The name of the page's file without its ending and what stands for a language."""
        return squeezed(_LANGUAGE_ENDING.sub("", self.address.path.rpartition("/")[2].partition(".")[0]))

    @cached_property
    def names_no_page(self) -> bool:
        """Whether the title is the name of the site, or of nothing."""
        title = self.title
        if names_site(title) or NOWHERE.fullmatch(title) or self.title_is_on_top or self.title_is_file_name:
            return True
        if self.title_leads_home:
            return True
        return self.title_holds_rights or self.title_names_host

    @cached_property
    def title_names_host(self) -> bool:
        """Whether a short title is called as the site's host is: «Alcom Lab» at «alcom.example.org»."""
        return self._names_host(self.title)

    def _names_host(self, text: str) -> bool:
        words, host = text.split(), squeezed(self.address.netloc)
        if not 0 < len(words) <= _SHORT_TITLE:
            return False
        if len(words[0]) > 3 and squeezed(words[0]) in host:
            return True
        # «ecologylab.example»: «Interface Ecology Lab»
        name = squeezed(self.address.netloc.removesuffix(".github.io").split(".")[-2:][0])
        return len(words) > 1 and (squeezed(text) in host or (len(name) > _SHORT_HOST and name in squeezed(text)))

    @cached_property
    def own_title(self) -> str:
        """The title without the pieces at its ends that name its owner: «Lehre | Anna Berg», «Lehre [Anna Berg]»."""
        all_pieces = list(_pieces(self.title))
        # «Computer Vision - University of Example - Publications» of «publications.html».
        last = self.title[slice(*all_pieces[-1])] if len(all_pieces) > 1 else ""
        if len(self._stem) >= _SHORTEST_STEM and squeezed(last) == self._stem:
            return last.strip()
        pieces = list(all_pieces)
        while len(pieces) > 1 and self._names_owner(self.title[slice(*pieces[-1])]):
            pieces.pop()
        while len(pieces) > 1 and self._names_owner(self.title[slice(*pieces[0])]):
            pieces.pop(0)
        own = self.title[pieces[0][0] : pieces[-1][1]].strip() if pieces != all_pieces else ""
        return self.title if not own or NOWHERE.fullmatch(own) else own

    def _names_owner(self, piece: str) -> bool:
        return names_site(piece) or self._names_host(piece)

    @cached_property
    def title_leads_home(self) -> bool:
        """Whether a link to the first page of the site is called as the title is."""
        name = squeezed(self.title)
        return bool(name) and not self.is_home and any(squeezed(link) == name for link in self.links_home)

    @cached_property
    def links_home(self) -> Sequence[str]:
        """What the first links are called that lead to the first page of the site."""
        links = islice(self._page.root.iter("a"), _FIRST_LINKS)
        return [text_of(link) for link in links if leads_home(link.get("href"))]

    @cached_property
    def title_is_on_top(self) -> bool:
        """Whether the title stands in the header of the site, too, as on each of its pages."""
        return any(map(self._repeats_title, self.headings))

    @cached_property
    def title_holds_rights(self) -> bool:
        """Whether the page's foot says that the rights are those of what the title names: it is the site's name."""
        name = squeezed(self.title)
        lines = (line for line in self._page.lines[-_LAST_LINES:] if _RIGHTS.search(line))
        return len(name) > 3 and any(name in squeezed(line) for line in lines)

    def _repeats_title(self, heading: Heading) -> bool:
        same = heading.on_top and squeezed(heading.text) == squeezed(self.title)
        return same and squeezed(self.title) in squeezed(self.address.netloc)

    @cached_property
    def title_is_file_name(self) -> bool:
        """Whether the title is nothing but the name of the page's file."""
        stem = self.address.path.rpartition("/")[2].partition(".")[0]
        return bool(stem) and " " not in self.title and squeezed(self.title) == squeezed(stem)

    @cached_property
    def is_index(self) -> bool:
        """Whether the address is that of a folder's first page, not deep in its site."""
        path = self.address.path
        return path.count("/") <= _SHALLOW and bool(_HOME_FILE.fullmatch(path.rpartition("/")[2]))

    @cached_property
    def is_home(self) -> bool:
        """Whether the address is that of a site's, or of a person's, first page."""
        path = [part for part in self.address.path.split("/") if part]
        if path and _HOME_FILE.fullmatch(path[-1]):
            path.pop()
        if path and len(self._stem) > 3 and self._stem in squeezed(self.title) and names_person(self.title):
            return True
        short = not path or (len(path) == 1 and (path[0].startswith("~") or len(path[0]) == 2))
        return bool(self._page.url) and short

    def emphasised(self) -> Iterator[str]:
        """Texts set apart from the rest, in order; links and what is within them are none."""
        for element in self._page.root.iter("b", "strong", "font", "big", "caption", "center"):
            # A sentence is no title, a label neither, nor what says whose the rights are.
            text = text_of(element)
            if text.endswith((".", ":")) or _RIGHTS.search(text):
                continue
            if next(element.iterancestors("a"), None) is None and element.find(".//a") is None:
                yield text

    @cached_property
    def short_line(self) -> str:
        """The first line that is no link, where it is short, says something, and longer text follows it."""
        own = (text for text in self._page.placed_texts[:60] if _is_own(text))
        found = list(islice(own, 8))
        typed = bool(found) and found[0].getparent().tag == "pre"
        texts = (
            dict.fromkeys(" ".join(line.split()) for line in found[0].split("\n") if line.strip())
            if typed
            else (dict.fromkeys(text_of(_line_of(text)) for text in found))
        )
        first, second, *_ = *texts, "", ""
        followed = typed or len(second) > 2 * len(first)
        is_short = 4 < len(first) <= _LONGEST_FIRST and first[-1] not in ".:;," and followed
        is_short = is_short and not SECTION_WORDS.fullmatch(first)
        return first if is_short and re.search(r"[^\W\d_]{4}", first) and not names_site(first) else ""

    def first_lines(self) -> Iterator[str]:
        """Texts that may stand for a title where there is nothing better: the first ones, those of pictures at last."""
        for text in self._page.placed_texts[:20]:
            if _is_own(text):
                yield text_of(_line_of(text))
        yield from (" ".join(text.split()) for text in self._page.texts[:20])
        for attribute in self._page.root.xpath("//img/@alt | //frame/@title | //iframe/@title | //object/@title")[:20]:
            yield " ".join(attribute.split())


def _pieces(title: str) -> Iterator[tuple[int, int]]:
    """Where the pieces of a title begin and end."""
    start = 0
    for sign in _PARTED.finditer(title):
        if sign.start() > start:
            yield start, sign.start()
        start = sign.end()
    if start < len(title):
        yield start, len(title)


def _is_own(text: Any) -> bool:
    """Whether a text is neither a link nor of a menu."""
    holder = text.getparent()
    return text.is_tail or (holder.tag != "a" and next(holder.iterancestors("a", "nav"), None) is None)


def _line_of(text: Any) -> Any:
    """The element whose text is the line that a text stands on."""
    element = text.getparent()
    if text.is_tail:
        return text
    while element.tag not in BLOCKS and element.getparent() is not None and element.getparent().tag != "body":
        element = element.getparent()
    return element if len(element) < 20 and element.tag != "body" else text
