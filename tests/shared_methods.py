"""Methods that tests share: to load the model of one takes longer than most tests do."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from svod import registry
from svod.assemble import finding, named_methods
from svod.reading import methods
from svod.reading.lineage import Named
from svod.reading.methods import named


class SharedMethods:
    """Makes each method that has a shipped model once; a user's model is opened each time."""

    def __init__(self) -> None:
        self._made: dict[registry.Method, Named[Any]] = {}

    def __call__(self, task: str, name: str, models: str = "", **parts: Any) -> Named[Any]:
        """The method of that name."""
        method = registry.find(task, name)
        if models or parts or not method.model:
            return named(task, name, models, **parts)
        if method not in self._made:
            self._made[method] = named(task, name)
        return self._made[method]


@contextmanager
def shared_methods() -> Iterator[None]:
    """Let all that asks in this process for a method by name get the same one."""
    shared = SharedMethods()
    with pytest.MonkeyPatch.context() as patch:
        for module in (methods, named_methods, finding):
            patch.setattr(module, "named", shared)
        yield
