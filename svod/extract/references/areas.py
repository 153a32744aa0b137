"""Claims the areas that only their neighbours tell apart: the title, and what it stands in."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from svod.extract.references.draft import Draft, trimmed
from svod.extract.references.patterns import CONTAINER_MARKS, PLACE, ROLE_PHRASE
from svod.extract.references.publication import (
    claim_publication,
    find_publication,
    last_place,
    place_before_year,
    publisher_comma,
)
from svod.languages import alternatives
from svod.text.name_forms import CAPITAL

# Titles in quotation marks, one pair of marks a row: German, English, plain, Russian and French, reversed, single.
_QUOTED = re.compile(
    r"\s*(?:„([^“”\"]{3,400})[“”\"]|“([^”]{3,400})”|\"([^\"]{3,400})\""
    r"|«([^»«]{3,400}(?:«[^»«]{1,200}»[^»«]{0,200})?)»|»([^«»]{3,400})«|‚([^‘’]{3,400})[‘’](?!\w)"
    r"|‘((?:[^’]|’(?=\w)){3,400})’(?!\w))"
)
# An end of sentence: a mark, a blank, a capital; not after an initial or a short word with a full stop.
_SENTENCE_END = re.compile(
    rf"(?<=[\w»”“)\]?!’'\"])([.?!])[»”“\"]?\s(?=[—–-]\s|{CAPITAL}|[«„“\"\d\[(])|(?<=[?!])\s(?={CAPITAL})"
)
_SHORTENED = re.compile(rf"(?:(?<!\w){CAPITAL}[^\W\d_]{{0,4}}|(?<!\w)(?:{alternatives('references.shortened')}))$")
# GOST sets areas apart by a dash; a dash inside a title has no full stop before it and no place or number after.
_DASH_AREA = re.compile(
    rf"(?<=[.)\]»])\s?[–—-]\s(?=\S)|\s[–—-]\s(?=(?:{PLACE})(?:[.:,;]|\s:)|[СсCPРТ]\.\s?\d|\d{{4}}[.,])"
)
_RESPONSIBILITY = re.compile(rf"\s/\s?(?!/)|(?<=\w)\s?:\s(?=(?:{alternatives('references.subtitle')}))")
# What comes between the people and the title: a letter after the year, «(Hrsg.)», «et al.», punctuation.
_BETWEEN = re.compile(
    rf"(?:[a-h](?=\W)|/\d{{2,4}}|\s?(?:[(\[,]\s?)?(?:{alternatives('references.editor_between')})\b\.?\s?[)\]]?"
    rf"|\s?,?\s?(?:{alternatives('references.and_others_between')})\b\.?|[\s.,;:)\]—–&-])*"
)
_MONTH_BEFORE_YEAR = re.compile(r"[\s.,]*\(\s?[A-Za-zäА-Яа-я.\d\s]{3,14}")
# The words that lead to a claimed number or address and belong to neither area.
_LEADER = re.compile(rf"(?:(?<=[.,;:\s(—–])|^)(?:{alternatives('references.leaders')}|URL|DOI|doi)[.:]?\s*$")
_EDITOR_ROLE = re.compile(rf"\s?[(\[,]?\s?(?:{alternatives('references.editor_role')})?\b\.?\s?[)\]]?[\s.,:]*")
_EDITOR_AT_YEAR = re.compile(alternatives("references.editor_at_year"))
_LONGEST_CONTAINER = 120


class _Stretch(NamedTuple):
    """Characters from start to end that no pattern has claimed."""

    start: int
    end: int


def claim_areas(draft: Draft, start: int) -> None:
    """Title first, then what it stands in, then who published it where."""
    head = _head(draft, start)
    quoted = _QUOTED.match(draft.raw, head.start)
    if quoted:
        _claim_quoted(draft, quoted)
    elif not _claim_marked(draft, head):
        _claim_unmarked(draft, head)
    claim_publication(draft)


def _head(draft: Draft, start: int) -> _Stretch:
    begin = start
    for span in sorted(draft.spans):
        between = draft.raw[begin : span.start]
        if (span.label in ("author", "editor") and between.strip(" ,.&") in ("", "In")) or (
            span.label == "year" and _leads_to_year(between)
        ):
            begin = max(begin, span.end)
    gap = _BETWEEN.match(draft.raw, begin)
    begin = gap.end() if gap else begin
    return _Stretch(begin, _next_claim(draft, begin))


def _leads_to_year(between: str) -> bool:
    without_roles = _EDITOR_AT_YEAR.sub("", between)
    return len(between) <= 24 and (
        not re.search(r"[^\W\d_]{4}", without_roles) or bool(_MONTH_BEFORE_YEAR.fullmatch(between))
    )


def _next_claim(draft: Draft, position: int) -> int:
    # Editors and kinds may stand inside the head without ending it.
    labels = ("editor", "genre")
    starts = (span.start for span in draft.spans if span.start >= position and span.label not in labels)
    return min(starts, default=len(draft.raw))


def _claim_quoted(draft: Draft, quoted: re.Match[str]) -> None:
    group = next(number for number in range(1, 8) if quoted.group(number) is not None)
    draft.claim(*trimmed(draft.raw, *quoted.span(group)), "title")
    mark = _container_mark(draft.raw, quoted.end() - 1, min(quoted.end() + 12, len(draft.raw)))
    _claim_container(draft, mark.end() if mark else quoted.end())


def _claim_marked(draft: Draft, head: _Stretch) -> bool:
    mark = _container_mark(draft.raw, head.start, len(draft.raw))
    if mark is None or mark.start() <= head.start + 2:
        return False
    cut = min(_next_claim(draft, head.start), mark.start())
    _claim_title(draft, head.start, cut)
    _claim_container(draft, mark.end())
    return True


def _claim_title(draft: Draft, start: int, end: int) -> None:
    breaks = (_RESPONSIBILITY.search(draft.raw, start, end), ROLE_PHRASE.search(draft.raw, start, end))
    stop = min([end, *(match.start() for match in breaks if match and match.start() > start)])
    draft.claim_trimmed(start, min(stop, draft.next_claim(start)), "title")


def _container_mark(raw: str, start: int, end: int) -> re.Match[str] | None:
    for pattern in CONTAINER_MARKS:
        for match in pattern.finditer(raw, start, end):
            if not raw[: match.start()].endswith(("http:", "https:", "ftp:")):
                return match
    return None


def _claim_container(draft: Draft, begin: int) -> None:
    for span in sorted(draft.spans):
        if span.label == "editor" and begin <= span.start <= begin + 4:
            role = _EDITOR_ROLE.match(draft.raw, span.end)
            begin = role.end() if role else span.end
    end = draft.next_claim(begin)
    published = find_publication(draft, begin, end)
    breaks = (_DASH_AREA.search(draft.raw, min(begin + 3, end), end), ROLE_PHRASE.search(draft.raw, begin, end))
    stops = [end, *(match.start() for match in breaks if match)]
    stop = _without_leader(draft.raw, begin, min([*stops, published.place[0]] if published else stops))
    place = last_place(draft.raw, begin, stop)
    if place and not published:
        stop = place[0]
    comma = publisher_comma(draft.raw, begin, stop) if not draft.first("volume", "issue") else None
    if comma and comma > begin + 8:
        stop = comma
    if stop - begin > _LONGEST_CONTAINER:
        stop = next(_sentence_ends(draft.raw, begin, stop), stop)
    draft.claim_trimmed(begin, stop, "container")


def _without_leader(raw: str, start: int, end: int) -> int:
    while True:
        text = raw[start:end].rstrip(" ,;:(—–-")
        leader = _LEADER.search(text)
        if leader is None or leader.start() == 0:
            return start + len(text)
        end = start + leader.start()


def _sentence_ends(raw: str, start: int, end: int) -> Iterator[int]:
    for match in _SENTENCE_END.finditer(raw, start, end):
        if match.group(1) != "." or not _SHORTENED.search(raw[max(start, match.start() - 12) : match.start()]):
            yield match.start() + (1 if match.group(1) else 0)


def _claim_unmarked(draft: Draft, head: _Stretch) -> None:
    end = _without_leader(draft.raw, head.start, head.end)
    area = _DASH_AREA.search(draft.raw, min(head.start + 5, end), end)
    stop = area.start() if area else end
    published = find_publication(draft, min(head.start + 5, stop), stop)
    if published:
        stop = published.place[0]
    elif draft.first("volume", "issue") or _is_article(draft):
        stop = _claim_journal(draft, head.start, stop)
    else:
        stop = _title_end(draft, head.start, stop)
    _claim_title(draft, head.start, stop)


def _is_article(draft: Draft) -> bool:
    pages = draft.first("pages")
    return pages is not None and bool(re.search(r"\d\D+\d", draft.raw[pages.start : pages.end]))


def _claim_journal(draft: Draft, start: int, end: int) -> int:
    cuts = list(_sentence_ends(draft.raw, start, end))
    cut = cuts[-1] if cuts else None
    if cut is None:
        comma = draft.raw.rfind(", ", start, end)
        cut = comma + 1 if comma > start + 3 and end - comma > 3 else None
    if cut is None:
        after = _after_year(draft, end)
        if after:
            draft.claim_trimmed(*after, "container")
        return end
    draft.claim_trimmed(cut, _without_leader(draft.raw, cut, end), "container")
    return cut


def _after_year(draft: Draft, position: int) -> tuple[int, int] | None:
    year = draft.first("year")
    if year is None or year.start < position:
        return None
    end = draft.next_claim(year.end)
    return (year.end, _without_leader(draft.raw, year.end, end)) if end - year.end > 5 else None


def _title_end(draft: Draft, start: int, end: int) -> int:
    place = last_place(draft.raw, start, end) or place_before_year(draft, min(start + 4, end))
    if place and place[0] <= end:
        end = place[0]
    comma = publisher_comma(draft.raw, start, end)
    if comma:
        return comma
    first = next(_sentence_ends(draft.raw, start, end), None)
    return first if first and end - first < 40 else end
