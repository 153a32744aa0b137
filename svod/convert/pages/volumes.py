"""The papers of a volume: found by its table of contents, or by headers and bibliographies that come again and again.

Better no parts than wrong ones: a thesis has chapters without authors, a paper may carry its header in two languages,
an issue's contents may stand before a single paper of it. Every long document is asked, so the cheap questions come
first, and lines are made of the columns only where the answer hangs on them.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from svod.languages import all_words
from svod.model.document import Document, Font, LineRole, Part
from svod.text.keywords import Section, section_start
from svod.text.names import find_names, name_list, split_names, strip_marks
from svod.text.normalize import squeezed

FEWEST_PAGES = 15
FEWEST_PARTS = 3

# The first or second word of a heading: «Содержание», «Table of contents», «Список литературы», «7. Literatur».
_CONTENTS_WORDS = frozenset(all_words("headings.contents_words"))
_BIBLIOGRAPHY_WORDS = frozenset(all_words("headings.references_words"))
_LONGEST_HEADING = 5
# What stands on a paper's first page besides title and authors: «УДК 517.9», «Ключевые слова», “Abstract”.
_FIRST_PAGE_WORDS = frozenset(all_words("headings.first_page_words"))

# The contents stand before or behind everything else, on so many pages at most.
_CONTENTS_WITHIN = 10
_LONGEST_CONTENTS = 12
_ENTRIES_A_PAGE = 0.25
_LEADERS = " .·…_\t"
_LONGEST_PAGE_NUMBER = 4
_LONGEST_ENTRY = 6
# Of the entries that point into the document, the part that must be found there; of those, the part with authors.
_LEAST_FOUND = 0.6
_LEAST_SIGNED = 0.6
# Of the parts found by their headers, those that must have one bibliography of their own.
_LEAST_COMPLETE = 0.8

_HEAD_LINES = 14
_SHORTEST_TITLE = 12
_LONGEST_TITLE = 300
_LARGER = 1.08
_LINES_BEFORE_TITLE = 3
_LINES_AFTER_TITLE = 6


class _Head(NamedTuple):
    """What stands on top of a page as a title, and the lines beside it, where authors would stand."""

    title: str
    beside: tuple[str, ...]

    @property
    def is_signed(self) -> bool:
        """Whether people's names stand by the title."""
        return any(map(_names_people, self.beside)) or _begins_with_names(self.title)


class _Entry(NamedTuple):
    """A row of the contents: its words and the page number printed at its end."""

    text: str
    page: int


def parts_of(document: Document) -> tuple[Part, ...]:
    """The papers that a document consists of; none if it is one paper, a thesis, or not clear."""
    if document.page_count < FEWEST_PAGES:
        return ()
    volume = _Volume(document)
    return volume.parts_by_contents() or volume.parts_by_headers()


class _Volume:
    """A document looked at as a volume."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._pages = range(1, document.page_count + 1)
        self._heads: dict[int, _Head | None] = {}

    def parts_by_contents(self) -> tuple[Part, ...]:
        """The papers that the contents name and whose titles stand on the pages it gives."""
        contents = self._contents_pages()
        entries = list(self._entries(contents))
        if len(entries) < FEWEST_PARTS:
            return ()
        found = self._placed(entries, [page for page in self._pages if page not in contents])
        signed = [page for page, entry in found.items() if self._is_signed(page, entry)]
        if len(signed) < max(FEWEST_PARTS, _LEAST_SIGNED * len(found)):
            return ()
        behind = [page for page in contents if page > max(found)]
        return self._parts(sorted(found), behind[0] - 1 if behind else self._document.page_count)

    def parts_by_headers(self) -> tuple[Part, ...]:
        """The papers whose first pages look like one, and that have a bibliography of their own each."""
        bibliographies = [
            page for page in self._pages if self._has_heading(page, Section.REFERENCES, _BIBLIOGRAPHY_WORDS)
        ]
        # «Литература» and its second form, “References”, are one bibliography.
        lists = [page for page in bibliographies if page - 1 not in bibliographies]
        if len(lists) < FEWEST_PARTS:
            return ()
        ends = frozenset(bibliographies)
        starts = [page for page in self._pages if self._begins_paper(page, behind_bibliography=page - 1 in ends)]
        parts = self._parts(_without_second_headers(starts, ends, self._pages[-1]), self._pages[-1])
        # Where a part has no bibliography or many, papers begin that were not seen; then nothing is known for sure.
        complete = sum(sum(part.first_page <= page <= part.last_page for page in lists) == 1 for part in parts)
        before = sum(page < starts[0] for page in lists) if starts else 0
        return parts if complete >= _LEAST_COMPLETE * (len(parts) + before) else ()

    def _parts(self, starts: Sequence[int], last_page: int) -> tuple[Part, ...]:
        titles = [head.title for page in starts if (head := self._head(page)) is not None]
        if not FEWEST_PARTS <= len(starts) == len(set(map(squeezed, titles))):
            return ()
        ends = [*(start - 1 for start in starts[1:]), last_page]
        return tuple(Part(title, start, end) for title, start, end in zip(titles, starts, ends, strict=True))

    def _contents_pages(self) -> list[int]:
        """The page with the heading, and those after it while they are full of entries."""
        ends = [*self._pages[:_CONTENTS_WITHIN], *self._pages[-_CONTENTS_WITHIN:]]
        first = next((page for page in ends if self._has_heading(page, Section.CONTENTS, _CONTENTS_WORDS)), None)
        if first is None:
            return []
        pages = [first]
        while len(pages) < _LONGEST_CONTENTS and pages[-1] < self._pages[-1] and self._is_all_entries(pages[-1] + 1):
            pages.append(pages[-1] + 1)
        return pages

    def _is_all_entries(self, page: int) -> bool:
        texts = [self._text(line) for line in self._body_lines(page)]
        return sum(_page_number(text) is not None for text in texts) > _ENTRIES_A_PAGE * len(texts)

    def _entries(self, pages: Iterable[int]) -> Iterator[_Entry]:
        gathered: list[str] = []
        for page in pages:
            for text in map(self._text, self._body_lines(page)):
                number = _page_number(text, may_stand_alone=bool(gathered))
                gathered.append(text)
                if number is not None:
                    yield _Entry(" ".join(gathered[-_LONGEST_ENTRY:]), number)
                    gathered = []

    def _placed(self, entries: Sequence[_Entry], pages: Sequence[int]) -> dict[int, _Entry]:
        """Page by page the entry whose title stands there, all equally far from the page numbers printed."""
        texts = [(squeezed(entry.text), entry) for entry in entries]
        titles = [(page, squeezed(head.title)) for page in pages if (head := self._head(page)) is not None]
        matches = [(page, entry) for page, title in titles for text, entry in texts if title in text]
        if not matches:
            return {}
        shift = Counter(page - entry.page for page, entry in matches).most_common(1)[0][0]
        found = {page: entry for page, entry in matches if page - entry.page == shift}
        within = {entry.page for entry in entries if entry.page + shift in self._pages}
        return found if len(found) >= _LEAST_FOUND * len(within) else {}

    def _is_signed(self, page: int, entry: _Entry) -> bool:
        head = self._head(page)
        return (head is not None and head.is_signed) or any(find_names(entry.text))

    def _begins_paper(self, page: int, *, behind_bibliography: bool) -> bool:
        """Whether a page looks like a paper's first; after the end of another one fewer signs will do."""
        head = self._head(page) if behind_bibliography or self._has_first_page_words(page) else None
        return head is not None and head.is_signed

    def _has_first_page_words(self, page: int) -> bool:
        columns = self._document.columns
        first, last = columns.page_starts[page - 1], columns.page_starts[page]
        words = columns.texts[columns.line_starts[first] : columns.line_starts[last]]
        return not _FIRST_PAGE_WORDS.isdisjoint([word.rstrip(".:").lower() for word in words])

    def _has_heading(self, page: int, section: Section, signal_words: frozenset[str]) -> bool:
        """Whether a line of the page is that heading; most lines are recognised by their length or first words."""
        texts, line_starts = self._document.columns.texts, self._document.columns.line_starts
        page_starts = self._document.columns.page_starts
        for line in range(page_starts[page - 1], page_starts[page]):
            start, stop = line_starts[line], line_starts[line + 1]
            if stop - start > _LONGEST_HEADING:
                continue
            if signal_words.isdisjoint([word.strip(".:").lower() for word in texts[start : min(stop, start + 2)]]):
                continue
            found = section_start(self._text(line))
            if found is not None and found.section is section and found.alone:
                return True
        return False

    def _head(self, page: int) -> _Head | None:
        if page not in self._heads:
            self._heads[page] = self._read_head(page)
        return self._heads[page]

    def _read_head(self, page: int) -> _Head | None:
        """The largest type among the first lines of a page, if it is larger than the body, bold or in capitals."""
        lines = self._body_lines(page)[:_HEAD_LINES]
        fonts = [self._font(line) for line in lines]
        if not lines:
            return None
        first = last = max(range(len(lines)), key=lambda place: (fonts[place].size, fonts[place].bold, -place))
        while last + 1 < len(lines) and fonts[last + 1] == fonts[first]:
            last += 1
        title = " ".join(map(self._text, lines[first : last + 1]))
        # In a bibliography the first word of a line may be bold, but not the whole line.
        is_bold = fonts[first].bold and self._font(lines[first], last_word=True).bold
        stands_out = fonts[first].size >= _LARGER * self._body_size or is_bold or title.isupper()
        if not stands_out or not _SHORTEST_TITLE <= len(title) <= _LONGEST_TITLE or section_start(title):
            return None
        before, after = lines[max(0, first - _LINES_BEFORE_TITLE) : first], lines[last + 1 :][:_LINES_AFTER_TITLE]
        return _Head(title, tuple(map(self._text, [*before, *after])))

    def _body_lines(self, page: int) -> Sequence[int]:
        columns = self._document.columns
        lines = range(columns.page_starts[page - 1], columns.page_starts[page])
        return [line for line in lines if columns.roles[line] == LineRole.BODY] if columns.roles else lines

    def _text(self, line: int) -> str:
        columns = self._document.columns
        return " ".join(columns.texts[columns.line_starts[line] : columns.line_starts[line + 1]])

    def _font(self, line: int, *, last_word: bool = False) -> Font:
        columns = self._document.columns
        word = columns.line_starts[line + 1] - 1 if last_word else columns.line_starts[line]
        return self._document.font_table[columns.fonts[word]]

    @cached_property
    def _body_size(self) -> float:
        words = Counter(self._document.columns.fonts)
        return self._document.font_table[max(words, key=words.__getitem__)].size if words else 0.0


def _page_number(text: str, *, may_stand_alone: bool = False) -> int | None:
    """The number at the end of a row of the contents: «Об устойчивости движения . . . . 17»."""
    words = text.rstrip("0123456789")
    digits = text[len(words) :]
    if not 0 < len(digits) <= _LONGEST_PAGE_NUMBER:
        return None
    is_apart = words.endswith(tuple(_LEADERS)) and words.strip(_LEADERS) != ""
    return int(digits) if is_apart or (may_stand_alone and not words) else None


def _without_second_headers(starts: Sequence[int], bibliographies: frozenset[int], last_page: int) -> list[int]:
    """The beginnings without the pages right after a bibliography that repeat the header in another language."""
    following_starts = [*starts[1:], last_page + 1] if starts else []
    return [
        start
        for start, following in zip(starts, following_starts, strict=True)
        if not (following == start + 1 and start - 1 in bibliographies and start not in bibliographies)
    ]


def _names_people(text: str) -> bool:
    names = split_names(text)
    return len(names) > 1 or (len(names) == 1 and len(text.split()) <= 4) or _begins_with_names(text)


def _begins_with_names(text: str) -> bool:
    """«Иванов И. И., студент кафедры алгебры»: initials or a patronymic, as in no title."""
    return bool(name_list(strip_marks(text)).names)
