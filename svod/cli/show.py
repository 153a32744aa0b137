"""Values as tables and cards for people at a terminal."""

from collections.abc import Iterable, Mapping

from rich.console import Group, RenderableType
from rich.markup import escape
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from svod.model.extraction import Extraction
from svod.model.metadata import Field, Metadata, Value
from svod.model.reference import Reference
from svod.model.work import Work, WorkRecord
from svod.text.normalize import shortened

_LONG_TEXT = 400
_REFERENCES_SHOWN = 200


def extraction_card(extraction: Extraction) -> RenderableType:
    """A document's metadata and references as one card."""
    facts = f"{extraction.media_type}, {extraction.pages} page(s), language {extraction.language or 'unknown'}"
    references = [_reference_line(reference) for reference in extraction.references]
    return _card(extraction.source, facts, extraction.metadata, references)


def work_card(record: WorkRecord, others: Mapping[str, Work]) -> RenderableType:
    """A work with its references, what cites it, and its copies."""
    work = record.work
    references = []
    for cited in record.references:
        line = _reference_line(cited.reference)
        if cited.citation:
            line.append(f"  → {cited.citation.cited}", style="green")
        references.append(line)
    parts: list[RenderableType] = [_card(work.id, f"language {work.language or 'unknown'}", work.metadata, references)]
    if record.cited_by:
        citing = Table("cited by", "title", box=None, title_justify="left")
        for work_id in dict.fromkeys(citation.citing for citation in record.cited_by):
            citing.add_row(work_id, _title(others.get(work_id)))
        parts.append(citing)
    if not work.copies:
        parts.append(Text("wanted: known by a record alone, no copy of it is here yet", style="magenta"))
        return Group(*parts)
    copies = Table("copy", "type", "pages", "bytes", "source", box=None)
    for copy in work.copies:
        copies.add_row(copy.sha256[:12], copy.media_type, str(copy.pages), str(copy.size), escape(copy.source))
    parts.append(copies)
    return Group(*parts)


def authors_line(metadata: Metadata) -> str:
    """The authors, separated by semicolons."""
    return "; ".join(value.text for value in metadata.all(Field.CREATOR))


def _card(name: str, facts: str, metadata: Metadata, references: Iterable[Text]) -> RenderableType:
    table = Table.grid(padding=(0, 2))
    for field in Field:
        for number, value in enumerate(metadata.all(field)):
            table.add_row(Text(str(field) if number == 0 else "", style="cyan"), _value_text(value), _weight(value))
    parts: list[RenderableType] = [table]
    lines = list(references)
    if lines:
        parts.append(Text(f"\n{len(lines)} references", style="cyan"))
        parts.extend(lines[:_REFERENCES_SHOWN])
    return Panel(Group(*parts), title=escape(name), subtitle=facts, title_align="left", subtitle_align="left")


def _value_text(value: Value) -> Text:
    text = Text(shortened(value.text, _LONG_TEXT))
    if value.scheme:
        text.append(f" ({value.scheme})", style="dim")
    return text


def _weight(value: Value) -> Text:
    return Text(f"{value.weight:.2f} {value.origin}", style="dim")


def _reference_line(reference: Reference) -> Text:
    return Text(f"{reference.number:>3}  ").append(shortened(reference.raw, _LONG_TEXT))


def _title(work: Work | None) -> str:
    return escape(work.metadata.text(Field.TITLE)) if work else ""
