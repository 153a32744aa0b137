"""Queries as PostgreSQL takes them: what works must match, and how those that do are ranked."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from math import ceil, comb
from typing import NamedTuple

from svod.model.retrieval import IS_DOUBTFUL, REVIEW, SUGGESTIONS, AddedTerm, Expansion, Filters, YearSpan
from svod.search.index_schema import FACET_FIELDS, SEARCH_FIELDS, folded_value, stems
from svod.search.loose_keys import LONGEST_WORD, query_keys
from svod.search.postgres.lexemes import (
    ANY_LOOSE,
    ANY_STEM,
    IN_TEXT,
    LOOSE,
    NAME,
    PERSON,
    STEMS,
    TEXT,
    TEXT_LOOSE,
    covering_spans,
    quoted,
    value_lexeme,
)
from svod.search.query_builder import (
    ADDED_WEIGHT,
    CODE_FIELD,
    FEW_WORDS,
    FEWEST_TO_RELAX,
    MOST_WORDS_SHARE,
    SEPARATE,
    VALUE_FIELDS,
    field_names,
)
from svod.search.query_language import ParsedQuery, Term
from svod.search.query_segments import segments
from svod.text.compounds import compound_parts

_WORD = re.compile(r"\w+")
# Works with most of the words are found by all choices of so many words, if these are few.
_MOST_CHOICES = 60
_ANALYZERS = ("en", "de")
# The fields whose stems are ranked together.
_HEAD = frozenset({"title", "subject", "description"})
# Their lexemes, which the row has under other letters, too.
_RANKED_ONLY = (ANY_STEM, ANY_LOOSE)


class Score(NamedTuple):
    """What a word adds to the score of a work: by the lexemes of its head, or else by those of its text.

    `counted` are the lexemes whose frequency says how rare the word is; `within` is what a work must match for it.
    """

    weight: float
    head: tuple[str, ...]
    text: tuple[str, ...]
    counted: tuple[str, ...]
    within: str = ""


class Sought(NamedTuple):
    """What works must match: anywhere, in their heads, in their titles; and how they are ranked."""

    anywhere: str
    head: str
    title: str
    scores: tuple[Score, ...] = ()
    # More than a query can say: at least so many of these.
    each: tuple[str, ...] = ()
    least: int = 0

    @property
    def tiers(self) -> tuple[str, ...]:
        """The best places first."""
        return tuple(dict.fromkeys(query for query in (self.title, self.head, self.anywhere) if query))


class _Group(NamedTuple):
    sought: Sought
    is_strict: bool


def words(parsed: ParsedQuery, field: str, expansions: Sequence[Expansion] = ()) -> Sought | None:
    """Works with all the words, or with the terms added for them; None where there are no words."""
    groups = [group.sought for group in _groups(parsed, field, expansions)]
    return _all_of(groups) if groups else None


def most_words(parsed: ParsedQuery, field: str, expansions: Sequence[Expansion] = ()) -> Sought | None:
    """Works with most of the words, and with all that is quoted or sought in a field; None where that is all."""
    groups = _groups(parsed, field, expansions)
    loose = [group.sought for group in groups if not group.is_strict]
    if len(loose) < FEWEST_TO_RELAX:
        return None
    wanted = len(loose) - 1 if len(loose) <= FEW_WORDS else ceil(MOST_WORDS_SHARE * len(loose))
    return _all_of([*(group.sought for group in groups if group.is_strict), _some_of(loose, wanted)])


def excluded(parsed: ParsedQuery, field: str) -> list[str]:
    """What works must not match."""
    return [sought.anywhere for sought in (_term(term, field) for term in parsed.excluded) if sought]


def filter_queries(filters: Filters) -> Iterator[str]:
    """What works must match by their values; `only` is no lexeme and not here."""
    if filters.years:
        yield _years(filters.years)
    if filters.needs_review:
        yield quoted(value_lexeme(REVIEW, IS_DOUBTFUL))
    if filters.has_suggestions:
        yield quoted(value_lexeme(SUGGESTIONS, IS_DOUBTFUL))
    for name in FACET_FIELDS:
        values = list(getattr(filters, name))
        if name == "subject":
            values = [folded_value(value) for value in values]
        if values:
            lexemes = [value_lexeme(name, value) for value in values]
            lexemes += [PERSON + person for person in filters.person] if name == "author" else []
            yield joined("|", map(quoted, lexemes))


def stem_sought(stem: str, weight: float) -> Sought:
    """A stem in the head or the text, as feedback looks for it."""
    head, text = ANY_STEM + stem, TEXT + stem
    score = Score(weight, (head,), (text,), ())
    return Sought(quoted(text), quoted(head), "", (score,))


def any_of(queries: Sequence[Sought]) -> Sought:
    """Works that at least one query matches."""
    return _joined("|", queries)


def joined(sign: str, queries: Iterable[str]) -> str:
    """Queries joined by a sign; empty where one is empty and all must match, or all are."""
    given = list(dict.fromkeys(queries))
    if sign == "|":
        given = [query for query in given if query]
    elif not all(given):
        return ""
    return given[0] if len(given) == 1 else f"({f' {sign} '.join(given)})" if given else ""


def _years(years: YearSpan) -> str:
    # No year is in an empty span.
    return joined("|", map(quoted, covering_spans(*years))) or quoted(value_lexeme("year", "none"))


def _groups(parsed: ParsedQuery, field: str, expansions: Sequence[Expansion]) -> list[_Group]:
    groups = []
    for segment in segments(parsed.groups, expansions):
        queries = [query for terms in segment.groups if (query := _any_term(terms, field))]
        if queries:
            strict = all(term.field or term.is_phrase for terms in segment.groups for term in terms)
            groups.append(_Group(any_of([_all_of(queries), *_added(segment.added, field)]), strict))
    return groups


def _any_term(terms: Sequence[Term], field: str) -> Sought | None:
    queries = [query for query in (_term(term, field) for term in terms) if query]
    return any_of(queries) if queries else None


def _added(added: Sequence[tuple[str, AddedTerm]], field: str) -> Iterator[Sought]:
    """The terms added for words, each within its collection; they count less than the words themselves."""
    for collection, term in added:
        sought = _phrase(term.text, field_names(field or (CODE_FIELD if term.is_code else "")))
        if sought is None:
            continue
        within = quoted(value_lexeme("collection", collection)) if collection else ""
        places = (sought.anywhere, sought.head, sought.title)
        bound = [joined("&", [query, within]) if within and query else query for query in places]
        weight = ADDED_WEIGHT * term.weight
        scores = [score._replace(weight=weight * score.weight, within=within) for score in sought.scores]
        yield Sought(bound[0], bound[1], bound[2], tuple(scores))


def _term(term: Term, field: str) -> Sought | None:
    name = term.field or field
    if name in VALUE_FIELDS:
        value = quoted(value_lexeme(name, folded_value(term.text)))
        return Sought(value, value, value)
    names = field_names(name)
    if term.is_phrase:
        return _phrase(term.text, names)
    queries = [query for query in (_word(word, names) for word in _WORD.findall(term.text)) if query]
    return _all_of(queries) if queries else None


def _phrase(text: str, names: Sequence[str]) -> Sought | None:
    queries: dict[str, list[str]] = {}
    for name in names:
        for analyzer in _analyzers(name):
            if found := stems(text, analyzer):
                queries.setdefault(name, []).append(_chain(STEMS[name], found))
    if not queries:
        return None
    every = [query for of_name in queries.values() for query in of_name]
    head = [query for name, of_name in queries.items() if name in _HEAD | {"creator"} for query in of_name]
    scores = [_score_of_word(word, names) for word in _WORD.findall(text)]
    share = 1.0 / max(1, len(scores))
    return Sought(
        joined("|", every), joined("|", head), joined("|", queries.get("title", ())),
        tuple(score._replace(weight=share) for score in scores),
    )  # fmt: skip


def _chain(letter: str, found: Sequence[str]) -> str:
    """Lexemes one after the other."""
    chain = " <-> ".join(_placed(letter + stem) for stem in found)
    return f"({chain})" if len(found) > 1 else chain


def _placed(lexeme: str) -> str:
    """A lexeme in its own field: those of texts are also those of what only heads have."""
    return f"{quoted(lexeme)}:{IN_TEXT}" if lexeme[0] in (TEXT, TEXT_LOOSE) else quoted(lexeme)


def _word(word: str, names: Sequence[str]) -> Sought | None:
    whole = _simple_word(word, names)
    parts = compound_parts(word) if word.isalpha() else ()
    separate = [found for part in parts if (found := _simple_word(part, names))]
    if len(separate) < 2:
        return whole
    apart = _all_of(separate)
    apart = apart._replace(
        scores=tuple(
            score._replace(weight=SEPARATE / len(separate) * score.weight, within=apart.anywhere)
            for score in apart.scores
        )
    )
    return any_of([whole, apart]) if whole else apart


def _simple_word(word: str, names: Sequence[str]) -> Sought | None:
    score = _score_of_word(word, names)
    keys = _keys(word)
    if tuple(names) != SEARCH_FIELDS:
        lexemes = [STEMS[name] + stem for name in names for stem in _stems(word, name)]
        lexemes += [LOOSE[name] + key for name in names if name in LOOSE for key in keys]
        within = joined("|", map(_placed, lexemes))
        return Sought(within, within, within, (score,)) if within else None
    # Lexemes of texts are also those of heads, but for names.
    anywhere = joined("|", [quoted(lexeme) for lexeme in (*score.text, *score.head) if lexeme[0] not in _RANKED_ONLY])
    if not anywhere:
        return None
    titled = [*(STEMS["title"] + stem for stem in _stems(word, "title")), *(LOOSE["title"] + key for key in keys)]
    return Sought(anywhere, joined("|", map(quoted, score.head)), joined("|", map(quoted, titled)), (score,))


def _score_of_word(word: str, names: Sequence[str]) -> Score:
    keys = _keys(word)
    head, text = [], []
    if not _HEAD.isdisjoint(names):
        head += [ANY_STEM + stem for stem in _stems(word, "title")]
        head += [ANY_LOOSE + key for key in keys]
    if "creator" in names:
        head += [NAME + stem for stem in _stems(word, "creator")]
    for name in names:
        if name not in _HEAD and name != "creator":
            text += [STEMS[name] + stem for stem in _stems(word, name)]
    if "text" in names:
        text += [TEXT_LOOSE + key for key in keys]
    counted = tuple(lexeme for lexeme in (*head, *text) if lexeme[0] in (ANY_STEM, NAME, TEXT))
    return Score(1.0, tuple(head), tuple(text), counted)


def _keys(word: str) -> tuple[str, ...]:
    """The loose keys of a word; no work has longer words in the index."""
    return query_keys(word) if len(word) <= LONGEST_WORD else ()


def _stems(word: str, name: str) -> list[str]:
    return list(dict.fromkeys(stem for analyzer in _analyzers(name) for stem in stems(word, analyzer)))


def _analyzers(name: str) -> tuple[str, ...]:
    return ("name",) if name in ("creator", "source") else _ANALYZERS


def _all_of(queries: Sequence[Sought]) -> Sought:
    return queries[0] if len(queries) == 1 else _joined("&", queries)


def _joined(sign: str, queries: Sequence[Sought]) -> Sought:
    checked = next((query for query in queries if query.least), queries[0])
    return Sought(
        joined(sign, [query.anywhere for query in queries]), joined(sign, [query.head for query in queries]),
        joined(sign, [query.title for query in queries]), tuple(score for query in queries for score in query.scores),
        checked.each, checked.least,
    )  # fmt: skip


def _some_of(queries: Sequence[Sought], wanted: int) -> Sought:
    """Works that at least so many of the queries match."""
    scores = tuple(score for query in queries for score in query.scores)
    if comb(len(queries), wanted) <= _MOST_CHOICES:
        choices = [_all_of(list(choice)) for choice in combinations(queries, wanted)]
        return any_of(choices)._replace(scores=scores)
    # Who lacks few of them has all of one block, where there is one block more than may be lacking.
    blocks = len(queries) - wanted + 1
    found = any_of([_all_of(queries[start::blocks]) for start in range(blocks)])
    return found._replace(scores=scores, each=tuple(query.anywhere for query in queries), least=wanted)
