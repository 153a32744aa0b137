"""The labels of any corpus brought to ours: mapped, put right, taken apart, trimmed, merged."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import NamedTuple

from svod.model.reference import LabeledSpan
from svod_lab.corpora.complaints import Fault
from svod_lab.corpora.labels import excite
from svod_lab.corpora.labels.conventions import (
    ALWAYS_BARED,
    AREAS,
    BETWEEN_PARTS,
    BETWEEN_PEOPLE,
    DOI,
    EDITOR_ROLE,
    LEADS_TO_BOOK,
    MERGED,
    NAMES_AFTER_INITIAL,
    NAMES_AT_START,
    NAMES_BEHIND_SLASH,
    NAMES_GO_ON,
    PEOPLE,
    TITLE_ENDS,
    VOLUME_BEHIND_TITLE,
    WEB,
    YEAR,
    YEAR_WITHIN,
    Convention,
    Rule,
)
from svod_lab.corpora.labels.numbering import split_volume
from svod_lab.corpora.labels.trimming import bare, value

Spans = list[LabeledSpan]


class Normalised(NamedTuple):
    """Spans in our convention, and those that held no value."""

    spans: tuple[LabeledSpan, ...]
    empty: tuple[LabeledSpan, ...]


class BadSpansError(ValueError):
    """Spans that cannot be used, with the fault that makes them so."""

    def __init__(self, fault: Fault, example: str) -> None:
        super().__init__(example)
        self.fault = fault
        self.example = example


def normalised(raw: str, spans: Spans, convention: Convention) -> Normalised:
    """A reference's spans in our convention; raises when they lie outside the text, overlap or are unknown."""
    ordered = sorted(spans)
    _check(raw, ordered, convention)
    for rule in convention.rules:
        ordered = _RULES[rule](raw, ordered)
    mapped = [
        LabeledSpan(span.start, span.end, label)
        for span in ordered
        if (label := convention.labels[span.label]) is not None
    ]
    found: Spans = []
    empty: Spans = []
    for span in _merged(raw, [_with_role(raw, span) for span in mapped], people=convention.people_apart):
        values = [piece for piece in _values(raw, span, affixes=convention.affixes_inside) if piece.start < piece.end]
        found.extend(values)
        if not values:
            empty.append(span)
    return Normalised(tuple(_once(raw, _apart(found))), tuple(empty))


def _check(raw: str, spans: Spans, convention: Convention) -> None:
    if not spans:
        raise BadSpansError(Fault.UNLABELLED, raw)
    for span in spans:
        if not 0 <= span.start < span.end <= len(raw):
            raise BadSpansError(Fault.MISALIGNED, f"{span.start}-{span.end} {span.label} in: {raw}")
        if span.label not in convention.labels:
            raise BadSpansError(Fault.UNKNOWN_LABEL, span.label)
        if span.label in PEOPLE and YEAR_WITHIN.search(raw, span.start, span.end):
            raise BadSpansError(Fault.MISALIGNED, f"{raw[span.start : span.end]} {span.label} in: {raw}")
        if _inside_word(raw, span.start) or _inside_word(raw, span.end):
            raise BadSpansError(Fault.MISALIGNED, f"{raw[span.start : span.end]} {span.label} in: {raw}")
    for one, other in pairwise(spans):
        if other.start < one.end:
            raise BadSpansError(Fault.OVERLAPPING, f"{one.label} and {other.label} in: {raw}")


def _inside_word(raw: str, position: int) -> bool:
    """Whether a border cuts a word: a small letter goes on after it; glued words («Verlag1999») are another thing."""
    return 0 < position < len(raw) and raw[position - 1].isalpha() and raw[position].islower()


def _second_title_is_container(_raw: str, spans: Spans) -> Spans:
    first = next((span for span in spans if span.label == "title"), None)
    return [span._replace(label="booktitle") if span.label == "title" and span is not first else span for span in spans]


def _title_after_editor_is_container(_raw: str, spans: Spans) -> Spans:
    put_right: Spans = []
    seen: list[str] = []
    for span in spans:
        container = span.label == "title" and "title" in seen and "editor" in seen[seen.index("title") :]
        put_right.append(span._replace(label="booktitle") if container else span)
        seen.append(span.label)
    return put_right


def _cut_at_areas(raw: str, spans: Spans) -> Spans:
    cut = []
    for span in spans:
        border = AREAS.get(span.label)
        area = border.search(raw, span.start + 1, span.end) if border else None
        cut.append(span._replace(end=area.start()) if area else span)
    return cut


_CONTAINERS = frozenset({"journal", "booktitle"})


def _title_with_more(raw: str, spans: Spans) -> Spans:
    """Titles, and containers with editors, cut where something else begins.

    The rest has its own label unless that is already there.
    """
    put_right: Spans = []
    known = {span.label for span in spans}
    for span in spans:
        found = [
            (match, label)
            for label, end in TITLE_ENDS
            if (span.label == "title" or (span.label in _CONTAINERS and label == "editor"))
            and (match := end.search(raw, span.start + 3, span.end))
        ]
        if not found:
            put_right += _with_volume(raw, span, known)
            continue
        border, label = min(found, key=lambda pair: pair[0].start())
        put_right.append(span._replace(end=border.start()))
        if label in {"author", "genre"} or (label not in known and not (label == "booktitle" and "journal" in known)):
            put_right.append(_behind_title(raw, border.end(), span.end, label))
    return put_right


def _with_volume(raw: str, span: LabeledSpan, known: set[str]) -> Spans:
    """A title, and the volume that ends it where no other is known."""
    asked = span.label == "title" and known.isdisjoint({"volume", *_CONTAINERS})
    volume = VOLUME_BEHIND_TITLE.search(raw, span.start + 3, span.end) if asked else None
    return [span._replace(end=volume.start()), LabeledSpan(*volume.span(1), "volume")] if volume else [span]


def _behind_title(raw: str, start: int, end: int, label: str) -> LabeledSpan:
    lead = LEADS_TO_BOOK.match(raw, start, end) if label == "booktitle" else None
    names = NAMES_BEHIND_SLASH.match(raw, start, end) if label == "author" else None
    return LabeledSpan(lead.end() if lead else start, names.end() if names else end, label)


# Names are taken from a title only if so much is left of it.
_SHORTEST_TITLE = 10


def _names_before_title(raw: str, spans: Spans) -> Spans:
    put_right: Spans = []
    for span in spans:
        names = None
        if span.label == "title":
            names = NAMES_AFTER_INITIAL.match(raw, span.start, span.end) or NAMES_AT_START.match(
                raw, span.start, span.end
            )
            if _go_on(raw, put_right, span.start):
                longer = NAMES_GO_ON.match(raw, span.start, span.end - _SHORTEST_TITLE)
                names = max(filter(None, (names, longer)), key=lambda found: found.end(), default=None)
        if names and put_right and put_right[-1].label == "author":
            put_right[-1] = put_right[-1]._replace(end=names.end())
            put_right.append(span._replace(start=names.end()))
        else:
            put_right.append(span)
    return put_right


def _go_on(raw: str, before: Spans, start: int) -> bool:
    """Whether a list of names goes on behind its span."""
    between = raw[before[-1].end : start] if before and before[-1].label == "author" else ""
    return any(mark in between for mark in ",;‚") or raw[start : start + 2] == "& "


_RULES: dict[Rule, Callable[[str, Spans], Spans]] = {
    Rule.SECOND_TITLE_IS_CONTAINER: _second_title_is_container,
    Rule.TITLE_AFTER_EDITOR_IS_CONTAINER: _title_after_editor_is_container,
    Rule.OTHER_HIDES: excite.other_hides,
    Rule.ISSUE_IS_EDITION: excite.issue_is_edition,
    Rule.NUMBER_OF_ISSUE_IS_ISSUE: excite.number_of_issue_is_issue,
    Rule.ROLE_BEHIND_NAMES: excite.role_behind_names,
    Rule.EDITOR_WITHOUT_ROLE: excite.editor_without_role,
    Rule.TOWN_IS_NO_AUTHOR: excite.town_is_no_author,
    Rule.TITLE_WITH_VOLUME_IS_SOURCE: excite.title_with_volume_is_source,
    Rule.SOURCE_ALONE_IS_TITLE: excite.source_alone_is_title,
    Rule.SOURCE_WITH_NUMBERS: excite.source_with_numbers,
    Rule.CUT_AT_AREAS: _cut_at_areas,
    Rule.NAMES_BEFORE_TITLE: _names_before_title,
    Rule.TITLE_WITH_MORE: _title_with_more,
}


def _with_role(raw: str, span: LabeledSpan) -> LabeledSpan:
    if span.label == "author" and EDITOR_ROLE.search(raw[span.start : span.end]):
        return span._replace(label="editor")
    return span


def _merged(raw: str, spans: Spans, *, people: bool) -> Spans:
    """Names of one list, and parts of one value, as one span."""
    merged: Spans = []
    for span in spans:
        last = merged[-1] if merged else None
        if last and last.label == span.label and _belong(raw[last.end : span.start], span.label, people=people):
            merged[-1] = last._replace(end=span.end)
        else:
            merged.append(span)
    return merged


def _belong(between: str, label: str, *, people: bool) -> bool:
    if label in PEOPLE:
        return people and BETWEEN_PEOPLE.fullmatch(between) is not None
    return label in MERGED and BETWEEN_PARTS.fullmatch(between) is not None


def _values(raw: str, span: LabeledSpan, *, affixes: bool) -> Iterator[LabeledSpan]:
    label = _true_label(raw[span.start : span.end], span.label)
    if label == "year":
        yield from _years(raw, span)
        return
    if label == "volume" and (parts := split_volume(raw, *bare(raw, span.start, span.end))):
        yield from parts
        return
    start, end = value(raw, span.start, span.end, label, affixes=affixes or label in ALWAYS_BARED)
    yield LabeledSpan(start, end, label)


def _true_label(text: str, label: str) -> str:
    """Addresses by what they hold: a DOI under any of the three names, a note where there is no address."""
    if label in {"url", "doi", "other"} and DOI.search(text):
        return "doi" if label != "url" or "doi.org" in text.casefold() else "url"
    if label == "doi":
        return "url" if WEB.search(text) else "other"
    if label == "url" and not WEB.search(text):
        return "note"
    return label


def _years(raw: str, span: LabeledSpan) -> Iterator[LabeledSpan]:
    found = YEAR.search(raw, span.start, span.end)
    if found:
        yield LabeledSpan(found.start(), found.end(), "year")
    else:
        yield LabeledSpan(*value(raw, span.start, span.end, "other", affixes=False), "other")


def _apart(spans: Spans) -> Iterator[LabeledSpan]:
    """In order; what a full stop's return made touch stays as the earlier span has it."""
    end = 0
    for span in sorted(spans):
        if span.start >= end:
            yield span
            end = span.end


def _once(raw: str, spans: Iterator[LabeledSpan]) -> Iterator[LabeledSpan]:
    """A year that is printed again counts once."""
    years: set[str] = set()
    for span in spans:
        text = raw[span.start : span.end]
        if span.label != "year" or text not in years:
            yield span
        if span.label == "year":
            years.add(text)
