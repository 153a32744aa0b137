"""The tables of the documentation made from the code: methods, settings, licences, names, routes; tests compare."""

import inspect
import json
import re
import tempfile
from collections.abc import Callable, Iterator, Mapping
from itertools import groupby
from pathlib import Path
from typing import Any

import shipped_files

import svod
from svod import registry
from svod.cli.verbs import SUMMARIES, VERBS, LazyCommands
from svod.config import setting_fields

ROOT = Path(__file__).parents[1]
METHODS_HEAD = "| method | what it does |\n|---|---|\n"
SETTINGS_HEAD = "## All settings\n"
LICENCES_HEAD = "## Files\n"
PYTHON_HEAD = "<!-- from here on written by scripts/tables -->\n"
ROUTES_HEAD = "| route | what it does | role |\n|---|---|---|\n"
# What the sections of the settings file are about.
SECTIONS = {
    "": "the library as a whole",
    "store": "database and files on servers",
    "reading": "documents and the processes that read them",
    "cluster": "reading on several machines",
    "ocr": "text recognition",
    "methods": "which method does what",
    "crawl": "fetching from the Web",
    "find": "searching the Web for one paper",
    "search_engines": "search engines on the Web and their keys",
    "exports": "citation styles",
    "mail": "news by mail",
    "enrich": "services that are asked about works",
    "web": "the web server",
    "oidc": "sign-in by the accounts of an institution",
    "log": "logs",
    "lab": "measuring and training (svod-lab)",
}


def methods_table() -> str:
    """A row for each method, those of installed packages last."""
    return "".join(f"| `{method.origin}` | {method.summary} |\n" for method in registry.methods())


def settings_tables() -> str:
    """A table for each section."""
    return "".join(_settings_tables())


def _settings_tables() -> Iterator[str]:
    for section, rows in groupby(setting_fields(), key=lambda row: str(row.metadata["section"])):
        title = f"`[{section}]`: {SECTIONS[section]}" if section else f"No section: {SECTIONS[section]}"
        yield f"\n### {title}\n\n| setting | default | meaning |\n|---|---|---|\n"
        for row in rows:
            default = json.dumps(row.default, ensure_ascii=False)
            yield f"| `{row.metadata['key']}` | `{default}` | {row.metadata['help']} |\n"


def licences_tables() -> str:
    """Files, models, and what models were trained on."""
    return (
        f"\n{shipped_files.files_table()}\n## Models\n\n{shipped_files.models_table()}"
        f"\n## What they were trained on\n\n{shipped_files.data_table()}"
    )


def python_names() -> str:
    """The public names of the package, each with its signature and its documentation."""
    return "".join(_python_names())


def _python_names() -> Iterator[str]:
    for name in svod.__all__:
        value = getattr(svod, name)
        if name.startswith("_"):
            yield f"\n## svod.{name}\n\nThe version of svod.\n"
            continue
        signature = _signature(value) if inspect.isfunction(value) else ""
        call = f"\n```python\nsvod.{name}{signature}\n```\n" if signature else ""
        yield f"\n## svod.{name}\n{call}\n{inspect.getdoc(value)}\n"


def _signature(function: Callable[..., object]) -> str:
    """A signature; a function that is a default is named without its place in memory."""
    return re.sub(r"<function (\w+) at 0x\w+>", r"\1", str(inspect.signature(function)))


def routes_table(described: Mapping[str, Any]) -> str:
    """A row for each route of an OpenAPI document."""
    rows = sorted(
        (path, method.upper(), str(route.get("summary") or ""), str(route.get("x-role") or ""))
        for path, routes in described["paths"].items()
        for method, route in routes.items()
    )
    return "".join(f"| `{method} {path}` | {summary} | {role} |\n" for path, method, summary, role in rows)


def described() -> Mapping[str, Any]:
    """The OpenAPI document of a server without extensions."""
    # Lazy: only this table needs a server.
    from svod.web.app import make_app

    with tempfile.TemporaryDirectory() as folder, svod.open_library(folder) as library:
        return make_app(library).openapi()


def golden() -> str:
    """The methods and where they are."""
    return "".join(f"{method.origin}\t{method.target}\n" for method in registry.methods())


def summaries() -> str:
    """What each verb does: the first paragraph of its help, a line a verb."""
    commands = LazyCommands()
    first = {verb: commands[verb].help.partition("\n\n")[0] for verb in VERBS}
    return "".join(f"{verb}\t{' '.join(text.split())}\n" for verb, text in first.items())


def rewrite(page: Path, head: str, table: str) -> None:
    """Put the table in the place of all that follows its head."""
    before, found, _ = page.read_text(encoding="utf-8").partition(head)
    page.write_text(before + (found or head) + table, encoding="utf-8")


def main() -> None:
    """Write all of them."""
    rewrite(ROOT / "docs" / "methods.md", METHODS_HEAD, methods_table())
    rewrite(ROOT / "docs" / "settings.md", SETTINGS_HEAD, settings_tables())
    rewrite(ROOT / "docs" / "licences.md", LICENCES_HEAD, licences_tables())
    rewrite(ROOT / "docs" / "python.md", PYTHON_HEAD, python_names())
    rewrite(ROOT / "docs" / "routes.md", ROUTES_HEAD, routes_table(described()))
    SUMMARIES.write_text(summaries(), encoding="utf-8")
    (ROOT / "tests" / "architecture" / "registry.golden").write_text(golden(), encoding="utf-8")


if __name__ == "__main__":
    main()
