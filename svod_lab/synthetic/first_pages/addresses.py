"""Where e-mail addresses stand on a first page, and what is printed around them."""

from enum import StrEnum
from typing import NamedTuple

from svod_lab.synthetic.first_pages.names import names_of
from svod_lab.synthetic.first_pages.page import Blocks, Page, Runs, Way
from svod_lab.synthetic.layouts.printed_names import initials
from svod_lab.synthetic.sheets import Label, Run, joined


class Place(StrEnum):
    """Where an address is printed."""

    NOWHERE = "nowhere"
    INSIDE = "inside"
    BELOW = "below"
    NOTE = "note"


class Addresses(NamedTuple):
    """A place, how one address is printed there, and which authors' addresses are."""

    place: Place
    form: str = "{email}"
    is_one: bool = False
    separator: str = ", "
    form_of_at: str = "@"


ADDRESSES: tuple[Way, ...] = (
    Way("none", Addresses(Place.NOWHERE)),
    Way("inside", Addresses(Place.INSIDE)),
    Way("inside-with-word", Addresses(Place.INSIDE, "{word} {email}")),
    Way("inside-in-brackets", Addresses(Place.INSIDE, "({email})")),
    Way("inside-in-angles", Addresses(Place.INSIDE, "<{email}>")),
    Way("inside-with-phone", Addresses(Place.INSIDE, "{phone}, {word} {email}")),
    Way("below", Addresses(Place.BELOW)),
    Way("below-with-word", Addresses(Place.BELOW, "{word} {email}")),
    Way("below-one-word", Addresses(Place.BELOW, "{once}{email}")),
    Way("below-semicolons", Addresses(Place.BELOW, "{once}{email}", separator="; ")),
    Way("below-with-initials", Addresses(Place.BELOW, "{once}{email} ({initials})")),
    Way("below-name-first", Addresses(Place.BELOW, "{name}: {email}", separator="\n")),
    Way("below-braces", Addresses(Place.BELOW, "braces")),
    Way("below-lines", Addresses(Place.BELOW, "{word} {email}", separator="\n")),
    Way("corresponding", Addresses(Place.BELOW, "{corresponding} {email}", is_one=True)),
    Way("corresponding-name", Addresses(Place.BELOW, "{corresponding} {name}, {word} {email}", is_one=True)),
    Way("corresponding-phone", Addresses(Place.BELOW, "* {name}, {phone}; {word} {email}", is_one=True)),
    Way("note", Addresses(Place.NOTE)),
    Way("note-with-word", Addresses(Place.NOTE, "{word} {email}")),
    Way("note-corresponding", Addresses(Place.NOTE, "{corresponding} {email}", is_one=True)),
)
CORRESPONDING = {
    "ru": ("Автор для переписки:", "Ответственный автор:", "Контактное лицо:", "Для корреспонденции:"),
    "de": ("Korrespondenz:", "Kontakt:", "Korrespondenzadresse:", "Autorenkontakt:"),
    "en": ("Corresponding author:", "Correspondence:", "*Corresponding author.", "Correspondence to:", "Contact:"),
}
_BRACES = {"braces": ", ", "bars": "|"}
_PHONES = {"ru": "тел. +7 ({a}) {b}-{c}", "de": "Tel.: +49 {a} {b}{c}", "en": "Tel: +44 {a} {b} {c}"}


def place_of(page: Page) -> Place:
    """Where the addresses of this header stand; a second header does not print them once more."""
    way: Addresses = page.ways["addresses"]
    return Place.NOWHERE if page.is_second else way.place


def address(page: Page, number: int) -> Runs:
    """The address of an author; nothing where he has none."""
    way: Addresses = page.ways["addresses"]
    author = page.header.authors[number]
    if not author.email or (way.is_one and number):
        return ()
    values = {
        "word": page.words.email[len(page.header.title) % 3] or page.words.email[0],
        "corresponding": CORRESPONDING[page.header.language][len(page.header.title) % 4],
        "name": names_of(page)[number],
        "initials": f"{initials(author, ' ')} {author.family}",
        "phone": _phone(page, number),
        "once": "", "local": author.email.partition("@")[0], "host": author.email.partition("@")[2],
    }  # fmt: skip
    before, _, after = way.form.partition("{email}")
    runs = (
        Run(before.format(**values), Label.NOTE if "{name}" in before or "{phone}" in before else Label.ANNOUNCEMENT),
        Run(author.email.replace("@", way.form_of_at), Label.EMAIL, number),
        Run(after.format(**values), Label.NOTE if "{" in after else Label.OTHER),
    )
    return tuple(run for run in runs if run.text)


def _phone(page: Page, number: int) -> str:
    form = _PHONES[page.header.language]
    return form.format(a=300 + number * 7, b=len(page.header.title) + 100, c=1000 + 37 * len(page.header.abstract))


def addresses_of(page: Page, numbers: list[int]) -> Runs:
    """The addresses of some authors in a row."""
    way: Addresses = page.ways["addresses"]
    return joined([runs for runs in (address(page, number) for number in numbers) if runs], way.separator)


def addresses_below(page: Page) -> Blocks:
    """The addresses where they stand by themselves below names and bodies."""
    way: Addresses = page.ways["addresses"]
    if place_of(page) is not Place.BELOW:
        return []
    runs = (
        _in_braces(page, _BRACES[way.form])
        if way.form in _BRACES
        else addresses_of(page, list(range(len(page.header.authors))))
    )
    if "{once}" in way.form and runs:
        runs = (*page.announcement(f"{page.words.email[len(page.header.title) % 3] or page.words.email[0]} "), *runs)
    return [page.block(runs, size=page.looks.body_size)] if runs else []


def _in_braces(page: Page, sign: str) -> Runs:
    hosts: dict[str, list[str]] = {}
    for author in page.header.authors:
        local, _, host = author.email.partition("@")
        if host:
            hosts.setdefault(host, []).append(local)
    texts = [f"{{{sign.join(names)}}}@{host}" if names[1:] else f"{names[0]}@{host}" for host, names in hosts.items()]
    return joined(((Run(text, Label.EMAIL, number),) for number, text in enumerate(texts)), ", ")
