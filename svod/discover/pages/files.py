"""Which links lead to the full text of a paper, which to something beside it, and how such links are labelled."""

import re
from enum import StrEnum
from urllib.parse import unquote, urlsplit

from svod.model.crawl import Link


class FileKind(StrEnum):
    """What a link leads to, as its address and its words tell."""

    PAPER = "paper"
    BESIDE = "beside"
    PAGE = "page"


# Endings of addresses that hold documents, with an example each.
_ENDING = re.compile(
    r"\.(?:pdf|ps|eps|djvu?|docx?|odt|rtf|tex|dvi)"  # paper.pdf
    r"(?:\.(?:gz|z|bz2|zip))?$",  # paper.ps.gz
    re.IGNORECASE,
)
# Addresses that answer with a document though nothing in their ending says so.
_DOCUMENT_PATHS = re.compile(
    r"^/pdf/\d{4}\.\d{4,5}|^/pdf/[a-z-]+/\d{7}"  # arxiv.org/pdf/2101.00001
    r"|/pdf/?$"  # example.org/article/10.1000/1/pdf
    r"|/article/(?:download|viewfile)/\d"  # OJS: /index.php/j/article/download/12/8
    r"|/bitstreams?/.+/download$"  # DSpace 7
    r"|/attachments?/single/\d+"  # a site's own shelf
    r"|/content/pdf/",  # publisher's
    re.IGNORECASE,
)
# What stands beside a paper, as short words of a link or the name of a file tell it; ru, de, en.
_BESIDE = re.compile(
    r"(?<![^\W\d_])(?:слайды|презентаци\w*|плакат|приложени\w*|оглавлени\w*|обложк\w*|рецензи\w*"
    r"|folien|flyer|inhalt\w*|leseprobe|anhang|titelblatt|rezension\w*|plakat"
    r"|slides?|poster|presentation|supp|suppl|supplement\w*|supporting|appendix|errat\w+|additional|contents|toc|cover"
    r"|review|bibtex|bib|code|dataset|video|patents?)(?![^\W\d_])",
    re.IGNORECASE,
)
# Papers are called so as often as what is said of them.
_REVIEW = re.compile(r"review|rezension|рецензи\w+", re.IGNORECASE)
# Longer words of a link are a title.
_LONGEST_LABEL = 40
# Words of a link that name what it leads to, no part of the reference; each with brackets or without, ru, de, en.
_LABELS = re.compile(
    r"\W*(?:pdf|ps|postscript|doc|docx|djvu|html?|abs|abstract|bib|bibtex|code|slides?|poster|video|talk|doi|url|link|"
    r"arxiv|preprint|full ?text|paper|article|journal|publisher|online|download|open access|supp\w*|appendix|website|"
    r"project|data|more|view|cite|"
    r"аннотация|ссылка|скачать|текст|полный текст|статья|препринт|слайды|презентация|"
    r"volltext|herunterladen|folien|zusammenfassung|leseprobe|verlag|vorabdruck)"
    r"(?:[\s,/|]+(?:pdf|ps|version|file|datei|файл|paper|[\d.,]+ ?[kmкм][bб]))*\W*",
    re.IGNORECASE,
)
_SAYS_FILE = re.compile(
    r"\W*(?:pdf|ps|postscript|djvu|full ?text|volltext|полный текст|скачать|download)\b", re.IGNORECASE
)


def kind_of(link: Link) -> FileKind:
    """What a link leads to, without going there."""
    try:
        parts = urlsplit(link.url)
    except ValueError:
        return FileKind.PAGE
    if not (_ENDING.search(parts.path) or _ENDING.search(parts.query) or _DOCUMENT_PATHS.search(parts.path)):
        return FileKind.PAGE
    name = parts.path.rstrip("/").rpartition("/")[2]
    if len(link.anchor) >= _LONGEST_LABEL:
        return FileKind.PAPER
    told = f"{link.anchor} {_REVIEW.sub('', unquote(name))}".replace("_", " ")
    return FileKind.BESIDE if _BESIDE.search(told) else FileKind.PAPER


def is_file(link: Link) -> bool:
    """Whether a link leads to a document."""
    return kind_of(link) is not FileKind.PAGE


def says_file(link: Link) -> bool:
    """Whether the words of a link promise a document, whatever its address looks like."""
    return bool(_SAYS_FILE.match(link.anchor))


def label_of(anchor: str) -> str:
    """The words of a link where they only name what it leads to: «[pdf]», «Volltext», «скачать»; else nothing."""
    return anchor if len(anchor) < _LONGEST_LABEL and _LABELS.fullmatch(anchor) else ""
