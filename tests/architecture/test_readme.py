"""The README is true: its Python example runs, its commands and links exist."""

import re
from pathlib import Path

import pytest
import typer

from svod.cli.app import app
from svod.demo.sample_world import sample_files

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


def test_the_python_example_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = {sample.path.suffix: sample.path for sample in sample_files()}
    (tmp_path / "paper.pdf").write_bytes(files[".pdf"].read_bytes())
    (tmp_path / "thesis.docx").write_bytes(files[".docx"].read_bytes())
    monkeypatch.chdir(tmp_path)
    (example,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    names: dict[str, object] = {}
    exec(compile(example, "README.md", "exec"), names)
    assert names["extraction"].metadata.text("title")  # type: ignore[attr-defined]


def test_every_command_named_exists() -> None:
    commands = set(typer.main.get_command(app).commands)  # type: ignore[attr-defined]
    assert set(re.findall(r"^svod (\w+)", README, re.MULTILINE)) <= commands


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    links = re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []
