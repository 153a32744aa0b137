"""Methods by name that no reading process makes: writers and readers of records, and any method for measuring it."""

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from svod import registry
from svod.ports import Archive, Exporter, Importer, Renderer
from svod.reading.methods import named, page_reader

# What the names of formats begin with that are styles: «style:ieee».
STYLE = "style:"


def exporter(format_name: str, styles: Path | None = None) -> Exporter:
    """The writer of a citation format, or of lists in a CSL style («style:ieee») of the shipped ones and a folder."""
    if format_name.startswith(STYLE):
        # Few who open a library write lists in styles.
        from svod.catalog.exports import csl_style

        return csl_style.CslStyleExporter(csl_style.style_path(format_name.removeprefix(STYLE), styles))
    writer: Exporter = registry.find("export", format_name).make()
    return writer


def citation_styles(styles: Path | None = None) -> Mapping[str, str]:
    """The CSL styles that there are, by their names, with what they call themselves."""
    return _styles_in(styles, styles.stat().st_mtime_ns if styles is not None and styles.is_dir() else 0)


@lru_cache(maxsize=4)
def _styles_in(styles: Path | None, changed: int) -> Mapping[str, str]:
    """The styles of a folder as it was when something came into it or went last: every page of a work lists them."""
    del changed
    from svod.catalog.exports import csl_style

    return {name: csl_style.style_title(name, styles) for name in csl_style.style_names(styles)}


def importer(format_name: str) -> Importer:
    """The reader of a format of records."""
    reader: Importer = registry.find("import", format_name).make()
    return reader


def added_endings() -> dict[str, str]:
    """Files of records that plug-ins read: the ending of their names is the name of the importer."""
    return {f".{method.name}": method.name for method in registry.methods()[len(registry.METHODS) :]
            if method.task == "import"}  # fmt: skip


def oai_archive() -> Archive:
    """What gets records of archives that support OAI-PMH."""
    harvester: Archive = registry.find("harvest", "oai-pmh").make()
    return harvester


def renderer(name: str) -> Renderer:
    """The writer of documents for looking at."""
    writer: Renderer = registry.find("render", name).make()
    return writer


def method(task: str, name: str, **parts: Any) -> Any:
    """A working method by name, for measuring it."""
    return (page_reader(name) if task == "web" else named(task, name, **parts)).part
