"""Export as RIS, for reference managers."""

from collections.abc import Iterable, Iterator

from svod.catalog.exports.addresses import address_of
from svod.catalog.exports.card import Card, CardExporter, Kind
from svod.model.person import PersonName

_END_OF_LINE = "\r\n"
_TYPES = {
    Kind.ARTICLE: "JOUR", Kind.CONFERENCE: "CPAPER", Kind.CHAPTER: "CHAP", Kind.BOOK: "BOOK", Kind.THESIS: "THES",
    Kind.REPORT: "RPRT", Kind.PREPRINT: "UNPB", Kind.WEB: "ELEC", Kind.OTHER: "GEN",
}  # fmt: skip


class RisExporter(CardExporter):
    """One record per work, in UTF-8."""

    def written(self, cards: Iterable[Card]) -> Iterator[str]:
        """One record per card."""
        return map(_entry, cards)


def _entry(card: Card) -> str:
    lines = [("TY", _TYPES[card.kind]), *((tag, text) for tag, text in _rows(card) if text), ("ER", "")]
    return "".join(f"{tag}  - {text}{_END_OF_LINE}" for tag, text in lines) + _END_OF_LINE


def _rows(card: Card) -> Iterator[tuple[str, str]]:
    yield "ID", card.id
    yield "TI", card.title
    # Tags that are read only once hold several values, joined as in library catalogues.
    yield "TT", " = ".join(words.text for words in card.titles[1:])
    yield from (("AU", _person(author.name)) for author in card.authors)
    yield "AD", "; ".join(dict.fromkeys(place for author in card.authors for place in author.affiliations))
    yield from (("A2", _person(name)) for name in card.editors)
    yield "PY", card.year
    yield "DA", "/".join([*card.date.split("-"), "", "", ""][:3]) + "/" if card.date else ""
    yield "JO" if card.kind is Kind.ARTICLE else "T2", card.container
    yield "VL", card.volume
    yield "IS", card.issue
    yield "SP", card.page_range.first
    yield "EP", card.page_range.last
    yield "PB", card.publisher or card.institution
    yield "CY", card.place
    yield "ET", card.edition
    yield "M3", card.genre
    yield from _identifiers(card)
    yield "AB", card.abstracts[0].text if card.abstracts else ""
    yield "N2", " = ".join(words.text for words in card.abstracts[1:])
    yield from (("KW", word) for word in card.all_key_words)
    yield from (("KW", f"{code.scheme}: {code.text}") for code in card.codes)
    yield "LA", card.language
    yield from (("N1", note) for note in (*card.notes, *card.remarks))


def _identifiers(card: Card) -> Iterator[tuple[str, str]]:
    yield "DO", " ".join(card.dois)
    yield "SN", " ".join((*card.issns, *card.isbns))
    yield from (("UR", address_of("arxiv", number)) for number in card.arxivs)
    yield from (("UR", address) for address in card.addresses)


def _person(name: PersonName) -> str:
    return f"{name.family}, {name.given}" if name.given else name.family
