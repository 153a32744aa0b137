"""Running heads and feet that the converter was not sure of: lines at the edges of pages that count the pages."""

import re
from collections import Counter
from collections.abc import Sequence

from svod.extract.body.placed_lines import TEXT, PlacedLine
from svod.model.document import Document
from svod.model.metadata import Field, Metadata

# In heights of the page: how far from its edges such lines stand.
_EDGE = 0.1
_NUMBER = re.compile(r"^(\d{1,4})(?:\s|$)|(?:^|\s)(\d{1,4})$")
_FEWEST = 2
_WORD = re.compile(r"[^\W\d_]{2,}")
# Which part of the words of a running head stands in the title or is of the authors' names.
_NAMED = 0.6


def margin_lines(document: Document, lines: Sequence[PlacedLine], metadata: Metadata) -> set[int]:
    """The places of lines at the top or foot of pages whose numbers run with the pages, or beside title or authors."""
    named = _words(" ".join(value.text for field in (Field.TITLE, Field.CREATOR) for value in metadata.all(field)))
    edges: dict[int, int] = {}
    known: set[int] = set()
    for place, one in enumerate(lines):
        height = document.page_sizes[one.line.page - 1][1]
        at_edge = one.box.y1 < _EDGE * height or one.box.y0 > (1 - _EDGE) * height
        # Headings that are numbered begin pages, too.
        if at_edge and not one.line.font.bold and one.zone is TEXT and (number := _NUMBER.search(one.text)):
            edges[place] = int(number[1] or number[2]) - one.line.page
            words = _words(one.text)
            if len(words & named) > _NAMED * len(words):
                known.add(place)
    counts = Counter(edges.values())
    return known | {place for place, ahead in edges.items() if counts[ahead] >= _FEWEST}


def _words(text: str) -> set[str]:
    return set(_WORD.findall(text.casefold()))
