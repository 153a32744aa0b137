"""A copy as it was read, and where in it the values and references of its work are."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from svod.errors import UnknownWorkError
from svod.library.copy_text import converter_in
from svod.library.parts import LibraryParts
from svod.model.codec import unpack
from svod.model.document import Document, Span
from svod.model.metadata import Field, Metadata, Value
from svod.model.placement import REFERENCE, CopyReading, Placed, Stretch
from svod.model.reference import Reference
from svod.model.work import Work
from svod.reading.lineage import ReadingStep
from svod.text.claims import claim_key
from svod.text.normalize import squeezed

# The results that hold the header and the references of a document, by how their names begin.
_HEADERS = (f"{ReadingStep.HEADER}.", f"{ReadingStep.PREPRINT}.")
_LISTS = (f"{ReadingStep.LINK}.", f"{ReadingStep.REFERENCES}.")
# Shorter words are everywhere, and so are years and names of languages.
_SHORTEST = 4
_NOT_SOUGHT = frozenset({Field.DATE, Field.TYPE, Field.LANGUAGE})


def copy_reading(parts: LibraryParts, sha256: str) -> CopyReading:
    """A copy that is held, with the marks for its pages."""
    with parts.store.reading() as session:
        work_id = session.works.holding(sha256)
        work = session.works.get(work_id) if work_id else None
        copy = next((one for one in work.copies if one.sha256 == sha256), None) if work else None
        if work is None or copy is None:
            raise UnknownWorkError(f"The library holds no copy «{sha256}».")
        references = session.references.of(work.id)
        means = {citation.position: citation.cited for citation in session.citations.of(work.id)}
        results = session.results.get(sha256)
    converter = converter_in(results)
    document: Document | None = unpack(Document, results[converter]) if converter else None
    spans = _Spans(document, results, converter, is_only=len(work.copies) == 1)
    placed = (*_values(work, spans), *_references(references, means, spans))
    return CopyReading(work, copy, document, placed)


class _Spans:
    """What was read in one copy: the spans of its claims, and its words to search in."""

    def __init__(
        self, document: Document | None, results: Mapping[str, bytes], converter: str, *, is_only: bool
    ) -> None:
        self._document = document
        self._is_only = is_only
        of_this = {name: packed for name, packed in results.items() if name.endswith(f"< {converter}")}
        headers = (unpack(Metadata, packed) for packed in _of(_HEADERS, of_this))
        claims = (claim for header in headers for claim in header.claims())
        self._claims = {(field, claim_key(value)): value.span for field, value in claims if value.span}
        lists = (unpack(tuple[Reference, ...], packed) for packed in _of(_LISTS, of_this))
        listed = [reference for references in lists for reference in references]
        self._entries = {squeezed(one.raw): one.span for one in listed if one.span}
        self._spans = frozenset(self._entries.values())
        self._ink: tuple[str, list[int]] | None = None

    def stretches_of_value(self, field: Field, value: Value) -> tuple[Stretch, ...]:
        span = self._claims.get((field, claim_key(value)))
        if span is None and self._is_only:
            span = value.span
        if span is None and field not in _NOT_SOUGHT:
            span = self._sought(value.text)
        return self._stretches(span)

    def stretches_of_reference(self, reference: Reference) -> tuple[Stretch, ...]:
        span = reference.span if reference.span in self._spans or self._is_only else None
        return self._stretches(span or self._entries.get(squeezed(reference.raw)) or self._sought(reference.raw))

    def _stretches(self, span: Span | None) -> tuple[Stretch, ...]:
        document = self._document
        if document is None or span is None or not 0 <= span.start < span.stop <= document.token_count:
            return ()
        return tuple(_by_line(document, span))

    def _sought(self, text: str) -> Span | None:
        """Where words occur first, whatever blanks and hyphens are between them."""
        wanted = squeezed(text)
        if self._document is None or len(wanted) < _SHORTEST:
            return None
        ink, owners = self._ink or _ink(self._document)
        self._ink = (ink, owners)
        at = ink.find(wanted)
        return Span(owners[at], owners[at + len(wanted) - 1] + 1) if at >= 0 else None


def _of(tasks: Sequence[str], results: Mapping[str, bytes]) -> Iterator[bytes]:
    """What the named tasks said, the best of them first."""
    for task in tasks:
        yield from (packed for name, packed in sorted(results.items(), reverse=True) if name.startswith(task))


def _ink(document: Document) -> tuple[str, list[int]]:
    """The signs of all words without blanks and marks, and the token of each sign."""
    parts: list[str] = []
    owners: list[int] = []
    for token, text in enumerate(document.columns.texts):
        signs = squeezed(text)
        parts.append(signs)
        owners += [token] * len(signs)
    return "".join(parts), owners


def _by_line(document: Document, span: Span) -> Iterator[Stretch]:
    starts = document.columns.line_starts
    for line in range(document.line_of(span.start), document.line_of(span.stop - 1) + 1):
        part = Span(max(span.start, starts[line]), min(span.stop, starts[line + 1]))
        if part.start < part.stop:
            yield Stretch(document.page_of_line(line), line, *part, document.box(part))


def _values(work: Work, spans: _Spans) -> Iterator[Placed]:
    for field in Field:
        for place, value in enumerate(work.metadata.all(field)):
            yield Placed(
                name=f"{field}-{place}", kind=str(field), text=value.text, weight=value.weight, origin=value.origin,
                language=value.language or "", scheme=value.scheme or "",
                stretches=spans.stretches_of_value(field, value),
            )  # fmt: skip


def _references(references: Iterable[Reference], means: Mapping[int, str], spans: _Spans) -> Iterator[Placed]:
    for position, reference in enumerate(references):
        yield Placed(
            name=f"{REFERENCE}-{position}", kind=REFERENCE, text=reference.raw, weight=reference.weight,
            origin=reference.method, language=reference.language or "", scheme="",
            stretches=spans.stretches_of_reference(reference), position=position, number=reference.number,
            means=means.get(position, ""),
        )  # fmt: skip
