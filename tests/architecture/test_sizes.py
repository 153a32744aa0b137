"""Files and functions stay short, and every file names its subject first."""

import ast
from collections.abc import Iterator
from pathlib import Path

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


def test_files_and_their_functions_stay_short() -> None:
    sources = {path: path.read_text(encoding="utf-8") for path in SOURCES}
    assert [str(path) for path, source in sources.items() if source.count("\n") > LINES_A_FILE] == []
    long = [
        f"{path}: {node.name}"
        for path, source in sources.items()
        for node in functions(source)
        if node.end_lineno is not None and node.end_lineno - node.lineno + 1 > LINES_A_FUNCTION
    ]
    assert long == []


def test_every_file_names_its_subject_in_its_first_line() -> None:
    paths = sorted((ROOT / "svod").rglob("*.py"))
    assert [str(path) for path in paths if not path.read_text(encoding="utf-8").startswith('"""')] == []


def test_a_long_function_is_found_wherever_it_stands() -> None:
    inside = "class A:\n    def outer(self):\n        if 1:\n            def inner():\n                return 2\n"
    assert [node.name for node in functions(inside)] == ["outer", "inner"]
