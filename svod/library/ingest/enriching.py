"""Enrichment of works by services: a record that surely is the work adds claims below what is printed, never above."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import StrEnum

from svod.errors import EngineError
from svod.library.ingest.citation_links import recognise_citations_to, tie_references
from svod.library.ingest.record_matching import judged, matched_reference
from svod.library.ingest.refresh import renew
from svod.library.lookup import held
from svod.library.parts import LibraryParts
from svod.model.enrichment import Enriched, EnrichOutcome, ServiceRecord, WorkAsked
from svod.model.metadata import Affiliation, Creator, Field, Metadata, Value
from svod.model.reference import Reference, ReferenceFields
from svod.model.work import Work
from svod.ports.enrichment import MetadataService, OrganisationService
from svod.text.claims import claim_key
from svod.text.transliterate import name_key

# Claims of services count so much of how sure the match is, and always less than what is printed.
_SHARE, _BELOW = 0.9, 0.01
_LEAST_WEIGHT = 0.05
_MOST_FILES = 3
_MOST_AFFILIATIONS = 20
VERSION = 1
ROR = "ror"


# Fields of a reference that a record may fill.
_FILLED = ("doi", "year", "container", "volume", "issue", "pages", "publisher")


class Scope(StrEnum):
    """How much of a record is taken over what was just read, as GROBID numbers it."""

    ALL = "1"
    DOI = "2"
    WITH_DOI = "3"


@dataclass(frozen=True, slots=True)
class EnrichTerms:
    """What is asked for: also about references, again about works that were asked about, at most so many works."""

    with_references: bool = False
    again: bool = False
    most: int = 0


USUAL_TERMS = EnrichTerms()


class Enriching:
    """Asks services about works of a library, one after another; safe to repeat and to interrupt."""

    def __init__(
        self,
        parts: LibraryParts,
        services: Sequence[MetadataService],
        organisations: OrganisationService | None = None,
    ) -> None:
        self._parts = parts
        self._services = services
        self._organisations = organisations

    def run(self, work_ids: Iterable[str] = (), terms: EnrichTerms = USUAL_TERMS) -> Iterator[Enriched]:
        """What became of each work and service; without ids all works that a service was not asked about yet."""
        chosen = tuple(work_ids)
        known = self._parts.store.enrichments()
        every = chosen or tuple(self._parts.store.survey().work_ids())
        done = {service.name: frozenset() if terms.again else known.asked(service.name) for service in self._services}
        if self._organisations is not None:
            done[ROR] = frozenset() if terms.again else known.asked(ROR)
        left = [work_id for work_id in every if any(work_id not in asked for asked in done.values())]
        try:
            for work_id in left[: terms.most or None]:
                for ended in self._all(work_id, done, with_references=terms.with_references):
                    known.put(ended.work_id, ended.service, ended.outcome)
                    yield ended
        finally:
            renew(self._parts)

    def consolidated(self, metadata: Metadata, scope: Scope) -> Metadata:
        """A header that was just read with what services surely know of it; those without an answer are passed over."""
        work = Work("", None, metadata, ())
        for service in self._services:
            asked = asked_about(work)
            if scope is Scope.WITH_DOI and not asked.doi:
                continue
            with suppress(EngineError):
                _, record, weight = judged(work, service.records(asked), self._parts.cataloguers.resolver)
                if record is not None:
                    claims = _claims(work, record, weight, _origin(service.name))
                    kept = [(field, one) for field, one in claims if scope is not Scope.DOI or one.scheme == "doi"]
                    work = with_claims(work if scope is Scope.DOI else _with_orcids(work, record), kept)
        return work.metadata

    def consolidated_references(self, references: Iterable[Reference], scope: Scope) -> tuple[Reference, ...]:
        """References with the fields of the records that they surely mean; what is printed stays."""
        return tuple(self._consolidated_reference(one, scope) for one in references)

    def _consolidated_reference(self, reference: Reference, scope: Scope) -> Reference:
        doi = reference.fields.doi or ""
        if not reference.raw.strip() or (scope is Scope.WITH_DOI and not doi) or (scope is Scope.DOI and doi):
            return reference
        for service in self._services:
            with suppress(EngineError):
                records = service.records(WorkAsked(raw=reference.raw, doi=doi))
                record = matched_reference(reference, records, self._parts.cataloguers.matcher)
                if record is not None:
                    return replace(reference, fields=_filled(reference.fields, record, scope))
        return reference

    def _all(self, work_id: str, done: Mapping[str, frozenset[str]], *, with_references: bool) -> Iterator[Enriched]:
        """The answers of all services that were not asked yet."""
        for service in self._services:
            if work_id not in done[service.name]:
                yield self._enriched(work_id, service, with_references=with_references)
        if self._organisations is not None and work_id not in done[ROR]:
            yield self._placed(work_id, self._organisations)

    def _enriched(self, work_id: str, service: MetadataService, *, with_references: bool) -> Enriched:
        with self._parts.store.reading() as session:
            work = held(work_id, session)
            references = session.references.of(work.id)
        try:
            outcome, record, weight = judged(work, service.records(asked_about(work)), self._parts.cataloguers.resolver)
            found = self._found_references(references, service) if with_references else {}
        except EngineError as error:
            return Enriched(work.id, service.name, EnrichOutcome.FAILED, message=str(error))
        claims = list(_claims(work, record, weight, _origin(service.name))) if record else []
        enriched = with_claims(_with_orcids(work, record) if record else work, claims)
        added = [f"{field}: {value.text}" for field, value in claims]
        if found:
            added += [f"reference {references[place].number}: {doi}" for place, doi in sorted(found.items())]
        if enriched != work or found:
            self._store(enriched, references, found)
        return Enriched(work.id, service.name, outcome, tuple(added))

    def _found_references(self, references: Sequence[Reference], service: MetadataService) -> dict[int, str]:
        """The DOIs of references that have none printed, by their places in the list."""
        found = {}
        for place, reference in enumerate(references):
            if reference.fields.doi or not reference.raw.strip():
                continue
            record = matched_reference(
                reference, service.records(WorkAsked(raw=reference.raw)), self._parts.cataloguers.matcher
            )
            if record is not None and record.doi:
                found[place] = record.doi
        return found

    def _store(self, work: Work, references: Sequence[Reference], found: dict[int, str]) -> None:
        cataloguers = self._parts.cataloguers
        with self._parts.store.writing() as session:
            keys = cataloguers.resolver.keys(work)
            session.works.put(work, keys)
            if found:
                filled = [
                    replace(one, fields=replace(one.fields, doi=found[place])) if place in found else one
                    for place, one in enumerate(references)
                ]
                tie_references(work, filled, session, cataloguers.matcher)
            recognise_citations_to(work, keys, session, cataloguers.matcher)

    def _placed(self, work_id: str, service: OrganisationService) -> Enriched:
        """The organisations of a work's affiliations."""
        with self._parts.store.reading() as session:
            work = held(work_id, session)
        printed = [value for value in work.metadata.all(Field.AFFILIATION) if not value.uri][:_MOST_AFFILIATIONS]
        claims: list[tuple[Field, Value]] = []
        try:
            for value in printed:
                if found := service.organisation(value.text):
                    weight = _below(work.metadata, Field.AFFILIATION, _SHARE)
                    place = Affiliation(found.name, weight, _origin(ROR), scheme="ror", uri=found.ror)
                    claims.append((Field.AFFILIATION, place))
        except EngineError as error:
            return Enriched(work.id, ROR, EnrichOutcome.FAILED, message=str(error))
        enriched = with_claims(work, claims)
        if enriched != work:
            self._store(enriched, (), {})
        outcome = EnrichOutcome.MATCHED if claims else EnrichOutcome.UNKNOWN
        return Enriched(work.id, ROR, outcome, tuple(f"{value.text}: {value.uri}" for _, value in claims))


def _filled(fields: ReferenceFields, record: ServiceRecord, scope: Scope) -> ReferenceFields:
    """The fields of a reference with those of its record where nothing is printed."""
    names = ("doi",) if scope is Scope.DOI else _FILLED
    values = {name: getattr(record, name) for name in names if getattr(record, name) and not getattr(fields, name)}
    return replace(fields, **values)


def asked_about(work: Work) -> WorkAsked:
    """What a service is asked about a work."""
    metadata = work.metadata
    numbers = {value.scheme: value.text for value in reversed(metadata.all(Field.IDENTIFIER)) if value.scheme}
    return WorkAsked(
        metadata.text(Field.TITLE),
        tuple(creator.name.family or creator.text for creator in metadata.creators()),
        metadata.text(Field.DATE)[:4],
        numbers.get("doi", ""),
        numbers.get("arxiv", ""),
    )


def with_claims(work: Work, claims: Iterable[tuple[Field, Value]]) -> Work:
    """The work with claims behind those it has; what is said already is not said twice."""
    values = dict(work.metadata.values)
    for field, value in claims:
        said = values.get(field, ())
        if claim_key(value) not in {claim_key(one) for one in said}:
            values[field] = (*said, value)
    return work if values == dict(work.metadata.values) else replace(work, metadata=Metadata(values))


def _claims(work: Work, record: ServiceRecord, match: float, origin: str) -> Iterator[tuple[Field, Value]]:
    """What a record adds: identifiers and open files, and whatever the work does not say itself."""
    metadata = work.metadata
    schemes = {value.scheme for value in metadata.all(Field.IDENTIFIER)}

    def claim(field: Field, text: str, scheme: str | None = None) -> tuple[Field, Value]:
        return field, Value(text, _below(metadata, field, match * _SHARE), origin, scheme=scheme)

    for scheme, number in (("doi", record.doi), ("arxiv", record.arxiv)):
        if number and scheme not in schemes:
            yield claim(Field.IDENTIFIER, number, scheme)
    for url in record.files[:_MOST_FILES]:
        yield claim(Field.IDENTIFIER, url, "pdf")
    if record.year and not metadata.all(Field.DATE):
        yield claim(Field.DATE, record.year)
    if record.publisher and not metadata.all(Field.PUBLISHER):
        yield claim(Field.PUBLISHER, record.publisher)
    if not metadata.all(Field.SOURCE):
        rows = (("journal", record.container), ("volume", record.volume), ("issue", record.issue))
        yield from (claim(Field.SOURCE, text, scheme) for scheme, text in (*rows, ("pages", record.pages)) if text)
    if not metadata.all(Field.CREATOR):
        for author in record.authors:
            weight = match * _SHARE
            yield Field.CREATOR, Creator(
                author.name.full, weight, origin, name=author.name, orcid=author.orcid or None,
                affiliations=tuple(one.name for one in author.organisations if one.name),
            )  # fmt: skip


def _with_orcids(work: Work, record: ServiceRecord) -> Work:
    """The work whose authors have the ORCID of their namesake in the record, where nobody else is called so."""
    creators = work.metadata.values.get(Field.CREATOR, ())
    numbers: dict[str, list[str]] = {}
    for author in record.authors:
        numbers.setdefault(_initialled(author.name.family, author.name.given), []).append(author.orcid)
    named: list[Value] = []
    for one in creators:
        if isinstance(one, Creator) and not one.orcid and one.name.given:
            meant = numbers.get(_initialled(one.name.family, one.name.given), [])
            named.append(replace(one, orcid=meant[0]) if len(meant) == 1 and meant[0] else one)
        else:
            named.append(one)
    if tuple(named) == tuple(creators):
        return work
    return replace(work, metadata=Metadata({**work.metadata.values, Field.CREATOR: tuple(named)}))


def _initialled(family: str, given: str) -> str:
    return f"{name_key(family)} {name_key(given)[:1]}"


def _below(metadata: Metadata, field: Field, wished: float) -> float:
    """A weight below all that is said of a field."""
    printed = min((value.weight for value in metadata.values.get(field, ())), default=1.0)
    return round(max(_LEAST_WEIGHT, min(wished, printed - _BELOW)), 4)


def _origin(service: str) -> str:
    return f"enrich.{service}@{VERSION}"
