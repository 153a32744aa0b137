"""Authors known by their place alone: a line of capitalised words right below the title, or right above it."""

import re
from collections.abc import Sequence
from itertools import pairwise

from svod.extract.header.affiliations import tells_body
from svod.extract.header.first_page import Group
from svod.extract.header.name_lines import AuthorLine, is_author_word
from svod.extract.header.name_runs import names_alone
from svod.extract.header.other_roles import is_on_level
from svod.extract.header.scripts import is_cyrillic
from svod.languages import alternatives
from svod.model.document import Line
from svod.model.person import PersonName
from svod.text.keywords import names_kind, names_organisation, names_other_role, names_venue, section_start
from svod.text.lexicon.classes import WordClass
from svod.text.lexicon.lookup import classes_of
from svod.text.names import are_strict, split_names
from svod.text.places import split_place

# So many lines from the title names may begin, and so long a line of them is.
_REACH, _LONGEST = 2, 160
_PERSON = int(WordClass.GIVEN_NAME | WordClass.SURNAME | WordClass.PATRONYMIC)
# What words of titles, towns and bodies are and words of names are not.
_PLACE = int(WordClass.CITY | WordClass.COUNTRY | WordClass.REGION)
_NO_NAME = int(WordClass.DICTIONARY | WordClass.CITY | WordClass.COUNTRY | WordClass.ORGANISATION | WordClass.ADDRESS)
# A body that is an author stands so near below the title.
_FAR = 3
_MANY = re.compile(
    rf"(?:{alternatives('names.on_behalf')})?"
    rf"((?:[Tt]he\s)?[A-Z][\w&-]*(?:\s[A-Z&][\w-]*){{0,4}}\s(?:{alternatives('names.many')}))"
)
# «Editors:», and one a line below.
_EDITORS = re.compile(rf"(?:{alternatives('names.editors')})\s?:?", re.IGNORECASE)
_BORDER = re.compile(r"\s*[,;(<]|\s[–—-]\s")
_MOST_EDITORS = 12
_DATE_OR_CODE = re.compile(r"\d{3}|[/\\=_<>{}]")


def by_place(lines: Sequence[Line], title: Group | None) -> list[AuthorLine]:
    """The lines of names right below the title, or right above it where none stand below."""
    if title is None:
        return []
    below = [line for line in lines if line.index > title.lines[-1].index]
    above = [line for line in lines if line.index < title.lines[0].index]
    return _first_names(below, title) or _first_names(above[::-1], title)[::-1]


def in_masthead(lines: Sequence[Line], title: Group | None) -> list[AuthorLine]:
    """The lines above the title that end, behind a wide gap, with a name: «Request for Comments: 99      B. Lind».

    Such gaps are semicolons here (`name_lines.spread`).
    """
    if title is None:
        return []
    found = []
    for line in lines:
        before, gap, behind = line.text.rpartition(";")
        if line.index >= title.lines[0].index or not gap or names_other_role(before) or is_cyrillic(behind):
            continue
        names = split_names(behind.strip())
        if are_strict(names) and len(before.split()) > 1 and not split_names(before):
            found.append(AuthorLine(line, names, True, behind.strip()))
    return found


def beside_announced(lines: Sequence[Line]) -> list[AuthorLine]:
    """The names in another column on the level of a line that only announces them: «Vorgelegt von:»."""
    found = []
    for line in lines:
        if is_author_word(line.text) and line.text.rstrip().endswith(":"):
            for other in lines:
                names = split_names(other.text) if is_on_level(line, other) else ()
                if names and (are_strict(names) or all(map(_may_be_person, names))):
                    found.append(AuthorLine(other, names, are_strict(names), other.text))
    return found


def heads_of_blocks(lines: Sequence[Line], known: Sequence[AuthorLine]) -> list[AuthorLine]:
    """Known lines of names with others between them or below that head a block as they do, though no list knows them.

    Each stands above a body in the same type as one above which a known one stands, and behind such a block.
    """
    below = {line.index: following for line, following in pairwise(lines)}
    heads = [one for one in known if len(one.names) == 1 and _is_body(below.get(one.line.index))]
    found = list(known)
    if len(heads) == len(known) and heads:
        faces = {(one.line.font, below[one.line.index].font) for one in heads}
        taken = {one.line.index for one in known}
        for line in lines:
            after = below.get(line.index)
            if line.index in taken or line.index < heads[0].line.index or after is None or not _is_body(after):
                continue
            names = names_alone(line.text)
            if len(names) == 1 and (line.font, after.font) in faces and not _is_body(line) and _may_be_name(line.text):
                found.append(AuthorLine(line, names, are_strict(names), line.text))
    return sorted(found, key=lambda one: one.line.index)


def _is_body(line: Line | None) -> bool:
    return line is not None and tells_body(line.text)


def _may_be_name(text: str) -> bool:
    if names_venue(text) or names_kind(text) or names_other_role(text):
        return False
    # «Jin-Woo Mendoza»: a family may be called like a town.
    return not all(classes_of(word) & _PLACE for word in text.split())


def named_editors(lines: Sequence[Line]) -> list[AuthorLine]:
    """The persons below a line that only says that they are editors: of a document that has no other authors."""
    for place, line in enumerate(lines):
        if _EDITORS.fullmatch(line.text.strip()):
            found = []
            for below in lines[place + 1 : place + 1 + _MOST_EDITORS]:
                names = names_alone(_BORDER.split(below.text, maxsplit=1)[0])
                if len(names) != 1 or below.font != lines[place + 1].font:
                    break
                found.append(AuthorLine(below, names, are_strict(names), below.text))
            return found
    return []


def of_bodies(lines: Sequence[Line], title: Group | None) -> list[AuthorLine]:
    """The line below the title that names many people at once: «The BOREAS Collaboration»."""
    last = title.lines[-1].index if title is not None else 0
    below = [line for line in lines if title is not None and last < line.index <= last + _FAR]
    for line in below:
        named = _MANY.fullmatch(line.text.strip(" *∗†"))
        if named is not None:
            return [AuthorLine(line, (PersonName(named.group(1)),), True, line.text)]
    return []


def _first_names(lines: Sequence[Line], title: Group) -> list[AuthorLine]:
    """The first run of lines of names among lines that lead away from the title."""
    found: list[AuthorLine] = []
    for steps, line in enumerate(lines):
        names = _names(line, title)
        if names:
            found.append(AuthorLine(line, names, are_strict(names), line.text))
        elif found or steps + 1 >= _REACH:
            break
    return found


def _names(line: Line, title: Group) -> tuple[PersonName, ...]:
    text = line.text.strip()
    if len(text) > _LONGEST or _DATE_OR_CODE.search(text) or line.font.size > 1.02 * title.size:
        return ()
    if names_venue(text) or names_kind(text) or names_organisation(text) or names_other_role(text):
        return ()
    if section_start(text) or split_place(text).is_only_place:
        return ()
    names = names_alone(text)
    return names if names and all(map(_may_be_person, names)) else ()


def _may_be_person(name: PersonName) -> bool:
    """Whether one word of a name is known as a name, or none of them as anything else."""
    masks = [classes_of(word) for word in name.full.split() if not word.endswith(".")]
    return any(mask & _PERSON and not mask & _NO_NAME for mask in masks) or not any(mask & _NO_NAME for mask in masks)
