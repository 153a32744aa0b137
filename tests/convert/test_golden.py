from pathlib import Path

import pytest

from svod.convert.sniff import CONVERTERS
from tests.convert.golden import EXPECTED, FOLDER, expectation, papers, reported

MOST_BYTES = 60_000
# DVI is read as the PostScript or PDF that TeX's programs make of it.
FORMATS = set(CONVERTERS.values()) - {"dvi"}


@pytest.mark.parametrize("paper", papers(), ids=lambda path: str(path.relative_to(FOLDER)))
def test_a_golden_paper_becomes_exactly_these_lines(paper: Path) -> None:
    assert reported(paper) == expectation(paper).read_text(encoding="utf-8")


@pytest.mark.parametrize("paper", papers(), ids=lambda path: str(path.relative_to(FOLDER)))
def test_a_golden_paper_is_small(paper: Path) -> None:
    assert paper.stat().st_size < MOST_BYTES


def test_every_format_has_a_golden_paper_and_every_expectation_its_paper() -> None:
    assert {path.parent.name for path in papers()} == FORMATS
    expectations = {path for path in FOLDER.rglob("*") if path.name.endswith(EXPECTED)}
    assert expectations == {expectation(paper) for paper in papers()}
