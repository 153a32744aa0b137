"""The words that name the parts of a paper, and the words that say what a line is not, in every language."""

from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from svod.languages import all_words, by_language
from svod.text import lazy_re as re


class Section(StrEnum):
    """The parts of a paper that are known by their headings."""

    ABSTRACT = "abstract"
    KEYWORDS = "keywords"
    INTRODUCTION = "introduction"
    REFERENCES = "references"
    AFTERWORD = "afterword"
    CONTENTS = "contents"
    BODY = "body"


class SectionStart(NamedTuple):
    """A section's heading at the start of a line: its language, where its words end, whether it stands alone."""

    section: Section
    language: str
    end: int
    alone: bool


# Section, language, headings in small letters; longer ones are tried first.
SECTION_WORDS: tuple[tuple[Section, str, tuple[str, ...]], ...] = tuple(
    (section, language, headings)
    for section in Section
    for language, headings in by_language(f"headings.{section}").items()
)
# Words of an organisation's name: no title and no person has them.
ORGANISATION_WORDS = all_words("header.organisations")
# Words of a journal, series, conference or publisher above the title: such a line is no title.
VENUE_WORDS = all_words("header.venues")
# What a thesis page or a rubric says where an article has its title: the kind of work, not its name.
KIND_WORDS = all_words("header.kinds")
# Persons on a page who did not write the paper.
NON_AUTHOR_WORDS = (*all_words("header.other_roles"), *all_words("header.further_roles"))

_NUMBERING = re.compile(
    r"^\s*(?:§\s?)?(?:\d{1,2}(?:\.\d{1,2}){0,3}|[IVXУХ]{1,5}|[A-ZА-Я])\s?[.)\]:]?\s+|^\s*\d{1,2}[.)]\s?"
    r"|^\s*[•■▪·*#—–-]{1,3}\s+"
)
# «(Keywords: waves, heat)».
_BRACKET = re.compile(r"^\s*[(\[]\s?(?=[^()\[\]:]{4,40}:)")
_SPACED = re.compile(r"^(?:[^\W\d_]\s){4,40}[^\W\d_](?=\W|$)")
_HEADINGS: dict[str, tuple[Section, str]] = {}
for _section, _language, _words in SECTION_WORDS:
    for _word in _words:
        _HEADINGS.setdefault(_word, (_section, _language))
_FIRST_WORDS = frozenset(re.split(r"[\s-]", heading)[0].rstrip(",") for heading in _HEADINGS)
_LONGEST_HEADING = max(map(len, _HEADINGS))
_FIRST_WORD = re.compile(r"[^\W\d_]+")
_LONGEST_NUMERAL = 5
_TAIL = re.compile(r"[\s.:;,—–\-\]\d*]{0,12}$")


def word_set(*rows: str) -> frozenset[str]:
    """The words of a table written as rows of words."""
    return frozenset(" ".join(rows).split())


_STROKE = re.compile(r"\s?[/|]\s?(?=[^\W\d_])")


@lru_cache(maxsize=4096)
def section_start(line: str) -> SectionStart | None:
    """The section heading that a line begins with (or is), whatever its case, numbering and letter spacing."""
    if _begins_otherwise(line):
        return None
    head = line[: 4 * _LONGEST_HEADING]
    for offset in _starts(head):
        found = _heading_at(head, offset, len(line))
        if found is not None:
            return _with_translation(line, found)
    return None


def _with_translation(line: str, found: SectionStart) -> SectionStart:
    """A heading with the same one in another language: «Ключевые слова / Keywords:»."""
    stroke = _STROKE.match(line, found.end)
    again = section_start(line[stroke.end() :]) if stroke else None
    if stroke is None or again is None or again.section is not found.section:
        return found
    return found._replace(end=stroke.end() + again.end, alone=again.alone)


def is_heading(line: str, section: Section) -> bool:
    """Whether a line is nothing but that section's heading."""
    start = section_start(line)
    return start is not None and start.section is section and start.alone


def _begins_otherwise(line: str) -> bool:
    """Whether a line begins with a word that no heading begins with, and that is no number: most lines do."""
    first = _FIRST_WORD.match(line)
    if first is None or first.end() == 1:
        return False
    word = first.group()
    # Numbers are capital («XIV») and short.
    return (len(word) > _LONGEST_NUMERAL or word[1].islower()) and word.lower() not in _FIRST_WORDS


def _starts(head: str) -> tuple[int, ...]:
    numbering = _NUMBERING.match(head) or _BRACKET.match(head)
    blanks = len(head) - len(head.lstrip())
    return (blanks, numbering.end()) if numbering else (blanks,)


def _heading_at(head: str, offset: int, length: int) -> SectionStart | None:
    spaced = _SPACED.match(head[offset:])
    if spaced:
        return _spaced_heading(head, offset, length)
    low = head[offset:].lower()
    first = _FIRST_WORD.match(low)
    if first is None or first.group() not in _FIRST_WORDS:
        return None
    for end in range(min(len(low), _LONGEST_HEADING), len(first.group()) - 1, -1):
        if (end == len(low) or not (low[end].isalnum() or low[end] == "-")) and low[:end] in _HEADINGS:
            section, language = _HEADINGS[low[:end]]
            alone = length <= len(head) and bool(_TAIL.fullmatch(low[end:]))
            return SectionStart(section, language, offset + end, alone)
    return None


def _spaced_heading(head: str, offset: int, length: int) -> SectionStart | None:
    # «Л И Т Е Р А Т У Р А»: words stand two blanks apart or cannot be separated, so blanks are left out on both sides.
    tight = re.sub(r"[\s.:]", "", head[offset:]).lower()
    for heading, (section, language) in _HEADINGS.items():
        if tight == heading.replace(" ", ""):
            return SectionStart(section, language, length, alone=True)
    return None


def _any_word(phrases: tuple[str, ...]) -> re.Pattern[str]:
    ordered = sorted({phrase.strip() for phrase in phrases}, key=len, reverse=True)
    return re.compile(r"(?<!\w)(?:" + "|".join(map(re.escape, ordered)) + r")(?!\w)", re.IGNORECASE)


def _first_words(phrases: tuple[str, ...]) -> frozenset[str]:
    """What such phrases begin with: a line without any of these words holds none of them."""
    return frozenset(_RUN.findall(phrase)[0] for phrase in phrases)


_RUN = re.compile(r"\w+")
_ORGANISATION_STEMS = all_words("header.organisation_stems")
_ORGANISATION = re.compile(
    _any_word(ORGANISATION_WORDS).pattern + rf"|(?<!\w)(?:{'|'.join(_ORGANISATION_STEMS)})\w{{0,6}}(?!\w)",
    re.IGNORECASE,
)
_VENUE = _any_word(VENUE_WORDS)
# «Review», «Математика» alone are kinds and rubrics; «Review of Parsing» is a title.
_RUBRICS = frozenset(all_words("header.rubrics"))
_RUBRIC_ALONE = _any_word(tuple(sorted(_RUBRICS))).pattern + r"\W*(?:\d[\W\d]*)?$"
_KIND = re.compile(
    rf"^\W*(?:{_any_word(tuple(word for word in KIND_WORDS if word not in _RUBRICS)).pattern}|{_RUBRIC_ALONE})",
    re.IGNORECASE,
)
_NON_AUTHOR = _any_word(NON_AUTHOR_WORDS)
_ORGANISATION_FIRST, _VENUE_FIRST, _NON_AUTHOR_FIRST = map(
    _first_words, (ORGANISATION_WORDS, VENUE_WORDS, NON_AUTHOR_WORDS)
)


@lru_cache(maxsize=2048)
def _runs(line: str) -> tuple[str, ...]:
    return tuple(_RUN.findall(line.lower()))


@lru_cache(maxsize=2048)
def names_organisation(line: str) -> bool:
    """Whether a line names a university, institute, firm or a part of one."""
    runs = _runs(line[:1000])
    if _ORGANISATION_FIRST.isdisjoint(runs) and not any(run.startswith(_ORGANISATION_STEMS) for run in runs):
        return False
    return bool(_ORGANISATION.search(line[:1000]))


@lru_cache(maxsize=2048)
def names_venue(line: str) -> bool:
    """Whether a line names a journal, series, conference or publisher."""
    return not _VENUE_FIRST.isdisjoint(_runs(line[:1000])) and bool(_VENUE.search(line[:1000]))


@lru_cache(maxsize=2048)
def names_kind(line: str) -> bool:
    """Whether a line begins with a kind of work («Диссертация», «Masterarbeit») instead of a title."""
    return bool(_KIND.match(line[:300]))


@lru_cache(maxsize=2048)
def names_other_role(line: str) -> bool:
    """Whether a line names a supervisor, reviewer or editor rather than an author."""
    return not _NON_AUTHOR_FIRST.isdisjoint(_runs(line[:1000])) and bool(_NON_AUTHOR.search(line[:1000]))
