"""A library written out with the bodies of its papers: as Parquet tables, and as Markdown."""

from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any, get_type_hints

from svod.assemble.documents import pool
from svod.catalog.exports.corpus_tables import CorpusTable, Row, corpus_tables
from svod.catalog.exports.whole.markdown import markdown
from svod.config import Settings
from svod.errors import MissingExtraError
from svod.library import Library
from svod.model.body import Body
from svod.model.extraction import Extraction
from svod.model.work import WorkRecord
from svod.reading.kinds import FULL_TEXT
from svod.reading.order import in_order
from svod.reading.task import WholeTask

_ROWS_AT_ONCE = 1000


def whole_papers(
    library: Library, work_ids: Iterable[str], settings: Settings, *, jobs: int = 0
) -> Iterator[tuple[WorkRecord, Extraction | None]]:
    """Works with their first copies read whole; None for a work without copies, or whose copy cannot be read."""
    chosen = tuple(work_ids) or library.work_ids()
    copies = (copy for work_id in chosen for copy in library.show(work_id).work.copies[:1])
    tasks = (WholeTask(copy.sha256, library.file(copy.sha256), with_body=True) for copy in copies)
    answers = in_order(pool(FULL_TEXT, settings, jobs), tasks, Extraction)
    for work_id in chosen:
        record = library.show(work_id)
        answer = next(answers, None) if record.work.copies else None
        yield record, answer if isinstance(answer, Extraction) else None


def export_markdown(library: Library, work_ids: Iterable[str], settings: Settings) -> Iterator[str]:
    """Works as Markdown, one after another, with what the library knows of their headers."""
    for record, paper in whole_papers(library, work_ids, settings):
        if paper:
            references = tuple(row.reference for row in record.references) or paper.references
            yield markdown(replace(paper, metadata=record.work.metadata, references=references))


def export_tables(
    library: Library, work_ids: Iterable[str], what: str, folder: Path, settings: Settings
) -> dict[str, int]:
    """Tables of a library as Parquet files in a folder; how many rows each has."""
    tables = corpus_tables(what)
    needs_bodies = any(table.needs_body for table in tables.values())
    chosen = tuple(work_ids) or library.work_ids()
    papers = (
        whole_papers(library, chosen, settings)
        if needs_bodies
        else ((library.show(work_id), None) for work_id in chosen)
    )
    folder.mkdir(parents=True, exist_ok=True)
    with ExitStack() as files:
        writers = {name: _Writer(table, folder / f"{name}.parquet", files) for name, table in tables.items()}
        for record, paper in papers:
            body = (paper.body if paper else None) or Body()
            for name, table in tables.items():
                writers[name].add(table.rows(record, body))
        return {name: writer.finish() for name, writer in writers.items()}


class _Writer:
    """Writes rows as they come, some at a time."""

    def __init__(self, table: CorpusTable, path: Path, files: ExitStack) -> None:
        arrow, parquet = _arrow()
        self._arrow = arrow
        kinds = {
            str: arrow.string(), int: arrow.int64(), float: arrow.float64(),
            tuple[str, ...]: arrow.list_(arrow.string()), tuple[int, ...]: arrow.list_(arrow.int64()),
            tuple[tuple[float, ...], ...]: arrow.list_(arrow.list_(arrow.float64())),
        }  # fmt: skip
        self._schema = arrow.schema([(name, kinds[hint]) for name, hint in get_type_hints(table.row).items()])
        self._file = files.enter_context(parquet.ParquetWriter(path, self._schema))
        self._rows: list[Row] = []
        self._count = 0

    def add(self, rows: Iterable[Row]) -> None:
        self._rows.extend(rows)
        if len(self._rows) >= _ROWS_AT_ONCE:
            self._write()

    def finish(self) -> int:
        self._write()
        return self._count

    def _write(self) -> None:
        rows = [row._asdict() for row in self._rows]
        self._file.write_table(self._arrow.Table.from_pylist(rows, schema=self._schema))
        self._count += len(rows)
        self._rows = []


def _arrow() -> tuple[Any, Any]:
    # Heavy, and an extra: only this export needs it.
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError as error:
        raise MissingExtraError(
            "Parquet files need pyarrow.", way_out="Install it: pip install 'svod[parquet]'."
        ) from error
    return pyarrow, pyarrow.parquet
