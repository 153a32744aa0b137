"""Patterns that are compiled when they are first used."""

import re
from importlib import import_module
from pathlib import Path

import pytest

import svod
from svod.text import lazy_re

ROOT = Path(svod.__file__).parent
USERS = sorted(
    ".".join(path.relative_to(ROOT.parent).with_suffix("").parts)
    for path in ROOT.rglob("*.py")
    if "from svod.text import lazy_re as re\n" in path.read_text(encoding="utf-8")
)


def patterns_in(value: object) -> list[re.Pattern[str]]:
    if isinstance(value, lazy_re._LazyPattern):
        return [value]  # type: ignore[list-item]
    if isinstance(value, dict):
        value = tuple(value.values())
    return [one for part in value for one in patterns_in(part)] if isinstance(value, tuple | list) else []


@pytest.mark.parametrize("module", USERS)
def test_every_pattern_of_a_module_can_be_compiled(module: str) -> None:
    found = [one for value in vars(import_module(module)).values() for one in patterns_in(value)]
    assert found
    for one in found:
        assert re.compile(one.pattern, one.flags & ~re.UNICODE).groups == one.groups


def test_it_does_what_the_standard_module_does() -> None:
    lazy, usual = lazy_re.compile(r"(?P<a>x)(\d)", lazy_re.IGNORECASE), re.compile(r"(?P<a>x)(\d)", re.IGNORECASE)
    assert lazy.pattern == usual.pattern
    assert (lazy.flags, lazy.groups, dict(lazy.groupindex)) == (usual.flags, usual.groups, dict(usual.groupindex))
    assert lazy.sub(r"\2", "aX1") == usual.sub(r"\2", "aX1") == "a1"
    assert [one.span() for one in lazy.finditer("x1 X2")] == [(0, 2), (3, 5)]
    assert lazy_re.compile(rb"\d").findall(b"1 2") == [b"1", b"2"]


def test_a_pattern_is_compiled_by_its_first_use() -> None:
    wrong = lazy_re.compile("(")
    assert wrong.pattern == "("
    with pytest.raises(re.error):
        wrong.search("")
    with pytest.raises(AttributeError):
        _ = lazy_re.compile("a").nothing  # type: ignore[attr-defined]
