"""Answers of GROBID's small services: dates, names, affiliations as TEI, and annotations of pages as JSON."""

from typing import Any

from svod.catalog.exports.card import legal
from svod.catalog.exports.xml_formats.xml_writer import XmlBuilder, written
from svod.model.body import Area, Body, MentionKind
from svod.model.extraction import Extraction
from svod.model.person import PersonName
from svod.text.dates import iso_date
from svod.text.names import parse_name, split_names
from svod.text.places import split_place


def date_tei(text: str) -> str:
    """A date in ISO form; empty where there is none."""
    when = iso_date(text)
    return f'<date when="{when}" />\n' if when else ""


def names_tei(text: str) -> str:
    """The people of a list of names."""
    names = split_names(text)
    single = parse_name(text) if not names else None
    holder = XmlBuilder.root("holder", "", {})
    for name in names or ((single,) if single else ()):
        _person(holder, name)
    return _children(holder)


def affiliations_tei(text: str) -> str:
    """Institutions, each with its town and country."""
    holder = XmlBuilder.root("holder", "", {})
    for part in filter(None, (piece.strip() for piece in text.split(";"))):
        place = split_place(part)
        made = holder.branch("affiliation")
        made.leaf("orgName", legal(part), type="institution")
        if place.city or place.country:
            address = made.branch("address")
            address.leaf("settlement", legal(place.city or ""))
            address.leaf("country", legal(place.country or ""))
    return _children(holder)


def annotations(extraction: Extraction) -> dict[str, Any]:
    """Where references and their mentions, and formulas stand on the pages."""
    body = extraction.body or Body()
    found: dict[str, list[dict[str, Any]]] = {
        "refBibs": [
            {"id": f"b{place}", "pos": [_position(area) for area in areas]}
            for place, areas in enumerate(body.reference_areas)
        ],
        "refMarkers": [],
        "figureMarkers": [],
        "formulaMarkers": [],
        "formulas": [
            {"id": f"formula_{place}", "pos": [_position(Area(formula.page, formula.box))]}
            for place, formula in enumerate(body.formulas)
            if formula.page and formula.box
        ],
    }
    places: dict[int, int] = {}
    for place, reference in enumerate(extraction.references):
        places.setdefault(reference.number, place)
    for section in body.all_sections():
        for mention in (mention for paragraph in section.paragraphs for mention in paragraph.mentions):
            kind, name = _MARKERS.get(mention.kind, ("", ""))
            target = places.get(mention.target) if mention.kind is MentionKind.REFERENCE else mention.target - 1
            if kind and target is not None:
                found[kind].extend({"id": f"{name}{target}"} | _position(area) for area in mention.areas)
    pages = [{"page_height": height, "page_width": width} for width, height in body.page_sizes]
    return {"pages": pages} | found


_MARKERS = {
    MentionKind.REFERENCE: ("refMarkers", "b"),
    MentionKind.FIGURE: ("figureMarkers", "fig_"),
    MentionKind.FORMULA: ("formulaMarkers", "formula_"),
}


def _position(area: Area) -> dict[str, float]:
    box = area.box
    return {"p": area.page, "x": box.x0, "y": box.y0, "w": box.x1 - box.x0, "h": box.y1 - box.y0}


def _person(parent: XmlBuilder, name: PersonName) -> None:
    made = parent.branch("persName")
    first, _, middle = name.given.partition(" ")
    made.leaf("forename", legal(first), type="first")
    made.leaf("forename", legal(middle), type="middle")
    made.leaf("surname", legal(name.family))


def _children(holder: XmlBuilder) -> str:
    return "".join(written(XmlBuilder(child, "")) for child in holder.element)
