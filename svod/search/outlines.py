"""Where in a work the section or the caption stands that a query asks for."""

from typing import NamedTuple

from svod.model.codec import unpack
from svod.model.retrieval import OutlineKind, OutlineLine, Passage
from svod.search.highlighting import Highlighter
from svod.search.query_language import ParsedQuery

_KINDS = frozenset(map(str, OutlineKind))


class Place(NamedTuple):
    """The line that was asked for, its words marked, and its page."""

    snippet: tuple[Passage, ...]
    page: int


class Outlines:
    """Finds the lines that a query names by `section:` and `caption:`, or by its field."""

    def __init__(self, parsed: ParsedQuery, field: str) -> None:
        self._highlighters: dict[str, Highlighter] = {}
        for kind in _KINDS:
            named = [term for group in parsed.groups for term in group if (term.field or field) == kind]
            if named:
                self._highlighters[kind] = Highlighter(ParsedQuery(tuple((term,) for term in named)))

    @property
    def are_asked(self) -> bool:
        """Whether the query names any."""
        return bool(self._highlighters)

    def place(self, packed: bytes) -> Place | None:
        """The first of the lines with most of the words; None where none has any."""
        best, most = None, 0
        for line in unpack(tuple[OutlineLine, ...], packed) if packed else ():
            highlighter = self._highlighters.get(line.kind)
            passages = highlighter.in_title(line.text) if highlighter else ()
            marked = sum(passage.marked for passage in passages)
            if marked > most:
                best, most = Place(passages, line.page), marked
        return best
