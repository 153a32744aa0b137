"""Values to plain dictionaries and back: the JSON promised to users, kept in the store and sent over pipes."""

from array import array
from collections.abc import Iterable, Mapping
from typing import Any

from svod.model.document import Box, Columns, Document, Font, Link, Part, Span
from svod.model.extraction import Extraction, Keyphrases
from svod.model.metadata import Affiliation, Creator, Field, Metadata, Value
from svod.model.outcome import Failure, Outcome
from svod.model.person import PersonName
from svod.model.reference import (
    BibliographyBlock,
    CitedIdentifier,
    LabeledSpan,
    Mention,
    ParsedReference,
    Reference,
    ReferenceFields,
)
from svod.model.work import Citation, CitedRecord, CitedWork, Copy, Work, WorkRecord

Shape = dict[str, Any]

_PEOPLE_FIELDS = ("author", "editor")
# Asking an enumeration by value takes as long as making the value.
_FIELDS = {str(field): field for field in Field}
_TEXT_FIELDS = ("title", "container", "year", "volume", "issue", "pages", "publisher", "place", "doi", "url", "type")


def extraction_shape(extraction: Extraction) -> Shape:
    """The object that `svod extract --json` prints for a document that was read."""
    return {
        "source": extraction.source,
        "sha256": extraction.sha256,
        "media_type": extraction.media_type,
        "pages": extraction.pages,
        "language": extraction.language,
        "outcome": str(extraction.outcome),
        "metadata": metadata_shape(extraction.metadata),
        "bibliography": blocks_shape(extraction.bibliography),
        "references": [reference_shape(reference) for reference in extraction.references],
        **_known(parts=[part._asdict() for part in extraction.parts] or None),
    }


def extraction_from_shape(shape: Mapping[str, Any]) -> Extraction:
    """The inverse of `extraction_shape`."""
    return Extraction(
        source=shape["source"],
        sha256=shape["sha256"],
        media_type=shape["media_type"],
        pages=shape["pages"],
        language=shape["language"],
        metadata=metadata_from_shape(shape["metadata"]),
        bibliography=blocks_from_shape(shape["bibliography"]),
        references=tuple(reference_from_shape(reference) for reference in shape["references"]),
        outcome=Outcome(shape["outcome"]),
        parts=tuple(Part(**part) for part in shape.get("parts", ())),
    )


def keyphrases_shape(keyphrases: Keyphrases) -> Shape:
    """The object that `svod keywords --json` prints for a document."""
    phrases = [value_shape(value) for value in keyphrases.phrases]
    return {"source": keyphrases.source, "language": keyphrases.language, "outcome": "ok", "keywords": phrases}


def keyphrases_from_shape(shape: Mapping[str, Any]) -> Keyphrases:
    """The inverse of `keyphrases_shape`."""
    phrases = tuple(_value_from_shape(Field.SUBJECT, value) for value in shape["keywords"])
    return Keyphrases(shape["source"], shape["language"], phrases)


def failure_shape(failure: Failure) -> Shape:
    """The object that `svod extract --json` prints for a document that failed."""
    return {"source": failure.source, "outcome": str(failure.outcome), "message": failure.message}


def failure_from_shape(shape: Mapping[str, Any]) -> Failure:
    """The inverse of `failure_shape`."""
    return Failure(shape["source"], Outcome(shape["outcome"]), shape["message"])


def metadata_shape(metadata: Metadata) -> Shape:
    """All fields in Dublin Core order, the empty ones as empty lists."""
    return {str(field): [value_shape(value) for value in metadata.values.get(field, ())] for field in Field}


def metadata_from_shape(shape: Mapping[str, Any]) -> Metadata:
    """The inverse of `metadata_shape`; fields without values are left out."""
    told: dict[Field, tuple[Value, ...]] = {}
    for name, values in shape.items():
        if values:
            field = _FIELDS.get(name) or Field(name)
            told[field] = tuple([_value_from_shape(field, value) for value in values])
    return Metadata(told)


def value_shape(value: Value) -> Shape:
    """One claim; what it does not know is left out, except the weight and the method."""
    shape: Shape = {"text": value.text}
    if isinstance(value, Creator):
        shape |= {"family": value.name.family, "given": value.name.given, "affiliations": list(value.affiliations)}
        shape |= _known(email=value.email, orcid=value.orcid, phone=value.phone)
    if isinstance(value, Affiliation):
        shape |= _known(city=value.city, country=value.country, address=value.address)
    shape |= _known(language=value.language, scheme=value.scheme, uri=value.uri)
    shape |= {"weight": round(value.weight, 4), "method": value.origin}
    return shape | _known(
        page=value.page,
        box=_rounded(value.box) if value.box else None,
        span=list(value.span) if value.span else None,
    )


def _value_from_shape(field: Field, shape: Mapping[str, Any]) -> Value:
    asked = shape.get
    span, box = asked("span"), asked("box")
    # In the order of the class: by their names they would take twice as long, and libraries are read value by value.
    common = (
        shape["text"],
        shape["weight"],
        shape["method"],
        asked("language"),
        asked("scheme"),
        Span(*span) if span else None,
        asked("page"),
        Box(*box) if box else None,
        asked("uri"),
    )
    if field is Field.CREATOR:
        name, affiliations = PersonName(shape["family"], shape["given"]), tuple(shape["affiliations"])
        return Creator(*common, name, affiliations, asked("email"), asked("orcid"), asked("phone"))
    if field is Field.AFFILIATION:
        return Affiliation(*common, asked("city"), asked("country"), asked("address"))
    return Value(*common)


def blocks_shape(blocks: Iterable[BibliographyBlock]) -> list[Shape]:
    """The bibliography blocks."""
    return [block._asdict() for block in blocks]


def blocks_from_shape(shapes: Iterable[Mapping[str, Any]]) -> tuple[BibliographyBlock, ...]:
    """The inverse of `blocks_shape`."""
    return tuple(BibliographyBlock(**shape) for shape in shapes)


def fields_shape(fields: ReferenceFields) -> Shape:
    """The fields of a reference, all of them, the unknown ones empty or null."""
    people = {name: [person._asdict() for person in getattr(fields, name)] for name in _PEOPLE_FIELDS}
    return people | {name: getattr(fields, name) for name in _TEXT_FIELDS}


def fields_from_shape(shape: Mapping[str, Any]) -> ReferenceFields:
    """The inverse of `fields_shape`."""
    people: Shape = {name: tuple(PersonName(**person) for person in shape[name]) for name in _PEOPLE_FIELDS}
    return ReferenceFields(**people, **{name: shape[name] for name in _TEXT_FIELDS})


def reference_shape(reference: Reference) -> Shape:
    """One entry of a bibliography."""
    shape = {
        "number": reference.number,
        "raw": reference.raw,
        "page": reference.page,
        "weight": round(reference.weight, 4),
        "method": reference.method,
        "fields": fields_shape(reference.fields),
    }
    return shape | _known(
        span=list(reference.span) if reference.span else None,
        twin=reference.twin,
        language=reference.language,
        identifiers=_identifiers_shape(reference.identifiers),
        mentions=[mention_shape(mention) for mention in reference.mentions] or None,
        means=reference.means,
    )


def _identifiers_shape(identifiers: Iterable[CitedIdentifier]) -> list[Shape] | None:
    return [identifier._asdict() for identifier in identifiers] or None


def _identifiers_from_shape(shape: Mapping[str, Any]) -> tuple[CitedIdentifier, ...]:
    return tuple(CitedIdentifier(**identifier) for identifier in shape.get("identifiers", ()))


def mention_shape(mention: Mention) -> Shape:
    """A place of the text that means a reference."""
    return {"text": mention.text, "page": mention.page, "sentence": mention.sentence, "span": list(mention.span)}


def reference_from_shape(shape: Mapping[str, Any]) -> Reference:
    """The inverse of `reference_shape`."""
    return Reference(
        number=shape["number"],
        raw=shape["raw"],
        page=shape["page"],
        weight=shape["weight"],
        method=shape["method"],
        fields=fields_from_shape(shape["fields"]),
        span=Span(*shape["span"]) if shape.get("span") else None,
        mentions=tuple(
            Mention(mention["text"], Span(*mention["span"]), mention["page"], mention["sentence"])
            for mention in shape.get("mentions", ())
        ),
        twin=shape.get("twin"),
        language=shape.get("language"),
        identifiers=_identifiers_from_shape(shape),
        means=shape.get("means"),
    )


def parsed_shape(parsed: ParsedReference) -> Shape:
    """The object that `svod parse --json` prints for one string."""
    shape = {
        "raw": parsed.raw,
        "weight": round(parsed.weight, 4),
        "fields": fields_shape(parsed.fields),
        "spans": [list(span) for span in parsed.spans],
    }
    return shape | _known(
        weights={name: round(weight, 4) for name, weight in parsed.weights.items()} or None,
        language=parsed.language,
        identifiers=_identifiers_shape(parsed.identifiers),
    )


def parsed_from_shape(shape: Mapping[str, Any]) -> ParsedReference:
    """The inverse of `parsed_shape`."""
    spans = tuple(LabeledSpan(*span) for span in shape["spans"])
    return ParsedReference(
        shape["raw"],
        fields_from_shape(shape["fields"]),
        spans,
        shape["weight"],
        shape.get("weights", {}),
        shape.get("language"),
        _identifiers_from_shape(shape),
    )


def work_shape(work: Work) -> Shape:
    """A work with its copies, as `svod show --json` and `svod export --format json` print it."""
    return {
        "id": work.id,
        "language": work.language,
        "metadata": metadata_shape(work.metadata),
        "copies": [copy_shape(copy) for copy in work.copies],
    }


def work_from_shape(shape: Mapping[str, Any]) -> Work:
    """The inverse of `work_shape`."""
    copies = tuple(Copy(**copy) for copy in shape["copies"])
    return Work(shape["id"], shape["language"], metadata_from_shape(shape["metadata"]), copies)


def listed_works_shape(works: Iterable[tuple[Work, Iterable[Reference]]]) -> Shape:
    """Works with their references, as they are kept before they are changed."""
    told = list(works)
    return {
        "works": [work_shape(work) for work, _ in told],
        "references": {work.id: [reference_shape(one) for one in listed] for work, listed in told},
    }


def listed_works_from_shape(shape: Mapping[str, Any]) -> tuple[tuple[Work, tuple[Reference, ...]], ...]:
    """The inverse of `listed_works_shape`."""
    works = [work_from_shape(work) for work in shape["works"]]
    return tuple((work, tuple(map(reference_from_shape, shape["references"][work.id]))) for work in works)


def record_shape(record: WorkRecord) -> Shape:
    """A work with its references, the works they mean, and what cites it."""
    references = [
        reference_shape(cited.reference)
        | _known(citation=citation_shape(cited.citation) if cited.citation else None, known_as=cited.known_as)
        for cited in record.references
    ]
    cited_by = [citation_shape(citation) for citation in record.cited_by]
    told = {"importance": round(record.importance, 4), "references": references, "cited_by": cited_by}
    return work_shape(record.work) | told


def cited_record_shape(record: CitedRecord) -> Shape:
    """A work that is known by references alone, as `svod show --json` prints it."""
    references = [{"citing": citing, "raw": reference.raw} for citing, reference in record.references]
    return _cited_shape(record.work, len({citing for citing, _ in record.references})) | {"references": references}


def cited_work_shape(cited: CitedWork) -> Shape:
    """A line of `svod wanted --cited --json`."""
    return _cited_shape(cited.work, cited.cited_by)


def _cited_shape(work: Work, cited_by: int) -> Shape:
    return {
        "id": work.id,
        "known": "cited",
        "cited_by": cited_by,
        "language": work.language,
        "metadata": metadata_shape(work.metadata),
    }


def citation_shape(citation: Citation) -> Shape:
    """A reference recognised as a work."""
    return citation._asdict() | {"weight": round(citation.weight, 4)}


def copy_shape(copy: Copy) -> Shape:
    """One file of a work."""
    told = {name: getattr(copy, name) for name in ("sha256", "media_type", "size", "pages", "source", "added")}
    more = {"language": copy.language, "translation": copy.translation, "fingerprint": copy.fingerprint}
    return told | {name: value for name, value in more.items() if value}


def document_shape(document: Document) -> Shape:
    """A whole document as plain values; number columns as bytes, so it suits binary formats, not JSON."""
    columns = document.columns
    return {
        "media_type": document.media_type,
        "texts": list(columns.texts),
        "fonts": columns.fonts.tobytes(),
        "boxes": columns.boxes.tobytes(),
        "line_starts": columns.line_starts.tobytes(),
        "page_starts": columns.page_starts.tobytes(),
        "font_table": [list(font) for font in document.font_table],
        "raised": columns.raised.tobytes(),
        "confidences": columns.confidences.tobytes(),
        "roles": columns.roles.tobytes(),
        "printed": {str(index): text for index, text in columns.printed.items()},
        "page_sizes": [list(size) for size in document.page_sizes],
        "links": [[link.target, *link.span, link.offset] for link in document.links],
        "information": dict(document.information),
        "recognised_pages": list(document.recognised_pages),
        "parts": [list(part) for part in document.parts],
    }


def document_from_shape(shape: Mapping[str, Any]) -> Document:
    """The inverse of `document_shape`; shapes kept by older versions say less."""
    columns = Columns(
        texts=tuple(shape["texts"]),
        fonts=array("H", shape["fonts"]),
        boxes=array("f", shape["boxes"]),
        line_starts=array("I", shape["line_starts"]),
        page_starts=array("I", shape["page_starts"]),
        raised=array("b", shape.get("raised", b"")),
        confidences=array("B", shape.get("confidences", b"")),
        roles=array("B", shape.get("roles", b"")),
        printed={int(index): text for index, text in shape.get("printed", {}).items()},
    )
    return Document(
        media_type=shape["media_type"],
        columns=columns,
        font_table=tuple(Font(*font) for font in shape["font_table"]),
        page_sizes=tuple((width, height) for width, height in shape["page_sizes"]),
        links=tuple(Link(target, Span(start, stop), *offset) for target, start, stop, *offset in shape["links"]),
        information=dict(shape["information"]),
        recognised_pages=tuple(shape.get("recognised_pages", ())),
        parts=tuple(Part(*part) for part in shape.get("parts", ())),
    )


def _known(**parts: object) -> Shape:
    return {name: part for name, part in parts.items() if part is not None}


def _rounded(box: Box) -> list[float]:
    return [round(edge, 2) for edge in box]
