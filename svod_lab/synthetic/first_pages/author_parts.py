"""Pieces of authors' lines that the ways of printing them share: names with notes, bodies with marks, addresses."""

from dataclasses import replace

from svod_lab.synthetic.first_pages.addresses import Place, address, addresses_of, place_of
from svod_lab.synthetic.first_pages.bodies import body
from svod_lab.synthetic.first_pages.names import mark_before, marks_behind, name
from svod_lab.synthetic.first_pages.page import Blocks, Page, Runs
from svod_lab.synthetic.sheets import Label, Run, joined

NOTE_MARKS = ("*", "**", "***", "****", "*****", "******", "*******", "********", "*********")


def numbers(page: Page) -> range:
    """The numbers of the authors."""
    return range(len(page.header.authors))


def home_of(page: Page, number: int) -> Runs:
    """The first body of an author."""
    homes = page.header.authors[number].affiliations
    return body(page, homes[0] if homes else 1)


def in_line(runs: Runs) -> Runs:
    """A body on one line, whatever lines it has elsewhere."""
    return tuple(replace(run, text=run.text.replace(",\n", ", ").replace("\n", ", ")) for run in runs)


def own_address(page: Page, number: int) -> Runs:
    """The address of an author where addresses stand beside names or bodies."""
    return address(page, number) if place_of(page) is Place.INSIDE else ()


def noted(page: Page, number: int, more: Runs = (), sign: str = "") -> Runs:
    """A name; its address hangs on it as a note where addresses stand in notes."""
    runs = joined(
        [part for part in (more, address(page, number) if place_of(page) is Place.NOTE else ()) if part], ". "
    )
    return name(page, number, runs, (sign or NOTE_MARKS[number % len(NOTE_MARKS)]) if runs else "")


def names_line(page: Page, runs: Runs) -> Blocks:
    """A line of names."""
    return [page.block(runs, size=page.looks.name_size, above=0.7, below=0.2)]


def body_lines(page: Page, *parts: Runs) -> Blocks:
    """Each of the parts on lines of its own, as bodies are printed."""
    return [page.block(runs, size=page.looks.body_size, above=0.3) for runs in parts if runs]


def body_numbers(page: Page) -> range:
    """The numbers of the bodies, from 1."""
    return range(1, len(page.header.affiliations) + 1)


def people_of(page: Page, number: int) -> list[int]:
    """The authors whose first body is that one."""
    return [place for place in numbers(page) if (page.header.authors[place].affiliations or (1,))[0] == number]


def with_marks(page: Page) -> list[Runs]:
    """The names, behind each the marks of its bodies where there are several."""
    several = len(page.header.affiliations) > 1
    return [
        (*noted(page, number), *(marks_behind(page, page.header.authors[number].affiliations) if several else ()))
        for number in numbers(page)
    ]


def marked(page: Page, number: int) -> Runs:
    """A body behind its mark, where there are several; the addresses of its people may follow."""
    before = mark_before(page, number) if len(page.header.affiliations) > 1 else ()
    people = addresses_of(page, people_of(page, number)) if place_of(page) is Place.INSIDE else ()
    return joined([part for part in ((*before, *body(page, number)), people) if part], ", ")


def post_of(page: Page, number: int) -> Runs:
    """The degree or post of an author, before his body."""
    degree = page.header.authors[number].degree
    return (Run(degree, Label.DEGREE, number), Run(", ", Label.OTHER)) if degree else ()


def below_of_inside(page: Page) -> Blocks:
    """Addresses that stand beside nothing, below the names."""
    inside = addresses_of(page, list(numbers(page))) if place_of(page) is Place.INSIDE else ()
    return body_lines(page, inside)


def author_lines(page: Page, number: int) -> Runs:
    """An author, his body and his address on lines below each other."""
    parts = (noted(page, number), home_of(page, number), own_address(page, number))
    return joined([part for part in parts if part], "\n")
