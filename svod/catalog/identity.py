"""One work out of many copies: when two readings are the same paper, and what they make together."""

from collections.abc import Iterable, Sequence

from svod.catalog.keys import copy_key, doi_key, title_keys
from svod.model.metadata import Field, Metadata, Value
from svod.model.work import Work
from svod.text.normalize import fold
from svod.text.similarity import title_likeness
from svod.text.transliterate import name_key

# Below this weight a title is a guess, and guesses must not glue works together.
_TRUSTED_TITLE = 0.3
_SAME_TITLE = 0.93


class TitleResolver:
    """Same bytes, same DOI, or the same title by the same people in the same year."""

    def keys(self, work: Work) -> frozenset[str]:
        """The work's files, identifiers and titles as keys."""
        copies = frozenset(copy_key(copy.sha256) for copy in work.copies)
        return copies | frozenset(map(doi_key, _dois(work))) | title_keys(_titles(work))

    def same_work(self, work: Work, candidates: Sequence[Work]) -> str | None:
        """The first candidate that is this work."""
        return next((candidate.id for candidate in candidates if _is_same(work, candidate)), None)

    def joined(self, held: Work, arrived: Work) -> Work:
        """The held work with the claims and copies of the arrived one; no claim is ever overwritten."""
        known = {copy.sha256 for copy in held.copies}
        copies = held.copies + tuple(copy for copy in arrived.copies if copy.sha256 not in known)
        metadata = Metadata(
            {
                field: _merged(field, held.metadata.all(field), arrived.metadata.all(field))
                for field in Field
                if held.metadata.all(field) or arrived.metadata.all(field)
            }
        )
        return Work(held.id, held.language or arrived.language, metadata, copies)


def years(work: Work) -> frozenset[str]:
    """The years that the work is dated by."""
    return frozenset(value.text[:4] for value in work.metadata.all(Field.DATE))


def family_keys(work: Work) -> frozenset[str]:
    """The authors' family names in the form that all alphabets share."""
    return frozenset(name_key(creator.name.family) for creator in work.metadata.creators() if creator.name.family)


def _is_same(work: Work, candidate: Work) -> bool:
    if {copy.sha256 for copy in work.copies} & {copy.sha256 for copy in candidate.copies}:
        return True
    if _dois(work) & _dois(candidate):
        return True
    if not any(title_likeness(one, other) >= _SAME_TITLE for one in _titles(work) for other in _titles(candidate)):
        return False
    return _agree(family_keys(work), family_keys(candidate)) and _agree(years(work), years(candidate))


def _agree(one: frozenset[str], other: frozenset[str]) -> bool:
    """Silence agrees with everything."""
    return not one or not other or bool(one & other)


def _dois(work: Work) -> frozenset[str]:
    return frozenset(value.text.lower() for value in work.metadata.all(Field.IDENTIFIER) if value.scheme == "doi")


def _titles(work: Work) -> list[str]:
    return [value.text for value in work.metadata.all(Field.TITLE) if value.weight >= _TRUSTED_TITLE]


def _merged(field: Field, held: Iterable[Value], arrived: Iterable[Value]) -> tuple[Value, ...]:
    claims: dict[tuple[str, str | None], Value] = {}
    for value in (*held, *arrived):
        identity = (fold(value.text), value.scheme)
        if identity not in claims or claims[identity].weight < value.weight:
            claims[identity] = value
    if field is Field.CREATOR:
        return tuple(claims.values())  # authors stay in printed order
    return tuple(sorted(claims.values(), key=lambda value: -value.weight))
