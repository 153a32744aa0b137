"""How names are printed on a first page: their form, their degrees, what stands between them, and their marks."""

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from svod_lab.synthetic.first_pages.page import Page, Runs, Way
from svod_lab.synthetic.layouts.choices import NameForm
from svod_lab.synthetic.layouts.printed_names import initials, printed_name
from svod_lab.synthetic.sheets import Label, Run, marker
from svod_lab.synthetic.works.grammar import lot
from svod_lab.synthetic.works.paper_records import PaperAuthor

_WEST = ("de", "en")
_RUSSIAN = ("ru",)


def _in(form: NameForm) -> Callable[[PaperAuthor], str]:
    return lambda author: printed_name(author, form)


def _with_capital_family(author: PaperAuthor) -> str:
    return f"{author.given} {author.family.upper()}"


def _family_comma_initials(author: PaperAuthor) -> str:
    return f"{author.family}, {initials(author, ' ')}"


def _in_capitals(form: NameForm) -> Callable[[PaperAuthor], str]:
    return lambda author: printed_name(author, form).upper()


def _with_middle_initial(author: PaperAuthor) -> str:
    return f"{author.given} {author.patronymic[:1]}. {author.family}" if author.patronymic else _given_family(author)


_given_family = _in(NameForm.GIVEN_FAMILY)

FORMS: tuple[Way, ...] = (
    Way("given-family", _given_family),
    Way("initials-family", _in(NameForm.INITIALS_FAMILY)),
    Way("tight-initials-family", _in(NameForm.TIGHT_INITIALS_FAMILY)),
    Way("family-initials", _in(NameForm.FAMILY_INITIALS), _RUSSIAN),
    Way("family-tight-initials", _in(NameForm.FAMILY_TIGHT_INITIALS), _RUSSIAN),
    Way("full", _in(NameForm.FULL), _RUSSIAN),
    Way("family-first", _in(NameForm.CATALOGUE), _RUSSIAN),
    Way("family-comma-given", _in(NameForm.FAMILY_COMMA_GIVEN), _WEST),
    Way("family-comma-initials", _family_comma_initials, _WEST),
    Way("capital-family-first", _in(NameForm.CAPITALS_FIRST), _RUSSIAN),
    Way("capital-family-last", _with_capital_family),
    Way("capitals", _in_capitals(NameForm.GIVEN_FAMILY)),
    Way("initials-in-capitals", _in_capitals(NameForm.INITIALS_FAMILY)),
    Way("family-first-in-capitals", _in_capitals(NameForm.FAMILY_INITIALS), _RUSSIAN),
    Way("middle-initial", _with_middle_initial, ("ru",)),
)

DEGREES: tuple[Way, ...] = (
    Way("none", "{name}", weight=4),
    Way("before", "{degree} {name}"),
    Way("behind-comma", "{name}, {degree}"),
    Way("in-brackets", "{name} ({degree})"),
    Way("on-next-line", "{name}\n{degree}"),
    Way("before-with-comma", "{degree}, {name}", _RUSSIAN),
    Way("behind-dash", "{name} – {degree}"),
)
# What German titles stand before and behind names; Russian ones stand anywhere.
_BEFORE = {"de": ("Prof. Dr.", "Dr.", "Dr. phil.", "PD Dr.", "Dipl.-Ing.", "Univ.-Prof. Dr.", "M. A."),
           "en": ("Dr.", "Prof.", "Professor", "Dr")}  # fmt: skip
_BEHIND = {"de": ("M. A.", "M.Sc.", "Dipl.-Inf.", "MBA", "LL.M."),
           "en": ("PhD", "MD", "MSc", "Ph.D.", "M.D., Ph.D.", "FRCS")}  # fmt: skip


class Separators(NamedTuple):
    """What stands between names, and before the last one."""

    between: str
    last: str


SEPARATORS: tuple[Way, ...] = (
    Way("comma", Separators(", ", ", ")),
    Way("word-before-last", Separators(", ", " {and} ")),
    Way("comma-and-word", Separators(", ", ", {and} "), ("en",)),
    Way("semicolon", Separators("; ", "; ")),
    Way("stroke", Separators(" / ", " / ")),
    Way("dot", Separators(" · ", " · "), _WEST),
    Way("word-each", Separators(" {and} ", " {and} ")),
    Way("ampersand", Separators(", ", " & "), _WEST),
    Way("dash", Separators(" – ", " – ")),
    Way("bar", Separators(" | ", " | "), _WEST),
    Way("wide-blank", Separators("     ", "     ")),
    Way("lines", Separators("\n", "\n")),
)


class Marks(NamedTuple):
    """The marks of bodies: all of them, how one is shown, and whether they are raised."""

    signs: tuple[str, ...]
    form: str = "{}"
    raised: bool = True


_NUMBERS = tuple(map(str, range(1, 30)))
_LETTERS = tuple("abcdefghijklmnopqrstuvwxyz")
_STARS = ("*", "**", "***", "****", "*****", "******", "*******", "********", "*********")
_DAGGERS = ("*", "†", "‡", "§", "¶", "‖", "**", "††", "‡‡", "§§")

MARKS: tuple[Way, ...] = (
    Way("numbers", Marks(_NUMBERS)),
    Way("letters", Marks(_LETTERS)),
    Way("daggers", Marks(_DAGGERS)),
    Way("stars", Marks(_STARS)),
    Way("numbers-in-brackets", Marks(_NUMBERS, "({})")),
    Way("square-brackets", Marks(_NUMBERS, " [{}]", raised=False)),
    Way("numbers-on-the-line", Marks(_NUMBERS, " ({})", raised=False)),
    Way("letters-bracket", Marks(_LETTERS, "{})")),
    Way("roman", Marks(("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"))),
    Way("capital-letters", Marks(tuple("ABCDEFGHIJKLMNOP"))),
)


def names_of(page: Page) -> tuple[str, ...]:
    """The names as this header prints them."""
    return tuple(page.ways["names"](author) for author in page.header.authors)


def name(page: Page, number: int, note: Runs = (), note_mark: str = "") -> Runs:
    """One name with its degree; a footnote may hang on it."""
    author, looks = page.header.authors[number], page.looks
    run = Run(
        page.ways["names"](author), Label.AUTHOR, number, bold=looks.name_bold, italic=looks.name_italic,
        note=note, note_mark=note_mark,
    )  # fmt: skip
    form = page.ways["degrees"].replace("{orcid}", orcid_of(author))
    degree = "" if page.is_second else _degree(page, author, form)
    if page.is_second or ("{degree}" in form and not degree):
        return (run,)
    before, _, after = form.partition("{name}")
    return (*_around(before, degree, number), run, *_around(after, degree, number))


def _degree(page: Page, author: PaperAuthor, form: str) -> str:
    language = page.header.language
    if language == "ru" or "{degree}" not in form:
        return author.degree if "{degree}" in form else ""
    words = _BEFORE if form.startswith("{degree}") else _BEHIND
    return words[language][len(author.family) % len(words[language])]


def orcid_of(author: PaperAuthor) -> str:
    """An identifier of a person, the same for the same name."""
    number = f"{lot(f'orcid:{author.family}:{author.given}').randint(10**7, 10**8 - 1):08}"
    return f"0000-0002-{number[:4]}-{number[4:]}"


def _around(form: str, degree: str, number: int) -> Runs:
    """The part of a form on one side of the name."""
    if "{degree}" not in form:
        return (Run(form.removeprefix("^"), Label.OTHER, raised=form.startswith("^")),) if form else ()
    before, _, after = form.partition("{degree}")
    runs = (Run(before, Label.OTHER), Run(degree, Label.DEGREE, number), Run(after, Label.OTHER))
    return tuple(run for run in runs if run.text)


def in_a_row(page: Page, names: list[Runs], separators: Separators | None = None) -> Runs:
    """Names one after another; below each other where a degree stands below each."""
    signs = separators or page.ways["separators"]
    if "\n" in page.ways["degrees"] and not page.is_second:
        signs = Separators("\n", "\n")
    word = page.words.conjunction
    runs: list[Run] = []
    for number, printed in enumerate(names):
        if number:
            sign = signs.last if number == len(names) - 1 else signs.between
            runs.append(Run(sign.replace("{and}", word), Label.OTHER))
        runs.extend(printed)
    return tuple(runs)


def mark(page: Page, number: int) -> str:
    """The sign of a body, from 1."""
    signs = page.ways["marks"].signs
    return str(signs[(number - 1) % len(signs)])


def marks_behind(page: Page, numbers: tuple[int, ...], more: str = "") -> Runs:
    """The marks behind a name."""
    marks: Marks = page.ways["marks"]
    signs = [mark(page, number) for number in numbers] + ([more] if more else [])
    if not signs:
        return ()
    return (replace(marker(marks.form.format(",".join(signs))), raised=marks.raised),)


def mark_before(page: Page, number: int) -> Runs:
    """The mark before a body."""
    marks: Marks = page.ways["marks"]
    text = marks.form.format(mark(page, number)).strip()
    return (replace(marker(text if marks.raised else f"{text} "), raised=marks.raised),)
