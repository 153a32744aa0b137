"""Lines of notes one after another: where a note begins and ends that was found in part, which notes only explain."""

import re
from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import pairwise
from operator import or_

from svod.extract.bibliography.signs import TELLING, Sign, word_signs

RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹"
# What a note begins with: «12 Vgl.», «[3] See», «7Roth».
NOTE_NUMBER = re.compile(rf"\W?(?:\d{{1,3}}(?!\d)|[{RAISED}])")
# How the last line of a note ends, and how one that cites does.
_ENDED = re.compile(r"[.!?…)\]»“”\"\d]\s*$")
_CITED = re.compile(r"(?:\d[a-h]?|\bf{1,2}|\))\.?\s*$")
_NUMBERED = re.compile(rf"(?:{NOTE_NUMBER.pattern})[.)\]]*\s*[«„“\"]?[^\W\d_a-zà-öø-ÿа-яё]")
_BEGINS = re.compile(r"[^\w\s]{0,2}[^\W\d_a-zà-öø-ÿа-яё]")
_SENTENCE_END = re.compile(r"[^\W\d_A-ZА-ЯЁ]{2,}[.!?]\s+(?=[^\W\d_a-zà-öø-ÿа-яё]|[«„“\"])")
_DATED = re.compile(r"(?<!\d)(?:1[5-9]|20)\d\d(?!\d)")
# A year in a sentence: «war seit 1939 im Amt», «im Jahr 1519, der Vulgata».
_DATED_OTHERWISE = re.compile(r"(?<!\d)(?:1[5-9]|20)\d\d(?!\d|,?\s[a-zà-öø-ÿа-яё]{2})")
_LETTER, _DIGIT = re.compile(r"[^\W_]"), re.compile(r"\d")
# What a note shows that cites: without these it may name persons and bodies, and explains all the same.
_CITING = int(
    Sign.YEAR | Sign.PAGES | Sign.RANGE | Sign.ISSUE | Sign.ISSUE_FORM | Sign.ADDRESS | Sign.IDENTIFIER | Sign.POINTING
    | Sign.LEGAL | Sign.IN_WORD | Sign.SLASHES
)  # fmt: skip
# What else tells of a work, but for words that tell only beside an address: «zuletzt», «last».
_OTHERS = TELLING & ~int(Sign.ACCESS_WORD)
# A note that explains has so many words, and such a share of them in small letters.
_FEWEST_WORDS, _SMALL_SHARE = 8, 0.5
# A line has so many words, or is part of one.
WORDS_OF_LINE = 6
# So many lines of a note may be missing on either side of those that were found.
_MOST_LINES = 15


def explaining(texts: Sequence[str]) -> list[bool]:
    """For each line of notes one after another, whether it is of a note, or of sentences, that cite nothing."""
    found = [False] * len(texts)
    before = ""
    for first, stop in _units(texts):
        own = texts[first:stop]
        # Behind what does not end as works end, a sentence may be a title.
        is_sure = NOTE_NUMBER.match(own[0]) is not None or _CITED.search(before) is not None
        if (is_sure or not before) and _explains(" ".join(own)):
            found[first:stop] = [True] * (stop - first)
            continue
        before = own[-1]
        if is_sure:
            led_in = _led_in(own)
            found[first : first + led_in] = [True] * led_in
    return found


def _units(texts: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Where lines begin a note, or a sentence behind the end of another."""
    starts = [0]
    for place, (before, text) in enumerate(pairwise(texts), start=1):
        if _ENDED.search(before) and (NOTE_NUMBER.match(text) or _BEGINS.match(text)):
            starts.append(place)
    yield from pairwise([*starts, len(texts)])


def _led_in(texts: Sequence[str]) -> int:
    """How many lines explain before a line in which their last sentence ends and something is cited."""
    for count in range(min(len(texts) - 1, _MOST_LINES), 0, -1):
        end = _SENTENCE_END.search(texts[count])
        if end and _explains(" ".join([*texts[:count], texts[count][: end.end()]])):
            return count
    return 0


def _explains(text: str) -> bool:
    number = NOTE_NUMBER.match(text)
    dated = _DATED.search(text) is not None
    words = [] if dated and (not number or _DATED_OTHERWISE.search(text)) else text.split()
    if number and words:
        words[0] = text[number.end() :].partition(" ")[0]
    own = [word for word in words if _LETTER.search(word)]
    if len(own) < _FEWEST_WORDS:
        return False
    shown = reduce(or_, map(word_signs, own))
    if shown & (_CITING & ~int(Sign.YEAR) if dated else _CITING):
        return False
    if number and not _DIGIT.search(text, number.end()):
        return True
    return not shown & _OTHERS & ~int(Sign.YEAR) and _is_prose(own)


def lines_above(line: str, above: Sequence[str]) -> int:
    """How many lines above a line, the nearest first, are of the note that it goes on."""
    sentence = _SENTENCE_END.search(line)
    if NOTE_NUMBER.match(line) or (sentence and _is_prose(line[: sentence.end()].split())):
        return 0
    reached = next((count for count, text in enumerate(above) if _ENDED.search(text)), len(above))
    begun = next((count for count, text in enumerate(above[:reached], start=1) if _NUMBERED.match(text)), reached)
    return begun if _may_cite(above[:begun]) else 0


def lines_below(line: str, below: Sequence[str]) -> int:
    """How many lines below a line are of the note that goes on behind it."""
    if _ENDED.search(line):
        return 0
    next_note = next((count for count, text in enumerate(below) if _NUMBERED.match(text)), len(below))
    reached = next((count for count, text in enumerate(below[:next_note], start=1) if _ENDED.search(text)), next_note)
    return reached if _may_cite(below[:reached]) else 0


def _may_cite(texts: Sequence[str]) -> bool:
    """Whether lines are few, and no running text; in a narrow column a title has as many small words as a text."""
    words = " ".join(texts).split()
    return len(texts) <= _MOST_LINES and (len(words) < WORDS_OF_LINE * len(texts) or not _is_prose(words))


def _is_prose(words: Sequence[str]) -> bool:
    return sum(word[:1].islower() for word in words) >= _SMALL_SHARE * len(words)
