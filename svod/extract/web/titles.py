"""The title a librarian would give a page: what its marks, its title element and its headings say, weighed together.

Title elements name the site as often as the page, headings the site's owner as often as the page; which is which is
recognised by what both look like and where they stand.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from svod.extract.web.headings import LONGEST_HEADING, LONGEST_LINE
from svod.extract.web.readings import TITLE_PARTS, names_person
from svod.extract.web.site_names import (
    NO_TITLE,
    NOWHERE,
    SECTION_WORDS,
    names_list,
    names_site,
    names_unit,
    names_university,
)
from svod.extract.web.title_view import TitleView
from svod.extract.web.title_weights import title_weight
from svod.model.metadata import Value
from svod.text.keywords import names_organisation
from svod.text.normalize import squeezed


class TitleClaim(NamedTuple):
    """A title, and the case that speaks for it."""

    text: str
    case: str


# Title and heading, or a mark and one of them, agree about the page; they name two things of it; a mark for catalogues
# or something else alone tells its name.
AGREED, DIFFER, CATALOGUED, ALONE = "agreed", "differ", "catalogued", "alone"
# How often another title is right, where it agrees with the chosen one, and where not; never surer than that one.
_ALSO, _OTHER, _LESS_SURE = 0.79, 0.12, 0.9
_CATALOGUE = 0.92
_NUMBERED = re.compile(r"\d+(?:\.\d+)*\.?\s")


def chosen_titles(view: TitleView, marks: Sequence[Value] = ()) -> Iterator[tuple[str, float]]:
    """The likeliest title first, then what else could be one, with weights; `marks` are titles that marks tell."""
    mark = next((value for value in marks if _is_title(value.text, view)), None)
    marked = mark.text if mark else ""
    best = _of_marks(view, mark) or _of_both(view) or _of_one(view)
    if marked and (best is None or best.case not in (AGREED, CATALOGUED)):
        best = TitleClaim(marked, ALONE)
    if best is None:
        return
    if best.text == view.title and not view.is_home and not view.title_is_a_heading:
        best = best._replace(text=view.own_title)
    weight = title_weight(view, best.text, for_catalogues=best.case == CATALOGUED)
    yield best.text, weight
    others = (view.title, view.heading.text if view.heading else "", marked)
    # Where title and heading agree about the page, whichever was not chosen is a title, too.
    other = min(_ALSO if best.case in (AGREED, DIFFER) else _OTHER, _LESS_SURE * weight)
    yield from ((text, other) for text in dict.fromkeys(others) if text and text != best.text)


def _is_title(mark: str, view: TitleView) -> bool:
    if view.is_home and SECTION_WORDS.fullmatch(mark):
        return False
    # Some programs write the site's name into the marks of each of its pages.
    if not view.is_home and names_site(mark) and not names_person(mark) and _is_of_site(mark, view):
        return False
    return len(mark) <= LONGEST_HEADING and not NO_TITLE.fullmatch(mark) and not NOWHERE.fullmatch(mark)


def _is_of_site(mark: str, view: TitleView) -> bool:
    """Whether a mark that names a body is the title, or its end, and something else names the page."""
    ends_title = bool(view.parts) and squeezed(mark) in (squeezed(view.title), squeezed(view.parts[-1]))
    return ends_title and any(not names_site(text) for text in (view.title, *view.own_headings))


def _of_marks(view: TitleView, mark: Value | None) -> TitleClaim | None:
    if mark is None:
        return None
    key = squeezed(mark.text)
    seen = [squeezed(view.title), *map(squeezed, view.parts), *(squeezed(heading.text) for heading in view.headings)]
    if key in seen:
        return TitleClaim(mark.text, AGREED)
    # What is written for catalogues needs nobody to repeat it.
    return TitleClaim(mark.text, CATALOGUED) if mark.weight >= _CATALOGUE else None


def _of_both(view: TitleView) -> TitleClaim | None:
    """The cases in which there are a title and a heading."""
    if not view.title or view.heading is None or NOWHERE.fullmatch(view.heading.text):
        return None
    title, heading = view.title, view.heading.text
    one, other = squeezed(title), squeezed(heading)
    if one == other or not other or (view.title_is_a_heading and not names_site(title)):
        return TitleClaim(title, AGREED)
    if other in map(squeezed, view.parts) and not view.heading.of_site and _is_main_piece(view, heading):
        return TitleClaim(heading, AGREED)
    if other in one:
        return TitleClaim(title, AGREED)
    if one and one in other and not view.heads_a_section:
        # «Teaching» over «Undergraduate Teaching» and «Postgraduate Teaching».
        return TitleClaim(title if view.is_one_of_several and not names_site(title) else heading, AGREED)
    return _of_two(view, title, heading)


def _of_two(view: TitleView, title: str, heading: str) -> TitleClaim:
    """The cases in which title and heading say different things."""
    if NOWHERE.fullmatch(title) and not names_site(heading):
        return TitleClaim(heading, ALONE)
    if view.is_home:
        return TitleClaim(heading, ALONE) if NOWHERE.fullmatch(title) else TitleClaim(title, ALONE)
    heads = not names_site(heading) and not SECTION_WORDS.fullmatch(heading)
    if view.heads_a_section:
        named = _of_menu(view)
        if named is None and view.names_no_page and heads and not view.is_index:
            named = TitleClaim(heading, ALONE)
        return named or TitleClaim(title, ALONE)
    if heads and view.names_no_page:
        return TitleClaim(heading, ALONE)
    heading_of_site = view.heading is not None and view.heading.of_site
    if not heading_of_site and not view.is_one_of_several and _is_below(view, heading, title):
        return TitleClaim(heading, ALONE)
    if heading_of_site or names_site(heading):
        return _of_menu(view) or TitleClaim(title, ALONE)
    return TitleClaim(heading if view.heads_the_page else title, DIFFER)


def _is_below(view: TitleView, heading: str, title: str) -> bool:
    """Whether a title names a body, and the heading the one person of the page, or a smaller body."""
    pieces = TITLE_PARTS.split(title)
    if not any(map(names_organisation, pieces)) or any(map(names_person, pieces)):
        return False
    if names_person(heading):
        is_alone = sum(names_person(other.text) for other in view.headings) == 1 and not view.name_shown
        return is_alone and all(names_site(piece) or names_list(piece) for piece in pieces)
    if not names_site(title) or not names_site(heading):
        return False
    is_smaller = names_unit(heading) and not names_unit(title)
    return is_smaller or (names_university(title) and len(pieces) == 1 and not names_university(heading))


def _of_menu(view: TitleView) -> TitleClaim | None:
    """The page's name in the menu of its site, where its title only names the site."""
    named = view.name_shown if view.names_no_page and not view.is_home and not view.is_index else ""
    return TitleClaim(named, ALONE) if named else None


def _of_menu_and_line(view: TitleView) -> TitleClaim | None:
    """The page's name in the menu, where a line set apart from the rest repeats it and the title does not hold it."""
    name = squeezed(view.name_shown)
    if not name or name in squeezed(view.title) or view.is_home or view.is_index:
        return None
    repeated = any(squeezed(line) == name for line in view.emphasised())
    return TitleClaim(view.name_shown, ALONE) if repeated else None


def _of_line(view: TitleView) -> TitleClaim | None:
    """What may name a page whose title names the site: a picture, what is emphasised, a first short line."""
    if view.is_home:
        return None
    if view.picture and not names_site(view.picture):
        return TitleClaim(view.picture, ALONE)
    line = next((text for text in view.emphasised() if 4 < len(text) <= LONGEST_LINE), "")
    if re.search(r"[^\W\d_]{3}", line) and not names_site(line):
        return TitleClaim(line, ALONE)
    return TitleClaim(view.short_line, ALONE) if view.short_line else None


def _is_main_piece(view: TitleView, heading: str) -> bool:
    """Whether of a title's pieces a heading is the one that names the page: the rest names the site, or is shorter."""
    rest = [part for part in view.parts if squeezed(part) != squeezed(heading)]
    if any(squeezed(part) in map(squeezed, view.own_headings) and not names_site(part) for part in rest):
        return False
    if names_site(heading):
        is_person = names_person(heading)
        of_home = is_person and view.is_home and view.heads_the_page
        return bool(rest) and (
            of_home or all(names_organisation(part) or (is_person and names_list(part)) for part in rest)
        )
    is_end = view.parts.index(heading) in (0, len(view.parts) - 1) if heading in view.parts else False
    return all(map(names_site, rest)) or len(heading) > sum(map(len, rest)) or (is_end and view.heads_the_page)


def _of_one(view: TitleView) -> TitleClaim | None:
    """The cases in which there is a title, or a heading, or only lines."""
    says_little = SECTION_WORDS.fullmatch(view.title) and not view.title_is_file_name
    if view.title_is_file_name and (line := view.short_line):
        return TitleClaim(line, ALONE)
    if view.title and view.title_leads_home and (named := _of_menu(view) or _of_line(view)):
        return named
    if view.title and not names_site(view.title) and not says_little:
        return _of_menu_and_line(view) or TitleClaim(view.title, ALONE)
    if view.title and (named := _of_menu(view)):
        return named
    if view.title:
        return _of_line(view) or TitleClaim(view.title, ALONE)
    if view.picture and (view.heading is None or view.heading.level > 1):
        return TitleClaim(view.picture, ALONE)
    if view.name_in_menu and (view.heading is None or view.heads_a_section) and not view.is_index:
        return TitleClaim(view.name_in_menu, ALONE)
    if view.heading is not None:
        large = view.large_line if _NUMBERED.match(view.heading.text) or view.heads_a_section else ""
        return TitleClaim(large or view.heading.text, ALONE)
    lines = (line for line in view.first_lines() if 2 < len(line) <= LONGEST_LINE and re.search(r"[^\W\d_]{2}", line))
    line = next(lines, "")
    return TitleClaim(line, ALONE) if line else None
