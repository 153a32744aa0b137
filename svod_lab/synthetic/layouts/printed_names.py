"""Authors' names as a layout prints them."""

from svod_lab.synthetic.layouts.choices import NameForm
from svod_lab.synthetic.works.paper_records import PaperAuthor


def printed_name(author: PaperAuthor, form: NameForm) -> str:
    """The name in one of the forms; given names that are initials stay initials."""
    given = f"{author.given} {author.patronymic}".strip()
    if not given:
        return author.family
    spaced, tight = initials(author, " "), initials(author, "")
    forms = {
        NameForm.INITIALS_FAMILY: f"{spaced} {author.family}",
        NameForm.TIGHT_INITIALS_FAMILY: f"{tight} {author.family}",
        NameForm.FAMILY_INITIALS: f"{author.family} {spaced}",
        NameForm.FAMILY_TIGHT_INITIALS: f"{author.family} {tight}",
        NameForm.FULL: f"{given} {author.family}",
        NameForm.CATALOGUE: f"{author.family} {given}",
        NameForm.GIVEN_FAMILY: f"{author.given} {author.family}",
        NameForm.FAMILY_COMMA_GIVEN: f"{author.family}, {author.given}",
        NameForm.CAPITALS_FIRST: f"{author.family.upper()} {given}",
    }
    return forms[form]


def initials(author: PaperAuthor, between: str) -> str:
    """The first letters of the given names: «И. П.», „H.-P.“."""
    names = f"{author.given} {author.patronymic}".split()
    letters = ("-".join(f"{part[0]}." for part in name.split("-") if part) for name in names)
    return between.join(letters)


def english_form(form: NameForm) -> NameForm:
    """How the English header of a paper prints the names that its own header prints so."""
    western = {
        NameForm.CATALOGUE: NameForm.GIVEN_FAMILY,
        NameForm.CAPITALS_FIRST: NameForm.GIVEN_FAMILY,
        NameForm.FAMILY_COMMA_GIVEN: NameForm.GIVEN_FAMILY,
    }
    return western.get(form, form)
