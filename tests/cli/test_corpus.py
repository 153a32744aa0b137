"""A library written out with the bodies of its papers: Markdown, and tables as Parquet files."""

from collections import Counter
from pathlib import Path

import pytest

from svod.catalog.exports.corpus_tables import TABLES, ChunkRow, ParagraphRow, SentenceRow, corpus_tables
from svod.errors import SettingsError
from svod.model.body import Area, Body, BodyMention, BodySection, MentionKind, Paragraph
from svod.model.document import Box
from svod.model.metadata import Field, Metadata, Value
from svod.model.work import Work, WorkRecord
from tests.cli.calling import svod as called
from tests.papers import paper_title, write_papers

AREA = (Area(2, Box(1, 2, 3, 4)),)
MENTION = BodyMention(MentionKind.REFERENCE, 0, 1, 7)
BODY = Body(
    (
        BodySection(
            "Methods", "2", 1, 2, (Paragraph("One. Two.", ((0, 4), (5, 9)), (MENTION, MENTION), areas=AREA),),
            (BodySection("Data", "2.1", 2, 2, (Paragraph("Three.", ((0, 6),), areas=AREA),)),),
        ),
    )
)  # fmt: skip
RECORD = WorkRecord(Work("w1", "en", Metadata({Field.TITLE: (Value("On things", 0.9),)}), ()), (), ())


def test_paragraphs_sentences_and_chunks_know_their_work_and_section() -> None:
    rows = {
        name: list(table.rows(RECORD, BODY)) for name, table in corpus_tables("paragraphs,sentences,chunks").items()
    }
    assert rows["paragraphs"] == [
        ParagraphRow("w1", 0, "2 Methods", "text", 2, "One. Two.", (7,)),
        ParagraphRow("w1", 1, "2 Methods / 2.1 Data", "text", 2, "Three.", ()),
    ]
    assert rows["sentences"][:2] == [SentenceRow("w1", 0, 0, "One."), SentenceRow("w1", 0, 1, "Two.")]
    assert rows["chunks"][1] == ChunkRow("w1", 1, "2 Methods / 2.1 Data", 2, "Three.", ((2.0, 1, 2, 3, 4),))


def test_an_unknown_table_is_refused_by_name() -> None:
    with pytest.raises(SettingsError, match="stones"):
        corpus_tables("works,stones")


def test_a_library_is_exported_as_markdown(tmp_path: Path) -> None:
    (paper,) = write_papers(tmp_path, 1)
    library = ("--library", tmp_path / "library")
    called("add", paper, *library)
    assert called("export", "--format", "markdown", *library).stdout.startswith(f"# {paper_title(0)}\n")


def test_a_library_is_exported_as_parquet_files(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="pyarrow is an extra: pip install svod[parquet]")
    library = ("--library", tmp_path / "library")
    called("add", *write_papers(tmp_path, 3), *library)
    out = tmp_path / "tables"
    called("export", "--format", "parquet", "--what", ",".join(TABLES), "--out", out, *library)
    rows = {name: parquet.read_table(out / f"{name}.parquet").to_pylist() for name in TABLES}
    assert {row["title"] for row in rows["works"]} == {paper_title(number) for number in range(3)}
    assert Counter(row["title"] for row in rows["references"]) == {paper_title(0): 2, paper_title(1): 1}
    assert len(rows["citations"]) == 3
    assert {row["work"] for row in rows["paragraphs"]} == {row["id"] for row in rows["works"]}
    assert rows["sentences"]
    assert rows["chunks"]
