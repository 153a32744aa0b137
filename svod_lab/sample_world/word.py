"""Writes papers as Word documents (DOCX), the same bytes every time."""

from datetime import UTC, datetime
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from svod.demo.records import Formula, Record, Run, SecondHeader, Section
from svod_lab.sample_world.fixed_words import FIXED_WORDS

# The earliest moment that a zip archive can hold: a document that shall never change carries no real one.
FIXED_MOMENT = datetime(1980, 1, 1, tzinfo=UTC)
TEXT_FACE = "Times New Roman"


def word_document(record: Record) -> bytes:
    """The paper as DOCX: a typist's manuscript with journal line, both headers, running text and references."""
    # python-docx is needed only to rebuild the world.
    from docx import Document

    document = Document()
    _prepare(document, record)
    _write_header(document, record)
    if record.second is not None:
        _write_second_header(document, record.second)
    for section in record.sections:
        _write_section(document, section)
    _write_bibliography(document, record)
    written = BytesIO()
    document.save(written)
    return _without_moments(written.getvalue())


def _prepare(document: Any, record: Record) -> None:
    from docx.shared import Cm, Pt

    style = document.styles["Normal"]
    style.font.name = TEXT_FACE
    style.font.size = Pt(12)
    style.paragraph_format.space_after = Pt(4)
    page = document.sections[0]
    page.page_width, page.page_height = Cm(21), Cm(29.7)
    page.left_margin = page.right_margin = Cm(2.7)
    page.header.paragraphs[0].text = record.source
    page.footer.paragraphs[0].text = FIXED_WORDS[record.language].notice
    for paragraph in (page.header.paragraphs[0], page.footer.paragraphs[0]):
        for run in paragraph.runs:
            run.font.size = Pt(9)
            run.italic = True
    properties = document.core_properties
    properties.title = record.title
    properties.author = ", ".join(author.signature for author in record.authors)
    properties.comments = ""
    properties.language = record.language
    properties.created = properties.modified = FIXED_MOMENT


def _write_header(document: Any, record: Record) -> None:
    words = FIXED_WORDS[record.language]
    if record.udc:
        document.add_paragraph(f"{words.udc} {record.udc}")
    if record.msc:
        document.add_paragraph(f"{words.msc}: {', '.join(record.msc)}")
    _add_centred(document, record.title, size=16, bold=True)
    authors = _add_centred(document, "", size=13)
    for index, author in enumerate(record.authors):
        authors.add_run(", " if index else "")
        authors.add_run(author.signature)
        if len(record.affiliations) > 1:
            authors.add_run(",".join(map(str, author.affiliations))).font.superscript = True
    for number, affiliation in enumerate(record.affiliations, start=1):
        line = _add_centred(document, "", size=11)
        if len(record.affiliations) > 1:
            line.add_run(str(number)).font.superscript = True
        line.add_run(affiliation).italic = True
    if record.doi:
        document.add_paragraph(f"DOI: {record.doi}")
    _add_labelled(document, f"{words.abstract}. ", record.abstract)
    _add_labelled(document, f"{words.keywords}: ", ", ".join(record.keywords) + ".")


def _write_second_header(document: Any, second: SecondHeader) -> None:
    words = FIXED_WORDS[second.language]
    _add_centred(document, second.title, size=13, bold=True)
    _add_centred(document, ", ".join(second.authors), size=12)
    _add_labelled(document, f"{words.abstract}. ", second.abstract)
    _add_labelled(document, f"{words.keywords}: ", ", ".join(second.keywords) + ".")


def _write_section(document: Any, section: Section) -> None:
    from docx.shared import Cm

    _add_centred(document, section.heading, size=12, bold=True).paragraph_format.keep_with_next = True
    for block in section.blocks:
        if isinstance(block, Formula):
            _add_centred(document, block.plain, size=12)
            continue
        paragraph = _add_justified(document)
        if not block.runs[0].text[0].islower():
            paragraph.paragraph_format.first_line_indent = Cm(0.8)
        _add_runs(paragraph, block.runs)


def _write_bibliography(document: Any, record: Record) -> None:
    from docx.shared import Cm

    _add_centred(document, record.bibliography_heading, size=12, bold=True).paragraph_format.keep_with_next = True
    for number, reference in enumerate(record.references, start=1):
        paragraph = _add_justified(document)
        paragraph.paragraph_format.left_indent = Cm(0.8)
        paragraph.paragraph_format.first_line_indent = Cm(-0.8)
        label = record.numbering.replace("1", str(number))
        _add_runs(paragraph, (Run(f"{label} " if label else ""), *reference.runs))


def _add_centred(document: Any, text: str, *, size: int, bold: bool = False) -> Any:
    from docx.enum.text import WD_ALIGN_PARAGRAPH
    from docx.shared import Pt

    paragraph = document.add_paragraph()
    paragraph.alignment = WD_ALIGN_PARAGRAPH.CENTER
    run = paragraph.add_run(text)
    run.bold = bold
    run.font.size = Pt(size)
    return paragraph


def _add_justified(document: Any) -> Any:
    from docx.enum.text import WD_ALIGN_PARAGRAPH

    paragraph = document.add_paragraph()
    paragraph.alignment = WD_ALIGN_PARAGRAPH.JUSTIFY
    return paragraph


def _add_labelled(document: Any, label: str, text: str) -> None:
    paragraph = _add_justified(document)
    paragraph.add_run(label).bold = True
    paragraph.add_run(text)


def _add_runs(paragraph: Any, runs: tuple[Run, ...]) -> None:
    for run in runs:
        paragraph.add_run(run.text).italic = run.italic or None


def _without_moments(archive: bytes) -> bytes:
    """The same archive with every member dated alike, so that equal contents give equal bytes."""
    written = BytesIO()
    with ZipFile(BytesIO(archive)) as source, ZipFile(written, "w", ZIP_DEFLATED) as target:
        for member in source.infolist():
            undated = ZipInfo(member.filename, FIXED_MOMENT.timetuple()[:6])
            undated.compress_type = ZIP_DEFLATED
            target.writestr(undated, source.read(member))
    return written.getvalue()
