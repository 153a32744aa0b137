"""Lists beside the title in which each author stands with a body: «Ann Roe, University of Leeds; Bo Lind, …».

The entries stand behind semicolons, in brackets behind the names, or each on lines of its own.
"""

from collections.abc import Sequence
from itertools import groupby, takewhile
from typing import NamedTuple

from svod.extract.header.affiliations import Body, tells_body
from svod.extract.header.author_entries import next_blocks, person_border
from svod.extract.header.first_page import Group
from svod.extract.header.name_lines import NAMED_AFTER, AuthorLine, are_persons
from svod.extract.header.name_runs import names_alone
from svod.extract.header.noted_bodies import body_behind, body_of
from svod.extract.line_ends import joined_lines
from svod.languages import alternatives
from svod.model.document import Line
from svod.model.person import PersonName
from svod.text import lazy_re as re
from svod.text.names import are_strict, split_names, strip_marks

# Of so many lines is such a list, of so many authors at least; so many lines of another kind may stand above it.
_MOST_LINES, _FEWEST, _MOST_ABOVE = 24, 2, 2
_LONGEST_NAME, _SAME_SIZE = 60, 0.3
_SEMICOLON = re.compile(r"\s*;\s*")
# «Ann Roe (University of Leeds, Leeds) · Bo Lind (…)»
_BRACKETS = re.compile(r"\s*([^()]+?)\s*\(([^()]{4,200})\)\s*(?:$|[,;·•&/–-])?")
_FIRST_BORDER = re.compile(r"\s*[,(;]|\s[–—-]\s")
_BEHIND = re.compile(r"\s*,\s*|\s[–—-]\s|\s\(")
_LEAD = re.compile(rf"^[\s,;]*(?:(?:{alternatives('names.joiners')})\s|(?:{alternatives('names.titles')})[\s.]*)*")


class Entry(NamedTuple):
    """An author, the line on which the list begins, and the body as printed; empty where none is."""

    name: PersonName
    line: Line
    body: str


def listed_entries(lines: Sequence[Line], title: Group | None) -> tuple[Entry, ...]:
    """The authors of such a list below the title, or above it, in printed order; none where there is no such list."""
    for block in next_blocks(lines, title):
        for first in range(min(len(block), _MOST_ABOVE + 1)):
            alike = _alike(block[first : first + _MOST_LINES])
            if not _begins_with_person(alike[0].text):
                continue
            for count in range(len(alike), 0, -1):
                found = _by_semicolons(alike[:count]) or _by_brackets(alike[:count]) or _by_lines(alike[:count])
                if found:
                    return found
    return ()


def _begins_with_person(text: str) -> bool:
    border = person_border(text, _FIRST_BORDER)
    return border is not None and _person(text[: border.start()]) is not None


def _alike(lines: Sequence[Line]) -> list[Line]:
    """The lines from the first one on in letters of its size."""
    size = lines[0].font.size
    return list(takewhile(lambda line: abs(line.font.size - size) <= _SAME_SIZE, lines))


def lines_of_entries(entries: Sequence[Entry]) -> list[AuthorLine]:
    """The entries as lines of names."""
    found = []
    for _, group in groupby(entries, key=lambda entry: entry.line.index):
        listed = list(group)
        names = tuple(entry.name for entry in listed)
        text = "; ".join(f"{name.given} {name.family}" for name in names)
        found.append(AuthorLine(listed[0].line, names, are_strict(names), text))
    return found


def bodies_of_entries(entries: Sequence[Entry]) -> tuple[Body, ...]:
    """The bodies of the entries, each said of its author."""
    found = []
    for entry in entries:
        shown = entry.line._replace(text=f"{entry.name.given} {entry.name.family}")
        printed = body_behind(f", {entry.body}")
        bodies = body_of(entry.line._replace(text=printed)) if printed else ()
        found += [body._replace(lines=(shown,)) for body in bodies]
    return tuple(found)


def _by_semicolons(lines: Sequence[Line]) -> tuple[Entry, ...]:
    parts = [part for part in _SEMICOLON.split(joined_lines(lines)) if part]
    return () if len(parts) < _FEWEST else _checked([_entry(part, lines[0]) for part in parts])


def _by_brackets(lines: Sequence[Line]) -> tuple[Entry, ...]:
    text = joined_lines(lines)
    if text.count("(") < _FEWEST:
        return ()
    found: list[Entry | None] = []
    end = 0
    while end < len(text) and (match := _BRACKETS.match(text, end)):
        end = match.end()
        name = _person(match.group(1))
        found.append(Entry(name, lines[0], match.group(2)) if name else None)
    return _checked(found) if end == len(text) else ()


def _by_lines(lines: Sequence[Line]) -> tuple[Entry, ...]:
    """Entries each of which begins a line; bodies may go on below."""
    groups: list[list[Line]] = []
    if len(lines) < _FEWEST:
        return ()
    for place, line in enumerate(lines):
        is_named_after = place > 0 and NAMED_AFTER.search(lines[place - 1].text) is not None
        if (not is_named_after and _entry(line.text, line) is not None) or not groups:
            groups.append([line])
        else:
            groups[-1].append(line)
    return _checked([_entry(joined_lines(group), group[0]) for group in groups])


def _checked(entries: Sequence[Entry | None]) -> tuple[Entry, ...]:
    """Entries of which each names a person, and at least half a body by its words."""
    found = tuple(entry for entry in entries if entry is not None)
    named = sum(tells_body(entry.body) for entry in found)
    return found if len(found) == len(entries) >= _FEWEST and 2 * named >= len(found) else ()


def _entry(text: str, line: Line) -> Entry | None:
    border = person_border(text, _BEHIND)
    name = _person(text[: border.start()]) if border else None
    if border is None or name is None:
        return None
    rest = text[border.end() :]
    if border.group().endswith("("):
        # «Ann Roe (University of Leeds (UK))»
        rest = rest.strip().removesuffix(")")
    # «Ann Roe, Bo Lind and Carl Ek», «Roe, Ann, Lind, Bo» are lists of names alone.
    following = _FIRST_BORDER.split(rest, maxsplit=1)[0]
    if "," in text[: border.start()] and split_names(strip_marks(",".join(rest.split(",", 2)[:2]))):
        return None
    return Entry(name, line, rest) if tells_body(following) or not split_names(strip_marks(following)) else None


def _person(text: str) -> PersonName | None:
    bare = _LEAD.sub("", text).strip(" ,;·•")
    names = (split_names(bare) or names_alone(bare)) if len(bare) <= _LONGEST_NAME else ()
    return names[0] if len(names) == 1 and (are_strict(names) or are_persons(names, bare)) else None
