"""Answers of GROBID's small services: dates, names, affiliations as TEI."""

from svod.catalog.exports.card import legal
from svod.catalog.exports.xml_formats.xml_writer import XmlBuilder, written
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


def _person(parent: XmlBuilder, name: PersonName) -> None:
    made = parent.branch("persName")
    first, _, middle = name.given.partition(" ")
    made.leaf("forename", legal(first), type="first")
    made.leaf("forename", legal(middle), type="middle")
    made.leaf("surname", legal(name.family))


def _children(holder: XmlBuilder) -> str:
    return "".join(written(XmlBuilder(child, "")) for child in holder.element)
