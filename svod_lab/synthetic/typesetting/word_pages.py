"""The pages of Word documents that shall be printed: columns, running heads, numbers."""

from collections.abc import Sequence
from typing import Any

from svod_lab.synthetic.sheets import Block, Furniture, Sheet

_NUMBER = "#"
_NOBODY = Furniture()


def begin_part(document: Any, part: Sequence[Block], sheet: Sheet) -> None:
    """Let a cover, a front across columns or the text begin; it has its own columns, and heads unless it is a cover."""
    from docx.enum.section import WD_SECTION

    is_cover, is_text = part is sheet.cover, part is sheet.blocks
    if is_cover or not (sheet.cover or sheet.front):
        section = document.sections[0]
    elif is_text and sheet.front:
        section = document.add_section(WD_SECTION.CONTINUOUS)
    else:
        section = document.add_section(WD_SECTION.NEW_PAGE) if sheet.cover else document.sections[0]
    if is_text and sheet.columns > 1:
        _set(section, "w:cols", num=sheet.columns, space=400)
    if is_text and sheet.front:
        return
    document.settings.odd_and_even_pages_header_footer = True
    section.different_first_page_header_footer = True
    if not is_cover:
        _set(section, "w:pgNumType", start=sheet.first_number)
    for place, furniture in (("header", sheet.head), ("footer", sheet.foot)):
        _write_furniture(section, place, _NOBODY if is_cover else furniture)


def _set(section: Any, name: str, **values: int) -> None:
    from docx.oxml.ns import qn
    from docx.oxml.parser import OxmlElement

    properties = section._sectPr
    element = properties.find(qn(name))
    if element is None:
        element = OxmlElement(name)
        properties.append(element)
    for key, value in values.items():
        element.set(qn(f"w:{key}"), str(value))


def _write_furniture(section: Any, place: str, furniture: Furniture) -> None:
    for prefix, text in (("first_page_", furniture.first), ("even_page_", furniture.even), ("", furniture.odd)):
        line = getattr(section, prefix + place)
        line.is_linked_to_previous = False
        _write_line(line.paragraphs[0], text, section)


def _write_line(paragraph: Any, printed: str, section: Any) -> None:
    """«#» is the page's number, a tabulator parts what stands left from what stands right."""
    from docx.enum.text import WD_ALIGN_PARAGRAPH, WD_TAB_ALIGNMENT

    paragraph.style = "Normal"
    if "\t" in printed:
        width = section.page_width - section.left_margin - section.right_margin
        paragraph.paragraph_format.tab_stops.add_tab_stop(width, WD_TAB_ALIGNMENT.RIGHT)
    else:
        paragraph.alignment = WD_ALIGN_PARAGRAPH.CENTER
    for number, text in enumerate(printed.split(_NUMBER)):
        if number:
            _write_page_number(paragraph)
        paragraph.add_run(text)


def _write_page_number(paragraph: Any) -> None:
    from docx.oxml.ns import qn
    from docx.oxml.parser import OxmlElement

    field = OxmlElement("w:fldSimple")
    field.set(qn("w:instr"), "PAGE")
    paragraph._p.append(field)
