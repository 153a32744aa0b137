"""The second set of ways to print names: their form, degrees, signs between them, and marks."""

from svod_lab.synthetic.first_pages.names import Marks, Separators
from svod_lab.synthetic.first_pages.page import Way
from svod_lab.synthetic.layouts.printed_names import initials
from svod_lab.synthetic.works.grammar import lot
from svod_lab.synthetic.works.paper_records import PaperAuthor

_WEST = ("de", "en")
_RUSSIAN = ("ru",)


def _initials_without_stops(author: PaperAuthor) -> str:
    return f"{initials(author, ' ').replace('.', '')} {author.family}"


def _family_and_letters(author: PaperAuthor) -> str:
    """«Smith JR», as medical journals print names."""
    return f"{author.family} {initials(author, '').replace('.', '').replace('-', '')}"


def _with_second_initial(author: PaperAuthor) -> str:
    letter = lot(f"letter:{author.family}:{author.given}").choice("ABCDEFGHJKLMPRSTW")
    return f"{author.given} {letter}. {author.family}"


def _given(author: PaperAuthor) -> str:
    return f"{author.given} {author.patronymic}".strip()


NAMES: tuple[Way, ...] = (
    # Institute of Physics; Royal Society.
    Way("initials-without-stops", _initials_without_stops, _WEST),
    # BMJ, Thieme, Vancouver style.
    Way("family-and-letters", _family_and_letters, _WEST),
    # Nearly every American journal.
    Way("second-initial", _with_second_initial, _WEST),
    # Russian contributions to volumes of conferences, catalogue cards of libraries.
    Way("family-comma-initials", lambda author: f"{author.family}, {initials(author, ' ')}", _RUSSIAN),
    Way("family-comma-full", lambda author: f"{author.family}, {_given(author)}", _RUSSIAN),
    # Reports of national laboratories, older German theses.
    Way("capital-family-comma-given", lambda author: f"{author.family.upper()}, {_given(author)}", _WEST),
    Way("family-initials", lambda author: f"{author.family} {initials(author, ' ')}", ("de",)),
    Way("patronymic-initial-tight", lambda author: f"{author.given} {author.patronymic[:1]}.{author.family}"
        if author.patronymic else f"{author.given} {author.family}", _RUSSIAN),
)  # fmt: skip

DEGREES: tuple[Way, ...] = (
    # Springer's lecture notes; ACM and Taylor & Francis.
    Way("orcid-raised", "{name}^[{orcid}]"),
    Way("orcid-behind", "{name} https://orcid.org/{orcid}"),
    Way("orcid-in-brackets", "{name} (ORCID: {orcid})"),
    # IEEE Transactions; SPIE; Indian journals.
    Way("member", "{name}, Senior Member, IEEE", ("en",)),
    Way("mister", "Mr. {name}", ("en",)),
    # German law and medicine.
    Way("doctor-and-behind", "Dr. {name}, {degree}", ("de",)),
    Way("lawyer", "Rechtsanwalt Dr. {name}", ("de",)),
    # Journals of Russian universities.
    Way("short-behind", "{name}, к.т.н., доцент", _RUSSIAN),
    Way("short-before", "канд. физ.-мат. наук {name}", _RUSSIAN),
    Way("professor-before", "проф. {name}", _RUSSIAN),
)

SEPARATORS: tuple[Way, ...] = (
    # American Psychological Association.
    Way("comma-and-ampersand", Separators(", ", ", & "), ("en",)),
    Way("short-and", Separators(", ", " u. "), ("de",)),
    # German law reviews; Russian theses of talks.
    Way("tight-stroke", Separators("/", "/")),
    # Springer's journals of 1998 to 2015.
    Way("bullet", Separators(" • ", " • "), _WEST),
    Way("comma-lines", Separators(",\n", ",\n")),
    Way("semicolon-and-word", Separators("; ", "; {and} ")),
)

_NUMBERS = tuple(map(str, range(1, 30)))
MARKS: tuple[Way, ...] = (
    Way("blank-and-number", Marks(_NUMBERS, " {}")),
    # Old Russian and Japanese journals.
    Way("number-and-bracket", Marks(_NUMBERS, "{})")),
    # Letters of the American Physical Society's and Elsevier's older journals.
    Way("letters-in-brackets", Marks(tuple("abcdefghijklmnop"), "({})")),
    Way("russian-letters", Marks(tuple("абвгдежзиклмн")), _RUSSIAN),
    # Word processors whose raised type is lost.
    Way("on-the-line", Marks(_NUMBERS, "{}", raised=False)),
    # Old German journals.
    Way("stars-and-bracket", Marks(("*", "**", "***", "****", "*****", "******"), "{})"), ("ru", "de")),
    Way("hash-first", Marks(("#", "†", "‡", "§", "¶", "##", "††", "‡‡", "§§"))),
)
