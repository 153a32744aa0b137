"""Which kind of document the bytes are, whatever their name or their sender says."""

import io
import re
import zipfile
from collections.abc import Callable
from typing import NamedTuple

from svod.convert.encodings import decoded, looks_binary
from svod.errors import EmptyDocumentError, UnsupportedDocumentError

PDF = "application/pdf"
POSTSCRIPT = "application/postscript"
DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
HTML = "text/html"
TEXT = "text/plain"

# Which method of the task `convert` reads which media type.
CONVERTERS = {PDF: "pdf", POSTSCRIPT: "postscript", DOCX: "docx", HTML: "html", TEXT: "text"}

# Kinds that are recognised so that the message can name them.
UNSUPPORTED = {
    "image/vnd.djvu": "a DjVu document",
    "application/rtf": "an RTF document",
    "application/msword": "a document of the old Word format (DOC)",
    "application/x-ole-storage": "an old Microsoft Office file",
    "application/vnd.oasis.opendocument.text": "an OpenDocument text (ODT)",
    "application/vnd.oasis.opendocument": "an OpenDocument file",
    "application/epub+zip": "an EPUB book",
    "application/vnd.openxmlformats-officedocument.presentationml": "a PowerPoint presentation",
    "application/vnd.openxmlformats-officedocument.spreadsheetml": "an Excel sheet",
    "application/zip": "a zip archive",
    "application/gzip": "a gzip archive of something other than PostScript",
    "application/x-compress": "a compressed file of something other than PostScript",
    "application/x-bzip2": "a bzip2 archive of something other than PostScript",
    "application/x-tar": "a tar archive",
    "application/x-7z-compressed": "a 7-Zip archive",
    "application/vnd.rar": "a RAR archive",
    "application/x-xz": "an xz archive",
    "application/x-dvi": "a TeX DVI file",
    "application/x-tex": "a TeX source",
    "application/xml": "an XML file",
    "image/jpeg": "a JPEG picture",
    "image/png": "a PNG picture",
    "image/gif": "a GIF picture",
    "image/tiff": "a TIFF picture",
    "image/webp": "a WebP picture",
    "image/bmp": "a bitmap picture",
    "application/x-executable": "a program",
    "application/octet-stream": "a binary file of unknown kind",
}

# Junk before the header is common: mail headers, blank lines, a byte-order mark.
_PDF_WITHIN = 1024
_HEAD = 4096


class _Signature(NamedTuple):
    media_type: str
    start: bytes


_SIGNATURES = (
    _Signature("image/vnd.djvu", b"AT&TFORM"),
    _Signature("application/rtf", b"{\\rtf"),
    _Signature(POSTSCRIPT, b"%!"),
    _Signature(POSTSCRIPT, b"\x04%!"),  # a serial line's end-of-file sign before the PostScript
    _Signature(POSTSCRIPT, b"\xc5\xd0\xd3\xc6"),  # a DOS header before encapsulated PostScript
    _Signature(POSTSCRIPT, b"\x1b%-12345X"),  # a printer's job language around the PostScript
    _Signature("image/jpeg", b"\xff\xd8\xff"),
    _Signature("image/png", b"\x89PNG\r\n\x1a\n"),
    _Signature("image/gif", b"GIF8"),
    _Signature("image/tiff", b"II*\0"),
    _Signature("image/tiff", b"MM\0*"),
    _Signature("image/bmp", b"BM"),
    _Signature("application/x-7z-compressed", b"7z\xbc\xaf\x27\x1c"),
    _Signature("application/vnd.rar", b"Rar!\x1a\x07"),
    _Signature("application/x-xz", b"\xfd7zXZ\0"),
    _Signature("application/x-dvi", b"\xf7\x02"),
    _Signature("application/x-executable", b"\x7fELF"),
    _Signature("application/x-executable", b"MZ"),
)

_WRAPPERS = {b"\x1f\x8b": "application/gzip", b"\x1f\x9d": "application/x-compress", b"BZh": "application/x-bzip2"}

_HTML_START = re.compile(
    r"\s*(?:<\?xml[^>]*\?>\s*|<!--.*?(?:-->|$)\s*)*<(?:!doctype\s+html|html|head|body|title|meta|h[1-6]|table|p|div|frameset)\b",
    re.IGNORECASE | re.DOTALL,
)
_HTML_INSIDE = re.compile(r"<(?:html|head|body)[\s>]", re.IGNORECASE)
_XML_START = re.compile(r"\s*<\?xml\b")
_TEX_START = re.compile(r"^\s*\\(?:documentclass|documentstyle|input|begin\{document\}|magnification)\b", re.MULTILINE)


def sniff(content: bytes) -> str:
    """The media type of a document's bytes; a kind that no converter reads is an error that names it."""
    if not content:
        raise EmptyDocumentError("The file is empty.")
    media_type = _kind(content)
    converter_for(media_type)
    return media_type


def converter_for(media_type: str) -> str:
    """The name of the method that reads a media type."""
    if media_type in CONVERTERS:
        return CONVERTERS[media_type]
    kind = UNSUPPORTED.get(media_type, f"of the type {media_type}")
    raise UnsupportedDocumentError(f"The file is {kind}, which svod does not read.")


def _kind(content: bytes) -> str:
    for recognise in (_by_signature, _as_pdf, _by_container, _as_words):
        media_type = recognise(content)
        if media_type:
            return media_type
    return "application/octet-stream"


def _by_signature(content: bytes) -> str:
    start = content[:64].lstrip(b"\r\n\t \x00") if content[:1].isspace() else content[:64]
    if start.startswith(b"RIFF") and content[8:12] == b"WEBP":
        return "image/webp"
    if content[257:262] == b"ustar":
        return "application/x-tar"
    return next((signature.media_type for signature in _SIGNATURES if _begins(start, signature)), "")


def _begins(start: bytes, signature: _Signature) -> bool:
    if signature.start in (b"BM", b"MZ"):  # also the first letters of words
        return start.startswith(signature.start) and b"\0" in start
    return start.startswith(signature.start)


def _as_pdf(content: bytes) -> str:
    return PDF if b"%PDF-" in content[:_PDF_WITHIN] else ""


def _by_container(content: bytes) -> str:
    if content.startswith(b"PK\x03\x04"):
        return _zip_kind(content)
    if content.startswith(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"):
        return _ole_kind(content)
    wrapper = next((media_type for start, media_type in _WRAPPERS.items() if content.startswith(start)), "")
    return _unwrapped_kind(content, wrapper) if wrapper else ""


def _unwrapped_kind(content: bytes, wrapper: str) -> str:
    from svod.convert.wrappers import first_bytes  # only wrapped files need it

    return POSTSCRIPT if _by_signature(first_bytes(content)) == POSTSCRIPT else wrapper


def _zip_kind(content: bytes) -> str:
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            names = frozenset(archive.namelist())
            mimetype = archive.read("mimetype")[:100].decode("ascii", "replace").strip() if "mimetype" in names else ""
    except (zipfile.BadZipFile, OSError, ValueError, RuntimeError, NotImplementedError, EOFError):
        # A cut-off archive has lost its table of contents, which stands at the end; names also stand by each part.
        return DOCX if b"word/document.xml" in content or b"word/" in content[:_HEAD] else "application/zip"
    if "word/document.xml" in names or any(name.startswith("word/document") for name in names):
        return DOCX
    return _office_kind(names, mimetype)


def _office_kind(names: frozenset[str], mimetype: str) -> str:
    if mimetype == "application/epub+zip":
        return mimetype
    if mimetype.startswith("application/vnd.oasis.opendocument"):
        return mimetype if mimetype in UNSUPPORTED else "application/vnd.oasis.opendocument"
    for folder, kind in (("ppt/", "presentationml"), ("xl/", "spreadsheetml")):
        if any(name.startswith(folder) for name in names):
            return f"application/vnd.openxmlformats-officedocument.{kind}"
    return "application/zip"


def _ole_kind(content: bytes) -> str:
    """Old Office files are one container; the names of their parts stand in UTF-16."""
    if "EncryptedPackage".encode("utf-16-le") in content:
        return DOCX  # the converter says that it asks for a password
    if "WordDocument".encode("utf-16-le") in content:
        return "application/msword"
    return "application/x-ole-storage"


def _as_words(content: bytes) -> str:
    if looks_binary(content[:_HEAD]):
        return ""
    head = decoded(content[:_HEAD])
    tests: tuple[tuple[str, Callable[[str], object]], ...] = (
        (HTML, _HTML_START.match),
        (HTML, _HTML_INSIDE.search),
        ("application/xml", _XML_START.match),
        ("application/x-tex", _TEX_START.search),
    )
    return next((media_type for media_type, test in tests if test(head)), TEXT)
