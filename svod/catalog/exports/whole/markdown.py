"""A paper as Markdown: headings, lists, tables, captions, footnotes, links to the references."""

import re
from collections.abc import Iterator, Sequence

from svod.catalog.exports.whole.body_order import in_order
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
from svod.model.metadata import Field, Metadata

# Signs that Markdown would take for its own.
_SIGNS = re.compile(r"([\\`*_\[\]<>#|$])")
_ITEM = re.compile(r"^\s*(?:[•●■▪◦‣∙○►▶✓–—*-]\s*|(\d{1,3})[.)]\s*)")
_BLANKS = re.compile(r"\s+")
_DEEPEST = 6


def markdown(extraction: Extraction) -> str:
    """The whole paper."""
    return "\n\n".join(_blocks(extraction)) + "\n"


def _blocks(extraction: Extraction) -> Iterator[str]:
    body = extraction.body or Body()
    yield from _header(extraction.metadata)
    has_list = False
    for element in in_order(body):
        if isinstance(element, BodySection):
            has_list |= element.is_bibliography
            if element.heading:
                yield f"{'#' * min(_DEEPEST, element.level + 1)} {_plain(element.title)}"
            if element.is_bibliography:
                yield from _references(extraction)
        elif isinstance(element, Paragraph):
            yield _paragraph(element, body)
        else:
            yield _float(element)
    if extraction.references and not has_list:
        yield "## References"
        yield from _references(extraction)
    for place, note in enumerate(body.footnotes, start=1):
        yield f"[^{place}]: {_plain(note.text)}"


def _header(metadata: Metadata) -> Iterator[str]:
    if title := metadata.text(Field.TITLE):
        yield f"# {_plain(title)}"
    if people := ", ".join(creator.name.natural or creator.text for creator in metadata.creators()):
        yield _plain(people)
    if abstract := metadata.text(Field.DESCRIPTION):
        yield f"> {_plain(abstract)}"


def _references(extraction: Extraction) -> Iterator[str]:
    """The references, each with an anchor that mentions lead to."""
    if extraction.references:
        yield "\n".join(
            f'{reference.number}. <a id="b{reference.number}"></a>{_plain(reference.raw)}'
            for reference in extraction.references
        )


def _paragraph(paragraph: Paragraph, body: Body) -> str:
    text = _linked(paragraph, body)
    if paragraph.kind is ParagraphKind.ITEM:
        mark = _ITEM.match(text)
        number = f"{mark[1]}. " if mark and mark[1] else "- "
        return number + text[mark.end() if mark else 0 :]
    return f"> {text}" if paragraph.kind is ParagraphKind.QUOTATION else text


def _linked(paragraph: Paragraph, body: Body) -> str:
    notes = len(body.footnotes)
    return "".join(_link(mention, text, notes) if mention else _plain(text) for text, mention in paragraph.pieces())


def _link(mention: BodyMention, text: str, notes: int) -> str:
    if mention.kind is MentionKind.FOOTNOTE and mention.target <= notes:
        return f"[^{mention.target}]"
    if mention.kind is MentionKind.REFERENCE:
        return f"[{_plain(text)}](#b{mention.target})"
    return _plain(text)


def _float(element: Formula | Figure | Table) -> str:
    if isinstance(element, Formula):
        label = f" {element.label}" if element.label else ""
        return f"$$ {element.latex} $${label}" if element.latex else f"    {element.text}{label}"
    caption = f"**{_plain(element.label)}** {_plain(element.caption)}".replace("**** ", "").strip()
    rows = _rows(element.rows) if isinstance(element, Table) else ""
    return "\n\n".join(filter(None, (caption, rows)))


def _rows(rows: Sequence[Sequence[str]]) -> str:
    if not rows:
        return ""
    lines = [f"| {' | '.join(map(_plain, row))} |" for row in rows]
    return "\n".join([lines[0], f"|{' --- |' * len(rows[0])}", *lines[1:]])


def _plain(text: str) -> str:
    """A text on one line whose signs mean nothing."""
    return _SIGNS.sub(r"\\\1", _BLANKS.sub(" ", text))
