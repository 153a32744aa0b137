"""Card: a work as citation formats need it: the best of competing claims, without characters no format can hold."""

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import NamedTuple

from svod.model.annotation import NOTHING_ADDED
from svod.model.body import Body
from svod.model.extraction import Extraction
from svod.model.metadata import Creator, Field, Metadata, Value
from svod.model.person import PersonName
from svod.model.reference import PEOPLE_FIELDS, TEXT_FIELDS, Reference, ReferenceFields
from svod.model.review import sure_beside_persons
from svod.model.work import Work, WorkRecord
from svod.text.normalize import clean
from svod.text.people import one_claim_each

# Schemes of a date of publication.
_ISSUED = (None, "published", "issued")
_CONTAINERS = ("journal", "conference", "book", "series", None)
_DATE = re.compile(r"\d{4}(?:-\d\d){0,2}", re.ASCII)
_SURROGATE = re.compile("[\ud800-\udfff]")
_NOT_IN_XML = re.compile(r"[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_PAGES = re.compile(r"\s*([^\s–—-]+)\s*(?:[-–—]{1,3}\s*([^\s–—-]+)\s*)?")


class Kind(StrEnum):
    """The kind of a work, as citation formats distinguish it."""

    ARTICLE = "article"
    CONFERENCE = "conference"
    CHAPTER = "chapter"
    BOOK = "book"
    THESIS = "thesis"
    REPORT = "report"
    PREPRINT = "preprint"
    WEB = "web"
    OTHER = "other"


# Values of the type, and the kind they mean.
_KIND_WORDS = {kind.value: kind for kind in Kind} | {
    "thesis-abstract": Kind.THESIS, "dissertation": Kind.THESIS, "conference-paper": Kind.CONFERENCE,
    "journal-article": Kind.ARTICLE, "monograph": Kind.BOOK, "textbook": Kind.BOOK, "newspaper": Kind.ARTICLE,
    "patent": Kind.OTHER, "standard": Kind.OTHER, "law": Kind.OTHER,
}  # fmt: skip


class Words(NamedTuple):
    """A text and the language it is in, where that is known."""

    text: str
    language: str | None


class Code(NamedTuple):
    """A code of a classification: `udc`, «531.3»."""

    scheme: str
    text: str


class PageRange(NamedTuple):
    """First and last page; the last is empty where there is one page only."""

    first: str
    last: str


@dataclass(frozen=True, slots=True)
class Author:
    """A person with what belongs to that person alone, and the name's spellings in other languages."""

    name: PersonName
    language: str | None
    affiliations: tuple[str, ...] = ()
    email: str = ""
    orcid: str = ""
    spellings: tuple[tuple[PersonName, str | None], ...] = ()
    printed: str = ""


@dataclass(frozen=True, slots=True)
class Cited:
    """A reference of the work: as printed, its fields, and the id of the work it was matched to."""

    number: int
    raw: str
    fields: ReferenceFields
    language: str | None
    work_id: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """All that citation formats hold of a work; unknown fields are empty.

    `key` is the work's id, or for a document outside of a library a name made from its hash.
    """

    id: str
    key: str
    language: str
    kind: Kind
    titles: tuple[Words, ...]
    authors: tuple[Author, ...]
    editors: tuple[PersonName, ...]
    date: str
    container: str
    is_meeting: bool
    volume: str
    issue: str
    pages: str
    publisher: str
    place: str
    dois: tuple[str, ...]
    isbns: tuple[str, ...]
    issns: tuple[str, ...]
    arxivs: tuple[str, ...]
    addresses: tuple[str, ...]
    abstracts: tuple[Words, ...]
    key_words: tuple[Words, ...]
    codes: tuple[Code, ...]
    notes: tuple[str, ...]
    references: tuple[Cited, ...]
    edition: str = ""
    genre: str = ""
    institution: str = ""
    # What people added: words to find the work by, and what they wrote about it.
    tags: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    claims: Metadata = field(default_factory=lambda: Metadata({}))
    body: Body | None = None

    @property
    def title(self) -> str:
        """The best title."""
        return self.titles[0].text if self.titles else ""

    @property
    def year(self) -> str:
        """The year of publication."""
        return self.date[:4]

    @property
    def all_key_words(self) -> tuple[str, ...]:
        """The key words of the work, then the tags that people gave it, each once."""
        return tuple(dict.fromkeys((*(words.text for words in self.key_words), *self.tags)))

    @property
    def page_range(self) -> PageRange:
        """The pages as first and last."""
        return page_range(self.pages)


_latest: ContextVar[tuple[Work, Card] | None] = ContextVar("latest card", default=None)


def record_card(record: WorkRecord) -> Card:
    """The card of a work of a library."""
    work = record.work
    card = _card_of_work(work)
    if record.references:
        references = (cited_as(row.reference, row.citation.cited if row.citation else "") for row in record.references)
        card = replace(card, references=tuple(references))
    if record.added == NOTHING_ADDED:
        return card
    remarks = (tidy(note.text) for note in record.notes)
    return replace(card, tags=tuple(map(tidy, record.tags)), remarks=tuple(remarks))


def _card_of_work(work: Work) -> Card:
    """The card of a work without its references; the page of a work needs it once for each format to be copied."""
    latest = _latest.get()
    if latest is None or latest[0] is not work:
        latest = work, _card(work.id, work.id, work.language, work.metadata, (), len(work.copies))
        _latest.set(latest)
    return latest[1]


def extraction_card(extraction: Extraction) -> Card:
    """The card of a document that is in no library."""
    references = tuple(cited_as(reference) for reference in extraction.references)
    card = _card("", f"d{extraction.sha256[:12]}", extraction.language, extraction.metadata, references)
    return replace(card, body=extraction.body)


def reference_card(reference: Reference) -> Card:
    """The card of a cited work, made from its reference."""
    cited = cited_as(reference)
    fields = cited.fields
    container, title = fields.container or "", fields.title or ""
    kind = _KIND_WORDS.get(fields.type or "", Kind.ARTICLE if container else Kind.OTHER)
    return Card(
        id="",
        key=f"b{reference.number - 1}",
        language=cited.language or "",
        kind=kind,
        titles=(Words(title, cited.language),) if title else (),
        authors=tuple(Author(name, cited.language) for name in fields.author),
        editors=fields.editor,
        date=fields.year or "",
        container=container,
        is_meeting=kind is Kind.CONFERENCE,
        volume=fields.volume or "",
        issue=fields.issue or "",
        pages=fields.pages or "",
        publisher=fields.publisher or "",
        place=fields.place or "",
        dois=(fields.doi,) if fields.doi else (),
        isbns=_identified(reference, "isbn"),
        issns=_identified(reference, "issn"),
        arxivs=_identified(reference, "arxiv"),
        addresses=(fields.url,) if fields.url else (),
        abstracts=(),
        key_words=(),
        codes=(),
        notes=(fields.note,) if fields.note else (),
        references=(),
        edition=fields.edition or "",
        genre=fields.genre or "",
        institution=fields.institution or "",
    )


def _identified(reference: Reference, scheme: str) -> tuple[str, ...]:
    return tuple(one.text for one in reference.identifiers if one.scheme == scheme)


def tidy(text: str) -> str:
    """A text on one line, without characters that files in Unicode cannot hold."""
    return clean(_SURROGATE.sub("", text))


def legal(text: str) -> str:
    """A text as it is, without characters that XML cannot hold."""
    return _NOT_IN_XML.sub("", text)


def page_range(pages: str) -> PageRange:
    """Pages as first and last: «37–45»."""
    found = _PAGES.fullmatch(pages)
    return PageRange(found[1], found[2] or "") if found else PageRange(pages, "")


def machine_date(text: str | None) -> str | None:
    """A date in ISO form: «2007», «2007-05», «2007-05-14»; None for all others."""
    return text if text and _DATE.fullmatch(text) else None


def _card(
    work_id: str, key: str, language: str | None, claims: Metadata, references: tuple[Cited, ...], copies: int = 1
) -> Card:
    titles = _one_a_language(sure_beside_persons(claims.all(Field.TITLE)))
    own = (titles[0].language if titles else None) or language
    sources, notes = claims.all(Field.SOURCE), claims.all(Field.NOTE)
    identifiers = claims.all(Field.IDENTIFIER)
    container = _container(sources)
    return Card(
        id=work_id,
        key=key,
        language=language or "",
        kind=_kind(claims, container, _texts(identifiers, "isbn"), _texts(identifiers, "arxiv")),
        titles=titles,
        authors=_authors(claims.creators(), own, copies),
        editors=tuple(_name(text) for text in _texts(notes, "editor")),
        date=_date(claims.all(Field.DATE)),
        container=tidy(container.text) if container else "",
        is_meeting=container is not None and container.scheme == "conference",
        volume=_first(sources, "volume"),
        issue=_first(sources, "issue"),
        pages=_first(sources, "pages"),
        publisher=_first(claims.all(Field.PUBLISHER), None),
        place=_first(claims.all(Field.PUBLISHER), "place"),
        dois=_texts(identifiers, "doi"),
        isbns=_texts(identifiers, "isbn"),
        issns=_texts((*identifiers, *sources), "issn"),
        arxivs=_texts(identifiers, "arxiv"),
        addresses=tuple(dict.fromkeys((*_texts(identifiers, "url"), *_texts(identifiers, "pdf")))),
        abstracts=_one_a_language(claims.all(Field.DESCRIPTION)),
        key_words=tuple(_words(value) for value in claims.all(Field.SUBJECT) if value.scheme is None),
        codes=tuple(Code(value.scheme, tidy(value.text)) for value in claims.all(Field.SUBJECT) if value.scheme),
        notes=tuple(tidy(value.text) for value in notes if value.scheme != "editor"),
        references=references,
        claims=claims,
    )


def _words(value: Value) -> Words:
    return Words(tidy(value.text), value.language)


def _one_a_language(values: Iterable[Value]) -> tuple[Words, ...]:
    """The best text of each language, the best of all first."""
    chosen: dict[str | None, Words] = {}
    for value in values:
        words = _words(value)
        if words.text:
            chosen.setdefault(value.language, words)
    return tuple(chosen.values())


def _authors(creators: tuple[Creator, ...], own: str | None, copies: int) -> tuple[Author, ...]:
    """The authors in the work's own language, each with the other spellings, where these can be paired."""
    main = one_claim_each(creators, own, copies)
    chosen = {id(creator) for creator in main}
    others: dict[str | None, list[Creator]] = {}
    for creator in creators:
        if id(creator) not in chosen:
            others.setdefault(creator.language, []).append(creator)
    paired = [spelled for spelled in others.values() if len(spelled) == len(main)]
    return tuple(
        Author(
            name=_person(creator.name, creator.text),
            language=creator.language,
            affiliations=tuple(tidy(text) for text in creator.affiliations),
            email=tidy(creator.email or ""),
            orcid=tidy(creator.orcid or ""),
            spellings=tuple((_person(row[place].name, row[place].text), row[place].language) for row in paired),
            printed=creator.text,
        )
        for place, creator in enumerate(main)
    )


def _person(name: PersonName, text: str) -> PersonName:
    family, given = tidy(name.family), tidy(name.given)
    return PersonName(family, given) if family else PersonName(given or tidy(text))


def _name(text: str) -> PersonName:
    """A name written «Family, Given»."""
    family, _, given = tidy(text).partition(", ")
    return PersonName(family, given)


def _date(values: Iterable[Value]) -> str:
    dates = list(values)
    issued = [value for value in dates if value.scheme in _ISSUED]
    return next((tidy(value.text) for value in (*issued, *dates)), "")


def _container(values: Iterable[Value]) -> Value | None:
    """Journal, conference or book in which the work appeared, the most specific claim first."""
    sources = list(values)
    return next((value for scheme in _CONTAINERS for value in sources if value.scheme == scheme), None)


def _kind(claims: Metadata, container: Value | None, isbns: tuple[str, ...], arxivs: tuple[str, ...]) -> Kind:
    for value in claims.all(Field.TYPE):
        known = _KIND_WORDS.get(value.text.strip().lower())
        # Headers call every paper «article»; the container is more specific.
        if known and known is not Kind.ARTICLE:
            return known
    if container is not None:
        return {"conference": Kind.CONFERENCE, "book": Kind.CHAPTER}.get(container.scheme or "", Kind.ARTICLE)
    if isbns:
        return Kind.BOOK
    if arxivs:
        return Kind.PREPRINT
    is_article = any(_KIND_WORDS.get(value.text.strip().lower()) is Kind.ARTICLE for value in claims.all(Field.TYPE))
    in_volume = any(value.scheme in ("volume", "issue", "issn") for value in claims.all(Field.SOURCE))
    return Kind.ARTICLE if is_article or in_volume else Kind.OTHER


def _first(values: Iterable[Value], scheme: str | None) -> str:
    return next((tidy(value.text) for value in values if value.scheme == scheme), "")


def _texts(values: Iterable[Value], scheme: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(tidy(value.text) for value in values if value.scheme == scheme))


def cited_as(reference: Reference, work_id: str = "") -> Cited:
    """A reference with tidy texts, and the work it was matched to."""
    fields = reference.fields
    texts = {name: tidy(text) for name in TEXT_FIELDS if (text := getattr(fields, name)) is not None}
    people = {role: tuple(_person(name, name.full) for name in getattr(fields, role)) for role in PEOPLE_FIELDS}
    tidied = ReferenceFields(**people, **texts)  # type: ignore[arg-type]
    return Cited(reference.number, tidy(reference.raw), tidied, reference.language, work_id)


class CardExporter(ABC):
    """A format that writes works of a library and documents outside of one from their cards."""

    def export(self, records: Iterable[WorkRecord]) -> Iterator[str]:
        """The works, in pieces that together make one valid file."""
        return self.written(map(record_card, records))

    def export_documents(self, extractions: Iterable[Extraction]) -> Iterator[str]:
        """Documents that are in no library, in such pieces."""
        return self.written(map(extraction_card, extractions))

    @abstractmethod
    def written(self, cards: Iterable[Card]) -> Iterator[str]:
        """The cards as one file, piece by piece."""
