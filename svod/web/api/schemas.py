"""Schemas (OpenAPI) of the model's types, derived from their fields and from the table of how they are written."""

from collections.abc import Mapping, Sequence, Set
from enum import Enum
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from svod.model.account import Account, Deed, Token
from svod.model.annotation import Note, SavedSearch
from svod.model.collection import CollectionCard
from svod.model.correction import Correction
from svod.model.crawl import WebHit
from svod.model.enrichment import Enriched
from svod.model.extraction import Extraction, Keyphrases
from svod.model.gathering import WatchedSource
from svod.model.graph import CitationGraph
from svod.model.inbox import InboxCounts
from svod.model.job import Job, JobLine
from svod.model.layouts import SPECIAL_FIELDS, Entry, Omit
from svod.model.metadata import Affiliation, Creator, Metadata, Value
from svod.model.passage import TextPassage
from svod.model.person import Person, PersonLine
from svod.model.placement import CopyOutline, CopyReading, FoundPlace, PageText
from svod.model.reference import ParsedReference
from svod.model.retrieval import Expansion, FacetCount
from svod.model.review import ReviewReason
from svod.model.run_log import DeadLetter
from svod.model.vocabulary import RuleCard, Suggestion, VocabularyCard
from svod.model.work import CitedWork, Decision, Holdings, Work, WorkRecord
from svod.model.writing import hints_of, layout_of

Schema = dict[str, Any]

# The types that answers are made of; what these are made of comes with them.
_ANSWERED: tuple[Any, ...] = (
    Work, WorkRecord, Extraction, Keyphrases, ParsedReference, Decision, Holdings, CitationGraph, Correction, Note,
    SavedSearch, Job, JobLine, WatchedSource, TextPassage, FacetCount, Expansion, Enriched, CitedWork, Person,
    CollectionCard, Account, Token, WebHit, ReviewReason, CopyReading, CopyOutline, FoundPlace, PageText,
)  # fmt: skip
# Rows that the interface writes as objects, by the names of their fields.
_NAMED: tuple[Any, ...] = (PersonLine, VocabularyCard, RuleCard, Suggestion, Deed, DeadLetter, InboxCounts)
_SCALARS: Mapping[Any, Schema] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    float: {"type": "number"},
    bool: {"type": "boolean"},
    NoneType: {"type": "null"},
}
_PLACE = "#/components/schemas/"


def reference_to(name: str) -> Schema:
    """The schema that is described under a name."""
    return {"$ref": f"{_PLACE}{name}"}


def model_schemas(*more: type, named: Sequence[type] = ()) -> dict[str, Schema]:
    """The schemas of all types of answers, and of what is in them, by the names of the types.

    Those that are `named` are rows written by the names of their fields.
    """
    found: dict[str, Schema] = {}
    for form in (*_ANSWERED, *more):
        _of(form, found)
    for form in (*_NAMED, *named):
        properties = {name: _of(kind, found) for name, kind in hints_of(form).items()}
        found[form.__name__] = {"type": "object", "properties": properties, "required": list(properties)}
    return found


def _of(form: Any, found: dict[str, Schema]) -> Schema:
    """The schema of a type; objects are described once, under their names."""
    if form in _SCALARS:
        return dict(_SCALARS[form])
    if form is Metadata:
        claims = [_of(kind, found) for kind in (Creator, Affiliation, Value)]
        return {"type": "object", "additionalProperties": {"type": "array", "items": {"anyOf": claims}}}
    origin = get_origin(form)
    if origin in (Union, UnionType):
        return {"anyOf": [_of(one, found) for one in get_args(form)]}
    if origin is not None:
        return _container(origin, get_args(form), found)
    if not isinstance(form, type):
        return {}
    kind: Any = form
    if issubclass(form, Enum):
        return {"type": "string", "enum": [one.value for one in form]}
    if layout_of(kind) is not None:
        if form.__name__ not in found:
            # A tree meets its own name while it is described.
            found[form.__name__] = {}
            found[form.__name__] = _object(form, found)
        return reference_to(form.__name__)
    if hasattr(kind, "_fields"):
        return _row([hints_of(kind)[name] for name in kind._fields], found)
    return {}


def _container(origin: Any, inner: tuple[Any, ...], found: dict[str, Schema]) -> Schema:
    if issubclass(origin, Mapping):
        return {"type": "object", "additionalProperties": _of(inner[1], found)}
    if origin is tuple and inner[1:] != (...,):
        return _row(inner, found)
    if issubclass(origin, Sequence | Set):
        return {"type": "array", "items": _of(inner[0], found)}
    return {}


def _row(kinds: Sequence[Any], found: dict[str, Schema]) -> Schema:
    """An array of so many values, each of its own kind."""
    return {"type": "array", "prefixItems": [_of(one, found) for one in kinds]}


def _object(form: Any, found: dict[str, Schema]) -> Schema:
    properties: Schema = {}
    required: list[str] = []
    for entry in layout_of(form) or ():
        if entry.flat:
            beside = _beside(form, entry, found)
            properties |= beside.get("properties", {})
            required += beside.get("required", [])
            continue
        properties[entry.key] = _entry(form, entry, found)
        if entry.omit is Omit.NEVER:
            required.append(entry.key)
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": True}


def _beside(form: Any, entry: Entry, found: dict[str, Schema]) -> Schema:
    """The entries of what stands flat among the others."""
    inner = _attribute(form, entry.attribute)
    _of(inner, found)
    return found.get(getattr(inner, "__name__", ""), {})


def _entry(form: Any, entry: Entry, found: dict[str, Schema]) -> Schema:
    if (form, entry.attribute) in SPECIAL_FIELDS:
        return {}
    return _of(_attribute(form, entry.attribute), found)


def _attribute(form: Any, path: str) -> Any:
    """The type of an attribute: a field, a property, or a dotted path of these, in each of several types."""
    for name in path.split("."):
        kinds = get_args(form) if get_origin(form) in (Union, UnionType) else (form,)
        form = Union[tuple(_member(kind, name) for kind in kinds)]  # noqa: UP007 - of so many as there are
    return form


def _member(form: Any, name: str) -> Any:
    if not isinstance(form, type):
        return Any
    hints = hints_of(form)
    held = getattr(form, name, None)
    if name in hints:
        return hints[name]
    if isinstance(held, property) and held.fget is not None:
        return get_type_hints(held.fget).get("return", Any)
    return Any
