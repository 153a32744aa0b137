"""Links to files: which lead to the full text of a paper, which to other files, and how such links are labelled."""

import re
from enum import StrEnum
from urllib.parse import unquote, urlsplit

from svod.languages import alternatives
from svod.model.crawl import Link


class FileKind(StrEnum):
    """What a link leads to, by its address and its anchor text."""

    PAPER = "paper"
    BESIDE = "beside"
    PAGE = "page"


# Extensions of documents, with an example each.
_ENDING = re.compile(
    r"\.(?:pdf|ps|eps|djvu?|docx?|odt|rtf|tex|dvi)"  # paper.pdf
    r"(?:\.(?:gz|z|bz2|zip))?$",  # paper.ps.gz
    re.IGNORECASE,
)
# arxiv.org/pdf/2101.00001
_ARXIV = re.compile(r"^/pdf/\d{4}\.\d{4,5}|^/pdf/[a-z-]+/\d{7}", re.IGNORECASE)
# Addresses of documents without such an extension.
_DOCUMENT_PATHS = re.compile(
    rf"{_ARXIV.pattern}"
    r"|/pdf/?$"  # example.org/article/10.1000/1/pdf
    r"|/article/(?:download|viewfile)/\d"  # OJS: /index.php/j/article/download/12/8
    r"|/bitstreams?/.+/download$"  # DSpace 7
    r"|/attachments?/single/\d+"  # a site's own attachments
    r"|/content/pdf/",  # publisher's
    re.IGNORECASE,
)
# Servers that know nothing of cookies have the number of a visit in the path: «/7.pdf;jsessionid=8F3A».
_VISIT = re.compile(r";[^/;]*$")
# Files that accompany a paper, by a short anchor or by the file name.
_BESIDE = re.compile(rf"(?<![^\W\d_])(?:{alternatives('web.beside_paper')})(?![^\W\d_])", re.IGNORECASE)
# Papers have these words in their file names as often as reviews of them.
_REVIEW = re.compile(alternatives("web.reviews"), re.IGNORECASE)
# A longer anchor is a title.
_LONGEST_LABEL = 40
# What is shorter and no known label is the name of something else.
_LONGEST_NAME = 25
_LETTERS = re.compile(r"[\W\d_]+")
# Anchors that name a file type and are no part of the reference; with brackets or without.
# «Download the paper (PDF, 1.2 MB)», «Zum Aufsatz», «Скачать статью»
_SIZE = r"[\d.,]+\s?[kmкм][bб](?:yte)?"
_LABELS = re.compile(
    rf"\W*(?:(?:{alternatives('web.label_openings')})\s+)?"
    rf"(?:pdf|ps|postscript|doc|docx|djvu|html?|bib|bibtex|doi|url|arxiv|{alternatives('web.link_labels')})"
    rf"(?:[\s,/|:()\[\]-]+(?:pdf|ps|djvu|{alternatives('web.file_labels')}|{_SIZE}))*\W*",
    re.IGNORECASE,
)
# What stands between links beside a paper: «(1.2 MB)», « | », «PDF:».
_BETWEEN_LINKS = re.compile(rf"(?:\W|{_SIZE}|pdf|ps|download)*", re.IGNORECASE)
_SAYS_FILE = re.compile(rf"\W*(?:pdf|ps|postscript|djvu|{alternatives('web.says_file')})\b", re.IGNORECASE)
# «smith99.pdf», «paper.pdf (1.2 MB)»
_NAMES_FILE = re.compile(
    r"[^\s/]+\.(?:pdf|ps|djvu?|docx?|rtf|odt|tex|dvi)(?:\.(?:gz|z|bz2|zip))?(?:\s*[\[(,].*)?", re.IGNORECASE
)
# Labels that never stand for the text itself.
_NO_TEXT = re.compile(r"\b(?:bib|bibtex|doi|url|ris|endnote|cite|data)\b", re.IGNORECASE)


def kind_of(link: Link) -> FileKind:
    """What a link leads to, without going there."""
    try:
        parts = urlsplit(link.url)
    except ValueError:
        return FileKind.PAGE
    path = _VISIT.sub("", parts.path)
    if not (_ENDING.search(path) or _ENDING.search(parts.query) or _DOCUMENT_PATHS.search(path)):
        return FileKind.PAGE
    name = path.rstrip("/").rpartition("/")[2]
    if len(link.anchor) >= _LONGEST_LABEL:
        return FileKind.PAPER
    text = f"{link.anchor} | {_REVIEW.sub('', unquote(name))}".replace("_", " ")
    return FileKind.BESIDE if _BESIDE.search(text) else FileKind.PAPER


def has_file_name(url: str) -> bool:
    """Whether an address ends as the name of a document does: «paper.pdf», «paper.ps.gz», or is arXiv's."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return False
    path = _VISIT.sub("", parts.path)
    return bool(_ENDING.search(path) or _ENDING.search(parts.query) or _ARXIV.search(path))


def is_file(link: Link) -> bool:
    """Whether a link leads to a document."""
    return kind_of(link) is not FileKind.PAGE


def says_file(link: Link) -> bool:
    """Whether the anchor of a link promises a document, whatever its address looks like."""
    return bool(_SAYS_FILE.match(link.anchor) or _NAMES_FILE.fullmatch(link.anchor))


def may_be_text(link: Link) -> bool:
    """Whether a link is labelled as the text of a paper may be: «[paper]», «Zum Aufsatz», “Details”."""
    label = label_of(link.anchor)
    return bool(label) and not _BESIDE.search(label) and not _NO_TEXT.search(label)


def is_beside(link: Link) -> bool:
    """Whether a short anchor says that a link leads to what accompanies a paper: slides, a review, an abstract."""
    return len(link.anchor) < _LONGEST_LABEL and bool(_BESIDE.search(link.anchor))


def label_of(anchor: str) -> str:
    """The anchor of a link where it only names the file: «[pdf]», «Volltext», «скачать»; else empty."""
    return anchor if len(anchor) < _LONGEST_LABEL and _LABELS.fullmatch(anchor) else ""


def is_label(link: Link) -> bool:
    """Whether the anchor of a link tells nothing of a paper but its file: «[pdf]», «smith99.pdf», a picture."""
    name = unquote(link.url.rpartition("/")[2])
    return not link.anchor or link.anchor == name or bool(label_of(link.anchor))


def is_called_otherwise(link: Link) -> bool:
    """Whether the words of a link are short and no known name of a text: «Korrekturen», “Data”, «программа»."""
    if len(link.anchor) >= _LONGEST_NAME or not _LETTERS.sub("", link.anchor):
        return False
    return bool(_NO_TEXT.search(link.anchor)) or not (is_label(link) or says_file(link))


def is_between_links(text: str) -> bool:
    """Whether a text is only what stands between links to files: marks, sizes."""
    return _BETWEEN_LINKS.fullmatch(text) is not None
