"""What the interface answers, route by route: the entries of its objects, the types of what is no JSON."""

from collections.abc import Mapping
from typing import Any

from svod.web.api.papers import FORM_TYPES
from svod.web.api.schemas import model_schemas, reference_to
from svod.web.api.works import FoundPageView
from svod.web.transfers.exports import export_formats

JSON = "application/json"
NDJSON = "application/x-ndjson"

# The letters of the table below; [Work] is a list of values of a type of the model.
_KINDS: Mapping[str, Mapping[str, Any]] = {
    "i": {"type": "integer"},
    "n": {"type": "number"},
    "s": {"type": "string"},
    "b": {"type": "boolean"},
    "a": {"type": "array", "items": {"type": "object"}},
    "t": {"type": "array", "items": {"type": "string"}},
    "o": {"type": "object"},
    "l": {"type": "array"},
}
_COLLECTION = "name:s title:s works:i"

# Objects of each route: its method and path, and the entries that every answer has.
OBJECTS: Mapping[str, str] = {
    "GET /api/v1/search": "FoundPageView query:s field:s limit:i offset:i",
    "GET /api/v1/works": "total:i works:[Work]",
    "POST /api/v1/works": "shelved:a failures:a",
    "GET /api/v1/works/{work_id}": "WorkRecord",
    "GET /api/v1/works/{work_id}/similar": "FoundPageView",
    "GET /api/v1/works/{work_id}/passages": "work:s total:i passages:[TextPassage]",
    "GET /api/v1/passages": "query:s passages:[TextPassage]",
    "GET /api/v1/wanted": "total:i works:[Work]",
    "GET /api/v1/cited": "works:[CitedWork]",
    "GET /api/v1/works/{work_id}/decisions": "decisions:[Decision]",
    "DELETE /api/v1/works/{work_id}": "removed:s title:s",
    "GET /api/v1/holdings": "Holdings",
    "GET /api/v1/authors": "total:i authors:a",
    "GET /api/v1/authors/{named}": "authors:[Person]",
    "POST /api/v1/authors/{person_id}/same-as": "authors:a",
    "POST /api/v1/authors/{person_id}/not": "authors:a",
    "GET /api/v1/vocabularies": "vocabularies:a rules:a",
    "POST /api/v1/vocabularies": "vocabulary:o remarks:l",
    "POST /api/v1/vocabularies/suggest": "suggestions:a",
    "DELETE /api/v1/vocabularies/{name}": "removed:s",
    "GET /api/v1/vocabularies/{name}/concepts": "concepts:a",
    "GET /api/v1/vocabularies/{source}/rules/{target}": "rules:a rulings:a",
    "DELETE /api/v1/vocabularies/{source}/rules/{target}": "removed:t",
    "GET /api/v1/collections": "collections:a",
    "DELETE /api/v1/collections/{name}": "removed:s",
    "GET /api/v1/watched": "sources:[WatchedSource]",
    "DELETE /api/v1/watched/{number}": "number:i name:s wish:o",
    "GET /api/v1/news": "news:a",
    "GET /api/v1/check": "whole:b",
    "GET /api/v1/log": "deeds:a",
    "GET /api/v1/tags": "tags:a",
    "PATCH /api/v1/tags/{tag}": "tag:s works:i",
    "POST /api/v1/works/{work_id}/tags": "tags:t",
    "DELETE /api/v1/works/{work_id}/tags/{tag}": "removed:i tags:t",
    "GET /api/v1/starred": "works:t",
    "GET /api/v1/reading": "works:t",
    "PUT /api/v1/works/{work_id}/{mark}": "work:s",
    "DELETE /api/v1/works/{work_id}/{mark}": "work:s",
    "GET /api/v1/notes": "notes:[Note]",
    "GET /api/v1/works/{work_id}/notes": "notes:[Note]",
    "DELETE /api/v1/notes/{number}": "removed:i",
    "GET /api/v1/saved": "saved:[SavedSearch]",
    "DELETE /api/v1/saved/{number}": "removed:i",
    "GET /api/v1/saved/news": "news:a",
    "GET /api/v1/works/{work_id}/corrections": "corrections:[Correction]",
    "GET /api/v1/corrections": "total:i corrections:[Correction]",
    "PATCH /api/v1/works/{work_id}": "Work corrections:[Correction]",
    "POST /api/v1/works/{work_id}/confirm": "Work corrections:[Correction]",
    "PATCH /api/v1/works/{work_id}/references/{position}": "corrections:[Correction]",
    "POST /api/v1/works/{work_id}/merge": "Work",
    "POST /api/v1/works/{work_id}/split": "works:[Work]",
    "GET /api/v1/inbox": "counts:o items:a",
    "POST /api/v1/inbox/accept": "accepted:i",
    "POST /api/v1/inbox/reject": "rejected:i",
    "POST /api/v1/inbox/suggested": "Work",
    "GET /api/v1/accounts": "accounts:a",
    "POST /api/v1/accounts": "name:s role:s",
    "PATCH /api/v1/accounts/{name}": "name:s role:s",
    "DELETE /api/v1/accounts/{name}": "removed:s",
    "GET /api/v1/accounts/{name}/tokens": "tokens:a",
    "POST /api/v1/accounts/{name}/tokens": "number:i secret:s",
    "DELETE /api/v1/accounts/{name}/tokens/{number}": "revoked:i",
    "GET /api/v1/dead": "dead_letters:a",
    "POST /api/v1/dead/forget": "forgotten:i",
    "GET /api/v1/engines": "engines:a",
    "POST /api/v1/engines/ask": "hits:a failures:a",
    "POST /api/v1/works/{work_id}/enrich": "enriched:[Enriched]",
    "POST /api/v1/homepage": "person:s method:s candidates:a references:a",
    "GET /api/v1/jobs": "jobs:[Job]",
    "POST /api/v1/jobs": "Job",
    "GET /api/v1/jobs/{number}": "Job lines:[JobLine]",
    "POST /api/v1/jobs/{number}/cancel": "Job",
    "POST /api/v1/jobs/{number}/resume": "Job",
    "DELETE /api/v1/jobs/{number}": "Job",
    "POST /api/v1/lines": "method:s lines:l",
    "GET /api/version": "version:s revision:s",
    "GET /api/health": "status:s ready:b pool:o",
}

_OBJECT = {"type": "object"}
_TEXT = {"type": "string"}
_BYTES = {"type": "string", "contentMediaType": "application/octet-stream"}
_TEI_OR_BIBTEX = {"application/xml": _TEXT, "application/x-bibtex": _TEXT}
_EXPORTS = {form.media_type: _TEXT for form in export_formats()}
_STRINGS = ("processDate", "processHeaderNames", "processCitationNames", "processAffiliations")
_PATENTS = ("processCitationPatentTXT", "processCitationPatentPDF", "processCitationPatentST36")

# Types of answers that are no JSON object alone, by path; both methods of GROBID's services answer alike.
TYPES: Mapping[str, Mapping[str, Any]] = {
    "/api/v1/export": _EXPORTS,
    "/api/v1/works/{work_id}/export": _EXPORTS,
    "/api/v1/works/{work_id}/graph": {
        JSON: reference_to("CitationGraph"),
        "application/graphml+xml": _TEXT,
        "image/svg+xml": _TEXT,
    },
    "/api/v1/works/{work_id}/json-ld": {"application/ld+json": _OBJECT},
    **{f"/api/v1/works/{{work_id}}/{form}": {kind: _TEXT} for form, kind in FORM_TYPES.items() if form != "json"},
    "/api/v1/extract": {**_EXPORTS, JSON: reference_to("Extraction")},
    "/api/v1/convert": {**dict.fromkeys(FORM_TYPES.values(), _TEXT), JSON: _OBJECT},
    "/api/v1/lines": {JSON: _OBJECT},
    "/api/v1/keywords": {JSON: reference_to("Keyphrases")},
    "/api/v1/strip": {"text/plain": _TEXT},
    "/api/v1/jobs/{number}/events": {"text/event-stream": _TEXT},
    "/api/isalive": {"text/plain": _TEXT},
    "/api/processHeaderDocument": _TEI_OR_BIBTEX,
    "/api/processFulltextDocument": {"application/xml": _TEXT},
    "/api/processReferences": _TEI_OR_BIBTEX,
    "/api/processFulltextAssetDocument": {"application/zip": _BYTES},
    "/api/referenceAnnotations": {JSON: _OBJECT},
    "/api/annotatePDF": {"application/pdf": _BYTES},
    "/api/processCitation": _TEI_OR_BIBTEX,
    "/api/processCitationList": _TEI_OR_BIBTEX,
    **{f"/api/{name}": {"application/xml": _TEXT} for name in _STRINGS + _PATENTS},
}


def answer_schemas() -> dict[str, Any]:
    """The schemas of all types that answers are made of, by their names."""
    return model_schemas(FoundPageView)


def object_schema(entries: str) -> dict[str, Any]:
    """The schema of an object with these entries, `name:letter` or `name:[Type]` each, and whatever else it has.

    A type that stands alone is what the object is; entries behind it are more than that has.
    """
    whole = [reference_to(entry) for entry in entries.split() if ":" not in entry]
    rows = [entry.partition(":") for entry in entries.split() if ":" in entry]
    if whole and not rows:
        return whole[0]
    properties = {name: _kind(kind) for name, _, kind in rows}
    described = {"type": "object", "properties": properties, "required": list(properties), "additionalProperties": True}
    return {"allOf": [*whole, described]} if whole else described


def _kind(kind: str) -> dict[str, Any]:
    if kind.startswith("["):
        return {"type": "array", "items": reference_to(kind.strip("[]"))}
    return dict(_KINDS[kind])
