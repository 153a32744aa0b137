"""What rules do to the spans of fields: an end without punctuation, one span in place of several or several of one."""

import re
from collections.abc import Callable, Iterable

from svod.model.reference import LabeledSpan

Spans = list[LabeledSpan]

_MARKS = " ,.;:"


def without_marks(raw: str, start: int, end: int, more: str = "") -> int:
    """The end of a value without the punctuation before it, and without `more` signs."""
    marks = _MARKS + more
    while end > start and raw[end - 1] in marks:
        end -= 1
    return end


def changed(spans: Spans, parts: Callable[[LabeledSpan], Iterable[LabeledSpan] | None]) -> Spans:
    """Each span, or what a rule puts in its place."""
    put_right: Spans = []
    for span in spans:
        others = parts(span)
        if others is None:
            put_right.append(span)
        else:
            put_right += others
    return put_right


def named_fields(found: re.Match[str]) -> Spans:
    """The groups of a match, each as a field that is called as the group is."""
    return [LabeledSpan(*found.span(name), name) for name, text in found.groupdict().items() if text]
