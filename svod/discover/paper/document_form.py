"""The form of a document: slides, posters, front matter, lists and cut texts are no paper, whatever they are called."""

import re
from collections.abc import Callable, Iterator, Sequence
from statistics import median

from svod.languages import all_words, alternatives
from svod.model.finding import OpenedPaper
from svod.text.normalize import fold

# P1: more than two and fewer than thirty pages.
FEWEST_PAGES, MOST_PAGES = 3, 29
# Slides have at least so many pages, and on most of them fewer words than this; or bullets lead so many of their lines.
_LEAST_SLIDES, _WORDS_OF_A_SLIDE, _LED_BY_BULLETS = 6, 80, 0.25
_BULLET = re.compile(r"\s*[•●○▪■□►▶▸‣◦❖✓➢*–-]\s+\S")
_LEAST_LINES = 20
# What is shorter and cites nothing is no paper; of what has next to no words nothing is known.
LEAST_WORDS_OF_FILE, _FEW_WORDS = 500, 20
# A scanned document has fewer letters than this.
_FEW_LETTERS = 40
# Besides its references a paper has so many words.
_LEAST_OWN_WORDS = 150
# The longer side of A3 is 1191 points; on larger sheets stand posters, of one page or two.
_LARGE_SHEET, _MOST_SHEETS = 1300, 2
# «4. Снег и лёд . . . . 117», or below «Contents» also “Introduction 9”: so many such lines are a table of contents.
_LED_TO_A_PAGE = re.compile(r".*(?:[.…·]\s?){5,}\s*(\d{1,4})\s*$")
_ENDS_IN_A_PAGE = re.compile(r".*[^\W\d_].*\s(\d{1,4})\s*$")
_CONTENTS = re.compile(rf"\W*(?:{alternatives('web.work_lists')})\W*", re.IGNORECASE)
_LEAST_CONTENTS, _ENTRY_LINES, _CONTENTS_LINES = 5, 3, 60
# «[7]», «[2, 5–9]»; who refers to so many numbers has a list of them.
_CITED = re.compile(r"\[(\d{1,3})(?:\s?[,;–-]\s?\d{1,3})*\]")
_MOST_CITED = 2
# «7. Снежин П. П. …», “[7] Berg, A.”: a list of references that was not seen as one.
_ENTRY = re.compile(r"\W*(\d{1,3})[\].)]")
_REFERENCES = frozenset(fold(words) for words in all_words("headings.references"))
_NUMBERING = re.compile(r"^\W*(?:\d+(?:\.\d+)*|[IVX]+)\.?\s")


def why_no_paper(document: OpenedPaper) -> str:
    """Why a document is no paper by its form, in words; empty where it may be one."""
    return next((reason for reason, is_so in _FORMS if is_so(document)), "")


def is_scanned(document: OpenedPaper) -> bool:
    """Whether next to nothing of a document can be read."""
    letters = sum(len(line) for page in document.pages for line in page)
    return letters < _FEW_LETTERS and not document.titles


def _is_slides(document: OpenedPaper) -> bool:
    """Whether a document is a talk, which has the title and the authors of its paper: few words a page, or bullets."""
    words = [count for count in _words(document) if count]
    if len(words) >= _LEAST_SLIDES and median(words) < _WORDS_OF_A_SLIDE:
        return True
    lines = [line for page in document.pages for line in page]
    led = sum(bool(_BULLET.match(line)) for line in lines)
    return len(lines) >= _LEAST_LINES and led >= _LED_BY_BULLETS * len(lines)


def _is_poster(document: OpenedPaper) -> bool:
    return len(document.pages) <= _MOST_SHEETS and document.longest_side > _LARGE_SHEET


def _is_too_short(document: OpenedPaper) -> bool:
    """Whether a document has text, but less than a paper, and cites nothing: an abstract, a first page."""
    words = _words(document)
    # Of pages without text nothing is known.
    is_read = all(words) or len(words) < FEWEST_PAGES
    return is_read and not document.has_references and _FEW_WORDS < sum(words) < LEAST_WORDS_OF_FILE


def _is_list_of_references(document: OpenedPaper) -> bool:
    """Whether a document has many words, and next to none besides its references."""
    own = document.own_words
    return own is not None and own < _LEAST_OWN_WORDS and sum(_words(document)) >= LEAST_WORDS_OF_FILE


def is_front_matter(document: OpenedPaper) -> bool:
    """Whether the contents of a document name more pages than it has: of a book or an issue only the beginning."""
    lines = [line for page in document.pages for line in page]
    heads = (number for number, line in enumerate(lines) if _CONTENTS.fullmatch(line))
    head = next(heads, None)
    runs = [*_rising(lines, _LED_TO_A_PAGE)]
    if head is not None:
        runs += _rising(lines[head + 1 : head + _CONTENTS_LINES], _ENDS_IN_A_PAGE)
    # The last number may be that of the page on which the contents stand.
    return any(len(run) >= _LEAST_CONTENTS and run[-2] - run[0] > len(document.pages) for run in runs)


def _rising(lines: Sequence[str], entry: re.Pattern[str]) -> Iterator[list[int]]:
    """The rising numbers in which lines near each other end."""
    run: list[int] = []
    last = 0
    for place, line in enumerate(lines):
        if (found := entry.fullmatch(line)) is None:
            continue
        number = int(found[1])
        if run and (place - last > _ENTRY_LINES or number <= run[-1]):
            yield run
            run = []
        run.append(number)
        last = place
    if run:
        yield run


def _is_cut(document: OpenedPaper) -> bool:
    """Whether a document refers to the numbers of a list of references that it lacks: its end is missing."""
    if document.has_references or not document.pages or _has_list_below(document):
        return False
    cited = {number for page in document.pages for number in _CITED.findall(" ".join(page))}
    listed = {found[1] for page in document.pages for line in page if (found := _ENTRY.match(line))}
    return len(cited) > _MOST_CITED and 2 * len(cited & listed) < len(cited)


def _has_list_below(document: OpenedPaper) -> bool:
    """Whether a list of references begins in the second half of a document: misread, its entries were not seen."""
    lines = [line for page in document.pages for line in page]
    return any(fold(_NUMBERING.sub("", line)) in _REFERENCES for line in lines[len(lines) // 2 :])


def _words(document: OpenedPaper) -> list[int]:
    """The words of each page."""
    return [sum(len(line.split()) for line in page) for page in document.pages]


# What tells against a document, the surest first.
_FORMS: tuple[tuple[str, Callable[[OpenedPaper], bool]], ...] = (
    ("slides", _is_slides),
    ("a poster", _is_poster),
    ("too short for a paper", _is_too_short),
    ("a list of references alone", _is_list_of_references),
    ("a text without its end", _is_cut),
)
