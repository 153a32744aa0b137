"""A work as its own page shows it: every claim with its weight and origin, references, citations, copies."""

import dataclasses
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from urllib.parse import quote, urlencode, urlsplit

from svod.assemble.grobid_answers import PageMarks, page_marks
from svod.library.subjects.meanings import SubjectTerm
from svod.model.metadata import Creator, Field, Value
from svod.model.person import SignedBy
from svod.model.work import Citation, CitedReference, Copy, Work, WorkRecord
from svod.text.claims import one_a_language
from svod.text.issues import read_issue
from svod.text.people import each_person_once, one_claim_each
from svod.web.layout.view import WorkLine, shown_author, work_line
from svod.web.pages.works.work_actions import NO_ACTIONS, WorkActions
from svod.web.transfers.files import SHOWN_TYPES, media_name, source_name

# Where identifiers lead; the identifier itself is put at the end.
_IDENTIFIER_ADDRESSES = {
    "doi": "https://doi.org/",
    "arxiv": "https://arxiv.org/abs/",
    "orcid": "https://orcid.org/",
    "issn": "https://portal.issn.org/resource/ISSN/",
}
# What stands in the short table of facts, in this order.
_FACTS = (Field.DATE, Field.SOURCE, Field.PUBLISHER, Field.IDENTIFIER, Field.AFFILIATION, Field.NOTE)
# Notes of other schemes are aids of reading, such as where the introduction begins.
_SHOWN_NOTES = frozenset({None, "editor", "funding"})
# Other schemes are numbers of a source: its volume, issue, pages.
_NAMED_SOURCES = frozenset({None, "journal", "conference"})
_MOST_SENTENCES = 3
_AUTHORS_SHOWN = 8


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
    caption: str = ""


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
    known_as: str = ""
    is_ignored: bool = False

    @property
    def is_missing(self) -> bool:
        """Whether the library has no copy of what it means."""
        return self.cited is None or not self.cited.has_copy


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
    head: str
    subtitle: str
    venue: Claim | None
    dois: tuple[Claim, ...]
    translated_titles: tuple[Claim, ...]
    authors: tuple[Claim, ...]
    other_spellings: tuple[Claim, ...]
    abstracts: tuple[Claim, ...]
    key_words: tuple[Claim, ...]
    suggested: tuple[Claim, ...]
    facts: tuple[FieldClaims, ...]
    evidence: tuple[FieldClaims, ...]
    references: tuple[ReferenceLine, ...]
    cited_by: tuple[CitingLine, ...]
    copies: tuple[CopyLine, ...]
    marks: PageMarks
    similar: tuple[WorkLine, ...] = ()
    actions: WorkActions = NO_ACTIONS

    @property
    def authors_shown(self) -> int:
        """So many authors stand under the title; the others are folded away."""
        return _AUTHORS_SHOWN

    @property
    def read_address(self) -> str:
        """Where its first copy is read; nothing where there is none."""
        copy = next(iter(self.copies), None)
        return f"{self.line.address}/read/{copy.address.rpartition('/')[2]}" if copy else ""


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
    captions: Mapping[str, SubjectTerm] = dataclasses.field(default_factory=dict)
    actions: WorkActions = NO_ACTIONS


def work_view(record: WorkRecord, around: Surroundings, address: str) -> WorkView:
    """The page of a work at an address."""
    near = around.near
    work = record.work
    line = work_line(work)
    titles = one_a_language(work.metadata.all(Field.TITLE))
    creators = work.metadata.creators()
    own = one_claim_each(creators, line.language, len(work.copies))
    head, subtitle = _title_parts(work)
    facts = _fields(work, _FACTS)
    sources = next((fact.claims for fact in facts if fact.field == Field.SOURCE), ())
    return WorkView(
        line=line,
        head=head,
        subtitle=subtitle,
        venue=next((claim for claim in sources if claim.scheme in _NAMED_SOURCES or not claim.scheme), None),
        dois=tuple(
            claim for claim in _claims(Field.IDENTIFIER, work.metadata.all(Field.IDENTIFIER)) if claim.scheme == "doi"
        ),
        work_language=work.language or "",
        title=_claim(Field.TITLE, titles[0]) if titles else None,
        translated_titles=_claims(Field.TITLE, titles[1:]),
        authors=tuple(_authors(own, each_person_once(creators, len(work.copies)), around.signed)),
        other_spellings=_claims(Field.CREATOR, [value for value in creators if value not in own]),
        abstracts=_claims(Field.DESCRIPTION, one_a_language(work.metadata.all(Field.DESCRIPTION))),
        key_words=tuple(_captioned(work.metadata.all(Field.SUBJECT), around.captions)),
        suggested=tuple(_captioned(work.metadata.all(Field.SUGGESTED), around.captions)),
        facts=facts,
        evidence=tuple(_evidence(work)),
        references=tuple(
            _reference_line(place, row, near, around.actions.ignored) for place, row in enumerate(record.references)
        ),
        cited_by=tuple(_citing_line(row, around) for row in record.cited_by if row.citing in near),
        copies=tuple(_copy_line(copy) for copy in work.copies),
        marks=page_marks(record, address),
        similar=around.similar,
        actions=around.actions,
    )


def _title_parts(work: Work) -> tuple[str, str]:
    """The title without its subtitle, and the subtitle, where it is known and stands at the end of the title."""
    title, subtitle = work.metadata.text(Field.TITLE), work.metadata.text(Field.SUBTITLE)
    head = title.removesuffix(subtitle).rstrip() if subtitle else title
    if head == title or not head.endswith((":", ".", "—", "–")):
        return title, ""
    return head.rstrip(" :.—–"), subtitle


def _captioned(values: Sequence[Value], captions: Mapping[str, SubjectTerm]) -> Iterator[Claim]:
    """Key words; codes with what they mean, where a vocabulary tells."""
    for value, claim in zip(values, _claims(Field.SUBJECT, values), strict=True):
        term = captions.get(value.text.lower()) if value.scheme else None
        yield replace(claim, text=term.code or claim.text, caption=term.caption) if term else claim


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
    found = ((field, _shown_values(work, field)) for field in fields)
    return tuple(FieldClaims(str(field), _claims(field, values)) for field, values in found if values)


def _shown_values(work: Work, field: Field) -> tuple[Value, ...]:
    """The values of a field that its readers need; affiliations that stand with an author are not shown twice."""
    values = work.metadata.all(field)
    if field is Field.NOTE:
        return tuple(value for value in values if value.scheme in _SHOWN_NOTES)
    if field is Field.AFFILIATION:
        stated = {text for creator in work.metadata.creators() for text in creator.affiliations}
        return tuple(value for value in values if value.text not in stated)
    return values


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
        text=shown_author(creator) if creator else value.text,
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
    if field in (Field.SUBJECT, Field.SUGGESTED):
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


def _reference_line(
    position: int, row: CitedReference, near: Mapping[str, Work], ignored: frozenset[str]
) -> ReferenceLine:
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
        known_as=row.known_as or (cited.id if cited and not cited.copies else ""),
        is_ignored=(row.known_as or (cited.id if cited else "")) in ignored,
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
        kind=media_name(copy.media_type),
        shown=copy.media_type in SHOWN_TYPES,
        size=copy.size,
        pages=copy.pages,
        added=copy.added,
        translation=copy.translation,
    )
