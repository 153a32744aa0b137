"""From the words of printed pages to the Document: lines in reading order, their roles, words made whole, links."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import accumulate, chain

from svod.convert.builder import DocumentBuilder
from svod.convert.pages.hyphens import HYPHENS, Hyphenation, printed_hyphen
from svod.convert.pages.line_roles import PrintedPage, find_roles
from svod.convert.pages.reading_order import in_reading_order, picked
from svod.convert.pages.word_columns import PageWords
from svod.model.document import Box, Document, LineRole

# No half of a word is printed so much smaller than the other.
_NOTE = 0.8


def built(media_type: str, pages: Sequence[PageWords], information: Mapping[str, str]) -> Document:
    """The document that the pages make."""
    printed = [_printed(page) for page in pages]
    find_roles(printed, _body_size(pages))
    lines = [[segment.words for segment in page.segments] for page in printed]
    roles = [page.roles for page in printed]
    parted = join_parted_words([page.texts for page in pages], lines, roles, list(map(_sizes, pages)))
    builder = DocumentBuilder(media_type)
    for page, page_lines, page_roles, page_parted in zip(pages, lines, roles, parted, strict=True):
        _add_page(builder, page, page_lines, page_roles, page.printed | page_parted)
        builder.end_page(page.width, page.height)
    return builder.build(information)


def _printed(page: PageWords) -> PrintedPage:
    return PrintedPage(
        height=page.height,
        segments=in_reading_order(page.lines, page.places),
        texts=page.texts,
        fonts=page.fonts,
        sizes=[font.size for font in page.font_table],
        marks=page.marks,
    )


def _body_size(pages: Sequence[PageWords]) -> float:
    """The size of most words."""
    words: Counter[float] = Counter()
    for page in pages:
        for number, count in Counter(page.fonts).items():
            words[page.font_table[number].size] += count
    return max(words, key=words.__getitem__, default=0.0)


def _sizes(page: PageWords) -> list[float]:
    """The size of each word."""
    return list(map([font.size for font in page.font_table].__getitem__, page.fonts))


def join_parted_words(
    texts: Sequence[list[str]],
    lines: Sequence[list[range]],
    roles: Sequence[Mapping[int, LineRole]],
    sizes: Sequence[Sequence[float]],
) -> list[dict[int, str]]:
    """Put each word that a line break parts wholly onto the line where it begins, and tell how such are printed.

    `texts` and `lines` change in place. A word may go on in the next column or on the next page, past the margins.
    """
    hyphenation = Hyphenation(texts)
    parted: list[dict[int, str]] = [{} for _ in texts]
    for page, page_lines in enumerate(lines):
        words = texts[page]
        for position, line in enumerate(page_lines):
            if not line or not words[line[-1]].endswith(HYPHENS):
                continue
            first = words[line[-1]]
            words[line[-1]] = printed_hyphen(first)
            next_page, next_position = _next_line(page, position, lines, roles, sizes)
            following = lines[next_page][next_position] if next_page < len(lines) else range(0)
            second = texts[next_page][following[0]] if following else ""
            is_near = next_page == page and next_position == position + 1
            joined = hyphenation.joined(first, second) if is_near or _goes_on(first, second) else None
            if joined is not None:
                words[line[-1]] = joined
                parted[page][line[-1]] = f"{first[:-1]}-{second}"
                lines[next_page][next_position] = following[1:]
    return parted


def _next_line(
    page: int,
    position: int,
    lines: Sequence[Sequence[range]],
    roles: Sequence[Mapping[int, LineRole]],
    sizes: Sequence[Sequence[float]],
) -> tuple[int, int]:
    """Where the text of a line goes on: the next line of its role, but no smaller one, here or on the next page."""
    role = roles[page].get(position, LineRole.BODY)
    size = sizes[page][lines[page][position][-1]]
    here = ((page, following) for following in range(position + 1, len(lines[page])))
    beyond = ((page + 1, following) for following in range(len(lines[page + 1]) if page + 1 < len(lines) else 0))
    for next_page, following in chain(here, beyond):
        line = lines[next_page][following]
        # A note without a mark has no role of its own, but is smaller.
        is_note = line and sizes[next_page][line[0]] < _NOTE * size
        if not is_note and roles[next_page].get(following, LineRole.BODY) is role:
            return next_page, following
    return len(lines), 0


def _goes_on(first: str, second: str) -> bool:
    """Whether two halves that stand far apart are surely one word."""
    return first[-2:-1].islower() and second[:1].islower()


def _add_page(
    builder: DocumentBuilder,
    page: PageWords,
    lines: Sequence[Sequence[int]],
    roles: Mapping[int, LineRole],
    parted: Mapping[int, str],
) -> None:
    texts = page.texts
    if "" in texts:
        lines = [[index for index in line if texts[index]] for line in lines]
    order = list(chain.from_iterable(lines))
    for position, role in roles.items():
        if lines[position]:
            builder.note_role(builder.line_count + sum(map(bool, lines[:position])), role)
    ends = accumulate(map(len, lines))
    numbers = [builder.font(font) for font in page.font_table]
    first_token = builder.token_count
    boxes = page.places.flat(order)
    fonts = map(numbers.__getitem__, picked(page.fonts, order))
    builder.add_lines(picked(texts, order), fonts, ends, boxes)
    _note_recognition(builder, page, order)
    if parted or page.marks:
        for token, index in enumerate(order, first_token):
            if index in page.marks:
                builder.note_raised(token, page.marks[index])
            if index in parted and parted[index] != texts[index]:
                builder.note_printed(token, parted[index])
    if page.links:
        _add_links(builder, page.links, boxes, first_token)


def _note_recognition(builder: DocumentBuilder, page: PageWords, order: Sequence[int]) -> None:
    if page.confidences:
        builder.add_confidences([page.confidences[index] for index in order])
    elif page.hidden:
        builder.note_recognised()


def _add_links(
    builder: DocumentBuilder, links: Sequence[tuple[str, Box]], boxes: Sequence[float], first_token: int
) -> None:
    """Tie each linked area to the words whose middles lie in it."""
    edges = zip(boxes[0::4], boxes[1::4], boxes[2::4], boxes[3::4], strict=True)
    middles = sorted(((y0 + y1) / 2, (x0 + x1) / 2, token) for token, (x0, y0, x1, y1) in enumerate(edges))
    for target, area in links:
        within = middles[bisect_left(middles, (area.y0,)) : bisect_left(middles, (area.y1,))]
        covered = [token for _, x, token in within if area.x0 <= x <= area.x1]
        if covered:
            builder.add_link(target, first_token + min(covered), first_token + max(covered) + 1)
