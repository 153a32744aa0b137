"""Settings read: the defaults, then one TOML file, then SVOD_* variables; names from before 0.2 with a warning."""

import os
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import Field, replace
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, get_type_hints

from svod.config.folders import settings_file
from svod.config.settings import Settings, setting_fields, setting_name, variable_name
from svod.errors import SettingsError

_ENVIRONMENT = "the environment"
# What a value must be, and an example of how it is written.
_TYPES: dict[Any, tuple[str, str]] = {
    str: ("text", '"…"'),
    int: ("a whole number", "4"),
    float: ("a number", "0.5"),
    bool: ("true or false", "true"),
    tuple[str, ...]: ("a list of texts", '["…", "…"]'),
}
_BOOLEANS = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}


class _Given(NamedTuple):
    """A value as it was written: under which name, and whether that is the name from before 0.2."""

    row: Field[Any]
    name: str
    value: Any
    is_old: bool


def load(file: Path | None = None, environment: Mapping[str, str] = os.environ) -> Settings:
    """Defaults, then the TOML file (`SVOD_CONFIG` or svod.toml in the user's configuration folder), then SVOD_*."""
    path = file or settings_file(environment)
    settings = Settings()
    if path is not None:
        place = f"the settings file {path}"
        settings = _with_values(settings, list(_in_file(_read(path), place)), place)
    return _with_values(settings, list(_in_environment(environment)), _ENVIRONMENT)


def _read(path: Path) -> dict[str, Any]:
    # Most processes get their settings from another one.
    import tomllib

    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise SettingsError(f"The settings file {path} cannot be read: {error.strerror}.") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SettingsError(f"The settings file {path} is not valid TOML: {error}.") from error


def _in_file(content: Mapping[str, Any], place: str) -> Iterator[_Given]:
    rows = {setting_name(row.name): row for row in setting_fields()}
    old_rows = {row.name: row for row in setting_fields()}
    sections = {row.metadata["section"] for row in setting_fields()}
    for name, value in content.items():
        if isinstance(value, dict) and name in sections:
            for key, inner in value.items():
                row = rows.get(f"{name}.{key}")
                if row is None:
                    raise _unknown(f"{name}.{key}", place)
                yield _Given(row, f"{name}.{key}", inner, is_old=False)
        elif name in rows:
            yield _Given(rows[name], name, value, is_old=False)
        elif name in old_rows:
            yield _Given(old_rows[name], name, _listed(value, old_rows[name]), is_old=True)
        else:
            raise _unknown(name, place)


def _in_environment(environment: Mapping[str, str]) -> Iterator[_Given]:
    for row in setting_fields():
        new, old = variable_name(row.name), f"SVOD_{row.name.upper()}"
        for variable in dict.fromkeys((new, old)):
            if variable in environment:
                value = _listed(environment[variable], row)
                yield _Given(row, variable, value, is_old=variable != new)


def _listed(value: Any, row: Field[Any]) -> Any:
    """The parts of a text where a list belongs: variables, and files from before 0.2, join them by commas (or +)."""
    if isinstance(value, str) and isinstance(row.default, tuple):
        separator = r"[,+]" if row.name == "ocr_languages" else ","
        return [part.strip() for part in re.split(separator, value) if part.strip()]
    return value


def _unknown(name: str, place: str) -> SettingsError:
    known = {setting_name(row.name): setting_name(row.name) for row in setting_fields()}
    known |= {row.name: setting_name(row.name) for row in setting_fields()}
    from difflib import get_close_matches

    near = get_close_matches(name, known, n=1) or get_close_matches(name.rpartition(".")[2], known, n=1)
    hint = f"Is «{known[near[0]]}» meant? " if near else ""
    return SettingsError(
        f"There is no setting «{name}» (in {place}).", way_out=f"{hint}`svod doctor` lists the settings."
    )


def _with_values(settings: Settings, given: list[_Given], place: str) -> Settings:
    types = get_type_hints(Settings)
    values: dict[str, Any] = {}
    names: dict[str, str] = {}
    for one in given:
        attribute = one.row.name
        if attribute in values:
            first, second = sorted((names[attribute], one.name), key=lambda name: name == attribute)
            raise SettingsError(
                f"«{first}» and «{second}» are the same setting (both in {place}).", way_out=f"Remove «{second}»."
            )
        values[attribute] = _typed(one, types[attribute], place)
        names[attribute] = one.name
    renamed = [f"«{one.name}» is now «{_new_name(one, place)}»" for one in given if one.is_old]
    if renamed:
        _warn(f"old names of settings in {place}: {', '.join(renamed)}.")
    return replace(settings, **values)


def _new_name(given: _Given, place: str) -> str:
    return variable_name(given.row.name) if place == _ENVIRONMENT else setting_name(given.row.name)


@cache
def _warn(sentence: str) -> None:
    """Say it on stderr, once in a process."""
    sys.stderr.write(f"svod: {sentence}\n")


def _typed(given: _Given, kind: Any, place: str) -> Any:
    value = given.value
    if isinstance(value, str) and kind in (int, float, bool):
        value = _parsed(value, kind)
    if kind is float and type(value) is int:
        value = float(value)
    if kind == tuple[str, ...]:
        fits = isinstance(value, list) and all(isinstance(part, str) for part in value)
        value = tuple(value) if fits else None
    if type(value) is not getattr(kind, "__origin__", kind):
        description, example = _TYPES[kind]
        raise SettingsError(
            f"The setting «{given.name}» must be {description} (in {place}).",
            way_out=f"Write it like this: {_assignment(given, example, place)}",
        )
    if isinstance(value, int | float) and value < 0:
        raise SettingsError(f"The setting «{given.name}» must not be negative (in {place}).")
    return value


def _assignment(given: _Given, example: str, place: str) -> str:
    return f"{given.name}={example}" if place == _ENVIRONMENT else f"{given.row.metadata['key']} = {example}"


def _parsed(text: str, kind: Any) -> Any:
    if kind is bool:
        return _BOOLEANS.get(text.lower())
    try:
        return kind(text)
    except ValueError:
        return None
