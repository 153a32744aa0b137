"""Which kind of document a text is: HTML, JATS, TEI, patent, LaTeX, Markdown, plain; by its first element or habits."""

from typing import NamedTuple

from svod.text import lazy_re as re

HTML = "text/html"
JATS = "application/jats+xml"
TEI = "application/tei+xml"
PATENT = "application/st36+xml"
XML = "application/xml"
LATEX = "application/x-tex"
MARKDOWN = "text/markdown"
TEXT = "text/plain"

_ELEMENT = re.compile(r"<([A-Za-z_][\w.:-]*)")
_HTML_ELEMENT = re.compile(
    r"html|head|body|title|meta|link|base|script|style|h[1-6]|table|p|div|frameset|center|font|[ab]|[uo]l|img|[bh]r"
)
_HTML_INSIDE = re.compile(r"<(?:html|head|body)[\s>]", re.IGNORECASE)
_TEI_ELEMENTS = frozenset({"tei", "tei.2", "teicorpus"})
# DocBook has articles too; only journals' articles have these.
_JATS_SIGNS = re.compile(
    r"//NLM//|JATS|<(?:[\w-]+:)?(?:front|article-meta|journal-meta)[\s>]|\barticle-type\s*=|\bdtd-version\s*="
)
# Offices put their code before the name.
_PATENT_ELEMENT = re.compile(r"(?:[a-z]{2,8}-)?patent-document|us-patent-(?:grant|application)(?:-publication)?")
_JATS_WRAPPERS = frozenset({"pmc-articleset", "oai-pmh"})

_TEX_START = re.compile(
    r"^\s*\\(?:documentclass|documentstyle|begin\s*\{(?:document|thebibliography)\}|magnification|input\b)",
    re.MULTILINE,
)
_TEX_WORD = re.compile(r"\\(?:chapter|section|subsection|label|ref|cite|begin|end|emph|textbf|item|bibitem)\b\*?[{\[]")
_TEX_WORDS = 5

# The signs of Markdown, by kind: one kind alone also stands in programs and in plain letters.
_MARKDOWN_TITLE = re.compile(r"^# \S", re.MULTILINE)
_MARKDOWN_HEADING = re.compile(r"(?:\A|\n\s*\n)#{1,6} \S[^\n]*\n\s*\n")
_MARKDOWN_SIGNS = (
    re.compile(r"(?<!\\)\[[^\]\n]{1,200}\]\([^()\s]{1,400}\)"),  # [words](address)
    re.compile(r"(?<![\w*])\*\*[^\s*][^*\n]{0,200}\*\*(?![\w*])"),  # **bold**
    re.compile(r"^(?:```|~~~)", re.MULTILINE),  # fenced code
    re.compile(r"^#{2,6} \S", re.MULTILINE),  # ## a section
    re.compile(r"^\S[^\n]{2,}\n={3,}\s*$", re.MULTILINE),  # a title underlined
    re.compile(r"\A---\n(?:[\w-]+:[^\n]*\n|[ \t-][^\n]*\n)+---\n"),  # a head of names and values
    re.compile(r"^\|(?:\s*:?-{3,}:?\s*\|)+\s*$", re.MULTILINE),  # a table
)


class _Start(NamedTuple):
    """What a text in angle brackets begins with."""

    declared: bool
    doctype: str
    element: str


def kind_of_words(head: str) -> str:
    """The media type of a text, judged by its beginning."""
    start = _start(head)
    tests = (_as_markup(head, start), LATEX if _is_latex(head) else "")
    if any(tests):
        return next(filter(None, tests))
    if _HTML_INSIDE.search(head):
        return HTML
    if start.declared or (start.doctype and start.element):
        return XML
    return MARKDOWN if _is_markdown(head) else TEXT


def _as_markup(head: str, start: _Start) -> str:
    element = start.element.rpartition(":")[2].lower()
    if start.doctype.lower().startswith("html") or _HTML_ELEMENT.fullmatch(element):
        return HTML
    if element in _TEI_ELEMENTS:
        return TEI
    if _PATENT_ELEMENT.fullmatch(element):
        return PATENT
    if (element == "article" and _JATS_SIGNS.search(head)) or (element in _JATS_WRAPPERS and "<article" in head):
        return JATS
    return ""


def _start(head: str) -> _Start:
    """Past declarations, comments and the doctype to the first element; one step each, so that no head is costly."""
    position, declared, doctype = 0, False, ""
    while True:
        position = len(head) - len(head[position:].lstrip("\ufeff \t\r\n"))
        if head.startswith("<?", position):
            declared = declared or head.startswith("<?xml", position)
            end = head.find("?>", position)
        elif head.startswith("<!--", position):
            end = head.find("-->", position)
        elif head.startswith("<!", position):
            bracket, closing = head.find("[", position), head.find(">", position)
            end = head.find("]", bracket) if 0 <= bracket < closing else closing
            doctype = doctype or head[position + 2 : closing].removeprefix("DOCTYPE").removeprefix("doctype").strip()
        else:
            found = _ELEMENT.match(head, position)
            return _Start(declared, doctype, found[1] if found else "")
        if end < 0:
            return _Start(declared, doctype, "")
        position = head.find(">", end) + 1
        if not position:
            return _Start(declared, doctype, "")


def _is_latex(head: str) -> bool:
    return bool(_TEX_START.search(head)) or len(_TEX_WORD.findall(head)) >= _TEX_WORDS


def _is_markdown(head: str) -> bool:
    """A heading on its own and another sign, or two other signs."""
    text = head.replace("\r\n", "\n")
    signs = sum(1 for sign in _MARKDOWN_SIGNS if sign.search(text))
    headed = bool(_MARKDOWN_TITLE.search(text)) and bool(_MARKDOWN_HEADING.search(text))
    return signs + headed >= 2
