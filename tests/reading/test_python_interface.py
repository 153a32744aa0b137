"""What `import svod` offers: its names, and values that can be used whether or not a file could be read."""

from pathlib import Path

import svod
from tests.papers import paper_title, write_papers


def test_the_module_shows_its_public_names_and_no_others() -> None:
    assert set(dir(svod)) == set(svod.__all__)
    assert all(getattr(svod, name) is not None for name in dir(svod))


def test_a_file_that_cannot_be_read_is_a_failure_that_the_same_lines_can_print(tmp_path: Path) -> None:
    (tmp_path / "broken.pdf").write_bytes(b"%PDF-1.4")
    for name, outcome in (("broken.pdf", svod.Outcome.CORRUPT), ("missing.pdf", svod.Outcome.UNREADABLE)):
        extraction = svod.extract_file(tmp_path / name)
        assert (extraction.metadata.text("title"), len(extraction.references)) == ("", 0)
        assert (extraction.outcome, extraction.needs_review, extraction.bibliography) == (outcome, (), ())
        assert isinstance(extraction, svod.Failure)
        assert extraction.message


def test_a_file_that_is_read_is_an_extraction(tmp_path: Path) -> None:
    (path,) = write_papers(tmp_path, 1)
    extraction = svod.extract_file(path)
    assert isinstance(extraction, svod.Extraction)
    assert (extraction.outcome, extraction.metadata.text("title")) == (svod.Outcome.OK, paper_title(0))
