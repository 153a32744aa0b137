"""The third set of ways to put authors, bodies and addresses together; comments say who prints so."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from svod_lab.corpora.items import Zone
from svod_lab.synthetic.first_pages.addresses import CORRESPONDING, Place, addresses_of, place_of
from svod_lab.synthetic.first_pages.author_parts import (
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
from svod_lab.synthetic.first_pages.names import in_a_row, mark, names_of, orcid_of
from svod_lab.synthetic.first_pages.page import Blocks, Page, Runs, Way
from svod_lab.synthetic.layouts.printed_names import initials
from svod_lab.synthetic.sheets import Label, Run, joined, marker, plain

Printed = Callable[[Page], Blocks]
_WEST = ("de", "en")
_SUPERVISOR = {
    "ru": "Научный руководитель – д-р техн. наук, проф. Н. П. Громов",
    "de": "Betreuer: Prof. Dr. Klaus Hartmann",
    "en": "Supervisor: Prof. Robert Hayes",
}
_PRESENTED = {"ru": "Выполнил: ", "de": "vorgelegt von", "en": "by"}
_TEACHES = {"ru": " – доцент, ", "de": " lehrt und forscht an der Einrichtung ", "en": " is a senior researcher at "}
_LISTED = {"ru": ("Авторы:", "Организация:"), "de": ("Verfasser:", "Einrichtung:"), "en": ("Authors:", "Institution:")}


def _row(parts: tuple[Runs, ...], sign: str) -> Runs:
    return joined([part for part in parts if part], sign)


def _described(page: Page, number: int) -> tuple[Runs, ...]:
    """Name, post, body and address of an author."""
    return noted(page, number), post_of(page, number)[:1], in_line(home_of(page, number)), own_address(page, number)


def _bodies(page: Page) -> Blocks:
    return body_lines(page, *(in_line(body(page, number)) for number in body_numbers(page)))


def _names(page: Page) -> Blocks:
    return names_line(page, in_a_row(page, [noted(page, number) for number in numbers(page)]))


def marks_and_contacts(page: Page) -> Blocks:
    """Bodies behind marks, then behind the same marks an address and an ORCID, as GOST 7.0.7-2021 has it."""
    rows = [
        (marker(f"{number + 1}"), *addresses_of(page, [number]), *plain(f", https://orcid.org/{orcid_of(author)}"))
        for number, author in enumerate(page.header.authors)
    ]  # fmt: skip
    lines = body_lines(page, *(marked(page, number) for number in body_numbers(page)))
    return [*names_line(page, in_a_row(page, with_marks(page))), *lines, *body_lines(page, *rows)]


def right_block(page: Page) -> Blocks:
    """On the right, each part behind a comma on its line, as theses of talks in Russian and Ukrainian volumes."""
    return [page.block(_row(_described(page, number), ",\n"), "right", above=0.6) for number in numbers(page)]


def with_supervisor(page: Page) -> Blocks:
    """Students above their supervisor, who is none of the authors; conferences of students."""
    lines = _bodies(page)
    return [
        *_names(page),
        page.block(plain(_SUPERVISOR[page.header.language], Label.SUPERVISOR)),
        *lines,
        *below_of_inside(page),
    ]


def bodies_in_brackets_below(page: Page) -> Blocks:
    """Names in a row; each body in brackets below, as Doklady of small academies print them."""
    lines = [
        (Run("(", Label.OTHER), *in_line(body(page, number)), Run(")", Label.OTHER)) for number in body_numbers(page)
    ]
    return [*_names(page), *body_lines(page, *lines), *below_of_inside(page)]


def presented_by(page: Page) -> Blocks:
    """The body, «vorgelegt von», the name: theses and reports of students."""
    lines = _bodies(page)
    said = page.block(plain(_PRESENTED[page.header.language]), above=0.8)
    return [*lines, said, *_names(page), *below_of_inside(page)]


def bodies_colon_names(page: Page) -> Blocks:
    """«Universität Bonn: A. Müller, B. Schmidt», as minutes, posters and yearbooks of institutes have it."""
    rows = []
    for number in body_numbers(page):
        people = people_of(page, number)
        if people:
            names = in_a_row(page, [noted(page, place) for place in people])
            rows.append((*in_line(body(page, number)), Run(": ", Label.OTHER), *names))
    return [block for row in rows for block in names_line(page, row)] + below_of_inside(page) if rows else _names(page)


def running_and(page: Page) -> Blocks:
    """«Ann Roe, University of Leeds, and Bo Lind, College of Lakes», as journals of law and Chicago volumes."""
    rows = [
        _row((noted(page, number), in_line(home_of(page, number)), own_address(page, number)), ", ")
        for number in numbers(page)
    ]
    return names_line(page, joined(rows, f", {page.words.conjunction} "))


def chapter_foot(page: Page) -> Blocks:
    """Names alone; at the foot name, body and address on lines of their own, as Springer's books have it."""
    rows = [
        _row((plain(_short(page, number), Label.NOTE), in_line(home_of(page, number)), own_address(page, number)), "\n")
        for number in numbers(page)
    ]
    names = [noted(page, number) for number in numbers(page)]
    names[-1] = (replace(names[-1][0], note=joined(rows, "\n"), note_mark=""), *names[-1][1:])
    return names_line(page, in_a_row(page, names))


def _short(page: Page, number: int) -> str:
    author = page.header.authors[number]
    return f"{initials(author, ' ')} {author.family} (✉)"


def author_note(page: Page) -> Blocks:
    """«Ann Roe, Department …; Bo Lind, …. Correspondence concerning this article …», the manual of the APA."""
    rows = [
        _row(
            (plain(names_of(page)[number], Label.NOTE), in_line(home_of(page, number)), own_address(page, number)), ", "
        )
        for number in numbers(page)
    ]
    said = plain(f". {CORRESPONDING[page.header.language][0]} {names_of(page)[0]}", Label.NOTE)
    names = [noted(page, number) for number in numbers(page)]
    names[-1] = (replace(names[-1][0], note=(*joined(rows, "; "), *said), note_mark=""), *names[-1][1:])
    return names_line(page, in_a_row(page, names))


def correspondence_box(page: Page) -> Blocks:
    """Names alone; below a rule where to write to the first: Thieme, Hogrefe, Georg Thieme's weeklies."""
    word = page.announcement(CORRESPONDING[page.header.language][0], bold=True)
    sent = addresses_of(page, list(numbers(page))) if place_of(page) is Place.INSIDE else ()
    parts = (word, plain(names_of(page)[0], Label.NOTE), home_of(page, 0), sent)
    box = page.block(_row(parts, "\n"), "left", page.looks.small, above=0.8)
    return [*_names(page), page.rule(), box]


def bio_sentences_at_end(page: Page) -> Blocks:
    """Names alone; behind the text a sentence on each: magazines, Blätter, German yearbooks."""
    return _names(page)


def _bio_sentences(page: Page) -> Blocks:
    said = _TEACHES[page.header.language]
    rows = [
        (*plain(f"{name}{said}", Label.NOTE), *in_line(home_of(page, number)), *plain(". "), *own_address(page, number))
        for number, name in enumerate(names_of(page))
    ]
    return [replace(page.block(row, "justify", 0.9, above=0.6), zone=Zone.ANNEX) for row in rows]


ENDS: Mapping[Printed, Printed] = {bio_sentences_at_end: _bio_sentences}


def listed_lines(page: Page) -> Blocks:
    """«Verfasser:» and below each name on its line, then the bodies: reports of offices and of contractors."""
    words = _LISTED[page.header.language]
    names = [block for number in numbers(page) for block in names_line(page, noted(page, number))]
    bodies = _bodies(page)
    first, second = (page.block(page.announcement(word), above=0.7) for word in words)
    return [first, *names, second, *bodies, *below_of_inside(page)]


def by_and_towns(page: Page) -> Blocks:
    """«Von Hans Beck, Berlin, und Carl Lind, Kiel», as German reviews of law print it."""
    rows = []
    for number in numbers(page):
        homes = page.header.authors[number].affiliations or (1,)
        town = page.header.affiliations[homes[0] - 1].city if page.header.affiliations else ""
        rows.append((*noted(page, number), *plain(f", {town}" if town else "")))
    said = {"ru": "", "de": "Von ", "en": "By "}[page.header.language]
    return [*names_line(page, (*plain(said), *joined(rows, f", {page.words.conjunction} "))), *below_of_inside(page)]


def entries_of_lines(page: Page) -> Blocks:
    """Name, post, body and address below each other without any sign, a paragraph each: Russian volumes."""
    return [page.block(_row(_described(page, number), "\n"), "left", above=0.8) for number in numbers(page)]


def names_and_rule(page: Page) -> Blocks:
    """Names, a rule, the bodies behind stars in a small face: Kolloid-Zeitschrift, Physica."""
    lines = [
        replace(block, size=0.8) for block in body_lines(page, *(marked(page, number) for number in body_numbers(page)))
    ]
    return [*names_line(page, in_a_row(page, with_marks(page))), page.rule(), *lines]


def mark_at_end_of_body(page: Page) -> Blocks:
    """The mark stands behind the body: «Institut für Physik, Jena ¹»."""
    several = len(page.header.affiliations) > 1
    lines = [
        (*in_line(body(page, number)), *((marker(mark(page, number)),) if several else ()))
        for number in body_numbers(page)
    ]
    return [*names_line(page, in_a_row(page, with_marks(page))), *body_lines(page, *lines), *below_of_inside(page)]


def one_body_in_line(page: Page) -> Blocks:
    """All in one line behind a dash: «A. Beck, C. Lind – Universität Jena»: programmes of meetings."""
    bodies = joined([in_line(body(page, number)) for number in body_numbers(page)], "; ")
    names = in_a_row(page, [noted(page, number) for number in numbers(page)])
    return [*names_line(page, (*names, *plain(" – " if bodies else ""), *bodies)), *below_of_inside(page)]


TOWNS_ONLY = (by_and_towns,)
THIRD_PEOPLE: tuple[Way, ...] = (
    Way("marks-and-contacts", marks_and_contacts, ("ru",)),
    Way("right-block", right_block, ("ru",)),
    Way("with-supervisor", with_supervisor),
    Way("bodies-in-brackets-below", bodies_in_brackets_below),
    Way("presented-by", presented_by),
    Way("bodies-colon-names", bodies_colon_names),
    Way("running-and", running_and, _WEST),
    Way("chapter-foot", chapter_foot, _WEST),
    Way("author-note", author_note, _WEST),
    Way("correspondence-box", correspondence_box),
    Way("bio-sentences", bio_sentences_at_end),
    Way("listed-lines", listed_lines),
    Way("by-and-towns", by_and_towns, _WEST),
    Way("entries-of-lines", entries_of_lines),
    Way("names-and-rule", names_and_rule),
    Way("mark-at-end", mark_at_end_of_body),
    Way("one-line-dash", one_body_in_line),
)
