"""Claims of several rules or methods about one document put together: equal ones joined, the heaviest first."""

from collections.abc import Iterable
from dataclasses import replace
from typing import TypeVar

from svod.model.metadata import Creator, Field, Metadata, Value
from svod.model.reference import Reference
from svod.text.normalize import squeezed
from svod.text.transliterate import name_key

Claim = tuple[Field, Value]
Claimed = TypeVar("Claimed", bound=Value)


def gathered(claims: Iterable[Claim], most: int | None = None) -> Metadata:
    """The claims by field, at most so many each: equal texts once, with the surer weight; authors as they came."""
    once: dict[Field, dict[tuple[str, str], Value]] = {}
    for field, value in claims:
        said = once.setdefault(field, {})
        key = claim_key(value)
        if not key[1]:
            continue
        known = said.get(key)
        said[key] = joined(known, value) if known else value
    return Metadata({field: _ordered(field, said.values())[:most] for field, said in once.items() if said})


def ordered_claims(claims: Iterable[Claim]) -> Metadata:
    """Claims by field, without empty ones: authors in printed order, of everything else the surest first."""
    values: dict[Field, list[Value]] = {}
    for field, value in claims:
        if value.text:
            values.setdefault(field, []).append(value)
    return Metadata({field: _ordered(field, found) for field, found in values.items()})


def one_a_language(values: Iterable[Claimed]) -> tuple[Claimed, ...]:
    """The first value of each language, in their order."""
    chosen: dict[str | None, Claimed] = {}
    for value in values:
        chosen.setdefault(value.language, value)
    return tuple(chosen.values())


def name_of_reference(reference: Reference) -> str:
    """What a reference says, so that the same words always make the same work."""
    fields = reference.fields
    parts = (fields.title or "", fields.author[0].family if fields.author else "", fields.year or "")
    return chr(0).join(map(squeezed, parts)) if fields.title else squeezed(reference.raw)


def metadata_of_reference(reference: Reference) -> Metadata:
    """What a reference says of the work that it means."""
    fields, weight, origin = reference.fields, reference.weight, reference.method
    claims: list[Claim] = [(Field.CREATOR, Creator(name.full, weight, origin, name=name)) for name in fields.author]
    for field, scheme, text in (
        (Field.TITLE, None, fields.title), (Field.DATE, None, fields.year), (Field.IDENTIFIER, "doi", fields.doi),
        (Field.SOURCE, None, fields.container), (Field.SOURCE, "volume", fields.volume),
        (Field.SOURCE, "issue", fields.issue), (Field.SOURCE, "pages", fields.pages),
        (Field.PUBLISHER, None, fields.publisher), (Field.TYPE, None, fields.type),
    ):  # fmt: skip
        if text:
            claims.append((field, Value(text, weight, origin, scheme=scheme)))
    values: dict[Field, tuple[Value, ...]] = {}
    for field, value in claims:
        values[field] = (*values.get(field, ()), value)
    return Metadata(values)


def claim_key(value: Value) -> tuple[str, str]:
    """What two claims share that say the same."""
    if isinstance(value, Creator) and value.name.family:
        return value.scheme or "", f"{name_key(value.name.family)} {value.name.given[:1].lower()}"
    return value.scheme or "", squeezed(value.text) or value.text


def joined(one: Value, other: Value) -> Value:
    """One claim of two that say the same: the surer one's, with what only the other tells of a person."""
    surer, second = (one, other) if one.weight >= other.weight else (other, one)
    if not isinstance(surer, Creator) or not isinstance(second, Creator):
        return surer
    fuller = second.name if len(second.name.given) > len(surer.name.given) else surer.name
    return replace(
        surer,
        text=fuller.full,
        name=fuller,
        affiliations=surer.affiliations or second.affiliations,
        email=surer.email or second.email,
        orcid=surer.orcid or second.orcid,
        alternates=surer.alternates or second.alternates,
    )


def _ordered(field: Field, values: Iterable[Value]) -> tuple[Value, ...]:
    found = list(values)
    if field is not Field.CREATOR:
        found.sort(key=lambda value: -value.weight)
    return tuple(found)
