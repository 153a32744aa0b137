"""Names of a package that import their modules when they are first used."""

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any


def lazy_names(package: dict[str, Any], modules: Mapping[str, Sequence[str]]) -> Callable[[str], Any]:
    """The function `__getattr__` of a package, given its globals and the names that each of its modules has."""
    name_of_package = package["__name__"]
    module_of = {name: module for module, names in modules.items() for name in names}

    def find(name: str) -> Any:
        if name not in module_of:
            raise AttributeError(f"module {name_of_package!r} has no attribute {name!r}")
        found = package[name] = getattr(import_module(f"{name_of_package}.{module_of[name]}"), name)
        return found

    return find
