"""Features of a piece of a page: what distinguishes one reference from a part of one, several, or none."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from math import log1p
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from svod.discover.listings.file_links import FileKind, is_file, kind_of, label_of
from svod.discover.listings.outline import Outline
from svod.discover.listings.pieces import HEADINGS, Piece, is_year, pieces
from svod.discover.listings.reference_text import Wording
from svod.discover.signal_words import (
    AFFAIR_WORDS,
    BESIDE_WORDS,
    CAREER_WORDS,
    CONTENTS_WORDS,
    MEDIA_WORDS,
    NOT_PUBLICATION_WORDS,
    PUBLICATION_WORDS,
    STUDENT_WORDS,
    TALK_WORDS,
    TEACHING_WORDS,
    has_word,
)
from svod.languages import MODEL_LANGUAGES, all_words, alternatives, any_word
from svod.text.names import find_names

FEATURES_VERSION = "reference-pieces@4"
# Longer pieces are no reference.
LONGEST, SHORTEST = 4000, 12
_KINDS = (
    "li",
    "p",
    "tr",
    "td",
    "dd",
    "div",
    "line",
    "run",
    "group",
    "section",
    "ul",
    "h",
)
_YEAR = re.compile(r"(?<![\d./-])(?:19[3-9]\d|20[0-4]\d)(?![\d/]|-\d\d\d)")


def _of_models(purpose: str) -> str:
    """The patterns in the languages of the models, for what they match counts in their features."""
    return alternatives(purpose, MODEL_LANGUAGES)


# «pp. 12–18», «С. 37–45», «S. 216-253», «12:34-56», «91–98»
_PAGES = re.compile(rf"\b(?:{_of_models('web.pages')})\.?\s?\d+|\d+\s?[-–—]{{1,2}}\s?\d+")
# «pp. 12–18», «S. 216-253»: never a date.
_PRINTED = re.compile(rf"\b(?:{_of_models('web.pages')})\.?\s?\d+\s?[-–—]{{1,2}}\s?\d+")
# «vol. 3», «Т. 9», «Bd. 4», «№ 2», «12(3)», «no. 5»
_VOLUME = re.compile(rf"\b(?:{_of_models('web.volumes')})\b\.?\s?\d+|№\s?\d+|\d+\s?\(\d+\)")
# Words of what papers appear in.
_VENUE = re.compile(_of_models("web.venues"), re.IGNORECASE)
_IDENTIFIER = re.compile(r"\bdoi\b|10\.\d{4,9}/|arxiv|isbn|issn|\bMR\s?\d{5}|\bZbl\b", re.IGNORECASE)
_QUOTED = re.compile(r"[«„“”\"‘'].{12,250}?[»“”\"’']")
# What people say of themselves, where no reference is.
_OWN_WORDS = re.compile(rf"@|©|{_of_models('web.own_words')}", re.IGNORECASE)
# What no paper is, as its own words say: a talk, work of a student, something in the media, what is beside a paper or
# came before it.
_OTHER_KINDS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"{_of_models('web.talk_signs')}|\((?:0?[1-9]|1[0-2])/(?:19|20)\d\d\)",  # (4/2017)
        _of_models("web.student_signs"),
        _of_models("web.media_signs"),
        rf"{_of_models('web.beside_signs')}|©",
    )
)
# Of pages about more than papers: a course, a stage of a career.
_LIFE = tuple(re.compile(_of_models(purpose), re.IGNORECASE) for purpose in ("web.teaching_signs", "web.career_signs"))
# «09:20–10:50»
_CLOCK = re.compile(r"(?<![\d:.])(?:[01]?\d|2[0-3])[:.][0-5]\d\s?[-–]\s?(?:[01]?\d|2[0-3])[:.][0-5]\d(?![\d:])")
# «13.06.2019», «25.10.», «3/14/2018»
_DAY = re.compile(r"(?<![\d.])\d{1,2}\.\s?\d{1,2}\.(?:\s?(?:19|20)?\d\d)?(?![\d.])|\b\d{1,2}/\d{1,2}/\d{2,4}\b")
# «2012–2013 Postdoc», «06/2018 – 2020», «June 1994 – …»: a stage begins with its years.
_YEARS_FIRST = re.compile(
    r"\W*(?:\w{1,9}[ ./]{1,2})?(?:19|20)\d\d\s?[-–—]\s?(?:\w{1,9}[ ./]{1,2})?"
    rf"(?:(?:19|20)\d\d|{_of_models('web.until_today')})",
    re.IGNORECASE,
)
# «17. März 2025», «March 3–5, 2017», «14 марта 2018»: what happened on a day is an event.
_MONTHS = any_word(
    word
    for purpose in ("dates.months", "dates.months_after_day")
    for forms in all_words(purpose, MODEL_LANGUAGES)
    for word in forms.split()
)
_EXACT_DATE = re.compile(
    rf"\b\d{{1,2}}\.?(?:\s?[-–]\s?\d{{1,2}}\.?)?\s(?:{_MONTHS})\.?,?\s(?:19|20)\d\d"
    rf"|\b(?:{_MONTHS})\.?\s\d{{1,2}}(?:\s?[-–]\s?\d{{1,2}})?,?\s(?:19|20)\d\d",
    re.IGNORECASE,
)
_SENTENCE = re.compile(r"[a-zа-яёß)»”\"]{2}[.!?]\s+[A-ZА-ЯЁÄÖÜ«„“]")
# «12–18», but no years.
_RANGE = re.compile(r"(?<!\d)(?!(?:19|20)\d\d(?!\d))\d+\s?[-–—]{1,2}\s?\d+")
# A story of three sentences has two ends of sentences inside.
_STORY_SENTENCES = 2
_START = re.compile(r"\W*(?:\[\w{1,12}\]|\(?\d{1,4}[.)]|[A-Z]{1,2}\d{1,3}\.)?\W*")
_NAME_START = re.compile(
    r"(?:[A-ZА-ЯЁÄÖÜ]\.[\s-]?){1,3}[A-ZА-ЯЁÄÖÜ]\w+|[A-ZА-ЯЁÄÖÜ][\w’'-]+,?\s(?:[A-ZА-ЯЁÄÖÜ]{1,3}\b|[A-ZА-ЯЁÄÖÜ]\.)"
    rf"|[A-ZА-ЯЁÄÖÜ][\w’'-]+,?\s[A-ZА-ЯЁÄÖÜ][\w’'-]+(?:,|\s(?:{_of_models('web.name_joiners')}|&)\s)"
)
# What begins so is the rest of a reference whose title stands elsewhere.
_GOES_ON = re.compile(rf"\W*(?:{_of_models('web.entry_goes_on')}|//|[a-zа-яёäöü])")
# Kinds of lists that are no lists of papers, by their headings.
_HEADED = (TALK_WORDS, STUDENT_WORDS, MEDIA_WORDS, BESIDE_WORDS)
# The last columns of the features of a piece alone tell of the whole page.
PAGE_COLUMNS = slice(88, 90)
_HEADED_LIFE = (CAREER_WORDS, TEACHING_WORDS, AFFAIR_WORDS)
_CAPITALISED = re.compile(r"\b[A-ZА-ЯЁÄÖÜ]\w+")
_WORD = re.compile(r"\w+")
# Columns whose means over the siblings are features, too: years, names, begins with a name, first person, pages,
# volumes, venues, identifiers, quoted, other kinds, links, files; courses, careers, hours, days, years in front.
_SHARED = (2, 5, 7, 15, 17, 18, 19, 20, 21, 26, 27, 28, 29, 30, 31, 32, 76, 77, 78, 79, 80)


def is_of_other_kind(text: str) -> bool:
    """Whether a text is about no paper: a talk, a student's work, something in the media, a file beside a paper."""
    return any(kind.search(text) for kind in (*_OTHER_KINDS, _CLOCK))


def has_pages(text: str) -> bool:
    """Whether a text says on which pages it is printed: what was a talk is a paper, then."""
    return _PRINTED.search(text) is not None


def has_pages_or_volume(text: str) -> bool:
    """Whether a text says in which volume or on which pages something is printed; «2005–2009» are years."""
    return any(sign.search(text) for sign in (_PRINTED, _RANGE, _VOLUME))


def is_life_story(text: str) -> bool:
    """Whether a text is several sentences of what somebody was and did, without pages, volumes and venues."""
    if len(_SENTENCE.findall(text)) < _STORY_SENTENCES or not (_LIFE[1].search(text) or _OWN_WORDS.search(text)):
        return False
    is_printed = has_pages_or_volume(text) or any(sign.search(text) for sign in (_VENUE, _IDENTIFIER, _QUOTED))
    return not is_printed and "//" not in text and next(find_names(text[:LONGEST]), None) is None


def goes_on(text: str) -> bool:
    """Whether a text begins as the rest of a reference does: «In: …», «ed. by …»."""
    return _GOES_ON.match(text) is not None


class Fellows(NamedTuple):
    """The siblings of a piece, counted once for all: the first, their number, their signatures, their median length."""

    first: Piece
    number: int
    alike: Mapping[str, int]
    middle: int


def fellows_of(parts: Sequence[Piece]) -> Fellows:
    """The siblings among the parts of a piece."""
    lengths = sorted(part.end - part.start for part in parts)
    return Fellows(
        parts[0],
        len(parts),
        Counter(part.signature for part in parts),
        lengths[len(lengths) // 2],
    )


class PieceFeatures:
    """Computes the features of the pieces of one page."""

    def __init__(self, page: Outline) -> None:
        self._page = page
        self._wording = Wording(page)
        self._told = _of_page(page)

    def row(self, piece: Piece, fellows: Fellows) -> list[float]:
        """The features of one piece among its siblings."""
        text = self._wording.of(piece)
        return [
            *_of_words(text),
            *_of_venue(text),
            *self._of_links(piece, text),
            *_of_form(piece, fellows),
            *_of_headings(piece),
            *_of_life(text, piece),
            float(sum(kind_of(placed.link) is FileKind.BESIDE for placed in self._wording.links(piece))),
            *self._told,
        ]

    def rows(self) -> tuple[list[Piece], list[list[float]]]:
        """All pieces of the page that may be a reference, and the features of each, with the means of its siblings."""
        judged: list[Piece] = []
        numbers: list[list[float]] = []
        families: list[tuple[int, str]] = []
        for parent in pieces(self._page.root):
            fellows = fellows_of(parent.parts) if parent.parts else None
            for piece in parent.parts:
                if fellows and SHORTEST <= piece.end - piece.start <= LONGEST:
                    judged.append(piece)
                    numbers.append(self.row(piece, fellows))
                    families.append((id(parent), piece.signature))
        near = _means(numbers, families)
        wide = _means(numbers, [(0, signature) for _, signature in families])
        return judged, [[*row, *one, *other] for row, one, other in zip(numbers, near, wide, strict=True)]

    def _of_links(self, piece: Piece, text: str) -> list[float]:
        links = self._wording.links(piece)
        files = [placed for placed in links if is_file(placed.link)]
        covered = sum(placed.end - placed.start for placed in links)
        first = links[0] if links else None
        return [
            len(links),
            len(files),
            len({placed.link.url for placed in files}),
            covered / max(1, len(text)),
            (first.start - piece.start) / max(1, piece.end - piece.start) if first else -1.0,
            (first.end - first.start) if first else 0.0,
            sum(bool(label_of(placed.link.anchor)) for placed in links),
            sum(placed.end - placed.start > SHORTEST for placed in files),
        ]


def _means(rows: Sequence[Sequence[float]], families: Sequence[tuple[int, str]]) -> list[list[float]]:
    """For each row the means of its family: of years, names, venues, pages, files."""
    find_candidates: dict[tuple[int, str], list[Sequence[float]]] = {}
    for row, family in zip(rows, families, strict=True):
        find_candidates.setdefault(family, []).append(row)
    means = {
        family: [sum(min(row[column], 1.0) for row in members) / len(members) for column in _SHARED]
        for family, members in find_candidates.items()
    }
    return [means[family] for family in families]


def _of_words(text: str) -> list[float]:
    words = _WORD.findall(text)
    count = max(1, len(words))
    beginning = _START.match(text)
    names = list(find_names(text[:LONGEST]))
    years = list(_YEAR.finditer(text))
    return [
        log1p(len(text)),
        len(words),
        len(years),
        years[0].start() / len(text) if years else -1.0,
        years[-1].end() / len(text) if years else -1.0,
        len(names),
        sum(match.end - match.start for match in names) / max(1, len(text)),
        float(bool(_NAME_START.match(text, beginning.end() if beginning else 0))),
        float(bool(beginning and beginning.end() > 1)),
        len(_CAPITALISED.findall(text)) / count,
        sum(word.isdigit() for word in words) / count,
        text.count(",") / count,
        text.count(".") / count,
        text.count(";") / count,
        len(_SENTENCE.findall(text)),
        len(_OWN_WORDS.findall(text)),
        sum(word.islower() for word in words) / count,
    ]


def _of_venue(text: str) -> list[float]:
    return [
        len(_PAGES.findall(text)),
        len(_VOLUME.findall(text)),
        len(_VENUE.findall(text)),
        len(_IDENTIFIER.findall(text)),
        len(_QUOTED.findall(text)),
        float("//" in text.replace("://", "")),
        float(text.endswith((".", ")"))),
        float(text.endswith((":", "…"))),
        float(bool(_GOES_ON.match(text))),
        *(float(len(kind.findall(text))) for kind in _OTHER_KINDS),
        float(len(_EXACT_DATE.findall(text))),
    ]


def _of_form(piece: Piece, fellows: Fellows) -> list[float]:
    kind = "h" if piece.kind in HEADINGS else piece.kind
    alike = fellows.alike[piece.signature]
    return [
        *(float(kind == known) for known in _KINDS),
        len(piece.parts),
        fellows.number,
        alike,
        alike / fellows.number,
        (piece.end - piece.start) / max(1, fellows.middle),
        float(any(part.kind in ("li", "tr", "p") for part in piece.parts)),
        *_of_titles(piece, fellows),
    ]


def _of_titles(piece: Piece, fellows: Fellows) -> list[float]:
    """Whether a heading right before a piece, or at its beginning, may be the title of one work."""
    first = fellows.first
    leads = first.kind in HEADINGS and first is not piece
    led = piece.parts[0].kind in HEADINGS if piece.parts else False
    return [
        float(leads),
        float(led),
        (first.end - first.start) if leads else 0.0,
        (piece.parts[0].end - piece.parts[0].start) if led else 0.0,
        float(sum(part.kind in HEADINGS for part in piece.parts)),
    ]


def _of_headings(piece: Piece) -> list[float]:
    nearest = piece.under[0] if piece.under else ""
    worded = [words for words in piece.under if not is_year(words)]
    near = worded[0] if worded else ""
    return [
        float(has_word(near, PUBLICATION_WORDS)),
        float(any(has_word(words, PUBLICATION_WORDS) for words in piece.under)),
        float(has_word(near, NOT_PUBLICATION_WORDS)),
        float(any(has_word(words, NOT_PUBLICATION_WORDS) for words in piece.under)),
        float(bool(_YEAR.search(nearest))),
        len(piece.under),
        *(float(has_word(near, kind)) for kind in _HEADED),
        *(float(any(has_word(words, kind) for words in worded)) for kind in _HEADED),
    ]


def _of_page(page: Outline) -> list[float]:
    """Whether the title or the address of a page announce papers, or the contents of a volume."""
    stated = f"{page.title} {unquote(urlsplit(page.url).path)}"
    return [float(has_word(stated, words)) for words in (PUBLICATION_WORDS, CONTENTS_WORDS)]


def tells_other(text: str, headings: Sequence[str]) -> bool:
    """Whether a text, or the nearest heading above it, says that it is about something else than a paper."""
    near = next((words for words in headings if not is_year(words)), "")
    says_so = is_of_other_kind(text) or any(kind.search(text) for kind in (*_LIFE, _EXACT_DATE, _DAY))
    is_headed = any(has_word(near, kind) for kind in (*_HEADED, *_HEADED_LIFE))
    return says_so or is_headed or bool(_YEARS_FIRST.match(text))


def _of_life(text: str, piece: Piece) -> list[float]:
    """What tells of courses, careers and events instead of papers: in a text, and in the headings above it."""
    worded = [words for words in piece.under if not is_year(words)]
    near = worded[0] if worded else ""
    return [
        *(float(len(kind.findall(text))) for kind in _LIFE),
        float(len(_CLOCK.findall(text))),
        float(len(_DAY.findall(text))),
        float(bool(_YEARS_FIRST.match(text))),
        *(float(has_word(near, kind)) for kind in _HEADED_LIFE),
        *(float(any(has_word(words, kind) for words in worded)) for kind in _HEADED_LIFE),
    ]
