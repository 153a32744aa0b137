"""The title in a second language: on a thesis's second title page, above a second abstract, beside the authors' names
in the other alphabet."""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from svod.extract.header import weights
from svod.extract.header.first_page import Front, Group, Pages, groups_of, opened_section
from svod.extract.header.other_spellings import Spelled
from svod.extract.header.scripts import is_cyrillic
from svod.extract.header.second_header import window_above
from svod.extract.header.subtitle import without_brackets
from svod.extract.header.title import TitleChoice, beside_authors, find_title, is_candidate, score_of, tidy_title
from svod.extract.line_ends import joined_lines
from svod.model.document import Line
from svod.text.keywords import Section, names_kind, names_organisation, names_venue, section_start
from svod.text.languages import language_of
from svod.text.names import split_names

# So many lines around the authors' names in the other alphabet are looked at.
_AROUND = 8
# A title in running text ends with its sentence; what stands between names and title: «(2020)», «:».
_SENTENCE = re.compile(r"(?:(?<=[^\W\d_]{3})|(?<=[»”\")\d]))[.?!](?=\s+[^\W\d_])|\s//")
_BETWEEN = re.compile(r"^[\s,.:;*¹²³\d)\]–—-]*(?:\((?:19|20)\d\d\)[\s.,:]*)?")
_FEWEST_WORDS, _LONGEST_RUN_IN, _LONG_TITLE = 3, 6, 60
_PER_LINE = 0.15
_CONTACT = re.compile(r"@|ORCID|https?:|www\.", re.IGNORECASE)
# By so many lines below its heading the language of an abstract is known.
_BELOW = 4


def translated_titles(
    pages: Pages, lines: tuple[Line, ...], title: TitleChoice | None, spelled: Sequence[Spelled] = ()
) -> tuple[TitleChoice, ...]:
    """Titles in other languages than the first one's; `lines` are those that second headers stand among."""
    if title is None:
        return ()
    language = language_of(title.text)
    others: dict[str, TitleChoice] = {}
    for choice in _found(pages, lines, title, spelled):
        other = language_of(choice.text)
        if other is not None and other != language:
            others.setdefault(other, choice)
    lighter = min(weights.TITLE_SECOND_LANGUAGE, title.weight - 0.05)
    return tuple(choice._replace(weight=lighter) for choice in others.values())


def _found(
    pages: Pages, lines: tuple[Line, ...], title: TitleChoice, spelled: Sequence[Spelled]
) -> Iterator[TitleChoice]:
    yield from _second_title_page(pages, title)
    yield from _beside_names(pages, title, spelled)
    yield from _above_second_abstracts(pages.front, lines, title)


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


def _beside_names(pages: Pages, title: TitleChoice, spelled: Sequence[Spelled]) -> Iterator[TitleChoice]:
    """Titles beside the authors' names in the other alphabet, or behind them on their line."""
    taken = {line.index for line in title.group.lines}
    for index, named in groupby(spelled, key=lambda one: one.line.index):
        last = max(named, key=lambda one: one.end)
        lines = pages.lines(last.line.page)
        order = next((order for order, line in enumerate(lines) if line.index == index), None)
        if order is None:
            continue
        run_in = _run_in(lines, order, last)
        if run_in is not None:
            yield run_in
            continue
        in_cyrillic = is_cyrillic(last.name.family)
        around = [
            line
            for line in lines[max(0, order - _AROUND) : order + _AROUND + 1]
            if line.index not in taken and (line.index == index or is_cyrillic(line.text) == in_cyrillic)
        ]
        choice = _nearest_title(tuple(around), last.line, pages.front)
        if choice is not None:
            yield choice


def _run_in(lines: Sequence[Line], order: int, last: Spelled) -> TitleChoice | None:
    """The title that goes on behind the names: «Ivanov I. I. On the Garden. The paper …»."""
    line = lines[order]
    rest = _BETWEEN.sub("", line.text[last.end :])
    if len(rest.split()) < _FEWEST_WORDS or not rest[:1].isupper() or names_organisation(rest):
        return None
    used = [line]
    for following in lines[order + 1 : order + _LONGEST_RUN_IN]:
        if _SENTENCE.search(joined_lines(tuple(used)), last.end):
            break
        used.append(following)
    text = _BETWEEN.sub("", joined_lines(tuple(used))[last.end :])
    head = tidy_title(_SENTENCE.split(text, maxsplit=1)[0])
    group = Group(tuple(used), 0)
    if not _is_title(head):
        return None
    return TitleChoice(group, head, weights.TITLE_SECOND_LANGUAGE)


def _nearest_title(lines: tuple[Line, ...], names: Line, front: Front) -> TitleChoice | None:
    groups = groups_of(lines)
    own = next((group.order for group in groups if names in group.lines), None)
    candidates = [group for group in groups if group.order != own and is_candidate(group) and _is_title(group.text)]
    if own is None or not candidates:
        return None
    window = Front(front.page, lines, (), front.body_size, ends_at_section=False)
    best = max(
        candidates,
        key=lambda group: score_of(group, groups, window) - _PER_LINE * abs(group.lines[0].index - names.index),
    )
    return _choice(best)


def _is_title(text: str) -> bool:
    if len(text.split()) < _FEWEST_WORDS or not any(map(str.isupper, text[:2])) or section_start(text):
        return False
    if _CONTACT.search(text):
        return False
    # A long line may speak of a school; a short one is the school's own.
    if len(text) < _LONG_TITLE and names_organisation(text):
        return False
    return not names_venue(text) and not split_names(text)


def _choice(group: Group) -> TitleChoice:
    bare = without_brackets(group)
    return TitleChoice(bare, tidy_title(bare.text), weights.TITLE_SECOND_LANGUAGE)


def _above_second_abstracts(front: Front, lines: tuple[Line, ...], title: TitleChoice) -> Iterator[TitleChoice]:
    taken = {line.index for line in title.group.lines}
    for order, line in enumerate(lines):
        start = opened_section(line, Section.ABSTRACT) if order > 0 else None
        if start:
            above = window_above(lines, order)
            first = next((place + 1 for place in reversed(range(len(above))) if above[place].index in taken), 0)
            choice = _title_in(above[first:], front)
            if choice is None:
                continue
            # In one alphabet a title is in the language of the abstract below it; «Abstract» is printed above all.
            in_other = is_cyrillic(choice.text) != is_cyrillic(title.text)
            if in_other or language_of(choice.text) == (_language_below(lines, order) or start.language):
                yield choice


def _language_below(lines: tuple[Line, ...], order: int) -> str | None:
    return language_of(" ".join(line.text for line in lines[order + 1 : order + 1 + _BELOW]))


def _title_in(lines: tuple[Line, ...], front: Front) -> TitleChoice | None:
    groups = groups_of(lines)
    candidates = [
        group
        for group in groups
        if is_candidate(group)
        and _is_title(group.text)
        and (group.bold or group.text.isupper() or beside_authors(group, groups))
    ]
    if not candidates:
        return None
    window = Front(front.page, lines, (), front.body_size, ends_at_section=False)
    best = max(candidates, key=lambda group: score_of(group, groups, window))
    return _choice(best)
