"""The verbs that other packages add, by entry points; those of the laboratory say how to get it where it is absent."""

from collections.abc import Callable
from typing import Any, Protocol

import typer

from svod.errors import LabMissingError
from svod.registry import VERBS_GROUP, plugins

LAB_VERBS = {
    "bench": "Measure methods on labelled papers.",
    "train": "Train methods on labelled papers.",
    "compare": "Compare two runs of extraction.",
    "workbench": "Keep and compare runs of extraction.",
}


class VerbModule(Protocol):
    """A module that adds verbs to the command."""

    def register(self, app: typer.Typer) -> None:
        """Add its verbs."""


def register(app: typer.Typer) -> None:
    """Add what is installed, and a sentence in the place of each laboratory verb that is not."""
    added = set()
    for name, module in plugins(VERBS_GROUP):
        module.register(app)
        added.add(name)
    for name, summary in LAB_VERBS.items():
        if name not in added:
            app.command(
                name,
                help=f"{summary} Needs the package svod-lab.",
                context_settings={"allow_extra_args": True, "ignore_unknown_options": True},
                add_help_option=False,
            )(_missing(name))


def _missing(name: str) -> Callable[..., Any]:
    def verb(context: typer.Context) -> None:
        raise LabMissingError(f"`svod {name}` needs the laboratory.", way_out="Install it: pip install svod-lab")

    return verb
