"""The one codec: values to plain dictionaries and to bytes, and back, derived from their types.

What is written how stands in `layouts`; msgspec reads and writes msgpack, checks types and fills in defaults, so that
what an older version kept, with fewer fields, can still be read. Never pickle: a hostile paper cannot send code.
"""

import zlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from operator import attrgetter
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, cast, get_args, get_origin

import msgspec

from svod.model.layouts import SPECIAL_FIELDS, Layout
from svod.model.metadata import Affiliation, Creator, Field, Metadata, Value
from svod.model.writing import hints_of, is_scalar, is_tree, layout_of, to_dict, to_plain, writer

__all__ = [
    "decode",
    "decode_one_of",
    "encode",
    "encode_one_of",
    "from_dict",
    "pack",
    "pack_row",
    "to_dict",
    "to_plain",
    "unpack",
    "unpack_row",
]

T = TypeVar("T")
Read = Callable[[Any], Any]

_UNCHANGING = (str, int, float, bool, bytes, tuple, NoneType)
# Level 1 halves the time of the default for a tenth more bytes.
_COMPRESSION_LEVEL = 1
# Preparing the usual window takes several times as long as compressing so few bytes; all windows are read alike.
_SMALL, _SMALL_WINDOW, _SMALL_MEMORY = 1024, 10, 3


def from_dict(form: type[T], plain: object) -> T:
    """The inverse of `to_dict` for a value of a type; what is missing is as the type has it by default."""
    reader = _reader(cast(Any, form))
    try:
        return cast(T, reader.read(msgspec.convert(plain, reader.wire)))
    except msgspec.MsgspecError as error:
        raise ValueError(f"this is no {_name(form)}: {error}") from error


def encode(value: object, form: type | None = None) -> bytes:
    """A value as msgpack; written as a type, it is without what a subtype adds."""
    return msgspec.msgpack.encode(writer(cast(Any, form or type(value)))(value))


def decode(form: type[T], content: bytes) -> T:
    """The inverse of `encode`; bytes that hold something else raise ValueError."""
    reader = _reader(cast(Any, form))
    try:
        return cast(T, reader.read(reader.decoder.decode(content)))
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise ValueError(f"this is no {_name(form)}: {error}") from error


def encode_one_of(value: object) -> bytes:
    """A value with the name of its type, for readers that expect one of several types."""
    return msgspec.msgpack.encode((type(value).__name__, to_plain(value)))


def decode_one_of(forms: Iterable[type], content: bytes) -> object:
    """The inverse of `encode_one_of`: a value of whichever of some types was written."""
    name, written = _one_of(content)
    for form in forms:
        if form.__name__ == name:
            return decode(form, written)
    raise ValueError(f"nobody expects {name} here")


def _one_of(content: bytes) -> tuple[str, bytes]:
    try:
        name, written = _decoder(tuple[str, msgspec.Raw]).decode(content)
    except msgspec.MsgspecError as error:
        raise ValueError(f"this is no value with the name of its type: {error}") from error
    return name, written


def pack(value: object) -> bytes:
    """A value as compressed msgpack: how the store keeps it."""
    content = encode(value)
    if len(content) > _SMALL:
        return zlib.compress(content, _COMPRESSION_LEVEL)
    packer = zlib.compressobj(_COMPRESSION_LEVEL, zlib.DEFLATED, _SMALL_WINDOW, _SMALL_MEMORY)
    return packer.compress(content) + packer.flush()


def unpack(form: type[T], content: bytes) -> T:
    """The inverse of `pack`; bytes that it did not make raise ValueError."""
    try:
        return decode(form, zlib.decompress(content))
    except zlib.error as error:
        raise ValueError(f"these are no packed values: {error}") from error


def pack_row(value: Any) -> bytes:
    """The fields of a value in their order, without their names, packed."""
    return pack([getattr(value, field.name) for field in fields(value)])


def unpack_row(form: type[T], content: bytes) -> T:
    """The inverse of `pack_row`; rows kept by older versions are shorter."""
    plain = unpack(list[Any], content)
    names = [field.name for field in fields(cast(Any, form))]
    return from_dict(form, dict(zip(names, plain, strict=False)))


class _Reader:
    """How a type is read: into `wire` by msgspec, then by `read`.

    `is_direct` where msgspec itself makes the value out of what it has read, attribute by attribute.
    """

    def __init__(self, form: Any, wire: Any, read: Read | None = None) -> None:
        self.wire = wire
        self.is_direct = read is None
        self.read: Read = read or (
            _itself if wire is form else lambda written: msgspec.convert(written, form, from_attributes=True)
        )

    @property
    def decoder(self) -> Any:
        return _decoder(self.wire)


def _itself(value: Any) -> Any:
    return value


@cache
def _decoder(wire: Any) -> Any:
    return msgspec.msgpack.Decoder(wire)


@cache
def _reader(form: Any) -> _Reader:
    if form is Metadata:
        return _metadata_reader()
    if is_scalar(form) or form in (Any, object):
        return _Reader(Any, Any) if form is object else _Reader(form, form)
    origin, inner = get_origin(form), get_args(form)
    if origin in (Union, UnionType):
        return _union_reader(form)
    if origin is not None:
        return _container_reader(form, origin, inner)
    if is_tree(form):
        # Only msgspec itself can read what holds itself; such types, and those in them, have no entry renamed.
        return _Reader(form, form)
    if (layout := layout_of(form)) is not None:
        return _object_reader(form, layout)
    return _row_reader(form) if hasattr(form, "_fields") else _Reader(form, form)


def _container_reader(form: Any, origin: Any, inner: tuple[Any, ...]) -> _Reader:
    readers = [_reader(one) for one in inner if one is not ...]
    if all(reader.wire is one for reader, one in zip(readers, inner, strict=False)):
        return _Reader(form, form)
    last = readers[-1]
    if issubclass(origin, Mapping):
        wire = cast(Any, dict)[inner[0], last.wire]
        by_key = None if last.is_direct else lambda value: {key: last.read(one) for key, one in value.items()}
        return _Reader(form, wire, by_key)
    if len(readers) > 1:
        row = cast(Any, tuple)[tuple(reader.wire for reader in readers)]
        return _Reader(form, row, lambda value: tuple([r.read(one) for r, one in zip(readers, value, strict=True)]))
    several = None if last.is_direct else lambda value: origin([last.read(one) for one in value])
    return _Reader(form, cast(Any, tuple)[last.wire, ...], several)


def _row_reader(form: Any) -> _Reader:
    """A tuple with names that is written without them."""
    readers = [_reader(hint) for hint in hints_of(form).values()]
    if all(reader.wire is hint for reader, hint in zip(readers, hints_of(form).values(), strict=True)):
        return _Reader(form, form)
    row = cast(Any, tuple)[tuple(reader.wire for reader in readers)]
    return _Reader(form, row, lambda value: form(*[r.read(one) for r, one in zip(readers, value, strict=True)]))


def _union_reader(form: Any) -> _Reader:
    kinds = [kind for kind in get_args(form) if kind is not NoneType]
    if all(is_scalar(kind) for kind in kinds):
        return _Reader(form, form)
    if len(kinds) == 1:
        inner = _reader(kinds[0])
        if inner.wire is kinds[0]:
            return _Reader(form, form)
        read = None if inner.is_direct else lambda value: None if value is None else inner.read(value)
        return _Reader(form, inner.wire | None, read)
    raise TypeError(f"the codec cannot choose between the types of {form}")


def _object_reader(form: Any, layout: Layout) -> _Reader:
    """A type with named entries: a struct with the same entries, of which the value is made."""
    written: list[Any] = []
    computed: dict[str, Any] = {}
    for name, read in _written_fields(form, layout, written):
        computed[name] = property(read)
    wire = msgspec.defstruct(f"Written{form.__name__}", written, namespace=computed, kw_only=True, gc=False)
    if is_dataclass(form) and _is_known(cast(Any, form)):
        return _Reader(form, wire)
    names = tuple(_defaults(form))
    values = attrgetter(*names)
    return _Reader(form, wire, lambda struct: form(*(values(struct) if len(names) > 1 else (values(struct),))))


def _written_fields(form: Any, layout: Layout, written: list[Any]) -> list[tuple[str, Read]]:
    """The entries of a type's fields, noted as fields of a struct; those that msgspec cannot make come with a way."""
    entries = {entry.attribute: entry for entry in layout}
    hints = hints_of(form)
    ways: list[tuple[str, Read]] = []
    for name, default in _defaults(form).items():
        entry = entries.get(name)
        if entry is None:
            if default is MISSING:
                raise TypeError(f"{form.__name__}.{name} is not written, so it cannot be read")
            ways.append((name, _always(default)))
        elif entry.flat:
            ways.append((name, _flat_way(hints[name], written)))
        else:
            reader = SPECIAL_FIELDS.get((form, name)) or _reader(hints[name])
            own_name = name if reader.is_direct else f"{name}_written"
            made = default if reader.is_direct or default is MISSING else _written_default(default, form, name)
            written.append((own_name, reader.wire, msgspec.field(name=entry.key, **_given(made))))
            if not reader.is_direct:
                ways.append((name, _out_of(own_name, reader.read)))
    return ways


def _given(made: Any) -> dict[str, Any]:
    """How a struct gets what stands for a missing entry: one for all, where nobody can change it."""
    if made is MISSING:
        return {}
    value = made()
    return {"default": value} if isinstance(value, _UNCHANGING) else {"default_factory": made}


def _always(default: Callable[[], Any]) -> Read:
    return lambda _: default()


def _out_of(name: str, read: Read) -> Read:
    return lambda struct: read(getattr(struct, name))


def _flat_way(form: Any, written: list[Any]) -> Read:
    """The value whose entries stand beside the others'."""
    inner: list[Any] = []
    ways = dict(_written_fields(form, layout_of(form) or (), inner))
    written.extend(inner)
    reads = [ways.get(name) or attrgetter(name) for name in _defaults(form)]
    return lambda struct: form(*[read(struct) for read in reads])


def _written_default(default: Callable[[], Any], form: Any, name: str) -> Callable[[], Any]:
    """What stands for a missing entry: the default as it would have been written."""
    if special := SPECIAL_FIELDS.get((form, name)):
        return lambda: special.write(default())
    hint = hints_of(form)[name]
    return lambda: msgspec.convert(writer(hint)(default()), _reader(hint).wire)


@cache
def _is_known(form: Any) -> bool:
    """Whether msgspec understands a type: neither arrays nor a choice of several types with fields are in it."""
    inner = [one for one in get_args(form) if one not in (..., NoneType)]
    if get_origin(form) in (Union, UnionType) and len(inner) > 1 and not is_scalar(form):
        return False
    if inner:
        return all(_is_known(one) for one in inner)
    if is_tree(form):
        return True
    if is_dataclass(form) or hasattr(form, "_fields"):
        special = any(owner is form for owner, _ in SPECIAL_FIELDS)
        return not special and all(_is_known(one) for one in hints_of(form).values())
    return True


def _defaults(form: Any) -> dict[str, Any]:
    """The fields of a type, each with what makes its default, if it has one."""
    if hasattr(form, "_fields"):
        given = form._field_defaults
        return {name: _making(given[name]) if name in given else MISSING for name in form._fields}
    return {
        field.name: field.default_factory
        if field.default_factory is not MISSING
        else MISSING if field.default is MISSING else _making(field.default)
        for field in fields(form)
        if field.init
    }  # fmt: skip


def _making(value: Any) -> Callable[[], Any]:
    return lambda: value


def _name(form: Any) -> str:
    return getattr(form, "__name__", str(form))


_CLAIMS: Mapping[Field, type[Value]] = {Field.CREATOR: Creator, Field.AFFILIATION: Affiliation}


def _metadata_reader() -> _Reader:
    """Claims by field; which class a claim is of is known by its field."""
    forms = {field: tuple[_CLAIMS.get(field, Value), ...] for field in Field}  # type: ignore[misc]
    wire = msgspec.defstruct(
        "WrittenMetadata", [(str(field), _reader(form).wire, ()) for field, form in forms.items()], gc=False
    )
    reads = [(field, attrgetter(str(field)), form) for field, form in forms.items()]
    convert = msgspec.convert

    def read(written: Any) -> Metadata:
        values: dict[Field, tuple[Value, ...]] = {}
        for field, claims_of, form in reads:
            if claims := claims_of(written):
                values[field] = convert(claims, form, from_attributes=True)
        return Metadata(values)

    return _Reader(Metadata, wire, read)
