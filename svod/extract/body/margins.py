"""Running heads and feet that the converter was not sure of: lines at the edges of pages that count the pages."""

import re
from collections import Counter
from collections.abc import Sequence

from svod.extract.body.placed_lines import PlacedLine, Zone
from svod.model.document import Document

# In heights of the page: how far from its edges such lines stand.
_EDGE = 0.1
_NUMBER = re.compile(r"^(\d{1,4})(?:\s|$)|(?:^|\s)(\d{1,4})$")
_FEWEST = 2


def margin_lines(document: Document, lines: Sequence[PlacedLine]) -> set[int]:
    """The places of lines at the top or foot of pages whose numbers run with the pages."""
    edges: dict[int, int] = {}
    for place, one in enumerate(lines):
        height = document.page_sizes[one.line.page - 1][1]
        at_edge = one.box.y1 < _EDGE * height or one.box.y0 > (1 - _EDGE) * height
        # Headings that are numbered begin pages, too.
        if at_edge and not one.line.font.bold and one.zone is Zone.TEXT and (number := _NUMBER.search(one.text)):
            edges[place] = int(number[1] or number[2]) - one.line.page
    counts = Counter(edges.values())
    return {place for place, ahead in edges.items() if counts[ahead] >= _FEWEST}
