"""The interface for programs as a page shows it: every operation of the OpenAPI description, with what it takes."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

_METHODS = ("get", "post", "put", "patch", "delete")
_FORMS = ("multipart/form-data", "application/x-www-form-urlencoded")
# Schemas may hold one another: deeper examples help nobody.
_DEEPEST = 4
_SIMPLE: Mapping[str, Any] = {"string": "", "integer": 0, "number": 0, "boolean": False, "null": None}


@dataclass(frozen=True, slots=True)
class Input:
    """One value that an operation takes: in the path, the query or a form."""

    name: str
    place: str
    about: str = ""
    default: str = ""
    choices: tuple[str, ...] = ()
    is_required: bool = False
    is_file: bool = False
    is_list: bool = False


@dataclass(frozen=True, slots=True)
class Operation:
    """One address with one method."""

    id: str
    method: str
    path: str
    summary: str
    inputs: tuple[Input, ...]
    # What is sent as a whole: its media type, and an example to change.
    media_type: str = ""
    example: str = ""


@dataclass(frozen=True, slots=True)
class OperationGroup:
    """Operations of one subject."""

    name: str
    operations: tuple[Operation, ...]


def api_groups(described: Mapping[str, Any]) -> tuple[OperationGroup, ...]:
    """All operations of an OpenAPI description by their first tag, in its order."""
    groups: dict[str, list[Operation]] = {}
    schemas = described.get("components", {}).get("schemas", {})
    for path, methods in described["paths"].items():
        for method in _METHODS:
            if method in methods:
                one = methods[method]
                groups.setdefault((one.get("tags") or ["other"])[0], []).append(_operation(path, method, one, schemas))
    return tuple(OperationGroup(name, tuple(operations)) for name, operations in groups.items())


def _operation(path: str, method: str, one: Mapping[str, Any], schemas: Mapping[str, Any]) -> Operation:
    inputs = [_parameter(row, schemas) for row in one.get("parameters", ()) if row["in"] in ("path", "query")]
    content = one.get("requestBody", {}).get("content", {})
    media_type = next(iter(content), "")
    sent = content.get(media_type, {})
    example = ""
    if media_type in _FORMS:
        inputs.extend(_form_fields(sent.get("schema", {}), schemas))
    elif media_type:
        example = sent.get("example") or json.dumps(
            _example(sent.get("schema", {}), schemas), ensure_ascii=False, indent=2
        )
    return Operation(
        id=one["operationId"],
        method=method.upper(),
        path=path,
        summary=one.get("summary", ""),
        inputs=tuple(inputs),
        media_type=media_type,
        example=example,
    )


def _parameter(row: Mapping[str, Any], schemas: Mapping[str, Any]) -> Input:
    return _input(row["name"], row["in"], row.get("schema", {}), schemas, row.get("required", False))


def _form_fields(schema: Mapping[str, Any], schemas: Mapping[str, Any]) -> Iterator[Input]:
    meant = _resolved(schema, schemas)
    required = meant.get("required", ())
    for name, field in meant.get("properties", {}).items():
        yield _input(name, "form", field, schemas, name in required)


def _input(name: str, place: str, schema: Mapping[str, Any], schemas: Mapping[str, Any], is_required: bool) -> Input:
    meant = _resolved(schema, schemas)
    is_list = meant.get("type") == "array"
    item = _resolved(meant.get("items", {}), schemas) if is_list else meant
    default = schema.get("default", meant.get("default"))
    return Input(
        name=name,
        place=place,
        about=schema.get("description") or meant.get("description", "") if "$ref" not in schema else "",
        default="" if default is None or is_list else _written(default),
        choices=("true", "false") if item.get("type") == "boolean" else tuple(map(str, item.get("enum", ()))),
        is_required=is_required,
        is_file=item.get("format") == "binary" or "contentMediaType" in item,
        is_list=is_list,
    )


def _written(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _resolved(schema: Mapping[str, Any], schemas: Mapping[str, Any]) -> Mapping[str, Any]:
    """The schema itself: behind a name, or the first of several that is not null."""
    if "$ref" in schema:
        return _resolved(schemas[schema["$ref"].rsplit("/", 1)[-1]], schemas)
    choices: Sequence[Mapping[str, Any]] = schema.get("anyOf") or schema.get("allOf") or ()
    chosen = next((one for one in choices if one.get("type") != "null"), None)
    return _resolved(chosen, schemas) if chosen is not None else schema


def _example(schema: Mapping[str, Any], schemas: Mapping[str, Any], depth: int = 0) -> Any:
    """A value of a schema: its defaults, and the emptiest values where it has none."""
    if "default" in schema:
        return schema["default"]
    meant = _resolved(schema, schemas)
    if meant.get("enum"):
        return meant["enum"][0]
    kind = meant.get("type", "")
    if kind == "object" and depth < _DEEPEST:
        return {name: _example(part, schemas, depth + 1) for name, part in meant.get("properties", {}).items()}
    if kind == "array":
        return [_example(meant.get("items", {}), schemas, depth + 1)] if depth < _DEEPEST else []
    return _SIMPLE.get(kind, {})
