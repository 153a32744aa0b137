"""A reading says which of its values a person should look at, and why."""

import pytest

from svod.model.codec import to_dict
from svod.model.extraction import Extraction
from svod.model.metadata import PERSON, Creator, Field, Metadata, Value
from svod.model.person import PersonName
from svod.model.review import ReviewReason, review_reasons
from svod.model.work import Copy, Work

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


def test_what_a_person_said_needs_no_review_be_it_nothing() -> None:
    said = Metadata(
        {
            Field.TITLE: (Value("On reeds", 1.0, PERSON), Value("Cn reeds", 0.2, "header.regex@1")),
            Field.CREATOR: (Value("", 1.0, PERSON), AUTHOR),
        }
    )
    assert review_reasons(said) == ()


def test_of_two_copies_a_name_counts_by_its_heaviest_claim() -> None:
    worse = Creator("Reed Anna", 0.2, "header.regex@1", name=PersonName("Reed", "Anna"))
    assert review_reasons(header(0.9, worse, AUTHOR)) == ()
    brother = Creator("Reed B.", 0.2, "header.regex@1", name=PersonName("Reed", "B."))
    assert review_reasons(header(0.9, AUTHOR, brother)) == (ReviewReason("creator", "low-weight", 0.2),)


def test_a_work_is_as_doubtful_as_its_claims_but_a_bare_record_is_never() -> None:
    copy = Copy("0" * 64, "text/plain", 1, 3, "a.txt", "2026-03-01")
    behind_cover = Metadata({Field.TITLE: (Value("On reeds", 0.4, page=2),), Field.CREATOR: (AUTHOR,)})
    work = Work("w1", "en", behind_cover, (copy,))
    assert work.needs_review == (ReviewReason("title", "cover-page", 0.4),)
    assert to_dict(work)["needs_review"] == [{"field": "title", "reason": "cover-page", "weight": 0.4}]
    assert Work("w2", "en", Metadata({}), ()).needs_review == ()
