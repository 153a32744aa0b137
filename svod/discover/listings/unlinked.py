"""Addresses that a page leads to without a link of its own: viewers, frames, redirects, scripts, marks of its head."""

import re
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import parse_qsl

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
    quoted = (target.replace("\\/", "/") for text in data for target in _QUOTED.findall(text))
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


def scripted(element: Any) -> str:
    """The document that a script or a form opens: `javascript:show('7.pdf')`; empty where none is opened."""
    if element.tag == "form":
        action = element.get("action") or ""
        return action if has_file_name(action) else ""
    for code in (element.get("href") or "", element.get("onclick") or ""):
        for target in _QUOTED.findall(code):
            if has_file_name(target):
                return str(target)
    return ""
