"""Identifiers as keys: those of exactly one work, and ISBNs, which the papers of a volume share."""

import re
from collections.abc import Iterable

from svod.catalog.match_keys import doi_key
from svod.model.metadata import Field, Value
from svod.model.reference import Reference
from svod.model.work import Work

# Below this weight an identifier may be one that the paper only cites.
_TRUSTED = 0.3
# The DOI that arXiv itself gives: 10.48550/arxiv.1707.01007
_ARXIV_DOI = re.compile(r"10\.48550/arxiv\.(.+)")
# With such a source the work is a part of it, and an ISBN is that of the whole.
_PART_SCHEMES = frozenset({"pages", "conference", "journal", "issn", "issue"})
_BOOKS = frozenset({"book", "monograph", "thesis", "textbook", "report", ""})
_ISBN10, _ISBN13 = 10, 13


def own_identifiers(work: Work) -> frozenset[str]:
    """The keys of the identifiers that no other work has."""
    return _own((value.scheme, value.text) for value in _trusted(work))


def book_identifiers(work: Work) -> frozenset[str]:
    """The keys of a book's ISBNs; none for a paper, which has that of its volume."""
    sources = {value.scheme for value in work.metadata.all(Field.SOURCE)}
    if sources & _PART_SCHEMES or work.metadata.text(Field.TYPE) not in _BOOKS:
        return frozenset()
    return _books((value.scheme, value.text) for value in _trusted(work))


def cited_identifiers(reference: Reference) -> frozenset[str]:
    """The keys of a reference's identifiers that no other work has."""
    doi = reference.fields.doi
    if not doi and not reference.identifiers:
        return frozenset()
    return _own([*((scheme, text) for scheme, text in reference.identifiers), ("doi", doi or "")])


def cited_books(reference: Reference) -> frozenset[str]:
    """The keys of a reference's ISBNs: of the work, or of the volume that contains it."""
    return _books(reference.identifiers) if reference.identifiers else frozenset()


def same_identifier(one: frozenset[str], other: frozenset[str]) -> str:
    """The scheme of an identifier that two works share, as people write it; empty where there is none."""
    shared = min(one & other, default="")
    return {"doi": "DOI", "arxiv": "arXiv number", "isbn": "ISBN"}.get(shared.partition(":")[0], "")


def _trusted(work: Work) -> Iterable[Value]:
    return (value for value in work.metadata.all(Field.IDENTIFIER) if value.weight >= _TRUSTED)


def _own(identifiers: Iterable[tuple[str | None, str]]) -> frozenset[str]:
    keys = set()
    for scheme, text in identifiers:
        from_arxiv = _ARXIV_DOI.fullmatch(text.lower()) if scheme == "doi" else None
        if scheme == "arxiv" or from_arxiv:
            keys.add(f"arxiv:{from_arxiv[1] if from_arxiv else text.lower()}"[:128])
        elif scheme == "doi" and text:
            keys.add(doi_key(text))
    return frozenset(keys)


def _books(identifiers: Iterable[tuple[str | None, str]]) -> frozenset[str]:
    return frozenset(f"isbn:{isbn}" for scheme, text in identifiers if scheme == "isbn" and (isbn := _isbn13(text)))


def _isbn13(text: str) -> str | None:
    """An ISBN in its long form: 5-9221-0266-4 is 978-5-9221-0266-7."""
    digits = re.sub(r"[^\dX]", "", text.upper())
    if len(digits) == _ISBN13:
        return digits
    if len(digits) != _ISBN10:
        return None
    stem = f"978{digits[:9]}"
    total = sum(int(digit) * (3 if place % 2 else 1) for place, digit in enumerate(stem))
    return f"{stem}{-total % 10}"
