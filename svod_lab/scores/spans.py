"""Labelled spans: right when they begin, end and are labelled alike, or counted word by word."""

import re
from collections.abc import Iterable, Mapping, Sequence

from svod.model.reference import LabeledSpan
from svod_lab.scores.score import MisalignedError
from svod_lab.scores.tally import NOTHING, Tally

OUTSIDE = "O"

_WORD = re.compile(r"[^\W_]+")


def span_tallies(expected: Iterable[LabeledSpan], found: Iterable[LabeledSpan]) -> Mapping[str, Tally]:
    """Whole spans, label by label; one said twice counts once."""
    wanted, offered = set(expected), set(found)
    return _by_label(
        [span.label for span in wanted & offered],
        [span.label for span in offered],
        [span.label for span in wanted],
    )


def word_tallies(text: str, expected: Iterable[LabeledSpan], found: Iterable[LabeledSpan]) -> Mapping[str, Tally]:
    """The words of a text, label by label; punctuation is left out, for corpora differ over whose it is."""
    return label_tallies(word_labels(text, expected), word_labels(text, found))


def label_tallies(expected: Sequence[str], found: Sequence[str]) -> Mapping[str, Tally]:
    """Token labels side by side, label by label; tokens outside all labels count nowhere. B- and I- are one label."""
    if len(expected) != len(found):
        raise MisalignedError(f"There are {len(expected)} labels expected, but {len(found)} found.")
    wanted, offered = [_bare(label) for label in expected], [_bare(label) for label in found]
    matched = [one for one, other in zip(wanted, offered, strict=True) if one == other]
    return _by_label(matched, offered, wanted)


def word_labels(text: str, spans: Iterable[LabeledSpan]) -> list[str]:
    """The label of each word: that of the span which covers most of its letters, the first of equals."""
    ordered = sorted(spans)
    labels, first = [], 0
    for word in _WORD.finditer(text):
        while first < len(ordered) and ordered[first].end <= word.start():
            first += 1
        best, label = 0, OUTSIDE
        for span in ordered[first:]:
            if span.start >= word.end():
                break
            covered = min(span.end, word.end()) - max(span.start, word.start())
            if covered > best:
                best, label = covered, span.label
        labels.append(label)
    return labels


def spans_of_labels(labels: Sequence[str]) -> tuple[LabeledSpan, ...]:
    """The spans of tokens that labels describe: runs of one label, cut where B- begins a new one."""
    spans: list[LabeledSpan] = []
    for place, tag in enumerate(labels):
        label = _bare(tag)
        last = spans[-1] if spans else None
        if not label:
            continue
        if last and last.label == label and last.end == place and not tag.startswith("B-"):
            spans[-1] = last._replace(end=place + 1)
        else:
            spans.append(LabeledSpan(place, place + 1, label))
    return tuple(spans)


def _bare(tag: str) -> str:
    if tag == OUTSIDE:
        return ""
    return tag[2:] if tag.startswith(("B-", "I-")) else tag


def _by_label(matched: Iterable[str], found: Iterable[str], expected: Iterable[str]) -> Mapping[str, Tally]:
    tallies: dict[str, Tally] = {}
    for column, labels in enumerate((matched, found, expected)):
        for label in labels:
            if label:
                counts = list(tallies.get(label, NOTHING))
                counts[column] += 1
                tallies[label] = Tally(*counts)
    return tallies
