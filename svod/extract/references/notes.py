"""A note that cites: the works in it, without the remarks between them («vgl. …; anders …», «см. также …»)."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate

from svod.extract.line_signs import has_year, reference_signs
from svod.extract.references.entry_starts import starts_like_entry
from svod.extract.references.numbering import CutLines, Start, cut_at
from svod.languages import alternatives
from svod.model.document import Line
from svod.text import lazy_re as re

# What leads to a work: «Vgl. dazu», «Siehe auch», «sowie», «См. также:».
_LEAD = (
    rf"(?:(?:{alternatives('references.leading')}|{alternatives('references.next_work')})"
    rf"(?:\s(?:{alternatives('references.behind_leading')}))*[\s:,]+)"
)
_FIRST_LEAD = re.compile(rf"(?:^|(?<=\s)){_LEAD}+")
# Between two works: «; », «; anders », «, sowie », «. Vgl. ».
_BETWEEN = re.compile(rf";\s+{_LEAD}*|[,.]?\s+{_LEAD}+")
_NUMBER = re.compile(r"\s*\d{1,3}[.)]?\s+(?=[^\W\d_a-zа-яё«„“\"])")
# A work cited before: «Roth, a.a.O.», «M. C. Noonan (Anm. 8)»; and the one right before: «ebd., S. 5».
_CITED_BEFORE = re.compile(
    rf"(?<!\w)(?:{alternatives('references.cited_before')})(?!\w)"
    rf"|\((?:{alternatives('references.in_note')})\.?\s?\d{{1,3}}\)"
)
_SAME_WORK = re.compile(rf"(?:{alternatives('references.same_work')})\b")
# A work is known by its first so many characters, one that was cited before by so many.
_LOOKED_AT, _SHORT_FORM = 300, 80
# Behind the pages or the year that end a work: «… 1998, S. 12 ff. Diese These …».
_END = re.compile(r"(?:\d|\bf{1,2}|\))\.\s+(?=[^\W\d_a-zа-яё])")
# A remark has so many words, and so many of them in small letters.
_FEWEST_REMARK, _SMALL_SHARE = 5, 0.5
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


def _parts(text: str) -> Iterator[tuple[int, int, int]]:
    """The number of each work or remark, where it is parted from what is before it, and where it begins."""
    starts = list(_starts(text))
    stops = [*(first for first, _ in starts[1:]), len(text)]
    for order, ((first, end), stop) in enumerate(zip(starts, stops, strict=True), start=1):
        yield order, first, end
        remark = next((place for place in _ends(text, end, stop) if _is_remark(text[place:stop])), None)
        if remark is not None:
            yield REMARK, remark, remark


def _ends(text: str, begin: int, stop: int) -> Iterator[int]:
    """Where a work may have ended and something else begins."""
    for end in _END.finditer(text, begin, stop):
        if has_year(text[begin : end.start() + 1]):
            yield end.end()


def _is_remark(text: str) -> bool:
    """Whether words are running text that cites nothing."""
    words = text.split()
    small = sum(word[:1].islower() for word in words)
    if len(words) < _FEWEST_REMARK or small < _SMALL_SHARE * len(words):
        return False
    return not has_year(text) and not _CITED_BEFORE.search(text) and reference_signs(text) == 0


def _starts(text: str) -> Iterator[tuple[int, int]]:
    """Where a work is parted from what is before it, and where it begins."""
    begin = _first_work(text)
    yield 0, begin
    for between in _BETWEEN.finditer(text, begin):
        opening = text[between.end() : between.end() + _LOOKED_AT]
        if _is_cited(text[begin : between.start()]) and _begins_work(opening):
            yield between.start(), between.end()
            begin = between.end()


def _begins_work(opening: str) -> bool:
    """Whether a work begins here, described in full or cited before."""
    if _SAME_WORK.match(opening):
        return True
    own = opening.partition("; ")[0]
    begins = starts_like_entry(opening) or (_is_cited(own) and starts_like_entry(f"{own}."))
    return begins and (has_year(opening) or bool(_CITED_BEFORE.search(opening[:_SHORT_FORM])))


def _is_cited(text: str) -> bool:
    return has_year(text) or bool(_CITED_BEFORE.search(text))


def _first_work(text: str) -> int:
    """Where the first work begins: behind the number of the note, or behind the words that lead to it."""
    number = _NUMBER.match(text)
    start = number.end() if number else 0
    for lead in _FIRST_LEAD.finditer(text, start):
        if has_year(text[start : lead.start()]):
            break
        if starts_like_entry(text[lead.end() : lead.end() + _LOOKED_AT]):
            return lead.end()
    return start
