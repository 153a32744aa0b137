"""A note that cites: the works in it, without the remarks between them («vgl. …; anders …», «см. также …»)."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate

from svod.extract.line_signs import has_year, reference_signs
from svod.extract.references.entry_starts import names_alone, starts_like_entry
from svod.extract.references.numbering import CutLines, Start, cut_at
from svod.languages import all_words, alternatives, any_word
from svod.model.document import Line
from svod.text import lazy_re as re

# What leads to a work: «Vgl. dazu», «Siehe auch», «sowie», «См. также:», «See, e.g.,».
_LEADING = f"{alternatives('references.leading')}|{alternatives('references.next_work')}"
_LEAD = rf"(?:(?:{_LEADING})(?:,?\s(?:{alternatives('references.behind_leading')}))*[\s:,]+)"
_LEADS = re.compile(rf"{_LEAD}+")
_AUTHOR = re.compile(r"[^\W\d_]+,\s[A-ZА-ЯЁÄÖÜ]\.")
_LATER_LEADS = re.compile(rf"(?<=\s){_LEAD}+")
# What a lead may say of before the work: «Vgl. zu diesen Bestrebungen H. Roth», «See on this point J. Hill».
_TOPIC = re.compile(rf"(?:{alternatives('references.topic')})\s(?:[^\W\d_][\w’'-]*\s){{1,6}}?(?=[A-ZА-ЯЁÄÖÜ]\.)")
# «Nr. 2/1996», «28.2.1994»: years that no list would have so.
_NUMBERED_YEAR = re.compile(r"\d(?:/|\.\s?\d{1,2}\.\s?)(?:1[89]|20)\d\d(?!\d)")
# Between two works: «; », «; anders », «, sowie », «. Vgl. ».
_BETWEEN = re.compile(rf";\s+{_LEAD}*|[,.]?\s+{_LEAD}+")
_NUMBER = re.compile(r"\s*(?:\d{1,3}[.)]?\s+|[⁰¹²³⁴-⁹]{1,3}\s*)(?=[^\W\d_a-zа-яё«„“\"]|[«„“\"])")
# A work cited before: «Roth, a.a.O.», «M. C. Noonan (Anm. 8)»; and the one right before: «ebd., S. 5».
_CITED_BEFORE = re.compile(
    rf"(?<!\w)(?:{alternatives('references.cited_before')})(?![\w-])"
    rf"|\((?:{alternatives('references.in_note')})\.?\s?\d{{1,3}}\)"
)
_SAME_WORK = re.compile(rf"(?:{alternatives('references.same_work')})\b")
# «S. Beck» may be a name; longer words lead to a work whatever it is.
_SHORTEST_LEAD = 3
# What is cited and has no author: «BGHZ 23, 175», «§ 823 BGB», «РГАЛИ. Ф. 3. Оп. 2».
_SOURCE = re.compile(
    rf"§|(?<![\w.-])(?:{any_word(all_words('references.legal_sign'))})(?![\w-])|{alternatives('references.source')}"
)
_QUOTED = re.compile(rf"(?<!\w)(?:{alternatives('references.quoted')})")
_REPRINT = re.compile(rf"(?:{alternatives('references.reprint')})(?!\w)")
_CAPITAL = re.compile(r"[^\W\d_a-zà-öø-ÿа-яё]|[«»„“‘\"§]")
# «Roth/Ebert, Wald», «Anna von Roth: Wald», «Roth, in: Ebert»: how works begin in notes that name no initials.
_NAMED = re.compile(
    r"(?:[^\W\d_a-zà-öø-ÿа-яё][\w’'-]*(?:\.-|\.?\s|\.?\s?/\s?)|(?:von|van|de|der|den|zu|und|and|u\.|&|d[ieu]|le|la)\s){0,12}"
    r"[^\W\d_a-zà-öø-ÿа-яё][\w’'-]+\.?\s?(?:\((?:Hrsg|Hg|eds?)\.?\))?[,:]\s"
)
# Where a work ends: «S. 12 f.», «(157)», «1998»; and a town that another follows: «М.; СПб., 1998».
_CLOSED = re.compile(r"(?:\d[a-h]?|\bf{1,2}\.?|\)|об\.?)[\s.]*$")
_ENDS_WITH_TOWN = re.compile(r"(?<![\w.])[A-ZА-ЯЁ]\w{0,3}\.$")
# A work is known by its first so many characters, one that was cited before by so many, a source by so many.
_LOOKED_AT, _SHORT_FORM, _SOURCE_FORM = 300, 80, 60
# So many characters before the end of a work show that it is cited, and so many behind it that they are a remark.
_LOOKED_BACK, _LONGEST_REMARK = 600, 2000
# Behind the pages or the year that end a work: «… 1998, S. 12 ff. Diese These …»; «(2001). Wald» may be a title.
_END = re.compile(r"(?:\d|\bf{1,2}|(?<!\d{4})\)|(?<=\d\s\(\d{4}\)))\.\s+(?=[^\W\d_a-zа-яё])")
# A remark has so many words, and so many of them in small letters; «Emphasis added here», a short one, has fewer.
_FEWEST_REMARK, _SMALL_SHARE = 3, 0.5
_SHORT_REMARK, _SMALL_SHARE_OF_SHORT = 4, 1 / 3
# Of so many entries, and so large a share of them, must be said that they are notes.
LEAST_TOLD, SHARE_TOLD = 3, 0.12
# The number of what is no work.
REMARK = -1


def works_of_note(lines: Sequence[Line]) -> CutLines:
    """The lines of a note cut where each of its works begins; the first begins behind what leads to it.

    What is said behind a work is cut off, too, with a number that no work has.
    """
    offsets = list(accumulate((len(line.text) + 1 for line in lines), initial=0))
    text = " ".join(line.text for line in lines)
    starts = []
    for order, first, end in _parts(text):
        place = bisect_right(offsets, end, hi=len(lines)) - 1
        # What stands before a work in its line is left out; what stands in the line above it ends with that line.
        column = max(0, first - offsets[place])
        starts.append(Start(place, column, order, end - offsets[place]))
    return cut_at(lines, starts)


def are_notes(texts: Sequence[str]) -> bool:
    """Whether entries are notes by what many of them say: «Vgl. …», «ebd.», «Roth (Anm. 3)», «Указ. соч.»."""
    told = sum(_says_note(text) for text in texts)
    return told >= max(LEAST_TOLD, SHARE_TOLD * len(texts))


def _says_note(text: str) -> bool:
    number = _NUMBER.match(text)
    start = number.end() if number else 0
    lead = _lead_at(text, start)
    if lead and len(lead[0].rstrip(" ,:")) >= _SHORTEST_LEAD:
        return True
    return bool(_SAME_WORK.match(text, start) or _CITED_BEFORE.search(text))


def _parts(text: str) -> Iterator[tuple[int, int, int]]:
    """The number of each work or remark, where it is parted from what is before it, and where it begins."""
    starts = list(_starts(text))
    stops = [*(first for first, _ in starts[1:]), len(text)]
    for order, ((first, end), stop) in enumerate(zip(starts, stops, strict=True), start=1):
        yield REMARK if _is_remark(text[end:stop]) else order, first, end
        remark = next(
            (place for place in _ends(text, end, stop) if _is_remark(text[place : min(stop, place + _LONGEST_REMARK)])),
            None,
        )
        if remark is not None:
            yield REMARK, remark, remark


def _ends(text: str, begin: int, stop: int) -> Iterator[int]:
    """Where a work may have ended and something else begins."""
    for end in _END.finditer(text, begin, stop):
        if _is_cited(_tail(text, begin, end.start() + 1)):
            yield end.end()


def _is_remark(text: str) -> bool:
    """Whether words are running text that cites nothing."""
    words = text.split()
    small = sum(word[:1].islower() for word in words)
    share = _SMALL_SHARE if len(words) > _SHORT_REMARK else _SMALL_SHARE_OF_SHORT
    if len(words) < _FEWEST_REMARK or small < share * len(words):
        return False
    cites = _is_dated(text) or _SAME_WORK.match(text) or _CITED_BEFORE.search(text) or _SOURCE.search(text)
    return not cites and not any(map(str.isdigit, text)) and reference_signs(text) == 0


def _starts(text: str) -> Iterator[tuple[int, int]]:
    """Where a work is parted from what is before it, and where it begins."""
    begin = _first_work(text)
    yield 0, begin
    for between in _BETWEEN.finditer(text, begin):
        opening = text[between.end() : between.end() + _LOOKED_AT]
        before = _tail(text, begin, between.start())
        if not _is_cited(before) or _ENDS_WITH_TOWN.search(before):
            continue
        # «Russia TV, 12.1.1994, zit. n. SWB FE/1900» is cited as one.
        if _QUOTED.search(between[0]) and not names_alone(opening):
            continue
        if _begins_work(opening) or _is_whole(opening, before, is_led_to=between[0].strip(" ;,.") != ""):
            yield between.start(), between.end()
            begin = between.end()


def _is_dated(text: str) -> bool:
    return has_year(text) or _NUMBERED_YEAR.search(text) is not None


def _tail(text: str, begin: int, end: int) -> str:
    """The last words of what has begun: a text may go on and on."""
    return text[max(begin, end - _LOOKED_BACK) : end]


def _begins_work(opening: str) -> bool:
    """Whether a work begins here, described in full or cited before."""
    if _SAME_WORK.match(opening):
        return True
    own = opening.partition("; ")[0]
    if not _CAPITAL.match(own):
        return False
    if _CITED_BEFORE.search(own[:_SHORT_FORM]) or _SOURCE.search(own[:_SOURCE_FORM]):
        return True
    if _NAMED.match(own):
        return _is_dated(own) or (len(own) <= _SHORT_FORM and _CLOSED.search(own) is not None)
    return _is_dated(opening) and (starts_like_entry(opening) or (_is_cited(own) and starts_like_entry(f"{own}.")))


def _is_whole(opening: str, before: str, *, is_led_to: bool) -> bool:
    """Whether a work without names stands here, led to or behind one that is closed: «S. 5; Die Zeit, 6. 7. 1998»."""
    own = opening.partition("; ")[0]
    if not _CAPITAL.match(own) or _REPRINT.match(own) or not _is_dated(own) or not _CLOSED.search(own):
        return False
    return is_led_to or (_CLOSED.search(before) is not None and len(own.split()) >= _FEWEST_REMARK)


def _is_cited(text: str) -> bool:
    return bool(_is_dated(text) or _CLOSED.search(text) or _CITED_BEFORE.search(text) or _SOURCE.search(text))


def _first_work(text: str) -> int:
    """Where the first work begins: behind the number of the note, or behind the words that lead to it."""
    number = _NUMBER.match(text)
    start = number.end() if number else 0
    lead = _lead_at(text, start)
    topic = _TOPIC.match(text, lead.end()) if lead else None
    if topic and names_alone(text[topic.end() : topic.end() + _LOOKED_AT]):
        return topic.end()
    if lead and _leads(lead, text):
        return lead.end()
    looked_at = start
    for lead in _LATER_LEADS.finditer(text, start):
        # «Roth, Wald, S. 130. Ähnlich Beck, Wege»: a short form stands before.
        is_short_form = _NAMED.match(text, start) and _CLOSED.search(_tail(text, start, lead.start()))
        if is_short_form or _is_dated(text[looked_at : lead.start()]):
            break
        looked_at = lead.start()
        if starts_like_entry(text[lead.end() : lead.end() + _LOOKED_AT]):
            return lead.end()
    return start


def _lead_at(text: str, start: int) -> re.Match[str] | None:
    """The words at a place that lead to a work; «Näher, S.» is an author."""
    return None if _AUTHOR.match(text, start) else _LEADS.match(text, start)


def _leads(lead: re.Match[str], text: str) -> bool:
    """Whether words at the very beginning lead to a work."""
    opening = text[lead.end() : lead.end() + _LOOKED_AT]
    if len(lead[0].rstrip(" ,:")) >= _SHORTEST_LEAD and _CAPITAL.match(opening):
        return True
    return starts_like_entry(opening) or _begins_work(opening)
