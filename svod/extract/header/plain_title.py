"""The title of a text without layout: the first lines that are neither notes nor names, up to the authors."""

from svod.extract.header.first_page import Front, Group
from svod.extract.header.name_lines import names_of
from svod.languages import all_words, alternatives
from svod.model.document import Line
from svod.text import lazy_re as re
from svod.text.dates import find_milestones
from svod.text.identifiers import find_udc
from svod.text.keywords import names_kind, names_organisation, names_other_role, names_venue, section_start
from svod.text.lexicon.classes import WordClass
from svod.text.lexicon.lookup import classes_of
from svod.text.names import are_strict, find_names, split_names
from svod.text.places import split_place

_MOST_LINES, _LONGEST, _LAST_START, _LONG_HEADLINE, _LONG_NAMES = 5, 260, 12, 80, 160
# What papers say above their titles: where and when they appear, that they are drafts, which report they are.
NOTES = re.compile(
    rf"^\W*(?:{alternatives('header.above_title')})"
    rf"|^\W*(?:{alternatives('header.page_number')})?\d[\d\s./-]*$|^\W*(?:http|www\.|ftp)"
    r"|^\W*(?:УДК|UDC|ББК|ГРНТИ|MSC|PACS|DOI)(?!\w)|^\(.*\)$"
    rf"|^(?:{alternatives('header.no_title_above')})",
    re.IGNORECASE,
)
_DATE_LINE = re.compile(r"^\W*(?:\d{1,2}\s)?[^\W\d_]{3,9}\.?\s(?:\d{1,2},?\s)?(?:19|20)\d\d\W*$")
_PERSON = int(WordClass.GIVEN_NAME | WordClass.SURNAME | WordClass.NAME_PARTICLE)
_GIVEN = int(WordClass.GIVEN_NAME)
_WORD = re.compile(r"[^\W\d_][\w’'-]*\.?")
# Lines that begin with one of these go on the line above: «for Related Machines».
_JOINING = frozenset(all_words("names.title_joiners"))
OPEN_END = re.compile(rf"(?:[:,-]|\b(?:{alternatives('header.title_open_end')}))$")


def plain_title(front: Front) -> Group | None:
    """The lines of the title where no face and no place tells; None where a layout does."""
    lines = front.head
    if not lines or any(line.box is not None for line in lines) or len({line.font for line in lines}) > 1:
        return None
    start = next((place for place, line in enumerate(lines[:_LAST_START]) if _may_be_title(line)), None)
    if start is None:
        return None
    half = lines[start + 1 : start + 2]
    if (
        half
        and len(lines[start].text.split()) == 1
        and are_strict(split_names(_as_name(lines[start].text, half[0].text)))
    ):
        # «Белов» and, on the next line, «Александр Владимирович».
        start += 2
        if start >= len(lines) or not _may_be_title(lines[start]):
            return None
    chosen = [lines[start]]
    for line in lines[start + 1 : start + _MOST_LINES]:
        if chosen[0].text.isupper() and not line.text.isupper():
            break
        open_end = bool(OPEN_END.search(chosen[-1].text.rstrip()))
        length = sum(len(taken.text) for taken in chosen) + len(line.text)
        if length > _LONGEST or not (_may_be_title(line) or (open_end and _goes_on(line))):
            break
        chosen.append(line)
    return Group(tuple(chosen), start)


def _may_be_title(line: Line) -> bool:
    text = line.text.strip()
    if len(text) < 3 or len(text) > _LONGEST or NOTES.search(text) or _DATE_LINE.match(text) or "@" in text:
        return False
    if names_kind(text) or names_other_role(text) or next(find_udc(text), None) or next(find_milestones(text), None):
        return False
    start = section_start(text)
    if (start and start.alone) or names_venue(text) or (names_organisation(text) and not _is_headline(text)):
        return False
    return not names_of(text) and not _are_names(text) and not split_place(text).is_only_place


def _as_name(family: str, given: str) -> str:
    return f"{family} {given.replace(',', '')}"


def _is_headline(text: str) -> bool:
    # A title may name an academy; a line of capitals so long is no masthead.
    return text.isupper() and len(text) > _LONG_HEADLINE


def _goes_on(line: Line) -> bool:
    text = line.text
    return not names_of(text) and "@" not in text and not _are_names(text)


def _are_names(text: str) -> bool:
    """Whether a line is names set side by side, without anything between them: «Ann Smith Bob Roe»."""
    first = next(find_names(text), None)
    if first is not None and first.start < 3 and len(text) < _LONG_NAMES:
        return True
    words = [word for word in _WORD.findall(text) if word.lower() not in _JOINING]
    if len(words) < 2 or not all(word[0].isupper() or len(word) < 4 for word in words):
        return False
    masks = [classes_of(word) for word in words if not word.endswith(".")]
    given = sum(bool(mask & _GIVEN) for mask in masks)
    persons = sum(bool(mask & _PERSON) or not mask for mask in masks)
    plain = sum(bool(mask & int(WordClass.DICTIONARY)) and not mask & _GIVEN for mask in masks)
    return given >= 1 and persons >= 0.8 * len(masks) and plain <= 0.34 * len(masks)
