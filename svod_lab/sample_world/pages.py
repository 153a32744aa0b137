"""Writes web pages: papers as HTML, and the sites' own pages that link to the papers."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path, PurePosixPath
from posixpath import relpath

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from svod.demo.records import Formula, PrintedCopy, Record
from svod_lab.sample_world.fixed_words import FIXED_WORDS

TEMPLATES_FOLDER = Path(__file__).parent / "templates"
SITES_TEMPLATES = "sites"

_DECLARED_CHARSET = re.compile(r"charset=[\"']?([\w-]+)")


def web_paper(record: Record, copy: PrintedCopy) -> bytes:
    """The paper as a web page in the copy's layout and charset."""
    second_words = FIXED_WORDS[record.second.language] if record.second else None
    text = (
        _environment()
        .get_template(f"{copy.layout}.html")
        .render(
            paper=record,
            charset=copy.charset,
            words=FIXED_WORDS[record.language],
            second_words=second_words,
            is_formula=lambda block: isinstance(block, Formula),
        )
    )
    return _encoded(text)


def site_pages(records: Mapping[str, Record]) -> Iterator[tuple[str, bytes]]:
    """Every page of the sites that is not itself a paper: its path below the sites' folder, its bytes."""
    folder = TEMPLATES_FOLDER / SITES_TEMPLATES
    for template in sorted(folder.rglob("*.html")):
        path = template.relative_to(folder).as_posix()
        text = (
            _environment()
            .get_template(f"{SITES_TEMPLATES}/{path}")
            .render(works=records, link=lambda work, page=path: link_from(page, records[work]))
        )
        yield path, _encoded(text)


def link_from(page: str, record: Record) -> str:
    """The link from a page to a paper: relative on the page's own host, else the address of the first copy."""
    host = PurePosixPath(page).parts[0]
    for copy in record.copies:
        if copy.path.startswith(f"{host}/"):
            return relpath(copy.path, str(PurePosixPath(page).parent))
    return f"http://{record.copies[0].path}"


@cache
def _environment() -> Environment:
    return Environment(
        loader=FileSystemLoader(TEMPLATES_FOLDER),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


def _encoded(text: str) -> bytes:
    declared = _DECLARED_CHARSET.search(text)
    # Letters that windows-1251 lacks, such as ö, stand as character references, as on real pages.
    return text.encode(declared[1] if declared else "utf-8", "xmlcharrefreplace")
