"""Landing pages: from the page about a paper to the file of it, by its own marks or by what is known of its site."""

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from svod.discover.pages.files import is_file, says_file
from svod.discover.pages.outline import Outline, joined

_PDF_MARKS = ("citation_pdf_url", "bepress_citation_pdf_url", "eprints.document_url", "wkhealth_pdf_url")


class SiteRule(NamedTuple):
    """How addresses of landing pages on a site become those of files."""

    name: str
    page: re.Pattern[str]
    file: str


@cache
def site_rules() -> tuple[SiteRule, ...]:
    """The known sites, in the order of their table."""
    told = tomllib.loads(files("svod.discover").joinpath("sites.toml").read_text(encoding="utf-8"))
    return tuple(SiteRule(row["name"], re.compile(row["page"]), row["file"]) for row in told["site"])


def file_of_address(url: str) -> str:
    """The address of the file behind a landing page of a known site; nothing where the site is not known."""
    for rule in site_rules():
        match = rule.page.match(url)
        if match:
            return match.expand(rule.file)
    return ""


def files_of_page(page: Outline) -> tuple[str, ...]:
    """The files that a landing page leads to: as its marks say, as its site is known, as its links promise."""
    marked = [joined(page.url, text) for name, text in page.metas if name in _PDF_MARKS]
    linked = [placed.link.url for placed in page.links if is_file(placed.link) or says_file(placed.link)]
    found = [*marked, file_of_address(page.url)]
    return tuple(dict.fromkeys(filter(None, found))) or tuple(dict.fromkeys(linked))
