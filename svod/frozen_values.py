"""Frozen dataclasses whose methods are not compiled: Python itself compiles seven functions for each class.

A program that starts makes more than a hundred such classes. What is made here is a dataclass like any other.
"""

import dataclasses
from collections.abc import Callable
from reprlib import recursive_repr
from typing import TYPE_CHECKING, Any, cast

__all__ = ["dataclass"]

if TYPE_CHECKING:
    from dataclasses import dataclass
else:

    def dataclass(*, frozen: bool, slots: bool) -> Callable[[type], type]:
        """The decorator `dataclasses.dataclass`, for classes that are frozen and have slots."""
        if not (frozen and slots):
            raise TypeError("only frozen classes with slots are made here")
        return _made


class _Given:
    """Stands for a value that was not given, where one is made each time."""


_NOT_GIVEN = _Given()


def _made(form: type) -> type:
    if any(map(dataclasses.is_dataclass, form.__mro__[1:])) or any(map(_is_unusual, vars(form).values())):
        return dataclasses.dataclass(frozen=True, slots=True)(form)
    made: Any = dataclasses.dataclass(init=False, repr=False, eq=False, slots=True)(form)
    # Classes that are derived from it are frozen, too.
    made.__dataclass_params__.frozen = True
    own = vars(made)
    methods = {"__repr__": _written, **_compiled(made), **_keeping(made)}
    for name, method in methods.items():
        # Where a class says only what is equal Python notes that it has no hash.
        if own.get(name) is None:
            setattr(made, name, method)
    return cast(type, made)


def _is_unusual(value: object) -> bool:
    """Whether a field is not simply taken at its place and compared."""
    return isinstance(value, dataclasses.Field) and (
        not value.init or value.hash is not None or value.kw_only not in {False, dataclasses.MISSING}
    )


def _compiled(made: type) -> dict[str, Any]:
    """What takes the values and compares them; it is called often, so it is made for the class."""
    known: dict[str, Any] = {"set_": object.__setattr__, "NOT_GIVEN": _NOT_GIVEN}
    taken, lines, compared = ["self"], [], ""
    for one in dataclasses.fields(made):
        default, maker, value = f"default_{one.name}", f"make_{one.name}", one.name
        known |= {default: one.default, maker: one.default_factory}
        if one.default_factory is not dataclasses.MISSING:
            known[default] = _NOT_GIVEN
            value = f"{maker}() if {one.name} is NOT_GIVEN else {one.name}"
        has_default = known[default] is not dataclasses.MISSING
        taken.append(f"{one.name}={default}" if has_default else one.name)
        lines.append(f" set_(self, {one.name!r}, {value})\n")
        compared += f"self.{one.name}, " if one.compare else ""
    if hasattr(made, "__post_init__"):
        lines.append(" self.__post_init__()\n")
    exec(  # noqa: S102 - of names of fields alone, as Python does it
        f"def __init__({', '.join(taken)}):\n{''.join(lines) or ' pass'}\n"
        "def __eq__(self, other):\n"
        " if other.__class__ is not self.__class__: return NotImplemented\n"
        f" return ({compared}) == ({compared.replace('self.', 'other.')})\n"
        f"def __hash__(self):\n return hash(({compared}))\n",
        known,
    )
    methods = {name: known[name] for name in ("__init__", "__eq__", "__hash__")}
    for name, method in methods.items():
        method.__qualname__ = f"{made.__qualname__}.{name}"
    return methods


@recursive_repr()
def _written(self: Any) -> str:
    shown = (f"{one.name}={getattr(self, one.name)!r}" for one in dataclasses.fields(self) if one.repr)
    return f"{type(self).__qualname__}({', '.join(shown)})"


def _keeping(made: Any) -> dict[str, Any]:
    """What lets nobody change a value, and lets it be pickled all the same."""
    names = [one.name for one in dataclasses.fields(made)]

    def assign(self: Any, name: str, value: Any) -> None:
        if type(self) is made or name in names:
            raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")
        super(made, self).__setattr__(name, value)

    def delete(self: Any, name: str) -> None:
        if type(self) is made or name in names:
            raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")
        super(made, self).__delattr__(name)

    def state(self: Any) -> list[Any]:
        return [getattr(self, name) for name in names]

    def put_back(self: Any, values: list[Any]) -> None:
        for name, value in zip(names, values, strict=True):
            object.__setattr__(self, name, value)

    return {"__setattr__": assign, "__delattr__": delete, "__getstate__": state, "__setstate__": put_back}
