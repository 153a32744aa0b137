"""The threat model: every line names tests that exist; and the lines that concern the whole project."""

import ast
import re
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest
from prometheus_client import CollectorRegistry, generate_latest

from svod.assemble import open_library
from svod.config import Settings, setting_fields, without_secrets
from svod.web.metrics import LibraryCollector
from tests.papers import paper_family, write_papers

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
ROWS = [line for line in PAGE.splitlines() if line.startswith("| ") and not line.startswith("| threat")]
NAMED = sorted(set(re.findall(r"`(tests/[\w/]+\.py)::(test_\w+)`", PAGE)))
# What could run foreign code.
MODULES, CALLS = {"pickle", "marshal", "shelve", "dill", "cloudpickle", "yaml"}, {"eval", "exec", "compile"}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.split("|")[1].strip())
def test_every_threat_names_its_protection_and_a_test(row: str) -> None:
    _, threat, protection, tests, _ = (cell.strip() for cell in row.split("|"))
    assert threat
    assert protection
    assert re.fullmatch(r"`tests/[^`]+`(, `tests/[^`]+`)*", tests)


@pytest.mark.parametrize(("file", "name"), NAMED)
def test_every_named_test_exists(file: str, name: str) -> None:
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    assert name in {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}


def test_nothing_is_ever_unpickled_or_evaluated() -> None:
    found = []
    for path in sorted((ROOT / "svod").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names: set[str] = set()
            if isinstance(node, ast.Import):
                names = {alias.name.partition(".")[0] for alias in node.names} & MODULES
            elif isinstance(node, ast.ImportFrom) and node.level == 0:
                names = {(node.module or "").partition(".")[0]} & MODULES
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                names = {node.func.id} & CALLS
            found += [f"{path.name}: {name}" for name in names]
    assert found == []


def test_reading_processes_get_no_keys() -> None:
    secrets = [row.name for row in setting_fields() if row.metadata.get("secret")]
    values: dict[str, Any] = dict.fromkeys(secrets, "geheim")
    settings = replace(Settings(), **values)
    assert "geheim" in asdict(settings).values()
    assert "geheim" not in asdict(without_secrets(settings)).values()


def test_metrics_hold_no_names(tmp_path: Path) -> None:
    with open_library(tmp_path / "library", settings=Settings(jobs=1, header="regex")) as library:
        list(library.add([*write_papers(tmp_path / "papers", 2), tmp_path / "absent.pdf"]))
        registry = CollectorRegistry()
        registry.register(LibraryCollector(library))
        printed = generate_latest(registry).decode()
    assert "svod_works 2.0" in printed
    assert [word for word in (paper_family(0), "absent", str(tmp_path)) if word in printed] == []
