"""Numbers of lines in the margins of manuscripts: a column of small numbers that count on, beside the text."""

from collections import Counter
from itertools import pairwise

from svod.convert.pages.word_columns import PageWords

# A page has so many at least, they are so much smaller than its text, and so many of them count on.
_FEWEST, _SMALLER, _COUNTING = 8, 0.85, 0.9
_STEPS = (1, 5)
_LONGEST = 4
# In points: how far the right edges of such numbers are apart at most; which part of the words stands beside them.
_SAME_EDGE, _BESIDE = 1.5, 0.95


def drop_line_numbers(page: PageWords) -> None:
    """Empty the words that number lines."""
    # Most pages have few numbers of any kind, which is quickly seen.
    if sum(map(str.isdecimal, page.texts)) < _FEWEST:
        return
    size = _usual_size(page)
    numbers = [
        index
        for index, text in enumerate(page.texts)
        if text.isdecimal() and len(text) <= _LONGEST and page.font_table[page.fonts[index]].size < _SMALLER * size
    ]
    if len(numbers) < _FEWEST:
        return
    rights = page.places.rights
    edges = Counter(round(rights[index]) for index in numbers)
    for edge, count in edges.most_common(2):
        # Numbers that stand near both edges are gone with the first.
        column = [index for index in numbers if page.texts[index] and abs(rights[index] - edge) <= _SAME_EDGE]
        if count > 1 and _count_on(page, column) and _are_in_margin(page, column):
            for index in column:
                page.texts[index] = ""


def _usual_size(page: PageWords) -> float:
    counts: Counter[int] = Counter(page.fonts)
    return page.font_table[max(counts, key=counts.__getitem__)].size if counts else 0.0


def _count_on(page: PageWords, column: list[int]) -> bool:
    if len(column) < _FEWEST:
        return False
    ordered = sorted(column, key=page.places.tops.__getitem__)
    steps = Counter(int(page.texts[below]) - int(page.texts[above]) for above, below in pairwise(ordered))
    step, times = steps.most_common(1)[0]
    return step in _STEPS and times >= _COUNTING * (len(column) - 1)


def _are_in_margin(page: PageWords, column: list[int]) -> bool:
    """Whether nearly all other words stand on one side of the numbers."""
    left, right = min(map(page.places.lefts.__getitem__, column)), max(map(page.places.rights.__getitem__, column))
    numbers = set(column)
    others = [index for index, text in enumerate(page.texts) if text and index not in numbers]
    behind = sum(page.places.lefts[index] >= right for index in others)
    before = sum(page.places.rights[index] <= left for index in others)
    return max(behind, before) >= _BESIDE * len(others)
