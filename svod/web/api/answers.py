"""What the interface answers, route by route: the entries of its objects, the types of what is no JSON."""

from collections.abc import Iterator, Mapping
from typing import Any

from svod.crawl.search_engines.choice import EngineState
from svod.library.ingest.cataloguing import Ingested
from svod.web.api.mappings import ConceptView, ListedRuleView, RuleView
from svod.web.api.papers import FORM_TYPES
from svod.web.api.schemas import model_schemas, reference_to
from svod.web.api.works import FoundPageView
from svod.web.transfers.exports import export_formats

JSON = "application/json"
NDJSON = "application/x-ndjson"

# The letters of the table below; [Work] is a list of values of a type of the model, [tag:s works:i] of such objects.
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

_ALIKE = "work:s weight:n reason:s"
# Objects of each route: its method and path, and the entries that every answer has.
OBJECTS: Mapping[str, str] = {
    "GET /api/v1/search": "FoundPageView query:s field:s limit:i offset:i",
    "GET /api/v1/works": "total:i works:[Work]",
    "POST /api/v1/works": "shelved:[Ingested] failures:[source:s outcome:s message:s]",
    "GET /api/v1/works/{work_id}": "WorkRecord",
    "GET /api/v1/works/{work_id}/similar": "FoundPageView",
    "GET /api/v1/works/{work_id}/passages": "work:s total:i passages:[TextPassage]",
    "GET /api/v1/passages": "query:s passages:[TextPassage]",
    "GET /api/v1/wanted": "total:i works:[Work]",
    "GET /api/v1/cited": "works:[CitedWork]",
    "GET /api/v1/works/{work_id}/decisions": "decisions:[Decision]",
    "DELETE /api/v1/works/{work_id}": "removed:s title:s",
    "GET /api/v1/holdings": "Holdings",
    "GET /api/v1/authors": "total:i authors:[PersonLine]",
    "GET /api/v1/authors/{named}": "authors:[Person]",
    "GET /api/v1/cited/{cited_id}": "CitedWork",
    "POST /api/v1/authors/{person_id}/same-as": "authors:[Person]",
    "POST /api/v1/authors/{person_id}/not": "authors:[Person]",
    "GET /api/v1/vocabularies": "vocabularies:[VocabularyCard] rules:[RuleCard]",
    "POST /api/v1/vocabularies": "vocabulary:VocabularyCard remarks:t",
    "POST /api/v1/vocabularies/suggest": "suggestions:[Suggestion]",
    "DELETE /api/v1/vocabularies/{name}": "removed:s",
    "GET /api/v1/vocabularies/{name}/concepts": "concepts:[ConceptView]",
    "GET /api/v1/vocabularies/{source}/rules/{target}": "rules:[ListedRuleView] rulings:[ListedRuleView]",
    "POST /api/v1/vocabularies/rules": "RuleCard",
    "POST /api/v1/vocabularies/concordance": "RuleCard",
    "POST /api/v1/vocabularies/rulings": "RuleView",
    "DELETE /api/v1/vocabularies/{source}/rules/{target}": "removed:t",
    "GET /api/v1/collections": "collections:[name:s title:s works:i]",
    "PUT /api/v1/collections/{name}": "CollectionCard",
    "POST /api/v1/collections/{name}/works": "CollectionCard",
    "DELETE /api/v1/collections/{name}/works/{work_id}": "CollectionCard",
    "DELETE /api/v1/collections/{name}": "removed:s",
    "GET /api/v1/watched": "sources:[WatchedSource]",
    "DELETE /api/v1/watched/{number}": "number:i name:s wish:o",
    "GET /api/v1/news": "news:[made:s source:s url:s work:Work]",
    "GET /api/v1/check": "whole:b",
    "GET /api/v1/log": "deeds:[Deed]",
    "GET /api/v1/files/{sha256}/places": "CopyReading",
    "GET /api/v1/files/{sha256}/outline": "CopyOutline",
    "GET /api/v1/files/{sha256}/words": "pages:[PageText]",
    "GET /api/v1/files/{sha256}/find": "found:[FoundPlace]",
    "GET /api/v1/tags": "tags:[tag:s works:i shared:b]",
    "PATCH /api/v1/tags/{tag}": "tag:s works:i",
    "POST /api/v1/works/{work_id}/tags": "tags:t",
    "DELETE /api/v1/works/{work_id}/tags/{tag}": "removed:i tags:t",
    "GET /api/v1/starred": "works:t",
    "GET /api/v1/reading": "works:t",
    "PUT /api/v1/works/{work_id}/{mark}": "work:s",
    "DELETE /api/v1/works/{work_id}/{mark}": "work:s",
    "GET /api/v1/notes": "notes:[Note]",
    "GET /api/v1/works/{work_id}/notes": "notes:[Note]",
    "POST /api/v1/works/{work_id}/notes": "Note",
    "PUT /api/v1/notes/{number}": "Note",
    "DELETE /api/v1/notes/{number}": "removed:i",
    "GET /api/v1/saved": "saved:[SavedSearch]",
    "POST /api/v1/saved": "SavedSearch",
    "DELETE /api/v1/saved/{number}": "removed:i",
    "GET /api/v1/saved/news": "news:[work:s added:s saved:i]",
    "GET /api/v1/works/{work_id}/corrections": "corrections:[Correction]",
    "GET /api/v1/corrections": "total:i corrections:[Correction]",
    "PATCH /api/v1/works/{work_id}": "Work corrections:[Correction]",
    "POST /api/v1/works/{work_id}/confirm": "Work corrections:[Correction]",
    "POST /api/v1/works/{work_id}/suggested": "Work corrections:[Correction]",
    "DELETE /api/v1/corrections/{number}": "Correction",
    "PATCH /api/v1/works/{work_id}/references/{position}": "corrections:[Correction]",
    "POST /api/v1/works/{work_id}/merge": "Work",
    "POST /api/v1/works/{work_id}/split": "works:[Work]",
    "GET /api/v1/inbox": f"counts:InboxCounts items:[id:s kind:s needs_review:[ReviewReason] alike:[{_ALIKE}]]",
    "POST /api/v1/inbox/same": "Work",
    "POST /api/v1/inbox/accept": "accepted:i",
    "POST /api/v1/inbox/reject": "rejected:i",
    "POST /api/v1/inbox/suggested": "Work",
    "GET /api/v1/accounts": "accounts:[Account]",
    "POST /api/v1/accounts": "name:s role:s",
    "PATCH /api/v1/accounts/{name}": "name:s role:s",
    "DELETE /api/v1/accounts/{name}": "removed:s",
    "GET /api/v1/accounts/{name}/tokens": "tokens:[Token]",
    "POST /api/v1/accounts/{name}/tokens": "number:i secret:s",
    "DELETE /api/v1/accounts/{name}/tokens/{number}": "revoked:i",
    "GET /api/v1/dead": "dead_letters:[DeadLetter]",
    "POST /api/v1/dead/forget": "forgotten:i",
    "GET /api/v1/engines": "engines:[EngineState]",
    "POST /api/v1/engines/ask": "hits:[WebHit] failures:[engine:s failure:s]",
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
    return model_schemas(FoundPageView, ConceptView, ListedRuleView, RuleView, named=(Ingested, EngineState))


def object_schema(entries: str) -> dict[str, Any]:
    """The schema of an object with these entries, and whatever else it has.

    An entry is `name:letter`, `name:Type`, `name:[Type]`, or `name:[entries]` where it is a list of such objects. A
    type that stands alone is what the object is; entries behind it are more than that has.
    """
    rows = list(_entries(entries))
    whole = [reference_to(name) for name, kind in rows if not kind]
    properties = {name: _kind(kind) for name, kind in rows if kind}
    if whole and not properties:
        return whole[0]
    described = {"type": "object", "properties": properties, "required": list(properties), "additionalProperties": True}
    return {"allOf": [*whole, described]} if whole else described


def _entries(text: str) -> Iterator[tuple[str, str]]:
    """The entries of a row of the table, each with its kind: blanks inside brackets part nothing."""
    depth, word = 0, ""
    for letter in f"{text} ":
        depth += (letter == "[") - (letter == "]")
        if letter != " " or depth:
            word += letter
        else:
            name, _, kind = word.partition(":")
            yield name, kind
            word = ""


def _kind(kind: str) -> dict[str, Any]:
    if kind.startswith("["):
        return {"type": "array", "items": object_schema(kind[1:-1])}
    return dict(_KINDS[kind]) if kind in _KINDS else reference_to(kind)
