"""Who wrote, who edited and what stands in what, by the order of the fields and the words between them."""

from svod.extract.references.borders import is_led_to
from svod.extract.references.patterns import EDITOR_AFTER
from svod.extract.references.span_changes import Spans
from svod.model.reference import LabeledSpan
from svod.text import lazy_re as re
from svod.text.keywords import names_organisation

_WORKS = frozenset({"title", "container"})
_NAMED = frozenset({"author", "editor"})
_NUMBERS = frozenset({"volume", "issue"})
# Before the year of what somebody wrote, and behind it: «Amt für Wald (2002a): Formen», «Amt für Wald, 2002: Formen».
_BEFORE_YEAR = re.compile(r"[\s,.]{0,3}[(\[]?")
_BEHIND_YEAR = re.compile(r"[a-h]?[)\]]?\s?[:.,]")
_YEAR_WITHIN = re.compile(r"(?P<author>[^\n(]{3,150}?)\s\((?P<year>(?:19|20)\d\d)[a-h]?\)\s?[:.,]\s(?=\w|[“„«»\"])")
_BODY_AT_START = re.compile(r"(?P<body>[^\n:.]{4,90}):\s(?=[^\W\d_a-zа-яё]|[“„«»\"\d])")
# A longer one is a title.
_LONGEST_BODY = 200
# «Werkbund e.V. (Hrsg.): Formen»: the word of the role, and what shortened names leave before it.
_ROLE = re.compile(rf"(?:\.?\s?V\.)?{EDITOR_AFTER.pattern}[\s:.,]*")
# «Formen (Schriften des Amtes» behind which stands «, Bd. 7)».
_OPENED = re.compile(r"\s?\((?:=\s?)?(?=[^()\n]{4,100}$)")


def who_stands_before_the_year_wrote_it(raw: str, spans: Spans) -> Spans:
    """«Amt für Wald (2002): Formen»: where nobody is named, what begins the entry before the year is the author."""
    if not spans or spans[0].label not in _WORKS or _has_letters(raw[: spans[0].start]):
        return spans
    first, *others = spans
    if len(others) > 1 and others[0].label == "year" and others[1].label == "title":
        stands = _BEFORE_YEAR.fullmatch(raw, first.end, others[0].start) and _BEHIND_YEAR.match(raw, others[0].end)
        is_body = first.end - first.start <= _LONGEST_BODY
        return [first._replace(label="author"), *others] if stands and is_body else spans
    if any(span.label == "year" for span in others) or first.label != "title":
        return spans
    within = _YEAR_WITHIN.match(raw, first.start, first.end)
    if within is None:
        return spans
    known = [LabeledSpan(*within.span(label), label) for label in ("author", "year")]
    return [*known, first._replace(start=within.end()), *others]


def bodies_before_titles_wrote_them(raw: str, spans: Spans) -> Spans:
    """«Institut für Formen: Das Quadrat»: a body and a colon before a title."""
    if not spans or spans[0].label != "title" or _has_letters(raw[: spans[0].start]):
        return spans
    found = _BODY_AT_START.match(raw, spans[0].start, spans[0].end)
    if found is None or not names_organisation(found["body"]):
        return spans
    return [LabeledSpan(*found.span("body"), "author"), spans[0]._replace(start=found.end()), *spans[1:]]


def bodies_with_their_role_are_editors(raw: str, spans: Spans) -> Spans:
    """«In: Amt für Wald (Hrsg.): Formen»: what the word for editors stands behind is none of two containers."""
    put_right = list(spans)
    for place in range(len(spans) - 1):
        body, work = put_right[place : place + 2]
        if body.label in _WORKS and work.label in _WORKS and _ROLE.fullmatch(raw, body.end, work.start):
            put_right[place] = body._replace(label="editor")
    return put_right


def names_behind_in_edited_it(raw: str, spans: Spans) -> Spans:
    """«Formen, in: A. Beck: Lexikon»: behind a title and « in » stand editors, and behind these a container."""
    put_right: Spans = []
    labels: list[str] = []
    for span in spans:
        titled = "title" in labels
        if span.label in _NAMED and titled and is_led_to(raw, span):
            span = span._replace(label="editor")
            labels.append("led to")
        elif span.label == "title" and titled and labels[-1] == "led to":
            span = span._replace(label="container")
            labels.append(span.label)
        else:
            labels.append(span.label)
        put_right.append(span)
    return put_right


def titles_end_before_brackets(raw: str, spans: Spans) -> Spans:
    """«Formen (Schriften des Amtes, Bd. 7)»: what stands in brackets with the number of a volume is no title."""
    put_right: Spans = []
    for place, span in enumerate(spans):
        text = raw[span.start : span.end]
        opened = _OPENED.search(text, 3) if span.label == "title" and text.count("(") > text.count(")") else None
        if opened and _is_numbered(spans[place + 1 :], raw.find(")", span.end)):
            span = span._replace(end=span.start + opened.start())
        put_right.append(span)
    return put_right


def _is_numbered(following: Spans, end: int) -> bool:
    return bool(following) and following[0].label in _NUMBERS and following[0].end <= end


def _has_letters(text: str) -> bool:
    return any(letter.isalpha() for letter in text)
