"""What `svod doctor` tells, as tables."""

from collections.abc import Iterator
from typing import Any

from rich.table import Table


def diagnosis_tables(diagnosis: dict[str, Any]) -> Iterator[Table]:
    """The same for people."""
    facts = Table("svod", diagnosis["svod"], box=None)
    for name in ("python", "system", "library"):
        facts.add_row(name, diagnosis[name])
    yield facts
    programs = Table("program", "found", "adds", "Debian package", title="Helper programs", title_justify="left")
    for row in diagnosis["programs"]:
        programs.add_row(row["program"], row["found"] or "[red]missing[/]", row["adds"], row["package"])
    yield programs
    methods = Table("method", "what it does", title="Methods", title_justify="left")
    for row in diagnosis["methods"]:
        methods.add_row(row["method"], row["summary"])
    yield methods
    settings = Table("setting", "value", "meaning", title="Settings", title_justify="left")
    for row in diagnosis["settings"]:
        settings.add_row(row["name"], str(row["value"]), row["help"])
    yield settings
