"""Labels of figures and tables, which captions begin with."""

from collections.abc import Iterable

from svod.languages import all_words, alternatives
from svod.text import lazy_re as re

# «Fig. 3», «Рис. 2.1», «Tabelle IV», «Table A1».
_NUMBER = r"(?:[A-ZА-Я]\.?)?\d{1,3}(?:[.\-–]\d{1,3})*[a-zа-я]?|[IVXLC]{1,6}|[A-Z](?=[.:\s])"
_FIGURE_WORDS, _TABLE_WORDS = alternatives("body.figures"), alternatives("body.tables")
# What such words begin with: asked at every line, before the words themselves.
_FIRST_LETTERS = f"[{''.join(sorted({word[0] for word in all_words('body.figures') + all_words('body.tables')}))}]"
_LABEL = re.compile(
    rf"\s*(?={_FIRST_LETTERS})((?:(?P<figure>{_FIGURE_WORDS})|(?P<table>{_TABLE_WORDS}))\.?\s?(?:№\s?)?(?P<number>{_NUMBER}))"
    r"(?P<stop>\s?[.:|]|\s[–—-](?=\s)|\))?(?=\W|$)\s*",
    re.IGNORECASE,
)
_LABEL_WORD = re.compile(rf"(?={_FIRST_LETTERS})(?:{_FIGURE_WORDS}|{_TABLE_WORDS})(?=[\W\d]|$)", re.IGNORECASE)
_LONGEST_LABEL = 40


def label_of(text: str) -> re.Match[str] | None:
    """The label that a text begins with."""
    return _LABEL.match(text, 0, 3 * _LONGEST_LABEL)


def may_have_captions(first_words: Iterable[str]) -> bool:
    """Whether one of the lines that begin with these words may be the first line of a caption."""
    return any(map(_LABEL_WORD.match, first_words))
