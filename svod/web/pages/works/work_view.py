"""A work as its own page shows it: every claim with its weight and origin, references, citations, copies."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from urllib.parse import quote, urlencode, urlsplit

from svod.assemble.grobid_answers import PageMarks, page_marks
from svod.model.metadata import Creator, Field, Value
from svod.model.person import SignedBy
from svod.model.work import Citation, CitedReference, Copy, Work, WorkRecord
from svod.text.claims import one_a_language
from svod.text.issues import read_issue
from svod.text.people import each_person_once, one_claim_each
from svod.web.layout.view import WorkLine, work_line
from svod.web.transfers.files import SHOWN_TYPES, source_name

# Where identifiers lead; the identifier itself is put at the end.
_IDENTIFIER_ADDRESSES = {
    "doi": "https://doi.org/",
    "arxiv": "https://arxiv.org/abs/",
    "orcid": "https://orcid.org/",
    "issn": "https://portal.issn.org/resource/ISSN/",
}
# What stands in the short table of facts, in this order.
_FACTS = (Field.DATE, Field.SOURCE, Field.PUBLISHER, Field.IDENTIFIER, Field.AFFILIATION, Field.NOTE)
# Other schemes are numbers of a source: its volume, issue, pages.
_NAMED_SOURCES = frozenset({None, "journal", "conference"})
_MOST_SENTENCES = 3
_MEDIA_NAMES = {
    "application/pdf": "PDF",
    "application/postscript": "PostScript",
    "text/html": "HTML",
    "text/plain": "TXT",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "DOCX",
}


@dataclass(frozen=True, slots=True)
class Claim:
    """One claim with its quiet marks: how sure, by which method, from which page; and where a click leads."""

    text: str
    weight: float
    method: str
    page: int | None
    language: str
    scheme: str
    address: str
    affiliations: tuple[str, ...] = ()
    email: str = ""


@dataclass(frozen=True, slots=True)
class FieldClaims:
    """All claims for one field."""

    field: str
    claims: tuple[Claim, ...]


@dataclass(frozen=True, slots=True)
class ReferenceLine:
    """A reference as printed, and the work it was recognised as."""

    number: int
    position: int
    raw: str
    weight: float
    method: str
    page: int
    address: str
    cited: WorkLine | None
    match_weight: float
    reason: str
    known_address: str = ""


@dataclass(frozen=True, slots=True)
class CitingLine:
    """A work that cites this one, with the place in its list and why we think so."""

    line: WorkLine
    position: int
    weight: float
    reason: str
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CopyLine:
    """A file of the work."""

    address: str
    name: str
    source_address: str
    kind: str
    shown: bool
    size: int
    pages: int
    added: str
    translation: bool


@dataclass(frozen=True, slots=True)
class WorkView:
    """The page of a work."""

    line: WorkLine
    work_language: str
    title: Claim | None
    translated_titles: tuple[Claim, ...]
    authors: tuple[Claim, ...]
    other_spellings: tuple[Claim, ...]
    abstracts: tuple[Claim, ...]
    key_words: tuple[Claim, ...]
    facts: tuple[FieldClaims, ...]
    evidence: tuple[FieldClaims, ...]
    references: tuple[ReferenceLine, ...]
    cited_by: tuple[CitingLine, ...]
    copies: tuple[CopyLine, ...]
    marks: PageMarks
    similar: tuple[WorkLine, ...] = ()


def neighbours(record: WorkRecord) -> frozenset[str]:
    """The ids of all works that a work's page names."""
    cited = {reference.citation.cited for reference in record.references if reference.citation}
    return frozenset(cited | {citation.citing for citation in record.cited_by})


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a work's page needs beside the work: those it cites and is cited by, in which sentences, and the like."""

    near: Mapping[str, Work]
    sentences: Mapping[Citation, tuple[str, ...]]
    similar: tuple[WorkLine, ...] = ()
    signed: tuple[SignedBy, ...] = ()


def work_view(record: WorkRecord, around: Surroundings, address: str) -> WorkView:
    """The page of a work at an address."""
    near = around.near
    work = record.work
    line = work_line(work)
    titles = one_a_language(work.metadata.all(Field.TITLE))
    creators = work.metadata.creators()
    own = one_claim_each(creators, line.language, len(work.copies))
    return WorkView(
        line=line,
        work_language=work.language or "",
        title=_claim(Field.TITLE, titles[0]) if titles else None,
        translated_titles=_claims(Field.TITLE, titles[1:]),
        authors=tuple(_authors(own, each_person_once(creators, len(work.copies)), around.signed)),
        other_spellings=_claims(Field.CREATOR, [value for value in creators if value not in own]),
        abstracts=_claims(Field.DESCRIPTION, one_a_language(work.metadata.all(Field.DESCRIPTION))),
        key_words=_claims(Field.SUBJECT, work.metadata.all(Field.SUBJECT)),
        facts=_fields(work, _FACTS),
        evidence=tuple(_evidence(work)),
        references=tuple(_reference_line(place, row, near) for place, row in enumerate(record.references)),
        cited_by=tuple(_citing_line(row, around) for row in record.cited_by if row.citing in near),
        copies=tuple(_copy_line(copy) for copy in work.copies),
        marks=page_marks(record, address),
        similar=around.similar,
    )


def identifier_address(scheme: str | None, text: str) -> str:
    """Where an identifier leads on the Web; nothing where it leads nowhere, or nowhere safe."""
    if scheme == "url":
        return text if urlsplit_scheme(text) in ("http", "https") else ""
    start = _IDENTIFIER_ADDRESSES.get(scheme or "")
    return start + quote(text, safe="/:;().-") if start else ""


def urlsplit_scheme(address: str) -> str:
    """The scheme of an address, or nothing where it is none."""
    try:
        return urlsplit(address).scheme
    except ValueError:
        return ""


def _fields(work: Work, fields: Iterable[Field]) -> tuple[FieldClaims, ...]:
    return tuple(
        FieldClaims(str(field), _claims(field, work.metadata.all(field)))
        for field in fields
        if work.metadata.all(field)
    )


def _evidence(work: Work) -> Iterator[FieldClaims]:
    """Every claim for every field, also those that a person's outweigh."""
    for field in Field:
        if values := work.metadata.reported(field):
            yield FieldClaims(str(field), _claims(field, values))


def _claims(field: Field, values: Sequence[Value]) -> tuple[Claim, ...]:
    claims = [_claim(field, value) for value in values]
    if field is not Field.SOURCE:
        return tuple(claims)
    # A work stands among the works of one source: the first.
    own = next((claim.address for claim in claims if claim.address), "")
    return tuple(claim if claim.address == own else replace(claim, address="") for claim in claims)


def _claim(field: Field, value: Value) -> Claim:
    creator = value if isinstance(value, Creator) else None
    return Claim(
        text=value.text,
        weight=min(1.0, max(0.0, value.weight)),
        method=value.origin,
        page=value.page,
        language=value.language or "",
        scheme=value.scheme or "",
        address=_claim_address(field, value),
        affiliations=creator.affiliations if creator else (),
        email=(creator.email or "") if creator else "",
    )


def _claim_address(field: Field, value: Value) -> str:
    """Where a click on the claim leads: to the identifier's home, or to more of the same author, subject, source."""
    if field is Field.IDENTIFIER:
        return identifier_address(value.scheme, value.text)
    if isinstance(value, Creator):
        return f"/search?{urlencode({'q': value.name.family or value.text, 'field': 'creator'})}"
    if field is Field.SUBJECT:
        return f"/subjects/{quote(value.text, safe='')}"
    if field is Field.SOURCE and value.scheme in _NAMED_SOURCES:
        return f"/sources/{quote(read_issue(value.text).container or value.text, safe='')}"
    return ""


def _authors(
    own: Iterable[Creator], people: Iterable[Iterable[Creator]], signed: Iterable[SignedBy]
) -> Iterator[Claim]:
    """The authors; a click leads to the person behind the name, where that is known."""
    known = {row.position: f"/authors/{row.person_id}" for row in signed if row.person_id}
    pages = {claim: known[place] for place, claims in enumerate(people) if place in known for claim in claims}
    for creator in own:
        claim = _claim(Field.CREATOR, creator)
        yield replace(claim, address=pages.get(creator, claim.address))


def _reference_line(position: int, row: CitedReference, near: Mapping[str, Work]) -> ReferenceLine:
    reference, citation = row.reference, row.citation
    cited = near.get(citation.cited) if citation else None
    fields = reference.fields
    return ReferenceLine(
        number=reference.number,
        position=position,
        raw=reference.raw,
        weight=reference.weight,
        method=reference.method,
        page=reference.page,
        address=identifier_address("doi", fields.doi) if fields.doi else identifier_address("url", fields.url or ""),
        cited=work_line(cited) if cited else None,
        match_weight=citation.weight if citation else 0.0,
        reason=citation.reason if citation else "",
        known_address=f"/works/{row.known_as}" if row.known_as and not cited else "",
    )


def _citing_line(citation: Citation, around: Surroundings) -> CitingLine:
    line = work_line(around.near[citation.citing])
    sentences = around.sentences.get(citation, ())[:_MOST_SENTENCES]
    return CitingLine(line, citation.position, citation.weight, citation.reason, sentences)


def _copy_line(copy: Copy) -> CopyLine:
    source = source_name(copy.source)
    return CopyLine(
        address=f"/files/{copy.sha256}",
        name=source.name,
        source_address=source.address,
        kind=_MEDIA_NAMES.get(copy.media_type, copy.media_type),
        shown=copy.media_type in SHOWN_TYPES,
        size=copy.size,
        pages=copy.pages,
        added=copy.added,
        translation=copy.translation,
    )
