"""What a query that is still being typed may become: words, key words, people, sources, works."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from svod.library.parts import LibraryParts
from svod.model.metadata import Field

SHORTEST = 2
LONGEST = 100
_WORDS, _VALUES, _WORKS = 4, 2, 3
# More words than are shown, for some may not occur with the words before.
_WORDS_TRIED = 6
_LAST_WORD = re.compile(r"[^\W\d_]{2,}$")


class Completion(NamedTuple):
    """One thing that may be meant: a whole query (`word`), or a value of a kind, or a work by its title and id."""

    kind: str
    text: str
    work_id: str = ""


def completions(parts: LibraryParts, query: str) -> tuple[Completion, ...]:
    """What may be meant, queries first."""
    query = " ".join(query.split())
    if not SHORTEST <= len(query) <= LONGEST:
        return ()
    words = list(_queries(parts, query))
    found = [*words, *_values(parts, query), *_works(parts, words[0].text if words else query)]
    return tuple(dict.fromkeys(found))


def _queries(parts: LibraryParts, query: str) -> Iterator[Completion]:
    """The query with its last word whole, where some work has all its words."""
    last = _LAST_WORD.search(query)
    if last is None:
        return
    before = query[: last.start()]
    begun = last[0].lower().replace("ё", "е")
    shown = 0
    for count in parts.index.beginning("word", begun, _WORDS_TRIED):
        text = before + count.value
        if shown < _WORDS and (not before.strip() or _have_all(parts, text)):
            shown += 1
            yield Completion("word", text)


def _have_all(parts: LibraryParts, query: str) -> bool:
    """Whether some work has all words of a query."""
    page = parts.index.search(query, limit=1)
    return page.total > 0 and not page.relaxed


def _values(parts: LibraryParts, query: str) -> Iterator[Completion]:
    for kind, forms in (
        ("subject", [query.lower().replace("ё", "е")]),
        ("author", [query]),
        ("source", _capitalised(query)),
    ):
        found = {count.value: None for form in forms for count in parts.index.beginning(kind, form, _VALUES)}
        yield from (Completion(kind, value) for value in list(found)[:_VALUES])


def _capitalised(query: str) -> Iterable[str]:
    """Names as they may be printed: as typed, and with a capital."""
    return dict.fromkeys((query, query[:1].upper() + query[1:]))


def _works(parts: LibraryParts, query: str) -> Iterator[Completion]:
    page = parts.index.search(query, field="title", limit=_WORKS)
    hits = () if page.relaxed else page.hits
    works = parts.store.works(hit.work_id for hit in hits)
    for work in (works[hit.work_id] for hit in hits if hit.work_id in works):
        title = work.metadata.text(Field.TITLE)
        if title:
            yield Completion("work", title, work.id)
