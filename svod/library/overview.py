"""The library as a whole: which values its works have, how sure the readings are, where the copies come from."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from svod.library.parts import LibraryParts
from svod.model.metadata import Field
from svod.model.retrieval import NO_FILTERS, Facet, FacetCount, Filters

# Certainty is computed from so many works at most, taken evenly from all.
MOST_ASKED = 2000
# The borders of certainty: claims at least so sure, and less sure than the one before.
BANDS = (0.9, 0.7, 0.5, 0.0)
FIELDS = (
    Field.TITLE,
    Field.CREATOR,
    Field.DESCRIPTION,
    Field.SUBJECT,
    Field.DATE,
    Field.SOURCE,
    Field.IDENTIFIER,
)


class FieldCertainty(NamedTuple):
    """How sure the best claims for one field are: how many works have it, and how many of these in each band."""

    field: Field
    works: int
    bands: tuple[int, ...]


class Certainty(NamedTuple):
    """How sure the readings are, field by field, and how many works were asked."""

    asked: int
    fields: tuple[FieldCertainty, ...]


class Overview:
    """Questions about all works at once."""

    def __init__(self, parts: LibraryParts) -> None:
        self._parts = parts

    def counts(self, filters: Filters = NO_FILTERS, most: int = 12) -> tuple[Facet, ...]:
        """How many works have each value; with filters, how many of those that these leave."""
        return self._parts.index.counts(filters, most)

    def values(self, kind: str, filters: Filters = NO_FILTERS, most: int = 12) -> tuple[FacetCount, ...]:
        """The values of one kind, the most frequent first, but years newest first."""
        found = (facet.counts for facet in self.counts(filters, most) if facet.name == kind)
        return next(found, ())

    def beginning(self, kind: str, letters: str, most: int = 10) -> tuple[FacetCount, ...]:
        """Values of one kind, or words, that begin with some letters, the most frequent first."""
        return self._parts.index.beginning(kind, letters, most)

    def count(self) -> int:
        """How many works can be found."""
        return len(self._parts.index)

    def doubtful_count(self) -> int:
        """How many works have a header that a person should look at."""
        return self._parts.index.search("", limit=1, filters=Filters(needs_review=True)).total

    def newest(self, limit: int, offset: int = 0) -> Sequence[str]:
        """The ids of some works, the latest arrivals first."""
        return self._parts.store.survey().newest(limit, offset)

    def sites(self) -> Mapping[str, int]:
        """How many works have copies from each host of the Web, the most frequent first."""
        return self._parts.store.survey().sites()

    def from_site(self, host: str) -> Sequence[str]:
        """The ids of the works that have copies from a host, in order of arrival."""
        return self._parts.store.survey().from_site(host)

    def held_count(self) -> int:
        """How many works there are of which a copy is here."""
        return self._parts.store.survey().held_count()

    def wanted_count(self) -> int:
        """How many works are known by records alone."""
        return self._parts.store.survey().wanted_count()

    def cited_count(self) -> int:
        """How many works are known by references alone."""
        return self._parts.store.survey().cited_count()

    def certainty(self) -> Certainty:
        """How sure the readings of the works are."""
        work_ids = self._parts.store.survey().work_ids()
        asked = work_ids[:: max(1, -(-len(work_ids) // MOST_ASKED))]
        bands: dict[Field, Counter[int]] = {field: Counter() for field in FIELDS}
        with self._parts.store.reading() as session:
            works = session.works.get_each(asked)
        for work in works.values():
            for field in FIELDS:
                best = work.metadata.best(field)
                if best is not None:
                    bands[field][_band(best.weight)] += 1
        fields = [
            FieldCertainty(field, counted.total(), tuple(counted[band] for band in range(len(BANDS))))
            for field, counted in bands.items()
        ]
        return Certainty(len(works), tuple(fields))


def _band(weight: float) -> int:
    return next((place for place, border in enumerate(BANDS) if weight >= border), len(BANDS) - 1)
