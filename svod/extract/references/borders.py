"""Where titles, containers and lists of people end by what the string itself says, whatever words were labelled."""

from svod.extract.references.patterns import AND_OTHERS, EDITOR_AFTER, MEETING
from svod.extract.references.span_changes import Spans, without_marks
from svod.languages import all_words, alternatives, any_word
from svod.model.reference import LabeledSpan
from svod.text import lazy_re as re
from svod.text.dates import MONTHS
from svod.text.name_forms import CAPITAL
from svod.text.names import name_list

_WORKS = frozenset({"title", "container"})
_PEOPLE = frozenset({"author", "editor"})
_MONTHS = any_word(word for months in MONTHS for word in months)
# «Formen. 2., erw. Aufl.», «Forms (3rd ed.)», «Формы. 2-е изд., испр. и доп»
_EDITION = re.compile(
    rf"[.,;:]?\s{{1,3}}\(?(?P<edition>(?:{alternatives('references.edition')})(?:[,\s]+[a-zа-яё]+\.?){{0,4}})[\s.,)]*$"
)
# One of these stands in every string of which a title ends so; asked first, because it is cheap.
_PARTS = all_words("references.title_end_parts")
# «Forms. Translated by A. Beck», «Формы: пер. с англ.», «Formen. Verfügbar unter»
_TRANSLATION = re.compile(rf"\s?[.,:;/]\s{{1,3}}\(?(?:{alternatives('references.translated_at_end')})[^\n]*$")
_ADDRESS = re.compile(rf"[.,;:]\s{{1,3}}\(?(?:{alternatives('references.address_at_end')})[\s:.]*$")
# «Формы: в 3 т. Т. 2: Части», «Formen. Bd. 2»: how many volumes there are, and which of them it is.
_VOLUMES = re.compile(
    rf"\s?[.,:;]\s{{1,3}}(?:{alternatives('references.volumes_at_end')})\b\.?"
    rf"(?:\W{{1,5}}(?:{alternatives('references.volume_at_end')})\.?\s?(?P<volume>\d{{1,3}}|[IVX]{{1,5}})\b)?"
    r"(?:[.:]\s{1,3}(?P<part>\w[^\n]{3,}))?[\s.]*$"
)
_VOLUME = re.compile(
    rf"[.,:;]\s{{1,3}}(?:{alternatives('references.volume_at_end')})\.?\s?(?P<volume>\d{{1,3}}|[IVX]{{1,5}})[\s.]*$"
)
# «Evening Paper, March 3», «Известия. 14.08», before the year.
_DAY_AT_END = re.compile(
    rf"[.,]?\s(?:(?:{_MONTHS})\.?(?:\s\d{{1,2}})?|\d{{1,2}}\.?\s(?:{_MONTHS})|\d{{1,2}}\.\d\d)\.?$", re.IGNORECASE
)
_YEAR_BEHIND = re.compile(r"[.,\s]{0,3}(?:1[6-9]|20)\d\d")
# « / А. А. Лесной»: who wrote what stands before the slash.
_SLASH = re.compile(r"\s/\s(?!/)")
_INITIAL = re.compile(rf"(?<!\w){CAPITAL}\.")
_BEFORE_CONTAINER = re.compile(r"\s{0,2}//")
# «Лесной А. А. Формы» of which all was taken for names.
_NAMES_AND_TITLE = re.compile(
    rf"(?:[^\n]*[^\W\d_])?\s?(?:{CAPITAL}\.\s?){{1,3}}(?P<title>[«“„]?{CAPITAL}[^\W\d_]{{3}}[^,\n]*)$"
)
_IN = rf"(?:{alternatives('references.in_before_book')})"
# « in » that leads to a book: before it, at the beginning of a title, within it.
_LEADS_TO_BOOK = re.compile(rf"(?:^|[\s,.;:)”’»]){_IN}\s$")
_IN_AT_START = re.compile(rf"(?=[a-zа-я]|\w+:){_IN}\s(?=[{CAPITAL[1:-1]}\"“„«])")
_IN_WITHIN = re.compile(rf"(?:[.,;]|(?<=[?!]))\s{_IN}\s(?=[{CAPITAL[1:-1]}\"“„«])")
_LONGEST_LEAD = 8
# What an end may not have here, besides punctuation.
_MORE_MARKS = "/–—"
_INITIALS = rf"(?:{CAPITAL}\.[\s-]?){{1,4}}"
# «K. Ng, M. Field, and Y.» whose last family name went to the title.
_INITIALS_FIRST = re.compile(rf"{_INITIALS}\s?\w")
_ENDS_WITH_INITIALS = re.compile(rf"(?:^|[\s,&]){_INITIALS}$")
_FAMILY_AT_START = re.compile(
    rf"(?:(?:{alternatives('names.particles')})\s){{0,2}}{CAPITAL}[\w’'-]+(?=,|\.|\s(?:in|In)\s|\s{CAPITAL}[\w-]*\s[a-z])"
)
_EDITOR_WORD = re.compile(rf"(?<!\w)(?:{alternatives('references.editor_after')})\b")
_BORDER = re.compile(r"[.,;:]\s{1,2}")
_PART_AT_END = re.compile(r"[.,]\s(?P<part>[^.,;:()]{3,60})$")
# Words by which a publisher or a university is known.
_PUBLISHING_WORDS = re.compile(rf"(?<!\w)(?:{alternatives('references.publishing')})(?!\w)")
_MOST_WORDS_OF_PUBLISHER = 6
# So far behind a container its editors may be named; so many characters at the end of a title may be something else.
_REACH, _LONGEST_END = 90, 120


def _other(spans: Spans, *labels: str) -> bool:
    return any(span.label in labels for span in spans)


def titles_end_before_editions(raw: str, spans: Spans) -> Spans:
    """«Формы. 2-е изд.»: the edition, the translator and the words before an address are no part of a title."""
    if not any(map(raw.__contains__, _PARTS)):
        return spans
    put_right: Spans = []
    for span in spans:
        for pattern in (_ADDRESS, _TRANSLATION, _EDITION):
            first = max(span.start + 3, span.end - _LONGEST_END)
            found = pattern.search(raw, first, span.end) if span.label == "title" else None
            if found is None:
                continue
            span = span._replace(end=without_marks(raw, span.start, found.start(), _MORE_MARKS))
            if pattern is _EDITION and not _other(spans, "edition"):
                put_right.append(LabeledSpan(*found.span("edition"), "edition"))
        put_right.append(span)
    return sorted(put_right)


def titles_end_before_volumes(raw: str, spans: Spans) -> Spans:
    """«Формы: в 3 т. Т. 2»: which volume it is, where no other is known."""
    put_right: Spans = []
    for span in spans:
        found = None
        if span.label == "title":
            first = max(span.start + 3, span.end - _LONGEST_END)
            found = _VOLUMES.search(raw, first, span.end)
            if found is None and not _other(spans, "volume", "container"):
                found = _VOLUME.search(raw, first, span.end)
        if found is None:
            put_right.append(span)
            continue
        put_right.append(span._replace(end=without_marks(raw, span.start, found.start(), _MORE_MARKS)))
        groups = found.groupdict()
        if groups["volume"] and not _other(spans, "volume"):
            put_right.append(LabeledSpan(*found.span("volume"), "volume"))
        if groups.get("part"):
            put_right.append(
                LabeledSpan(found.start("part"), without_marks(raw, 0, found.end("part"), _MORE_MARKS), "title")
            )
    return put_right


def containers_end_before_days(raw: str, spans: Spans) -> Spans:
    """«Evening Paper, March 3, 2011»: the day on which it appeared is no part of its name."""
    put_right: Spans = []
    for span in spans:
        day = None
        if span.label == "container" and _YEAR_BEHIND.match(raw, span.end):
            # Meetings have days of their own.
            is_meeting = MEETING.search(raw, span.start, span.end)
            day = None if is_meeting else _DAY_AT_END.search(raw, span.start + 2, span.end)
        put_right.append(span._replace(end=without_marks(raw, span.start, day.start(), _MORE_MARKS)) if day else span)
    return put_right


def people_behind_a_slash_wrote_it(raw: str, spans: Spans) -> Spans:
    """«Формы / А. А. Лесной»: names with initials behind a slash are no part of the title."""
    if " / " not in raw:
        return spans
    put_right: Spans = []
    titled = _other(spans, "title")
    for span in spans:
        # A list of names may have slashes between them.
        asked = span.label == "title" or (span.label == "author" and not titled)
        slash = _SLASH.search(raw, span.start + 2, span.end) if asked else None
        listed = name_list(raw, slash.end(), strict=True) if slash else None
        if slash is None or listed is None or not _INITIAL.search(raw, slash.end(), listed.end):
            put_right.append(span)
            continue
        put_right += _parted(raw, span._replace(end=without_marks(raw, span.start, slash.start(), _MORE_MARKS)), spans)
        put_right.append(LabeledSpan(slash.end(), listed.end, "author"))
    return put_right


def what_leads_to_a_container_has_a_title(raw: str, spans: Spans) -> Spans:
    """«Лесной А. А. Формы // Сб.» of which all before the slashes was taken for names."""
    put_right: Spans = []
    for span in spans:
        taken = span.label == "author" and _BEFORE_CONTAINER.match(raw, span.end)
        put_right += _parted(raw, span, spans) if taken else [span]
    return put_right


def _parted(raw: str, span: LabeledSpan, spans: Spans) -> Spans:
    """Names and the title behind them, where no title is known."""
    if span.label != "author" or _other(spans, "title"):
        return [span]
    both = _NAMES_AND_TITLE.match(raw, span.start, span.end)
    if both is None:
        return [span]
    return [span._replace(end=len(raw[: both.start("title")].rstrip())), LabeledSpan(*both.span("title"), "title")]


def is_led_to(raw: str, span: LabeledSpan) -> bool:
    """Whether «in» stands before a span."""
    return _LEADS_TO_BOOK.search(raw, max(0, span.start - _LONGEST_LEAD), span.start) is not None


def what_stands_in_a_book_has_a_container(raw: str, spans: Spans) -> Spans:
    """«A. Beck, in Forms, edited by B. Klein, p. 7»: what «in» leads to is a container, not the title."""
    has_pages = _other(spans, "pages")
    put_right: Spans = []
    for place, span in enumerate(spans):
        if span.label != "title" or not place:
            put_right.append(span)
        elif has_pages and is_led_to(raw, span) and spans[place - 1].label in {*_PEOPLE, "year"}:
            put_right.append(span._replace(label="container"))
        elif (lead := _IN_AT_START.match(raw, span.start, span.end)) and spans[place - 1].label == "author":
            put_right.append(LabeledSpan(lead.end(), span.end, "container"))
        elif (lead := _IN_WITHIN.search(raw, span.start + 2, span.end)) and _is_of_a_book(raw, spans, span.end):
            put_right += [span._replace(end=lead.start()), LabeledSpan(lead.end(), span.end, "container")]
        else:
            put_right.append(span)
    return put_right


def _is_of_a_book(raw: str, spans: Spans, end: int) -> bool:
    return (
        _other(spans, "editor")
        or (_other(spans, "pages") and _other(spans, "publisher", "place"))
        or bool(_EDITOR_WORD.search(raw, end, end + _REACH))
    )


def editors_are_no_containers(raw: str, spans: Spans) -> Spans:
    """«In: Beck A, editor. Forms», «In Forms; Beck, A., Eds.»: names with the word of their role are editors."""
    put_right: Spans = []
    for span in spans:
        if span.label != "container" or not _EDITOR_WORD.search(raw, span.start, span.end + _REACH):
            put_right.append(span)
            continue
        before = _editors(raw, span.start, span.end)
        if before and before[1] < span.end - 3:
            put_right += [LabeledSpan(span.start, before[0], "editor"), span._replace(start=before[1])]
            continue
        put_right += _before_editors(raw, span)
    return _apart(put_right)


def _editors(raw: str, start: int, end: int) -> tuple[int, int] | None:
    """Where names that begin here end, and the word of their role; None without one."""
    listed = name_list(raw, start, strict=True)
    if not listed.names or listed.names[0].start != start or listed.end > end:
        return None
    others = AND_OTHERS.match(raw, listed.end)
    role = EDITOR_AFTER.match(raw, others.end() if others else listed.end)
    if role is None or not role.group().strip(" ,.(["):
        return None
    behind = role.end()
    while behind < len(raw) and raw[behind] in " ,.:;":
        behind += 1
    return listed.end, behind


def _before_editors(raw: str, span: LabeledSpan) -> Spans:
    """The container, and the editors that begin at its end, or behind it."""
    for border in _BORDER.finditer(raw, span.start + 3, min(len(raw), span.end + 3)):
        found = _editors(raw, border.end(), span.end + _REACH)
        if found and found[0] >= span.end:
            return [span._replace(end=border.start()), LabeledSpan(border.end(), found[0], "editor")]
    return [span]


def _apart(spans: Spans) -> Spans:
    """The spans without those that a new one covers."""
    kept: Spans = []
    for span in sorted(spans, key=lambda span: (span.start, -span.end)):
        if kept and span.start < kept[-1].end:
            continue
        kept.append(span)
    return kept


def publishers_are_no_titles(raw: str, spans: Spans) -> Spans:
    """«Formen, Universität Bonn, Bonn 1999»: a body or a publisher at the end of a title, where none is known."""
    put_right: Spans = []
    for place, span in enumerate(spans):
        following = spans[place + 1].label if place + 1 < len(spans) else ""
        part = _PART_AT_END.search(raw, span.start + 3, span.end) if span.label in _WORKS else None
        if part is None or following != "place" or not _publishes(part["part"]):
            put_right.append(span)
        else:
            put_right += [span._replace(end=part.start()), LabeledSpan(*part.span("part"), "publisher")]
    return put_right


def _publishes(text: str) -> bool:
    return len(text.split()) <= _MOST_WORDS_OF_PUBLISHER and _PUBLISHING_WORDS.search(text) is not None


def names_keep_their_families(raw: str, spans: Spans) -> Spans:
    """«K. Ng, M. Field, and Y.» before «Lind, Forms»: behind initials a family name is missing."""
    put_right = list(spans)
    for place in range(len(spans) - 1):
        names, work = put_right[place : place + 2]
        if names.label not in _PEOPLE or work.label not in _WORKS:
            continue
        if not _INITIALS_FIRST.match(raw, names.start) or raw[names.end : work.start].strip():
            continue
        family = _FAMILY_AT_START.match(raw, work.start, work.end)
        if family is None or not _ENDS_WITH_INITIALS.search(raw, names.start, names.end):
            continue
        start = family.end()
        while start < work.end and raw[start] in " ,.:":
            start += 1
        put_right[place] = names._replace(end=family.end())
        put_right[place + 1] = work._replace(start=min(start, work.end))
    return [span for span in put_right if span.start < span.end]
