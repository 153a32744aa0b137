"""The title: the group of lines in the largest face near the authors that names no journal, body or kind of work."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from svod.extract.header import weights
from svod.extract.header.first_page import Front, Group, groups_of, opens_section
from svod.extract.header.mastheads import is_periodical
from svod.extract.header.name_lines import names_of
from svod.extract.header.plain_title import OPEN_END, plain_title
from svod.extract.header.scripts import is_cyrillic
from svod.languages import all_words, alternatives
from svod.model.document import Line
from svod.model.person import PersonName
from svod.text import lazy_re as re
from svod.text.dates import find_dates
from svod.text.identifiers import find_emails, find_udc
from svod.text.keywords import (
    Section,
    names_kind,
    names_organisation,
    names_other_role,
    names_venue,
    section_start,
)
from svod.text.lexicon.classes import WordClass
from svod.text.lexicon.lookup import classes_of
from svod.text.names import are_strict, split_names

SHORTEST_TITLE, LONGEST_TITLE = 8, 300
_BLANKS = re.compile(r"\s+")
# The lines of a title may be this far apart, in sizes of type, if the room around them is so many times wider.
_WIDEST_LEAD, _MORE_ROOM = 2.0, 2.0
_NEAR_SIZE = 0.15
_FEW_WORDS_BELOW = 4
JOINING_END = re.compile(rf"\s(?:{alternatives('header.title_open_end')})$")
_MARK = "[*∗†‡§¶⋆¹²³ᵃᵇᶜᵈ]"
_MARKS_AT_END = re.compile(rf"(?:\s?{_MARK}|(?<=[a-zа-яёäöüß])\d|(?<={_MARK}),(?=\s?{_MARK}))+$")
# The mark of the first note, set apart by formats without raised letters: «… Estimates 1», but «Part 1», «of genus 1».
_FIRST_NOTE = re.compile(r"([^\W\d_]+)\s1$")
_COUNTED = frozenset(all_words("header.counted"))
_QUOTED = re.compile(r"[«„“\"]([^«»„“”\"]+)[»“”\"]")
# «на тему: «…»»
_ANNOUNCED = alternatives("header.title_announced")
_ANNOUNCES_TITLE = re.compile(rf"^\W*(?:{_ANNOUNCED})\s?:?\s*[«„“\"]?[^\W\d_]", re.IGNORECASE)
_GAIN_ANNOUNCED = 8.0
_LOSS_PERIODICAL = 6.0
# «Раздел второй», «Секция 3»: what stands below is the heading of a part of a volume.
_DIVISION = re.compile(rf"^\W*(?:{alternatives('header.divisions')})(?:\s[\w.]+){{1,2}}\W*$", re.IGNORECASE)
_LOSS_DIVISION = 3.0
# «Выполнил: студент группы 542»
_AUTHOR_ANNOUNCED = re.compile(rf"^\s*(?:{alternatives('names.author_line')})[\w()]{{0,12}}\s?:", re.IGNORECASE)
# What stands in brackets below a title and is no part of it.
# A code of a subject, the number of a report or of a chapter, printed before the title on its line.
_LEAD = re.compile(
    r"^\W*(?:(?:УДК|UDC|ББК)(?![^\W\d_])[\s\d.,:;()/+*\-–]*|(?-i:[A-ZА-ЯЁ]{2,6}-\d{3,}[\d/\-]*\s(?=[A-ZА-ЯЁÄÖÜ]))"
    rf"|(?:{alternatives('header.chapters')})\s\d+[.:]?\s|(?:{_ANNOUNCED})\s?:?\s?(?=[«„“\"]|:|[^\W\d_]))\s*(?=[«„“\"]?[^\W\d_])",
    re.IGNORECASE,
)
_SHORTEST_AFTER_LEAD = 12
# «№ 1681-69 Деп.»: a number with hardly a word beside it.
_NUMBER, _LONG_WORD = re.compile(r"№\s?\d"), re.compile(r"[^\W\d_]{4}")

BESIDE_TITLE = re.compile(rf"\((?:{alternatives('header.beside_title')})\)", re.IGNORECASE)
# Headings of parts, salutations and minutes: no title of a paper.
PART = re.compile(rf"^\W*(?:{alternatives('header.parts')})(?!\w)", re.IGNORECASE)
_PAPER_SECTIONS = (Section.ABSTRACT, Section.KEYWORDS, Section.REFERENCES)
_PAPER_SIGN = re.compile(
    rf"УДК|UDC|ББК|\bMSC\b|\b(?:DOI|doi)\b|\bISSN\b|arXiv|©\s?\d{{4}}|№\s?\d|{alternatives('header.volume_signs')}"
)
_SHORTEST_STAMP = 10
# What a group gains by names right beside it, or one group away: a rubric stands farther from them than the title.
_FEW_STEPS = 2
_NEAR_AUTHORS: Mapping[int, float] = {1: 1.0, 2: 0.3}
# A title of more words, and of more sentences than two, is running text.
_LONGEST_TITLE_WORDS = 25
_SENTENCE_END = re.compile(r"[^\W\d_]{3}[.!?]\s(?=[A-ZÄÖÜА-ЯЁ])")
_LONG_TITLE = 60
_WORDS = re.compile(r"[^\W\d_]{3,}")
_FURNITURE = re.compile(
    rf"^\W*(?:\d+\s*)+$|^(?:{alternatives('header.furniture_start')})|^\W*(?:УДК|UDC|ББК)(?!\w)"
    rf"|\.{{4,}}|(?:\s\.){{4,}}|https?:|www\.|^\W*(?:{alternatives('header.furniture')}|№|©)"
    # The issue of a journal: «Bibliotheksdienst 3/2005».
    r"|^\W*[^\W\d_]+(?:\s+[^\W\d_]+){0,3}\s+\d{1,3}\s?/\s?(?:19|20)\d\d\W*$",
    re.IGNORECASE,
)
# «Leiden, The Netherlands, May 15, 2019»: a day, with nothing but places before it.
_LONGEST_DATE, _MOST_WORDS_BEFORE_DATE = 60, 4
# In brackets, or a given name with a patronymic: «Александр, Владимирович».
_NO_TITLE = re.compile(r"\(.*\)|[А-ЯЁ][а-яё]+,?\s[А-ЯЁ][а-яё]+(?:вич|вна|ична)")
# «n-dimensionale Polarkoordinaten», «p-adic …»
_SYMBOL_START = re.compile(r"[a-z]-[a-zа-яё]")
_SENTENCE_START = re.compile(r"^[^\W\d_]*[a-zа-яёäöüß]")


_GIVEN, _DICTIONARY = int(WordClass.GIVEN_NAME), int(WordClass.DICTIONARY)
_PERSON = int(WordClass.GIVEN_NAME | WordClass.SURNAME | WordClass.SURNAME_ENDING | WordClass.NAME_PARTICLE)


class TitleChoice(NamedTuple):
    """The lines taken for the title and how sure that is."""

    group: Group
    text: str
    weight: float


def find_title(front: Front) -> TitleChoice | None:
    """The best title candidate of the front, if any will do."""
    plain = plain_title(front)
    if plain is not None and is_candidate(plain):
        weight = weights.TITLE_PLAIN_TEXT if shows_paper(front) else weights.TITLE_WITHOUT_PAPER
        return TitleChoice(plain, tidy_title(plain.text), _lightened(plain, weight))
    groups = _names_apart(groups_of(tuple(line for line in front.head if not _is_upright(line))))
    scored = [(score_of(group, groups, front), group) for group in groups if is_candidate(group)]
    if not scored:
        return None
    best, group = max(scored, key=lambda pair: (pair[0], -pair[1].order))
    if best < 0:
        return None
    kept = _without_subtitle(_with_continuation(group, groups))
    return TitleChoice(kept, tidy_title(_without_line_number(kept.text, front)), _weight(group, groups, front))


def shows_paper(front: Front) -> bool:
    """Whether anything on the front says that it is a paper's: a section, a code, an address, a body, a kind."""
    if front.ends_at_section:
        return True
    return any(
        opens_section(line, *_PAPER_SECTIONS)
        or names_kind(line.text)
        or "@" in line.text
        or _PAPER_SIGN.search(line.text)
        for line in front.lines
    ) or any(names_organisation(line.text) or are_strict(split_names(line.text)) for line in front.head)


def is_candidate(group: Group) -> bool:
    """Whether a group may be a title at all."""
    text = group.text
    if not SHORTEST_TITLE <= len(text) <= LONGEST_TITLE or len(_WORDS.findall(text)) < 1 or _FURNITURE.search(text):
        return False
    if _is_date(text) or (_NUMBER.search(text) and not _LONG_WORD.search(text)):
        return False
    start = section_start(text)
    if (start and start.alone) or names_kind(text) or names_other_role(text) or _AUTHOR_ANNOUNCED.match(text):
        return False
    if next(find_emails(text), None) or next(find_udc(text), None) or _NO_TITLE.fullmatch(text):
        return False
    return not are_strict(split_names(text))


def _is_date(text: str) -> bool:
    """Whether a line is a day or a month of a year, at most with a place before it."""
    text = text.rstrip(" .)")
    if len(text) > _LONGEST_DATE or not text[-2:].isdigit():
        return False
    dated = next((match for match in find_dates(text) if match.end == len(text) and "-" in match.iso), None)
    if dated is None:
        return False
    before = text[: dated.start].strip(" (")
    return not before or (before.endswith(",") and len(before.split()) <= _MOST_WORDS_BEFORE_DATE)


def score_of(group: Group, groups: tuple[Group, ...], front: Front) -> float:
    """How much a group looks like the title: size first, then the neighbourhood of authors, face and place."""
    text = group.text
    score = 4.0 * min(group.size / front.body_size, 2.5) if front.body_size else 0.0
    score += _NEAR_AUTHORS.get(_steps_to_authors(group, groups), 0.0)
    score += 0.7 if group.bold else 0.0
    score += _GAIN_ANNOUNCED if _ANNOUNCES_TITLE.match(text) else 0.0
    score += 0.5 if text.isupper() else 0.0
    score -= 3.0 if names_venue(text) else 0.0
    score -= _LOSS_PERIODICAL if is_periodical(text, front) else 0.0
    score -= _LOSS_DIVISION if group.order and _DIVISION.match(groups[group.order - 1].text) else 0.0
    # A long line of display may speak of a school; a short one is the school's own.
    score -= (3.0 if len(text) < _LONG_TITLE else 1.0) if names_organisation(text) else 0.0
    score -= 2.0 if _SENTENCE_START.match(text) and text[0].islower() and not _SYMBOL_START.match(text) else 0.0
    score -= 2.5 if names_of(text) else 0.0
    score -= 1.5 if len(group.lines) > 5 else 0.0
    score -= 1.0 if len(_WORDS.findall(text)) < 2 else 0.0
    return score - 0.05 * group.lines[0].index / max(len(front.lines), 1) - 0.06 * group.order


def beside_authors(group: Group, groups: tuple[Group, ...]) -> bool:
    """Whether a line of names stands right before or after a group."""
    return _steps_to_authors(group, groups) <= _FEW_STEPS


def _steps_to_authors(group: Group, groups: tuple[Group, ...]) -> int:
    """How many groups away the nearest line of names stands; the same title in another alphabet is not counted."""
    twins = [other.order for other in groups if _is_twin(group, other)]
    named = (
        abs(other.order - group.order)
        - sum(min(group.order, other.order) < twin < max(group.order, other.order) for twin in twins)
        for other in groups
        if 0 < abs(other.order - group.order) <= _FEW_STEPS and (names_of(other.text) or names_of(other.lines[0].text))
    )
    return min(named, default=_FEW_STEPS + 1)


def _is_twin(group: Group, other: Group) -> bool:
    """Whether another group may be the same title in another alphabet: right beside it and in the same face."""
    if abs(group.order - other.order) != 1 or group.size != other.size or group.bold != other.bold:
        return False
    return is_cyrillic(group.text) != is_cyrillic(other.text) and is_candidate(other)


def _names_apart(groups: tuple[Group, ...]) -> tuple[Group, ...]:
    """Groups in which kinds and lines of names stand for themselves, though set in the face of the title."""
    parts: list[tuple[Line, ...]] = []
    for group in groups:
        if len(group.lines) > 1 and names_kind(group.lines[0].text):
            parts += (group.lines[:1], group.lines[1:])
        elif len(group.lines) > 1 and any(map(_has_strict_names, group.lines)):
            parts += (tuple(lines) for _, lines in groupby(group.lines, _has_strict_names))
        elif len(group.lines) > 1 and _ends_with_names(group.lines):
            parts += (group.lines[:-1], group.lines[-1:])
        else:
            parts.append(group.lines)
    return tuple(Group(lines, order) for order, lines in enumerate(parts))


def _ends_with_names(lines: Sequence[Line]) -> bool:
    """Whether the last line is full names that are nothing else, below a line that does not lead on to them."""
    names = names_of(lines[-1].text)
    if not names or OPEN_END.search(lines[-2].text.rstrip()) or names_of(lines[-2].text):
        return False
    return all(name.given and _is_full_name(name) for name in names)


def _is_full_name(name: PersonName) -> bool:
    """Whether a given name that is no other word stands with a family name, or with a word that is nothing else."""
    given, family = classes_of(name.given.split()[0]), [classes_of(word) for word in name.family.split()]
    return bool(given & _GIVEN) and not given & _DICTIONARY and all(mask & _PERSON or not mask for mask in family)


def _has_strict_names(line: Line) -> bool:
    return are_strict(names_of(line.text))


def _is_upright(line: Line) -> bool:
    """Whether a line runs up the margin, as the stamps of preprint servers do."""
    box = line.box
    return box is not None and len(line.text) > _SHORTEST_STAMP and box.y1 - box.y0 > 3 * (box.x1 - box.x0)


def tidy_title(text: str) -> str:
    """A title without codes before it, footnote marks and blanks at its ends; capitals stay as printed."""
    text = _BLANKS.sub(" ", _MARKS_AT_END.sub("", text.strip())).strip(" *∗†_")
    bare = _LEAD.sub("", text)
    text = bare if len(bare) >= _SHORTEST_AFTER_LEAD else text
    noted = _FIRST_NOTE.search(text)
    if noted and noted.group(1).lower() not in _COUNTED:
        text = text[: noted.end(1)]
    # A title that is one quotation is quoted by the page, not by its author.
    quoted = _QUOTED.fullmatch(text)
    return quoted.group(1) if quoted else text


def _weight(group: Group, groups: tuple[Group, ...], front: Front) -> float:
    larger = front.body_size > 0 and group.size > 1.1 * front.body_size
    if not shows_paper(front):
        return _lightened(group, weights.TITLE_WITHOUT_PAPER)
    if beside_authors(group, groups):
        return _lightened(group, weights.TITLE_BESIDE_AUTHORS if larger else weights.TITLE_LARGEST)
    return _lightened(group, weights.TITLE_LARGEST if larger else weights.TITLE_ALONE)


def names_other_thing(text: str) -> bool:
    """Whether a text is a date or a statement, or, if short, the name of a body, a conference or a term."""
    if _FURNITURE.search(text) or _is_date(text):
        return True
    return len(text) < _LONG_TITLE and (names_organisation(text) or names_venue(text) or names_kind(text))


def is_prose(text: str) -> bool:
    """Whether a text is running text rather than a title: long, and of several sentences."""
    return len(text.split()) > _LONGEST_TITLE_WORDS and len(_SENTENCE_END.findall(text)) > 1


def _lightened(group: Group, weight: float) -> float:
    """The weight, or less where the lines are a chapter's heading, a salutation or a slide's, or name a body."""
    if names_other_thing(group.text):
        weight *= weights.TITLE_OF_OTHER_THING
    return min(weight, weights.TITLE_OF_PART) if PART.match(group.text) else weight


def _with_continuation(group: Group, groups: tuple[Group, ...]) -> Group:
    """A title with the short line below that goes on it in small letters or capitals, though set with much lead."""
    below = next((other for other in groups if other.order == group.order + 1), None)
    if below is not None and len(below.lines) == 1 and _leads_on(group, below):
        return Group((*group.lines, *below.lines), group.order)
    if below is None or len(below.lines) > 1 or below.bold != group.bold or not _is_near_size(group, below):
        return group
    open_end = not group.text.rstrip().endswith((".", "?", "!"))
    goes_on = open_end and below.size == group.size and below.text[:1].islower() and _is_larger(group, groups)
    whole = Group((*group.lines, *below.lines), group.order)
    return whole if goes_on or (open_end and _is_block_of_capitals(group, below, groups)) else group


def _leads_on(group: Group, below: Group) -> bool:
    """Whether a title ends with a preposition, and a few words stand right below, in its middle, no smaller than it."""
    one, other = group.lines[-1].box, below.lines[0].box
    if one is None or other is None or not JOINING_END.search(group.text) or names_of(below.text):
        return False
    is_near = 0 <= other.y0 - one.y1 <= _WIDEST_LEAD * group.size
    in_middle = abs(one.x0 + one.x1 - other.x0 - other.x1) <= 2 * group.size
    is_short = len(below.text.split()) <= _FEW_WORDS_BELOW and below.size >= (1 - _NEAR_SIZE) * group.size
    return is_near and in_middle and is_short and not names_kind(below.text) and not names_organisation(below.text)


def _is_near_size(group: Group, below: Group) -> bool:
    """Whether two groups may be of one size: in scans every line is measured for itself."""
    return abs(group.size - below.size) <= _NEAR_SIZE * max(group.size, below.size)


def _is_block_of_capitals(group: Group, below: Group, groups: tuple[Group, ...]) -> bool:
    """Whether two groups of capitals stand close together, in line, with more room above and below them."""
    if not (group.text.isupper() and below.text.isupper() and is_candidate(below)):
        return False
    if names_organisation(below.text) or names_venue(below.text) or split_names(below.text):
        return False
    one, other = group.lines[-1].box, below.lines[0].box
    if one is None or other is None:
        return False
    lead = other.y0 - one.y1
    in_line = abs(one.x0 - other.x0) <= group.size or abs(one.x0 + one.x1 - other.x0 - other.x1) <= 2 * group.size
    top = group.lines[0].box or one
    others = (line.box for every in groups if every not in (group, below) for line in every.lines)
    room = [max(box.y0 - other.y1, top.y0 - box.y1) for box in others if box]
    return in_line and 0 <= lead <= _WIDEST_LEAD * group.size and all(gap >= _MORE_ROOM * lead for gap in room)


def _is_larger(group: Group, groups: tuple[Group, ...]) -> bool:
    """Whether a group is set in a larger or bolder face than any below its next one."""
    return all((group.size, group.bold) > (other.size, other.bold) for other in groups if other.order > group.order + 1)


def _without_subtitle(group: Group) -> Group:
    if len(group.lines) > 1 and BESIDE_TITLE.fullmatch(group.lines[-1].text.strip()):
        return Group(group.lines[:-1], group.order)
    return group


def _without_line_number(text: str, front: Front) -> str:
    # Manuscripts for review number their lines at the margin.
    numbered = sum(line.text.strip().isdigit() and line.font.size < 0.8 * front.body_size for line in front.lines)
    return re.sub(r"^\d{1,3}\s+(?=[^\W\d_])", "", text) if numbered > 1 else text
