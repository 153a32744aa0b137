"""Landing pages: from the page about a paper to its file, by meta tags or by rules for known sites."""

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from svod.discover.listings.file_links import is_file, says_file
from svod.discover.listings.outline import Outline, joined

_PDF_MARKS = ("citation_pdf_url", "bepress_citation_pdf_url", "eprints.document_url", "wkhealth_pdf_url")


class SiteRule(NamedTuple):
    """How the address of a landing page on a site becomes that of the file."""

    name: str
    page: re.Pattern[str]
    file: str


@cache
def site_rules() -> tuple[SiteRule, ...]:
    """The known sites, in the order of their table."""
    table = tomllib.loads(files("svod.discover").joinpath("sites.toml").read_text(encoding="utf-8"))
    return tuple(SiteRule(row["name"], re.compile(row["page"]), row["file"]) for row in table["site"])


def file_of_address(url: str) -> str:
    """The address of the file behind a landing page of a known site; empty where the site is unknown."""
    for rule in site_rules():
        match = rule.page.match(url)
        if match:
            return match.expand(rule.file)
    return ""


def files_of_page(page: Outline) -> tuple[str, ...]:
    """The files of a landing page: by its meta tags, by its site's rule, by its links."""
    marked = [joined(page.url, text) for name, text in page.metas if name in _PDF_MARKS]
    linked = [placed.link.url for placed in page.links if is_file(placed.link) or says_file(placed.link)]
    found = [*marked, file_of_address(page.url)]
    return tuple(dict.fromkeys(filter(None, found))) or tuple(dict.fromkeys(linked))
