"""What stands at the edge of a field and is no part of it: labels of entries, ranks, words that lead on."""

from svod.extract.references.borders import is_led_to
from svod.extract.references.span_changes import Spans
from svod.languages import alternatives
from svod.model.reference import LabeledSpan
from svod.text import lazy_re as re
from svod.text.keywords import names_organisation
from svod.text.name_forms import CAPITAL
from svod.text.names import name_list

_WORKS = frozenset({"title", "container"})
_PEOPLE = frozenset({"author", "editor"})
_YEAR = r"(?:1[5-9]|20)\d\d[a-zа-я]?"
# «Козлов 2007 — Козлов Д. Д.», «[Beck 2002] Beck, U.», «(a) R. Allen»: what an entry is called in the text.
_LABEL = re.compile(
    rf"\W{{0,2}}(?:[^\W\d_][\w’'-]*(?:[,\s]+(?:(?:и|und|and|&)\s)?[^\W\d_][\w’'-]*){{0,3}},?\s{_YEAR}\s?(?:[—–=]|\])\s?"
    rf"|\(?[a-z]\)\s)(?={CAPITAL})"
)
# «Козлов Д. Д., прот.», «Beck, U., Prof. Dr.»: who somebody is, behind the name.
_RANK = re.compile(rf"(?:\s?[,(]\s?(?:{alternatives('references.rank_behind_name')})\.?\)?)+$")
# «Козлов Д. Д., в сб», «K. F. Cox in»: what leads to the container.
_LEAD = re.compile(rf"\s?,?\s(?:{alternatives('references.in_before_book')}|{alternatives('references.in_short')})\.?$")
_INITIALS = rf"(?:{CAPITAL}\.[\s-]?){{1,4}}"
_PARTICLES = rf"(?:(?:{alternatives('names.particles')})\s){{0,2}}"
_NAME_BEHIND_INITIALS = rf"{_INITIALS}{_PARTICLES}{CAPITAL}[\w’'-]+(?:\s{CAPITAL}[\w’'-]+)?"
# «K. F. Cox and M. Hill, in Forms»: names and a container of which one title was made.
_NAMES_IN = re.compile(
    rf"(?P<names>{_NAME_BEHIND_INITIALS}(?:(?:,|\sand|\sund|\s&|,\sand|\sи)\s{_NAME_BEHIND_INITIALS}){{0,12}}),?"
    rf"\s(?:{alternatives('references.in_before_book')}|{alternatives('references.in_short')})\.?\s(?=[\w„“»«\"‘])"
)
_NATURAL_LIST = re.compile(
    rf"{_NAME_BEHIND_INITIALS}(?:(?:,|\sand|\sund|\s&|,\sand|\sи)\s{_NAME_BEHIND_INITIALS}){{0,40}}"
)
# «, Blood» behind the last of such names; juniors, groups and more names belong to them.
_TAIL = re.compile(rf",\s(?P<tail>{CAPITAL}[^\n.]{{2,80}})$")
_OF_NAMES = re.compile(rf"(?:Jr|JR|Sr|SR|I{{2,3}}|IV)\b|\b(?:{alternatives('references.group_of_authors')})\b")
_KIND = re.compile(rf"(?:{alternatives('references.kind_at_end')})", re.IGNORECASE)
_MORE_NAMES = re.compile(rf",|\s(?:and|und|et|&|и)\s|{CAPITAL}[\w’'-]+\s{CAPITAL}[\w’'-]+$")
# «т», «Bd», «vol» at the end of a container, whose number is known.
_NUMBER_WORD = re.compile(
    rf"[.,]\s(?:{alternatives('references.volume_at_end')}|{alternatives('references.number_word_at_end')})\.?$"
)
# «Gauge theories §12.3»
_SECTION = re.compile(r",?\s§{1,2}\s?\d[\d.]*$")
# «Сост. и примеч. А. А. Лесного» is no container.
_BY_SOMEBODY = re.compile(rf"(?:{alternatives('references.responsible_words')})")


def labels_of_entries_are_no_names(raw: str, spans: Spans) -> Spans:
    """«Козлов 2007 — Козлов Д. Д.»: what an entry is called is none of those who wrote it."""
    first = spans[0] if spans else None
    if first is None or first.label not in _PEOPLE:
        return spans
    start = 0 if not raw[: first.start].strip(" ([") else first.start
    label = _LABEL.match(raw, start, first.end)
    if label is None or label.end() <= first.start or label.end() >= first.end:
        return spans
    return [first._replace(start=label.end()), *spans[1:]]


def ranks_are_no_names(raw: str, spans: Spans) -> Spans:
    """«Козлов Д. Д., прот.» becomes the name alone."""
    return [_without(raw, span, _RANK) if span.label in _PEOPLE else span for span in spans]


def words_that_lead_on_are_no_names(raw: str, spans: Spans) -> Spans:
    """«K. F. Cox, in Forms»: names end before «in», and what stands behind it is a container."""
    put_right = [_without(raw, span, _LEAD) if span.label == "author" else span for span in spans]
    if not put_right or {"container", "author"} & {span.label for span in put_right}:
        return put_right
    title = put_right[0]
    if title.label != "title":
        led = _NAMES_IN.match(raw, 0, title.start)
        return [LabeledSpan(*led.span("names"), "author"), *put_right] if led else put_right
    start = 0 if re.fullmatch(rf"(?:{_INITIALS}\s?)?", raw[: title.start]) else title.start
    led = _NAMES_IN.match(raw, start, title.end)
    if led is None or led.end() <= title.start:
        return put_right
    return [LabeledSpan(*led.span("names"), "author"), LabeledSpan(led.end(), title.end, "container"), *put_right[1:]]


def words_behind_names_are_the_work(raw: str, spans: Spans) -> Spans:
    """«M. van Dijk, Blood, 2017, 33, 75»: behind names with initials first, a word without them is of the work."""
    if not spans or spans[0].label != "author":
        return spans
    names, *others = spans
    listed = _NATURAL_LIST.match(raw, names.start, names.end)
    tail = _TAIL.fullmatch(raw, listed.end(), names.end) if listed else None
    if listed is None or tail is None:
        return spans
    names = names._replace(end=listed.end())
    if _KIND.match(raw, tail.start("tail")):
        return [names, *others]
    if _OF_NAMES.search(tail["tail"]) or names_organisation(tail["tail"]):
        return spans
    if _MORE_NAMES.search(tail["tail"]):
        return spans
    if others and others[0].label in _WORKS and not raw[tail.end() : others[0].start].strip(" .,:"):
        return [names, others[0]._replace(start=tail.start("tail")), *others[1:]]
    labels = {span.label for span in others}
    if _WORKS & labels:
        return spans
    label = "container" if labels & {"volume", "pages"} else "title"
    return [names, LabeledSpan(*tail.span("tail"), label), *others]


def second_titles_behind_in_are_containers(raw: str, spans: Spans) -> Spans:
    """«Formen, in: Das Quadrat. Köln 2016» of which both were taken for titles."""
    put_right: Spans = []
    titled = False
    for span in spans:
        if span.label == "title" and titled and is_led_to(raw, span):
            span = span._replace(label="container")
        titled = titled or span.label == "title"
        put_right.append(span)
    return put_right


def sections_are_no_titles(raw: str, spans: Spans) -> Spans:
    """«Gauge theories §12.3» becomes «Gauge theories»."""
    return [_without(raw, span, _SECTION) if span.label == "title" else span for span in spans]


def words_of_numbers_are_no_containers(raw: str, spans: Spans) -> Spans:
    """«Формы и ряды, т» becomes «Формы и ряды»."""
    return [_without(raw, span, _NUMBER_WORD) if span.label == "container" else span for span in spans]


def who_made_it_is_no_container(raw: str, spans: Spans) -> Spans:
    """«Сост. и примеч. А. А. Лесного» says who worked on it; « / А. Beck.» is who wrote it."""
    put_right: Spans = []
    for span in spans:
        if span.label != "container":
            put_right.append(span)
        elif _BY_SOMEBODY.match(raw, span.start, span.end):
            continue
        elif raw[max(0, span.start - 3) : span.start] == " / ":
            listed = name_list(raw, span.start, strict=True)
            whole = listed.names and listed.names[0].start == span.start and not raw[listed.end : span.end].strip(" .")
            put_right.append(span._replace(end=listed.end, label="author") if whole else span)
        else:
            put_right.append(span)
    return put_right


def _without(raw: str, span: LabeledSpan, end: re.Pattern[str]) -> LabeledSpan:
    found = end.search(raw, span.start + 2, span.end)
    return span._replace(end=found.start()) if found else span
