"""JATS XML, the journals' own format: front matter, sections, and references as print would show them."""

from typing import Any

from svod.convert.flow import BODY, Flow, heading
from svod.convert.markup.cited import numbered
from svod.convert.markup.front import Author, Front, Passage
from svod.convert.markup.jats_citation import printed_citation
from svod.convert.markup.prose import XLINK, Prose, Vocabulary, named
from svod.convert.markup.xml_notes import jats_notes
from svod.convert.structures import ROW, TABLE
from svod.convert.xml_tree import child, children, descendants, local_name, words_of, xml_tree
from svod.errors import CorruptDocumentError
from svod.model.document import Document, Structure

MEDIA_TYPE = "application/jats+xml"

_LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"
_VOCABULARY = Vocabulary(
    lines=named(
        "p list list-item def-item disp-quote disp-formula verse-line table-wrap tr fig caption boxed-text statement"
        " speech code preformat attrib fn break"
    ),
    cells=named("td th label term"),
    sections=named("sec ack app fn-group glossary bio notes"),
    headings=named("title subtitle"),
    unread=named("tex-math annotation alt-text long-desc object-id ref-list graphic media"),
    links={"ext-link": XLINK, "uri": XLINK},
    italic=named("italic"),
    bold=named("bold th"),
    raised=named("sup"),
    lowered=named("sub"),
    roles={
        "list-item": Structure.ITEM, "disp-quote": Structure.QUOTATION, "disp-formula": Structure.FORMULA,
        "table": TABLE, "tr": ROW, "td": Structure.CELL, "th": Structure.CELL, "title": Structure.HEADING,
        "subtitle": Structure.HEADING,
    },
    captions={
        ("fig", "label"): Structure.FIGURE_CAPTION, ("fig", "caption"): Structure.FIGURE_CAPTION,
        ("table-wrap", "label"): Structure.TABLE_CAPTION, ("table-wrap", "caption"): Structure.TABLE_CAPTION,
    },
    tex=named("tex-math"),
)  # fmt: skip


class JatsConverter:
    """Reads JATS XML."""

    def convert(self, content: bytes) -> Document:
        """The document, or the DocumentError that names why not."""
        root = xml_tree(content, "JATS article")
        article = next(iter(descendants(root, "article")), None)
        if article is None:
            raise CorruptDocumentError("The JATS article is damaged: it holds no article.")
        flow = Flow(MEDIA_TYPE)
        front = _front(article)
        front.tell(flow)
        parts = children(article, "body", "back")
        prose = Prose(flow, _VOCABULARY, jats_notes(parts))
        for part in parts:
            prose.read(part, depth=1)
        prose.read_notes()
        for references in descendants(article, "ref-list"):
            _tell_references(flow, references, front)
        return flow.document(front.information(), "JATS article")


def _front(article: Any) -> Front:
    meta = child(article, "front", "article-meta")
    journal = child(article, "front", "journal-meta")
    titles = child(meta, "title-group")
    language = article.get(_LANGUAGE, "")
    return Front(
        titles=_titles(titles),
        authors=_authors(meta),
        affiliations=tuple(filter(None, (_affiliation(element) for element in descendants(meta, "aff")))),
        abstracts=tuple(_abstract(element, language) for element in children(meta, "abstract", "trans-abstract")),
        keywords=tuple(_keywords(element, language) for element in children(meta, "kwd-group")),
        language=language,
        journal=words_of(next(iter(descendants(journal, "journal-title")), None)),
        publisher=words_of(child(journal, "publisher", "publisher-name")),
        date=_date(meta),
        doi=next((words_of(found) for found in children(meta, "article-id") if found.get("pub-id-type") == "doi"), ""),
    )


def _titles(group: Any | None) -> tuple[str, ...]:
    title, subtitle = words_of(child(group, "article-title")), words_of(child(group, "subtitle"))
    translated = [words_of(found) for found in descendants(group, "trans-title")]
    joined = f"{title}: {subtitle}" if title and subtitle else title
    return tuple(filter(None, (joined, *translated)))


def _authors(meta: Any | None) -> tuple[Author, ...]:
    contributors = [
        contributor
        for group in children(meta, "contrib-group")
        for contributor in descendants(group, "contrib")
        if contributor.get("contrib-type", "author") == "author"
    ]
    authors = (Author(_contributor_name(found), _marks(found)) for found in contributors)
    return tuple(author for author in authors if author.name)


def _contributor_name(contributor: Any) -> str:
    for name in descendants(contributor, "name", "string-name", "collab"):
        given, family = words_of(child(name, "given-names")), words_of(child(name, "surname"))
        return f"{given} {family}".strip() or words_of(name)
    return ""


def _marks(contributor: Any) -> str:
    """The numbers that tie an author to affiliations: those printed, or the ones at the end of their ids."""
    ties = [found for found in children(contributor, "xref") if found.get("ref-type") == "aff"]
    printed = [words_of(tie) or tie.get("rid", "").lstrip("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_.")
               for tie in ties]  # fmt: skip
    return ",".join(mark for mark in printed if mark.isascii() and mark.isalnum())


def _affiliation(element: Any) -> str:
    """The label beside the text: «¹Moscow State University»."""
    parts = [(words_of(found), local_name(found) in ("label", "sup")) for found in children(element)]
    if not parts or (element.text or "").strip():
        return words_of(element)
    label = "".join(text for text, is_label in parts if is_label)
    whole = words_of(element)
    return f"{label} {whole.removeprefix(label).lstrip()}" if label else whole


def _abstract(element: Any, language: str) -> Passage:
    paragraphs = tuple(filter(None, (words_of(found) for found in descendants(element, "p"))))
    own_heading = words_of(child(element, "title"))
    return Passage(element.get(_LANGUAGE, language), own_heading, paragraphs or (words_of(element),))


def _keywords(element: Any, language: str) -> Passage:
    words = tuple(filter(None, (words_of(found) for found in descendants(element, "kwd"))))
    return Passage(element.get(_LANGUAGE, language), words_of(child(element, "title")), words)


def _date(meta: Any | None) -> str:
    """Year, month and day of the earliest date of publication that says a year, as «2001/5/17»."""
    dates = [[words_of(child(found, part)) for part in ("year", "month", "day")] for found in
             children(meta, "pub-date")]  # fmt: skip
    return next(("/".join(filter(None, date)) for date in sorted(dates) if date[0]), "")


def _tell_references(flow: Flow, references: Any, front: Front) -> None:
    flow.add_line(words_of(child(references, "title")) or front.references_heading(), heading(2))
    for number, reference in enumerate(children(references, "ref"), start=1):
        text = printed_citation(reference)
        if text:
            flow.add_line(numbered(words_of(child(reference, "label")), number, text), BODY)
