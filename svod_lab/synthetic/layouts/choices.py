"""Every choice a layout makes, as one frozen value, and plans: the choices that are usual in a kind of journal."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple


class NameForm(StrEnum):
    """How authors are printed; the examples are one person each."""

    INITIALS_FAMILY = "И. П. Лесной"
    TIGHT_INITIALS_FAMILY = "И.П. Лесной"
    FAMILY_INITIALS = "Лесной И. П."
    FAMILY_TIGHT_INITIALS = "Лесной И.П."
    FULL = "Иван Петрович Лесной"
    CATALOGUE = "Лесной Иван Петрович"
    GIVEN_FAMILY = "Иван Лесной"
    FAMILY_COMMA_GIVEN = "Лесной, Иван"
    CAPITALS_FIRST = "ЛЕСНОЙ Иван Петрович"


class Homes(StrEnum):
    """How affiliations are tied to authors."""

    SUPERSCRIPTS = "numbers"
    LETTERS = "letters"
    DAGGERS = "daggers"
    BLOCKS = "blocks"
    GRID = "grid"
    FOOTNOTES = "footnotes"
    INLINE = "inline"
    BELOW = "below"
    AT_END = "at-end"
    NONE = "none"


class Emails(StrEnum):
    """Where e-mail addresses stand."""

    NONE = "none"
    LINE = "line"
    BRACES = "braces"
    WITH_HOMES = "with-homes"
    FOOTNOTE = "footnote"
    FIRST_ONLY = "first"


class Announced(StrEnum):
    """How a word such as «Аннотация» announces its value."""

    RUN_IN = "run-in"
    OWN_LINE = "own-line"
    SILENT = "silent"


class Second(StrEnum):
    """Where the header in the other language stands, and how much of it."""

    NONE = "none"
    BELOW = "below"
    AT_END = "at-end"
    ABSTRACT_BELOW = "abstract-below"
    SUMMARY_AT_END = "summary-at-end"
    BEFORE = "before"


class Shape(StrEnum):
    """What kind of document it is."""

    ARTICLE = "article"
    THESIS = "thesis"
    AUTOREFERAT = "autoreferat"
    REPORT = "report"
    VOLUME = "volume"


class Citations(StrEnum):
    """How the running text cites, and whether the list is numbered."""

    BRACKETS = "[1]"
    AUTHOR_YEAR = "(Лесной 2010)"
    RAISED = "¹"
    FOOTNOTES = "footnotes"


@dataclass(frozen=True, slots=True)
class Layout:
    """One way of printing papers; sizes are against the size of the text, which is in points."""

    plan: str
    shape: Shape = Shape.ARTICLE
    page: str = "a4"
    font: str = "Libertinus Serif"
    size: float = 11.0
    leading: float = 0.65
    columns: int = 1
    front_spans: bool = True
    # The header, from above to below: names of its parts.
    order: tuple[str, ...] = ("title", "authors", "homes", "emails", "abstract", "keywords")
    top: tuple[str, ...] = ()
    title_size: float = 1.5
    title_bold: bool = True
    title_capitals: bool = False
    title_align: str = "center"
    author_size: float = 1.1
    author_bold: bool = False
    author_italic: bool = False
    author_capitals: bool = False
    author_align: str = "center"
    names: NameForm = NameForm.INITIALS_FAMILY
    names_break: bool = False
    separator: str = ", "
    copyright: bool = False
    byline: str = ""
    degrees: bool = False
    homes: Homes = Homes.SUPERSCRIPTS
    home_department: bool = False
    home_city: bool = True
    home_country: bool = False
    home_street: bool = False
    home_italic: bool = True
    home_size: float = 0.9
    emails: Emails = Emails.LINE
    abstract: Announced = Announced.RUN_IN
    abstract_inset: float = 0.0
    abstract_size: float = 0.9
    abstract_italic: bool = False
    keywords: Announced = Announced.RUN_IN
    keyword_separator: str = ", "
    second: Second = Second.NONE
    funding: str = "none"
    dates: str = "none"
    kind_line: bool = False
    numbered_headings: bool = False
    heading_align: str = "left"
    heading_capitals: bool = False
    heading_size: float = 1.1
    headings: bool = True
    first_line: float = 1.2
    citations: Citations = Citations.BRACKETS
    bibliography: bool = True
    numbering: str = "1."
    bibliography_size: float = 0.9
    second_bibliography: bool = False
    body_notes: bool = False
    head: str = "none"
    foot: str = "number"
    cover: str = "none"
    contents: bool = False
    tail: bool = False


class Plan(NamedTuple):
    """A kind of publication: how often it is met, and for each choice the ways that are usual, repeated by weight."""

    name: str
    weight: int
    ways: Mapping[str, Sequence[Any]]
