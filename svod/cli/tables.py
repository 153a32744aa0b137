"""Values as tables and cards for people at a terminal."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.markup import escape
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from svod.model.extraction import Extraction
from svod.model.metadata import Field, Metadata, Value
from svod.model.reference import Reference
from svod.model.review import COVER_PAGE, LOW_WEIGHT, MISSING, ReviewReason
from svod.text.normalize import shortened
from svod.text.people import each_person_once, one_claim_each

if TYPE_CHECKING:
    from svod.model.work import CitedRecord, Decision, Work, WorkRecord

_LONG_TEXT = 400
_REFERENCES_SHOWN = 200
_REVIEW_REASONS = {
    MISSING: "not found",
    LOW_WEIGHT: "uncertain",
    COVER_PAGE: "uncertain, read behind a cover page",
}


def extraction_card(extraction: Extraction) -> RenderableType:
    """A document's metadata and references as one card."""
    facts = f"{extraction.media_type}, {extraction.pages} page(s), language {extraction.language or 'unknown'}"
    references = [_reference_line(reference) for reference in extraction.references]
    card = _card(extraction.source, facts, extraction.metadata, references)
    return Group(card, *_review_lines(extraction.needs_review))


def work_card(
    record: "WorkRecord", others: "Mapping[str, Work]", decisions: "Sequence[Decision]" = ()
) -> RenderableType:
    """A work with its references, what cites it, what was decided about it, and its copies."""
    work = record.work
    references = []
    for cited in record.references:
        line = _reference_line(cited.reference)
        if cited.citation:
            line.append(f"  → {cited.citation.cited}", style="green")
        elif cited.known_as:
            line.append(f"  → {cited.known_as}", style="dim")
        references.append(line)
    facts = f"language {work.language or 'unknown'}, importance {record.importance:.2f} (mean 1)"
    parts: list[RenderableType] = [_card(work.id, facts, work.metadata, references, len(work.copies))]
    parts.extend(_review_lines(work.needs_review))
    if record.tags:
        parts.append(Text(f"tags: {', '.join(record.tags)}"))
    parts.extend(Text(f"note {note.number}: {shortened(note.text, _LONG_TEXT)}") for note in record.notes)
    if record.cited_by:
        citing = Table("cited by", "title", box=None, title_justify="left")
        for work_id in dict.fromkeys(citation.citing for citation in record.cited_by):
            citing.add_row(work_id, _title(others.get(work_id)))
        parts.append(citing)
    if decisions:
        parts.append(_decisions_table(decisions))
    if not work.copies:
        parts.append(Text("wanted: known by a record alone, no copy of it is here yet", style="magenta"))
        return Group(*parts)
    copies = Table("copy", "type", "language", "pages", "bytes", "source", box=None)
    for copy in work.copies:
        language = f"{copy.language}, a translation" if copy.translation else copy.language
        size, source = str(copy.size), escape(copy.source)
        copies.add_row(copy.sha256[:12], copy.media_type, language, str(copy.pages), size, source)
    parts.append(copies)
    return Group(*parts)


def cited_card(record: "CitedRecord", others: "Mapping[str, Work]") -> RenderableType:
    """A work that is known by references alone, with these."""
    citing = Table("cited by", "title", "as", box=None, title_justify="left")
    for work_id, reference in record.references:
        citing.add_row(work_id, _title(others.get(work_id)), escape(shortened(reference.raw, _LONG_TEXT)))
    known = Text("known by references alone, no copy of it is here", style="magenta")
    return Group(_card(record.work.id, "known by references", record.work.metadata, ()), citing, known)


def _review_lines(reasons: Iterable[ReviewReason]) -> Iterator[Text]:
    """What a person should look at, a line each."""
    for field, reason, weight in reasons:
        yield Text(f"to check: {field} {_REVIEW_REASONS[reason]} ({weight:.2f})", style="red")


def _decisions_table(decisions: "Sequence[Decision]") -> Table:
    table = Table("decided", "with", "weight", "why", "when", box=None)
    for decision in decisions:
        weight, reason = f"{decision.weight:.2f}", escape(decision.reason)
        table.add_row(decision.kind, decision.other, weight, reason, decision.made)
    return table


def authors_line(work: "Work") -> str:
    """The authors, each once, separated by semicolons."""
    return "; ".join(claim.text for claim in one_claim_each(work.metadata.creators(), work.language, len(work.copies)))


def _card(name: str, facts: str, metadata: Metadata, references: Iterable[Text], copies: int = 1) -> RenderableType:
    table = Table.grid(padding=(0, 2))
    for field in Field:
        for number, (value, text) in enumerate(_claims(field, metadata, copies)):
            table.add_row(Text(str(field) if number == 0 else "", style="cyan"), text, _weight(value))
    parts: list[RenderableType] = [table]
    lines = list(references)
    if lines:
        parts.append(Text(f"\n{len(lines)} references", style="cyan"))
        parts.extend(lines[:_REFERENCES_SHOWN])
    return Panel(Group(*parts), title=escape(name), subtitle=facts, title_align="left", subtitle_align="left")


def _claims(field: Field, metadata: Metadata, copies: int) -> Iterator[tuple[Value, Text]]:
    """The claims for a field; of an author one, with the other spellings behind it."""
    if field is not Field.CREATOR:
        yield from ((value, _value_text(value)) for value in metadata.all(field))
        return
    for first, *others in each_person_once(metadata.creators(), copies):
        spelled = dict.fromkeys(claim.text for claim in others if claim.text != first.text)
        yield first, _value_text(first).append(f"  also {'; '.join(spelled)}" if spelled else "", style="dim")


def _value_text(value: Value) -> Text:
    text = Text(shortened(value.text, _LONG_TEXT))
    if value.scheme:
        text.append(f" ({value.scheme})", style="dim")
    return text


def _weight(value: Value) -> Text:
    return Text(f"{value.weight:.2f} {value.origin}", style="dim")


def _reference_line(reference: Reference) -> Text:
    return Text(f"{reference.number:>3}  ").append(shortened(reference.raw, _LONG_TEXT))


def _title(work: "Work | None") -> str:
    return escape(work.metadata.text(Field.TITLE)) if work else ""
