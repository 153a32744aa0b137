"""The header by rules: name patterns, font sizes and key words on the front of the document (P4 §4)."""

from collections.abc import Iterator
from dataclasses import replace

from svod.extract.header import weights
from svod.extract.header.abstract import (
    FIRST_PAGES,
    LAST_PAGES,
    Passage,
    find_abstracts,
    find_keywords,
    unheaded_abstract,
)
from svod.extract.header.authors import FoundAuthor, find_affiliations, find_authors
from svod.extract.header.facts import Fact, find_codes, find_dates_of_issue, find_front_identifiers, find_source
from svod.extract.header.first_page import Front, Pages
from svod.extract.header.information import witnesses
from svod.extract.header.title import TitleChoice, find_title
from svod.extract.header.translated import translated_titles
from svod.model.document import Document, Line, Span
from svod.model.metadata import Creator, Field, Metadata, Value
from svod.text.languages import language_of
from svod.text.normalize import clean, squeezed
from svod.text.transliterate import name_key

Claim = tuple[Field, Value]


class RegexHeaderExtractor:
    """Finds title, authors, abstract and the other header fields by rules."""

    def extract(self, document: Document) -> Metadata:
        """Claims about the document, by field, the heaviest first."""
        claims: list[Claim] = []
        if document.line_count:
            pages = Pages(document)
            front = pages.front
            title = find_title(front)
            claims.extend(_title_claims(pages, title))
            claims.extend(_people_claims(document, front, title))
            claims.extend(_passage_claims(pages, title))
            claims.extend(_fact_claims(document, front))
        return _ordered(_confirmed(claims, list(witnesses(document.information))))


def _value(
    document: Document, text: str, weight: float, span: Span, *, language: str | None = None, scheme: str | None = None
) -> Value:
    return Value(
        clean(text),
        weight,
        language=language,
        scheme=scheme,
        span=span,
        page=document.page_of(span),
        box=document.box(span),
    )


def _title_claims(pages: Pages, title: TitleChoice | None) -> Iterator[Claim]:
    document = pages.document
    if title is not None:
        yield (
            Field.TITLE,
            _value(document, title.text, title.weight, title.group.span, language=language_of(title.text)),
        )
    for other in translated_titles(pages, title):
        yield (
            Field.TITLE,
            _value(document, other.text, other.weight, other.group.span, language=language_of(other.text)),
        )


def _people_claims(document: Document, front: Front, title: TitleChoice | None) -> Iterator[Claim]:
    group = title.group if title else None
    for author in find_authors(document, front, group):
        yield Field.CREATOR, _creator(document, author)
    bodies = {text.lstrip("0123456789¹²³*∗†‡ "): line for line, text in reversed(find_affiliations(front, group))}
    for text, line in reversed(bodies.items()):
        yield Field.AFFILIATION, _value(document, text, weights.AFFILIATION, line.span)


def _creator(document: Document, author: FoundAuthor) -> Creator:
    span = author.line.span
    return Creator(
        clean(author.name.full),
        author.weight,
        span=span,
        page=document.page_of(span),
        box=document.box(span),
        name=author.name,
        affiliations=author.affiliations,
        email=author.email,
    )


def _passage_claims(pages: Pages, title: TitleChoice | None) -> Iterator[Claim]:
    document = pages.document
    lines = _header_lines(pages)
    abstracts = find_abstracts(lines)
    if not abstracts and title is not None:
        unheaded = unheaded_abstract(pages.front, title.group.lines[-1].index)
        abstracts = (unheaded,) if unheaded else ()
    for passage in abstracts:
        yield Field.DESCRIPTION, _passage_value(document, passage)
    for word, passage in find_keywords(lines):
        language = language_of(word) or passage.language
        yield Field.SUBJECT, _value(document, word, passage.weight, passage.span, language=language)


def _passage_value(document: Document, passage: Passage) -> Value:
    return _value(document, passage.text, passage.weight, passage.span, language=passage.language)


def _header_lines(pages: Pages) -> tuple[Line, ...]:
    count = pages.document.page_count
    first = range(pages.front.page, min(pages.front.page + FIRST_PAGES, count + 1))
    last = range(max(first.stop, count - LAST_PAGES + 1), count + 1)
    return tuple(line for number in (*first, *last) for line in pages.lines(number))


def _fact_claims(document: Document, front: Front) -> Iterator[Claim]:
    found: tuple[tuple[Field, tuple[Fact, ...]], ...] = (
        (Field.SUBJECT, find_codes(document, front)),
        (Field.IDENTIFIER, find_front_identifiers(front)),
        (Field.DATE, find_dates_of_issue(front)),
        (Field.SOURCE, find_source(front)),
    )
    for field, facts in found:
        for fact in facts:
            yield field, _value(document, fact.text, fact.weight, fact.line.span, scheme=fact.scheme)


def _confirmed(claims: list[Claim], told: list[Claim]) -> list[Claim]:
    # A title that the file's own information repeats is as good as sure, and said once.
    known = {squeezed(value.text) for field, value in told if field is Field.TITLE}
    read = {squeezed(value.text) for field, value in claims if field is Field.TITLE}
    printed = {name_key(value.name.family) for _, value in claims if isinstance(value, Creator)}
    surer = [
        (
            field,
            replace(value, weight=weights.TITLE_CONFIRMED)
            if field is Field.TITLE and squeezed(value.text) in known
            else value,
        )
        for field, value in claims
    ]
    return surer + [
        (field, value) for field, value in told if squeezed(value.text) not in read and not _is_said(value, printed)
    ]


def _is_said(value: Value, printed: set[str]) -> bool:
    """Whether the paper prints its authors and this claim only repeats one, or is a file property by some program."""
    if not printed or not isinstance(value, Creator):
        return False
    return value.weight <= weights.CREATOR_INFORMATION or name_key(value.name.family) in printed


def _ordered(claims: list[Claim]) -> Metadata:
    values: dict[Field, list[Value]] = {}
    for field, value in claims:
        if value.text:
            values.setdefault(field, []).append(value)
    # Authors stay in printed order; of everything else the surest comes first.
    return Metadata(
        {
            field: tuple(found if field is Field.CREATOR else sorted(found, key=lambda value: -value.weight))
            for field, found in values.items()
        }
    )
