"""Corrections as labelled material: fields found again in references, headers that models learn from."""

from dataclasses import replace
from pathlib import Path

import pytest

from svod.model.metadata import PERSON, Creator, Field, Metadata, Value
from svod.model.person import PersonName
from svod.model.reference import Reference, ReferenceFields
from svod.model.training_example import Lessons, TaughtHeader, TaughtReference
from svod_lab.corpora.complaints import Complaints
from svod_lab.training.corrections import CORRECTIONS, spans_of_fields, taught_document, taught_references
from svod_lab.training.headers.material import gathered, material_of
from svod_lab.training.plan import Plan
from tests.extract.typeset import Set, typeset
from tests_lab.training.test_header_folds import write_headers

RAW = "Tannhofer I., Moorland, E. K. The Slow Ferry // Canal Letters. – 1931. – Vol. 3, No. 1. – P. 15–27."
FIELDS = ReferenceFields(
    author=(PersonName("Tannhofer", "I."), PersonName("Moorland", "E. K.")),
    title="The slow ferry",
    container="Canal Letters",
    year="1931",
    volume="3",
    issue="1",
    pages="15-27",
)


def test_each_field_is_found_where_it_is_printed() -> None:
    found = {span.label: RAW[span.start : span.end] for span in spans_of_fields(RAW, FIELDS)}
    assert found == {
        "author": "Tannhofer I., Moorland, E. K.",
        "title": "The Slow Ferry",
        "container": "Canal Letters",
        "year": "1931",
        "volume": "3",
        "issue": "1",
        "pages": "15–27",
    }


@pytest.mark.parametrize(
    ("raw", "name", "printed"),
    [
        ("J.-P. Moorland. Ferries.", PersonName("Moorland", "J.-P."), "J.-P. Moorland."),
        ("Орлова А.В. Паромы.", PersonName("Орлова", "А. В."), "Орлова А.В."),
        ("MOORLAND Edda: Ferries", PersonName("Moorland", "Edda"), "MOORLAND Edda"),
        ("Moorland: Ferries", PersonName("Moorland", "Edda"), "Moorland"),
    ],
)
def test_a_name_is_found_however_it_is_printed(raw: str, name: PersonName, printed: str) -> None:
    (span,) = spans_of_fields(raw, ReferenceFields(author=(name,)))
    assert raw[span.start : span.end].rstrip(".") == printed.rstrip(".")


def test_a_reference_that_says_more_than_is_printed_teaches_nothing() -> None:
    reference = Reference(1, RAW, 1, 1.0, replace(FIELDS, publisher="Nobody"), PERSON)
    assert taught_references([TaughtReference("w1", reference)]) == []
    (taught,) = taught_references([TaughtReference("w1", replace(reference, fields=FIELDS))])
    assert (taught.corpus, taught.document_id) == (CORRECTIONS, "w1")


def lesson() -> TaughtHeader:
    document = typeset([Set("On Lanterns and Their Keepers", size=18.0), Set("Edda Moorland"), Set("We show it.")])
    metadata = Metadata(
        {
            Field.TITLE: (Value("On Lanterns and Their Keepers", 1.0, PERSON, "en"),),
            Field.CREATOR: (Creator("Moorland Edda", 1.0, PERSON, name=PersonName("Moorland", "Edda")),),
            Field.SUBJECT: (Value("lanterns", 0.6, "header.crf@1"),),
        }
    )
    return TaughtHeader("w1", "en", document, metadata, frozenset({Field.TITLE}))


def test_what_nobody_spoke_of_is_not_taught() -> None:
    truth = taught_document(lesson()).truth
    assert (truth.title, truth.keywords, truth.affiliations) == ("On Lanterns and Their Keepers", None, None)
    assert [author.name for author in truth.authors or ()] == ["Moorland Edda"]


def test_a_corrected_header_is_learned_from_and_never_measured_on(tmp_path: Path) -> None:
    write_headers(tmp_path)
    plan = Plan("header", "hmm", tmp_path, tmp_path / "model", taught=Lessons(headers=(lesson(),)))
    made = material_of(gathered(plan, Complaints()))
    assert [paper.labelled.document_id for paper in made.papers] == ["w1"]
    (paper,) = made.papers
    assert paper.opening is not None
    assert {"title", "author"} <= set(paper.opening.labels)
    assert made.development_papers == ()
    assert CORRECTIONS in made.digests
