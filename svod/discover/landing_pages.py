"""Landing pages: from the page about a paper to its file, by meta tags or by rules for known archives."""

import re
import tomllib
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from svod.discover.listings.file_links import has_file_name, is_beside, is_file, may_be_text, says_file
from svod.discover.listings.outline import Outline, joined

_PDF_MARKS = ("citation_pdf_url", "bepress_citation_pdf_url", "eprints.document_url", "wkhealth_pdf_url")
_IDENTIFIERS = frozenset({"dc.identifier", "dcterms.identifier", "eprints.official_url"})
_MOST_LINKS = 4


class Access(StrEnum):
    """To whom an archive gives its files: to everybody, or most of them to registered readers only."""

    OPEN = "open"
    READERS = "readers"


class SiteRule(NamedTuple):
    """How a page of an archive leads to the file: by its own address, by a link on it, or not at all."""

    name: str
    page: re.Pattern[str]
    file: str
    link: re.Pattern[str] | None
    access: Access


@cache
def site_rules() -> tuple[SiteRule, ...]:
    """The known archives, in the order of their table."""
    table = tomllib.loads(files("svod.discover").joinpath("sites.toml").read_text(encoding="utf-8"))
    return tuple(
        SiteRule(
            row["name"],
            re.compile(row["page"], re.IGNORECASE),
            row.get("file", ""),
            re.compile(row["link"], re.IGNORECASE) if "link" in row else None,
            Access(row.get("access", Access.OPEN)),
        )
        for row in table["site"]
    )


def rule_of(url: str) -> SiteRule | None:
    """The rule of the archive that an address is a page about a paper of; None where none is known."""
    return next((rule for rule in site_rules() if rule.page.match(url)), None)


def file_of_address(url: str) -> str:
    """The address of the file behind a landing page of a known archive; empty where the address does not tell it."""
    rule = rule_of(url)
    match = rule.page.match(url) if rule else None
    return match.expand(rule.file) if rule and match else ""


def is_record(page: Outline) -> bool:
    """Whether a page is about one paper and says where its file is: of a known archive, or by its meta tags."""
    return rule_of(page.url) is not None or any(name in _PDF_MARKS for name, _ in page.metas)


def _identifies(name: str, text: str) -> bool:
    """Whether a mark of a page identifies what it describes by the address of a file."""
    return name in _IDENTIFIERS and text.startswith(("http://", "https://")) and has_file_name(text)


def files_of_page(page: Outline) -> tuple[str, ...]:
    """The files of a landing page: by its meta tags, by the rule of its archive, by what it shows, by its links."""
    rule = rule_of(page.url)
    marked = [joined(page.url, text) for name, text in page.metas if name in _PDF_MARKS or _identifies(name, text)]
    ruled = [url for placed in page.links if rule and rule.link and rule.link.search(url := placed.link.url)]
    found = tuple(dict.fromkeys(filter(None, [*marked, *ruled[:_MOST_LINKS], file_of_address(page.url)])))
    if found or (rule and rule.access is Access.READERS):
        return found
    links = [placed.link for placed in (*page.links, *page.scripted) if not is_beside(placed.link)]
    promised = [link.url for link in links if is_file(link) or says_file(link)]
    labelled = [link.url for link in links if may_be_text(link)]
    return tuple(dict.fromkeys(filter(None, [*page.shown, *promised, *labelled])))


def why_no_file(page: Outline) -> str:
    """Why a page of a known archive leads to no file, in words; empty where that is not known."""
    rule = rule_of(page.url)
    if rule is None or rule.access is Access.OPEN or files_of_page(page):
        return ""
    return f"{rule.name} gives this file to registered readers only"
