"""One work out of many copies: when two readings are the same paper, and what they make together."""

from collections.abc import Iterable, Sequence

from svod.catalog.keys import copy_key, doi_key, title_keys, writer_key
from svod.catalog.likeness import Agreement, likest, people_agree, titles, work_families, years, years_agree
from svod.model.metadata import Field, Metadata, Value
from svod.model.work import Work
from svod.text.normalize import fold

_SAME_TITLE = 0.85
# A title so long is nobody else's, though nobody is named.
_TELLING_TITLE = 40


class TitleResolver:
    """Same bytes, same DOI, or the same title by the same people in the same year."""

    def keys(self, work: Work) -> frozenset[str]:
        """The work's files, identifiers and titles as keys."""
        copies = frozenset(copy_key(copy.sha256) for copy in work.copies)
        return copies | frozenset(map(doi_key, _dois(work))) | title_keys(titles(work)) | _writers(work)

    def same_work(self, work: Work, candidates: Sequence[Work]) -> str | None:
        """The candidate that is this work: by its bytes, else by an identifier, else by title, people and year."""
        for is_same in (_shares_bytes, _shares_doi, _looks_the_same):
            found = next((candidate.id for candidate in candidates if is_same(work, candidate)), None)
            if found:
                return found
        return None

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


def _shares_bytes(work: Work, candidate: Work) -> bool:
    return bool({copy.sha256 for copy in work.copies} & {copy.sha256 for copy in candidate.copies})


def _shares_doi(work: Work, candidate: Work) -> bool:
    return bool(_dois(work) & _dois(candidate))


def _looks_the_same(work: Work, candidate: Work) -> bool:
    people = people_agree(work_families(work), work_families(candidate))
    dated = years_agree(years(work), years(candidate))
    if Agreement.DENIES in (people, dated):
        return False
    # Part of a title is enough only where everything else agrees.
    both = people is Agreement.AGREES and dated is Agreement.AGREES
    likeness, _ = likest(titles(work), titles(candidate), heads=both)
    if people is Agreement.SILENT and dated is not Agreement.AGREES:
        return likeness >= _SAME_TITLE and max(map(len, titles(work))) >= _TELLING_TITLE
    return likeness >= _SAME_TITLE


def _dois(work: Work) -> frozenset[str]:
    return frozenset(value.text.lower() for value in work.metadata.all(Field.IDENTIFIER) if value.scheme == "doi")


def _writers(work: Work) -> frozenset[str]:
    """Who wrote it first of all, and when, for references without a title."""
    first = next((creator.name.family for creator in work.metadata.creators()), "")
    return frozenset(key for year in years(work) if (key := writer_key(first, year)))


def _merged(field: Field, held: Iterable[Value], arrived: Iterable[Value]) -> tuple[Value, ...]:
    claims: dict[tuple[str, str | None], Value] = {}
    for value in (*held, *arrived):
        identity = (fold(value.text), value.scheme)
        if identity not in claims or claims[identity].weight < value.weight:
            claims[identity] = value
    if field is Field.CREATOR:
        return tuple(claims.values())  # authors stay in printed order
    return tuple(sorted(claims.values(), key=lambda value: -value.weight))
