"""The tables of the documentation made from the code: methods, settings, licences; tests compare them."""

import json
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import shipped_files

from svod import registry
from svod.config import setting_fields

ROOT = Path(__file__).parents[1]
METHODS_HEAD = "| method | what it does |\n|---|---|\n"
SETTINGS_HEAD = "## All settings\n"
LICENCES_HEAD = "## Files\n"
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


def golden() -> str:
    """The methods and where they are."""
    return "".join(f"{method.origin}\t{method.target}\n" for method in registry.methods())


def rewrite(page: Path, head: str, table: str) -> None:
    """Put the table in the place of all that follows its head."""
    before, found, _ = page.read_text(encoding="utf-8").partition(head)
    page.write_text(before + (found or head) + table, encoding="utf-8")


def main() -> None:
    """Write all of them."""
    rewrite(ROOT / "docs" / "methods.md", METHODS_HEAD, methods_table())
    rewrite(ROOT / "docs" / "settings.md", SETTINGS_HEAD, settings_tables())
    rewrite(ROOT / "docs" / "licences.md", LICENCES_HEAD, licences_tables())
    (ROOT / "tests" / "architecture" / "registry.golden").write_text(golden(), encoding="utf-8")


if __name__ == "__main__":
    main()
