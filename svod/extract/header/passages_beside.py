"""Abstracts that no heading names, without the authors above them who were taken for their beginning."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from svod.extract.header.weights import ABSTRACT_BY_PLACE
from svod.extract.line_ends import joined_lines
from svod.model.document import Document, Span
from svod.model.metadata import Value

_SHORTEST_LEFT = 100


def below_people(abstracts: Sequence[Value], people: Iterable[Value], document: Document) -> Iterator[Value]:
    """The abstracts from the line below the last author who stands in their first half."""
    spans = [value.span for value in people if value.span is not None]
    for abstract in abstracts:
        within = abstract.span
        last = max((span.stop for span in spans if within and _is_in_first_half(span, within)), default=0)
        is_placed = abstract.weight <= ABSTRACT_BY_PLACE
        yield _from_below(abstract, within, last, document) if within and last and is_placed else abstract


def _is_in_first_half(span: Span, whole: Span) -> bool:
    return whole.start <= span.start and span.stop <= (whole.start + whole.stop) // 2


def _from_below(abstract: Value, within: Span, last: int, document: Document) -> Value:
    first = document.line_of(last - 1) + 1
    lines = [document.line(index) for index in range(first, document.line_of(within.stop - 1) + 1)]
    text = joined_lines(lines)
    if len(text) < _SHORTEST_LEFT or not text[:1].isupper():
        return abstract
    span = Span(lines[0].span.start, within.stop)
    return replace(abstract, text=text, span=span, page=document.page_of(span), box=document.box(span))
