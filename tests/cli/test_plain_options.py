"""Plain values of options are taken as they are, whatever else is converted by typer with its own messages."""

import subprocess
import sys
from pathlib import Path
from typing import Annotated

import pytest
import typer
from typer.testing import CliRunner

from svod.cli.app import app
from tests.papers import write_papers

IMPORTED = """
import sys
from svod.cli import main
try:
    main()
finally:
    print("pydantic" in sys.modules)
"""


def test_a_call_with_plain_values_does_not_import_pydantic(tmp_path: Path) -> None:
    (paper,) = write_papers(tmp_path, 1)
    call = [sys.executable, "-c", IMPORTED, "extract", "--json", "--ocr", "never", str(paper)]
    done = subprocess.run(call, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "False"


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (["extract", "--jobs", "many", "a.pdf"], "--jobs"),
        (["extract", "--jobs", "-1", "a.pdf"], "--jobs"),
        (["search", "--limit", "-3", "word"], "--limit"),
    ],
)
def test_wrong_values_are_still_refused(call: list[str], message: str) -> None:
    result = CliRunner().invoke(app, call)
    assert result.exit_code == 2
    assert message in result.output


def test_numbers_and_paths_are_converted() -> None:
    own = typer.Typer()
    seen: list[object] = []

    @own.command()
    def show(
        number: int = 3,
        part: float = 0.5,
        names: Annotated[list[str] | None, typer.Option()] = None,
        path: Path = Path("here"),
    ) -> None:
        seen.extend([number, part, names, path])

    CliRunner().invoke(own, [])
    CliRunner().invoke(own, ["--number", "7", "--part", "2", "--names", "a", "--names", "b", "--path", "x/y"])
    assert seen == [3, 0.5, None, Path("here"), 7, 2.0, ["a", "b"], Path("x/y")]
