"""Options whose values need no conversion are taken as they are: for each verb typer would import pydantic.

That takes a tenth of a second, which a short call feels.
This reaches into typer; of a version that is made otherwise nothing is changed.
"""

import os
from pathlib import Path
from typing import Any, get_args, get_origin

# Texts are texts, and defaults are what they shall be.
_PLAIN = (str, int, float, bool)
_UNCONVERTED = object()
# What typer's parameters call for the converter of a value, by its name in their module.
_MAKER = "build_runtime_param"


def take_plain_values() -> None:
    """Let typer take plain values as they are, from now on."""
    try:
        from typer import core
        from typer._coercion import RuntimeParam, build_runtime_param
    except ImportError:
        return
    if getattr(core, _MAKER, None) is not build_runtime_param:
        return

    class PlainParam(RuntimeParam):
        """An option that is converted by typer only where its value is not plain."""

        def __init__(self, descriptor: Any) -> None:
            super().__init__(parameter_info=descriptor.parameter_info, annotation=descriptor.annotation)
            object.__setattr__(self, "descriptor", descriptor)

        def _coerce_value(self, value: Any, param: Any, ctx: Any) -> Any:
            plain = plain_value(value, self.annotation, self.parameter_info)
            if plain is not _UNCONVERTED:
                return plain
            return build_runtime_param(self.descriptor)._coerce_value(value, param=param, ctx=ctx)  # type: ignore[attr-defined]

    setattr(core, _MAKER, PlainParam)


def plain_value(value: Any, form: Any, info: Any) -> Any:
    """A value as its option wants it, or a mark where it takes typer to tell."""
    if info.parser is not None:
        return _UNCONVERTED
    if get_origin(form) is list and isinstance(value, list | tuple):
        (inner,) = get_args(form)
        found = [plain_value(one, inner, info) for one in value]
        return _UNCONVERTED if any(one is _UNCONVERTED for one in found) else found
    if form is Path:
        return Path(value) if isinstance(value, str) and _is_fine_path(value, info) else _UNCONVERTED
    if form not in _PLAIN or type(value) is not form:
        return _UNCONVERTED
    # Texts may have to be one of some, numbers between some; defaults are.
    return value


def _is_fine_path(text: str, info: Any) -> bool:
    """Whether nothing is asked of a path, or nothing that it is not."""
    asked = info.exists or info.writable or info.resolve_path or not (info.file_okay and info.dir_okay)
    return not asked and info.path_type is None and (os.access(text, os.R_OK) or not os.path.lexists(text))
