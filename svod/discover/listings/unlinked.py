"""Addresses that a page leads to without a link of its own: viewers, frames, redirects, scripts, forms, marks, text."""

import re
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import parse_qsl, unquote, urlencode

from svod.discover.listings.file_links import has_file_name
from svod.discover.page_addresses import split

# Elements that show another document, and the attribute that names it.
_SHOWN = {"iframe": "src", "embed": "src", "object": "data"}
_FILE_TYPES = ("pdf", "postscript", "djvu")
# A page longer than this has scripts for other purposes.
_LITTLE_PAGE = 4096
_REFRESH = re.compile(r"\s*[\d.]*\s*[;,]\s*(?:url\s*=)?\s*[\"']?([^\"'>]+)", re.IGNORECASE)
_MOVED = re.compile(r"\blocation(?:\.href|\.replace|\.assign)?\s*[=(]\s*[\"']([^\"'<>\s]{1,500})[\"']")
_QUOTED = re.compile(r"[\"']([^\"'<>\s]{1,500})[\"']")
# onclick="location.href='/get.php?id=7'", onclick="window.open('/get/7')"
_OPENED = re.compile(r"\b(?:location(?:\.href|\.replace|\.assign)?|open)\s*[=(]\s*[\"']([^\"'<>\s]{1,500})[\"']")
# Attributes of links without an address of their own: `data-href`, `data-downloadurl`, `data-file`.
_NAMED_FOR_IT = re.compile(r"data-.*(?:href|url|link|file|download|pdf)", re.IGNORECASE)
_LINK_LIKE = frozenset({"a", "button", "input", "span", "i"})
_NO_ADDRESS = re.compile(r"\s*(?:#.*|javascript:.*)?", re.IGNORECASE)
# Fields of a form that nobody fills in, and its buttons; a choice counts as it is made.
_GIVEN_FIELDS, _CHOICES, _BUTTONS = (
    frozenset({"hidden"}),
    frozenset({"radio", "checkbox"}),
    ("submit", "image", "button"),
)
# «http://www.example.org/papers/7.pdf» as text.
_PRINTED = re.compile(r"https?://[^\s<>\"'«»„“”]{4,400}", re.IGNORECASE)
_BEHIND_ADDRESS = ".,;:!?)]}>"
_HOLDERS = ("div", "section", "figure", "canvas", "iframe", "object", "embed", "main", "article")
# {"@type": "MediaObject", "contentUrl": "https://…"}
_CONTENT = re.compile(r'"contentUrl"\s*:\s*"([^"<>\s]{1,500})"')
_WEB = re.compile(r"https?://", re.IGNORECASE)
# Arguments by which viewers and redirecting addresses name a document that has no name of a file.
_DOCUMENT_ARGUMENTS = frozenset({"file", "url", "src", "document", "doc", "pdf", "goto"})

Join = Callable[[str, str], str]


def shown(root: Any, base: str, size: int, join: Join) -> tuple[str, ...]:
    """What a page shows in itself, sends its readers to or names as its file, the surest first."""
    found = [join(base, target) for target in _targets(root, size)]
    inner = [inner_address(url, join) or url for url in found if url]
    return tuple(dict.fromkeys(sorted(inner, key=lambda url: not has_file_name(url))))


def _targets(root: Any, size: int) -> Iterator[str]:
    for link in root.iter("link"):
        kind = (link.get("type") or "").lower()
        if "alternate" in (link.get("rel") or "").lower().split() and any(name in kind for name in _FILE_TYPES):
            yield link.get("href") or ""
    for meta in root.iter("meta"):
        if (meta.get("http-equiv") or "").lower() == "refresh" and (sent := _REFRESH.match(meta.get("content") or "")):
            yield sent[1].strip()
    for element in root.iter(*_SHOWN):
        yield element.get(_SHOWN[element.tag]) or ""
    yield from _described(root)
    for script in root.iter("script") if size <= _LITTLE_PAGE else ():
        yield from _MOVED.findall(script.text or "")


def _described(root: Any) -> Iterator[str]:
    """The document that the data of a page name: a «contentUrl» of schema.org, or the one file among them."""
    data = [script.text or "" for script in root.iter("script") if "json" in (script.get("type") or "").lower()]
    yield from (target.replace("\\/", "/") for text in data for target in _CONTENT.findall(text))
    # Viewers made by scripts get their file by an attribute: `<div data-pdf="/p/7.pdf">`.
    held = (value for element in root.iter(*_HOLDERS) for name, value in element.items() if name.startswith("data-"))
    yield from (value.strip() for value in held if has_file_name(value.strip()))
    code = data or [script.text or "" for script in root.iter("script")]
    quoted = (target.replace("\\/", "/") for text in code for target in _QUOTED.findall(text))
    files = set(filter(has_file_name, quoted))
    if len(files) == 1:
        yield from files


def inner_address(url: str, join: Join) -> str:
    """The address of a document that another address names: `viewer.html?file=/p/7.pdf`; empty where it names none."""
    for name, value in parse_qsl(split(url).query):
        is_address = _WEB.match(value) or value.startswith(("/", "."))
        if has_file_name(value) or (is_address and name.lower() in _DOCUMENT_ARGUMENTS):
            return join(url, value)
    return ""


def in_fragment(target: str) -> str:
    """The document that the fragment of a viewer's address names: `viewer.html#/p/7.pdf`; empty where it names none."""
    page, _, fragment = target.partition("#")
    named = unquote(fragment.lstrip("?!").rpartition("=")[2])
    is_address = named.startswith(("/", ".", "http")) or "=" in fragment
    return named if page and is_address and has_file_name(named) else ""


def scripted(element: Any) -> str:
    """The document that a script, a form or an attribute opens: `onclick="show('7.pdf')"`; empty where none is."""
    if element.tag == "form":
        action = element.get("action") or ""
        return action if has_file_name(action) else _submitted(element, action)
    for code in (element.get("href") or "", element.get("onclick") or ""):
        for target in _QUOTED.findall(code):
            if has_file_name(target):
                return str(target)
    if moved := _OPENED.search(element.get("onclick") or ""):
        return moved[1]
    has_address = element.tag not in _LINK_LIKE or not _NO_ADDRESS.fullmatch(element.get("href") or "")
    return "" if has_address else _attributed(element)


def _attributed(element: Any) -> str:
    """The address in an attribute that is named for it, of a link that has no other."""
    for name, value in element.items():
        value = value.strip()
        if not name.startswith("data-") or any(map(str.isspace, value)):
            continue
        is_address = _WEB.match(value) or value.startswith("/")
        if has_file_name(value) or (is_address and _NAMED_FOR_IT.fullmatch(name)):
            return str(value)
    return ""


def _submitted(form: Any, action: str) -> str:
    """Where a form leads in which there is nothing to fill in; one that a server may change things by is left alone."""
    if (form.get("method") or "get").lower() != "get" or next(form.iter("select", "textarea"), None) is not None:
        return ""
    given: list[tuple[str, str]] = []
    for field in form.iter("input"):
        kind = (field.get("type") or "text").lower()
        if kind in _GIVEN_FIELDS or (kind in _CHOICES and field.get("checked") is not None):
            given.append((field.get("name") or "", field.get("value") or ""))
        elif kind not in (*_BUTTONS, *_CHOICES):
            return ""
    named = next((value for _, value in given if _WEB.match(value)), "")
    query = urlencode([(name, value) for name, value in given if name])
    return named or (f"{action.partition('?')[0]}?{query}" if query else "")


def words_of_form(form: Any) -> str:
    """What the button of a form says."""
    buttons = (field for field in form.iter("input") if (field.get("type") or "").lower() in _BUTTONS)
    said = (field.get("value") or field.get("alt") or field.get("title") or "" for field in buttons)
    return next(filter(None, said), "") or " ".join(form.text_content().split())


def printed_addresses(text: str) -> Iterator[tuple[str, int, int]]:
    """The addresses of files that a text names in words, each with its place."""
    for found in _PRINTED.finditer(text):
        url = found[0].rstrip(_BEHIND_ADDRESS)
        if has_file_name(url):
            yield url, found.start(), found.start() + len(url)
