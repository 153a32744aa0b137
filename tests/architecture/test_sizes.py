"""Files and functions stay short, and every file names its subject first."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LINES_A_FILE = 400
LINES_A_FUNCTION = 60
SOURCES = sorted(
    path for folder in ("svod", "svod_lab", "tests", "tests_lab") for path in (ROOT / folder).rglob("*.py")
)


def test_there_are_sources_to_measure() -> None:
    assert len(SOURCES) > 50


def functions(source: str) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Every function, also one inside another; only statements hold functions, so expressions are passed over."""
    waiting: list[ast.AST] = [ast.parse(source)]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node
        for name in ("body", "orelse", "handlers", "finalbody", "cases"):
            below = getattr(node, name, ())
            # The body of a lambda, or of a choice inside an expression, is no list.
            waiting += below if isinstance(below, list) else ()


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_file_and_its_functions_stay_short(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert source.count("\n") <= LINES_A_FILE
    long = {node.name: node.end_lineno - node.lineno + 1 for node in functions(source) if node.end_lineno is not None}
    assert {name: lines for name, lines in long.items() if lines > LINES_A_FUNCTION} == {}


@pytest.mark.parametrize("path", sorted((ROOT / "svod").rglob("*.py")), ids=lambda path: str(path.relative_to(ROOT)))
def test_a_file_names_its_subject_in_its_first_line(path: Path) -> None:
    assert path.read_text(encoding="utf-8").startswith('"""')
