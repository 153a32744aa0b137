"""Shapes give values back as they were, and keep the promised order and emptiness."""

import json
from dataclasses import replace

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
from svod.model.shape import (
    extraction_from_shape,
    extraction_shape,
    failure_from_shape,
    failure_shape,
    parsed_from_shape,
    parsed_shape,
    work_from_shape,
    work_shape,
)
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


def test_an_extraction_comes_back_from_its_shape() -> None:
    assert extraction_from_shape(through_json(extraction_shape(EXTRACTION))) == EXTRACTION


def test_a_volume_names_its_parts_and_a_paper_does_not() -> None:
    assert "parts" not in extraction_shape(EXTRACTION)
    volume = replace(EXTRACTION, parts=(Part("One", 1, 4), Part("Two", 5, 8)))
    assert extraction_from_shape(through_json(extraction_shape(volume))) == volume


def test_what_is_not_known_is_empty_or_absent() -> None:
    shape = extraction_shape(EXTRACTION)
    assert shape["metadata"]["publisher"] == []
    assert shape["references"][0]["fields"]["doi"] is None
    assert shape["references"][0]["fields"]["editor"] == []
    assert "box" not in shape["metadata"]["creator"][0]


def test_failures_works_and_parsed_references_come_back() -> None:
    failure = Failure("paper.pdf", Outcome.ENCRYPTED, "It asks for a password.")
    assert failure_from_shape(through_json(failure_shape(failure))) == failure
    work = make_work("w1", LYAPUNOV, "Ляпунов", "1892", "10.1000/x")
    assert work_from_shape(through_json(work_shape(work))) == work
    identifiers = (CitedIdentifier("isbn", "9783161484100"), CitedIdentifier("arxiv", "1203.4567"))
    parsed = ParsedReference(
        "raw", FIELDS, (LabeledSpan(0, 3, "title"),), 0.5, {"title": 0.5}, language="de", identifiers=identifiers
    )
    assert parsed_from_shape(through_json(parsed_shape(parsed))) == parsed
