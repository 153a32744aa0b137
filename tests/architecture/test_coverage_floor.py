"""The floor of coverage: it may only be raised, and a run below it is named."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def script() -> ModuleType:
    specification = importlib.util.spec_from_file_location("coverage_floor", ROOT / "scripts" / "coverage_floor.py")
    assert specification is not None
    assert specification.loader is not None
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


def test_the_project_has_one_floor(script: ModuleType) -> None:
    (floor,) = script.floors((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert 0 < floor <= 100


def test_earlier_floors_are_read_from_the_history(script: ModuleType) -> None:
    assert script.floors("-coverage_floor = 90\n+coverage_floor = 85\n+[other]\n+coverage_floor = 88\n") == [85, 88]


def test_a_floor_that_was_lowered_is_an_error(script: ModuleType) -> None:
    (complaint,) = script.complaints(85, [80, 90], 95)
    assert "may only be raised" in complaint


def test_coverage_below_the_floor_is_an_error(script: ModuleType) -> None:
    (complaint,) = script.complaints(90, [90], 89)
    assert "below its floor" in complaint


def test_coverage_at_the_floor_is_no_error(script: ModuleType) -> None:
    assert list(script.complaints(90, [80, 90], 90)) == []
