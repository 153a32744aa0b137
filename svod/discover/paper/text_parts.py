"""A paper over several pages: the pages in which the text of a page about it goes on."""

import re
from collections.abc import Iterator

from svod.discover.listings.file_links import is_file
from svod.discover.listings.outline import Outline
from svod.discover.page_addresses import host, same_form, split
from svod.languages import alternatives
from svod.model.crawl import Link

# «2», «Weiter», “Next page”, «Далее →»
_NUMBER = re.compile(r"\W*\d{1,2}\W*")
_NEXT = re.compile(rf"\W*(?:{alternatives('web.next_pages')})\W*", re.IGNORECASE)
# A table of contents of a paper begins or ends so: «Introduction», «Литература».
_OWN_CONTENTS = re.compile(
    rf"\W*[\dIVX.]*\W*(?:{alternatives('web.paper_beginnings')}|{alternatives('web.paper_ends')})\W*", re.IGNORECASE
)
_LEAST_CONTENTS = 3


def further_parts(page: Outline) -> tuple[str, ...]:
    """The pages of its folder in which a page goes on: numbered ones, the next one, those of its own contents."""
    near = [placed.link for placed in page.links if _is_near(placed.link, page)]
    return tuple(dict.fromkeys(link.url.partition("#")[0] for link in (*_numbered(near), *_contents(near))))


def _is_near(link: Link, page: Outline) -> bool:
    if is_file(link) or host(link.url) != host(page.url) or same_form(link.url) == same_form(page.url):
        return False
    return split(link.url).path.rpartition("/")[0] == split(page.url).path.rpartition("/")[0]


def _numbered(near: list[Link]) -> Iterator[Link]:
    return (link for link in near if _NUMBER.fullmatch(link.anchor) or _NEXT.fullmatch(link.anchor))


def _contents(near: list[Link]) -> list[Link]:
    """The sections of a paper's own table of contents, which has an introduction or references."""
    is_own = any(_OWN_CONTENTS.fullmatch(link.anchor) for link in near)
    return near if is_own and len(near) >= _LEAST_CONTENTS else []
