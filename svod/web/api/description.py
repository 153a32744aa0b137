"""The description of the interface (OpenAPI): every status, type, schema and key that its routes have."""

from collections.abc import Iterable, Iterator
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from fastapi.routing import APIRoute
from starlette.routing import BaseRoute

from svod.model.account import Role
from svod.web.api.answers import JSON, OBJECTS, TYPES, answer_schemas, object_schema
from svod.web.auth.form_tokens import SESSION_COOKIE
from svod.web.auth.permissions import Needs

_FAULT = {"$ref": "#/components/schemas/Fault"}
_FAILURE = {"$ref": "#/components/schemas/Failure"}
_SCHEMAS = {
    "Fault": object_schema("status:i message:s"),
    "Failure": object_schema("source:s outcome:s message:s"),
}
_SECURITY = {
    "token": {"type": "http", "scheme": "bearer", "description": "A token of an account."},
    "password": {"type": "http", "scheme": "basic", "description": "The same token as the password; any name."},
    "session": {"type": "apiKey", "in": "cookie", "name": SESSION_COOKIE, "description": "Of a browser, signed in."},
}
_KEYS: list[dict[str, list[str]]] = [{name: []} for name in _SECURITY]
# What may be wrong with any call.
_ALWAYS = {
    400: "The call is not understood, or asks for what is not there to be chosen.",
    401: "The library, or what is asked for, needs an account.",
    403: "The account may not do that; or a page of another site sent it.",
    404: "Nothing is there by that name.",
    421: "The server is not called so.",
    422: "Something that was sent has not the form it must have.",
    429: "Too many calls; `Retry-After` says when to come again.",
    503: "The library cannot answer now; the message says why.",
}
_WITH_BODY = {413: "Too much was sent."}
_READING = frozenset({"/api/v1/extract", "/api/v1/convert", "/api/v1/lines", "/api/v1/strip", "/api/v1/keywords"})
_GROBID = "/api/process"
_GROBID_OTHERS = frozenset({"/api/referenceAnnotations", "/api/annotatePDF"})


def describe(app: FastAPI, path: str = "") -> None:
    """Have the application describe itself so, once it is asked; `path` is where it begins on its host."""

    def described() -> dict[str, Any]:
        if app.openapi_schema is None:
            app.openapi_schema = description_of(app) | {"servers": [{"url": path or "/"}]}
        return app.openapi_schema

    app.openapi = described  # type: ignore[method-assign]


def description_of(app: FastAPI) -> dict[str, Any]:
    """The whole description."""
    document = get_openapi(title=app.title, version=app.version, routes=app.routes)
    components = document.setdefault("components", {})
    schemas = components.setdefault("schemas", {})
    for name in ("HTTPValidationError", "ValidationError"):
        schemas.pop(name, None)
    schemas |= _SCHEMAS | answer_schemas()
    components["securitySchemes"] = _SECURITY
    for route in _routes(app.routes):
        for method in route.methods or ():
            operation = document["paths"].get(route.path_format, {}).get(method.lower())
            if operation is not None:
                _complete(operation, route, method)
    return document


def _routes(routes: Iterable[BaseRoute]) -> Iterator[APIRoute]:
    """The routes that are described; newer FastAPI keeps the routers that were included."""
    for route in routes:
        if isinstance(route, APIRoute) and route.include_in_schema:
            yield route
        yield from _routes(getattr(getattr(route, "original_router", None), "routes", ()))


def _complete(operation: dict[str, Any], route: APIRoute, method: str) -> None:
    """Add to an operation what its route does not say itself."""
    responses: dict[str, Any] = operation["responses"]
    _add_answers(responses, route, method)
    statuses = _ALWAYS | (_WITH_BODY if "requestBody" in operation else {})
    for status, meaning in statuses.items():
        reported = responses.setdefault(str(status), {"description": meaning})
        if status == 422 and "HTTPValidationError" in str(reported):
            reported |= {"description": meaning, "content": {}}
        reported.setdefault("content", {}).setdefault(JSON, {"schema": _FAULT})
    if route.path_format in _READING or route.path_format.endswith(("/markdown", "/tei", "/jats", "/html", "/text")):
        responses["422"]["content"] = {JSON: {"schema": {"anyOf": [_FAULT, _FAILURE]}}}
    if method == "POST" and route.path_format == "/api/v1/works":
        entries = object_schema(OBJECTS["POST /api/v1/works"])
        responses["200"]["description"] = "The works are held already."
        responses["201"] = {"description": "A work is new.", "content": {JSON: {"schema": entries}}}
        responses["422"]["content"] = {JSON: {"schema": {"anyOf": [_FAULT, entries]}}}
    if route.path_format.startswith(_GROBID) or route.path_format in _GROBID_OTHERS:
        _add_grobid_statuses(responses)
    role = _role(route)
    operation["security"] = _KEYS if role else [{}, *_KEYS]
    if role:
        operation["x-role"] = str(role)


def _add_answers(responses: dict[str, Any], route: APIRoute, method: str) -> None:
    """The schema and the types of what is answered where all is well."""
    good = responses.setdefault(str(route.status_code or 200), {"description": "Successful Response"})
    if route.path_format in TYPES:
        good["content"] = {kind: {"schema": schema} for kind, schema in TYPES[route.path_format].items()}
    entries = OBJECTS.get(f"{method} {route.path_format}")
    if entries:
        good["content"] = {JSON: {"schema": object_schema(entries)}}
    for reported in good.get("content", {}).values():
        reported.setdefault("schema", {})
        if not reported["schema"]:
            reported["schema"] = {"type": "object"}


def _add_grobid_statuses(responses: dict[str, Any]) -> None:
    """GROBID's own statuses: nothing to read, a document at fault, a fault of ours, in words."""
    words = {"schema": {"type": "string"}}
    responses["204"] = {"description": "There is nothing to read."}
    responses["400"]["content"]["text/plain"] = words
    responses["500"] = {"description": "The document could not be read.", "content": {"text/plain": words}}


def _role(route: APIRoute) -> Role | None:
    found = (one.dependency for one in route.dependencies if isinstance(one.dependency, Needs))
    return next((needed.role for needed in found if needed.role), None)
