"""The second set of ways to put authors, bodies and addresses together; the names say who prints so."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from svod_lab.corpora.items import Zone
from svod_lab.synthetic.first_pages.addresses import Place, address, addresses_of, place_of
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
from svod_lab.synthetic.first_pages.names import in_a_row, mark, names_of
from svod_lab.synthetic.first_pages.page import Blocks, Page, Runs, Way
from svod_lab.synthetic.layouts.printed_names import initials
from svod_lab.synthetic.sheets import Label, Run, joined, marker, plain

Printed = Callable[[Page], Blocks]
_WEST = ("de", "en")
_ADDRESSES_OF = {"ru": "Адреса авторов: ", "de": "Anschriften der Verfasser: ", "en": "Authors’ addresses: "}
_SAID = {"ru": ("Автор — сотрудник организации «", "»."), "de": ("Der Verfasser ist Mitarbeiter der Einrichtung ", "."),
         "en": ("The author is with the ", ".")}  # fmt: skip
_FROM = {"ru": "", "de": "Aus dem ", "en": "From the "}


def _letters(page: Page, number: int) -> str:
    """«A. M.», as bodies and addresses name an author."""
    author = page.header.authors[number]
    return f"{initials(author, ' ')} {author.family[0]}."


def _unmarked_note(page: Page, lines: list[Runs], between: str = ". ") -> Blocks:
    """Names in a row; a note without any mark hangs on the last one."""
    rows = with_marks(page) if between == "\n" else [noted(page, number) for number in numbers(page)]
    last = rows[-1]
    rows[-1] = (replace(last[0], note=joined(lines, between), note_mark=""), *last[1:])
    return names_line(page, in_a_row(page, rows))


def starred(page: Page) -> Blocks:
    """Names with marks, a star on the first, as Elsevier and MDPI print them; each body on its line."""
    names = with_marks(page)
    names[0] = (*names[0], marker(",*" if len(page.header.affiliations) > 1 else "*"))
    return [
        *names_line(page, in_a_row(page, names)),
        *body_lines(page, *(marked(page, number) for number in body_numbers(page))),
    ]


def lettered_addresses(page: Page) -> Blocks:
    """Bodies behind marks, then addresses with the letters of their authors, as MDPI prints them."""
    lines = []
    for number in body_numbers(page):
        people = [place for place in people_of(page, number) if page.header.authors[place].email]
        said = [(*address(page, place), Run(f" ({_letters(page, place)})", Label.OTHER)) for place in people]
        shown = joined(said, "; ") if place_of(page) is Place.INSIDE else ()
        several = len(page.header.affiliations) > 1
        before = (marker(mark(page, number)),) if several else ()
        lines.append(joined([part for part in ((*before, *in_line(body(page, number))), shown) if part], "; "))
    return [*names_line(page, in_a_row(page, with_marks(page))), *body_lines(page, *lines)]


def _with_bodies(page: Page) -> list[Runs]:
    """«A. Smith and B. Jones are with the University of X (e-mail: …).»"""
    said = []
    for number in body_numbers(page):
        people = people_of(page, number)
        if people:
            who = " and ".join(names_of(page)[place] for place in people)
            verb = "is" if len(people) == 1 else "are"
            sent = addresses_of(page, people) if place_of(page) is Place.INSIDE else ()
            behind = (Run(" (", Label.OTHER), *sent, Run(")", Label.OTHER)) if sent else ()
            said.append((Run(f"{who} {verb} with the ", Label.NOTE), *in_line(body(page, number)), *behind))
    return said


def sentences_below(page: Page) -> Blocks:
    """The same below the names, as proceedings of IEEE print it."""
    names = in_a_row(page, [noted(page, number) for number in numbers(page)])
    return [*names_line(page, names), *body_lines(page, *_with_bodies(page))]


def sentences_in_note(page: Page) -> Blocks:
    """The same in a note without a mark, as Transactions of IEEE print it."""
    return _unmarked_note(page, _with_bodies(page))


def addresses_in_note(page: Page) -> Blocks:
    """«Authors' addresses: A. Smith, University of X; …», as ACM prints it."""
    rows = [
        joined([part for part in (plain(names_of(page)[number], Label.NOTE), in_line(home_of(page, number)),
                                  own_address(page, number)) if part], ", ")
        for number in numbers(page)
    ]  # fmt: skip
    rows[0] = (Run(_ADDRESSES_OF[page.header.language], Label.ANNOUNCEMENT), *rows[0])
    return _unmarked_note(page, rows, "; ")


def names_in_note(page: Page) -> Blocks:
    """A note without a mark: «A. Smith. University of X. E-mail: …», as the Uspekhi print it."""
    rows = [
        joined([part for part in (plain(names_of(page)[number], Label.NOTE), in_line(home_of(page, number)),
                                  own_address(page, number)) if part], ". ")
        for number in numbers(page)
    ]  # fmt: skip
    return _unmarked_note(page, rows, ". ")


def families_in_note(page: Page) -> Blocks:
    """«Smith: University of X (email: …); Jones: …», as the American Economic Review prints it."""
    rows = []
    for number in numbers(page):
        sent = own_address(page, number)
        behind = (Run(" (", Label.OTHER), *sent, Run(")", Label.OTHER)) if sent else ()
        family = Run(f"{page.header.authors[number].family}: ", Label.NOTE)
        rows.append((family, *in_line(home_of(page, number)), *behind))
    names = [noted(page, number) for number in numbers(page)]
    names[-1] = (replace(names[-1][0], note=joined(rows, "; "), note_mark="*"), *names[-1][1:])
    return names_line(page, in_a_row(page, names))


def bodies_in_note(page: Page) -> Blocks:
    """Marks behind names; all bodies behind their marks in one note, as Nature prints them."""
    several = len(page.header.affiliations) > 1
    rows = [(*((Run(f"{mark(page, number)} ", Label.MARKER),) if several else ()), *in_line(body(page, number)))
            for number in body_numbers(page)]  # fmt: skip
    return [*_unmarked_note(page, rows, "\n"), *below_of_inside(page)] if rows else names_line(page, in_a_row(page, []))


def notes_with_address(page: Page) -> Blocks:
    """A note each: the body, the address in brackets, as SIAM prints them."""
    signs = ("∗", "†", "‡", "§", "¶", "‖", "∗∗", "††", "‡‡")
    names = []
    for number in numbers(page):
        sent = own_address(page, number)
        behind = (Run(" (", Label.OTHER), *sent, Run(").", Label.OTHER)) if sent else ()
        names.append(noted(page, number, (*in_line(home_of(page, number)), *behind), signs[number % 9]))
    return names_line(page, in_a_row(page, names))


def sentence_notes(page: Page) -> Blocks:
    """«Der Verfasser ist Mitarbeiter …», as law reviews print it."""
    before, after = _SAID[page.header.language]
    names = [
        noted(page, number, (*plain(before, Label.NOTE), *in_line(home_of(page, number)), *plain(after)), sign)
        for number, sign in zip(numbers(page), NOTE_MARKS, strict=False)
    ]  # fmt: skip
    return [*names_line(page, in_a_row(page, names)), *below_of_inside(page)]


def names_alone_bodies_at_end(page: Page) -> Blocks:
    """Bodies and addresses behind the text, without names, as the American Mathematical Society prints them."""
    return names_line(page, in_a_row(page, [noted(page, number) for number in numbers(page)]))


def names_alone_addresses_at_end(page: Page) -> Blocks:
    """«Anschriften der Verfasser: …» behind the text, as German journals print it."""
    return names_line(page, in_a_row(page, [noted(page, number) for number in numbers(page)]))


def _bodies_at_end(page: Page) -> Blocks:
    rows = [joined([part for part in (in_line(home_of(page, number)), own_address(page, number)) if part], "\n")
            for number in numbers(page)]  # fmt: skip
    return [replace(page.block(row, "left", 0.9), zone=Zone.ANNEX) for row in rows if row]


def _addresses_at_end(page: Page) -> Blocks:
    rows = [
        joined([part for part in (plain(names_of(page)[number], Label.NOTE), in_line(home_of(page, number)),
                                  own_address(page, number)) if part], ", ")
        for number in numbers(page)
    ]  # fmt: skip
    head = page.block(page.announcement(_ADDRESSES_OF[page.header.language].strip(), bold=True), "left", above=1.0)
    return [replace(block, zone=Zone.ANNEX) for block in (head, *(page.block(row, "left", 0.9) for row in rows))]


ENDS: Mapping[Printed, Printed] = {
    names_alone_bodies_at_end: _bodies_at_end, names_alone_addresses_at_end: _addresses_at_end,
}  # fmt: skip


def entries(page: Page) -> Blocks:
    """A paragraph each: name, degree, body, address, as Russian journals and German volumes print them."""
    rows = []
    for number in numbers(page):
        behind = joined([part for part in ((*post_of(page, number), *in_line(home_of(page, number))),
                                           own_address(page, number)) if part], ", ")  # fmt: skip
        rows.append(joined([part for part in (noted(page, number), behind) if part], " – "))
    return [page.block(row, "left", page.looks.name_size, above=0.5) for row in rows]


def groups_in_brackets(page: Page) -> Blocks:
    """The authors of one body on a line, the body in brackets."""
    return [block for row in _groups(page, " (", ")") for block in names_line(page, row)]


def groups_running(page: Page) -> Blocks:
    """The same in a row behind commas, groups parted by semicolons."""
    return names_line(page, joined(_groups(page, ", ", ""), "; "))


def _groups(page: Page, before: str, after: str) -> list[Runs]:
    rows = []
    for number in body_numbers(page):
        people = people_of(page, number)
        if people:
            names = in_a_row(page, [noted(page, place) for place in people])
            sent = addresses_of(page, people) if place_of(page) is Place.INSIDE else ()
            behind = (Run(", ", Label.OTHER), *sent) if sent else ()
            rows.append((*names, Run(before, Label.OTHER), *in_line(body(page, number)), *plain(after), *behind))
    return rows or [in_a_row(page, [noted(page, number) for number in numbers(page)])]


def counted_cells(page: Page) -> Blocks:
    """«1st A. Smith» above body and address, side by side, as the template of IEEE's conferences has it."""
    ends = ("st", "nd", "rd", "th", "th", "th", "th", "th", "th")
    cells = [(Run(str(number + 1), Label.OTHER), replace(marker(ends[number]), label=Label.OTHER),
              Run(" ", Label.OTHER), *author_lines(page, number)) for number in numbers(page)]  # fmt: skip
    if len(cells) == 1:
        return [page.block(cells[0])]
    return [page.cells(cells, "center", page.looks.body_size, (1,) * min(3, len(cells)))]


def _towns(page: Page, before: str, after: str) -> list[Runs]:
    found = []
    for number in numbers(page):
        homes = page.header.authors[number].affiliations or (1,)
        town = page.header.affiliations[homes[0] - 1].city if page.header.affiliations else ""
        found.append((*noted(page, number), *(plain(f"{before}{town}{after}") if town else ())))
    return found


def towns_in_brackets(page: Page) -> Blocks:
    """«И. И. Иванов (Москва), …»."""
    return [*names_line(page, joined(_towns(page, " (", ")"), ", ")), *below_of_inside(page)]


def towns_behind(page: Page) -> Blocks:
    """«Hans Müller, Berlin» on a line each."""
    return [*names_line(page, joined(_towns(page, ", ", ""), "\n")), *below_of_inside(page)]


TOWNS_ONLY = (towns_in_brackets, towns_behind)


def from_above(page: Page) -> Blocks:
    """«Aus dem Institut …» above the names, as German journals of medicine printed it."""
    bodies = joined([in_line(body(page, number)) for number in body_numbers(page)], "; ")
    names = names_line(page, in_a_row(page, [noted(page, number) for number in numbers(page)]))
    above = body_lines(page, (*plain(_FROM[page.header.language]), *bodies)) if bodies else []
    return [*above, *names, *below_of_inside(page)]


def letters_behind_bodies(page: Page) -> Blocks:
    """Which authors a body has is said by their letters in brackets behind it."""
    lines = []
    for number in body_numbers(page):
        said = ", ".join(_letters(page, place) for place in people_of(page, number))
        lines.append((*in_line(body(page, number)), *(plain(f" ({said})") if said else ())))
    names = names_line(page, in_a_row(page, [noted(page, number) for number in numbers(page)]))
    return [*names, *body_lines(page, *lines), *below_of_inside(page)]


def copyright_before(page: Page) -> Blocks:
    """«© 2021 г. И. И. Иванов», as the journals of the Academy print it."""
    names = in_a_row(page, with_marks(page))
    lines = body_lines(page, *(marked(page, number) for number in body_numbers(page)))
    return [*names_line(page, (*plain(f"© {page.record.publication.year} г. "), *names)), *lines]


def copyright_behind(page: Page) -> Blocks:
    """«© И. И. Иванов, 2021»."""
    names = in_a_row(page, [noted(page, number) for number in numbers(page)])
    line = names_line(page, (*plain("© "), *names, *plain(f", {page.record.publication.year}")))
    return [*line, *body_lines(page, *(body(page, number) for number in body_numbers(page))), *below_of_inside(page)]


def numbered_on_the_line(page: Page) -> Blocks:
    """Raised marks at names; before bodies the mark stands on the line: «1 – Institute»."""
    several = len(page.header.affiliations) > 1
    sign = page.one_of((" – ", ". ", " "))
    lines = [((Run(f"{mark(page, number)}{sign}", Label.MARKER),) if several else ()) + body(page, number)
             for number in body_numbers(page)]  # fmt: skip
    return [*names_line(page, in_a_row(page, with_marks(page))), *body_lines(page, *lines), *below_of_inside(page)]


def blocks_with_word(page: Page) -> Blocks:
    """Each author above his body and address, «and» between them."""
    found: Blocks = []
    for number in numbers(page):
        if number:
            found.append(page.block(plain(page.words.conjunction), size=page.looks.body_size))
        found += names_line(page, noted(page, number))
        found += body_lines(page, home_of(page, number), own_address(page, number))
    return found


def bodies_then_names(page: Page) -> Blocks:
    """Each body above its authors."""
    found: Blocks = []
    for number in body_numbers(page):
        people = people_of(page, number)
        if people:
            names = names_line(page, in_a_row(page, [noted(page, place) for place in people]))
            found += [*body_lines(page, body(page, number)), *names]
    return [*found, *below_of_inside(page)] if found else names_alone_bodies_at_end(page)


MORE_PEOPLE: tuple[Way, ...] = (
    Way("starred", starred),
    Way("lettered-addresses", lettered_addresses),
    Way("sentences-below", sentences_below, ("en",)),
    Way("sentences-in-note", sentences_in_note, ("en",)),
    Way("addresses-in-note", addresses_in_note),
    Way("names-in-note", names_in_note),
    Way("families-in-note", families_in_note),
    Way("bodies-in-note", bodies_in_note),
    Way("notes-with-address", notes_with_address),
    Way("sentence-notes", sentence_notes),
    Way("bodies-at-end", names_alone_bodies_at_end),
    Way("addresses-at-end", names_alone_addresses_at_end, _WEST),
    Way("entries", entries),
    Way("groups-in-brackets", groups_in_brackets),
    Way("groups-running", groups_running),
    Way("counted-cells", counted_cells, ("en",)),
    Way("towns-in-brackets", towns_in_brackets),
    Way("towns-behind", towns_behind),
    Way("from-above", from_above, _WEST),
    Way("letters-behind-bodies", letters_behind_bodies),
    Way("copyright-before", copyright_before, ("ru",)),
    Way("copyright-behind", copyright_behind, ("ru",)),
    Way("numbered-on-the-line", numbered_on_the_line),
    Way("blocks-with-word", blocks_with_word),
    Way("bodies-then-names", bodies_then_names, ("de", "ru")),
)
