"""Citations: which work a reference means, also across alphabets where the work prints several titles."""

from collections.abc import Sequence

from svod.catalog.identity import family_keys, years
from svod.catalog.keys import doi_key, title_keys
from svod.model.metadata import Field
from svod.model.reference import Reference
from svod.model.work import Match, Work
from svod.text.similarity import title_likeness
from svod.text.transliterate import name_key

_SAME_TITLE = 0.9
_DOI_WEIGHT = 0.99
# Title likeness is multiplied by how well the other witnesses agree.
_BOTH_AGREE, _ONE_AGREES, _NONE_SPEAKS = 0.98, 0.9, 0.7
_LEAST_WEIGHT = 0.6


class TitleMatcher:
    """Same DOI, or a title alike while neither authors nor year speak against it."""

    def keys(self, reference: Reference) -> frozenset[str]:
        """The reference's identifier and title as keys."""
        dois = {doi_key(reference.fields.doi)} if reference.fields.doi else set()
        titles = [title for title in (reference.fields.title, reference.fields.container) if title]
        return frozenset(dois) | title_keys(titles[:1])

    def match(self, reference: Reference, candidates: Sequence[Work]) -> Match | None:
        """The most likely candidate, if any is likely enough."""
        matches = [match for candidate in candidates if (match := _judged(reference, candidate))]
        return max(matches, key=lambda match: match.weight, default=None)


def _judged(reference: Reference, work: Work) -> Match | None:
    fields = reference.fields
    identifiers = {value.text.lower() for value in work.metadata.all(Field.IDENTIFIER) if value.scheme == "doi"}
    if fields.doi and fields.doi.lower() in identifiers:
        return Match(work.id, _DOI_WEIGHT, "same DOI")
    likeness = max(
        (title_likeness(fields.title or "", value.text) for value in work.metadata.all(Field.TITLE)), default=0.0
    )
    if likeness < _SAME_TITLE:
        return None
    witnesses = {
        "authors": _agreement(frozenset(name_key(person.family) for person in fields.author), family_keys(work)),
        "year": _agreement(frozenset([fields.year[:4]] if fields.year else []), years(work)),
    }
    if witnesses["authors"] is False or (witnesses["year"] is False and not witnesses["authors"]):
        return None
    agreeing = [name for name, agrees in witnesses.items() if agrees]
    weight = likeness * (_NONE_SPEAKS, _ONE_AGREES, _BOTH_AGREE)[len(agreeing)]
    if weight < _LEAST_WEIGHT:
        return None
    return Match(work.id, weight, " and ".join(["title alike", *(f"{name} agree" for name in agreeing)]))


def _agreement(one: frozenset[str], other: frozenset[str]) -> bool | None:
    """Whether two witnesses agree; None where one of them is silent."""
    if not one or not other:
        return None
    return bool(one & other)
