"""The kind of a document and its language, each with a weight, and how much it looks like a scientific paper."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from svod.extract.header.first_page import Pages
from svod.languages import all_words, alternatives
from svod.model.document import Document, Line
from svod.model.metadata import Field, Metadata
from svod.model.reference import Reference
from svod.text import lazy_re as re
from svod.text.keywords import Section, is_heading, section_start
from svod.text.languages import language_of

ARTICLE, THESIS, THESIS_ABSTRACT, REPORT = "article", "thesis", "thesis-abstract", "report"
SLIDES, PROCEEDINGS, BOOK, LETTER, NOT_A_PAPER = "slides", "proceedings", "book", "letter", "not-a-paper"


class KindSign(NamedTuple):
    """Words that name a kind of document, how sure that is, and what every such line has a part of, asked first."""

    name: str
    weight: float
    parts: tuple[str, ...]
    pattern: re.Pattern[str]


def _sign(name: str, weight: float, start: str = "") -> KindSign:
    table = f"header.kind_{name.replace('-', '_')}"
    pattern = re.compile(f"{start}(?:{alternatives(table)})", re.IGNORECASE)
    return KindSign(name, weight, all_words(f"{table}_parts"), pattern)


# By words of the first page; the surest first.
KIND_SIGNS: tuple[KindSign, ...] = (
    _sign(THESIS_ABSTRACT, 0.97),  # АВТОРЕФЕРАТ диссертации на соискание учёной степени
    _sign(THESIS, 0.95),  # Выпускная квалификационная работа · Dissertation zur Erlangung · in partial fulfillment
    _sign(REPORT, 0.85),  # Отчёт о научно-исследовательской работе · Abschlussbericht · Technical Report TR-97-007
    _sign(PROCEEDINGS, 0.8),  # Сборник трудов конференции · Tagungsband · Proceedings of the …
    _sign(BOOK, 0.8),  # Учебное пособие · Lehrbuch · Textbook
    _sign(LETTER, 0.9, r"^\W*"),  # Уважаемый Иван Иванович! · Sehr geehrte Damen und Herren · Dear Sir
)
_SECTIONS = (Section.INTRODUCTION, Section.REFERENCES, Section.ABSTRACT, Section.KEYWORDS, Section.BODY)
_THESIS_PAGE_LINES, _BOOK_PAGES, _SLIDE_LINES = 45, 80, 16
_LETTER_LINES, _LONGEST_KIND = 25, 120
_FEWEST_PAGES, _MOST_PAGES = 2, 30
_LANGUAGE_SAMPLE = 800
# How sure a language is of which enough text was read.
SURE_LANGUAGE = 0.8
# Words of a section's heading at most, its number and letters that are set apart among them.
_LONGEST_HEADING = 12


class Kind(NamedTuple):
    """The kind of a document, how sure that is, and the line that says so, if one does."""

    name: str
    weight: float
    line: Line | None = None


class Language(NamedTuple):
    """The language of a document and how sure that is."""

    code: str
    weight: float


def find_kind(pages: Pages) -> Kind:
    """The kind of a document by the words of its front and its shape."""
    low = "\n".join(line.text for line in pages.front.lines).lower()
    for sign in KIND_SIGNS:
        if not any(part in low for part in sign.parts):
            continue
        line = next((line for line in _lines_to_search(sign.name, pages) if sign.pattern.search(line.text)), None)
        if line is not None:
            return Kind(sign.name, sign.weight, line)
    if _is_slides(pages):
        return Kind(SLIDES, 0.8)
    if pages.document.page_count > _BOOK_PAGES:
        return Kind(BOOK, 0.5)
    signs = _paper_signs(pages)
    if signs >= 2:
        return Kind(ARTICLE, min(0.55 + 0.1 * signs, 0.95))
    return Kind(NOT_A_PAPER, 0.5) if signs == 0 else Kind(ARTICLE, 0.45)


def find_language(pages: Pages, passages: Iterable[str] = ()) -> Language | None:
    """The language of the body, surer where the abstract is in the same one."""
    document = pages.document
    # The middle of the text: behind a title page a second one may stand, and on a last page a second header.
    number = pages.front.page + (document.page_count - pages.front.page) // 2
    body = " ".join(pages.texts(number))
    body = body[:_LANGUAGE_SAMPLE] if number > pages.front.page else body
    code = language_of(body) or language_of(" ".join(line.text for line in pages.front.lines))
    if code is None:
        return None
    others = {language_of(text) for text in passages}
    enough = len(body) > 300
    return Language(code, (0.98 if enough else 0.7) if not others or code in others else 0.8)


def paper_likeness(document: Document, metadata: Metadata, references: Sequence[Reference]) -> float:
    """How much a document looks like a scientific paper, from 0 to 1 (P1 §4.2)."""
    pages = Pages(document) if document.line_count else None
    if pages is None:
        return 0.0
    kind = metadata.best(Field.TYPE)
    signs = (
        (0.30, len(references) >= 3),
        (0.10, len(references) > 0),
        (0.15, any(value.weight >= 0.4 for value in metadata.all(Field.DESCRIPTION))),
        (0.10, _FEWEST_PAGES < document.page_count < _MOST_PAGES),
        (0.10, _section_count(pages) >= 2),
        (0.10, bool(metadata.all(Field.AFFILIATION))),
        (0.10, any(value.weight >= 0.5 for value in metadata.all(Field.TITLE)) and bool(metadata.creators())),
        (0.05, any(value.scheme in (None, "udc", "msc", "jel", "pacs") for value in metadata.all(Field.SUBJECT))),
    )  # fmt: skip
    likeness = sum(share for share, holds in signs if holds)
    unlike = kind is not None and kind.text in (SLIDES, LETTER, NOT_A_PAPER, PROCEEDINGS, BOOK)
    return round(likeness * (0.5 if unlike else 1.0), 3)


def _lines_to_search(name: str, pages: Pages) -> Sequence[Line]:
    """The lines that may say that a document is of a kind."""
    lines = pages.front.lines
    if name in (THESIS, THESIS_ABSTRACT, BOOK, PROCEEDINGS):
        # A title page is sparse; an article that only mentions a thesis is not.
        sparse = len(pages.lines(pages.front.page)) <= _THESIS_PAGE_LINES
        return [line for line in lines if len(line.text) < _LONGEST_KIND] if sparse else ()
    return [line for line in (lines[:_LETTER_LINES] if name == LETTER else lines) if len(line.text) < 200]


def _is_slides(pages: Pages) -> bool:
    document = pages.document
    width, height = document.page_sizes[pages.front.page - 1]
    return (
        document.page_count > 3
        and width > 1.2 * height > 0
        and document.line_count / document.page_count < _SLIDE_LINES
    )


def _paper_signs(pages: Pages) -> int:
    front = pages.front
    starts = [start for line in front.lines if (start := section_start(line.text))]
    sections = {start.section for start in starts if start.section in _SECTIONS}
    last = {text for number in _last_numbers(pages) for text in pages.short_texts(number, _LONGEST_HEADING)}
    return len(
        sections | ({Section.REFERENCES} if any(is_heading(text, Section.REFERENCES) for text in last) else set())
    )


def _last_numbers(pages: Pages) -> range:
    return range(max(pages.front.page, pages.document.page_count - 3), pages.document.page_count + 1)


def _section_count(pages: Pages) -> int:
    numbers = {
        *range(pages.front.page, min(pages.front.page + 3, pages.document.page_count + 1)),
        *_last_numbers(pages),
    }
    found = set()
    for number in numbers:
        for line in pages.lines(number):
            start = section_start(line.text) if len(line.text) < 80 else None
            if start and start.alone:
                found.add(start.section)
    return len(found)
