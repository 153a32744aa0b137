"""Speaking a visitor's language: which one, and the words, numbers and days in it."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from svod.web.i18n import COUNTED, DAY, DECIMAL_MARK, LANGUAGES, PERCENT, PHRASES, REASONS, SIZES
from svod.web.i18n.shape import Phrase

STRANGERS_LANGUAGE = next(iter(LANGUAGES))

# How catalogues join the parts of a reason.
_REASON_JOINT = " and "
# Longer headers are no browser's.
_LONGEST_ACCEPT = 500


@dataclass(frozen=True, slots=True)
class Speech:
    """All that is said to one visitor, in one language."""

    language: str

    def __call__(self, key: str, **values: object) -> str:
        """The phrase of that name with its gaps filled."""
        phrase = self._chosen(PHRASES[key])
        return phrase.format(**values) if values else phrase

    def count(self, key: str, number: int) -> str:
        """A number of things, in the right number form."""
        forms: tuple[str, ...] = getattr(COUNTED[key], self.language)
        return forms[number_form(self.language, number)].format(n=self.number(number))

    def number(self, number: int) -> str:
        """A whole number, its thousands set apart."""
        return f"{number:,}".replace(",", "\N{NARROW NO-BREAK SPACE}")

    def percent(self, weight: float) -> str:
        """A weight between 0 and 1 as a percentage."""
        return self._chosen(PERCENT).format(n=round(weight * 100))

    def size(self, size: int) -> str:
        """A number of bytes for people: three digits say enough."""
        least, unit = next((row for row in SIZES if size >= row[0]), SIZES[-1])
        digits = 0 if size >= 10 * least or size % least == 0 else 1
        rounded = f"{size / least:.{digits}f}".replace(".", self._chosen(DECIMAL_MARK))
        return f"{rounded}\N{NO-BREAK SPACE}{self._chosen(unit)}"

    def day(self, moment: str) -> str:
        """The day of an ISO moment; what is no such moment stays as it is."""
        year, _, rest = moment[:10].partition("-")
        month, _, day = rest.partition("-")
        if not (year.isdigit() and month.isdigit() and day.isdigit()):
            return moment
        return self._chosen(DAY).format(year=year, month=month, day=day)

    def language_name(self, code: str) -> str:
        """The name of a paper's language, or its code where we have no name."""
        phrase = PHRASES.get(f"language_{code}")
        return self._chosen(phrase) if phrase else code

    def kind_name(self, kind: str) -> str:
        """The name of a kind of document; kinds we do not know stay as they are."""
        phrase = PHRASES.get(f"kind_{kind}")
        return self._chosen(phrase) if phrase else kind

    def scheme_name(self, scheme: str) -> str:
        """How an identifier's scheme is written."""
        phrase = PHRASES.get(f"scheme_{scheme}")
        return self._chosen(phrase) if phrase else scheme.upper()

    def outcome(self, outcome: str) -> str:
        """Why a file was not added."""
        phrase = PHRASES.get(f"outcome_{outcome}")
        return self._chosen(phrase) if phrase else outcome

    def deed(self, deed: str) -> str:
        """What somebody did; deeds we have no words for are named as the program names them."""
        phrase = PHRASES.get(f"deed_{deed}")
        return self._chosen(phrase) if phrase else deed.replace("_", " ")

    def reason(self, reason: str) -> str:
        """Why a reference was recognised; reasons we do not know stay as they are."""
        parts = reason.split(_REASON_JOINT)
        return ", ".join(self._chosen(REASONS[part]) if part in REASONS else part for part in parts)

    def _chosen(self, phrase: Phrase) -> str:
        text: str = getattr(phrase, self.language)
        return text


def number_form(language: str, number: int) -> int:
    """Which number form a language uses for a number."""
    if language != "ru":
        return 0 if number == 1 else 1
    if number % 10 == 1 and number % 100 != 11:
        return 0
    return 1 if number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14) else 2


def language_for(wishes: Iterable[str | None], accept_language: str) -> str:
    """The first wish that we speak, else what the browser prefers, else the strangers' language."""
    for wish in wishes:
        if wish in LANGUAGES:
            return str(wish)
    return _preferred_language(accept_language[:_LONGEST_ACCEPT])


@lru_cache(maxsize=256)
def _preferred_language(accept_language: str) -> str:
    spoken = (code for code in _preferred(accept_language) if code in LANGUAGES)
    return next(spoken, STRANGERS_LANGUAGE)


def _preferred(accept_language: str) -> list[str]:
    """The languages of «ru-RU,ru;q=0.9,en;q=0.8», the most wanted first."""
    wanted: list[tuple[float, str]] = []
    for part in accept_language.split(","):
        code, _, quality = part.strip().partition(";q=")
        try:
            wanted.append((-float(quality or 1), code.split("-")[0].strip().lower()))
        except ValueError:
            continue
    return [code for quality, code in sorted(wanted, key=lambda row: row[0]) if quality < 0]
