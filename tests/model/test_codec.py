"""Dictionaries and bytes give values back as they were, and keep the promised order and emptiness."""

import json
from dataclasses import dataclass, replace

import pytest

from svod.model.codec import decode, encode, from_dict, pack_row, to_dict, unpack, unpack_row
from svod.model.document import Box, Part, Span
from svod.model.extraction import Extraction
from svod.model.metadata import Creator, Field, Metadata, Value
from svod.model.outcome import Failure, Outcome
from svod.model.person import PersonName
from svod.model.reference import (
    BibliographyBlock,
    CitedIdentifier,
    LabeledSpan,
    ParsedReference,
    Reference,
    ReferenceFields,
)
from svod.model.work import Work
from tests.stored_values import LYAPUNOV, make_work

FIELDS = ReferenceFields(author=(PersonName("Ляпунов", "А. М."),), title=LYAPUNOV, year="1892", type="book")
EXTRACTION = Extraction(
    source="paper.pdf",
    sha256="ab" * 32,
    media_type="application/pdf",
    pages=8,
    language="ru",
    metadata=Metadata(
        {
            Field.TITLE: (Value(LYAPUNOV, 0.97, "header.regex@1", "ru", None, Span(0, 5), 1, Box(1.5, 2, 3, 4)),),
            Field.CREATOR: (
                Creator(
                    "Ляпунов А. М.",
                    0.95,
                    "header.regex@1",
                    name=PersonName("Ляпунов", "А. М."),
                    affiliations=("Харьковский университет",),
                    email="lyapunov@kharkov.example",
                ),
            ),
            Field.SUBJECT: (Value("34D20", 1.0, "header.regex@1", scheme="msc"),),
        }
    ),
    bibliography=(BibliographyBlock(410, 466, 7),),
    references=(Reference(1, "raw", 7, 0.93, FIELDS, "references.regex@1", Span(900, 930)),),
)


def through_json(shape: object) -> dict[str, object]:
    plain: dict[str, object] = json.loads(json.dumps(shape, ensure_ascii=False))
    return plain


def test_an_extraction_comes_back_from_its_dictionary() -> None:
    assert from_dict(Extraction, through_json(to_dict(EXTRACTION))) == EXTRACTION


def test_a_volume_names_its_parts_and_a_paper_does_not() -> None:
    assert "parts" not in to_dict(EXTRACTION)
    volume = replace(EXTRACTION, parts=(Part("One", 1, 4), Part("Two", 5, 8)))
    assert from_dict(Extraction, through_json(to_dict(volume))) == volume


def test_what_is_not_known_is_empty_or_absent() -> None:
    shape = to_dict(EXTRACTION)
    assert shape["metadata"]["publisher"] == []
    assert shape["references"][0]["fields"]["doi"] is None
    assert shape["references"][0]["fields"]["editor"] == []
    assert "box" not in shape["metadata"]["creator"][0]


def test_failures_works_and_parsed_references_come_back() -> None:
    failure = Failure("paper.pdf", Outcome.ENCRYPTED, "It asks for a password.")
    assert from_dict(Failure, through_json(to_dict(failure))) == failure
    work = make_work("w1", LYAPUNOV, "Ляпунов", "1892", "10.1000/x")
    assert from_dict(Work, through_json(to_dict(work))) == work
    identifiers = (CitedIdentifier("isbn", "9783161484100"), CitedIdentifier("arxiv", "1203.4567"))
    parsed = ParsedReference(
        "raw", FIELDS, (LabeledSpan(0, 3, "title"),), 0.5, {"title": 0.5}, language="de", identifiers=identifiers
    )
    assert from_dict(ParsedReference, through_json(to_dict(parsed))) == parsed


@dataclass(frozen=True, slots=True)
class Older:
    """A type as an older version had it."""

    source: str


@dataclass(frozen=True, slots=True)
class Newer:
    """The same type with fields that came later."""

    source: str
    attempt: int = 1
    failure: Failure | None = None
    places: tuple[Span, ...] = ()


def test_what_an_older_type_wrote_reads_with_the_defaults_of_the_newer_fields() -> None:
    assert decode(Newer, encode(Older("paper.pdf"))) == Newer("paper.pdf")
    assert unpack_row(Newer, pack_row(Older("paper.pdf"))) == Newer("paper.pdf")


def test_what_a_newer_type_wrote_reads_without_the_fields_that_nobody_knew() -> None:
    newer = Newer("paper.pdf", 2, Failure("paper.pdf", Outcome.EMPTY, "Nothing."), (Span(1, 2),))
    assert decode(Newer, encode(newer)) == newer
    assert decode(Older, encode(newer)) == Older("paper.pdf")


def test_bytes_of_something_else_are_refused_with_the_name_of_the_type() -> None:
    with pytest.raises(ValueError, match="no Failure"):
        decode(Failure, encode(Older("paper.pdf")))
    with pytest.raises(ValueError, match="no packed values"):
        unpack(Failure, b"not packed")


def test_weights_and_boxes_are_rounded_where_they_are_written() -> None:
    value = Value("Title", 0.987654, box=Box(1.23456, 2, 3, 4))
    assert to_dict(value) == {"text": "Title", "weight": 0.9877, "method": "", "box": [1.23, 2, 3, 4]}
