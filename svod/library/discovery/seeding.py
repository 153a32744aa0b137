"""Bibliographies as seeds: the pages of the most active authors of a field are looked for (`hpsearch-mops`)."""

from collections import Counter
from collections.abc import Iterable

from svod.errors import GatherError
from svod.library.ingest.sources import content_of, place_text
from svod.library.ingest.wanted import importer_of
from svod.library.parts import LibraryParts
from svod.model.gathering import GatherRequest
from svod.model.outcome import Failure
from svod.model.record import BrokenRecord, ReportedWork
from svod.text.transliterate import latin, name_key

# The format of a bibliography whose address does not show it.
_USUAL = "bibtex"


def seeded(parts: LibraryParts, place: str, topic: str, most: int) -> tuple[GatherRequest, ...]:
    """A request for each of the most active authors that a bibliography names, at most so many."""
    place = place_text(place)
    content = content_of(place, parts.fetcher, parts.most_bytes)
    if isinstance(content, Failure):
        raise GatherError(f"The bibliography {place} cannot be had: {content.message}")
    importer = importer_of(parts, place.partition("?")[0]) or parts.importer(_USUAL)
    people = active_authors(importer.read(content))[:most]
    if not people:
        raise GatherError(f"The bibliography {place} names no authors.", way_out="BibTeX, RIS and CSL-JSON are read.")
    return tuple(GatherRequest(person=name, topic=topic) for name in people)


def active_authors(records: Iterable[ReportedWork | BrokenRecord]) -> tuple[str, ...]:
    """The authors of records, who has the most first; initials and alphabets do not part one person from itself."""
    counts: Counter[tuple[str, str]] = Counter()
    spellings: dict[tuple[str, str], str] = {}
    for record in records:
        if isinstance(record, BrokenRecord):
            continue
        for name in (creator.name for creator in record.metadata.creators() if creator.name.family):
            key = (name_key(name.family), latin(name.given)[:1].lower())
            counts[key] += 1
            written = name.natural
            spellings[key] = max(spellings.get(key, ""), written, key=len)
    return tuple(spellings[key] for key, _ in counts.most_common())
