"""Export as a table (CSV), for spreadsheets and statistics."""

import csv
import io
from collections.abc import Iterable, Iterator

from svod.catalog.exports.card import Card, CardExporter
from svod.catalog.exports.xml_formats.xml_writer import between

COLUMNS = (
    "id", "type", "title", "other_titles", "authors", "other_spellings", "editors", "year", "date", "container",
    "volume", "issue", "pages", "publisher", "place", "doi", "isbn", "issn", "arxiv", "url", "language", "abstract",
    "other_abstracts", "keywords", "codes", "affiliations", "notes", "references",
)  # fmt: skip
_JOINT = "; "
# Spreadsheets would run such a cell as a formula; a leading apostrophe makes it a text.
_RUN = ("=", "+", "-", "@", "\t")


class CsvExporter(CardExporter):
    """One row per work below a header row; several values of a cell are joined by semicolons."""

    def written(self, cards: Iterable[Card]) -> Iterator[str]:
        """One row per card."""
        return between(_row(COLUMNS), (_row(_cells(card)) for card in cards), "")


def _row(cells: Iterable[str]) -> str:
    line = io.StringIO()
    csv.writer(line).writerow([f"'{cell}" if cell.startswith(_RUN) else cell for cell in cells])
    return line.getvalue()


def _cells(card: Card) -> Iterator[str]:
    spellings = [name.full for author in card.authors for name, _ in author.spellings]
    affiliations = dict.fromkeys(text for author in card.authors for text in author.affiliations)
    cells: dict[str, str | Iterable[str]] = {
        "id": card.id, "type": str(card.kind), "title": card.title,
        "other_titles": [words.text for words in card.titles[1:]],
        "authors": [author.name.full for author in card.authors], "other_spellings": spellings,
        "editors": [name.full for name in card.editors], "year": card.year, "date": card.date,
        "container": card.container, "volume": card.volume, "issue": card.issue, "pages": card.pages,
        "publisher": card.publisher, "place": card.place, "doi": card.dois, "isbn": card.isbns, "issn": card.issns,
        "arxiv": card.arxivs, "url": card.addresses, "language": card.language,
        "abstract": card.abstracts[0].text if card.abstracts else "",
        "other_abstracts": [words.text for words in card.abstracts[1:]],
        "keywords": [words.text for words in card.key_words],
        "codes": [f"{code.scheme}:{code.text}" for code in card.codes],
        "affiliations": affiliations, "notes": card.notes, "references": [cited.raw for cited in card.references],
    }  # fmt: skip
    for name in COLUMNS:
        cell = cells[name]
        yield cell if isinstance(cell, str) else _JOINT.join(cell)
