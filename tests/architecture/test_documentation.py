"""Nothing undocumented: every command, option, setting and method has its place in the documentation."""

import json
import re
from dataclasses import Field
from pathlib import Path

import pytest
import typer

from svod import registry
from svod.cli.app import app
from svod.config import setting_fields, setting_name
from svod.model.outcome import Outcome

DOCS = Path(__file__).parents[2] / "docs"
COMMANDS = typer.main.get_command(app).commands  # type: ignore[attr-defined]


def section(page: str, heading: str) -> str:
    """The part of a documentation page under one heading."""
    text = (DOCS / page).read_text(encoding="utf-8")
    found = re.search(rf"^#+ {re.escape(heading)}$(.*?)(?=^#+ |\Z)", text, re.MULTILINE | re.DOTALL)
    assert found, f"docs/{page} has no heading «{heading}»"
    return found[1]


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_every_command_and_each_of_its_options_is_documented(name: str) -> None:
    words = section("commands.md", f"svod {name}")
    commands = [COMMANDS[name], *getattr(COMMANDS[name], "commands", {}).values()]
    parameters = [parameter for command in commands for parameter in command.params]
    options = [option for parameter in parameters for option in parameter.opts if option.startswith("--")]
    assert [option for option in options if f"`{option}" not in words] == []


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_every_command_shows_an_example_in_its_help(name: str) -> None:
    assert re.search(rf"^\s+.*svod {name}\b", COMMANDS[name].help or "", re.MULTILINE)


def test_the_documentation_names_no_command_that_is_not_there() -> None:
    text = (DOCS / "commands.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^#+ svod (\w+)$", text, re.MULTILINE)) == set(COMMANDS)


@pytest.mark.parametrize("row", setting_fields(), ids=lambda row: setting_name(row.name))
def test_every_setting_is_documented_in_its_section_with_its_default_and_meaning(row: Field[object]) -> None:
    heading = f"`[{row.metadata['section']}]`" if row.metadata["section"] else "No section"
    text = (DOCS / "settings.md").read_text(encoding="utf-8")
    (table,) = re.findall(rf"^### {re.escape(heading)}: (.*?)(?=^### |\Z)", text, re.MULTILINE | re.DOTALL)
    default = json.dumps(row.default, ensure_ascii=False)
    assert f"| `{row.metadata['key']}` | `{default}` | {row.metadata['help']} |" in table


@pytest.mark.parametrize("method", registry.methods(), ids=lambda method: method.origin)
def test_every_method_is_documented_with_what_it_does(method: registry.Method) -> None:
    line = f"| `{method.origin}` | {method.summary} |"
    assert line in (DOCS / "methods.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("outcome", Outcome)
def test_every_outcome_is_documented(outcome: Outcome) -> None:
    assert f"| `{outcome}` |" in (DOCS / "commands.md").read_text(encoding="utf-8")
