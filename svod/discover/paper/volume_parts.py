"""Parts of volumes: where a paper ends that begins on a page, and whether it is only an abstract."""

import re
from collections.abc import Sequence

from svod.languages import alternatives
from svod.text.names import split_names
from svod.text.normalize import fold
from svod.text.similarity import title_likeness
from svod.text.transliterate import name_key

_BEGINNING = re.compile(rf"^\W*(?:{alternatives('web.paper_beginnings')})\b", re.IGNORECASE)
# A paper's first page has its authors in so many lines, and «Abstract» in so many.
_TOP_LINES, _FRONT_LINES = 6, 22
# The names of a paper's own authors stand in so many lines below its title.
_HEADER_LINES, _LONGEST_TITLE_LINES = 12, 6
_SAME = 0.85
# What is shorter is an abstract, whatever it cites.
LEAST_WORDS = 450


def last_page(pages: Sequence[Sequence[str]], keys: frozenset[str]) -> int:
    """The last page of a paper that begins on the first of some pages of a volume, counted from there."""
    following = (number for number in range(1, len(pages)) if _begins_another(pages[number], keys))
    return max(0, next(following, len(pages)) - 1)


def is_abstract(pages: Sequence[Sequence[str]], title: str, keys: frozenset[str]) -> bool:
    """Whether a part of a volume, which begins on the first of some pages, has few words before the next begins."""
    words = 0
    for number, page in enumerate(pages):
        first = _title_line(page, title) if not number else 0
        for place, line in enumerate(page[first:]):
            if (number or place >= _HEADER_LINES) and _names_others(line, keys):
                return words < LEAST_WORDS
            words += len(line.split())
    return words < LEAST_WORDS


def _title_line(page: Sequence[str], title: str) -> int:
    """The line in which a title begins; 0 where it does not stand on the page."""
    for start in range(len(page)):
        some = page[start : start + _LONGEST_TITLE_LINES]
        if any(title_likeness(" ".join(some[:count]), title) >= _SAME for count in range(1, len(some) + 1)):
            return start
    return 0


def _begins_another(page: Sequence[str], keys: frozenset[str]) -> bool:
    """Whether another paper begins at the top of a page: by its abstract, or by the names of other people."""
    if any(_BEGINNING.match(line) for line in page[:_FRONT_LINES]):
        return True
    return any(_names_others(line, keys) for line in page[1:_TOP_LINES])


def _names_others(line: str, keys: frozenset[str]) -> bool:
    """Whether a line is the names of people who did not write the paper."""
    names = split_names(line)
    written = {name_key(word) for word in fold(line).split()}
    return bool(names) and not keys & written
