"""The bytes of copies, sent so that no browser runs them."""

import re
from typing import NamedTuple
from urllib.parse import quote, urlsplit

from starlette.exceptions import HTTPException
from starlette.responses import Response

from svod.files.names import last_part
from svod.library import Library
from svod.model.work import Copy

# What a browser may show by itself; all else is only ever saved.
SHOWN_TYPES = frozenset({"application/pdf", "text/plain"})

_HASH = re.compile(r"[0-9a-f]{64}")
_MEDIA_TYPE = re.compile(r"[\w.+-]+/[\w.+-]+", re.ASCII)
_UNKNOWN_TYPE = "application/octet-stream"
# The browser's own viewer brings styles and an embedded object; scripts stay out.
_FILE_POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)

# What people call the kinds of files.
_MEDIA_NAMES = {
    "application/pdf": "PDF",
    "application/postscript": "PostScript",
    "application/x-dvi": "DVI",
    "text/html": "HTML",
    "application/xhtml+xml": "HTML",
    "text/plain": "TXT",
    "text/x-tex": "LaTeX",
    "application/x-tex": "LaTeX",
    "text/markdown": "Markdown",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "DOCX",
    "application/msword": "DOC",
    "application/vnd.oasis.opendocument.text": "ODT",
    "application/rtf": "RTF",
    "application/epub+zip": "EPUB",
    "image/vnd.djvu": "DjVu",
    "image/x-djvu": "DjVu",
    "application/xml": "XML",
    "text/xml": "XML",
}


class SourceName(NamedTuple):
    """Where a copy came from, as it may be shown: a file's name without its folders, or an address of the Web."""

    name: str
    address: str


def source_name(source: str) -> SourceName:
    """The public side of a copy's source; folders of the server are nobody's business."""
    if source.startswith(("http://", "https://")):
        last = urlsplit(source).path.rstrip("/").rsplit("/", 1)[-1]
        return SourceName(last or urlsplit(source).netloc, source)
    return SourceName(last_part(source), "")


def media_name(media_type: str) -> str:
    """What people call a kind of files."""
    return _MEDIA_NAMES.get(media_type) or media_type.rpartition("/")[2].removeprefix("x-").upper()


def held_copy(library: Library, sha256: str) -> Copy:
    """The copy of that name; only what a work holds counts, not every file that lies in the library's folder."""
    copy = library.copy(sha256) if _HASH.fullmatch(sha256) else None
    if copy is None:
        raise HTTPException(404)
    return copy


def file_response(copy: Copy, content: bytes) -> Response:
    """The bytes of a copy, to be shown or saved under the name it came with."""
    media_type = copy.media_type if _MEDIA_TYPE.fullmatch(copy.media_type) else _UNKNOWN_TYPE
    manner = "inline" if media_type in SHOWN_TYPES else "attachment"
    name = quote(source_name(copy.source).name or copy.sha256, safe="")
    headers = {
        # Set whole, for the framework would claim UTF-8 for texts in any encoding.
        "Content-Type": media_type,
        "Content-Disposition": f"{manner}; filename*=UTF-8''{name}",
        "Content-Security-Policy": _FILE_POLICY,
        "Cache-Control": "private, max-age=31536000, immutable",
        "ETag": f'"{copy.sha256}"',
    }
    return Response(content, headers=headers)
