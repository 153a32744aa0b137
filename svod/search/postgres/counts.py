"""How many works of the index have a lexeme."""

from collections.abc import Iterable, Mapping

from sqlalchemy import Connection

from svod.search.postgres.lexemes import ANY_STEM, EVERY, TEXT, WORD
from svod.search.postgres.queries import words
from svod.search.postgres.tables import TERMS, WORKS
from svod.search.query_language import ParsedQuery, Term

_FREQUENCIES = f"SELECT term, works FROM {TERMS} WHERE term = ANY(%s) AND works > 0"
_BEGINNING = f"SELECT term, works FROM {TERMS} WHERE term >= %s AND term < %s AND works > 0"
_MOST_FREQUENT = f"{_BEGINNING} ORDER BY works DESC, term LIMIT %s"
_KNOWN = f"SELECT 1 FROM {WORKS} WHERE lexemes @@ %s::tsquery LIMIT 1"
# Behind every letter.
_LAST = "\U0010ffff"


class PostgresCounts:
    """The frequencies of the lexemes, inside one transaction; each is asked for once."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._known: dict[str, int] = {}

    def works(self) -> int:
        """How many works there are."""
        return self.of([EVERY]).get(EVERY, 0)

    def of(self, lexemes: Iterable[str]) -> dict[str, int]:
        """How many works have each of these lexemes; those that none has are left out."""
        asked = dict.fromkeys(lexemes)
        if unknown := [lexeme for lexeme in asked if lexeme not in self._known]:
            self._known.update(dict.fromkeys(unknown, 0))
            rows = self._connection.exec_driver_sql(_FREQUENCIES, (unknown,))
            self._known.update((row.term, row.works) for row in rows)
        return {lexeme: works for lexeme in asked if (works := self._known[lexeme])}

    def frequencies(self, analyzer: str, found: Iterable[str]) -> Mapping[str, int]:
        """How many works have each of some stems, in the field where most have it."""
        found = list(found)
        counted = self.of([letter + stem for letter in (ANY_STEM, TEXT) for stem in found])
        return {stem: max(counted.get(ANY_STEM + stem, 0), counted.get(TEXT + stem, 0)) for stem in found}

    def is_known(self, word: str) -> bool:
        """Whether a work has the word in any of its forms."""
        sought = words(ParsedQuery(((Term(word),),)), "")
        return bool(sought and self._connection.exec_driver_sql(_KNOWN, (sought.anywhere,)).first())

    def beginning(self, letters: str, limit: int) -> Mapping[str, int]:
        """Words with these first letters, and how many works have each."""
        return {term[1:]: works for term, works in self.most_frequent(WORD + letters, limit)}

    def most_frequent(self, begun: str, limit: int) -> list[tuple[str, int]]:
        """The most frequent lexemes that begin so."""
        found = self._connection.exec_driver_sql(_MOST_FREQUENT, (begun, begun + _LAST, limit))
        return [(term, works) for term, works in found]
