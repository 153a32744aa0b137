"""Citations: which work a reference means, also across alphabets and where the reference tells no title."""

from collections.abc import Sequence

from svod.catalog.keys import doi_key, title_keys, writer_key
from svod.catalog.likeness import Agreement, families, likest, people_agree, titles, work_families, years, years_agree
from svod.model.metadata import Field
from svod.model.reference import Reference
from svod.model.work import Match, Work
from svod.text.similarity import contained_likeness, with_sequel

_SAME_TITLE = 0.85
_DOI_WEIGHT = 0.99
# Title likeness is multiplied by how well the other witnesses agree.
_BOTH_AGREE, _ONE_AGREES, _NONE_SPEAKS = 0.98, 0.9, 0.7
_PLACE_WEIGHT, _IN_PLACE = 0.85, "authors, year and place agree"
_LEAST_WEIGHT = 0.6


class TitleMatcher:
    """Same DOI, a title alike while neither authors nor year speak against it, or the same place in the same year."""

    def keys(self, reference: Reference) -> frozenset[str]:
        """The reference's identifier, title, and first author with the year, as keys."""
        fields = reference.fields
        keys = {doi_key(fields.doi)} if fields.doi else set()
        writer = writer_key(next((person.family for person in fields.author), ""), fields.year or "")
        return frozenset(keys | ({writer} if writer else set())) | title_keys([fields.title] if fields.title else [])

    def match(self, reference: Reference, candidates: Sequence[Work]) -> Match | None:
        """The most likely candidate, if any is likely enough and no other is just as likely."""
        matches = [match for candidate in candidates if (match := _judged(reference, candidate))]
        matches.sort(key=lambda match: -match.weight)
        if len(matches) > 1 and matches[0].weight == matches[1].weight and matches[0].reason == _IN_PLACE:
            return None
        return matches[0] if matches else None


def _judged(reference: Reference, work: Work) -> Match | None:
    fields = reference.fields
    identifiers = {value.text.lower() for value in work.metadata.all(Field.IDENTIFIER) if value.scheme == "doi"}
    if fields.doi and fields.doi.lower() in identifiers:
        return Match(work.id, _DOI_WEIGHT, "same DOI")
    named = families(fields.author)
    people = people_agree(named, work_families(work))
    dated = years_agree(frozenset([fields.year[:4]] if fields.year else []), years(work))
    if people is Agreement.DENIES or (dated is Agreement.DENIES and people is not Agreement.AGREES):
        return None
    agreeing = [name for name, said in (("authors", people), ("year", dated)) if said is Agreement.AGREES]
    do_both = people is dated is Agreement.AGREES
    told = [with_sequel(fields.title, reference.raw)] if fields.title else []
    likeness, is_head = likest(told, titles(work), heads=do_both)
    weight = likeness * (_NONE_SPEAKS, _ONE_AGREES, _BOTH_AGREE)[len(agreeing)]
    if likeness < _SAME_TITLE or weight < _LEAST_WEIGHT:
        return _otherwise(reference, named, work) if do_both else None
    alike = "title begins alike" if is_head else "title alike"
    return Match(work.id, weight, " and ".join([alike, *(f"{name} agree" for name in agreeing)]))


def _otherwise(reference: Reference, named: frozenset[str], work: Work) -> Match | None:
    """Where authors and year agree, but not the title as it was read: it may stand elsewhere in print, or nowhere."""
    contained = max((contained_likeness(reference.raw, title) for title in titles(work)), default=0.0)
    if contained >= _SAME_TITLE:
        return Match(work.id, contained * _ONE_AGREES, "title stands in the reference and authors and year agree")
    return Match(work.id, _PLACE_WEIGHT, _IN_PLACE) if _stands_there(reference, named, work) else None


def _stands_there(reference: Reference, named: frozenset[str], work: Work) -> bool:
    """Whether a reference without a title of its own names all authors and where the work stands."""
    fields = reference.fields
    if (fields.title and fields.container) or not named <= work_families(work):
        return False
    sources = work.metadata.all(Field.SOURCE)
    pages = {_first_page(value.text) for value in sources if value.scheme == "pages"}
    if fields.pages and pages and _first_page(fields.pages) not in pages:
        return False
    containers = [value.text for value in sources if value.scheme is None]
    told = [text.removeprefix("in ").removeprefix("In ") for text in (fields.title, fields.container) if text]
    stands, _ = likest(told, containers, heads=True)
    return stands >= _SAME_TITLE or bool(fields.pages and pages and not fields.title)


def _first_page(pages: str) -> str:
    return pages.replace("–", "-").split("-")[0].strip()
