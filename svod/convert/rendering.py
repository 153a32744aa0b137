"""A document for looking at: as plain text, as JSON, as an HTML page that shows lines with their fonts and places."""

import json
from collections.abc import Iterator
from html import escape

from svod.model.document import Document, Font, Line, LineRole, Page, Token

_STYLE = """
body { background: #888; font-family: serif; margin: 0; }
.page { background: #fff; color: #000; margin: 12px auto; position: relative; overflow: hidden; }
.flow { max-width: 46em; padding: 2em; }
.page > div { white-space: pre; line-height: 1; }
.placed > div { position: absolute; }
.flow > div { white-space: normal; line-height: 1.3; margin: .3em 0; }
.bold { font-weight: bold; } .italic { font-style: italic; }
.running-head, .running-foot, .page-number { background: #fde7b0; }
.footnote { background: #d9ecd4; }
.unsure { text-decoration: underline wavy #c00; }
.recognised { outline: 3px solid #57c; }
"""
_UNSURE_BELOW = 60
# Where a format knows no sizes, people still want to read.
_USUAL_SIZE = 11.0


class TextRenderer:
    """The text alone: one printed line a line, pages apart by a form feed."""

    def render(self, document: Document) -> str:
        """The whole document as text."""
        return document.plain_text() + "\n"


class JsonRenderer:
    """Pages, lines and tokens with all that is known of them, as one JSON object."""

    def render(self, document: Document) -> str:
        """The whole document as JSON."""
        shape = {
            "media_type": document.media_type,
            "information": dict(document.information),
            "pages": [_page_fields(document, page) for page in document.pages()],
            "links": [
                {"target": link.target, "span": list(link.span), "offset": link.offset} for link in document.links
            ],
            "parts": [part._asdict() for part in document.parts],
        }
        return json.dumps(shape, ensure_ascii=False) + "\n"


class HtmlRenderer:
    """The picture a person checks: every line where it stands, in its size and weight, coloured by its role."""

    def render(self, document: Document) -> str:
        """The whole document as one HTML page without scripts."""
        pages = "\n".join(_page_html(document, page) for page in document.pages())
        title = escape(document.information.get("title", document.media_type))
        head = f'<meta charset="utf-8"><title>{title}</title><style>{_STYLE}</style>'
        return f"<!DOCTYPE html>\n<html><head>{head}</head>\n<body>\n{pages}\n</body></html>\n"


def _page_fields(document: Document, page: Page) -> dict[str, object]:
    return {
        "number": page.number,
        "width": page.width,
        "height": page.height,
        "recognised": page.number in document.recognised_pages,
        "lines": [
            {
                "index": line.index,
                "text": line.text,
                "role": line.role.name.lower().replace("_", "-"),
                "box": _edges(line),
                "font": line.font._asdict(),
                "tokens": [_token_fields(document.token(index)) for index in range(*line.span)],
            }
            for line in _lines(document, page)
        ],
    }


def _token_fields(token: Token) -> dict[str, object]:
    fields: dict[str, object] = {"text": token.text, "font": token.font._asdict()}
    if token.box:
        fields["box"] = [round(edge, 2) for edge in token.box]
    if token.printed != token.text:
        fields["printed"] = token.printed
    if token.raised:
        fields["raised"] = token.raised
    if token.confidence is not None:
        fields["confidence"] = token.confidence
    return fields


def _page_html(document: Document, page: Page) -> str:
    lines = "\n".join(_line_html(document, line) for line in _lines(document, page))
    recognised = " recognised" if page.number in document.recognised_pages else ""
    if not page.width or not document.columns.boxes:
        return f'<div class="page flow{recognised}" id="page-{page.number}">\n{lines}\n</div>'
    size = f"width:{page.width:.0f}pt;height:{page.height:.0f}pt"
    return f'<div class="page placed{recognised}" id="page-{page.number}" style="{size}">\n{lines}\n</div>'


def _line_html(document: Document, line: Line) -> str:
    words = " ".join(_word_html(document.token(index)) for index in range(*line.span))
    classes = _classes(line)
    style = f"font-size:{line.font.size or _USUAL_SIZE:.1f}pt"
    if line.box:
        style += f";left:{line.box.x0:.1f}pt;top:{line.box.y0:.1f}pt"
    tooltip = escape(f"line {line.index}, {_font_description(line.font)}, {line.role.name.lower()}", quote=True)
    return f'<div class="{classes}" style="{style}" title="{tooltip}">{words}</div>'


def _word_html(token: Token) -> str:
    word = escape(token.text)
    if token.raised:
        word = f"<sup>{word}</sup>" if token.raised > 0 else f"<sub>{word}</sub>"
    if token.confidence is not None and token.confidence < _UNSURE_BELOW:
        word = f'<span class="unsure">{word}</span>'
    return word


def _classes(line: Line) -> str:
    names = [name for name, true in (("bold", line.font.bold), ("italic", line.font.italic)) if true]
    if line.role is not LineRole.BODY:
        names.append(line.role.name.lower().replace("_", "-"))
    return " ".join(names)


def _font_description(font: Font) -> str:
    return f"{font.name or 'no font name'} {font.size:g}"


def _edges(line: Line) -> list[float] | None:
    return [round(edge, 2) for edge in line.box] if line.box else None


def _lines(document: Document, page: Page) -> Iterator[Line]:
    return (document.line(index) for index in range(page.first_line, page.last_line))
