"""Deduplication: when two documents are the same work, and how they are merged."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from svod.catalog.agreement import Agreement, likest, people_agree, titles, work_families, years, years_agree
from svod.catalog.fingerprints import fingerprint_keys, text_likeness
from svod.catalog.identifier_keys import book_identifiers, own_identifiers, same_identifier
from svod.catalog.match_keys import copy_key, title_keys, writer_key
from svod.model.metadata import Field, Metadata, Value
from svod.model.work import Copy, Match, Work
from svod.text.normalize import fold, squeezed

_SAME_TITLE = 0.85
# A title this long is unique even without authors; one this short may be another work's, or a misread letter.
_UNIQUE_TITLE, _SHORTEST_TITLE = 40, 4
# A translation appears later than a second printing.
_TRANSLATED_WITHIN = 3
_BYTES_WEIGHT, _IDENTIFIER_WEIGHT, _BOOK_WEIGHT = 1.0, 0.99, 0.97
# Title similarity is multiplied by how well the other fields agree.
_BOTH_AGREE, _ONE_AGREES, _NONE_SPEAKS = 0.98, 0.9, 0.8
# The needed similarity of texts: with the same authors, without authors, with other authors.
_SAME_TEXT = {Agreement.AGREES: 0.45, Agreement.SILENT: 0.6, Agreement.DENIES: 0.85}
# Texts that are so much alike, of what is needed to be the same, may be versions of one paper.
_PERHAPS_SAME = 0.7
_WEB_TYPES = frozenset({"text/html", "application/xhtml+xml"})
# Papers are translated into English, seldom out of it.
_LATER_LANGUAGE = "en"


class TitleResolver:
    """Same bytes, same identifier, the same title by the same people in the same year, or the same text."""

    def keys(self, work: Work) -> frozenset[str]:
        """The blocking keys of a work: of its files, identifiers, titles and texts."""
        copies = frozenset(copy_key(copy.sha256) for copy in work.copies)
        texts = frozenset(key for copy in work.copies for key in fingerprint_keys(copy.fingerprint))
        return (
            copies | own_identifiers(work) | book_identifiers(work) | title_keys(titles(work)) | _writers(work) | texts
        )

    def same_work(self, work: Work, candidates: Sequence[Work]) -> Match | None:
        """The candidate that is this work: by its bytes, an identifier, title, people and year, or by its text."""
        for judge in (_by_bytes, _by_identifier, _by_title, _by_text):
            found = [match for candidate in candidates if (match := judge(work, candidate))]
            if found:
                return max(found, key=lambda match: match.weight)
        return None

    def lookalike(self, work: Work, candidates: Sequence[Work]) -> Match | None:
        """The candidate that may be this work: its title is alike and only people or year speak against it."""
        others = [candidate for candidate in candidates if candidate.id != work.id]
        found = [match for candidate in others if (match := _perhaps(work, candidate))]
        return max(found, key=lambda match: match.weight, default=None)

    def joined(self, held: Work, arrived: Work) -> Work:
        """The stored work with the claims and copies of the new one; no claim is ever overwritten."""
        language = _original_language(held, arrived)
        own = (_in_language(copy, held.language) for copy in held.copies)
        known = {copy.sha256 for copy in held.copies}
        fresh = (_in_language(copy, arrived.language) for copy in arrived.copies if copy.sha256 not in known)
        copies = tuple(_marked(copy, language) for copy in (*own, *fresh))
        metadata = Metadata(
            {
                field: _merged(field, held.metadata.values.get(field, ()), arrived.metadata.values.get(field, ()))
                for field in Field
                if field in held.metadata.values or field in arrived.metadata.values
            }
        )
        return Work(held.id, language, metadata, copies)


def _by_bytes(work: Work, candidate: Work) -> Match | None:
    shared = {copy.sha256 for copy in work.copies} & {copy.sha256 for copy in candidate.copies}
    return Match(candidate.id, _BYTES_WEIGHT, "same bytes") if shared else None


def _by_identifier(work: Work, candidate: Work) -> Match | None:
    scheme = same_identifier(own_identifiers(work), own_identifiers(candidate))
    return Match(candidate.id, _IDENTIFIER_WEIGHT, f"same {scheme}") if scheme else None


def _by_title(work: Work, candidate: Work) -> Match | None:
    people = people_agree(work_families(work), work_families(candidate))
    dated = years_agree(years(work), years(candidate), _years_apart(work, candidate, people))
    is_book = bool(book_identifiers(work) & book_identifiers(candidate))
    if people is Agreement.DENIES or (dated is Agreement.DENIES and not is_book):
        return None
    # Part of a title is enough only where everything else agrees.
    both = people is Agreement.AGREES and dated is Agreement.AGREES
    likeness, _ = likest(_long_titles(work), _long_titles(candidate), heads=both)
    if likeness < _SAME_TITLE:
        return None
    if people is Agreement.SILENT and dated is not Agreement.AGREES and not _has_unique_title(work):
        return None
    if is_book:
        return Match(candidate.id, _BOOK_WEIGHT * likeness, "same ISBN and title alike")
    agreeing = [name for name, said in (("authors", people), ("year", dated)) if said is Agreement.AGREES]
    weight = likeness * (_NONE_SPEAKS, _ONE_AGREES, _BOTH_AGREE)[len(agreeing)]
    alike = "title alike in another language" if _are_translations(work, candidate) else "title alike"
    return Match(candidate.id, weight, " and ".join([alike, *(f"{name} agree" for name in agreeing)]))


def _by_text(work: Work, candidate: Work) -> Match | None:
    people = people_agree(work_families(work), work_families(candidate))
    likeness = max((text_likeness(*pair) for pair in _comparable_texts(work, candidate, people)), default=0.0)
    if likeness < _SAME_TEXT[people]:
        return None
    agreeing = " and authors agree" if people is Agreement.AGREES else ""
    return Match(candidate.id, likeness, f"{likeness:.0%} of the text alike{agreeing}")


def _perhaps(work: Work, candidate: Work) -> Match | None:
    """How far two works that are not the same by any rule are alike; not at all where people and year deny it."""
    people = people_agree(work_families(work), work_families(candidate))
    dated = years_agree(years(work), years(candidate), _TRANSLATED_WITHIN)
    likeness, _ = likest(_long_titles(work), _long_titles(candidate), heads=False)
    against = (("authors differ", people), ("the year differs", dated))
    denied = [name for name, said in against if said is Agreement.DENIES]
    if likeness >= _SAME_TITLE and len(denied) < len(against):
        but = f", {denied[0]}" if denied else ""
        return Match(candidate.id, likeness * _NONE_SPEAKS * (0.5 if denied else 0.75), f"title alike{but}")
    texts = max((text_likeness(*pair) for pair in _comparable_texts(work, candidate, people)), default=0.0)
    if texts >= _SAME_TEXT[people] * _PERHAPS_SAME:
        return Match(candidate.id, texts * _PERHAPS_SAME, f"{texts:.0%} of the text alike")
    return None


def _comparable_texts(work: Work, candidate: Work, people: Agreement) -> Iterable[tuple[str, str]]:
    """The fingerprints of copies in pairs; pages of one site share so much text that the authors must agree."""
    for one in work.copies:
        for other in candidate.copies:
            is_page = one.media_type in _WEB_TYPES or other.media_type in _WEB_TYPES
            if people is Agreement.AGREES or not is_page:
                yield one.fingerprint, other.fingerprint


def _long_titles(work: Work) -> list[str]:
    return [title for title in titles(work) if len(squeezed(title)) >= _SHORTEST_TITLE]


def _has_unique_title(work: Work) -> bool:
    return max(map(len, titles(work))) >= _UNIQUE_TITLE


def _are_translations(work: Work, candidate: Work) -> bool:
    return None not in (work.language, candidate.language) and work.language != candidate.language


def _years_apart(work: Work, candidate: Work, people: Agreement) -> int:
    return _TRANSLATED_WITHIN if people is Agreement.AGREES and _are_translations(work, candidate) else 1


def _original_language(held: Work, arrived: Work) -> str | None:
    """The language that a work was written in: that of the earlier copy; of two in one year, not English."""
    if not _are_translations(held, arrived):
        return held.language or arrived.language
    ages = [min(years(work), default="") for work in (held, arrived)]
    if all(ages) and ages[0] != ages[1]:
        return held.language if ages[0] < ages[1] else arrived.language
    return arrived.language if held.language == _LATER_LANGUAGE else held.language


def _in_language(copy: Copy, language: str | None) -> Copy:
    return copy if copy.language else replace(copy, language=language or "")


def _marked(copy: Copy, original: str | None) -> Copy:
    """A copy, marked as a translation where it is one."""
    return replace(copy, translation=bool(copy.language and original and copy.language != original))


def _writers(work: Work) -> frozenset[str]:
    """Keys of first author and year, for references without a title."""
    first = next((creator.name.family for creator in work.metadata.creators()), "")
    return frozenset(key for year in years(work) if (key := writer_key(first, year)))


def _merged(field: Field, held: Iterable[Value], arrived: Iterable[Value]) -> tuple[Value, ...]:
    claims: dict[tuple[str, str | None, bool], Value] = {}
    for value in (*held, *arrived):
        # A person's claim is separate from a machine's with the same text, and comes first.
        identity = (fold(value.text), value.scheme, _is_machines(value))
        if identity not in claims or claims[identity].weight < value.weight:
            claims[identity] = value
    if field is Field.CREATOR:
        return tuple(sorted(claims.values(), key=_is_machines))  # authors stay in printed order
    return tuple(sorted(claims.values(), key=lambda value: (_is_machines(value), -value.weight)))


def _is_machines(value: Value) -> bool:
    return not value.counts_by_person
