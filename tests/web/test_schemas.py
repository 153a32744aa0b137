"""The description of the interface goes into what it names: schemas that are derived from the types of the model."""

import re
from collections.abc import Iterator
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest
from fastapi.testclient import TestClient

from svod.web.api.answers import OBJECTS, answer_schemas
from tests.web.papers import GERMAN, RUSSIAN

READ = (
    *("/search?q=pendel", "/search?q=pendel&expand=true&facets=true", "/works", "/holdings", "/cited", "/wanted"),
    *(f"/works/{RUSSIAN.work_id}", f"/works/{GERMAN.work_id}", f"/works/{RUSSIAN.work_id}/graph", "/notes", "/jobs"),
    *(f"/works/{RUSSIAN.work_id}/similar", f"/works/{RUSSIAN.work_id}/decisions", "/corrections", "/authors/Weber"),
    *(
        "/watched",
        "/saved",
        "/passages?q=Pendel",
        f"/works/{GERMAN.work_id}/passages",
        f"/works/{GERMAN.work_id}/notes",
    ),
    *(
        "/authors",
        "/vocabularies",
        "/collections",
        "/news",
        "/log",
        "/tags",
        "/inbox",
        "/accounts",
        "/dead",
    ),
)
# What anything may stand in: other vocabularies' words, and a request as it was made.
OPEN = {"GET /api/v1/works/{work_id}/json-ld", "DELETE /api/v1/watched/{number}.wish"}


def route_of(document: Any, path: str) -> Any:
    bare = path.partition("?")[0]
    known = [one for one in document["paths"] if re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", one), f"/api/v1{bare}")]
    return document["paths"][min(known, key=lambda one: one.count("{"))]["get"]


@pytest.mark.parametrize("path", READ)
def test_what_is_answered_is_as_its_schema_says_also_inside(filled: TestClient, path: str) -> None:
    document = filled.get("/api/v1/openapi.json").json()
    answer = filled.get(f"/api/v1{path}")
    assert answer.status_code == 200, answer.text
    schema = route_of(document, path)["responses"]["200"]["content"]["application/json"]["schema"]
    jsonschema.Draft202012Validator({**schema, "components": document["components"]}).validate(answer.json())


def test_a_work_is_described_down_to_the_names_of_its_authors(filled: TestClient) -> None:
    components = filled.get("/api/v1/openapi.json").json()["components"]["schemas"]
    schema = {"$ref": "#/components/schemas/WorkRecord", "components": {"schemas": components}}
    record = filled.get(f"/api/v1/works/{GERMAN.work_id}").json()
    validator = jsonschema.Draft202012Validator(schema)
    assert validator.is_valid(record)
    for place, wrong in ((("copies", 0, "size"), "many"), (("metadata", "title", 0, "weight"), None)):
        spoiled = filled.get(f"/api/v1/works/{GERMAN.work_id}").json()
        inner: Any = spoiled
        for step in place[:-1]:
            inner = inner[step]
        inner[place[-1]] = wrong
        assert not validator.is_valid(spoiled)
    assert components["Creator"]["properties"]["family"] == {"type": "string"}


def references(schema: Any) -> Iterator[str]:
    if isinstance(schema, dict):
        yield from ([schema["$ref"]] if "$ref" in schema else [])
        for inner in schema.values():
            yield from references(inner)
    elif isinstance(schema, list):
        for inner in schema:
            yield from references(inner)


def test_every_type_that_is_named_is_described(filled: TestClient) -> None:
    document = filled.get("/api/v1/openapi.json").json()
    described = {f"#/components/schemas/{name}" for name in document["components"]["schemas"]}
    assert set(references(document)) <= described
    named = {word for row in OBJECTS.values() for word in re.findall(r"\b[A-Z]\w+", row)}
    assert named <= answer_schemas().keys()
    assert all(schema.get("properties") for schema in answer_schemas().values())


def vague(schema: Any, document: Any, place: str, within: tuple[str, ...] = ()) -> Iterator[str]:
    """The places of a schema that say nothing about what is in them."""
    if name := schema.get("$ref", "").rpartition("/")[2]:
        if name not in within:
            yield from vague(document["components"]["schemas"][name], document, place, (*within, name))
        return
    inner = [*schema.get("anyOf", ()), *schema.get("allOf", ()), *schema.get("prefixItems", ())]
    inner += [schema[key] for key in ("items", "additionalProperties") if isinstance(schema.get(key), dict)]
    named = schema.get("properties", {})
    if not inner and not named and schema.get("type") in (None, "object", "array") and "enum" not in schema:
        yield place
    for one in inner:
        yield from vague(one, document, place, within)
    for key, one in named.items():
        yield from vague(one, document, f"{place}.{key}", within)


def test_every_answer_is_described_to_its_end(filled: TestClient) -> None:
    document = filled.get("/api/v1/openapi.json").json()
    assert list(vague({"type": "object", "properties": {"a": {"type": "array"}}}, document, "x")) == ["x.a"]
    found = {
        place
        for path, methods in document["paths"].items()
        if path.startswith("/api/v1/") and "workbench" not in path
        for method, operation in methods.items()
        for status, answer in operation["responses"].items()
        if status.startswith("2")
        for kind, content in answer.get("content", {}).items()
        if "json" in kind
        for place in vague(content["schema"], document, f"{method.upper()} {path}")
    }
    assert found == OPEN
