"""The formats of forged papers: a table of writers, and the converter that reads each back."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import NamedTuple

from svod import registry
from svod.bench.forge.drafts import Draft
from svod.bench.forge.own_templates import own_pdf
from svod.bench.forge.postscript import postscript
from svod.bench.forge.typesetting import typeset
from svod.bench.forge.web_page import web_page
from svod.bench.forge.word_file import word_file
from svod.errors import SettingsError
from svod.model.document import Document
from svod.ports import Converter


class Export(NamedTuple):
    """How one format is written and which converter reads it; only printed pages have running heads."""

    write: Callable[[Draft], bytes]
    converter: str
    has_furniture: bool


def _pdf(draft: Draft) -> bytes:
    return own_pdf(draft.template, draft.record) if draft.template else typeset(draft.sheet)


EXPORTS: Mapping[str, Export] = {
    "pdf": Export(_pdf, "pdf", has_furniture=True),
    "docx": Export(lambda draft: word_file(draft.sheet), "docx", has_furniture=False),
    "html": Export(lambda draft: web_page(draft.sheet, draft.identity), "html", has_furniture=False),
    "ps": Export(lambda draft: postscript(read_back("pdf", _pdf(draft))), "postscript", has_furniture=True),
}


def export(format_name: str) -> Export:
    """The row of a format."""
    if format_name not in EXPORTS:
        raise SettingsError(f"The forge does not write «{format_name}».", way_out=f"It knows {', '.join(EXPORTS)}.")
    return EXPORTS[format_name]


def read_back(format_name: str, content: bytes) -> Document:
    """The document as `svod convert` reads it."""
    return _converter(export(format_name).converter).convert(content)


@cache
def _converter(name: str) -> Converter:
    parts = {"ocr": "never"} if name in ("pdf", "postscript") else {}
    converter: Converter = registry.find("convert", name).make(**parts)
    return converter
