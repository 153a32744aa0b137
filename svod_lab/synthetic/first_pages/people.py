"""How authors, the bodies where they work and their addresses are put together on a first page."""

from collections.abc import Callable
from dataclasses import replace

from svod_lab.corpora.items import Zone
from svod_lab.synthetic.first_pages.addresses import Place, address, addresses_of, place_of
from svod_lab.synthetic.first_pages.bodies import body
from svod_lab.synthetic.first_pages.names import (
    Separators,
    in_a_row,
    mark,
    mark_before,
    marks_behind,
    name,
)
from svod_lab.synthetic.first_pages.page import Blocks, Page, Runs, Way
from svod_lab.synthetic.sheets import Label, Run, joined, marker, plain

Printed = Callable[[Page], Blocks]
_AUTHORS = {"ru": ("Авторы: ", "Автор: "), "de": ("Autoren: ", "Autorin: "), "en": ("Authors: ", "Author: ")}
_BODIES = {"ru": "Место работы: ", "de": "Institution: ", "en": "Affiliation: "}
_OF = {"ru": "", "de": "", "en": "of the "}
_BYLINE = {"ru": "", "de": "Von ", "en": "By "}
_ABOUT = {"ru": ("Сведения об авторах", "Об авторах"), "de": ("Zu den Personen", "Autorenangaben"),
          "en": ("About the authors", "Author information")}  # fmt: skip
_NOTE_MARKS = ("*", "**", "***", "****", "*****", "******", "*******", "********", "*********")


def _numbers(page: Page) -> range:
    return range(len(page.header.authors))


def _home(page: Page, number: int) -> Runs:
    """The first body of an author."""
    homes = page.header.authors[number].affiliations
    return body(page, homes[0] if homes else 1)


def _in_line(runs: Runs) -> Runs:
    """A body on one line, whatever lines it has elsewhere."""
    return tuple(replace(run, text=run.text.replace("\n", ", ")) for run in runs)


def _inside(page: Page, number: int) -> Runs:
    return address(page, number) if place_of(page) is Place.INSIDE else ()


def _noted(page: Page, number: int, more: Runs = (), sign: str = "") -> Runs:
    """A name; its address hangs on it as a note where addresses stand in notes."""
    runs = joined(
        [part for part in (more, address(page, number) if place_of(page) is Place.NOTE else ()) if part], ". "
    )
    return name(page, number, runs, (sign or _NOTE_MARKS[number % len(_NOTE_MARKS)]) if runs else "")


def _names_line(page: Page, runs: Runs) -> Blocks:
    return [page.block(runs, size=page.looks.name_size, above=0.7, below=0.2)]


def _body_lines(page: Page, *parts: Runs) -> Blocks:
    return [page.block(runs, size=page.looks.body_size, above=0.3) for runs in parts if runs]


def _body_numbers(page: Page) -> range:
    return range(1, len(page.header.affiliations) + 1)


def _people_of(page: Page, number: int) -> list[int]:
    """The authors whose first body is that one."""
    return [place for place in _numbers(page) if (page.header.authors[place].affiliations or (1,))[0] == number]


def _with_marks(page: Page) -> list[Runs]:
    several = len(page.header.affiliations) > 1
    return [
        (*_noted(page, number), *(marks_behind(page, page.header.authors[number].affiliations) if several else ()))
        for number in _numbers(page)
    ]


def _marked(page: Page, number: int) -> Runs:
    """A body behind its mark, where there are several; the addresses of its people may follow."""
    before = mark_before(page, number) if len(page.header.affiliations) > 1 else ()
    people = addresses_of(page, _people_of(page, number)) if place_of(page) is Place.INSIDE else ()
    return joined([part for part in ((*before, *body(page, number)), people) if part], ", ")


def marks_and_lines(page: Page) -> Blocks:
    """Names in a row with marks, each body on its line."""
    lines = _body_lines(page, *(_marked(page, number) for number in _body_numbers(page)))
    return [*_names_line(page, in_a_row(page, _with_marks(page))), *lines]


def marks_and_paragraph(page: Page) -> Blocks:
    """Names in a row with marks, the bodies running on."""
    runs = joined(
        [_in_line(_marked(page, number)) for number in _body_numbers(page)], page.one_of(("; ", ", ", " ", ". "))
    )
    return [*_names_line(page, in_a_row(page, _with_marks(page))), *_body_lines(page, runs)]


def names_and_bodies(page: Page) -> Blocks:
    """Names in a row, bodies below, nothing that ties them."""
    names = in_a_row(page, [_noted(page, number) for number in _numbers(page)])
    bodies = _body_lines(page, *(body(page, number) for number in _body_numbers(page)))
    inside = addresses_of(page, list(_numbers(page))) if place_of(page) is Place.INSIDE else ()
    return [*_names_line(page, names), *bodies, *_body_lines(page, inside)]


def bodies_above(page: Page) -> Blocks:
    """Bodies above the names."""
    lines = names_and_bodies(page)
    return [*lines[1:], lines[0]]


def blocks(page: Page) -> Blocks:
    """Each author with his body and address on lines below."""
    found = []
    for number in _numbers(page):
        found += _names_line(page, _noted(page, number))
        found += _body_lines(page, _home(page, number), _inside(page, number))
    return found


def blocks_address_first(page: Page) -> Blocks:
    """Each author with his address, then the body."""
    found = []
    for number in _numbers(page):
        found += _names_line(page, _noted(page, number))
        found += _body_lines(page, _inside(page, number), _home(page, number))
    return found


def groups(page: Page) -> Blocks:
    """Names of one body together, the body below them."""
    found = []
    for number in _body_numbers(page):
        people = _people_of(page, number)
        found += _names_line(page, in_a_row(page, [_noted(page, place) for place in people])) if people else []
        inside = addresses_of(page, people) if place_of(page) is Place.INSIDE else ()
        found += _body_lines(page, body(page, number), inside)
    return found


def _inline(between: str, after: str = "") -> Printed:
    def printed(page: Page) -> Blocks:
        return [block for number in _numbers(page)
                for block in _names_line(page, _one_inline(page, number, between, after))]  # fmt: skip

    return printed


def _running(between: str, after: str, sign: str) -> Printed:
    def printed(page: Page) -> Blocks:
        people = [_one_inline(page, number, between, after) for number in _numbers(page)]
        return _names_line(page, in_a_row(page, people, Separators(sign, sign)))

    return printed


def _one_inline(page: Page, number: int, between: str, after: str) -> Runs:
    home = _in_line(_home(page, number))
    behind = (Run(between, Label.OTHER), *home, *plain(after)) if home else ()
    inside = _inside(page, number)
    return (*_noted(page, number), *behind, *(((Run(", ", Label.OTHER), *inside)) if inside else ()))


def grid(page: Page) -> Blocks:
    """Authors side by side, each above his body."""
    cells = [joined([part for part in (_noted(page, number), _home(page, number), _inside(page, number)) if part], "\n")
             for number in _numbers(page)]  # fmt: skip
    if len(cells) == 1 or len(cells) > 6:
        return blocks(page)
    return [page.cells(cells, "center", page.looks.body_size)]


def table(page: Page) -> Blocks:
    """Names on the left, bodies on the right."""
    cells: list[Runs] = []
    for number in _numbers(page):
        right = joined([part for part in (_home(page, number), _inside(page, number)) if part], "\n")
        cells += [_noted(page, number), right]
    return [page.cells(cells, "left", page.looks.small, (2, 3))]


def bodies_side_by_side(page: Page) -> Blocks:
    """Names in a row with marks, the bodies in cells beside each other."""
    cells = [_marked(page, number) for number in _body_numbers(page)]
    if len(cells) == 1:
        return marks_and_lines(page)
    names = _names_line(page, in_a_row(page, _with_marks(page)))
    return [*names, page.cells(cells, "left", page.looks.small, (1,) * min(3, len(cells)))]


def notes(page: Page) -> Blocks:
    """Names in a row, the body of each in a footnote."""
    names = [_noted(page, number, _in_line(_home(page, number)), _NOTE_MARKS[number % 9]) for number in _numbers(page)]
    return [*_names_line(page, in_a_row(page, names)), *_below_of_inside(page)]


def numbered_notes(page: Page) -> Blocks:
    """The same with numbers as marks, and degree or post before the body."""
    names = [
        _noted(page, number, (*_post(page, number), *_in_line(_home(page, number))), str(number + 1))
        for number in _numbers(page)
    ]
    return [*_names_line(page, in_a_row(page, names)), *_below_of_inside(page)]


def named_notes(page: Page) -> Blocks:
    """Footnotes that say the name once more before the body."""
    names = []
    for number in _numbers(page):
        said = Run(f"{page.header.authors[number].given} {page.header.authors[number].family}, ", Label.NOTE)
        names.append(_noted(page, number, (said, *_in_line(_home(page, number))), _NOTE_MARKS[number % 9]))
    return [*_names_line(page, in_a_row(page, names)), *_below_of_inside(page)]


def marked_notes(page: Page) -> Blocks:
    """Names with marks; all bodies in notes of the first page, each behind its mark."""
    names: list[Runs] = []
    said: set[int] = set()
    for number in _numbers(page):
        home = (page.header.authors[number].affiliations or (1,))[0]
        sign = mark(page, home)
        if home in said:
            names.append((*_noted(page, number), marker(sign)))
        else:
            names.append(_noted(page, number, _in_line(body(page, home)), sign))
        said.add(home)
    return [*_names_line(page, in_a_row(page, names)), *_below_of_inside(page)]


def _post(page: Page, number: int) -> Runs:
    degree = page.header.authors[number].degree
    return (Run(degree, Label.DEGREE, number), Run(", ", Label.OTHER)) if degree else ()


def _below_of_inside(page: Page) -> Blocks:
    inside = addresses_of(page, list(_numbers(page))) if place_of(page) is Place.INSIDE else ()
    return _body_lines(page, inside)


def labelled(page: Page) -> Blocks:
    """«Authors: …», «Affiliation: …»."""
    language, count = page.header.language, len(page.header.authors)
    word = _AUTHORS[language][0 if count > 1 else 1]
    names = (*page.announcement(word), *in_a_row(page, [_noted(page, number) for number in _numbers(page)]))
    bodies = joined([_in_line(body(page, number)) for number in _body_numbers(page)], "; ")
    return [
        *_names_line(page, names),
        *_body_lines(page, (*page.announcement(_BODIES[language]), *bodies)),
        *_below_of_inside(page),
    ]


def byline(page: Page) -> Blocks:
    """«By A. Name / of the University»."""
    language = page.header.language
    names = (*plain(_BYLINE[language]), *in_a_row(page, [_noted(page, number) for number in _numbers(page)]))
    bodies = joined([(*plain(_OF[language]), *_in_line(body(page, number))) for number in _body_numbers(page)], "; ")
    return [*_names_line(page, names), *_body_lines(page, bodies), *_below_of_inside(page)]


def posts(page: Page) -> Blocks:
    """Each author on a line, degree or post and body on the next."""
    found = []
    for number in _numbers(page):
        found += _names_line(page, _noted(page, number))
        found += _body_lines(page, (*_post(page, number), *_in_line(_home(page, number))), _inside(page, number))
    return found


def stacked(page: Page) -> Blocks:
    """Names below each other with marks, bodies below them all."""
    names = [block for runs in _with_marks(page) for block in _names_line(page, runs)]
    return [*names, *_body_lines(page, *(_marked(page, number) for number in _body_numbers(page)))]


def marks_before_names(page: Page) -> Blocks:
    """Marks before the names, as some printers set them."""
    names = [
        (*(marks_behind(page, (page.header.authors[number].affiliations or (1,))[:1])
           if len(page.header.affiliations) > 1 else ()), *_noted(page, number))
        for number in _numbers(page)
    ]  # fmt: skip
    lines = _body_lines(page, *(_marked(page, number) for number in _body_numbers(page)))
    return [*_names_line(page, in_a_row(page, names)), *lines]


def names_alone(page: Page) -> Blocks:
    """Names without any body."""
    return [*_names_line(page, in_a_row(page, [_noted(page, number) for number in _numbers(page)])),
            *_below_of_inside(page)]  # fmt: skip


def about_at_end(page: Page) -> Blocks:
    """On the first page names alone; what else is known of them stands behind the text."""
    return _names_line(page, in_a_row(page, [_noted(page, number) for number in _numbers(page)]))


def end_blocks(page: Page) -> Blocks:
    """What stands about the authors behind the text."""
    if page.ways["people"] is not about_at_end:
        return []
    heading = Run(page.one_of(_ABOUT[page.header.language]), Label.HEADING, bold=True)
    found = [page.block((heading,), "left", above=1.2, below=0.3)]
    for number in _numbers(page):
        parts = (name(page, number), (*_post(page, number), *_in_line(_home(page, number))), _inside(page, number))
        runs = joined([part for part in parts if part], page.one_of((", ", " – ", ". ")))
        found.append(page.block(runs, "justify", 0.9))
    return [replace(block, zone=Zone.ANNEX) for block in found]


PEOPLE: tuple[Way, ...] = (
    Way("marks-and-lines", marks_and_lines),
    Way("marks-and-paragraph", marks_and_paragraph),
    Way("names-and-bodies", names_and_bodies),
    Way("bodies-above", bodies_above),
    Way("blocks", blocks),
    Way("blocks-address-first", blocks_address_first),
    Way("groups", groups),
    Way("line-comma", _inline(", ")),
    Way("line-brackets", _inline(" (", ")")),
    Way("line-dash", _inline(" – ")),
    Way("running-brackets", _running(" (", ")", ", ")),
    Way("running-semicolons", _running(", ", "", "; ")),
    Way("line-square-brackets", _inline(" [", "]")),
    Way("grid", grid),
    Way("table", table),
    Way("bodies-side-by-side", bodies_side_by_side),
    Way("notes", notes),
    Way("numbered-notes", numbered_notes),
    Way("named-notes", named_notes),
    Way("marked-notes", marked_notes),
    Way("labelled", labelled),
    Way("byline", byline),
    Way("posts", posts),
    Way("stacked", stacked),
    Way("marks-before-names", marks_before_names),
    Way("names-alone", names_alone),
    Way("about-at-end", about_at_end),
)
