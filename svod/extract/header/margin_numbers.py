"""Lines without the numbers that manuscripts for review print at the margin: «6 by using the layout of pages»."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from svod.model.document import Document, Line, Span

# So many lines that count on from one to the next make a numbered page.
_FEWEST_COUNTED = 10
_LONGEST_NUMBER = 4


def without_margin_numbers(document: Document, lines: tuple[Line, ...]) -> tuple[Line, ...]:
    """The lines of a page, bare of margin numbers where it has them."""
    numbers = {place: number for place, line in enumerate(lines) if (number := _first_number(line)) is not None}
    counted = sum(after - before == 1 for before, after in pairwise(numbers.values()))
    if counted < _FEWEST_COUNTED or 2 * counted < len(numbers):
        return lines
    rising = dict(_rising(numbers))
    return tuple(_bare(document, lines, place, rising) for place in range(len(lines)))


def _first_number(line: Line) -> int | None:
    # Asked of every line: most are let go by their first letter.
    if not line.text[:1].isdigit() or line.box is None:
        return None
    first, _, rest = line.text.partition(" ")
    return int(first) if rest and len(first) <= _LONGEST_NUMBER and first.isdecimal() else None


def _rising(numbers: dict[int, int]) -> Iterator[tuple[int, int]]:
    """The numbers that count on with one near them: from line to line they rise, by one a line at most."""
    places = list(numbers)
    for order, place in enumerate(places):
        near: Sequence[int] = places[max(order - 2, 0) : order] + places[order + 1 : order + 3]
        if any(0 < (numbers[place] - numbers[other]) * (place - other) <= (place - other) ** 2 for other in near):
            yield place, numbers[place]


def _bare(document: Document, lines: Sequence[Line], place: int, rising: dict[int, int]) -> Line:
    line = lines[place]
    if place in rising:
        span = Span(line.span.start + 1, line.span.stop)
        line = line._replace(
            text=line.text.partition(" ")[2],
            span=span,
            box=document.box(span),
            font=document.main_font(span),
        )
        # The number of the next line, printed where a word is broken, is read as a part of that word: «op-9».
        next_number = f"-{rising[place] + 1}"
        if place + 1 not in rising and line.text.endswith(next_number):
            return line._replace(text=line.text[: 1 - len(next_number)])
    return line
