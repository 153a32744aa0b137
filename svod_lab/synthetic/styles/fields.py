"""The fields of a cited work as labelled pieces, in the form that one bibliography has chosen."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from svod_lab.synthetic.styles.name_styles import Initials, NameForm, genitive, list_of
from svod_lab.synthetic.styles.pieces import Piece
from svod_lab.synthetic.styles.templates import Pieces
from svod_lab.synthetic.works.cited import CitedWork, Day

_DASH = re.compile(r"\s*[-‐‑–—−]{1,2}\s*")
_NOTHING: Pieces = ()

MONTHS = {
    "ru": ("января", "февраля", "марта", "апреля", "мая", "июня", "июля", "августа", "сентября", "октября", "ноября",
           "декабря"),
    "de": ("Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November",
           "Dezember"),
    "en": ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
           "November", "December"),
}  # fmt: skip
# Words of a second edition, by language; the number goes in front.
EDITIONS = {
    "ru": ("{}-е изд.", "{}-е изд., перераб. и доп.", "{}-е изд., испр. и доп.", "{}-е изд., стер.", "Изд. {}-е"),
    "de": ("{}. Aufl.", "{}. Auflage", "{}., überarb. Aufl.", "{}., erw. Aufl.", "{}., neu bearb. Aufl."),
    "en": ("{} ed.", "{} edn.", "{} edition", "{} rev. ed."),
}
# Words of the day when a page was looked at: 2019-03-05 is «дата обращения: 05.03.2019».
ACCESSED = {
    "ru": (
        "дата обращения: {d:02}.{m:02}.{y}", "дата обращения: {d:02}.{m:02}.{y}", "дата обращения {d:02}.{m:02}.{y}",
        "дата доступа: {d:02}.{m:02}.{y}", "дата доступа {d:02}.{m:02}.{y}", "дата обращения: {d} {month} {y} г.",
    ),
    "de": (
        "Zugriff am {d:02}.{m:02}.{y}", "Stand: {d:02}.{m:02}.{y}", "abgerufen am {d}. {month} {y}",
        "letzter Zugriff: {d}.{m}.{y}", "Zugriff: {d:02}.{m:02}.{y}", "Abruf: {d:02}.{m:02}.{y}",
    ),
    "en": (
        "accessed {d} {month} {y}", "Accessed {month} {d}, {y}", "last accessed {d:02}/{m:02}/{y}",
        "accessed on {d} {month} {y}", "Accessed: {y}-{m:02}-{d:02}", "retrieved {month} {d}, {y}",
    ),
}  # fmt: skip
TRANSLATED = {"ru": "Пер. {}", "de": "Übers. {}", "en": "Transl. {}"}


@dataclass(frozen=True, slots=True)
class Habits:
    """What one bibliography does the same way in all its entries."""

    names: NameForm
    editors: NameForm
    others: str
    pages_dash: str
    edition: int
    accessed: int


@dataclass(frozen=True, slots=True)
class FieldPrinter:
    """Prints the fields of one work."""

    work: CitedWork
    habits: Habits

    def __call__(self, name: str) -> Pieces:
        """The pieces of a field; nothing where the work does not have it."""
        return _FIELDS[name](self)


def _text(name: str, label: str) -> Callable[[FieldPrinter], Pieces]:
    def printed(printer: FieldPrinter) -> Pieces:
        text = getattr(printer.work, name)
        return (Piece(text, label),) if text else _NOTHING

    return printed


def _constant(text: str) -> Callable[[FieldPrinter], Pieces]:
    pieces = (Piece(text, "genre"),)
    return lambda _printer: pieces


def _author(printer: FieldPrinter) -> Pieces:
    people, form = printer.work.author, printer.habits.names
    if not people:
        return _NOTHING
    if form.most and len(people) > form.most:
        shown = people[: 3 if form.most == 3 else 1]
        # Only «A, B et al.» has no «and» before the last name that is shown.
        names = list_of(shown, form._replace(last=form.between))
        return Piece(names, "author"), Piece(printer.habits.others)
    return (Piece(list_of(people, form), "author"),)


def _first_author(printer: FieldPrinter) -> Pieces:
    people = printer.work.author
    return (Piece(list_of(people[:1], printer.habits.names), "author"),) if people else _NOTHING


def _responsible(printer: FieldPrinter) -> Pieces:
    """The authors once more, behind the title: « / Д. Д. Козлов, И. И. Лесной»."""
    people = printer.work.author
    if not people:
        return _NOTHING
    tight = printer.habits.names.initials in {Initials.TIGHT, Initials.BARE}
    form = NameForm("none", initials=Initials.TIGHT if tight else Initials.SPACED)
    if len(people) > 4:
        return Piece(list_of(people[:3], form), "author"), Piece(printer.habits.others)
    return (Piece(list_of(people, form), "author"),)


def _editor(printer: FieldPrinter) -> Pieces:
    people = printer.work.editor
    return (Piece(list_of(people, printer.habits.editors), "editor"),) if people else _NOTHING


def _edited_by(printer: FieldPrinter) -> Pieces:
    """Editors in the genitive where the language has one: «под ред. А. А. Лесного»."""
    people = printer.work.editor
    if not people:
        return _NOTHING
    if printer.work.language == "ru":
        people = tuple(genitive(person) for person in people)
    tight = printer.habits.names.initials is Initials.TIGHT
    return (Piece(list_of(people, NameForm("none", initials=Initials.TIGHT if tight else Initials.SPACED)), "editor"),)


def _pages(printer: FieldPrinter) -> Pieces:
    pages = printer.work.pages
    return (Piece(_DASH.sub(printer.habits.pages_dash, pages), "pages"),) if pages else _NOTHING


def _first_page(printer: FieldPrinter) -> Pieces:
    pages = printer.work.pages
    return (Piece(_DASH.split(pages)[0], "pages"),) if pages else _NOTHING


def _edition(printer: FieldPrinter) -> Pieces:
    edition = printer.work.edition
    if edition.isdigit():
        ways = EDITIONS[printer.work.language]
        number = ordinal(int(edition)) if printer.work.language == "en" else edition
        edition = ways[printer.habits.edition % len(ways)].format(number)
    return (Piece(edition, "edition"),) if edition else _NOTHING


def ordinal(number: int) -> str:
    """The number with its English ending: 2nd."""
    endings = {1: "st", 2: "nd", 3: "rd"}
    return f"{number}{'th' if number in {11, 12, 13} else endings.get(number % 10, 'th')}"


def _accessed(printer: FieldPrinter) -> Pieces:
    day = printer.work.accessed
    if day is None:
        return _NOTHING
    ways = ACCESSED[printer.work.language]
    return (Piece(_dated(ways[printer.habits.accessed % len(ways)], day, printer.work.language), "note"),)


def _dated(way: str, day: Day, language: str) -> str:
    return way.format(d=day.day, m=day.month, y=day.year, month=MONTHS[language][day.month - 1])


def _day_and_month(printer: FieldPrinter) -> Pieces:
    day = printer.work.day
    if day is None:
        return _NOTHING
    ways = {"ru": "{d} {month}", "de": "{d}. {month}", "en": "{month} {d}"}
    return (Piece(_dated(ways[printer.work.language], day, printer.work.language)),)


def _month(printer: FieldPrinter) -> Pieces:
    day = printer.work.day
    return (Piece(MONTHS[printer.work.language][day.month - 1]),) if day else _NOTHING


def _number_of_month(printer: FieldPrinter) -> Pieces:
    """«2019. — 03. — Vol. 5», as BibTeX styles print it."""
    day = printer.work.day
    return (Piece(f"{day.month:02}"),) if day else _NOTHING


def _short_month(printer: FieldPrinter) -> Pieces:
    """«2002 Jul», as medical indexes print it."""
    day = printer.work.day
    return (Piece(MONTHS[printer.work.language][day.month - 1][:3]),) if day else _NOTHING


def _family(printer: FieldPrinter) -> Pieces:
    """The first family name where it labels an entry: «Козлов 2007 — Козлов Д. Д. Основы»."""
    people = printer.work.author
    return (Piece(people[0].family),) if people else _NOTHING


def _digits_of_day(printer: FieldPrinter) -> Pieces:
    """«05.03.» before the year: «Die Zeit, 05.03.2019»."""
    day = printer.work.day
    return (Piece(f"{day.day:02}.{day.month:02}."),) if day else _NOTHING


def _translated(printer: FieldPrinter) -> Pieces:
    title = printer.work.translated
    return (Piece(TRANSLATED[printer.work.language].format(title), "note"),) if title else _NOTHING


_FIELDS: Mapping[str, Callable[[FieldPrinter], Pieces]] = {
    "author": _author, "author1": _first_author, "responsible": _responsible, "editor": _editor,
    "edited_by": _edited_by, "title": _text("title", "title"), "container": _text("container", "container"),
    "series": _text("series", "other"), "larger": _text("series", "container"), "year": _text("year", "year"),
    "volume": _text("volume", "volume"), "issue": _text("issue", "issue"), "pages": _pages, "first_page": _first_page,
    "extent": _text("extent", "pages"), "publisher": _text("publisher", "publisher"), "place": _text("place", "place"),
    "institution": _text("institution", "institution"), "edition": _edition, "genre": _text("genre", "genre"),
    "number": _text("number", "other"), "translated": _translated, "isbn": _text("isbn", "other"),
    "short": _family, "year_again": _text("year", ""), "month_short": _short_month,
    "volumes": _text("volumes", ""), "part": _text("part", "title"),
    "doi": _text("doi", "doi"), "url": _text("url", "url"), "accessed": _accessed, "day": _day_and_month,
    "month": _month, "month_number": _number_of_month, "date": _digits_of_day,
    "electronic": _constant("Электронный ресурс"), "matter": _constant("Текст"),
}  # fmt: skip
FIELD_NAMES = frozenset(_FIELDS)
