"""Which kind of document the bytes are, whatever their name or their sender says."""

import io
import zipfile
import zlib
from typing import NamedTuple

from svod.convert.encodings import decoded, looks_binary
from svod.convert.sniff_added import added_converter, kind_by_plugins
from svod.convert.sniff_words import HTML, JATS, LATEX, MARKDOWN, PATENT, TEI, TEXT, XML, kind_of_words
from svod.errors import CorruptDocumentError, EmptyDocumentError, UnsupportedDocumentError

PDF = "application/pdf"
POSTSCRIPT = "application/postscript"
DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
DOC = "application/msword"
ODT = "application/vnd.oasis.opendocument.text"
RTF = "application/rtf"
DJVU = "image/vnd.djvu"
DVI = "application/x-dvi"
EPUB = "application/epub+zip"

# The method that reads pictures of pages.
PICTURE = "picture"
# Which method of the task `convert` reads which media type.
CONVERTERS = {
    PDF: "pdf",
    POSTSCRIPT: "postscript",
    DOCX: "docx",
    DOC: "doc",
    ODT: "odt",
    RTF: "rtf",
    DJVU: "djvu",
    DVI: "dvi",
    HTML: "html",
    EPUB: "epub",
    JATS: "jats",
    TEI: "tei",
    PATENT: "patent",
    LATEX: "latex",
    MARKDOWN: "markdown",
    TEXT: "text",
    "image/jpeg": PICTURE,
    "image/png": PICTURE,
    "image/tiff": PICTURE,
    "image/gif": PICTURE,
    "image/webp": PICTURE,
    "image/bmp": PICTURE,
}

# Kinds whose source is text that people can read.
TEXT_FORMATS = frozenset({HTML, JATS, LATEX, MARKDOWN, PATENT, TEI, TEXT})

# Files that hold other files: what is inside them is read one by one.
ARCHIVES = {
    "application/zip": "a zip archive",
    "application/x-tar": "a tar archive",
    "application/gzip": "a gzip archive of something other than PostScript",
    "application/x-compress": "a compressed file of something other than PostScript",
    "application/x-bzip2": "a bzip2 archive of something other than PostScript",
    "application/x-xz": "an xz archive",
    "application/x-7z-compressed": "a 7-Zip archive",
}

# Kinds that are recognised so that the message can name them.
UNSUPPORTED = ARCHIVES | {
    "application/x-ole-storage": "an old Microsoft Office file",
    "application/vnd.oasis.opendocument": "an OpenDocument file",
    "application/vnd.openxmlformats-officedocument.presentationml": "a PowerPoint presentation",
    "application/vnd.openxmlformats-officedocument.spreadsheetml": "an Excel sheet",
    "application/vnd.rar": "a RAR archive",
    XML: "an XML file",
    "application/x-executable": "a program",
    "application/octet-stream": "a binary file of unknown kind",
}

# Junk before the header is common: mail headers, blank lines, a byte-order mark.
_PDF_WITHIN = 1024
_HEAD = 4096
_WORDS_WITHIN = 16_384
_LONGEST_TYPE = 256


class _Signature(NamedTuple):
    media_type: str
    start: bytes


_SIGNATURES = (
    _Signature(DJVU, b"AT&TFORM"),
    _Signature(RTF, b"{\\rtf"),
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
    _Signature(DVI, b"\xf7\x02"),
    _Signature("application/x-executable", b"\x7fELF"),
    _Signature("application/x-executable", b"MZ"),
)

_WRAPPERS = {b"\x1f\x8b": "application/gzip", b"\x1f\x9d": "application/x-compress", b"BZh": "application/x-bzip2",
             b"\xfd7zXZ\0": "application/x-xz"}  # fmt: skip


def sniff(content: bytes) -> str:
    """The media type of a document's or an archive's bytes; a kind that nothing reads is an error that names it."""
    if not content:
        raise EmptyDocumentError("The file is empty.")
    media_type = kind_of(content)
    if media_type not in ARCHIVES:
        converter_for(media_type)
    return media_type


def is_text_format(media_type: str) -> bool:
    """Whether the source of files of a kind is written for people to read."""
    return media_type in TEXT_FORMATS


def converter_for(media_type: str) -> str:
    """The name of the method that reads a media type."""
    if media_type in CONVERTERS:
        return CONVERTERS[media_type]
    if added := added_converter(media_type):
        return added
    kind = UNSUPPORTED.get(media_type, f"of the type {media_type}")
    raise UnsupportedDocumentError(f"The file is {kind}, which svod does not read.")


def kind_of(content: bytes) -> str:
    """The media type of any bytes, whether or not something reads it."""
    return kind_by_marks(content) or _as_words(content) or "application/octet-stream"


def kind_by_marks(content: bytes) -> str:
    """The media type of bytes that bear the marks of one, whatever words are in them; empty for all others."""
    # What plug-ins know is often a container of some kind, or written in words.
    return _by_signature(content) or _as_pdf(content) or kind_by_plugins(content) or _by_container(content)


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
    if content.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        return _zip_kind(content)
    if content.startswith(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"):
        return _ole_kind(content)
    wrapper = next((media_type for start, media_type in _WRAPPERS.items() if content.startswith(start)), "")
    return _unwrapped_kind(content, wrapper) if wrapper else ""


def _unwrapped_kind(content: bytes, wrapper: str) -> str:
    from svod.convert.containers.wrappers import first_bytes  # only wrapped files need it

    return POSTSCRIPT if _by_signature(first_bytes(content)) == POSTSCRIPT else wrapper


def _zip_kind(content: bytes) -> str:
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            names = frozenset(archive.namelist())
            mimetype = _mimetype(archive) if "mimetype" in names else ""
    except (zipfile.BadZipFile, zlib.error, OSError, ValueError, RuntimeError, NotImplementedError, EOFError):
        return _cut_zip_kind(content)
    if any(name.startswith("word/document") and name.endswith(".xml") for name in names):
        return DOCX
    return _office_kind(names, mimetype)


def _mimetype(archive: zipfile.ZipFile) -> str:
    with archive.open("mimetype") as part:
        return part.read(_LONGEST_TYPE).decode("ascii", "replace").strip()


def _cut_zip_kind(content: bytes) -> str:
    """A cut-off archive has lost its table of contents, which stands at the end; names also stand by each part."""
    if b"word/document.xml" in content or b"word/" in content[:_HEAD]:
        return DOCX
    start = content[:_LONGEST_TYPE]
    return next((kind for kind in (ODT, EPUB) if b"mimetype" + kind.encode() in start), "application/zip")


def _office_kind(names: frozenset[str], mimetype: str) -> str:
    if mimetype == EPUB:
        return EPUB
    if mimetype.startswith("application/vnd.oasis.opendocument"):
        return ODT if mimetype.startswith(ODT) else "application/vnd.oasis.opendocument"
    if {"content.xml", "META-INF/manifest.xml"} <= names:
        return ODT
    for folder, kind in (("ppt/", "presentationml"), ("xl/", "spreadsheetml")):
        if any(name.startswith(folder) for name in names):
            return f"application/vnd.openxmlformats-officedocument.{kind}"
    return "application/zip"


def _ole_kind(content: bytes) -> str:
    """Old Office files are one container; the streams at its top tell which program wrote it."""
    from svod.convert.office.ole import CompoundFile  # only old Office files need it

    try:
        names = CompoundFile(content).names()
    except CorruptDocumentError:
        names = frozenset()
    if "EncryptedPackage" in names:
        return DOCX  # the converter says that it asks for a password
    # A damaged container may have lost its entries, but not the name; the converter says that it is damaged.
    lost = not names and "WordDocument".encode("utf-16-le") in content
    return DOC if "WordDocument" in names or lost else "application/x-ole-storage"


def _as_words(content: bytes) -> str:
    head = content[:_WORDS_WITHIN]
    return "" if looks_binary(head) else kind_of_words(decoded(head))
