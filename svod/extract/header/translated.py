"""The title in a second language: on a thesis's second title page, or in a header block above a second abstract."""

from svod.extract.header import weights
from svod.extract.header.first_page import Front, Pages, groups_of, opens_section
from svod.extract.header.title import TitleChoice, beside_authors, find_title, is_candidate, score_of, tidy_title
from svod.model.document import Line
from svod.text.keywords import Section, names_kind
from svod.text.languages import language_of

# A second header is short: so many lines above its abstract are looked at.
REACH = 14


def translated_titles(pages: Pages, lines: tuple[Line, ...], title: TitleChoice | None) -> tuple[TitleChoice, ...]:
    """Titles in other languages than the first one's; `lines` are those that second headers stand among."""
    if title is None:
        return ()
    language = language_of(title.text)
    found = [*_second_title_page(pages, title), *_above_second_abstracts(pages.front, lines, title)]
    others: dict[str, TitleChoice] = {}
    for choice in found:
        other = language_of(choice.text)
        if other is not None and other != language:
            others.setdefault(other, choice)
    lighter = min(weights.TITLE_SECOND_LANGUAGE, title.weight - 0.05)
    return tuple(choice._replace(weight=lighter) for choice in others.values())


def _second_title_page(pages: Pages, title: TitleChoice) -> list[TitleChoice]:
    front = pages.front
    if not any(names_kind(line.text) for line in front.lines) or pages.document.page_count <= front.page:
        return []
    lines = pages.lines(front.page + 1)
    if len(lines) > 40:
        return []
    choice = find_title(Front(front.page + 1, lines, (), front.body_size, ends_at_section=False))
    alike = choice is not None and abs(choice.group.size - title.group.size) < 0.15 * title.group.size
    return [choice._replace(weight=weights.TITLE_SECOND_LANGUAGE)] if choice and alike else []


def _above_second_abstracts(front: Front, lines: tuple[Line, ...], title: TitleChoice) -> list[TitleChoice]:
    found: list[TitleChoice] = []
    for order, line in enumerate(lines):
        if opens_section(line, Section.ABSTRACT) and order > 0:
            choice = _title_in(_window(lines, order, title), front)
            if choice:
                found.append(choice)
    return found


def _window(lines: tuple[Line, ...], order: int, title: TitleChoice) -> tuple[Line, ...]:
    taken = {line.index for line in title.group.lines}
    first = max(0, order - REACH)
    for back in range(order - 1, first, -1):
        if lines[back].index in taken or opens_section(
            lines[back], Section.ABSTRACT, Section.KEYWORDS, Section.REFERENCES
        ):
            first = back + 1
            break
    return lines[first:order]


def _title_in(lines: tuple[Line, ...], front: Front) -> TitleChoice | None:
    groups = groups_of(lines)
    candidates = [
        group
        for group in groups
        if is_candidate(group) and (group.bold or group.text.isupper() or beside_authors(group, groups))
    ]
    if not candidates:
        return None
    window = Front(front.page, lines, (), front.body_size, ends_at_section=False)
    best = max(candidates, key=lambda group: score_of(group, groups, window))
    return TitleChoice(best, tidy_title(best.text), weights.TITLE_SECOND_LANGUAGE)
