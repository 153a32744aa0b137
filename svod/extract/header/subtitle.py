"""The subtitle: below the title in a smaller face, in brackets, or behind a colon, dash or full stop of the title."""

from collections.abc import Collection
from itertools import takewhile
from typing import NamedTuple

from svod.extract.header.first_page import Front, Group, groups_of, opens_section
from svod.extract.header.name_lines import are_persons, is_author_word, names_of
from svod.extract.header.scripts import is_cyrillic
from svod.extract.header.title import BESIDE_TITLE, JOINING_END, PART, TitleChoice, is_candidate, tidy_title
from svod.extract.line_ends import joined_lines
from svod.languages import alternatives
from svod.model.document import Line, Span
from svod.text import lazy_re as re
from svod.text.keywords import Section, names_organisation, names_other_role, names_venue
from svod.text.languages import language_of
from svod.text.names import are_strict, find_names, split_names

_MOST_LINES, _LONGEST = 3, 200
# (общие принципы) · (Eine Einführung)
_IN_BRACKETS = re.compile(r"\([A-ZÄÖÜА-ЯЁ„«“].{4,200}\)\W{0,2}")
# «Garten: Eine Einführung»; «12:30» and «std::vector» are none.
_COLON = re.compile(r"(?<=[^\W_]{2})\s?:\s(?=\S+\s+\S)")
# A line of the title that ends so is the whole title: «Der Garten.», «Der Garten –».
_ENDS_TITLE = re.compile(r"(?:[^\W\d_]{4}\s?[.:?!]|\s[–—-])$")
_DASH_FIRST = re.compile(r"^[–—-]\s?(?=[^\W\d_])")
# To the memory of … · Zum 60. Geburtstag · Proseminar … · 27. Oktober 2019
# How much smaller than the title a subtitle is set; capitals below capitals go on, as sizes of scans are not exact.
_SMALLER, _IN_CAPITALS = 0.95, 0.85
_NO_SUBTITLE = re.compile(rf"^\W*(?:{alternatives('header.no_subtitle')})", re.IGNORECASE)
# «Leipzig 2019»; «1890–2010» is a time.
_DATE = re.compile(r"(?<!\d[–-])(?<!\d\s[–-]\s)(?:19|20)\d\d\W*$|^\W*\d")
_FEWEST_WORDS = 2
# A title in another language is so long, in lengths of the title.
_LEAST_LENGTH, _MOST_LENGTH = 0.6, 1.7
# So many sizes of the title below it.
_FARTHEST = 1.5


class Subtitle(NamedTuple):
    """A subtitle as printed, and where; `is_apart` where it is no part of the title's lines.

    What stands beside a title and says only of what kind it is («Extended Abstract») is a note; below a title that ends
    with «for», its rest.
    """

    text: str
    span: Span
    is_apart: bool
    is_note: bool = False
    is_rest: bool = False


def find_subtitle(front: Front, title: TitleChoice, named: Collection[int] = ()) -> Subtitle | None:
    """The subtitle of a title, if it has one; `named` are the indexes of lines that name authors and their bodies."""
    return _below(front, title, named) or _within(title)


def joined_title(title: str, subtitle: Subtitle | None) -> str:
    """A title with the subtitle that stands apart from it: «Garten: Eine Einführung»."""
    if subtitle is None or not subtitle.is_apart or subtitle.is_note:
        return title
    if subtitle.is_rest or _IN_BRACKETS.fullmatch(subtitle.text):
        return f"{title} {subtitle.text}"
    return f"{title.rstrip(' :–—-')}: {subtitle.text}"


def without_brackets(group: Group) -> Group:
    """The lines of a title without those in brackets below it."""
    first = next((place for place in range(1, len(group.lines)) if group.lines[place].text.startswith("(")), None)
    if first is None or not _IN_BRACKETS.fullmatch(joined_lines(group.lines[first:])):
        return group
    return Group(group.lines[:first], group.order)


def _below(front: Front, title: TitleChoice, named: Collection[int]) -> Subtitle | None:
    """The group right below the title, where its face and words are a subtitle's."""
    last = title.group.lines[-1].index
    groups = groups_of(tuple(line for line in front.head if line.index > last))
    lines = tuple(takewhile(lambda line: line.index not in named, groups[0].lines)) if groups else ()
    if not lines:
        return None
    below = Group(lines, groups[0].order)
    text = tidy_title(_DASH_FIRST.sub("", below.text))
    if BESIDE_TITLE.fullmatch(below.text):
        return Subtitle(below.text, below.span, is_apart=True, is_note=True)
    open_title = title.text.rstrip().endswith((":", "–", "—"))
    shown = (
        _IN_BRACKETS.fullmatch(text) or _DASH_FIRST.match(below.text) or open_title or _is_smaller(below, front, title)
    )
    if not shown or not _is_near(title.group.lines[-1], below) or not _may_be_subtitle(below, text, title):
        return None
    return Subtitle(text, below.span, is_apart=True, is_rest=bool(JOINING_END.search(title.text.casefold())))


def _is_near(last: Line, below: Group) -> bool:
    """Whether what stands below a title is set close to it; farther down, courses and meetings are named."""
    one, other = last.box, below.lines[0].box
    return one is None or other is None or other.y0 - one.y1 <= _FARTHEST * max(last.font.size, 1.0)


def _is_smaller(below: Group, front: Front, title: TitleChoice) -> bool:
    clearly = _IN_CAPITALS if title.text.isupper() and below.text.isupper() else _SMALLER
    return 1.05 * front.body_size < below.size < clearly * title.group.size


def _may_be_subtitle(below: Group, text: str, title: TitleChoice) -> bool:
    if not is_candidate(below._replace(order=title.group.order + 1)) and not _IN_BRACKETS.fullmatch(text):
        return False
    if len(below.lines) > _MOST_LINES or len(text) > _LONGEST or len(text.split()) < _FEWEST_WORDS:
        return False
    if _NO_SUBTITLE.match(text) or _DATE.search(text) or PART.match(text) or "@" in text or is_author_word(text):
        return False
    if opens_section(below.lines[0], *Section) or is_cyrillic(text) != is_cyrillic(title.text):
        return False
    if names_venue(text) or names_organisation(text) or names_other_role(text):
        return False
    if _is_translation(text, title.text):
        return False
    names = split_names(text) or names_of(text)
    # «Einstellungen von Lehrkräften» has the form of a name.
    return not (are_strict(names) or are_persons(names, text)) and next(find_names(text), None) is None


def _is_translation(text: str, title: str) -> bool:
    """Whether a text is in another language than the title, and about as long: the title again."""
    languages = {language_of(text), language_of(title)} - {None}
    return len(languages) > 1 and _LEAST_LENGTH < len(text) / max(len(title), 1) < _MOST_LENGTH


def _within(title: TitleChoice) -> Subtitle | None:
    """The last lines of the title: in brackets, behind a line that ends with a full stop or dash, behind a colon."""
    lines = title.group.lines
    kept = without_brackets(title.group).lines
    if len(kept) < len(lines):
        return _of(lines[len(kept) :])
    capitals = next((place for place, line in enumerate(lines) if not line.text.isupper()), 0)
    if capitals and lines[capitals].text[:1].isupper():
        # «PEACE AND TRADE», and below it «Evidence from ports».
        return _of(lines[capitals:])
    for place in range(1, len(lines)):
        ended = _ENDS_TITLE.search(lines[place - 1].text.rstrip())
        if (ended or _DASH_FIRST.match(lines[place].text)) and lines[place].text.lstrip("–—- ")[:1].isupper():
            return _of(lines[place:])
    colon = _COLON.search(title.text)
    if colon is None or len(title.text[colon.end() :].split()) < _FEWEST_WORDS:
        return None
    return Subtitle(title.text[colon.end() :], title.group.span, is_apart=False)


def _of(lines: tuple[Line, ...]) -> Subtitle | None:
    text = tidy_title(_DASH_FIRST.sub("", joined_lines(lines)))
    if len(text.split()) < _FEWEST_WORDS or PART.match(text):
        return None
    return Subtitle(text, Span(lines[0].span.start, lines[-1].span.stop), is_apart=False)
