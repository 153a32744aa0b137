"""Names whose division is beyond doubt, and names compared whatever their order; nothing is shared with the methods."""

import re
from collections.abc import Sequence
from itertools import zip_longest

from svod.model.person import PersonName
from svod_lab.runs.tasks.two_alphabets import in_cyrillic, is_same_person
from svod_lab.scores.forms import soft, words

# «В. И.», «В.И.», «А.-Б.», «J. R. R.», «VI» in capitals without stops.
_INITIALS = r"(?:[A-ZА-ЯЁÄÖÜÉ][a-zа-яё]?\.(?:[\s-]?[A-ZА-ЯЁÄÖÜÉ][a-zа-яё]?\.)*)"
# «Козлов», «Müller-Klein», «О'Коннор»; one word only, so that nothing is left to guess.
_FAMILY = r"(?:[A-ZА-ЯЁÄÖÜÉ][a-zа-яёäöüßéèáíóúçñ]+(?:[-'’][A-ZА-ЯЁÄÖÜ][a-zа-яёäöüßé]+)?)"
_FAMILY_FIRST = re.compile(rf"({_FAMILY}),?\s*({_INITIALS})")
_FAMILY_LAST = re.compile(rf"({_INITIALS})\s*({_FAMILY})")
_BETWEEN = re.compile(r"\s*(?:[,;]?\s(?:and|und|u\.|et|и|&)\s|[,;/&])\s*")

# What parts the names of a printed list: commas, semicolons, dots in the middle, line ends, «and».
_LIST_BREAK = re.compile(r"\s*(?:[,;•·∙|\n]|\s(?:and|und|et|и)\s|\s{2,}|&)+\s*(?:(?:and|und|и)\s+)?", re.IGNORECASE)
_MARKS = re.compile(r"[\d⁰¹²³⁴⁵⁶⁷⁸⁹*†‡§¶∗]+|\([^)]*\)")
_PARTICLES = frozenset(
    {"de", "da", "di", "del", "della", "den", "der", "des", "do", "dos", "du", "el", "la", "le", "ten", "ter", "van",
     "vom", "von", "zu", "zur", "y", "и", "де", "фон", "ван"}
)  # fmt: skip
_LONGEST_NAME = 6
# A stretch of names has two of them at least, of two words each.
_FEWEST_OF_STRETCH = 4
# What stands in such lists and is no person: «Student Member, IEEE», «Ph. D.», «Jr.».
_NOBODY = re.compile(r"(?:jr|sr|ph\.?\s?d|md|iii?|(?:(?:student|senior|life)\s)?member|fellow|ieee)\.?", re.IGNORECASE)


def divided_names(printed: str) -> tuple[PersonName, ...] | None:
    """The names of a list in which each is one family name with initials before or after it; None for any other."""
    for pattern in (_FAMILY_FIRST, _FAMILY_LAST):
        names = _divided(printed.strip(), pattern)
        if names:
            return names
    return None


def _divided(printed: str, pattern: re.Pattern[str]) -> tuple[PersonName, ...] | None:
    names: list[PersonName] = []
    at = 0
    while at < len(printed):
        name = pattern.match(printed, at)
        if name is None:
            return None
        one, other = name.groups()
        names.append(PersonName(one, other) if pattern is _FAMILY_FIRST else PersonName(other, one))
        at = name.end()
        if at < len(printed):
            between = _BETWEEN.match(printed, at)
            if between is None:
                return None
            at = between.end()
    return tuple(names)


def listed_names(printed: Sequence[str]) -> tuple[str, ...]:
    """The names of labelled stretches of a header, each once, without the marks that point to affiliations."""
    bare = (_MARKS.sub(" ", stretch) for stretch in printed)
    names = (name.strip(" .-–\t") for stretch in bare for name in _LIST_BREAK.split(stretch))
    once: list[str] = []
    for name in names:
        if soft(name) and not _NOBODY.fullmatch(name) and not any(_agree(name, other) for other in once):
            once.append(name)
    return tuple(once)


def is_name(text: str) -> bool:
    """Whether a text can be one person's name: a few words, none of them small but particles, no digit or address."""
    parts = re.findall(r"[^\W\d_]+", text)
    known = all(part[0].isupper() or part in _PARTICLES for part in parts)
    return 0 < len(parts) <= _LONGEST_NAME and known and not re.search(r"[@\d]", text)


def aligned_names(expected: Sequence[str], found: Sequence[str]) -> tuple[str, ...]:
    """The names found, those that agree with an expected one spelled as it is.

    Two names agree when they have as many words and each word, or its first letter where one side gives no more, has
    its partner: «Козлов Д. Д.» agrees with «Дмитрий Дмитриевич Козлов», «Д. Козлов» does not. Lists of publications
    abbreviate what the paper prints: a truth «L Holm» agrees with the printed «Lars B. Holm».
    """
    left = list(expected)
    aligned = []
    for name in found:
        partner = next((other for other in left if _agree(name, other)), None)
        partner = partner or next((other for other in left if _abbreviates(other, name)), None)
        if partner is not None:
            left.remove(partner)
        aligned.append(partner or name)
    return tuple(aligned)


def persons(
    expected: Sequence[str], others: Sequence[str], found: Sequence[Sequence[str]]
) -> tuple[tuple[int, str], ...]:
    """The persons found, by their places, spelled as the truth spells them where it knows them.

    `others` are other spellings of the expected names, `found` the spellings of each name found. A person who is found
    in both alphabets, as two names, is one.
    """
    known: list[tuple[int, str]] = []
    for place, spellings in enumerate(found):
        name = _spelled(expected, others, spellings)
        if not any(_is_again(spellings[0], name, found[before][0], other) for before, other in known):
            known.append((place, name))
    return tuple(known)


def _spelled(expected: Sequence[str], others: Sequence[str], spellings: Sequence[str]) -> str:
    """The expected name that one of a person's spellings means, or the first of them."""
    if any(_agree(spelling, name) for spelling in spellings[:1] for name in expected):
        return spellings[0]
    for spelling in spellings:
        for name, other in zip_longest(expected, others[: len(expected)], fillvalue=""):
            if _agree(spelling, name) or _agree(spelling, other) or is_same_person(spelling, name):
                return name
    return spellings[0]


def _is_again(printed: str, name: str, printed_before: str, name_before: str) -> bool:
    """Whether a name is that of a person met before in the other alphabet."""
    if in_cyrillic(printed) == in_cyrillic(printed_before):
        return False
    return _agree(name, name_before) or is_same_person(printed, printed_before)


def stretches(expected: Sequence[str], found: Sequence[str]) -> tuple[tuple[str, int], ...]:
    """The names found, each with how many of them it stands for: one, or all those of a stretch.

    Some corpora lost the blanks between the columns of a line of names: «Ann Klein Hans B. Gross» is labelled as one
    stretch, and a method that finds its two names has found it.
    """
    names = {
        tuple(sorted(_name_words(name))): name for name in expected if len(_name_words(name)) >= _FEWEST_OF_STRETCH
    }
    parted: list[tuple[str, int]] = []
    at = 0
    while at < len(found):
        ends = [end for end in range(at + 2, len(found) + 1) if _together(found[at:end]) in names]
        parted.append((names[_together(found[at : ends[0]])], ends[0] - at) if ends else (found[at], 1))
        at += parted[-1][1]
    return tuple(parted)


def _together(names: Sequence[str]) -> tuple[str, ...]:
    return tuple(sorted(word for name in names for word in _name_words(name)))


def _agree(one: str, other: str) -> bool:
    first, second = _name_words(one), _name_words(other)
    return bool(first) and len(first) == len(second) and _unpartnered(first, second) == []


def _unpartnered(given_words: Sequence[str], others: Sequence[str]) -> list[str] | None:
    """The words of a name that another says nothing of; None where the other has a word or initial of its own."""
    left = list(others)
    for word in sorted(given_words, key=len, reverse=True):
        partner = next((candidate for candidate in left if candidate == word), None)
        partner = partner or next((candidate for candidate in left if _is_initial(word, candidate)), None)
        if partner is None:
            return None
        left.remove(partner)
    return left


def _abbreviates(given: str, printed: str) -> bool:
    """Whether a truth gives initials alone, and fewer of them than are printed; what it leaves out is initials, too."""
    given_words = _name_words(given)
    more = _unpartnered(given_words, _name_words(printed)) if any(len(word) == 1 for word in given_words) else None
    hyphened = _name_words(" ".join(re.findall(r"[-‐‑]([^\W\d_]+)", printed)))
    return bool(more) and len(given_words) > 1 and all(len(word) == 1 or word in hyphened for word in more or ())


def _name_words(name: str) -> list[str]:
    return [word.replace("ё", "е") for word in words(name)]


def _is_initial(one: str, other: str) -> bool:
    shorter, longer = sorted((one, other), key=len)
    return len(shorter) == 1 and longer.startswith(shorter)
