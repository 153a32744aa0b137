"""Embedded metadata of a work's page for reference managers: Highwire meta tags, schema.org and COinS."""

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NamedTuple
from urllib.parse import urlencode

from svod.catalog.exports.card import Card, Kind, record_card
from svod.model.work import WorkRecord

# The types of schema.org and OpenURL for each kind of work.
_SCHEMA_TYPES = {
    Kind.ARTICLE: "ScholarlyArticle", Kind.CONFERENCE: "ScholarlyArticle", Kind.CHAPTER: "Chapter", Kind.BOOK: "Book",
    Kind.THESIS: "Thesis", Kind.REPORT: "Report", Kind.PREPRINT: "ScholarlyArticle", Kind.WEB: "WebPage",
}  # fmt: skip
_GENRES = {
    Kind.ARTICLE: "article", Kind.CONFERENCE: "proceeding", Kind.PREPRINT: "preprint", Kind.CHAPTER: "bookitem",
    Kind.BOOK: "book", Kind.REPORT: "report",
}  # fmt: skip
_BOOKS = frozenset({Kind.BOOK, Kind.CHAPTER})
_PDF = "application/pdf"
# These would end a script element, even inside a string.
_ESCAPES = str.maketrans({"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029"})


class MetaTag(NamedTuple):
    """A meta tag."""

    name: str
    content: str


class PageMarks(NamedTuple):
    """The metadata of one page: tags for its head, a description as JSON-LD, and an OpenURL context for its text.

    The description is escaped for a script element.
    """

    tags: tuple[MetaTag, ...]
    description: str
    coins: str


def page_marks(record: WorkRecord, address: str) -> PageMarks:
    """The metadata of a work whose page is at an address; its files are on the same server."""
    card = record_card(replace(record, references=()))
    server = address.partition("/works/")[0]
    files = tuple(f"{server}/files/{copy.sha256}" for copy in record.work.copies if copy.media_type == _PDF)
    return PageMarks(tuple(_tags(card, address, files)), _description(card, address), urlencode(list(_context(card))))


def _tags(card: Card, address: str, files: tuple[str, ...]) -> Iterator[MetaTag]:
    is_meeting = card.kind is Kind.CONFERENCE
    pairs = [
        ("citation_title", card.title),
        *(("citation_author", f"{author.name.family}, {author.name.given}".strip(", ")) for author in card.authors),
        ("citation_publication_date", card.date.replace("-", "/")),
        ("citation_conference_title" if is_meeting else "citation_journal_title", card.container),
        ("citation_volume", card.volume),
        ("citation_issue", card.issue),
        ("citation_firstpage", card.page_range.first),
        ("citation_lastpage", card.page_range.last),
        ("citation_publisher", card.publisher),
        *(("citation_doi", doi) for doi in card.dois[:1]),
        *(("citation_issn", issn) for issn in card.issns),
        *(("citation_isbn", isbn) for isbn in card.isbns),
        *(("citation_arxiv_id", number) for number in card.arxivs[:1]),
        ("citation_language", card.language),
        *(("citation_keywords", words.text) for words in card.key_words),
        *(("citation_abstract", words.text) for words in card.abstracts[:1]),
        *(("citation_pdf_url", url) for url in files),
        ("citation_public_url", address),
    ]
    return (MetaTag(name, content) for name, content in pairs if content)


def _description(card: Card, address: str) -> str:
    values: dict[str, Any] = {
        "@context": "https://schema.org",
        "@type": _SCHEMA_TYPES.get(card.kind, "CreativeWork"),
        "@id": address,
        "name": card.title,
        "alternateName": [words.text for words in card.titles[1:]],
        "author": [
            {"@type": "Person", "familyName": author.name.family, "givenName": author.name.given}
            for author in card.authors
        ],
        "datePublished": card.date,
        "inLanguage": card.language,
        "abstract": card.abstracts[0].text if card.abstracts else "",
        "keywords": [words.text for words in card.key_words],
        "isPartOf": {"@type": "Periodical", "name": card.container} if card.container else None,
        "pagination": card.pages,
        "sameAs": [f"https://doi.org/{doi}" for doi in card.dois],
    }
    text = json.dumps({name: value for name, value in values.items() if value}, ensure_ascii=False)
    return text.translate(_ESCAPES)


def _context(card: Card) -> Iterator[tuple[str, str]]:
    """An OpenURL context object, as COinS puts it into a page."""
    is_book = card.kind in _BOOKS
    form = "dissertation" if card.kind is Kind.THESIS else "book" if is_book else "journal"
    yield "ctx_ver", "Z39.88-2004"
    yield "rft_val_fmt", f"info:ofi/fmt:kev:mtx:{form}"
    title = "title" if form == "dissertation" else "btitle" if card.kind is Kind.BOOK else "atitle"
    pairs = [
        ("rft.genre", _GENRES.get(card.kind, "unknown") if form != "dissertation" else ""),
        (f"rft.{title}", card.title),
        ("rft.btitle" if card.kind is Kind.CHAPTER else "rft.jtitle", card.container),
        ("rft.date", card.date),
        ("rft.volume", card.volume),
        ("rft.issue", card.issue),
        ("rft.pages", card.pages),
        ("rft.pub", card.publisher),
        *(("rft.au", author.name.natural) for author in card.authors),
        *(("rft_id", f"info:doi/{doi}") for doi in card.dois[:1]),
        *(("rft.issn", issn) for issn in card.issns[:1]),
        *(("rft.isbn", isbn) for isbn in card.isbns[:1]),
    ]
    yield from ((name, content) for name, content in pairs if content)
