"""References that people put right, found again in a list that was read anew."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from rapidfuzz import fuzz

from svod.model.correction import ReferenceCorrection
from svod.model.reference import Reference
from svod.text.normalize import squeezed

# Two readings of one printed reference share so much of it, in hundredths.
_SAME_ENTRY = 85.0


def with_fixes(references: Sequence[Reference], fixes: Iterable[ReferenceCorrection]) -> list[Reference]:
    """References as people put them right; what is printed no longer changes nothing."""
    kept = list(references)
    for fix in fixes:
        place = place_of(fix, references)
        if place is not None:
            kept[place] = in_place_of(references[place], fix.said)
    return kept


def in_place_of(found: Reference, said: Reference) -> Reference:
    """What is said, at the place where the other was found."""
    return replace(
        said, number=found.number, page=found.page, span=found.span, mentions=found.mentions, twin=found.twin
    )


def place_of(fix: ReferenceCorrection, references: Sequence[Reference]) -> int | None:
    """Where a reference stands that was put right: as it was printed, as it reads now, or nearly so."""
    printed = [squeezed(reference.raw) for reference in references]
    for raw in (fix.before.raw, fix.said.raw):
        if squeezed(raw) in printed:
            return printed.index(squeezed(raw))
    wanted = squeezed(fix.before.raw)
    likeness = [fuzz.ratio(wanted, text) for text in printed]
    best = max(likeness, default=0.0)
    return likeness.index(best) if best >= _SAME_ENTRY else None
