"""What people write into a form or a command, brought to values that a field can hold."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from svod.errors import CorrectionError
from svod.model.metadata import PERSON, Affiliation, Creator, Field, Value
from svod.model.person import PersonName
from svod.model.reference import CitedIdentifier, Reference, ReferenceFields
from svod.text.claims import claim_key
from svod.text.dates import iso_date
from svod.text.identifiers import find_emails, find_identifiers
from svod.text.languages import language_of
from svod.text.normalize import clean

LONGEST_TEXT = 20_000
MOST_VALUES = 5_000
_LANGUAGE = re.compile(r"[a-z]{2,3}")
# A kind of number, or the name of a vocabulary.
_SCHEME = re.compile(r"[a-z0-9][a-z0-9_-]{0,62}")
_YEAR_OR_MONTH = re.compile(r"[12]\d{3}(?:-(?:0[1-9]|1[0-2]))?", re.ASCII)
_ADDRESS = re.compile(r"https?://\S+")
# Fields whose texts are in some language; a list of authors by a person is the list in all of them.
_SPOKEN = frozenset({Field.TITLE, Field.DESCRIPTION, Field.SUBJECT, Field.SUGGESTED})


@dataclass(frozen=True, slots=True)
class Said:
    """One value as a user writes it; of a person the name may come in two parts."""

    text: str = ""
    language: str = ""
    scheme: str = ""
    family: str = ""
    given: str = ""
    affiliations: tuple[str, ...] = ()
    email: str = ""
    orcid: str = ""
    # The address of the concept that is meant.
    uri: str = ""
    # It stood so in the form, and was not touched.
    left: bool = False


@dataclass(frozen=True, slots=True)
class SaidReference:
    """A reference as a user writes it; what is None stays as it was.

    `means` is the id of the work that is meant, empty where none is.
    """

    raw: str | None = None
    fields: ReferenceFields | None = None
    means: str | None = None
    machine_decides: bool = False


def said_values(field: Field, said: Iterable[Said]) -> tuple[Value, ...]:
    """The values of a field; what is empty is left out, what does not fit is refused."""
    listed = list(said)
    if len(listed) > MOST_VALUES:
        raise CorrectionError(f"A field holds {MOST_VALUES} values at most.")
    made = ((one, _MAKERS.get(field, _plain)(field, one)) for one in listed)
    values = tuple(replace(value, left=one.left) for one, value in made if value is not None)
    if field is Field.LANGUAGE and len(values) > 1:
        raise CorrectionError("A work has one language.")
    return values


def with_languages(field: Field, values: Iterable[Value], values_before: Iterable[Value]) -> tuple[Value, ...]:
    """Values without a language get that of the same words before, or else the one detected."""
    known = {value.text: value.language for value in values_before}
    return tuple(
        value if value.language else replace(value, language=_language_like(field, value, known)) for value in values
    )


def _language_like(field: Field, value: Value, known: Mapping[str, str | None]) -> str | None:
    if value.text in known:
        return known[value.text]
    return language_of(value.text) if field in _SPOKEN else None


def left_alone(values: Iterable[Value], values_before: Iterable[Value]) -> tuple[Value, ...]:
    """Values, those that a person did not touch as they were before: a machine's stay a machine's."""
    known = {claim_key(value): value for value in reversed(list(values_before))}
    return tuple(_as_before(value, known.get(claim_key(value))) for value in values)


def _as_before(value: Value, before: Value | None) -> Value:
    if not value.left or before is None or before.origin == PERSON:
        return replace(value, left=False)
    return replace(before, left=True)


def placed_like(values: Iterable[Value], values_before: Iterable[Value]) -> tuple[Value, ...]:
    """Values, each where a machine read the same words, if one did."""
    known: dict[tuple[str, str], Value] = {}
    for value in values_before:
        known.setdefault(claim_key(value), value)
    return tuple(_placed(value, known.get(claim_key(value))) for value in values)


def _placed(value: Value, found: Value | None) -> Value:
    return replace(value, span=found.span, page=found.page, box=found.box, uri=found.uri) if found else value


def are_same(ones: Iterable[Value], others: Iterable[Value]) -> bool:
    """Whether two lists have the same values, whatever their origin and weight."""
    return list(map(_content, ones)) == list(map(_content, others))


def said_reference(reference: Reference, said: SaidReference) -> Reference:
    """A reference as it shall read."""
    raw = written(said.raw) if said.raw is not None else reference.raw
    if not raw:
        raise CorrectionError("A reference without text is none.", way_out="Write it as it is printed.")
    fields = _clean_fields(said.fields) if said.fields is not None else reference.fields
    means = None if said.machine_decides else reference.means if said.means is None else written(said.means)
    others = tuple(known for known in reference.identifiers if known.scheme != "doi")
    own = (CitedIdentifier("doi", fields.doi),) if fields.doi else ()
    return replace(
        reference, raw=raw, fields=fields, weight=1.0, method=PERSON, means=means, identifiers=own + others,
        language=language_of(raw),
    )  # fmt: skip


def said_name(text: str) -> PersonName:
    """A name as a user writes it: «Орлова, А. В.», «А. В. Орлова», «Orlova»."""
    # Patterns of names are slow to compile, and most commands meet no new name.
    from svod.text.names import parse_name

    family, comma, given = (part.strip() for part in text.partition(","))
    if comma and family:
        return PersonName(family, given)
    return parse_name(text) or PersonName(text)


def written(text: str) -> str:
    """A text without what no keyboard writes."""
    whole = clean(text.encode("utf-8", "ignore").decode())
    if len(whole) > LONGEST_TEXT:
        raise CorrectionError(f"A text has {LONGEST_TEXT} characters at most.")
    return whole


def _content(value: Value) -> tuple[object, ...]:
    parts = (value.text, value.language or "", value.scheme or "")
    if not isinstance(value, Creator):
        return parts
    return (*parts[:1], value.name, value.affiliations, value.email or "", value.orcid or "")


def _plain(field: Field, said: Said) -> Value | None:
    text = written(said.text)
    if not text:
        return None
    kind = Affiliation if field is Field.AFFILIATION else Value
    value = kind(text, 1.0, PERSON, _known_language(said.language), _scheme(said.scheme))
    return replace(value, uri=said.uri) if said.uri else value


def _creator(_field: Field, said: Said) -> Value | None:
    family, given = written(said.family), written(said.given)
    name = PersonName(family, given) if family else said_name(written(said.text or said.given))
    if not name.full:
        return None
    emails = [found.text for found in find_emails(written(said.email))]
    if said.email.strip() and not emails:
        raise CorrectionError(f"«{written(said.email)}» is no e-mail address.")
    orcids = [found.text for found in find_identifiers(f"ORCID {written(said.orcid)}") if found.scheme == "orcid"]
    if said.orcid.strip() and not orcids:
        raise CorrectionError(f"«{written(said.orcid)}» is no ORCID.", way_out="It has 16 digits in four groups.")
    bodies = tuple(body for text in said.affiliations if (body := written(text)))
    return Creator(
        name.full, 1.0, PERSON, name=name, affiliations=bodies, email=next(iter(emails), None),
        orcid=next(iter(orcids), None),
    )  # fmt: skip


def _date(_field: Field, said: Said) -> Value | None:
    text = written(said.text)
    if not text:
        return None
    dated = text if _YEAR_OR_MONTH.fullmatch(text) else iso_date(text)
    if dated is None:
        raise CorrectionError(f"«{text}» is no date.", way_out="Write 1974, 1974-05 or 1974-05-14.")
    return Value(dated, 1.0, PERSON, scheme=_scheme(said.scheme))


def _identifier(field: Field, said: Said) -> Value | None:
    text, scheme = written(said.text), _scheme(said.scheme)
    if not text:
        return None
    found = next((one for one in find_identifiers(f"{scheme or ''} {text}") if scheme in (None, one.scheme)), None)
    if found:
        return Value(found.text, 1.0, PERSON, scheme=found.scheme)
    if scheme == "url" and not _ADDRESS.fullmatch(text):
        raise CorrectionError(f"«{text}» is no address of the Web.")
    return Value(text, 1.0, PERSON, scheme=scheme)


def _language_code(_field: Field, said: Said) -> Value | None:
    text = written(said.text)
    return Value(_known_language(text) or "", 1.0, PERSON) if text else None


_MAKERS: Mapping[Field, Callable[[Field, Said], Value | None]] = {
    Field.CREATOR: _creator,
    Field.DATE: _date,
    Field.IDENTIFIER: _identifier,
    Field.LANGUAGE: _language_code,
}


def _known_language(code: str) -> str | None:
    text = written(code).lower()
    if text and not _LANGUAGE.fullmatch(text):
        raise CorrectionError(f"«{text}» is no language.", way_out="Write its code: ru, de, en.")
    return text or None


def _scheme(name: str) -> str | None:
    text = written(name).lower()
    if text and not _SCHEME.fullmatch(text):
        raise CorrectionError(f"«{text}» names no scheme.", way_out="Write doi, arxiv, isbn, issn, url or udc.")
    return text or None


def _clean_fields(fields: ReferenceFields) -> ReferenceFields:
    texts = {
        name: written(text) or None
        for name in ReferenceFields.__dataclass_fields__
        if isinstance(text := getattr(fields, name), str)
    }
    doi = next((found.text for found in find_identifiers(texts.get("doi") or "") if found.scheme == "doi"), None)
    if texts.get("doi") and not doi:
        raise CorrectionError(f"«{texts['doi']}» is no DOI.", way_out="A DOI begins with 10.")
    return replace(
        fields, **{**texts, "doi": doi}, author=_clean_names(fields.author), editor=_clean_names(fields.editor)
    )


def _clean_names(names: Iterable[PersonName]) -> tuple[PersonName, ...]:
    cleaned = (PersonName(written(name.family), written(name.given)) for name in names)
    return tuple(name for name in cleaned if name.full)
