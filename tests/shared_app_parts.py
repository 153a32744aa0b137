"""Applications of tests share what is alike in all of them: adapters of pydantic, and templates once compiled."""

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from types import CodeType
from typing import Any, get_args

import pytest
from fastapi._compat import v2
from jinja2 import BytecodeCache, Environment
from jinja2.bccache import Bucket
from pydantic import TypeAdapter

from svod.web.i18n.translator import Translator
from svod.web.layout import render


class SharedAdapters:
    """Makes the adapter of a type once; all that tells two fields apart shows in type and description."""

    def __init__(self) -> None:
        self._made: dict[tuple[object, str], TypeAdapter[Any]] = {}

    def __call__(self, described: Any, *, config: Any = None) -> TypeAdapter[Any]:
        """The adapter of a type with its description."""
        kind, *descriptions = get_args(described)
        key = (kind, repr((descriptions, config)))
        if key not in self._made:
            self._made[key] = TypeAdapter(described, config=config)
        return self._made[key]


class CompiledTemplates(BytecodeCache):
    """Templates of one language, compiled once and known again by their place and their source."""

    def __init__(self) -> None:
        self._compiled: dict[tuple[str, str], CodeType] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Give a template what was compiled of it."""
        bucket.code = self._compiled.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what was compiled of a template."""
        assert bucket.code is not None
        self._compiled[bucket.key, bucket.checksum] = bucket.code


@contextmanager
def shared_app_parts() -> Iterator[None]:
    """Let all applications that this process makes share them."""
    make_templates = render._templates
    compiled: defaultdict[str, CompiledTemplates] = defaultdict(CompiledTemplates)

    def with_compiled(shared: Any, translator: Translator, added: Any) -> Environment:
        templates = make_templates(shared, translator, added)
        templates.bytecode_cache = compiled[translator.language]
        return templates

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(v2, "TypeAdapter", SharedAdapters())
        patch.setattr(render, "_templates", with_compiled)
        yield
