"""What a page before a paper looks like, by its words alone: sheets, covers, imprints, contents; tables by language."""

from collections.abc import Collection, Sequence
from enum import StrEnum

from svod.languages import all_words, alternatives
from svod.text import lazy_re as re
from svod.text.keywords import Section, names_other_role, section_start
from svod.text.names import are_strict, split_names

# One of these makes a sheet: «See discussions, stats, and author profiles for this publication at».
SURE_SHEET = all_words("fronts.sheets_sure")
# Two of these make a sheet, four on a page that looks like a paper: «Stable URL», «Nutzungsbedingungen».
SHEET_WORDS = all_words("fronts.sheets")
# Three of these make an imprint or a list of editors: «Редакционная коллегия», «ISSN», «Подписано в печать».
IMPRINT_WORDS = all_words("fronts.imprint")
_WORD = re.compile(r"[^\W\d_]+")


def _key(phrase: str) -> str:
    """The longest word of a phrase: a page without it needs no search for the phrase."""
    words: list[str] = _WORD.findall(phrase)
    return max(words, key=len)


_SHEET_KEYS = frozenset(map(_key, SURE_SHEET))
_SHEET_INDEX: dict[str, list[str]] = {}
for _phrase in SHEET_WORDS:
    _SHEET_INDEX.setdefault(_key(_phrase), []).append(_phrase)
_FEWEST_SHEET_WORDS, _SHEET_WORDS_OF_PAPER, _FEWEST_IMPRINT_WORDS = 2, 4, 3
# «Сборник статей», «Proceedings», «Heft 3», «5/2012», «1.2(15) 2015».
_ISSUE = re.compile(
    rf"{alternatives('fronts.issues')}"
    r"|^\W*(?:№\s?)?\d{1,3}(?:\.\d)?\s?(?:\(\d{1,4}\))?\s?[/,’' ]\s?(?:19|20)\d\d\W*$|\bISSN\b|\bISBN\b",
    re.IGNORECASE,
)
# A thesis or report has a title page of its own, with words that volumes use as well.
_THESIS = re.compile(
    rf"{alternatives('header.kind_thesis')}|{alternatives('header.kind_thesis_abstract')}", re.IGNORECASE
)
_REPORT = re.compile(alternatives("header.kind_report"), re.IGNORECASE)
_STAMP = re.compile(rf"\W*(?:{alternatives('fronts.stamps')})", re.IGNORECASE)
_CODE = re.compile(r"^\W*(?:УДК|UDC|DOI|MSC|PACS|JEL)\b", re.IGNORECASE)
_ROW_END = re.compile(r"(?:\.\s?){4,}\s?\d{0,4}\W*$|…+\s?\d{1,4}\W*$|\s\d{1,4}$")
# The sign that a paper's code is given; the others go by the names of their sections.
CODE = "code"
_ROW_LAST = frozenset("0123456789.… ")
_BLANK_LETTERS, _SPARSE_WORDS, _FEWEST_ROWS, _ROW_SHARE = 20, 110, 4, 0.4
_LINES_BEFORE_CONTENTS = 4
# Running text: a line of so many words, half of them without a capital.
_PROSE_WORDS, _SPARSE_PROSE, _PROSE_OF_PAPER = 6, 6, 8


class PageKind(StrEnum):
    """What a page is to the paper; all but the last stand before it."""

    BLANK = "blank"
    SHEET = "sheet"
    CONTENTS = "contents"
    IMPRINT = "imprint"
    COVER = "cover"
    TEXT = "text"


def page_kind(lines: Sequence[str]) -> PageKind:
    """What a page is, by its lines without running heads; the surest kinds are asked first."""
    text = " ".join(lines)
    if len(text) <= _BLANK_LETTERS:
        return PageKind.BLANK
    signs = opening_signs(lines)
    if _is_sheet(lines, text.lower(), signs):
        return PageKind.SHEET
    # Imprints of volumes carry a code as well.
    if signs - {CODE}:
        return PageKind.CONTENTS if is_contents(lines) else PageKind.TEXT
    if is_contents(lines):
        return PageKind.CONTENTS
    if is_sparse(lines) and (is_thesis(lines) or any(map(_REPORT.search, lines))):
        return PageKind.TEXT
    if _count(IMPRINT_WORDS, text.lower(), _FEWEST_IMPRINT_WORDS) >= _FEWEST_IMPRINT_WORDS:
        return PageKind.IMPRINT
    return PageKind.COVER if is_cover(lines) else PageKind.TEXT


def is_sheet(lines: Sequence[str]) -> bool:
    """Whether a publisher or repository wrote a page to say what follows."""
    return _is_sheet(lines, " ".join(lines).lower(), opening_signs(lines))


def is_sure_sheet(lines: Sequence[str]) -> bool:
    """Whether a page is a sheet whatever else stands on it."""
    low = " ".join(lines).lower()
    if any(phrase in low for phrase in SURE_SHEET):
        return True
    return _count(SHEET_WORDS, low, _SHEET_WORDS_OF_PAPER) >= _SHEET_WORDS_OF_PAPER


def _is_sheet(lines: Sequence[str], low: str, signs: Collection[str]) -> bool:
    words = _WORD.findall(low)
    if not _SHEET_KEYS.isdisjoint(words) and any(phrase in low for phrase in SURE_SHEET):
        return True
    kept = _SHEET_INDEX.keys() & words
    found = sum(phrase in low for word in kept for phrase in _SHEET_INDEX[word])
    if found >= _SHEET_WORDS_OF_PAPER:
        return True
    # First pages of papers say where they were downloaded from and how they may be used.
    return found >= _FEWEST_SHEET_WORDS and not (signs and prose_lines(lines) >= _PROSE_OF_PAPER)


def is_contents(lines: Sequence[str]) -> bool:
    """Whether a page is a table of contents from its top, or goes on with one."""
    # Rows end in a number or dots; few lines of a paper do.
    rows = sum([line[-1:] in _ROW_LAST and _ROW_END.search(line) is not None for line in lines])
    if rows < _FEWEST_ROWS:
        return False
    starts = map(section_start, lines[:_LINES_BEFORE_CONTENTS])
    if any(start is not None and start.alone and start.section is Section.CONTENTS for start in starts):
        return True
    leaders = sum("...." in line or ". . . ." in line or "……" in line for line in lines)
    return leaders >= _FEWEST_ROWS and rows >= _ROW_SHARE * len(lines)


def lines_above_contents(lines: Sequence[str]) -> int:
    """How many lines stand above the heading of the contents, or above their first rows; all where there are none."""
    rows = [_ROW_END.search(line) is not None for line in lines]
    for order, line in enumerate(lines):
        start = section_start(line)
        # A single line that ends in a number is a date or an address.
        if (start is not None and start.alone and start.section is Section.CONTENTS) or all(rows[order : order + 2]):
            return order
    return len(lines)


def names_issue(lines: Sequence[str]) -> bool:
    """Whether a line names a volume or a number of one: «Сборник статей», «Heft 3», «ISSN»."""
    return any(map(_ISSUE.search, lines))


def is_cover(lines: Sequence[str]) -> bool:
    """Whether a page of few words names a volume, and nobody who could have written a paper."""
    if not is_sparse(lines) or not names_issue(lines):
        return False
    return not any(are_strict(split_names(line)) and not names_other_role(line) for line in lines)


def is_sparse(lines: Sequence[str]) -> bool:
    """Whether a page has few words and hardly any running text."""
    return sum(len(line.split()) for line in lines) <= _SPARSE_WORDS and prose_lines(lines) < _SPARSE_PROSE


def is_thesis(lines: Sequence[str]) -> bool:
    """Whether a line names a thesis: «Выпускная квалификационная работа», «Masterarbeit», «PhD thesis»."""
    return any(map(_THESIS.search, lines))


def opening_signs(lines: Sequence[str]) -> frozenset[str]:
    """What only the first page of a paper announces: abstract, key words, introduction, a code of its subject."""
    found = {CODE} if any(map(is_code, lines)) else set()
    for start in map(section_start, lines):
        if (start is not None and start.section in (Section.ABSTRACT, Section.KEYWORDS)) or (
            start is not None and start.alone and start.section is Section.INTRODUCTION
        ):
            found.add(str(start.section))
    return frozenset(found)


def is_code(line: str) -> bool:
    """Whether a line begins with the code of a paper: «УДК 517.9», «DOI: 10.1000/1»."""
    return _CODE.match(line) is not None


def is_stamp(line: str) -> bool:
    """Whether a server printed a line at the edge of a page: «arXiv:1207.1925v1 [math.AG] 8 Jul 2012»."""
    return _STAMP.match(line) is not None


def prose_lines(lines: Sequence[str]) -> int:
    """How many lines are running text."""
    return sum(map(is_prose, lines))


def is_prose(line: str) -> bool:
    """Whether a line is running text, as far as capitals tell."""
    words = line.split()
    return len(words) >= _PROSE_WORDS and 2 * sum([word[:1].islower() for word in words]) >= len(words)


def _count(words: Sequence[str], low: str, enough: int) -> int:
    """How many of the words a text has, counted until there are enough."""
    found = 0
    for word in words:
        if word in low:
            found += 1
            if found >= enough:
                break
    return found
