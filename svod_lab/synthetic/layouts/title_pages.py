"""Title pages of theses and автореферат, and tables of contents."""

from collections.abc import Iterator
from dataclasses import replace

from svod_lab.corpora.items import Zone
from svod_lab.synthetic.layouts.authors import author_names
from svod_lab.synthetic.layouts.printing import Printing
from svod_lab.synthetic.sheets import Align, Block, Kind, Label, Run, plain

_RUSSIAN_FIELDS = ("физико-математических", "технических", "экономических", "филологических", "исторических")


def thesis_page(printing: Printing) -> Iterator[Block]:
    """Ministry, university, chair; author, title and kind in the layout's order; supervisor; city and year."""
    thesis, layout = printing.record.thesis, printing.layout
    for number, name in enumerate((thesis.ministry, thesis.university, thesis.faculty, thesis.chair)):
        text = name[:1].upper() + name[1:]
        yield _centred(
            printing, plain(text.upper() if number == 1 and layout.title_capitals else text, Label.AFFILIATION)
        )
    if printing.record.codes.udc and len(printing.header.title) % 4 == 0:
        runs = printing.announced(printing.words.udc[0], plain(printing.record.codes.udc, Label.UDC))
        yield replace(_centred(printing, runs), align=Align.LEFT)
    for number, part in enumerate(layout.order):
        yield replace(_title_part(printing, part), above=4.0 if number == 0 else 1.5)
    yield from _people(printing)
    city, year = thesis.city, printing.record.publication.year
    if len(printing.header.title) % 2:
        yield replace(
            _centred(printing, (*plain(city, Label.ADDRESS), Run(" ", Label.OTHER), *plain(year, Label.DATE))),
            above=6.0,
        )
    else:
        yield replace(_centred(printing, plain(city, Label.ADDRESS)), above=6.0)
        yield _centred(printing, plain(year, Label.DATE))
    yield page_break()


def _title_part(printing: Printing, part: str) -> Block:
    layout, header = printing.layout, printing.header
    if part == "title":
        text = header.title.upper() if layout.title_capitals else header.title
        return _centred(printing, (Run(text, Label.TITLE, bold=layout.title_bold),), layout.title_size)
    if part == "authors":
        name = author_names(printing)[0]
        shown = name.upper() if layout.author_capitals else name
        return _centred(printing, (Run(shown, Label.AUTHOR, bold=layout.author_bold),), layout.author_size)
    if part == "speciality":
        return _centred(printing, plain(printing.record.thesis.speciality, Label.NOTE))
    return _centred(printing, plain(_genre(printing), Label.GENRE))


def _genre(printing: Printing) -> str:
    if printing.layout.shape == "autoreferat":
        field = printing.one_of(_RUSSIAN_FIELDS)
        return f"Автореферат диссертации на соискание учёной степени кандидата {field} наук"
    return printing.one_of(printing.words.thesis_genres)


def _people(printing: Printing) -> Iterator[Block]:
    """Supervisor and reviewer, who are no authors."""
    thesis, words = printing.record.thesis, printing.words
    align = Align.RIGHT if len(printing.header.title) % 3 else Align.LEFT
    people = ((words.supervisor, thesis.supervisor), (words.reviewer, thesis.reviewer))
    for number, (announcing, name) in enumerate(people[: 1 + len(printing.header.title) % 2]):
        if not name:
            continue
        word = Run(printing.one_of(announcing), Label.ANNOUNCEMENT)
        text = f"{thesis.supervisor_degree} {name}" if printing.layout.degrees and number == 0 else name
        above = 4.0 if number == 0 else 0.5
        yield Block((word,), Zone.HEADER, printing.header.language, align=align, size=0.85, above=above)
        yield Block(
            (Run(text, Label.SUPERVISOR, number),),
            Zone.HEADER,
            printing.header.language,
            align=align,
            size=0.85,
            above=0.3,
        )


def second_title_page(printing: Printing) -> Iterator[Block]:
    """The title page once more in English."""
    for place in printing.header.affiliations[:1]:
        for text in (place.name.upper(), place.department):
            yield _centred(printing, plain(text, Label.AFFILIATION))
    yield replace(_title_part(printing, "authors"), above=4.0)
    yield replace(_title_part(printing, "title"), above=1.5)
    yield _centred(printing, plain(printing.one_of(printing.words.thesis_genres), Label.GENRE))
    yield page_break()


def autoreferat_page(printing: Printing) -> Iterator[Block]:
    """«На правах рукописи», author, title, speciality, kind, city and year; then who supervised it, overleaf."""
    thesis, record = printing.record.thesis, printing.record
    yield replace(_centred(printing, plain("На правах рукописи", Label.NOTE, italic=True)), align=Align.RIGHT)
    for number, part in enumerate(printing.layout.order):
        yield replace(_title_part(printing, part), above=6.0 if number == 0 else 2.0)
    yield replace(_centred(printing, plain(f"{thesis.city} – {record.publication.year}", Label.ADDRESS)), above=8.0)
    yield page_break()
    lines = (
        ("Работа выполнена в", thesis.university, Label.AFFILIATION),
        ("Научный руководитель:", f"{thesis.supervisor_degree} {thesis.supervisor}", Label.SUPERVISOR),
        ("Официальный оппонент:", thesis.reviewer, Label.SUPERVISOR),
        ("Защита состоится", f"{record.publication.accepted} на заседании диссертационного совета", Label.NOTE),
    )
    for word, text, label in lines:
        runs = (Run(f"{word} ", Label.ANNOUNCEMENT), Run(text, label))
        yield Block(runs, Zone.HEADER, printing.header.language, align=Align.LEFT, above=0.8)
    yield page_break()


def contents_blocks(printing: Printing, page: int = 3) -> Iterator[Block]:
    """The table of contents, its lines filled with dots or not."""
    language = printing.header.language
    word = Run(printing.one_of(printing.words.contents), Label.HEADING, bold=True)
    yield Block((word,), Zone.HEADING, language, align=Align.LEFT, size=printing.layout.heading_size, below=0.8)
    dotted = len(printing.header.title) % 2 == 0
    headings = [section.heading for section in printing.record.sections if section.heading]
    for number, heading in enumerate([*headings, printing.words.bibliography[0]], start=1):
        entry = f"{number}. {heading}" if printing.layout.numbered_headings and number <= len(headings) else heading
        gap = f" {'. ' * max(3, 30 - len(entry) // 2)}" if dotted else " "
        yield Block(
            (Run(f"{entry}{gap}{page + number}", Label.CONTENTS, number),), Zone.ANNEX, language, align=Align.LEFT,
            above=0.4,
        )  # fmt: skip
    yield page_break()


def page_break() -> Block:
    """The next block begins a page."""
    return Block(zone=Zone.BLANK, kind=Kind.PAGE_BREAK)


def _centred(printing: Printing, runs: tuple[Run, ...], size: float = 1.0) -> Block:
    return Block(runs, Zone.HEADER, printing.header.language, align=Align.CENTRE, size=size, above=0.5)
