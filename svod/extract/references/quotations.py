"""Where quotations begin and end: titles within them, titles that hold them, titles that nobody labelled."""

from svod.extract.references.span_changes import Spans, without_marks
from svod.languages import all_words
from svod.model.reference import LabeledSpan
from svod.text import lazy_re as re

_WORKS = frozenset({"title", "container"})
# What closes a quotation, by what opens it; in German, whose marks are others, a title may go on behind it, but not
# behind a comma.
_CLOSES = {"“": "”", '"': '"'}
_CLOSES_BEFORE_COMMA = {"„": "“”", "»": "«"}
# What stands behind a quotation, up to the next mark: «, Evening Paper, 3 May».
_REST = re.compile(r"\W+(?:in:?\s+)?(\w[^,.;:()\d”“»«\"]{2,60})")
# A quotation that nobody has labelled: »Formen«, „Formen“, “Forms”; a Russian one is as often a publisher or a journal.
_QUOTATION = re.compile(
    "|".join(rf"{marks[0]}([^{marks}]{{4,300}})[{marks[1:]}]" for marks in all_words("references.title_quotes"))
)
# What opens a quotation, and what closes it.
_CLOSERS = {"“": "”", "„": "“”", "»": "«", "«": "»", '"': '"', "‘": "’", "'": "'"}
_DAY_IN_BRACKETS = re.compile(r"\s\([^()]{0,30}[^\W\d_][^()]{0,12}(?:19|20)\d\d\)")
_QUOTED_AND_NAME = re.compile(r"’\s(?=[A-ZÄÖÜ])")
_QUOTED_AND_IN = re.compile(r"’(?:,\s|,?\sin:?\s)(?=[A-ZÄÖÜ])")


def titles_end_with_their_quotation(raw: str, spans: Spans) -> Spans:
    """«Forms”, Evening Paper» becomes the title «Forms»; the rest is where it stands, unless that is known."""
    if not any(mark in raw for mark in _CLOSES):
        return spans
    put_right: Spans = []
    contained = any(span.label == "container" for span in spans)
    for span in spans:
        closers = _CLOSES.get(raw[span.start - 1 : span.start]) if span.label == "title" else None
        end = next((place for place in range(span.start, span.end) if raw[place] in closers), -1) if closers else -1
        if end <= span.start or not _goes_on(raw, end, span.end):
            put_right.append(span)
            continue
        put_right.append(span._replace(end=without_marks(raw, span.start, end)))
        rest = _REST.match(raw, end, span.end)
        if rest and not contained:
            put_right.append(LabeledSpan(*rest.span(1), "container"))
    return put_right


def titles_end_with_their_quotation_and_a_comma(raw: str, spans: Spans) -> Spans:
    """«„Formen“, Gutachten» becomes the title «Formen»."""
    put_right: Spans = []
    for span in spans:
        closers = _CLOSES_BEFORE_COMMA.get(raw[span.start - 1 : span.start], "") if span.label == "title" else ""
        end = next((place for place in range(span.start, span.end - 4) if raw[place] in closers), -1) if closers else -1
        cut = end > span.start and raw[end + 1] == ","
        put_right.append(span._replace(end=without_marks(raw, span.start, end)) if cut else span)
    return put_right


def _goes_on(raw: str, closed: int, end: int) -> bool:
    """Whether a span holds words behind the mark that closes its quotation, and a border before them."""
    return end - closed > 3 and raw[closed + 1] in " ," and (raw[closed - 1] in ",." or raw[closed + 1] == ",")


def a_quotation_is_the_title(raw: str, spans: Spans) -> Spans:
    """Where there is no title, the first quotation outside of all fields is it."""
    if not spans or any(span.label == "title" for span in spans):
        return spans
    for quoted in _QUOTATION.finditer(raw):
        start, end = quoted.span(quoted.lastindex or 0)
        end = without_marks(raw, start, end)
        if all(end <= span.start or start >= span.end for span in spans):
            return sorted([*spans, LabeledSpan(start, end, "title")])
    return spans


def titles_keep_their_quotation(raw: str, spans: Spans) -> Spans:
    """«“Made in Italy”: new evidence»: where a quotation ends within a title, its first mark belongs to it."""
    put_right: Spans = []
    for span in spans:
        opener = raw[span.start - 1 : span.start]
        closers = _CLOSERS.get(opener, "") if span.label in _WORKS else ""
        text = raw[span.start : span.end]
        if closers and _closes_within(text, opener, closers) and raw[span.end : span.end + 1] not in closers:
            span = span._replace(start=span.start - 1)
        put_right.append(span)
    return put_right


def _closes_within(text: str, opener: str, closers: str) -> bool:
    marks = [
        place
        for place, letter in enumerate(text)
        if letter in closers and not (text[place - 1 : place].isalpha() and text[place + 1 : place + 2].isalpha())
    ]
    if not marks or marks[0] == len(text) - 1:
        return False
    return len(marks) % 2 == 1 if opener in closers else opener not in text[: marks[0]]


def quoted_titles_end_before_in(raw: str, spans: Spans) -> Spans:
    """«‘Modern Europe’ in Forms» becomes the title and the container, where no container is known."""
    put_right: Spans = []
    for span in spans:
        quoted = span.label == "title" and raw[span.start - 1 : span.start] == "‘"
        ends = list(_QUOTED_AND_IN.finditer(raw, span.start, span.end)) if quoted else []
        if quoted and not ends and _DAY_IN_BRACKETS.match(raw, span.end):
            ends = list(_QUOTED_AND_NAME.finditer(raw, span.start, span.end))
        if not ends or raw[span.end : span.end + 1] == "’":
            put_right.append(span)
            continue
        put_right += [span._replace(end=ends[-1].start()), LabeledSpan(ends[-1].end(), span.end, "container")]
    return put_right
