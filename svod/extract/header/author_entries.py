"""Authors who stand each with what they belong to: «Ann Roe, University of Leeds», «Bo Lind (Bergen), Carl Ek (Lund)».

Each line, or each part of a list, begins with a person; that the others beside it do so too tells that it is one.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from svod.extract.header.first_page import Group
from svod.extract.header.name_lines import NAMED_AFTER, AuthorLine, are_persons
from svod.extract.header.name_runs import names_alone
from svod.languages import alternatives
from svod.model.document import Document, Line
from svod.model.person import PersonName
from svod.text import lazy_re as re
from svod.text.keywords import names_organisation, names_other_role, names_venue
from svod.text.names import are_strict, split_names, strip_marks
from svod.text.places import split_place

# A table of authors has so many lines at most, and of the persons at least so many have a body beside them.
_MOST_LINES, _FEWEST = 24, 2
_LONGEST_LIST_LINES, _SAME_SIZE = 10, 0.3
_LONGEST_BESIDE = 140
# Where the name ends and what the person belongs to begins.
_BORDER = re.compile(r"\s*(?:,|;|\(|\[|<|\s[–—]|\s--?)\s*")
_BEHIND = re.compile(r"\s*(?:,|\(|\[|<|\s[–—-])")
_BRACKET_BEHIND = re.compile(r"\s?[(\[<]")
# What ends the entry of the author before.
_BEFORE_NEXT = re.compile(rf"[)\]>]\s?(?:[,;&]\s?)?(?:(?:{alternatives('names.joiners')})\s)?\Z")
_LONGEST_BEFORE_NEXT = 20
_BRACKETED = re.compile(rf"\s?(?:\([^()]{{2,{_LONGEST_BESIDE}}}\)|\[[^\[\]]{{2,60}}\]|<[^<>\s]{{3,80}}>)")
_OPEN = re.compile(r"[(\[<][^)\]>]*$")
_ADDRESS = re.compile(r"\S@\S|\borcid\b", re.IGNORECASE)
_POST = re.compile(rf"(?:{alternatives('names.posts')}|{alternatives('names.titles')})", re.IGNORECASE)
_TITLES = re.compile(rf"\s(?:(?:{alternatives('names.titles')})[\s.]*)*")
_AROUND = " ,;()[]<>–—-"
_EDITOR = re.compile(rf"\W*(?:{alternatives('names.editors')})\W*", re.IGNORECASE)


class _Entry(NamedTuple):
    """A line of a table of authors: who stands there, and whether what follows the name is known to follow names."""

    line: Line
    name: PersonName
    is_described: bool


def author_entries(lines: Sequence[Line], title: Group | None) -> list[AuthorLine]:
    """The lines beside the title that name one person each, or a list in which each has a body in brackets; or none."""
    for block in next_blocks(lines, title):
        if found := _bracketed_list(block) or _table(block):
            return found
    return []


def stands_before_body(name: PersonName, document: Document, line: int) -> bool:
    """Whether a person begins a line, or the next part of a list with brackets, and something follows the name."""
    last = min(line + _LONGEST_LIST_LINES, document.line_count)
    printed_lines = [document.line(number).text for number in range(line, last)]
    text, whole = " ".join(map(strip_marks, printed_lines)), " ".join(printed_lines)
    # No pattern is made of the name: to compile one, with all titles in it, took longer than to read a page.
    for words in (f"{name.given} {name.family}".split(), f"{name.family} {name.given}".split()):
        for start, end in _printed(words, text):
            is_next = _BEFORE_NEXT.search(text, max(0, start - _LONGEST_BEFORE_NEXT), start)
            if (start == 0 and _BEHIND.match(text, end)) or (is_next and _BRACKET_BEHIND.match(text, end)):
                return True
        for start, end in _printed(words, whole):
            sign = whole.rfind(";", 0, start)
            if sign >= 0 and _TITLES.fullmatch(whole, sign + 1, start) and _BEHIND.match(whole, end):
                return True
    return False


def _printed(words: Sequence[str], text: str) -> Iterator[tuple[int, int]]:
    """Where words stand one after another, each behind one blank or none."""
    start = text.find(words[0]) if words else -1
    while start >= 0:
        end = start
        for word in words:
            end += end > start and text[end : end + 1].isspace()
            if not text.startswith(word, end):
                break
            end += len(word)
        else:
            yield start, end
        start = text.find(words[0], start + 1)


def next_blocks(lines: Sequence[Line], title: Group | None) -> Iterator[list[Line]]:
    """The lines below the title and those above it, as far as nothing is left out."""
    if title is None:
        return
    below = [line for line in lines if line.index > title.lines[-1].index][:_MOST_LINES]
    above = [line for line in lines if line.index < title.lines[0].index][-_MOST_LINES:]
    if below and below[0].index == title.lines[-1].index + 1:
        yield [line for place, line in enumerate(below) if line.index == below[0].index + place]
    if above and above[-1].index == title.lines[0].index - 1:
        whole = [line for place, line in enumerate(above) if above[-1].index - line.index == len(above) - 1 - place]
        yield from (whole[place:] for place in range(len(whole)) if _entry(whole[place]))


def person_border(text: str, pattern: re.Pattern[str]) -> re.Match[str] | None:
    """Where a person ends and what is said of him begins; the comma of «Roe, Ann, University of Leeds» is no border."""
    first = pattern.search(text)
    if first is None or "," not in first.group() or split_names(text[: first.start()]):
        return first
    second = pattern.search(text, first.end())
    names = split_names(text[: second.start()]) if second else ()
    return second if len(names) == 1 and names[0].family == text[: first.start()].strip() else first


def _bracketed_list(block: Sequence[Line]) -> list[AuthorLine]:
    """Names of which at least two have a body, an address or a role in brackets, in one list over some lines."""
    best: list[AuthorLine] = []
    text = ""
    for line in block[:_LONGEST_LIST_LINES]:
        if abs(line.font.size - block[0].font.size) > _SAME_SIZE:
            break
        text = f"{text} {line.text}".strip()
        if _OPEN.search(text):
            continue
        bracketed = _BRACKETED.findall(text)
        bare = _BRACKETED.sub("", text)
        names = split_names(bare) if len(bracketed) > 1 else ()
        if len(names) >= _FEWEST and sum(map(_is_beside_name, bracketed)) >= _FEWEST and _are_all_persons(names, bare):
            best = [AuthorLine(block[0], names, are_strict(names), text)]
        elif best or not bracketed:
            break
    return best


def _table(block: Sequence[Line]) -> list[AuthorLine]:
    """One person a line; bodies may go on in lines between them."""
    entries: list[_Entry] = []
    for place, line in enumerate(block):
        entry = _entry(line) if not place or not NAMED_AFTER.search(block[place - 1].text) else None
        if entry is None and not (entries and _goes_on_beside(entries[-1].line, line)):
            break
        if entry is not None and entries and entry.line.font != entries[0].line.font:
            break
        if entry is not None:
            entries.append(entry)
    described = [entry for entry in entries if entry.is_described]
    if len(described) < _FEWEST or 2 * len(described) < len(entries):
        return []
    return [AuthorLine(one.line, (one.name,), are_strict((one.name,)), one.line.text) for one in entries]


def _entry(line: Line) -> _Entry | None:
    """A line that begins with one person and says more."""
    border = person_border(line.text, _BORDER)
    if border is None or not border.start():
        return None
    named, beside = line.text[: border.start()], line.text[border.start() :]
    names = names_alone(named)
    if len(names) != 1 or not _are_all_persons(names, named) or names_venue(line.text) or len(beside) > _LONGEST_BESIDE:
        return None
    # A list of names, or somebody who did not write the paper.
    if (split_names(beside.strip(_AROUND)) and not names_organisation(beside)) or _is_of_another(beside):
        return None
    return _Entry(line, names[0], _is_beside_name(beside))


def _are_all_persons(names: Sequence[PersonName], text: str) -> bool:
    return not names_organisation(text) and all(are_strict((name,)) or are_persons((name,), text) for name in names)


def _is_beside_name(text: str) -> bool:
    """Whether a text is a body, a post, an address, or says that somebody is an editor."""
    bare = text.strip(_AROUND)
    if _EDITOR.fullmatch(bare) or _ADDRESS.search(bare) or _POST.match(bare):
        return True
    place = split_place(bare)
    return not _is_of_another(text) and (names_organisation(bare) or bool(place.city or place.country))


def _is_of_another(text: str) -> bool:
    """Whether a text says that a person looked after the work; heads of bodies and editors may have written it."""
    bare = _BRACKETED.sub("", text).strip(_AROUND)
    return names_other_role(bare) and not _POST.match(bare) and not _EDITOR.fullmatch(bare)


def _goes_on_beside(above: Line, line: Line) -> bool:
    """Whether a line is the rest of what stands beside the name above it: a body, a town, an address."""
    return line.font == above.font and _is_beside_name(line.text)
