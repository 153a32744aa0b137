"""How values are written: a table of types, entry by entry, for all that JSON, the store and pipes hold.

Here are the types that documents are read into; those that only libraries have are in `library_layouts`. A type that is
in neither table is written by its fields in their order: a dataclass as an object, a tuple as an array.
"""

from array import array
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from enum import Enum
from typing import Any, NamedTuple

from svod.model.body import Area, Body, BodyMention, BodySection, Figure, Footnote, Formula, Paragraph, Table
from svod.model.document import Columns, Document, LineStructure, Link, Part, Span, Structure
from svod.model.extraction import Extraction, Keyphrases
from svod.model.finding import HomepageCandidate, ListedReference, Step
from svod.model.metadata import Affiliation, Creator, OtherSpelling, Value
from svod.model.person import Attribution, CoAuthor, Person, PersonName
from svod.model.reference import (
    BibliographyBlock,
    CitedIdentifier,
    Mention,
    ParsedReference,
    Reference,
    ReferenceFields,
)
from svod.model.review import ReviewReason


class Omit(Enum):
    """When an entry is left out."""

    NEVER = "never"
    UNKNOWN = "unknown"
    EMPTY = "empty"


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of an object: the attribute (a property or a dotted path, too), its key, and how it is written.

    Numbers are rounded to `digits`; the entries of what is `flat` stand beside the others.
    """

    attribute: str
    key: str = ""
    omit: Omit = Omit.NEVER
    digits: int | None = None
    flat: bool = False


Layout = tuple[Entry, ...]


def layout(*entries: str | Entry) -> Layout:
    """The entries of a type in the order in which they are written; a bare name is written as it is."""
    return tuple(entry if isinstance(entry, Entry) else Entry(entry, entry) for entry in entries)


def every(form: Any) -> Layout:
    """All fields of a type in their order, as an object."""
    return layout(*names_of(form))


def names_of(form: Any) -> tuple[str, ...]:
    """The names of a type's fields."""
    return getattr(form, "_fields", None) or tuple(field.name for field in fields(form))


def known(attribute: str, key: str = "", digits: int | None = None) -> Entry:
    """An entry that is left out where nothing is known."""
    return Entry(attribute, key or attribute, Omit.UNKNOWN, digits)


def filled(attribute: str, key: str = "") -> Entry:
    """An entry that is left out where it is empty."""
    return Entry(attribute, key or attribute, Omit.EMPTY)


def renamed(attribute: str, key: str) -> Entry:
    """An entry with a key of its own."""
    return Entry(attribute, key)


def rounded(attribute: str, digits: int, key: str = "") -> Entry:
    """An entry whose number, or whose numbers, are rounded."""
    return Entry(attribute, key or attribute, digits=digits)


def flat(attribute: str) -> Entry:
    """What an attribute holds, entry by entry, beside the others."""
    return Entry(attribute, flat=True)


WEIGHT = rounded("weight", 4)
_CLAIM = (
    known("language"), known("scheme"), known("uri"), WEIGHT, renamed("origin", "method"), known("page"),
    known("box", digits=2), known("span"), filled("left"),
)  # fmt: skip
_PLACE = (known("page"), known("box", digits=2), known("span"))

LAYOUTS: Mapping[type, Layout] = {
    Value: layout("text", *_CLAIM),
    Creator: layout(
        "text", flat("name"), filled("alternates"), "affiliations", known("email"), known("orcid"), known("phone"),
        *_CLAIM,
    ),
    OtherSpelling: layout("text", known("language")),
    Affiliation: layout("text", known("city"), known("country"), known("address"), *_CLAIM),
    PersonName: every(PersonName),
    BibliographyBlock: every(BibliographyBlock),
    CitedIdentifier: every(CitedIdentifier),
    Mention: layout("text", "page", "sentence", "span"),
    ReferenceFields: every(ReferenceFields),
    Reference: layout(
        "number", "raw", "page", WEIGHT, "method", "fields", known("span"), known("twin"), known("language"),
        filled("identifiers"), filled("mentions"), known("means"),
    ),
    ParsedReference: layout(
        "raw", WEIGHT, "fields", "spans", Entry("weights", "weights", Omit.EMPTY, 4), known("language"),
        filled("identifiers"),
    ),
    Part: every(Part),
    Extraction: layout(
        "source", "sha256", "media_type", "pages", "start_page", "language", "outcome", "needs_review", "metadata",
        "bibliography", "references", filled("parts"), known("body"),
    ),
    Area: layout("page", rounded("box", 2)),
    BodyMention: layout("kind", "start", "end", "target", filled("areas")),
    Paragraph: layout("text", "sentences", "mentions", "kind", filled("areas"), known("span")),
    BodySection: layout(
        filled("number"), "heading", "level", known("page"), "paragraphs", "sections", filled("is_bibliography"),
        filled("areas"), known("span"),
    ),
    Figure: layout("label", "caption", *_PLACE),
    Table: layout("label", "caption", "rows", *_PLACE),
    Formula: layout("label", "text", known("latex"), *_PLACE),
    Footnote: layout("label", "text", *_PLACE),
    Body: layout(
        "sections", "figures", "tables", "formulas", "footnotes", filled("page_sizes"),
        filled("reference_areas"), filled("header_places"),
    ),
    ReviewReason: layout("field", "reason", rounded("weight", 4)),
    Keyphrases: layout("source", "language", "outcome", renamed("phrases", "keywords")),
    Columns: layout(
        "texts", "fonts", "boxes", "line_starts", "page_starts", "raised", "confidences", "roles", "printed",
    ),
    Document: layout(
        "media_type", flat("columns"), "font_table", "page_sizes", "links", "information", "recognised_pages", "parts",
        "structure",
    ),
    Person: layout("id", "name", "variants", renamed("attributions", "works"), "co_authors"),
    Attribution: layout(
        renamed("mention.work_id", "work_id"), renamed("mention.position", "position"),
        renamed("mention.full_names", "names"), renamed("mention.year", "year"), WEIGHT, "reason",
    ),
    CoAuthor: every(CoAuthor),
    ListedReference: layout("text", rounded("weight", 3), "files"),
    HomepageCandidate: layout("url", rounded("score", 4), "title", "reasons"),
    Step: layout("stage", "deed", "subject", "result", known("score", digits=4)),
}  # fmt: skip


class Special(NamedTuple):
    """A field with a form of its own: how it is written, what msgspec reads, what is made of that."""

    write: Callable[[Any], Any]
    wire: Any
    read: Callable[[Any], Any]
    is_direct: bool = False


def _column(typecode: str) -> Special:
    """A column of numbers as bytes."""
    return Special(lambda column: column.tobytes(), bytes, lambda content: array(typecode, content))


def _link(row: Any) -> Link:
    target, start, stop, *offset = row
    return Link(target, Span(start, stop), *offset)


SPECIAL_FIELDS: Mapping[tuple[type, str], Special] = {
    (Columns, "fonts"): _column("H"),
    (Columns, "boxes"): _column("f"),
    (Columns, "line_starts"): _column("I"),
    (Columns, "page_starts"): _column("I"),
    (Columns, "raised"): _column("b"),
    (Columns, "confidences"): _column("B"),
    (Columns, "roles"): _column("B"),
    (Columns, "printed"): Special(
        lambda printed: {str(index): text for index, text in printed.items()},
        dict[str, str],
        lambda plain: {int(index): text for index, text in plain.items()},
    ),
    (Document, "links"): Special(
        lambda links: [[link.target, *link.span, link.offset] for link in links],
        list[Any],
        lambda rows: tuple(map(_link, rows)),
    ),
    (Document, "structure"): Special(
        lambda structure: [[line, *said] for line, said in structure.items()],
        list[Any],
        lambda rows: {line: LineStructure(Structure(kind), *place) for line, kind, *place in rows},
    ),
    (Document, "parts"): Special(
        lambda parts: [list(part) for part in parts], list[Any], lambda rows: tuple(Part(*row) for row in rows)
    ),
}
