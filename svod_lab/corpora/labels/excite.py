"""What EXCITE labels otherwise than all others, put right."""

from svod.extract.references.patterns import KNOWN_PLACE
from svod.model.reference import LabeledSpan
from svod.text.keywords import names_organisation, names_venue
from svod_lab.corpora.labels.conventions import (
    BETWEEN_PEOPLE,
    DATE_AT_END,
    EDITION_WORD,
    EDITORS_WORD,
    HIDDEN,
    ISSUE_WORD_BEFORE,
    PEOPLE,
    PLACE_NAME,
    ROLE_BEHIND,
    VOLUME_AT_END,
)
from svod_lab.corpora.labels.trimming import bare

Spans = list[LabeledSpan]

_LONGEST_PLACE = 60
_AFTER_PLACE = frozenset({"publisher", "date", "other"})
_BEHIND_TOWN = frozenset({"publisher", "date", "pages"})
_BEGINS_A_WORK = frozenset({"title", "source"})
# A word before a number is looked for within so many characters.
_NEAR = 12


def issue_is_edition(raw: str, spans: Spans) -> Spans:
    put_right = []
    for span in spans:
        word = EDITION_WORD.match(raw, span.end) if span.label in {"issue", "volume"} else None
        put_right.append(LabeledSpan(span.start, word.end(), "edition") if word else span)
    return put_right


def other_hides(raw: str, spans: Spans) -> Spans:
    return [
        LabeledSpan(span.start, span.end, _hidden(raw, span, spans[index + 1 :])) if span.label == "other" else span
        for index, span in enumerate(spans)
    ]


def _hidden(raw: str, span: LabeledSpan, following: Spans) -> str:
    """What a span called «other» is: an edition, a kind of writing, a place, an institution, or nothing we name."""
    start, end = bare(raw, span.start, span.end)
    text = raw[start:end]
    for label, pattern in HIDDEN:
        if pattern.search(text):
            return label
    if names_organisation(text):
        return "institution"
    is_name = len(text) <= _LONGEST_PLACE and PLACE_NAME.fullmatch(text)
    return "place" if is_name and _where_places_stand(raw, end, following) else "other"


def _where_places_stand(raw: str, end: int, following: Spans) -> bool:
    """Before a colon, by the publisher or the year, or at the end but for pages."""
    if not following or following[0].label == "pages":
        return True
    between = raw[end : following[0].start]
    return between.strip() == ":" or (following[0].label in _AFTER_PLACE and len(between) <= 12)


def number_of_issue_is_issue(raw: str, spans: Spans) -> Spans:
    return [
        span._replace(label="issue")
        if span.label == "volume" and ISSUE_WORD_BEFORE.search(raw, max(0, span.start - _NEAR), span.start)
        else span
        for span in spans
    ]


def role_behind_names(raw: str, spans: Spans) -> Spans:
    """The last name of a list, and those joined to it, are editors where the word for it stands behind them."""
    put_right = list(spans)
    for place, span in enumerate(spans):
        if span.label != "author" or not ROLE_BEHIND.match(raw, span.end):
            continue
        first = place
        while first and spans[first - 1].label == "author":
            if not BETWEEN_PEOPLE.fullmatch(raw, spans[first - 1].end, spans[first].start):
                break
            first -= 1
        put_right[first : place + 1] = [name._replace(label="editor") for name in spans[first : place + 1]]
    return put_right


def editor_without_role(raw: str, spans: Spans) -> Spans:
    """Who stands where authors do, without the word for editors up to the work, wrote it."""
    if len(spans) > 1 and spans[0].label == "source" and spans[1].label == "date":
        is_body = PEOPLE.isdisjoint(span.label for span in spans)
        return [spans[0]._replace(label="author"), *spans[1:]] if is_body else spans
    work = next((place for place, span in enumerate(spans) if span.label in _BEGINS_A_WORK), len(spans))
    before = [span for span in spans[:work] if span.label in PEOPLE]
    if not before or any(span.label == "author" for span in spans):
        return spans
    end = spans[work].start if work < len(spans) else len(raw)
    if EDITORS_WORD.search(raw, before[0].start, end):
        return spans
    return [span._replace(label="author") if span in before else span for span in spans]


def town_is_no_author(raw: str, spans: Spans) -> Spans:
    """A town behind the title, before the publisher, the year or the pages, or at the end."""
    put_right: Spans = []
    for place, span in enumerate(spans):
        following = spans[place + 1].label if place + 1 < len(spans) else "date"
        is_town = span.label == "author" and KNOWN_PLACE.fullmatch(raw, span.start, span.end)
        titled = any(other.label == "title" for other in spans[:place])
        put_right.append(span._replace(label="place") if is_town and titled and following in _BEHIND_TOWN else span)
    return put_right


def title_with_volume_is_source(raw: str, spans: Spans) -> Spans:
    """A journal that has a volume right behind it, and no other title or source in the entry."""
    labels = [span.label for span in spans]
    if labels.count("title") != 1 or "source" in labels:
        return spans
    place = labels.index("title")
    title = raw[spans[place].start : spans[place].end]
    is_alone = names_venue(title) and "," not in title and ". " not in title
    is_journal = is_alone and labels[place + 1 : place + 2] == ["volume"] and "pages" in labels
    return [span._replace(label="source") if is_journal and span.label == "title" else span for span in spans]


def source_alone_is_title(_raw: str, spans: Spans) -> Spans:
    labels = [span.label for span in spans]
    in_a_journal = {"title", "volume", "issue", "pages"}.intersection(labels)
    if in_a_journal or labels.count("source") != 1 or PEOPLE.isdisjoint(labels):
        return spans
    return [span._replace(label="title") if span.label == "source" else span for span in spans]


def source_with_numbers(raw: str, spans: Spans) -> Spans:
    put_right: Spans = []
    for span in spans:
        put_right.append(span)
        if span.label != "source":
            continue
        for pattern, label in ((VOLUME_AT_END, "volume"), (DATE_AT_END, "date")):
            number = pattern.search(raw, span.start + 1, span.end)
            if number:
                put_right[-1:] = [span._replace(end=number.start()), LabeledSpan(*number.span(1), label)]
    return put_right
