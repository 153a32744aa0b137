"""Export as a printed list of references by the Russian standards: GOST R 7.0.5 short, GOST R 7.0.100 in full."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from svod.catalog.exports.card import Card, CardExporter, Kind
from svod.languages import by_language
from svod.model.person import PersonName


class _Terms(NamedTuple):
    """The words of a description, in the language of the described work."""

    volume: str
    issue: str
    pages: str
    others: str
    untitled: str


# «Т. 5, № 2. С. 37–45» · «Bd. 5, Nr. 2. S. 37–45» · «Vol. 5, no. 2. P. 37–45»
_TERMS = {language: _Terms(*terms) for language, terms in by_language("catalogue.gost_terms").items()}
_GENRES = {
    language: dict(zip((Kind.THESIS, Kind.REPORT, Kind.PREPRINT), names, strict=True))
    for language, names in by_language("catalogue.gost_kinds").items()
}
_FOREIGN = "en"
# With up to so many authors a description begins with them, with more it begins with the title.
_MOST_IN_HEADING = 3
# So many come after the slash; of more, three and «[и др.]» (7.0.5: one).
_MOST_RESPONSIBLE = 4
_BREAKS = re.compile(r"[\s.]+(?!-)")
_INITIAL = re.compile(r"[^\W\d_]")
_ENDED = (".", "!", "?", "…")


class ShortGostExporter(CardExporter):
    """A numbered list by GOST R 7.0.5-2008: «Козлов Д. Д. Заглавие // Журнал. 2007. Т. 5, № 2. С. 37–45.»"""

    def written(self, cards: Iterable[Card]) -> Iterator[str]:
        """One entry per card."""
        return _numbered(map(_short, cards))


class FullGostExporter(CardExporter):
    """A numbered list by GOST R 7.0.100-2018: «Козлов, Д. Д. Заглавие / Д. Д. Козлов // Журнал. – 2007. – …»"""

    def written(self, cards: Iterable[Card]) -> Iterator[str]:
        """One entry per card."""
        return _numbered(map(_full, cards))


def _numbered(entries: Iterable[str]) -> Iterator[str]:
    for number, entry in enumerate(entries, start=1):
        yield f"{number}. {entry}\n"


def _short(card: Card) -> str:
    names = [author.name for author in card.authors]
    terms = _terms(card)
    heading, title = "", card.title or terms.untitled
    if len(names) <= _MOST_IN_HEADING:
        heading = ", ".join(_family_first(name, " ") for name in names)
    else:
        title = f"{title} / {_given_first(names[0])} {terms.others}"
    return _described(" ".join(filter(None, (heading and _ended(heading), title))), card, ". ")


def _full(card: Card) -> str:
    names = [author.name for author in card.authors]
    terms = _terms(card)
    shown = names if len(names) <= _MOST_RESPONSIBLE else names[:_MOST_IN_HEADING]
    responsible = ", ".join(map(_given_first, shown)) + (f" {terms.others}" if len(shown) < len(names) else "")
    heading = _ended(_family_first(names[0], ", ")) if 0 < len(names) <= _MOST_IN_HEADING else ""
    genre = _genre(card)
    statement = "".join(
        (card.title or terms.untitled, f" : {genre}" if genre else "", f" / {responsible}" if responsible else "")
    )
    return _described(" ".join(filter(None, (heading, statement))), card, ". – ")


def _described(beginning: str, card: Card, area: str) -> str:
    """The description after its beginning: container, date, pages, address."""
    terms = _terms(card)
    numbers = ", ".join(
        f"{word} {text}" for word, text in ((terms.volume, card.volume), (terms.issue, card.issue)) if text
    )
    pages = f"{terms.pages} {card.pages.replace('-', '–')}" if card.pages else ""
    if card.container:
        head = f"{beginning} // {card.container}" if beginning else card.container
        areas = [head, _imprint(card) if card.kind is not Kind.ARTICLE else card.year, numbers, pages]
    else:
        areas = [beginning, _imprint(card), numbers, pages]
    areas += [f"ISBN {number}" for number in card.isbns if not card.container]
    areas += [f"DOI {number}" for number in card.dois[:1]]
    if not card.dois:
        areas += [f"arXiv:{number}" for number in card.arxivs[:1]] or [f"URL: {text}" for text in card.addresses[:1]]
    return _ended(_joined([part for part in areas if part], area))


def _imprint(card: Card) -> str:
    """Place, publisher and year: «Москва : Наука, 2007»."""
    imprint = " : ".join(part for part in (card.place, card.publisher) if part)
    return ", ".join(part for part in (imprint, card.year) if part)


def _joined(areas: list[str], area: str) -> str:
    """Areas joined by their separator, without a second full stop."""
    text = ""
    for part in areas:
        text += (area[1:] if text.endswith(_ENDED) else area) + part if text else part
    return text


def _terms(card: Card) -> _Terms:
    return _TERMS[_language(card)]


def _genre(card: Card) -> str:
    return _GENRES[_language(card)].get(card.kind, "")


def _language(card: Card) -> str:
    language = (card.titles[0].language if card.titles else None) or card.language
    return language if language in _TERMS else _FOREIGN


def _family_first(name: PersonName, joint: str) -> str:
    initials = _initials(name.given)
    return f"{name.family}{joint}{initials}" if initials else name.family


def _given_first(name: PersonName) -> str:
    return f"{_initials(name.given)} {name.family}".strip()


def _initials(given: str) -> str:
    """Given names as initials: «Дмитрий Дмитриевич» is «Д. Д.», «Jean-Paul» is «J.-P.»."""
    words = (
        "-".join(f"{part[0]}." for part in word.split("-") if _INITIAL.match(part)) for word in _BREAKS.split(given)
    )
    return " ".join(filter(None, words))


def _ended(text: str) -> str:
    return text if text.endswith(_ENDED) else f"{text}."
