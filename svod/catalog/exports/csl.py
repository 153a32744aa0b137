"""Export as CSL-JSON, for citation processors."""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from svod.catalog.exports.card import Card, CardExporter, Cited, Kind, machine_date
from svod.catalog.exports.xml_formats.xml_writer import between
from svod.model.person import PersonName

_TYPES = {
    Kind.ARTICLE: "article-journal", Kind.CONFERENCE: "paper-conference", Kind.CHAPTER: "chapter", Kind.BOOK: "book",
    Kind.THESIS: "thesis", Kind.REPORT: "report", Kind.PREPRINT: "article", Kind.WEB: "webpage",
    Kind.OTHER: "document",
}  # fmt: skip


class CslJsonExporter(CardExporter):
    """One array of items; fields that CSL lacks are in its field `custom`."""

    def written(self, cards: Iterable[Card]) -> Iterator[str]:
        """One item per card."""
        return between("[\n", map(_written, cards), "\n]\n", ",\n")


def _written(card: Card) -> str:
    return json.dumps(csl_item(card), ensure_ascii=False)


def csl_item(card: Card) -> dict[str, Any]:
    """A card as one item."""
    item: dict[str, Any] = {
        "id": card.key,
        "type": _TYPES[card.kind],
        "title": card.title,
        "author": [_person(author.name) for author in card.authors],
        "editor": [_person(name) for name in card.editors],
        "issued": _date(card.date),
        "container-title": card.container,
        "volume": card.volume,
        "issue": card.issue,
        "page": card.pages,
        "publisher": card.publisher or card.institution,
        "publisher-place": card.place,
        "edition": card.edition,
        "genre": card.genre,
        "DOI": " ".join(card.dois),
        "ISBN": " ".join(card.isbns),
        "ISSN": " ".join(card.issns),
        "URL": " ".join(card.addresses[:1]),
        "archive": "arXiv" if card.arxivs else "",
        "archive_location": " ".join(card.arxivs),
        "abstract": card.abstracts[0].text if card.abstracts else "",
        "keyword": ", ".join(card.all_key_words),
        "language": card.language,
        "note": "; ".join((*card.notes, *card.remarks)),
        "custom": _custom(card),
    }
    return {name: value for name, value in item.items() if value}


def _custom(card: Card) -> dict[str, Any]:
    lists: dict[str, Any] = {
        "titles": [words._asdict() for words in card.titles],
        "abstracts": [words._asdict() for words in card.abstracts],
        "keywords": [words._asdict() for words in card.key_words],
        "codes": [code._asdict() for code in card.codes],
        "urls": list(card.addresses[1:]),
        "references": [_cited(cited) for cited in card.references],
    }
    return {name: values for name, values in lists.items() if values}


def _cited(cited: Cited) -> dict[str, Any]:
    fields = cited.fields
    values = {
        "id": cited.work_id,
        "raw": cited.raw,
        "title": fields.title,
        "author": [_person(name) for name in fields.author],
        "container-title": fields.container,
        "issued": _date(fields.year or ""),
        "volume": fields.volume,
        "issue": fields.issue,
        "page": fields.pages,
        "publisher": fields.publisher or fields.institution,
        "publisher-place": fields.place,
        "edition": fields.edition,
        "genre": fields.genre,
        "note": fields.note,
        "DOI": fields.doi,
        "URL": fields.url,
    }
    return {name: value for name, value in values.items() if value}


def _person(name: PersonName) -> dict[str, str]:
    return {"family": name.family, "given": name.given} if name.given else {"literal": name.family}


def _date(date: str) -> dict[str, Any]:
    if machine_date(date):
        return {"date-parts": [[int(part) for part in date.split("-")]]}
    return {"literal": date} if date else {}
