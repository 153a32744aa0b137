"""A paper as an HTML page, and as plain text."""

from collections.abc import Iterator
from html import escape

from svod.catalog.exports.whole.body_order import Element, in_order
from svod.model.body import (
    Body,
    BodyMention,
    BodySection,
    Figure,
    Formula,
    MentionKind,
    Paragraph,
    ParagraphKind,
    Table,
)
from svod.model.extraction import Extraction
from svod.model.metadata import Field

_ADDRESSES = {
    MentionKind.REFERENCE: "b",
    MentionKind.FIGURE: "fig",
    MentionKind.TABLE: "tab",
    MentionKind.FORMULA: "formula",
    MentionKind.FOOTNOTE: "note",
}


def plain_text(extraction: Extraction) -> str:
    """Title, headings and paragraphs, captions, notes and references, a blank line between them."""
    return "\n\n".join(filter(None, _texts(extraction))) + "\n"


def _texts(extraction: Extraction) -> Iterator[str]:
    body = extraction.body or Body()
    yield extraction.metadata.text(Field.TITLE) or ""
    yield extraction.metadata.text(Field.DESCRIPTION) or ""
    for element in in_order(body):
        if isinstance(element, BodySection):
            yield element.title
        elif isinstance(element, Paragraph):
            yield element.text
        elif isinstance(element, Formula):
            yield f"{element.text} {element.label}".strip()
        else:
            rows = element.rows if isinstance(element, Table) else ()
            yield "\n".join([f"{element.label}. {element.caption}", *("\t".join(row) for row in rows)])
    for note in body.footnotes:
        yield f"{note.label} {note.text}".strip()
    yield "\n".join(f"{reference.number}. {reference.raw}" for reference in extraction.references)


def web_page(extraction: Extraction) -> str:
    """The whole paper as one HTML page without scripts."""
    title = escape(extraction.metadata.text(Field.TITLE) or extraction.source)
    language = f' lang="{escape(extraction.language)}"' if extraction.language else ""
    inner = "\n".join(_elements(extraction))
    head = f'<meta charset="utf-8"><title>{title}</title>'
    return f"<!DOCTYPE html>\n<html{language}><head>{head}</head>\n<body>\n<h1>{title}</h1>\n{inner}\n</body></html>\n"


def _elements(extraction: Extraction) -> Iterator[str]:
    body = extraction.body or Body()
    if people := ", ".join(creator.name.natural or creator.text for creator in extraction.metadata.creators()):
        yield f"<p>{escape(people)}</p>"
    if abstract := extraction.metadata.text(Field.DESCRIPTION):
        yield f"<blockquote>{escape(abstract)}</blockquote>"
    places = {id(one): place for listed in (body.figures, body.tables, body.formulas)
              for place, one in enumerate(listed, 1)}  # fmt: skip
    for element in in_order(body):
        yield _element(element, places.get(id(element), 0))
    for place, note in enumerate(body.footnotes, start=1):
        yield f'<p id="note{place}"><sup>{escape(note.label)}</sup> {escape(note.text)}</p>'
    if extraction.references:
        items = "\n".join(
            f'<li id="b{reference.number}" value="{reference.number}">{escape(reference.raw)}</li>'
            for reference in extraction.references
        )
        yield f"<ol>\n{items}\n</ol>"


def _element(element: Element, place: int) -> str:
    if isinstance(element, BodySection):
        level = min(6, element.level + 1)
        return f"<h{level}>{escape(element.title)}</h{level}>" if element.heading else ""
    if isinstance(element, Paragraph):
        tag = "blockquote" if element.kind is ParagraphKind.QUOTATION else "p"
        return f"<{tag}>{_linked(element)}</{tag}>"
    if isinstance(element, Formula):
        return (
            f'<p id="formula{place}"><code>{escape(element.latex or element.text)}</code> {escape(element.label)}</p>'
        )
    caption = f"<b>{escape(element.label)}</b> {escape(element.caption)}"
    if isinstance(element, Figure):
        return f'<figure id="fig{place}"><figcaption>{caption}</figcaption></figure>'
    rows = "\n".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in element.rows)
    return f'<table id="tab{place}"><caption>{caption}</caption>\n{rows}\n</table>'


def _linked(paragraph: Paragraph) -> str:
    return "".join(_link(mention, text) if mention else escape(text) for text, mention in paragraph.pieces())


def _link(mention: BodyMention, text: str) -> str:
    return f'<a href="#{_ADDRESSES[mention.kind]}{mention.target}">{escape(text)}</a>'
