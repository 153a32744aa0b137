"""What was shelved, as a table: works, their copies and how they are tied."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.markup import escape
from rich.table import Table

from svod.cli.tables import authors_line
from svod.library import Library
from svod.library.ingest.cataloguing import Ingested
from svod.model.metadata import Field


def shelved_table(shelved: Sequence[Ingested], library: Library) -> RenderableType:
    """One row a work, counted after everything has been tied together."""
    table = Table("work", "title", "authors", "language", "copies", "cites", "cited by", box=None, pad_edge=False)
    citations = 0
    work_ids = list(dict.fromkeys(row.work_id for row in shelved))
    for work_id in work_ids:
        record = library.show(work_id)
        cites = sum(1 for reference in record.references if reference.citation)
        citations += cites
        work = record.work
        table.add_row(
            work.id,
            escape(work.metadata.text(Field.TITLE)),
            escape(authors_line(work)),
            work.language or "",
            str(len(work.copies)),
            str(cites),
            str(len(record.cited_by)),
        )
    return Group(table, f"{len(shelved)} files are {len(work_ids)} works with {citations} citations between them.")
