"""Methods by name that no reading process makes: writers and readers of records, and any method for measuring it."""

from typing import Any

from svod import registry
from svod.ports import Archive, Exporter, Importer, Renderer
from svod.reading.methods import named, page_reader


def exporter(format_name: str) -> Exporter:
    """The writer of a citation format."""
    writer: Exporter = registry.find("export", format_name).make()
    return writer


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
