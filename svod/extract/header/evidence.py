"""Whether a document shows a header at all: without authors or an abstract no title is sure, however large it is."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from svod.extract.header import weights
from svod.extract.header.kind import ARTICLE, REPORT, THESIS, THESIS_ABSTRACT
from svod.extract.line_signs import reference_signs
from svod.languages import alternatives
from svod.model.metadata import Creator, Field, Value

Claim = tuple[Field, Value]

# Of media types whose documents are mostly no papers, a header must show more.
_WEB = frozenset({"text/html", "application/xhtml+xml"})
_WORKS = frozenset({ARTICLE, THESIS, THESIS_ABSTRACT, REPORT})
# How sure an author must be to be evidence.
SURE_NAME = 0.6
_SURE_ABSTRACT, _SURE_KIND = 0.8, 0.7
_REFERENCE_SIGNS = 2
# Рис. 4. … · Abb. 2: … · Listing 2: … · [22] Bergstra, J.
_CAPTION = re.compile(
    rf"(?:{alternatives('header.captions')})\w*\.?\s?\d|\[\s?\d{{1,3}}\s?\]|{alternatives('header.citing')}",
    re.IGNORECASE,
)
# Weber, Max / Klein, Anna / … · … Social Psychology, 75, 917–937. · … La Jolla, 1966.
_REFERENCE = re.compile(r"^[^\W\d_][^\W\d_-]+,\s[^/]{2,40}\s/\s|\d\s?[-–—]\s?\d+\.$|,\s(?:1[6-9]|20)\d\d\.$")
# 3.1. Постановка задачи · 60 Предобработка данных
_NUMBERED = re.compile(r"\d{1,2}(?:\.\d{1,2}){0,3}\.?\s+[A-ZА-ЯЁÄÖÜ]")


def weighed_by_evidence(claims: Sequence[Claim], media_type: str, sure_name: float = SURE_NAME) -> list[Claim]:
    """The claims, titles no surer than a guess where nothing around them says that they head a paper."""
    named = any(isinstance(value, Creator) and value.weight >= sure_name for _, value in claims)
    described = _is_sure(claims, Field.DESCRIPTION, _SURE_ABSTRACT)
    coded = any(field is Field.SUBJECT and value.scheme is not None for field, value in claims)
    work = any(field is Field.TYPE and value.text in _WORKS and value.weight >= _SURE_KIND for field, value in claims)
    shown = described or (named and work) if media_type in _WEB else described or named
    return [
        (field, _lightened(value, shown=shown, full=described or coded))
        if field is Field.TITLE
        else (field, value)
        for field, value in claims
    ]  # fmt: skip


def _is_sure(claims: Iterable[Claim], field: Field, least: float) -> bool:
    return any(kind is field and value.weight >= least for kind, value in claims)


def _lightened(title: Value, *, shown: bool, full: bool) -> Value:
    # What repositories and publishers write into a page's or file's properties says itself what it is.
    if title.span is None or (shown and (full or not is_of_body(title.text))):
        return title
    return replace(title, weight=min(title.weight, weights.TITLE_WITHOUT_PAPER))


def is_of_body(text: str) -> bool:
    """Whether a line looks like a caption, a numbered heading or a reference rather than a title."""
    if reference_signs(text) >= _REFERENCE_SIGNS:
        return True
    return bool(_NUMBERED.match(text) or _CAPTION.match(text) or _REFERENCE.search(text))
