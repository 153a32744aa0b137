"""How corpora label headers, and how their truths spell names: put right before anything is judged, never after."""

import pytest

from svod.model.document import Document
from svod.model.metadata import Creator, Field, Metadata
from svod.model.person import PersonName
from svod.model.reference import LabeledSpan
from svod_lab.corpora.items import LabeledHeader, Trust
from svod_lab.corpora.labels.header_labels import bared
from svod_lab.runs.selection import NamedMethod
from svod_lab.runs.tasks.headers import asked, header_item
from svod_lab.runs.tasks.person_names import aligned_names, stretches


def reported(raw: str, label: str) -> list[tuple[str, str]]:
    spans = bared(raw, [LabeledSpan(0, len(raw), label)])
    return [(span.label, raw[span.start : span.end]) for span in spans]


@pytest.mark.parametrize(
    ("raw", "title"),
    [
        ("Parameter Estimates 1", "Parameter Estimates"),
        ("Parameter Estimates *", "Parameter Estimates"),
        ("Drug Review: Part 1", "Drug Review: Part 1"),
        ("Graphs of Dimension 3", "Graphs of Dimension 3"),
    ],
)
def test_the_mark_of_a_note_is_no_part_of_a_title(raw: str, title: str) -> None:
    assert reported(raw, "title") == [("title", title)]


def test_key_words_within_an_abstract_are_key_words() -> None:
    raw = "1. Abstract\nWe sort.\nKeywords: sorting, search"
    assert reported(raw, "abstract") == [("abstract", "We sort."), ("keywords", "sorting, search")]


def test_codes_before_key_words_are_no_key_words() -> None:
    raw = "CR Categories: I.3.7 [Computer Graphics].\nAdditional Key Words: rendering"
    assert reported(raw, "keywords") == [("identifier", "CR Categories: I.3.7 [Computer Graphics]."),
                                     ("keywords", "rendering")]  # fmt: skip


@pytest.mark.parametrize(
    ("truth", "printed", "agrees"),
    [
        ("L Holm", "Lars B. Holm", True),
        ("N Carver", "P. N. Carver", True),
        ("P Moreau", "Pierre-Antoine Moreau", True),
        ("V de Costa", "V. C. V. de Costa", True),
        ("L Holm", "Lars Bo Holm", False),
        ("L Holm", "K. Holm", False),
        ("Lars Holm", "L. B. Holm", False),
        ("Holm", "L. Holm", False),
    ],
)
def test_a_truth_by_initials_may_give_fewer_of_them_than_are_printed(truth: str, printed: str, agrees: bool) -> None:
    assert (aligned_names([truth], [printed]) == (truth,)) is agrees


def test_a_stretch_of_names_without_marks_is_found_by_its_names() -> None:
    given_names = ["Ann Klein Hans B. Gross", "Peter Black"]
    assert stretches(given_names, ["Klein Ann", "Gross Hans B.", "Black Peter"]) == (
        ("Ann Klein Hans B. Gross", 2), ("Black Peter", 1),
    )  # fmt: skip
    assert stretches(given_names, ["Klein Ann", "Black Peter"]) == (("Klein Ann", 1), ("Black Peter", 1))


class NamesTwo:
    """Finds the two authors of one printed line."""

    def extract(self, _document: Document) -> Metadata:
        """Both of them."""
        names = (PersonName("Klein", "Ann"), PersonName("Gross", "Hans"))
        return Metadata({Field.CREATOR: tuple(Creator(name.full, 0.9, name=name) for name in names)})


def test_names_of_a_stretch_and_bodies_named_twice_are_judged_once() -> None:
    raw = "Ann Klein Hans Gross\nMIT\nMIT"
    spans = (LabeledSpan(0, 20, "author"), LabeledSpan(21, 24, "affiliation"), LabeledSpan(25, 28, "affiliation"))
    item = header_item(LabeledHeader("cora_header:1", raw, spans, "en", "cora_header", Trust.HAND))
    assert item.expected["affiliation"] == ("MIT",)
    (answer,) = asked(NamedMethod("header.reported@1", NamesTwo()), [item])
    assert answer.texts("author") == ("Ann Klein Hans Gross",)
