"""A reference while it is being read: which characters are already claimed, and for which field."""

from dataclasses import dataclass, field

from svod.model.person import PersonName
from svod.model.reference import LabeledSpan

_AROUND = " \t\n.,;:—–-/()[]"
_QUOTES = "«»„“”‚‘’\"'"


@dataclass(slots=True)
class Draft:
    """The raw string and the claims made on it so far."""

    raw: str
    spans: list[LabeledSpan] = field(default_factory=list)
    authors: tuple[PersonName, ...] = ()
    editors: tuple[PersonName, ...] = ()

    def claim(self, start: int, end: int, label: str) -> None:
        """Give a stretch to a field, if it holds anything and is free."""
        if start < end and self.is_free(start, end):
            self.spans.append(LabeledSpan(start, end, label))

    def claim_trimmed(self, start: int, end: int, label: str) -> None:
        """Give a stretch to a field without the punctuation and quotation marks around it."""
        start, end = trimmed(self.raw, start, end)
        self.claim(start, end, label)

    def is_free(self, start: int, end: int) -> bool:
        """Whether no field has claimed any of these characters."""
        return all(end <= span.start or span.end <= start for span in self.spans)

    def first(self, *labels: str) -> LabeledSpan | None:
        """The leftmost claim with one of these labels."""
        return min((span for span in self.spans if span.label in labels), default=None)

    def next_claim(self, position: int) -> int:
        """Where the next claimed stretch begins, or the end of the string."""
        return min((span.start for span in self.spans if span.start >= position), default=len(self.raw))


def trimmed(raw: str, start: int, end: int) -> tuple[int, int]:
    """The stretch without blanks, punctuation and paired quotation marks around it."""
    while start < end and raw[start] in " \t\n.,;:—–-/)]":
        start += 1
    while start < end and raw[end - 1] in _AROUND and not _closes_within(raw, start, end):
        end -= 1
    if end - start > 2 and raw[start] in _QUOTES and not any(mark in _QUOTES for mark in raw[start + 1 : end - 1]):
        start += 1
        if raw[end - 1] in _QUOTES:
            end -= 1
        return trimmed(raw, start, end)
    return start, end


def _closes_within(raw: str, start: int, end: int) -> bool:
    closing = raw[end - 1]
    opening = {")": "(", "]": "["}.get(closing)
    return opening is not None and raw.count(opening, start, end) >= raw.count(closing, start, end)
