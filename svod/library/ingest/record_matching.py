"""Which record of a service is a work, or what a reference means; a doubt is no match."""

from collections.abc import Sequence
from typing import NamedTuple

from svod.model.enrichment import EnrichOutcome, ServiceRecord
from svod.model.metadata import Creator, Field, Metadata, Value
from svod.model.reference import Reference
from svod.model.work import Match, Work
from svod.ports import CitationMatcher, Resolver
from svod.text.similarity import title_likeness

# Titles must be alike to a letter or two, and authors and year must agree (`title-key` then says 0.98 of that).
_SURE = 0.93
# A record of the number that is printed is the work unless its title is another one.
_SAME_NUMBER, _OTHER_TITLE = 0.99, 0.6
# What a reference means must be as sure; one that its number names is.
_SURE_REFERENCE = 0.93


class Judged(NamedTuple):
    """What is to be thought of a service's answer: the outcome, the record that is the work, and how sure that is."""

    outcome: EnrichOutcome
    record: ServiceRecord | None = None
    weight: float = 0.0


def judged(work: Work, records: Sequence[ServiceRecord], resolver: Resolver) -> Judged:
    """The record that is the work, if exactly one surely is."""
    if not records:
        return Judged(EnrichOutcome.UNKNOWN)
    numbers = {value.text.lower() for value in work.metadata.all(Field.IDENTIFIER) if value.scheme in ("doi", "arxiv")}
    for record in records:
        if {record.doi.lower(), record.arxiv.lower()} & numbers:
            known = [value.text for value in work.metadata.all(Field.TITLE)]
            is_other = known and max(title_likeness(title, record.title) for title in known) < _OTHER_TITLE
            return Judged(EnrichOutcome.CONFLICT) if is_other else Judged(EnrichOutcome.MATCHED, record, _SAME_NUMBER)
    sure = _sure(work, records, resolver)
    if not sure:
        return Judged(EnrichOutcome.DOUBTFUL)
    if len({record.doi.lower() for record, _ in sure if record.doi}) > 1:
        return Judged(EnrichOutcome.DOUBTFUL)
    record, match = max(sure, key=lambda row: (row[1].weight, bool(row[0].doi)))
    if numbers and record.doi and any(number.startswith("10.") for number in numbers):
        # Another DOI is printed.
        return Judged(EnrichOutcome.CONFLICT)
    return Judged(EnrichOutcome.MATCHED, record, match.weight)


def _sure(work: Work, records: Sequence[ServiceRecord], resolver: Resolver) -> list[tuple[ServiceRecord, Match]]:
    found = []
    for record in records:
        match = resolver.same_work(_without_copies(work), [record_work(record, numbers=False)])
        if match and match.weight >= _SURE and record.title:
            found.append((record, match))
    return found


def matched_reference(
    reference: Reference, records: Sequence[ServiceRecord], matcher: CitationMatcher
) -> ServiceRecord | None:
    """The record that a reference means, if exactly one surely is."""
    sure = []
    for record in records:
        match = matcher.match(reference, [record_work(record, numbers=True)]) if record.title else None
        if match and match.weight >= _SURE_REFERENCE:
            sure.append((match.weight, record))
    if len({record.doi.lower() for _, record in sure}) != 1:
        return None
    return max(sure, key=lambda row: row[0])[1]


def record_work(record: ServiceRecord, *, numbers: bool) -> Work:
    """A record as a work that can be compared with ours."""
    values: dict[Field, tuple[Value, ...]] = {
        Field.TITLE: (Value(record.title, 1.0),),
        Field.CREATOR: tuple(Creator(one.name.full, 1.0, name=one.name) for one in record.authors),
        Field.DATE: (Value(record.year, 1.0),) if record.year else (),
        Field.SOURCE: (Value(record.pages, 1.0, scheme="pages"),) if record.pages else (),
    }
    if numbers and record.doi:
        values[Field.IDENTIFIER] = (Value(record.doi, 1.0, scheme="doi"),)
    return Work("record", None, Metadata({field: said for field, said in values.items() if said}), ())


def _without_copies(work: Work) -> Work:
    return Work(work.id, work.language, work.metadata, ())
