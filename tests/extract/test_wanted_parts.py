"""What is not wanted of a document is not read: the methods for it are never asked."""

import pytest

from svod.config import Settings
from svod.reading.methods import Readers
from svod.reading.pipeline import Reading, Wanted, read
from svod.reading.task import Only
from tests.papers import LIGHT_METHODS

TEXT = """On Stable Motions
John A. Smith

Abstract. We show that all motions are stable.

1. Introduction
As shown by [1], motions are stable.

References
[1] Kim B. Nets of motions. Journal of Motions, 12 (1999), pp. 1-12.
[2] Miller C. More motions. Journal of Motions, 13 (2001), pp. 3-15.
[3] Davis D. Other motions. Journal of Motions, 14 (2003), pp. 5-25.
"""
STORED = {"convert", "header", "bibliography", "references", "link", "fingerprint"}


def text_reading(wanted: Wanted) -> Reading:
    reading = read(TEXT.encode(), "paper.txt", Readers(Settings(**LIGHT_METHODS)), wanted=wanted)  # type: ignore[arg-type]
    assert isinstance(reading, Reading)
    return reading


def test_everything_is_read_and_kept_unless_something_else_is_wanted() -> None:
    reading = text_reading(Wanted())
    assert {lineage.partition(".")[0] for lineage in reading.results} >= STORED - {"references"}
    assert reading.extraction.references


@pytest.mark.parametrize(
    ("only", "asked"),
    [
        (Only.EVERYTHING, {"header", "bibliography"}),
        (Only.HEADER, {"header"}),
        (Only.REFERENCES, {"bibliography"}),
    ],
)
def test_only_the_methods_for_what_is_wanted_are_asked(only: Only, asked: set[str]) -> None:
    whole, reading = text_reading(Wanted()), text_reading(Wanted(only, stored=False))
    assert {stage for stage in reading.seconds if stage in ("header", "bibliography")} == asked
    assert reading.results == {}
    assert reading.fingerprint == ""
    assert "fingerprint" not in reading.seconds
    expected = whole.extraction
    assert reading.extraction.metadata.values == (expected.metadata.values if "header" in asked else {})
    assert reading.extraction.references == (expected.references if "bibliography" in asked else ())
