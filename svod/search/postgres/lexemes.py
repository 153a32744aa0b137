"""Lexemes of a work: its stems, loose keys and whole values, each with a letter for the field that it stands in.

PostgreSQL's index finds lexemes without looking at the works, but knows neither fields nor weights; so the field is a
part of the lexeme. The row finds works; the head, of title, authors, key words and abstract alone, ranks them. What the
head has is a lexeme of the text, too, so that a word is looked for in one list, wherever it stands; where the text
itself lacks it, its place has another label.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from hashlib import blake2b
from itertools import takewhile
from typing import NamedTuple

from svod.model.retrieval import IS_DOUBTFUL, REVIEW, SUGGESTIONS, IndexEntry, OutlineKind
from svod.search.index_schema import (
    YEAR,
    folded_value,
    sound,
    static_score,
    stems,
    turned_names,
    unified,
    weighted_subjects,
)
from svod.search.loose_keys import loose_text

# The letters of fields, of their loose keys, and of title, key words and abstract taken together.
STEMS: Mapping[str, str] = {
    "title": "t", "creator": "n", "subject": "s", "description": "d", "text": "x", "source": "j", "section": "h",
    "caption": "c",
}  # fmt: skip
LOOSE: Mapping[str, str] = {"title": "T", "subject": "S", "description": "D", "text": "X"}
ANY_STEM, ANY_LOOSE = "a", "l"
NAME, TEXT, TEXT_LOOSE = STEMS["creator"], STEMS["text"], LOOSE["text"]
_IN_TEXTS = {ANY_STEM: TEXT, ANY_LOOSE: TEXT_LOOSE}
WORD, TURNED_NAME, PERSON, SPAN, EVERY, VALUE, SAMPLE = "w", "u", "p", "Y", "z", "v", "q"
KINDS: Mapping[str, str] = {
    YEAR: "y", "author": "a", "language": "l", "kind": "k", "source": "s", "subject": "u", "collection": "c",
    REVIEW: "r", SUGGESTIONS: "g",
}  # fmt: skip
# How many works have a lexeme is kept for these, of texts without what only the head has.
COUNTED = (ANY_STEM, NAME, TEXT, WORD, TURNED_NAME, EVERY, VALUE)

# PostgreSQL counts no further, keeps no more places of a lexeme, and takes no longer texts of lexemes.
_LAST_PLACE, _MOST_PLACES, _MOST_BYTES = 16_383, 255, 900_000
_BYTES_A_LEXEME = 8
_LONGEST_VALUE = 400
# The label of places in a text, and the place of what only the head has.
IN_TEXT, IN_HEAD = "D", "A"
_ONLY_IN_HEAD = f"{_LAST_PLACE}{IN_HEAD}"
# Words of two titles are no neighbours.
_GAP = 8
_ANALYZERS = ("en", "de")
_LABELS = {"title": "A", "creator": "B", "subject": "C", "description": "D"}
_LOOSE_LABELS = {"title": "C", "subject": "D", "description": "D"}
# Which places of a head are those of titles.
TITLE_LABELS: Mapping[str, str] = {ANY_STEM: _LABELS["title"], ANY_LOOSE: _LOOSE_LABELS["title"]}
_DIGITS = 4
LAST_YEAR = 10**_DIGITS - 1
MOST_HALVINGS = 20
# Works of these samples have all lexemes once more, with a letter before them: what is sought among few works is found
# in short lists.
SAMPLE_LETTERS: Mapping[int, str] = {5: "1", 8: "2", 11: "3", 14: "4", 17: "5", 20: "6"}
_QUOTED = re.compile(r"'((?:[^'\\]|''|\\.)*)'")
_USUAL_TITLE = 8

Places = dict[str, list[str]]


class IndexRow(NamedTuple):
    """A work as the tables of the index take it; those of its lexemes that are `listed` are counted and not sought."""

    work_id: str
    lexemes: str
    listed: str
    head: str
    values: tuple[str, ...]
    year: int | None
    cited_by: int
    arrival: int
    weight: float
    brevity: float


def row_of(entry: IndexEntry) -> IndexRow:
    """The row of a work."""
    row: Places = {EVERY: []}
    head: Places = {}
    parts = {"title": entry.titles, "subject": entry.subjects, "description": (entry.description,)}
    for field, texts in parts.items():
        _put_texts(row, STEMS[field], texts)
        ranked = weighted_subjects(entry) if field == "subject" else texts
        _put_texts(head, ANY_STEM, ranked, _LABELS[field], first=_end(head))
        for key in loose_text(texts, entry.language).split():
            row[LOOSE[field] + key] = []
            _put(head, ANY_LOOSE + key, _end(head), _LOOSE_LABELS[field])
    for field, texts in (("creator", entry.creators), ("source", (entry.source,))):
        _put_texts(row, STEMS[field], texts, analyzers=("name",))
    _put_texts(head, NAME, entry.creators, _LABELS["creator"], analyzers=("name",))
    for kind in OutlineKind:
        _put_texts(row, STEMS[kind], [line.text for line in entry.outline if line.kind is kind])
    row.update((lexeme, []) for lexeme in head if lexeme[0] != NAME)
    words = " ".join((*entry.titles, *entry.creators, *entry.subjects, entry.description))
    listed: Places = {WORD + word: [] for word in stems(words, "plain")}
    listed.update((lexeme, []) for lexeme in _turned_names(entry))
    values = tuple(dict.fromkeys(_values(entry)))
    row.update((lexeme, []) for lexeme in (*values, *(PERSON + person for person in entry.persons)))
    year = year_of(entry)
    if year is not None:
        row.update((lexeme, []) for lexeme in spans_of(year))
    text = _text_places(entry)
    for lexeme in (_IN_TEXTS[lexeme[0]] + lexeme[1:] for lexeme in head if lexeme[0] in _IN_TEXTS):
        row[lexeme] = text.get(lexeme, [_ONLY_IN_HEAD])
    row |= text
    samples = list(_samples(entry.work_id))
    letters = [SAMPLE_LETTERS[halvings] for halvings in samples if halvings in SAMPLE_LETTERS]
    row = {sample_lexeme(halvings): [] for halvings in samples} | row
    row |= {letter + lexeme: places for letter in letters for lexeme, places in row.items()}
    return IndexRow(
        entry.work_id, _literal(row), _literal(listed), _literal(head),
        tuple(value for value in values if not value.startswith(VALUE + KINDS[SUGGESTIONS])), year, entry.cited_by,
        entry.arrival, static_score(entry), _brevity(entry),
    )  # fmt: skip


def quoted(lexeme: str) -> str:
    """A lexeme as PostgreSQL reads it."""
    return "'" + lexeme.replace("\\", "\\\\").replace("'", "''") + "'"


def value_lexeme(kind: str, value: str) -> str:
    """The lexeme of a whole value."""
    return VALUE + KINDS[kind] + sound(value)[:_LONGEST_VALUE].replace("\0", "")


def year_of(entry: IndexEntry) -> int | None:
    """The year of a work, if it is a number."""
    year = entry.year[:_DIGITS]
    return int(year) if year.isascii() and year.isdecimal() else None


def spans_of(year: int) -> Iterator[str]:
    """The millennium, century, decade and year that a year is in."""
    digits = f"{year:0{_DIGITS}}"
    return (SPAN + digits[:length] for length in range(1, _DIGITS + 1))


def covering_spans(first: int | None, last: int | None) -> list[str]:
    """The fewest lexemes of all years from the first to the last."""
    start, end = max(0, first or 0), min(LAST_YEAR, LAST_YEAR if last is None else last)
    spans = []
    while start <= end:
        size = 1
        while size * 10 < 10**_DIGITS and start % (size * 10) == 0 and start + size * 10 - 1 <= end:
            size *= 10
        spans.append(SPAN + f"{start:0{_DIGITS}}"[: _DIGITS - len(str(size)) + 1])
        start += size
    return spans


def sample_lexeme(halvings: int) -> str:
    """The lexeme of one work in two, in four, in eight …"""
    return f"{SAMPLE}{halvings}"


def in_sample(query: str, halvings: int) -> str:
    """A query among the works of a sample, by their own lexemes, where there are such."""
    letter = max((letter for size, letter in SAMPLE_LETTERS.items() if size <= halvings), default="")
    sought = _QUOTED.sub(lambda lexeme: f"'{letter}{lexeme[1]}'", query)
    return f"({sought}) & {quoted(sample_lexeme(halvings))}"


def _samples(work_id: str) -> Iterator[int]:
    """The samples that a work is in, as halvings, by a number that is as good as drawn."""
    drawn = int.from_bytes(blake2b(work_id.encode(), digest_size=4).digest())
    return takewhile(lambda halvings: drawn % (1 << halvings) == 0, range(1, MOST_HALVINGS + 1))


def _values(entry: IndexEntry) -> Iterator[str]:
    year = year_of(entry)
    facets: tuple[tuple[str, Iterable[str]], ...] = (
        (YEAR, [] if year is None else [str(year)]),
        ("author", entry.authors or entry.creators),
        ("language", [entry.language or ""]),
        ("kind", [entry.kind]),
        ("source", [entry.source]),
        ("subject", map(folded_value, entry.subjects)),
        ("collection", entry.collections),
        (REVIEW, [IS_DOUBTFUL] if entry.needs_review else []),
        (SUGGESTIONS, [IS_DOUBTFUL] if entry.has_suggestions else []),
    )
    for kind, texts in facets:
        yield from (value_lexeme(kind, text) for text in texts if text)


def _turned_names(entry: IndexEntry) -> Iterator[str]:
    for name in entry.authors or entry.creators:
        yield from (TURNED_NAME + sound(turned)[:_LONGEST_VALUE] for turned in turned_names(name))


def _put_texts(
    row: Places, letter: str, texts: Iterable[str], label: str = "", analyzers: tuple[str, ...] = _ANALYZERS,
    first: int = 1,
) -> None:  # fmt: skip
    for text in texts:
        longest = 0
        for name in analyzers:
            found = stems(text, name)
            longest = max(longest, len(found))
            for place, stem in enumerate(dict.fromkeys(found) if first > _LAST_PLACE else found):
                _put(row, letter + stem, first + place, label)
        first += longest + _GAP


def _put(row: Places, lexeme: str, place: int, label: str = "") -> None:
    places = row.setdefault(lexeme, [])
    placed = f"{place}{label}"
    if place <= _LAST_PLACE and len(places) < _MOST_PLACES and (not places or places[-1] != placed):
        places.append(placed)


def _end(head: Places) -> int:
    """A place in the head behind all others, as far as places go."""
    return min(_LAST_PLACE, 1 + sum(map(len, head.values())))


def _brevity(entry: IndexEntry) -> float:
    """How much a word of the title counts: more in a short one, as in BM25."""
    return 2.2 / (1.3 + 0.9 * sum(len(title.split()) for title in entry.titles) / _USUAL_TITLE)


def _text_places(entry: IndexEntry) -> Places:
    row: Places = {}
    for place, stem in enumerate(stems(unified(entry.body), "de" if entry.language == "de" else "en"), 1):
        _put(row, TEXT + stem, place)
    row.update((TEXT_LOOSE + key, []) for key in loose_text([entry.body], entry.language).split())
    return row


def _literal(row: Places) -> str:
    """The lexemes as PostgreSQL reads them; where there are too many, those that come first."""
    written = []
    left = _MOST_BYTES
    for lexeme, places in row.items():
        left -= len(lexeme.encode()) + 2 * len(places) + _BYTES_A_LEXEME
        if left < 0:
            break
        written.append(f"{quoted(lexeme)}:{','.join(places)}" if places else quoted(lexeme))
    return " ".join(written)
