"""Russian works in Latin letters, as lists of «References» print them, by the four commonest tables."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from svod.model.person import PersonName
from svod_lab.synthetic.works.cited import CitedWork

_CYRILLIC = "абвгдеёжзийклмнопрстуфхцчшщъыьэюя"
# The Library of Congress without its marks, the journals of the Academy, scholarly, and what passports have.
TABLES: tuple[str, ...] = (
    "a b v g d e e zh z i i k l m n o p r s t u f kh ts ch sh shch _ y _ e iu ia",
    "a b v g d e e zh z i y k l m n o p r s t u f kh ts ch sh shch _ y ' e yu ya",
    "a b v g d e ë ž z i j k l m n o p r s t u f x c č š šč _ y ' è ju ja",
    "a b v g d e e zh z i i k l m n o p r s t u f kh tc ch sh shch ie y _ e iu ia",
)


@cache
def _letters(table: int) -> Mapping[int, str]:
    pairs = dict(zip(_CYRILLIC, TABLES[table].replace("_", "\u0000").split(" "), strict=True))
    small = {ord(letter): latin.replace("\u0000", "") for letter, latin in pairs.items()}
    return small | {ord(letter.upper()): latin.replace("\u0000", "").capitalize() for letter, latin in pairs.items()}


def transliterated(text: str, table: int = 1) -> str:
    """A text with its Cyrillic letters in Latin, by one of the tables."""
    return text.translate(_letters(table))


def in_latin_letters(work: CitedWork) -> CitedWork:
    """A Russian work as it stands in a list in Latin letters; the words around it are English."""
    # One work is always written by the same table.
    table = sum(map(ord, work.title[:8])) % len(TABLES)

    def latin(text: str) -> str:
        return transliterated(text, table)

    def people(names: tuple[PersonName, ...]) -> tuple[PersonName, ...]:
        return tuple(PersonName(latin(name.family), latin(name.given)) for name in names)

    return replace(
        work, language="en", title=latin(work.title), author=people(work.author), editor=people(work.editor),
        container=latin(work.container), series=latin(work.series), issue=latin(work.issue),
        publisher=latin(work.publisher), place=latin(work.place), institution=latin(work.institution),
        genre=latin(work.genre), number=latin(work.number), translated=latin(work.translated),
    )  # fmt: skip
