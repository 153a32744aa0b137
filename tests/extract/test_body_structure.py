"""Bodies of formats without pages: headings, lists, quotations, tables, captions and formulas as the sources say."""

from io import BytesIO

import docx
import pytest

from svod import registry
from svod.extract.body.build import body_of
from svod.model.body import Body, MentionKind, ParagraphKind
from svod.model.document import Document
from svod.model.metadata import Metadata
from tests.convert.documents import zipped
from tests.convert.golden import FOLDER

ROWS = (("Name", "Value"), ("First", "17"), ("Second", "18"))
TEXT = "Words of the first paragraph go on and on, until at the end of all these words they stop."
ITEMS = ("The first thing is made up.", "The second thing is made up, too.")
QUOTED = "A quotation has words of somebody else, and many of them."

LATEX = rf"""\documentclass{{article}}\begin{{document}}
\section{{Introduction}} {TEXT}
\begin{{itemize}}\item {ITEMS[0]}\item {ITEMS[1]}\end{{itemize}}
\begin{{quote}}{QUOTED}\end{{quote}}
\begin{{equation}}\label{{one}} E = m c^2 \end{{equation}}
\begin{{table}}\caption{{Some values.}}
\begin{{tabular}}{{lr}}\hline Name & Value \\ \hline First & 17 \\ Second & 18 \\ \end{{tabular}}\end{{table}}
\begin{{figure}}\includegraphics{{a}}\caption{{Nothing is shown.}}\end{{figure}}
\subsection{{Inner}} {TEXT}
\section{{Results}} {TEXT}
\end{{document}}"""
JATS = f"""<article xmlns:mml="http://www.w3.org/1998/Math/MathML"><front><article-meta/></front><body>
<sec><title>Introduction</title><p>{TEXT}</p>
<list><list-item><p>{ITEMS[0]}</p></list-item><list-item><p>{ITEMS[1]}</p></list-item></list>
<disp-quote><p>{QUOTED}</p></disp-quote>
<disp-formula><label>(1)</label><alternatives><tex-math>\\begin{{document}}$$E = m c^2$$\\end{{document}}</tex-math>
<mml:math><mml:mi>E</mml:mi><mml:mo>=</mml:mo><mml:mi>mc</mml:mi></mml:math></alternatives></disp-formula>
<table-wrap><label>Table 1</label><caption><title>Some values.</title></caption><table>
<tr><th>Name</th><th>Value</th></tr><tr><td>First</td><td>17</td></tr><tr><td>Second</td><td>18</td></tr>
</table></table-wrap><fig><label>Figure 1</label><caption><p>Nothing is shown.</p></caption></fig>
<sec><title>Inner</title><p>{TEXT}</p></sec></sec><sec><title>Results</title><p>{TEXT}</p></sec></body></article>"""
TEI = f"""<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader/><text><body><div><head>Introduction</head><p>{TEXT}</p>
<list><item>{ITEMS[0]}</item><item>{ITEMS[1]}</item></list><quote>{QUOTED}</quote><formula>E = mc</formula>
<figure type="table"><head>Table 1</head><figDesc>Some values.</figDesc>
<table><row><cell>Name</cell><cell>Value</cell></row>
<row><cell>First</cell><cell>17</cell></row><row><cell>Second</cell><cell>18</cell></row></table></figure>
<figure><head>Figure 1</head><figDesc>Nothing is shown.</figDesc></figure>
<div><head>Inner</head><p>{TEXT}</p></div></div><div><head>Results</head><p>{TEXT}</p></div></body></text></TEI>"""
MARKDOWN = f"""# Introduction

{TEXT}

- {ITEMS[0]}
- {ITEMS[1]}

> {QUOTED}

Table 1. Some values.

| Name | Value |
|---|---|
| First | 17 |
| Second | 18 |

## Inner

{TEXT}

# Results

{TEXT}
"""
HTML = f"""<h1>Introduction</h1><p>{TEXT}</p><ul><li>{ITEMS[0]}<li>{ITEMS[1]}</ul><blockquote>{QUOTED}</blockquote>
<table><caption>Table 1. Some values.</caption><tr><th>Name<th>Value<tr><td>First<td>17<tr><td>Second<td>18</table>
<figure><figcaption>Figure 1. Nothing is shown.</figcaption></figure>
<h2>Inner</h2><p>{TEXT}</p><h1>Results</h1><p>{TEXT}</p>"""


def odt() -> bytes:
    rows = "".join(
        f"<table:table-row>{''.join(f'<table:table-cell><text:p>{cell}</text:p></table:table-cell>' for cell in row)}"
        "</table:table-row>"
        for row in ROWS
    )
    items = "".join(f"<text:list-item><text:p>{item}</text:p></text:list-item>" for item in ITEMS)
    content = (
        '<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"'
        ' xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"'
        ' xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"><office:body><office:text>'
        f'<text:h text:outline-level="1">Introduction</text:h><text:p>{TEXT}</text:p><text:list>{items}</text:list>'
        f"<text:p>Table 1. Some values.</text:p><table:table>{rows}</table:table>"
        f'<text:h text:outline-level="2">Inner</text:h><text:p>{TEXT}</text:p>'
        f'<text:h text:outline-level="1">Results</text:h><text:p>{TEXT}</text:p>'
        "</office:text></office:body></office:document-content>"
    )
    return zipped({"mimetype": "application/vnd.oasis.opendocument.text", "content.xml": content})


def word() -> bytes:
    made = docx.Document()
    made.add_heading("Introduction", 1)
    made.add_paragraph(TEXT)
    for item in ITEMS:
        made.add_paragraph(item, style="List Bullet")
    made.add_paragraph(QUOTED, style="Quote")
    made.add_paragraph("Table 1. Some values.", style="Caption")
    table = made.add_table(3, 2)
    for row, cells in zip(table.rows, ROWS, strict=True):
        for cell, text in zip(row.cells, cells, strict=True):
            cell.text = text
    made.add_heading("Inner", 2)
    made.add_paragraph(TEXT)
    made.add_heading("Results", 1)
    made.add_paragraph(TEXT)
    written = BytesIO()
    made.save(written)
    return written.getvalue()


SOURCES = {
    "latex": LATEX.encode(), "jats": JATS.encode(), "tei": TEI.encode(), "markdown": MARKDOWN.encode(),
    "html": HTML.encode(), "odt": odt(), "docx": word(),
    # LibreOffice wrote them, of the DOCX.
    "doc": (FOLDER / "doc" / "structure.doc").read_bytes(), "rtf": (FOLDER / "rtf" / "structure.rtf").read_bytes(),
}  # fmt: skip
QUOTING = {"latex", "jats", "tei", "markdown", "html", "docx"}
FORMULAS = {"latex": "E = m c^2", "jats": "E = m c^2", "tei": None}
WITH_FIGURES = ("latex", "jats", "tei", "html")


def document(name: str) -> Document:
    read: Document = registry.find("convert", name).make().convert(SOURCES[name])
    return read


def read_body(name: str) -> Body:
    return body_of(document(name), Metadata({}), (), ())


@pytest.mark.parametrize("name", SOURCES)
def test_headings_have_the_levels_of_the_source(name: str) -> None:
    sections = [(section.heading, section.level) for section in read_body(name).all_sections() if section.heading]
    assert sections == [("Introduction", 1), ("Inner", 2), ("Results", 1)]


@pytest.mark.parametrize("name", SOURCES)
def test_items_and_quotations_are_what_the_source_says(name: str) -> None:
    paragraphs = [paragraph for section in read_body(name).all_sections() for paragraph in section.paragraphs]
    items = [paragraph.text for paragraph in paragraphs if paragraph.kind is ParagraphKind.ITEM]
    assert len(items) == len(ITEMS)
    assert all(text.endswith(item) for text, item in zip(items, ITEMS, strict=True))
    quoted = [paragraph.text for paragraph in paragraphs if paragraph.kind is ParagraphKind.QUOTATION]
    assert quoted == ([QUOTED] if name in QUOTING else [])


@pytest.mark.parametrize("name", SOURCES)
def test_tables_have_the_cells_and_captions_of_the_source(name: str) -> None:
    (table,) = read_body(name).tables
    assert table.rows == ROWS
    assert (table.label, table.caption) == ("Table 1", "Some values.")


@pytest.mark.parametrize("name", WITH_FIGURES)
def test_figures_have_the_captions_of_the_source(name: str) -> None:
    (figure,) = read_body(name).figures
    assert (figure.label, figure.caption) == ("Figure 1", "Nothing is shown.")


@pytest.mark.parametrize("name", FORMULAS)
def test_formulas_have_their_latex_where_the_source_gives_it(name: str) -> None:
    (formula,) = read_body(name).formulas
    assert formula.latex == FORMULAS[name]
    assert formula.text.startswith("E")
    assert formula.label == ("(1)" if name in ("jats", "latex") else "")


@pytest.mark.parametrize("name", SOURCES)
def test_no_word_of_a_source_is_lost_or_doubled(name: str) -> None:
    body = read_body(name)
    text = " ".join(paragraph.text for section in body.all_sections() for paragraph in section.paragraphs)
    assert text.count(TEXT) == 3
    assert "Second" not in text
    assert "Some values" not in text


def test_latex_that_leaves_everything_open_is_read_to_its_end() -> None:
    opened = "".join(r"\begin{tabular}{l} a & b \begin{quote} \item \[ x " for _ in range(200))
    read = registry.find("convert", "latex").make().convert(rf"\begin{{document}} {opened} \end{{document}}".encode())
    assert read.line_count > 200


def test_references_of_latex_to_figures_and_tables_have_their_numbers() -> None:
    source = rf"""\documentclass{{article}}\begin{{document}}\section{{Introduction}}\label{{first}}
See \autoref{{shown}}, Table~\ref{{listed}} and section~\ref{{first}}. {TEXT}
\begin{{figure}}\caption{{Another one.}}\end{{figure}}
\begin{{figure}}\caption{{Nothing is shown.}}\label{{shown}}\end{{figure}}
\begin{{table}}\caption{{Some values.}}\label{{listed}}\begin{{tabular}}{{l}}17\end{{tabular}}\end{{table}}
\section{{Results}} {TEXT}\end{{document}}"""
    converter = registry.find("convert", "latex").make()
    body = body_of(converter.convert(source.encode()), Metadata({}), (), ())
    (paragraph, *_) = body.sections[0].paragraphs
    found = [(str(one.kind), paragraph.text[one.start : one.end], one.target) for one in paragraph.mentions]
    assert found == [("figure", "Figure 2", 2), ("table", "Table 1", 1)]


def test_notes_of_a_source_are_tied_to_their_marks() -> None:
    source = (
        rf"\documentclass{{article}}\begin{{document}}\section{{Ice}} {TEXT}\footnote{{Cold.}} {TEXT}\end{{document}}"
    )
    converter = registry.find("convert", "latex").make()
    read = body_of(converter.convert(source.encode()), Metadata({}), (), ())
    assert [(note.label, note.text) for note in read.footnotes] == [("1", "Cold.")]
    (mention,) = read.sections[0].paragraphs[0].mentions
    assert (mention.kind, mention.target) == (MentionKind.FOOTNOTE, 1)
