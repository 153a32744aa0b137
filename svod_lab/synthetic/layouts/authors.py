"""Authors, their affiliations and e-mail addresses, tied to each other in every usual way."""

from dataclasses import replace

from svod_lab.corpora.items import Zone
from svod_lab.synthetic.layouts.choices import Emails, Homes, Layout
from svod_lab.synthetic.layouts.printed_names import english_form, printed_name
from svod_lab.synthetic.layouts.printing import Printing
from svod_lab.synthetic.sheets import Align, Block, Kind, Label, Run, joined, marker, plain
from svod_lab.synthetic.works.paper_records import Affiliation, PaperAuthor

Blocks = list[Block]
DAGGERS = ("*", "†", "‡", "§", "¶", "**", "††", "‡‡", "§§")
_LETTERS = "abcdefghijklmn"
_MARKED = (Homes.SUPERSCRIPTS, Homes.LETTERS, Homes.DAGGERS)


def authors(printing: Printing) -> Blocks:
    """The authors, with their affiliations where the layout keeps both together."""
    layout, people = printing.layout, printing.header.authors
    if layout.homes is Homes.BLOCKS and _has_homes(printing):
        return [block for number, author in enumerate(people) for block in _own_blocks(printing, number, author)]
    if layout.homes is Homes.GRID and _has_homes(printing) and 1 < len(people) <= 6:
        return [_grid(printing)]
    names = [(*_name(printing, number, author), *_marks(printing, author)) for number, author in enumerate(people)]
    if layout.homes is Homes.INLINE and _has_homes(printing):
        return [
            _author_block(
                printing, (*name, Run(", ", Label.OTHER), *_home(printing, number, _first_home(printing, author)))
            )
            for number, (name, author) in enumerate(zip(names, people, strict=True))
        ]
    runs = _in_a_row(printing, names)
    if layout.copyright and printing.record.publication.year:
        runs = (Run(f"© {printing.record.publication.year} г. ", Label.COPYRIGHT), *runs)
    return [_author_block(printing, (*plain(layout.byline), *runs))]


def author_names(printing: Printing) -> tuple[str, ...]:
    """The names as this header prints them, before capitals."""
    form = printing.layout.names if printing.header is printing.record.header else english_form(printing.layout.names)
    return tuple(printed_name(author, form) for author in printing.header.authors)


def homes(printing: Printing) -> Blocks:
    """The affiliations, where they stand below the authors."""
    if printing.layout.homes in (*_MARKED, Homes.BELOW) or _is_small_grid(printing):
        return _home_list(printing)
    return []


def homes_at_end(printing: Printing) -> Blocks:
    """The affiliations after the text, each author with his own, for layouts that keep them there."""
    if printing.layout.homes is not Homes.AT_END or not _has_homes(printing):
        return []
    blocks = []
    for number, author in enumerate(printing.header.authors):
        runs = (*_name(printing, number, author), Run(" – ", Label.OTHER),
                *_home(printing, number, _first_home(printing, author)))  # fmt: skip
        if printing.layout.emails is not Emails.NONE and author.email:
            runs = (*runs, Run("; ", Label.OTHER), *_email(printing, number, author.email))
        blocks.append(replace(printing.block(runs, "justify", 0.9), zone=Zone.ANNEX))
    return blocks


def emails(printing: Printing) -> Blocks:
    """The addresses, where they have a line of their own."""
    layout, people = printing.layout, printing.header.authors
    known = [(number, author.email) for number, author in enumerate(people) if author.email]
    if not known or layout.emails in (Emails.NONE, Emails.WITH_HOMES, Emails.FOOTNOTE):
        return []
    if layout.emails is Emails.FIRST_ONLY:
        known = known[:1]
    word = printing.one_of(printing.words.email)
    if layout.emails is Emails.BRACES:
        runs = _braced(known)
    else:
        runs = joined(((Run(address, Label.EMAIL, number),) for number, address in known), ", ")
    return [printing.block(printing.announced(word, runs), layout.author_align, layout.home_size)]


def _braced(known: list[tuple[int, str]]) -> tuple[Run, ...]:
    """Addresses of one host together: «{lesnoy, kozlov}@mail.ru»."""
    hosts: dict[str, list[str]] = {}
    for _, address in known:
        local, _, host = address.partition("@")
        hosts.setdefault(host, []).append(local)
    texts = (f"{{{', '.join(locals_)}}}@{host}" if len(locals_) > 1 else f"{locals_[0]}@{host}"
             for host, locals_ in hosts.items())  # fmt: skip
    return joined(((Run(text, Label.EMAIL, number),) for number, text in enumerate(texts)), ", ")


def _has_homes(printing: Printing) -> bool:
    return bool(printing.header.affiliations) and any(author.affiliations for author in printing.header.authors)


def _is_small_grid(printing: Printing) -> bool:
    """A grid of one or of too many authors becomes a list."""
    count = len(printing.header.authors)
    return printing.layout.homes is Homes.GRID and (count == 1 or count > 6)


def _name(printing: Printing, number: int, author: PaperAuthor) -> tuple[Run, ...]:
    layout = printing.layout
    name = author_names(printing)[number]
    shown = name.upper() if layout.author_capitals else name
    run = Run(
        shown, Label.AUTHOR, number, bold=layout.author_bold, italic=layout.author_italic,
        kept=not layout.names_break, note=_author_note(printing, number, author),
        note_mark=DAGGERS[number % len(DAGGERS)] if layout.homes is Homes.DAGGERS else str(number + 1),
    )  # fmt: skip
    degree = author.degree if layout.degrees else ""
    return (run, Run(", ", Label.OTHER), Run(degree, Label.DEGREE, number)) if degree else (run,)


def _author_note(printing: Printing, number: int, author: PaperAuthor) -> tuple[Run, ...]:
    layout = printing.layout
    parts: list[tuple[Run, ...]] = []
    if layout.homes is Homes.FOOTNOTES and _has_homes(printing):
        parts.append(_home(printing, number, _first_home(printing, author), plain_face=True))
    if layout.emails is Emails.FOOTNOTE and author.email:
        parts.append(_email(printing, number, author.email))
    return joined([part for part in parts if part], ", ")


def _email(printing: Printing, number: int, address: str) -> tuple[Run, ...]:
    words = printing.words.email
    word = words[len(printing.record.header.title) % len(words)]
    return (*plain(f"{word} " if word else "", Label.ANNOUNCEMENT), Run(address, Label.EMAIL, number))


def _marks(printing: Printing, author: PaperAuthor) -> tuple[Run, ...]:
    if printing.layout.homes not in _MARKED or len(printing.header.affiliations) < 2:
        return ()
    text = ",".join(_mark(printing, number) for number in author.affiliations)
    return (marker(text),) if text else ()


def _mark(printing: Printing, number: int) -> str:
    if printing.layout.homes is Homes.LETTERS:
        return _LETTERS[(number - 1) % len(_LETTERS)]
    return DAGGERS[(number - 1) % len(DAGGERS)] if printing.layout.homes is Homes.DAGGERS else str(number)


def _in_a_row(printing: Printing, names: list[tuple[Run, ...]]) -> tuple[Run, ...]:
    separator = printing.layout.separator
    if separator.strip() and separator.strip() != "/" and separator.strip() not in ",;":
        # «A, B and C»: the word stands before the last name only.
        last = f" {printing.words.conjunction} "
        shown = last.upper() if separator.isupper() else last
        return joined((joined(names[:-1], ", "), names[-1]), shown) if len(names) > 1 else joined(names, "")
    return joined(names, separator)


def _author_block(printing: Printing, runs: tuple[Run, ...]) -> Block:
    layout = printing.layout
    return printing.block(runs, layout.author_align, layout.author_size, above=0.6, below=0.2)


def _first_home(printing: Printing, author: PaperAuthor) -> int:
    return author.affiliations[0] if author.affiliations else 1


def name_and_address(place: Affiliation, layout: Layout) -> tuple[str, str]:
    """An institution and where it is, as much of both as the layout prints."""
    name = ", ".join(part for part in (place.department if layout.home_department else "", place.name) if part)
    address = ", ".join(
        part
        for part, is_printed in (
            (place.street, layout.home_street), (place.city, layout.home_city), (place.country, layout.home_country)
        )
        if part and is_printed
    )  # fmt: skip
    return name, address


def _home(printing: Printing, item: int, number: int, *, plain_face: bool = False) -> tuple[Run, ...]:
    layout, places = printing.layout, printing.header.affiliations
    place = places[min(number, len(places)) - 1] if places else Affiliation("")
    italic = layout.home_italic and not plain_face
    name, address = name_and_address(place, layout)
    runs = plain(name, Label.AFFILIATION, italic=italic)
    if address:
        runs = (*runs, Run(", ", Label.OTHER), Run(address, Label.ADDRESS, italic=italic))
    return tuple(replace(run, item=item) for run in runs)


def _home_list(printing: Printing) -> Blocks:
    layout, count = printing.layout, len(printing.header.affiliations)
    blocks = []
    for number in range(1, count + 1):
        mark = (marker(_mark(printing, number)),) if layout.homes in _MARKED and count > 1 else ()
        runs = (*mark, *_home(printing, number, number))
        if layout.emails is Emails.WITH_HOMES:
            runs = (*runs, *_emails_of_home(printing, number))
        blocks.append(printing.block(runs, layout.author_align, layout.home_size, above=0.35))
    return blocks


def _emails_of_home(printing: Printing, home: int) -> tuple[Run, ...]:
    people = [
        (number, author.email)
        for number, author in enumerate(printing.header.authors)
        if author.email and _first_home(printing, author) == home
    ]
    if not people:
        return ()
    return (Run("; ", Label.OTHER), *joined(((Run(address, Label.EMAIL, number),) for number, address in people), ", "))


def _own_blocks(printing: Printing, number: int, author: PaperAuthor) -> Blocks:
    """Name, address and institute on lines of their own, author after author."""
    layout = printing.layout
    lines = [_author_block(printing, _name(printing, number, author))]
    email = (Run(author.email, Label.EMAIL, number),) if author.email and layout.emails is Emails.WITH_HOMES else ()
    home = _home(printing, number, _first_home(printing, author))
    below = (email, home) if layout.author_align == "left" else (home, email)
    lines.extend(printing.block(runs, layout.author_align, layout.home_size, above=0.35) for runs in below)
    return [line for line in lines if line.runs]


def _grid(printing: Printing) -> Block:
    """Authors side by side, each above his institute and address."""
    cells = []
    for number, author in enumerate(printing.header.authors):
        lines = [_name(printing, number, author), _home(printing, number, _first_home(printing, author))]
        if author.email and printing.layout.emails is Emails.WITH_HOMES:
            lines.append((Run(author.email, Label.EMAIL, number),))
        cells.append(joined(lines, "\n"))
    return Block(
        (), printing.zone, printing.header.language, Kind.GRID, tuple(cells), Align.CENTRE, printing.layout.home_size,
        above=0.8, below=0.5,
    )  # fmt: skip
