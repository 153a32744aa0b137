"""Lists of people as styles print them: order, initials, separators, the word for those left out."""

import re
from enum import StrEnum
from typing import NamedTuple

from svod.model.person import PersonName

_GIVEN_PARTS = re.compile(r"[^\s.]+\.?")
_MASCULINE = re.compile(r"(?:[оеё]в|[иы]н)$")


class Initials(StrEnum):
    """How given names are shortened: «Д. Д.», «Д.Д.», «ДД», «Д Д», not at all, or left out."""

    SPACED = "spaced"
    TIGHT = "tight"
    BARE = "bare"
    BARE_SPACED = "bare-spaced"
    FULL = "full"
    NONE = "none"


class NameForm(NamedTuple):
    """How one list of names looks; `inverted` is which of them have the family name first."""

    inverted: str = "all"  # all, first, none
    comma: bool = False
    initials: Initials = Initials.TIGHT
    between: str = ", "
    last: str = ", "
    capitals: bool = False
    most: int = 0


# What joins the last name of a Russian list to the others, in the language of the work.
AND = {"ru": " и ", "de": " und ", "en": " and "}
# «and others», by language; the first is the commonest.
OTHERS = {
    "ru": (" и др.", " и др.", " и др.", ", и др.", " [и др.]", " и соавт.", " и другие"),
    "de": (" u. a.", " u.a.", " et al.", " et al.", " [u. a.]", " u.a."),
    "en": (" et al.", ", et al.", " et al.", ", et al", " and others"),
}


def initials_of(given: str, how: Initials) -> str:
    """Given names shortened: «Ханс-Петер Карл» is «Х.-П. К.»."""
    if how is Initials.FULL or not given:
        return given
    if how is Initials.NONE:
        return ""
    parts = [_shortened(part, how) for part in _GIVEN_PARTS.findall(given)]
    if how is Initials.SPACED:
        return " ".join(parts)
    return (" " if how is Initials.BARE_SPACED else "").join(parts)


def _shortened(part: str, how: Initials) -> str:
    dot = "" if how in {Initials.BARE, Initials.BARE_SPACED} else "."
    letters = [half[0].upper() for half in part.strip(".").split("-") if half]
    return f"{'-' if dot else ''}".join(letter + dot for letter in letters)


def name_of(person: PersonName, form: NameForm, *, inverted: bool) -> str:
    """One name; a corporate author has no given name and stays as it is."""
    family = person.family.upper() if form.capitals and person.given else person.family
    given = initials_of(person.given, form.initials)
    if not given:
        return family
    if not inverted:
        return f"{given} {family}"
    return f"{family}{',' if form.comma else ''} {given}"


def list_of(people: tuple[PersonName, ...], form: NameForm) -> str:
    """A whole list of names, as many as there are."""
    names = [
        name_of(person, form, inverted=form.inverted == "all" or (form.inverted == "first" and place == 0))
        for place, person in enumerate(people)
    ]
    if len(names) < 2:
        return "".join(names)
    return form.between.join(names[:-1]) + form.last + names[-1]


def genitive(person: PersonName) -> PersonName:
    """A Russian name after «под редакцией»: Козлов - Козлова, Козлова - Козловой, Лесной - Лесного."""
    family, given = person
    feminine = given.endswith(("вна", "ична", "инична")) or (_MASCULINE.search(family[:-1]) and family.endswith("а"))
    if family.endswith(("ий", "ый", "ой")):
        changed = f"{family[:-2]}{'его' if family[-3] in 'щчжш' else 'ого'}"
    elif family.endswith("ая"):
        changed = f"{family[:-2]}ой"
    elif family.endswith(("о", "е", "и", "у", "ю", "их", "ых")) or not family.isalpha():
        changed = family
    elif feminine:
        changed = f"{family[:-1]}ой" if family.endswith("а") else family
    elif family.endswith("а"):
        changed = f"{family[:-1]}{'и' if family[-2:-1] in 'гкхжчшщ' else 'ы'}"
    elif family.endswith(("ь", "й")):
        changed = f"{family[:-1]}я"
    elif family.endswith("я"):
        changed = f"{family[:-1]}и"
    else:
        changed = f"{family}а"
    return PersonName(changed, given)
