"""A reading says which of its values a person should look at, and why."""

import pytest

from svod.model.codec import to_dict
from svod.model.extraction import Extraction
from svod.model.metadata import Creator, Field, Metadata, Value
from svod.model.person import PersonName
from svod.model.review import ReviewReason, review_reasons

AUTHOR = Creator("Reed A.", 0.9, "header.regex@1", name=PersonName("Reed", "A."))


def header(weight: float, *creators: Creator) -> Metadata:
    return Metadata({Field.TITLE: (Value("On reeds", weight, "header.regex@1"),), Field.CREATOR: creators})


@pytest.mark.parametrize(
    ("metadata", "start_page", "reasons"),
    [
        (header(0.9, AUTHOR), 1, ()),
        (header(0.4, AUTHOR), 1, (("title", "low-weight", 0.4),)),
        (header(0.4, AUTHOR), 2, (("title", "cover-page", 0.4),)),
        (header(0.9), 1, (("creator", "missing", 0.0),)),
        (Metadata({}), 1, (("title", "missing", 0.0), ("creator", "missing", 0.0))),
    ],
)
def test_missing_and_doubtful_values_are_named_with_their_reason(
    metadata: Metadata, start_page: int, reasons: tuple[tuple[str, str, float], ...]
) -> None:
    assert review_reasons(metadata, start_page) == tuple(ReviewReason(*reason) for reason in reasons)


def test_an_extraction_prints_what_needs_review() -> None:
    read = Extraction("a.txt", "0" * 64, "text/plain", 1, "en", header(0.31, AUTHOR), (), (), start_page=2)
    assert to_dict(read)["needs_review"] == [{"field": "title", "reason": "cover-page", "weight": 0.31}]
