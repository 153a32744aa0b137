"""What the forms of correction offer to choose from: languages, kinds, schemes, months."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from svod.model.metadata import Field
from svod.web.i18n.labels import LABELS

# The languages that papers are mostly in; a work may have another, which is offered beside them.
LANGUAGE_CODES = tuple(LABELS["language name"])
KINDS = tuple(LABELS["kind"])
MONTHS = tuple(LABELS["month"])
# The classifications whose codes are looked up while one types.
CLASSIFICATIONS = ("msc", "udc")
SCHEMES: Mapping[Field, tuple[str, ...]] = {
    Field.SUBJECT: CLASSIFICATIONS,
    Field.DATE: ("published", "received", "accepted"),
    Field.IDENTIFIER: ("doi", "arxiv", "isbn", "issn", "url"),
    Field.SOURCE: ("journal", "conference", "book", "series", "volume", "issue", "pages", "issn"),
    Field.PUBLISHER: ("place",),
    Field.NOTE: ("editor", "funding"),
}
_DATE = re.compile(r"([12]\d{3})(?:-(0[1-9]|1[0-2])(?:-(0[1-9]|[12]\d|3[01]))?)?", re.ASCII)


class DateParts(NamedTuple):
    """A date as a year, a month and a day, each as text; those that are not known are empty."""

    year: str = ""
    month: str = ""
    day: str = ""


def date_parts(text: str) -> DateParts | None:
    """The parts of a date; none where it is written otherwise and stays a text."""
    found = _DATE.fullmatch(text)
    if found is None:
        return None if text else DateParts()
    return DateParts(*(part or "" for part in found.groups()))


def date_text(parts: Sequence[str]) -> str:
    """A date of the parts that a form sends: what stands behind a missing part does not count."""
    year, month, day = parts
    if not year:
        return ""
    if not month:
        return year
    return f"{year}-{month.zfill(2)}" + (f"-{day.zfill(2)}" if day else "")


def offered(known: Iterable[str], chosen: str) -> tuple[str, ...]:
    """What may be chosen, with what is chosen already."""
    listed = tuple(known)
    return listed if not chosen or chosen in listed else (*listed, chosen)
