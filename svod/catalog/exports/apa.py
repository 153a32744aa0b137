"""Export as a list of references in the style of the American Psychological Association (7th edition)."""

import re
from collections.abc import Iterable, Iterator, Sequence

from svod.catalog.exports.addresses import address_of
from svod.catalog.exports.card import Card, CardExporter, Kind
from svod.model.person import PersonName

# Of more than twenty authors, nineteen and the last are named.
_MOST_NAMED = 20
_WORD = re.compile(r"[^\W\d_]+(?:\.|\b)")
_ENDED = (".", "!", "?", "…")
_NO_DATE, _UNTITLED = "n.d.", "[Untitled]"
_MACHINE_YEAR = re.compile(r"\d{4}", re.ASCII)
_KINDS = {Kind.THESIS: "Thesis", Kind.REPORT: "Report", Kind.PREPRINT: "Preprint"}


class ApaExporter(CardExporter):
    """One entry a line: «Kozlov, D. D. (2007). Title. Journal, 5(2), 37–45. https://doi.org/…»"""

    def written(self, cards: Iterable[Card]) -> Iterator[str]:
        """One entry per card."""
        return (f"{_entry(card)}\n" for card in cards)


def _entry(card: Card) -> str:
    title = (card.title or _UNTITLED) + (f" [{_KINDS[card.kind]}]" if card.kind in _KINDS else "")
    date = f"({card.year if _MACHINE_YEAR.fullmatch(card.year) else _NO_DATE})"
    people = _people([author.name for author in card.authors])
    # Without authors the title takes their place.
    parts = (people, date, title) if people else (title, date)
    place = (*parts, _container(card), card.publisher or (card.institution if not card.container else ""))
    text = " ".join(map(_ended, filter(None, place)))
    return " ".join(filter(None, (text, _address(card))))


def _people(names: Sequence[PersonName]) -> str:
    written = list(map(_person, names))
    if len(written) > _MOST_NAMED:
        return f"{', '.join(written[: _MOST_NAMED - 1])}, … {written[-1]}"
    if len(written) < 2:
        return "".join(written)
    return f"{', '.join(written[:-1])}, & {written[-1]}"


def _person(name: PersonName) -> str:
    """Family name and initials: «Kozlov, D. D.», «Sartre, J.-P.»."""
    initials = " ".join(_initials(part) for part in name.given.split())
    return f"{name.family}, {initials}" if initials.strip() else name.family


def _initials(part: str) -> str:
    return "".join(f"{'-' if place else ''}{word[0]}." for place, word in enumerate(_WORD.findall(part)))


def _container(card: Card) -> str:
    volume = f"{card.volume}({card.issue})" if card.volume and card.issue else card.volume or card.issue
    pages = "–".join(part for part in card.page_range if part)
    if card.kind in (Kind.CONFERENCE, Kind.CHAPTER) and card.container:
        inside = ", ".join(filter(None, (f"Vol. {volume}" if volume else "", f"pp. {pages}" if pages else "")))
        return f"In {card.container}" + (f" ({inside})" if inside else "")
    return ", ".join(filter(None, (card.container, volume, pages)))


def _address(card: Card) -> str:
    if card.dois:
        return address_of("doi", card.dois[0])
    if card.arxivs:
        return address_of("arxiv", card.arxivs[0])
    return card.addresses[0] if card.addresses else ""


def _ended(text: str) -> str:
    return text if text.endswith(_ENDED) else f"{text}."
