"""Query language: words, "phrases", -exclusions, field:word, year:2001..2005, OR; all else is parsed leniently."""

import re
from collections.abc import Mapping
from typing import NamedTuple

from svod.errors import QueryError
from svod.languages import all_words
from svod.model.retrieval import YearSpan, year_span

MOST_TERMS = 64
LONGEST_TERM = 200
YEAR = "year"
# Fields of words by their names in a query; what is not here is read as a word: «Faust: der Tragödie».
FIELD_NAMES: Mapping[str, str] = {
    name: field
    for field in (
        "title", "creator", "subject", "description", "text", "source", "section", "caption", "language",
        "kind", "collection", YEAR,
    )
    for name in all_words(f"catalogue.field_{field}")
}  # fmt: skip
OR_WORDS = frozenset({*all_words("catalogue.or"), "|", "||"})
AND_WORDS = frozenset({*all_words("catalogue.and"), "&", "&&"})
NOT_WORDS = frozenset(all_words("catalogue.not"))

# -title:"a phrase" · year:2001..2005 · word; quotation marks of all three languages.
_PIECE = re.compile(r'(?P<minus>[-−–])?(?:(?P<field>[^\W\d_]{2,20}):)?(?:"(?P<phrase>[^"]*)(?:"|$)|(?P<word>[^\s"]+))')
_QUOTES = str.maketrans(dict.fromkeys("«»„“”‟❝❞″", '"'))
_LETTERS = re.compile(r"\w")


class Term(NamedTuple):
    """A word or a phrase to be found, in one field or in all."""

    text: str
    field: str = ""
    is_phrase: bool = False


class ParsedQuery(NamedTuple):
    """A parsed query: at least one term of each group, none of the excluded, and years."""

    groups: tuple[tuple[Term, ...], ...] = ()
    excluded: tuple[Term, ...] = ()
    years: YearSpan | None = None

    @property
    def is_empty(self) -> bool:
        """Whether it has neither words nor years."""
        return not self.groups and not self.years


def parse_query(query: str) -> ParsedQuery:
    """Parse a query; only an invalid year is an error."""
    groups: list[list[Term]] = []
    excluded: list[Term] = []
    years: YearSpan | None = None
    joins = negates = False
    for piece in list(_PIECE.finditer(query.translate(_QUOTES)))[:MOST_TERMS]:
        word = piece["word"] or ""
        if word in OR_WORDS and not piece["minus"] and not piece["field"]:
            joins = bool(groups)
            continue
        if word in NOT_WORDS or word in AND_WORDS:
            negates = word in NOT_WORDS
            continue
        term = _term(piece)
        if term.field == YEAR:
            years = _years(term.text)
        elif _LETTERS.search(term.text):
            if piece["minus"] or negates:
                excluded.append(term)
            elif joins:
                groups[-1].append(term)
            else:
                groups.append([term])
        joins = negates = False
    return ParsedQuery(tuple(map(tuple, groups)), tuple(excluded), years)


def _years(text: str) -> YearSpan:
    years = year_span(text)
    if years is None:
        raise QueryError(f"«{text[:40]}» is no year.", way_out="Write year:2001, year:2001..2005 or year:2001..")
    return years


def _term(piece: re.Match[str]) -> Term:
    text = piece["word"] if piece["phrase"] is None else piece["phrase"]
    named = piece["field"] or ""
    field = FIELD_NAMES.get(named.lower(), "")
    if named and not field:
        text = f"{named} {text}"
    return Term(text[:LONGEST_TERM], field, piece["phrase"] is not None)
