"""What no field covers: a title or a container where none was found, authors behind a slash, a publisher at an end."""

from svod.extract.references.patterns import EDITOR_AFTER, EDITOR_BEFORE
from svod.extract.references.span_changes import Spans, changed, named_fields, without_marks
from svod.languages import alternatives
from svod.model.reference import LabeledSpan
from svod.text import lazy_re as re
from svod.text.name_forms import CAPITAL
from svod.text.names import name_list

# What an end may not have here, besides punctuation.
_MORE_MARKS = "/–—(["
_WORKS = frozenset({"title", "container"})
# Where a stretch that may be a title ends: before who made it, the material, an area, a bracket.
_END = re.compile(
    rf"\s?\s/\s|\s?\[|\.\s?[—–]\s?|\s\(|[.,;:]?\s(?={EDITOR_BEFORE.pattern})"
    rf"|,\s(?=(?:{alternatives('references.editor_after')})\b)"
)
_LEAD = re.compile(
    rf"[\s.,]{{1,3}}(?:{alternatives('references.in_before_book')}|{alternatives('references.in_short')})\.?:?\s"
)
# What must be in a title: two words, or one of some length, and a capital at its beginning.
_TITLE = re.compile(rf"[„“«»\"‘']?(?:{CAPITAL}|\d)[\w’'-]*\s+[^\n]*[^\W\d_]{{3}}")
_NOT_A_TITLE = re.compile(rf"(?:{alternatives('references.visit_words')}|doi|URL|https?:)", re.IGNORECASE)
_WORD = re.compile(rf"[„“«»\"‘']?{CAPITAL}[^\W\d_]{{3}}")
_DOUBLE_SLASH = re.compile(r"\s?//\s?(?!www)(?<!:..)")
_SLASH = re.compile(r"\s?\s/\s")
_AREA_BEHIND = re.compile(r"[\s.]*(?:$|[—–;,]|//)")
# «. Недра», «, Недра» before «, М., 1999», in Cyrillic alone: other lists part topics so.
_PUBLISHER = re.compile(
    r"[.,]\s(?P<publisher>(?:«[^«»]{3,40}»|[А-ЯЁ][а-яёА-ЯЁ-]{2,20}(?:\s[а-яёА-ЯЁ][а-яёА-ЯЁ.-]{0,20}){0,3}))$"
)
_PLACE_BEHIND = re.compile(r",\s$")
_YEAR_BEHIND = re.compile(r"[,.]?\s\(?(?:1[89]|20)\d\d")
# The same where the town went to the title: «Основы, Академия, СПб» before «. (1979)».
_PUBLISHER_AND_TOWN = re.compile(
    r"[.,]\s(?P<publisher>[А-ЯЁ][а-яёА-ЯЁ-]{2,20}(?:\s[а-яёА-ЯЁ][а-яёА-ЯЁ.-]{0,20}){0,3}),\s(?P<place>М|Л|СПб|Пг|К)\.?$"
)
_STOP_AND_YEAR = re.compile(r"\.?,?\s\(?(?:1[89]|20)\d\d")
# «Психология. Лес и поле, № 11», «Формы. Вестник»: the last sentence of a title before a number of an issue or pages.
_LAST_SENTENCE = re.compile(rf"[.?!]\s(?P<container>{CAPITAL}[^.?!]{{3,90}})$")
_NUMBERS_BEHIND = re.compile(r"\s?[,:]\s(?:№\s?)?\d")


def what_stands_first_is_the_title(raw: str, spans: Spans) -> Spans:
    """«Wie misst man Armut? / hrsg. von A. Beck»: where nothing is named, an entry begins with its title."""
    first = min((span.start for span in spans), default=len(raw))
    start = len(raw) - len(raw.lstrip(" .,:;)]—–-"))
    end = _END.search(raw, start + 3, first + 1)
    stop = without_marks(raw, start, end.start() if end else first, _MORE_MARKS)
    role = EDITOR_AFTER.search(raw, start, stop)
    if role and role.group().strip(" ,.(["):
        return spans
    if not _is_title(raw[start:stop]):
        return spans
    return [LabeledSpan(start, stop, "title"), *spans]


def what_is_led_to_is_the_container(raw: str, spans: Spans) -> Spans:
    """«Bailey, H. K. in On Forms (eds Cohen, C.) 130 (Hall, 2012)»: an unread stretch behind names and «in»."""
    if len(spans) < 2 or spans[0].label != "author":
        return spans
    lead = _LEAD.match(raw, spans[0].end)
    if lead is None:
        return spans
    end = _END.search(raw, lead.end() + 3, spans[1].start)
    stop = without_marks(raw, lead.end(), end.start() if end else spans[1].start, _MORE_MARKS)
    if not _is_title(raw[lead.end() : stop]):
        return spans
    return [spans[0], LabeledSpan(lead.end(), stop, "container"), *spans[1:]]


def double_slashes_part_titles_from_containers(raw: str, spans: Spans) -> Spans:
    """«Лесной А. А. Механика // Поле леса / Под ред.»: what was not read before the slashes and behind them."""
    slashes = _DOUBLE_SLASH.search(raw)
    if slashes is None or _DOUBLE_SLASH.search(raw, slashes.end()):
        return spans
    found: Spans = []
    before = max((span.end for span in spans if span.end <= slashes.start()), default=0)
    behind = min((span.start for span in spans if span.start >= slashes.end()), default=len(raw))
    labels = {span.label for span in spans}
    if any(span.start < slashes.end() and span.end > slashes.start() for span in spans):
        return spans
    for start, end, label in ((before, slashes.start(), "title"), (slashes.end(), behind, "container")):
        cut = _END.search(raw, start + 3, end) if label == "container" else None
        start = start + len(raw[start:end]) - len(raw[start:end].lstrip(" .,:;)]—–-"))
        end = without_marks(raw, start, cut.start() if cut else end, _MORE_MARKS)
        if label not in labels and _WORD.match(raw[start:end]) and not _NOT_A_TITLE.search(raw[start:end]):
            found.append(LabeledSpan(start, end, label))
    return sorted([*spans, *found]) if found else spans


def _is_title(text: str) -> bool:
    return bool(_TITLE.match(text)) and not _NOT_A_TITLE.search(text)


def names_behind_a_slash_wrote_it(raw: str, spans: Spans) -> Spans:
    """«Формы / A. Beck. –»: names behind a slash that no field covers are authors."""
    put_right: Spans = []
    for place, span in enumerate(spans):
        put_right.append(span)
        slash = _SLASH.match(raw, span.end) if span.label == "title" else None
        if slash is None:
            continue
        listed = name_list(raw, slash.end(), strict=True)
        following = spans[place + 1].start if place + 1 < len(spans) else len(raw)
        if listed.names and listed.end <= following and _AREA_BEHIND.match(raw, listed.end):
            put_right.append(LabeledSpan(slash.end(), listed.end, "author"))
    return put_right


def words_before_a_town_published_it(raw: str, spans: Spans) -> Spans:
    """«Основы, Недра, М., 1999»: in Cyrillic, what stands before a town and a year is the publisher."""
    put_right: Spans = []
    for number, span in enumerate(spans):
        town = spans[number + 1] if number + 1 < len(spans) else None
        asked = span.label in _WORKS and town and town.label == "place" and _stands_before(raw, span, town)
        found = _PUBLISHER.search(raw, span.start + 3, span.end) if asked else None
        put_right.append(span._replace(end=found.start()) if found else span)
        put_right += named_fields(found) if found else ()
    return put_right


def towns_end_no_titles(raw: str, spans: Spans) -> Spans:
    """«Основы, Академия, СПб. (1979)» of which all before the year was taken for the title."""
    put_right: Spans = []
    for span in spans:
        asked = span.label == "title" and _STOP_AND_YEAR.match(raw, span.end)
        found = _PUBLISHER_AND_TOWN.search(raw, span.start + 3, span.end) if asked else None
        put_right.append(span._replace(end=found.start()) if found else span)
        put_right += named_fields(found) if found else ()
    return put_right


def _stands_before(raw: str, span: LabeledSpan, town: LabeledSpan) -> bool:
    return bool(_PLACE_BEHIND.fullmatch(raw, span.end, town.start) and _YEAR_BEHIND.match(raw, town.end))


def the_last_sentence_before_numbers_is_the_journal(raw: str, spans: Spans) -> Spans:
    """«Психология леса. Лес и поле, № 11: 85–106»: pages and no container, publisher or town."""

    def parts(span: LabeledSpan) -> Spans | None:
        numbered = span.label == "title" and _NUMBERS_BEHIND.match(raw, span.end)
        journal = _LAST_SENTENCE.search(raw, span.start + 3, span.end) if numbered else None
        return [span._replace(end=journal.start()), *named_fields(journal)] if journal else None

    return changed(spans, parts)
