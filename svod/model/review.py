"""What of a reading a person should look at: values that are missing or doubtful, with the reason."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from svod.model.metadata import PERSON, Field, Metadata, Value

MISSING, LOW_WEIGHT, COVER_PAGE = "missing", "low-weight", "cover-page"
# Titles with less were right in fewer than two of three papers of sources that no method had seen.
# The search index stores which works are doubtful: other limits need another FORMAT in `search/index_schema.py`.
LEAST_TITLE, LEAST_CREATOR = 0.7, 0.5


# What papers say of themselves and other documents seldom do.
_SIGNS = (Field.CREATOR, Field.DESCRIPTION, Field.SUBJECT, Field.IDENTIFIER)


class ReviewReason(NamedTuple):
    """A field to be looked at, why, and the weight of what stands there."""

    field: str
    reason: str
    weight: float


def may_be_no_paper(metadata: Metadata, *, has_references: bool) -> bool:
    """Whether a document lacks all that papers have: a sure title or author, abstract, key words, numbers, references.

    Notes, logs, forms and tables of figures are such documents, and papers of which nothing could be read.
    """
    title = metadata.best(Field.TITLE)
    sure = [value for field in _SIGNS for value in metadata.all(field) if value.weight >= LEAST_CREATOR]
    return not (has_references or sure or (title is not None and title.weight >= LEAST_TITLE))


def sure_beside_persons(titles: Sequence[Value]) -> Sequence[Value]:
    """Titles, without those that a machine only supposes beside one that a person gave."""
    if not titles or titles[0].origin != PERSON:
        return titles
    return [title for title in titles if title.origin == PERSON or title.weight >= LEAST_TITLE]


def review_reasons(metadata: Metadata, start_page: int = 1) -> tuple[ReviewReason, ...]:
    """The fields of a header that a person should look at; none when all is well, or confirmed by a person."""
    return (*_of_title(metadata, start_page), *_of_creators(metadata))


def _of_title(metadata: Metadata, start_page: int) -> Iterator[ReviewReason]:
    title = metadata.best(Field.TITLE)
    if title.origin == PERSON if title else metadata.is_by_person(Field.TITLE):
        return
    if title is None:
        yield ReviewReason(str(Field.TITLE), MISSING, 0.0)
    elif title.weight < LEAST_TITLE:
        yield ReviewReason(str(Field.TITLE), COVER_PAGE if start_page > 1 else LOW_WEIGHT, title.weight)


def _of_creators(metadata: Metadata) -> Iterator[ReviewReason]:
    creators = metadata.creators()
    if len(creators) == 1 and creators[0].origin != PERSON and creators[0].weight >= LEAST_CREATOR:
        return
    by_machine = [creator for creator in creators if creator.origin != PERSON]
    if metadata.is_by_person(Field.CREATOR) and not by_machine:
        return
    # Of two copies one may be read worse: a name counts by its heaviest claim.
    weights: dict[tuple[str, str], float] = {}
    for creator in by_machine:
        name = (creator.name.family or creator.text).casefold(), creator.name.given[:1].casefold()
        weights[name] = max(weights.get(name, 0.0), creator.weight)
    if not weights:
        yield ReviewReason(str(Field.CREATOR), MISSING, 0.0)
    elif (weight := min(weights.values())) < LEAST_CREATOR:
        yield ReviewReason(str(Field.CREATOR), LOW_WEIGHT, weight)
