"""References that repeat the one before: a dash for the same author, «Там же», «Ibid.», «Ders.», «ebd.»."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from svod.languages import alternatives
from svod.model.reference import PEOPLE_FIELDS, TEXT_FIELDS, Reference, ReferenceFields

# The same people, another work: «— Лес и поле.», «Ders.: Wald», «Он же. Поле», «Idem. Woods».
_SAME_PEOPLE = re.compile(
    rf"\s*(?:[—–-]{{2,8}}|_{{2,}}|[—–](?=\s?[.,:])|{alternatives('references.same_people')})[\s.,:;]*"
)
# The same work, perhaps another page: «Там же. С. 5», «Ibid., p. 7», «Ebd., S. 3».
_SAME_WORK = re.compile(rf"\s*(?:{alternatives('references.same_work')})\b[\s.,:;]*")
# What a reference that says nothing itself takes from the one before.
_TAKEN = tuple(name for name in (*PEOPLE_FIELDS, *TEXT_FIELDS) if name not in ("pages", "note"))
# Two claims must both be right: what was read before, and that it is meant here.
_TRUST = 0.9


def with_the_same_again(references: Iterable[Reference]) -> Iterator[Reference]:
    """The references, with what they only point back to written out in their fields."""
    before: Reference | None = None
    for reference in references:
        settled = _settled(reference, before)
        yield settled
        before = settled


def _settled(reference: Reference, before: Reference | None) -> Reference:
    if before is None:
        # «Там же» in front of a list means something that is not in it.
        points_back = _SAME_WORK.match(reference.raw)
        return replace(reference, fields=replace(reference.fields, title=None)) if points_back else reference
    if _SAME_WORK.match(reference.raw):
        taken = {name: getattr(before.fields, name) for name in _TAKEN}
        pages = reference.fields.pages or before.fields.pages
        fields = ReferenceFields(**taken, pages=pages)
    elif (mark := _SAME_PEOPLE.match(reference.raw)) and not _has_own_people(reference, mark.end()):
        fields = replace(reference.fields, author=before.fields.author, editor=before.fields.editor)
    else:
        return reference
    return replace(reference, fields=fields, weight=reference.weight * _TRUST)


def _has_own_people(reference: Reference, start: int) -> bool:
    """Whether the names that were read stand right behind the dash: then it was only a bullet."""
    names = reference.fields.author
    return bool(names) and names[0].family in reference.raw[start : start + len(names[0].full) + 2]
