"""What must hold of a catalogue of translations: complete, nothing obsolete or fuzzy, placeholders kept, compiled."""

import importlib.util
import io
import sys
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from types import ModuleType
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import read_mo

from svod.web.i18n.catalogues import SOURCE_LANGUAGE

SCRIPT = Path(__file__).parents[2] / "scripts" / "update_translations.py"


def load_script() -> ModuleType:
    """`scripts/translations` as a module."""
    specification = importlib.util.spec_from_file_location("update_translations", SCRIPT)
    assert specification is not None
    assert specification.loader is not None
    module = importlib.util.module_from_spec(specification)
    # Its classes look their module up.
    sys.modules[specification.name] = module
    specification.loader.exec_module(module)
    return module


def problems(script: ModuleType, texts: Any, language: str, template: Catalog) -> Iterator[str]:
    """All that is wrong with a catalogue, in sentences."""
    catalogue = script.read(texts, language)
    expected = {_key(message) for message in template if message.id and _is_due(script, message, language)}
    present = {_key(message) for message in catalogue if message.id}
    yield from (f"is not in the catalogue: {key}" for key in sorted(expected - present, key=str))
    yield from (f"is used no more: {key}" for key in sorted(present - expected, key=str))
    yield from (f"is obsolete: {key}" for key in catalogue.obsolete)
    for message in catalogue:
        if message.id:
            yield from _faults(script, message, catalogue.num_plurals)
    if _texts(script.compiled(catalogue)) != _texts(texts.file(language, "mo").read_bytes()):
        yield "is not compiled: run scripts/translations"


def _faults(script: ModuleType, message: Message, plural_forms: int) -> Iterator[str]:
    forms = script.forms(message.string)
    if not all(forms):
        yield f"is not translated: {_key(message)}"
    if message.fuzzy:
        yield f"is fuzzy: {_key(message)}"
    if len(forms) != (plural_forms if message.pluralizable else 1):
        yield f"has {len(forms)} forms: {_key(message)}"
    placeholders = {_placeholders(text) for text in (*script.forms(message.id), *filter(None, forms))}
    if len(placeholders) > 1:
        yield f"has other placeholders: {_key(message)}"


def _is_due(script: ModuleType, message: Message, language: str) -> bool:
    """The source language needs only what the source texts do not tell: the names of languages."""
    return language != SOURCE_LANGUAGE or message.context == script.LANGUAGE_NAMES


def _key(message: Message) -> tuple[str | None, object]:
    return message.context, message.id if isinstance(message.id, str) else tuple(message.id)


def _placeholders(text: str) -> frozenset[str | None]:
    return frozenset(name for _, name, _, _ in Formatter().parse(text) if name is not None)


def _texts(compiled: bytes) -> tuple[str, dict[object, object]]:
    """The rule of plural forms and the messages; the rest of the header only names programs and times."""
    catalogue = read_mo(io.BytesIO(compiled))
    return catalogue.plural_forms, {_key(message): message.string for message in catalogue if message.id}
