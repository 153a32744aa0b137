"""The values of a header as a work's page shows them: a title in each language, each author once in each language.

A person who calls the header right confirms all authors and the first title; titles in other languages stay what they
are, and other claims for the same field stay evidence.
"""

from collections.abc import Iterator
from dataclasses import replace

from svod.model.metadata import PERSON, Creator, Field, Value
from svod.model.work import Work
from svod.text.claims import one_a_language
from svod.text.people import each_person_once


def shown_values(work: Work, field: Field) -> tuple[Value, ...]:
    """The values of a field where a person calls it right: those in doubt as that person's claims."""
    shown = tuple(_creators(work) if field is Field.CREATOR else one_a_language(work.metadata.all(field)))
    return tuple(
        replace(value, weight=1.0, origin=PERSON, left=False)
        if field is Field.CREATOR or not place or value.origin == PERSON
        else replace(value, left=True)
        for place, value in enumerate(shown)
    )


def _creators(work: Work) -> Iterator[Creator]:
    """The authors of the work's own language with their spellings in others; all authors where none is in that."""
    people = each_person_once(work.metadata.creators(), len(work.copies))
    own = [claims for claims in people if any(_is_own(claim, work) for claim in claims)]
    for claims in own or people:
        first = next((claim for claim in claims if _is_own(claim, work)), claims[0])
        others = (claim for claim in claims if not _is_own(claim, work))
        yield from one_a_language((first, *others))


def _is_own(claim: Creator, work: Work) -> bool:
    title = work.metadata.best(Field.TITLE)
    return claim.language in (None, (title.language if title else None) or work.language)
