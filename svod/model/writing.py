"""Values as dictionaries, lists, strings and numbers, as their types and the table of layouts say."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import is_dataclass
from enum import Enum
from functools import cache
from operator import attrgetter
from types import NoneType, UnionType
from typing import Any, Union, cast, get_args, get_origin, get_type_hints

from svod.model.layouts import LAYOUTS, SPECIAL_FIELDS, Entry, Layout, Omit, every
from svod.model.metadata import Field, Metadata

Write = Callable[[Any], Any]

# The modules whose types documents are read into.
_MODULES_OF_READING = frozenset({"svod.model.outcome", *(form.__module__ for form in LAYOUTS)})
_SCALARS = (str, int, float, bool, bytes, NoneType)
_SEQUENCES = (tuple, list)
_SETS = (frozenset, set)


def to_dict(value: object) -> dict[str, Any]:
    """A value of a type with named fields as a dictionary."""
    return cast(dict[str, Any], to_plain(value))


def to_plain(value: object) -> Any:
    """Any value as dictionaries, lists, strings and numbers."""
    return writer(cast(Any, type(value)))(value)


@cache
def writer(form: Any) -> Write:
    """How values of a type, or of any type with `Any`, are written."""
    if form in _WRITTEN:
        return _WRITTEN[form]
    if form in (Any, object):
        return to_plain
    origin = get_origin(form)
    if origin in (Union, UnionType):
        return _union_writer(form)
    if origin is not None:
        return _container_writer(origin, get_args(form))
    return _type_writer(form)


def _type_writer(form: Any) -> Write:
    """How values of a class are written."""
    if (layout := layout_of(form)) is not None:
        return _object_writer(form, layout)
    if hasattr(form, "_fields"):
        hints = hints_of(form)
        writers = [writer(hints[name]) for name in form._fields]
        return lambda value: [write(one) for write, one in zip(writers, value, strict=True)]
    for kinds, write in _WRITTEN_KINDS:
        if issubclass(form, kinds):
            return write
    raise TypeError(f"the codec cannot write {form}")


_WRITTEN_KINDS: tuple[tuple[Any, Write], ...] = (
    (Enum, lambda value: value.value),
    (_SCALARS, lambda value: value),
    (Mapping, lambda value: {key: to_plain(one) for key, one in value.items()}),
    (_SETS, sorted),
    (_SEQUENCES, lambda value: [to_plain(one) for one in value]),
)


def _container_writer(origin: Any, inner: tuple[Any, ...]) -> Write:
    if issubclass(origin, _SETS):
        return sorted
    if issubclass(origin, Mapping):
        write = writer(inner[1])
        return dict if is_scalar(inner[1]) else lambda value: {key: write(one) for key, one in value.items()}
    if inner[1:] != (...,) and origin is tuple:
        writers = [writer(one) for one in inner]
        return lambda value: [write(one) for write, one in zip(writers, value, strict=True)]
    if is_scalar(inner[0]):
        return list
    write = writer(inner[0])
    return lambda value: [write(one) for one in value]


def _union_writer(form: Any) -> Write:
    """What may be nothing is null where it is; of several types, a value is written as its own says."""
    kinds = [kind for kind in get_args(form) if kind is not NoneType]
    if len(kinds) == 1:
        write = writer(kinds[0])
        return lambda value: None if value is None else write(value)
    return to_plain


def _object_writer(form: Any, layout: Layout) -> Write:
    values_of = _values_of([entry.attribute for entry in layout])
    parts = [(entry.key, _entry_writer(form, entry), entry.omit, entry.flat) for entry in layout]

    def write(value: Any) -> dict[str, Any]:
        plain: dict[str, Any] = {}
        for one, (key, written, omit, is_flat) in zip(values_of(value), parts, strict=True):
            if not one and (omit is Omit.EMPTY or (one is None and omit is Omit.UNKNOWN)):
                continue
            if is_flat:
                plain.update(to_dict(one))
            else:
                plain[key] = one if written is None else written(one)
        return plain

    return write


def _values_of(attributes: Sequence[str]) -> Callable[[Any], tuple[Any, ...]]:
    """The values of some attributes, all at once."""
    if not attributes:
        return lambda _: ()
    if len(attributes) > 1:
        return attrgetter(*attributes)
    only = attrgetter(*attributes)
    return lambda value: (only(value),)


def _entry_writer(form: Any, entry: Entry) -> Write | None:
    """How what stands in an entry is written; None where it is written as it is."""
    if special := SPECIAL_FIELDS.get((form, entry.attribute)):
        return special.write
    hint = hints_of(form).get(entry.attribute, Any)
    if entry.digits is not None:
        return _rounding(hint, entry.digits)
    if form in get_args(hint):
        # The writer of a tree is not made yet while those of its branches are.
        return lambda value: writer(hint)(value)
    return None if is_scalar(hint) else writer(hint)


def _rounding(hint: Any, digits: int) -> Write:
    """How a number is rounded, or each number of a mapping or a box."""
    if is_scalar(hint):
        return lambda value: round(value, digits)

    def write(value: Any) -> Any:
        if isinstance(value, Mapping):
            return {key: round(one, digits) for key, one in value.items()}
        return [round(one, digits) for one in value] if isinstance(value, tuple) else round(value, digits)

    return write


@cache
def hints_of(form: Any) -> dict[str, Any]:
    """The types of a class's fields; Python 3.11 cannot evaluate array[int]."""
    return get_type_hints(form, localns={"array": list})


@cache
def layout_of(form: Any) -> Layout | None:
    """How a type is written as an object; None where it is no object."""
    if found := LAYOUTS.get(form) or _of_library(form):
        return found
    own: Layout | None = getattr(form, "LAYOUT", None)
    return own or (every(form) if is_dataclass(form) else None)


def _of_library(form: Any) -> Layout | None:
    """How a type is written of which only libraries have values; their modules hold no others."""
    module = getattr(form, "__module__", "")
    if module in _MODULES_OF_READING or not module.startswith("svod.model."):
        return None
    from svod.model.library_layouts import LIBRARY_LAYOUTS

    return LIBRARY_LAYOUTS.get(form)


@cache
def is_tree(form: Any) -> bool:
    """Whether values of a type hold values of the same type."""
    return is_dataclass(form) and any(form in get_args(hint) for hint in hints_of(cast(Any, form)).values())


def is_scalar(form: Any) -> bool:
    """Whether values of a form are written and read as they are."""
    if isinstance(form, UnionType) or get_origin(form) is Union:
        return all(is_scalar(kind) for kind in get_args(form))
    return form in _SCALARS


def _write_metadata(metadata: Metadata) -> dict[str, Any]:
    """All fields in Dublin Core order, the empty ones as empty lists; suggestions only where there are some."""
    values = metadata.values
    written = (field for field in Field if field is not Field.SUGGESTED or values.get(field))
    return {str(field): [to_dict(value) for value in values.get(field, ())] for field in written}


_WRITTEN: Mapping[Any, Write] = {Metadata: _write_metadata}
