"""What single lines tell: reference signs, printed numbers, page furniture; shared by bibliography and references."""

import statistics
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from svod.extract.latest import Latest
from svod.languages import alternatives
from svod.model.document import Document, LineRole, Span
from svod.model.reference import BibliographyBlock
from svod.text import lazy_re as re
from svod.text.name_forms import CAPITAL, SMALL

# An entry's printed number at the start of its line, the surest forms first.
NUMBER_FORMS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("brackets", re.compile(r"^\s*\[\s?(\d{1,3})\s?\][.,]?\s*")),  # [1] Ivanov
    ("stop", re.compile(r"^\s*(\d{1,3})\s?\.(?!\d)\s*(?=\D)")),  # 1. Иванов
    ("parenthesis", re.compile(r"^\s*\(?(\d{1,3})\s?\)\s*")),  # 1) Müller
    ("bare", re.compile(rf"^\s*(\d{{1,3}})\s+(?={CAPITAL}|[«„“\"])")),  # 1 Smith
)
LETTER_LABEL = re.compile(r"^\s*\[[^\W\d_][\w+’'.&\s-]{1,20}\]\s+(?=\S)")  # [Knu73] Knuth

# Its first figure comes first, for what begins otherwise is tried at every letter.
_YEAR = re.compile(r"(?:1(?<![\d/.]1)[6-9]|2(?<![\d/.]2)0)\d\d[a-h]?(?![\d/])")
_INITIALS = re.compile(rf"(?<!\w){CAPITAL}\.[\s-]?(?:{CAPITAL}\.)?\s?{CAPITAL}{SMALL}|{CAPITAL}{SMALL}+,?\s{CAPITAL}\.")
_PAGES = re.compile(
    rf"(?<!\w)(?:[СсCcSsPpРр]|{alternatives('references.sign_pages')})\.\s?\d{{1,5}}"
    r"|\d{1,5}\s?[-–—]{1,2}\s?\d{1,5}[.,)]|\d\s?с\.|:\s?\d{1,4}[-–]\d{1,4}"
)
_ISSUE = re.compile(
    rf"(?<!\w)(?:{alternatives('references.sign_issue')})\.?\s?\d"
    r"|\d\s?\(\d{1,3}\)|//|\b[Ii]n:\s|https?:|doi|DOI|ISBN|arXiv"
)
_PUBLISHING = re.compile(rf"\b(?:{alternatives('references.sign_publishing')})")
# Büttner, Nils (2014): · Darmstadt: Wissenschaftliche …
_NAME_AND_YEAR = re.compile(rf"{CAPITAL}{SMALL}+,\s{CAPITAL}{SMALL}+.{{0,80}}\((?:1[6-9]|20)\d\d[a-h]?\)")
_SIGNS = (_YEAR, _INITIALS, _PAGES, _ISSUE, _PUBLISHING, _NAME_AND_YEAR)
_ONLY_NUMBER = re.compile(r"^[^\w.]*(?:\d{1,4}|[ivxlc]{1,6})[^\w.]*$")
_LONGEST_READ = 1000
# A running head is recognised by so many pages, repeats and letters.
_FEWEST_PAGES, _FEWEST_REPEATS, _SHORTEST_HEAD = 4, 3, 4
# So many sizes of type below the others, a line is no running head.
_LOWER = 3.0
_NO_LETTERS = re.compile(r"[\d\W_]+")


_MARGIN_ROLES = frozenset({LineRole.RUNNING_HEAD, LineRole.RUNNING_FOOT, LineRole.PAGE_NUMBER})


class LineNumber(NamedTuple):
    """A number printed at the start of a line: in which form, and where the text after it begins."""

    form: str
    number: int
    end: int


def reference_signs(text: str) -> int:
    """How many kinds of signs of a reference a line shows: year, initials, pages, issue, publishing words."""
    return sum(bool(sign.search(text[:_LONGEST_READ])) for sign in _SIGNS)


def has_year(text: str) -> bool:
    """Whether a line holds a year from 1600 to 2099."""
    return bool(_YEAR.search(text[:_LONGEST_READ]))


def without_line_number(text: str) -> str:
    """An entry's line without the number that manuscripts for review print at the margin: «88 [1] Davis»."""
    return re.sub(r"^\s*\d{1,4}\s+(?=\[\s?\d{1,3}\s?\])", "", text[:60]) + text[60:]


def line_number(text: str) -> LineNumber | None:
    """The printed number that a line begins with."""
    for form, pattern in NUMBER_FORMS:
        match = pattern.match(text[:40])
        if match:
            return LineNumber(form, int(match.group(1)), match.end())
    return None


def furniture(document: Document) -> frozenset[int]:
    """The indexes of lines that belong to the page, not to the text: page numbers and running heads.

    The converter marks them where pages are printed; what it is not sure of, and pages of plain text, are judged here.
    """
    return _latest_furniture(document)


def _furniture(document: Document) -> frozenset[int]:
    marked = {index for index, role in enumerate(document.columns.roles) if role in _MARGIN_ROLES}
    return frozenset(marked | _repeated_edges(document))


# Most stages ask for them.
_latest_furniture = Latest(_furniture)


def outside_text(document: Document, blocks: Sequence[BibliographyBlock], said: Collection[int] = ()) -> set[int]:
    """The indexes of lines that are not of the running text: what belongs to the page, and bibliographies.

    Lines of which the source says what they are, `said`, do not belong to the page.
    """
    outside = set(furniture(document)) - set(said)
    for block in blocks:
        outside.update(range(block.first_line, block.last_line + 1))
    return outside


def _repeated_edges(document: Document) -> set[int]:
    pages = [(page.first_line, page.last_line) for page in document.pages()]
    texts = {index: text for first, last in pages for index, text in _edge_lines(document, first, last)}
    found = _running_heads(document, texts) if document.page_count >= _FEWEST_PAGES else set()
    for first, last in pages:
        found.update(_page_numbers(texts, first, last, found))
    return found


def _running_heads(document: Document, texts: Mapping[int, str]) -> set[int]:
    """The lines at edges whose words, numbers aside, stand at three edges or more."""
    by_key: dict[str, list[int]] = {}
    for index, text in texts.items():
        by_key.setdefault(_without_numbers(text), []).append(index)
    found: set[int] = set()
    for key, indexes in by_key.items():
        if len(indexes) >= _FEWEST_REPEATS and len(key) >= _SHORTEST_HEAD:
            sizes = [document.main_font(_span_of(document, index)).size for index in indexes]
            # A title repeated as running head is set larger where it is the title, and an author stands lower there.
            found.update(
                index
                for index, size in zip(indexes, sizes, strict=True)
                if size <= 1.15 * min(sizes) and not _stands_inside(document, index, indexes, size)
            )
    return found


def _stands_inside(document: Document, index: int, alike: Sequence[int], size: float) -> bool:
    """Whether a line at the top of its page stands lower there than the running heads like it."""
    boxes = document.columns.boxes
    if not boxes:
        return False
    tops = [boxes[4 * document.columns.line_starts[other] + 1] for other in alike]
    own = boxes[4 * document.columns.line_starts[index] + 1]
    return own - statistics.median(tops) > _LOWER * size


def _page_numbers(texts: Mapping[int, str], first: int, last: int, found: set[int]) -> tuple[int, ...]:
    # A number is the page's own only at its very edge, or beside a running head.
    numbers: list[int] = []
    for indexes in (range(first, min(first + 2, last)), range(last - 1, max(first, last - 2) - 1, -1)):
        for index in indexes:
            if _ONLY_NUMBER.match(texts[index][:40]):
                numbers.append(index)
                break
            if index not in found:
                break
    return tuple(numbers)


def _edge_lines(document: Document, first: int, last: int) -> Iterator[tuple[int, str]]:
    for index in sorted({*range(first, min(first + 2, last)), *range(max(first, last - 2), last)}):
        yield index, document.text(_span_of(document, index))


def _span_of(document: Document, index: int) -> Span:
    starts = document.columns.line_starts
    return Span(starts[index], starts[index + 1])


def _without_numbers(text: str) -> str:
    return _NO_LETTERS.sub("", text[:200]).lower()
