"""How authors, the bodies where they work and their addresses are put together on a first page."""

from collections.abc import Callable
from dataclasses import replace

from svod_lab.corpora.items import Zone
from svod_lab.synthetic.first_pages import third_people
from svod_lab.synthetic.first_pages.addresses import Place, addresses_of, place_of
from svod_lab.synthetic.first_pages.author_parts import (
    NOTE_MARKS,
    author_lines,
    below_of_inside,
    body_lines,
    body_numbers,
    home_of,
    in_line,
    marked,
    names_line,
    noted,
    numbers,
    own_address,
    people_of,
    post_of,
    with_marks,
)
from svod_lab.synthetic.first_pages.bodies import body
from svod_lab.synthetic.first_pages.more_people import ENDS
from svod_lab.synthetic.first_pages.names import (
    Separators,
    in_a_row,
    mark,
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


def marks_and_lines(page: Page) -> Blocks:
    """Names in a row with marks, each body on its line."""
    lines = body_lines(page, *(marked(page, number) for number in body_numbers(page)))
    return [*names_line(page, in_a_row(page, with_marks(page))), *lines]


def marks_and_paragraph(page: Page) -> Blocks:
    """Names in a row with marks, the bodies running on."""
    runs = joined(
        [in_line(marked(page, number)) for number in body_numbers(page)], page.one_of(("; ", ", ", " ", ". "))
    )
    return [*names_line(page, in_a_row(page, with_marks(page))), *body_lines(page, runs)]


def names_and_bodies(page: Page) -> Blocks:
    """Names in a row, bodies below, nothing that ties them."""
    names = in_a_row(page, [noted(page, number) for number in numbers(page)])
    bodies = body_lines(page, *(body(page, number) for number in body_numbers(page)))
    inside = addresses_of(page, list(numbers(page))) if place_of(page) is Place.INSIDE else ()
    return [*names_line(page, names), *bodies, *body_lines(page, inside)]


def bodies_above(page: Page) -> Blocks:
    """Bodies above the names."""
    lines = names_and_bodies(page)
    return [*lines[1:], lines[0]]


def blocks(page: Page) -> Blocks:
    """Each author with his body and address on lines below."""
    found = []
    for number in numbers(page):
        found += names_line(page, noted(page, number))
        found += body_lines(page, home_of(page, number), own_address(page, number))
    return found


def blocks_address_first(page: Page) -> Blocks:
    """Each author with his address, then the body."""
    found = []
    for number in numbers(page):
        found += names_line(page, noted(page, number))
        found += body_lines(page, own_address(page, number), home_of(page, number))
    return found


def groups(page: Page) -> Blocks:
    """Names of one body together, the body below them."""
    found = []
    for number in body_numbers(page):
        people = people_of(page, number)
        found += names_line(page, in_a_row(page, [noted(page, place) for place in people])) if people else []
        inside = addresses_of(page, people) if place_of(page) is Place.INSIDE else ()
        found += body_lines(page, body(page, number), inside)
    return found


def _inline(between: str, after: str = "") -> Printed:
    def printed(page: Page) -> Blocks:
        return [block for number in numbers(page)
                for block in names_line(page, _one_inline(page, number, between, after))]  # fmt: skip

    return printed


def _running(between: str, after: str, sign: str) -> Printed:
    def printed(page: Page) -> Blocks:
        people = [_one_inline(page, number, between, after) for number in numbers(page)]
        return names_line(page, in_a_row(page, people, Separators(sign, sign)))

    return printed


def _one_inline(page: Page, number: int, between: str, after: str) -> Runs:
    home = in_line(home_of(page, number))
    behind = (Run(between, Label.OTHER), *home, *plain(after)) if home else ()
    inside = own_address(page, number)
    return (*noted(page, number), *behind, *(((Run(", ", Label.OTHER), *inside)) if inside else ()))


def grid(page: Page) -> Blocks:
    """Authors side by side, each above his body."""
    cells = [author_lines(page, number) for number in numbers(page)]
    if len(cells) == 1 or len(cells) > 6:
        return blocks(page)
    return [page.cells(cells, "center", page.looks.body_size)]


def table(page: Page) -> Blocks:
    """Names on the left, bodies on the right."""
    cells: list[Runs] = []
    for number in numbers(page):
        right = joined([part for part in (home_of(page, number), own_address(page, number)) if part], "\n")
        cells += [noted(page, number), right]
    return [page.cells(cells, "left", page.looks.small, (2, 3))]


def bodies_side_by_side(page: Page) -> Blocks:
    """Names in a row with marks, the bodies in cells beside each other."""
    cells = [marked(page, number) for number in body_numbers(page)]
    if len(cells) == 1:
        return marks_and_lines(page)
    names = names_line(page, in_a_row(page, with_marks(page)))
    return [*names, page.cells(cells, "left", page.looks.small, (1,) * min(3, len(cells)))]


def notes(page: Page) -> Blocks:
    """Names in a row, the body of each in a footnote."""
    names = [noted(page, number, in_line(home_of(page, number)), NOTE_MARKS[number % 9]) for number in numbers(page)]
    return [*names_line(page, in_a_row(page, names)), *below_of_inside(page)]


def numbered_notes(page: Page) -> Blocks:
    """The same with numbers as marks, and degree or post before the body."""
    names = [
        noted(page, number, (*post_of(page, number), *in_line(home_of(page, number))), str(number + 1))
        for number in numbers(page)
    ]
    return [*names_line(page, in_a_row(page, names)), *below_of_inside(page)]


def named_notes(page: Page) -> Blocks:
    """Footnotes that say the name once more before the body."""
    names = []
    for number in numbers(page):
        said = Run(f"{page.header.authors[number].given} {page.header.authors[number].family}, ", Label.NOTE)
        names.append(noted(page, number, (said, *in_line(home_of(page, number))), NOTE_MARKS[number % 9]))
    return [*names_line(page, in_a_row(page, names)), *below_of_inside(page)]


def marked_notes(page: Page) -> Blocks:
    """Names with marks; all bodies in notes of the first page, each behind its mark."""
    names: list[Runs] = []
    said: set[int] = set()
    for number in numbers(page):
        home = (page.header.authors[number].affiliations or (1,))[0]
        sign = mark(page, home)
        if home in said:
            names.append((*noted(page, number), marker(sign)))
        else:
            names.append(noted(page, number, in_line(body(page, home)), sign))
        said.add(home)
    return [*names_line(page, in_a_row(page, names)), *below_of_inside(page)]


def labelled(page: Page) -> Blocks:
    """«Authors: …», «Affiliation: …»."""
    language, count = page.header.language, len(page.header.authors)
    word = _AUTHORS[language][0 if count > 1 else 1]
    names = (*page.announcement(word), *in_a_row(page, [noted(page, number) for number in numbers(page)]))
    bodies = joined([in_line(body(page, number)) for number in body_numbers(page)], "; ")
    return [
        *names_line(page, names),
        *body_lines(page, (*page.announcement(_BODIES[language]), *bodies)),
        *below_of_inside(page),
    ]


def byline(page: Page) -> Blocks:
    """«By A. Name / of the University»."""
    language = page.header.language
    names = (*plain(_BYLINE[language]), *in_a_row(page, [noted(page, number) for number in numbers(page)]))
    bodies = joined([(*plain(_OF[language]), *in_line(body(page, number))) for number in body_numbers(page)], "; ")
    return [*names_line(page, names), *body_lines(page, bodies), *below_of_inside(page)]


def posts(page: Page) -> Blocks:
    """Each author on a line, degree or post and body on the next."""
    found = []
    for number in numbers(page):
        found += names_line(page, noted(page, number))
        found += body_lines(page, (*post_of(page, number), *in_line(home_of(page, number))), own_address(page, number))
    return found


def stacked(page: Page) -> Blocks:
    """Names below each other with marks, bodies below them all."""
    names = [block for runs in with_marks(page) for block in names_line(page, runs)]
    return [*names, *body_lines(page, *(marked(page, number) for number in body_numbers(page)))]


def marks_before_names(page: Page) -> Blocks:
    """Marks before the names, as some printers set them."""
    names = [
        (*(marks_behind(page, (page.header.authors[number].affiliations or (1,))[:1])
           if len(page.header.affiliations) > 1 else ()), *noted(page, number))
        for number in numbers(page)
    ]  # fmt: skip
    lines = body_lines(page, *(marked(page, number) for number in body_numbers(page)))
    return [*names_line(page, in_a_row(page, names)), *lines]


def names_alone(page: Page) -> Blocks:
    """Names without any body."""
    return [*names_line(page, in_a_row(page, [noted(page, number) for number in numbers(page)])),
            *below_of_inside(page)]  # fmt: skip


def about_at_end(page: Page) -> Blocks:
    """On the first page names alone; what else is known of them stands behind the text."""
    return names_line(page, in_a_row(page, [noted(page, number) for number in numbers(page)]))


def end_blocks(page: Page) -> Blocks:
    """What stands about the authors behind the text."""
    way = page.ways["people"]
    ends = {**ENDS, **third_people.ENDS}
    if way in ends:
        return ends[way](page)
    if way is not about_at_end:
        return []
    heading = Run(page.one_of(_ABOUT[page.header.language]), Label.HEADING, bold=True)
    found = [page.block((heading,), "left", above=1.2, below=0.3)]
    for number in numbers(page):
        parts = (
            name(page, number),
            (*post_of(page, number), *in_line(home_of(page, number))),
            own_address(page, number),
        )
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
