"""Where references, figures, tables and formulas stand on the pages, and what points to them: as JSON and as links."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from svod.catalog.exports.addresses import address_of, quoted_address
from svod.catalog.exports.card import cited_as
from svod.catalog.exports.xml_formats.tei_body import TARGETS
from svod.model.body import Area, Body, Figure, Footnote, Formula, MentionKind, PageLink, Table
from svod.model.extraction import Extraction
from svod.model.reference import Reference

# Clicked, other addresses may do more than open a page.
_OPENED = ("http://", "https://", "ftp://")
# GROBID's words for kinds of elements and for what points to them.
_WORDS = {
    MentionKind.REFERENCE: ("refBibs", "refMarkers"),
    MentionKind.FORMULA: ("formulas", "formulaMarkers"),
    MentionKind.FIGURE: ("figures", "figureMarkers"),
    MentionKind.TABLE: ("tables", "tableMarkers"),
}
_ON_REQUEST = (MentionKind.FIGURE, MentionKind.TABLE)


class _Pointer(NamedTuple):
    """A place of the text and which element, from 0, of a kind it means."""

    kind: MentionKind
    target: int
    area: Area


def annotations(extraction: Extraction, *, with_figures: bool = False) -> dict[str, Any]:
    """Elements of the pages and their mentions as GROBID's JSON; figures and tables where they are asked for."""
    body = extraction.body or Body()
    places, pointers = _places(body), list(_pointers(extraction, body))
    found: dict[str, Any] = {
        "pages": [{"page_height": height, "page_width": width} for width, height in body.page_sizes]
    }
    for kind, (elements, markers) in _WORDS.items():
        if kind in _ON_REQUEST and not with_figures:
            continue
        found[elements] = [
            {"id": f"{_prefix(kind)}{place}", "pos": [_position(area) for area in areas]}
            for place, areas in enumerate(places[kind])
        ]
        found[markers] = [
            {"id": f"{_prefix(kind)}{pointer.target}"} | _position(pointer.area)
            for pointer in pointers
            if pointer.kind is kind
        ]
    for entry, reference in zip(found["refBibs"], extraction.references, strict=False):
        address = _address(reference)
        if address:
            entry["url"] = address
    return found


def page_links(extraction: Extraction) -> tuple[PageLink, ...]:
    """Mentions that lead to what they mean, and references that lead to their addresses."""
    body = extraction.body or Body()
    places = _places(body)
    inward = (
        PageLink(pointer.area, target=places[pointer.kind][pointer.target][0])
        for pointer in _pointers(extraction, body)
        if pointer.target < len(places[pointer.kind]) and places[pointer.kind][pointer.target]
    )
    outward = (
        PageLink(area, address)
        for reference, areas in zip(extraction.references, body.reference_areas, strict=False)
        if (address := _address(reference))
        for area in areas
    )
    return (*inward, *outward)


def _places(body: Body) -> dict[MentionKind, Sequence[tuple[Area, ...]]]:
    return {
        MentionKind.REFERENCE: body.reference_areas,
        MentionKind.FIGURE: _areas(body.figures),
        MentionKind.TABLE: _areas(body.tables),
        MentionKind.FORMULA: _areas(body.formulas),
        MentionKind.FOOTNOTE: _areas(body.footnotes),
    }


def _areas(elements: Iterable[Figure | Table | Formula | Footnote]) -> list[tuple[Area, ...]]:
    return [(Area(one.page, one.box),) if one.page and one.box else () for one in elements]


def _pointers(extraction: Extraction, body: Body) -> Iterator[_Pointer]:
    references: dict[int, int] = {}
    for place, reference in enumerate(extraction.references):
        references.setdefault(reference.number, place)
    for section in body.all_sections():
        for mention in (mention for paragraph in section.paragraphs for mention in paragraph.mentions):
            is_reference = mention.kind is MentionKind.REFERENCE
            target = references.get(mention.target) if is_reference else mention.target - 1
            if target is not None:
                yield from (_Pointer(mention.kind, target, area) for area in mention.areas)


def _address(reference: Reference) -> str:
    """Where a cited work is found: by its DOI, its number at arXiv, or as printed."""
    fields = cited_as(reference).fields
    arxiv = next((one.text for one in reference.identifiers if one.scheme == "arxiv"), "")
    if fields.doi:
        return quoted_address(address_of("doi", fields.doi))
    if arxiv:
        return quoted_address(address_of("arxiv", arxiv))
    printed = quoted_address(fields.url or "")
    return printed if printed.lower().startswith(_OPENED) else ""


def _prefix(kind: MentionKind) -> str:
    return TARGETS.get(kind, "b")


def _position(area: Area) -> dict[str, float]:
    box = area.box
    return {"p": area.page, "x": box.x0, "y": box.y0, "w": box.x1 - box.x0, "h": box.y1 - box.y0}
