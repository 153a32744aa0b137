"""The verbs as a table of strings: the module of a verb is imported when it is called, or for its own help."""

from collections.abc import Callable, Iterator, MutableMapping
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol, cast

import typer
from typer.core import TyperGroup

from svod.errors import LabMissingError

# The groups of the help, the modules of each and their verbs, in its order.
_GROUPS = {
    "Fill the library": {
        "library.add": ("add", "reprocess"),
        "discovery.find": ("find", "homepage"),
        "discovery.wanted": ("wanted", "harvest"),
        "discovery.gather": ("gather",),
        "discovery.watch": ("watch",),
        "discovery.engines": ("engines",),
        "library.enrich": ("enrich",),
    },
    "Use it": {
        "library.search": ("search",),
        "library.works": ("show", "export", "remove"),
        "library.authors": ("author", "authors"),
        "library.graph": ("graph",),
        "library.collections": ("collection",),
        "library.tags": ("tag", "star", "reading"),
        "library.notes": ("note",),
        "library.saved": ("saved",),
        "admin.serve": ("serve",),
        "admin.mcp": ("mcp",),
    },
    "Put it right": {
        "library.inbox": ("inbox",),
        "library.correct": ("correct", "corrections"),
        "library.merge": ("merge", "split"),
        "library.vocab": ("vocab",),
    },
    "Documents without a library": {
        "documents.extract": ("extract", "parse"),
        "documents.convert": ("convert",),
        "documents.lines": ("lines", "strip"),
        "documents.keywords": ("keywords",),
    },
    "Care": {
        "admin.status": ("status", "dead"),
        "admin.check": ("check",),
        "admin.backup": ("backup", "restore"),
        "admin.migrate": ("migrate",),
        "admin.account": ("account",),
        "admin.doctor": ("doctor",),
        "admin.demo": ("demo",),
    },
}
VERBS = {
    verb: f"svod.cli.{module}" for modules in _GROUPS.values() for module, verbs in modules.items() for verb in verbs
}
_GROUP_OF = {verb: group for group, modules in _GROUPS.items() for verbs in modules.values() for verb in verbs}
# Verbs that other packages add.
_ADDED_GROUP = "Laboratory and additions"
LAB_VERBS = {
    "bench": "Measure methods on labelled papers.",
    "train": "Train methods on labelled papers.",
    "compare": "Compare two runs of extraction.",
    "workbench": "Keep and compare runs of extraction.",
}
_LAB_PACKAGE = "svod-lab"
# What each verb does, a line each, written by `scripts/tables`: the full help imports no verb.
SUMMARIES = Path(__file__).with_name("summaries.txt")
# The longest summary of a plug-in's verb that is shown whole.
_LONGEST_SUMMARY = 200


class VerbModule(Protocol):
    """A module with verbs: one of ours, or what an entry point of the group `svod.verbs` leads to."""

    def register(self, app: typer.Typer) -> None:
        """Add its verbs to the command."""


class LazyCommands(MutableMapping[str, Any]):
    """Verbs by name, ours first, then those of installed packages; each is made when it is asked for."""

    def __init__(self) -> None:
        self._made: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        if name not in self._made:
            self._made |= _grouped(_commands_of(import_module(VERBS[name]))) if name in VERBS else _grouped(self._added)
        return self._made[name]

    def __setitem__(self, name: str, command: Any) -> None:
        self._made[name] = command

    def __delitem__(self, name: str) -> None:
        del self._made[name]

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys((*VERBS, *self._added, *self._made)))

    def __len__(self) -> int:
        return len(list(iter(self)))

    def groups(self) -> Iterator[tuple[str, list[tuple[str, str]]]]:
        """The groups of the help, each with its verbs and what they do."""
        summary_of = dict(line.split("\t") for line in SUMMARIES.read_text(encoding="utf-8").splitlines())
        for group, modules in _GROUPS.items():
            yield group, [(verb, summary_of[verb]) for verbs in modules.values() for verb in verbs]
        yield _ADDED_GROUP, list(self._summaries_of_added().items())

    def _summaries_of_added(self) -> dict[str, str]:
        from svod.registry import VERBS_GROUP, plugin_packages

        if set(plugin_packages(VERBS_GROUP)) == {_LAB_PACKAGE}:
            # All known: nothing of it need be imported.
            return LAB_VERBS
        return {name: command.get_short_help_str(_LONGEST_SUMMARY) for name, command in self._added.items()}

    @cached_property
    def _added(self) -> dict[str, Any]:
        """The verbs that other packages add, which replace none of ours; a refusal for each laboratory verb missing."""
        # Lazy: to look for entry points costs more than to start.
        from svod.registry import VERBS_GROUP, leave_out, plugins

        added: dict[str, Any] = {}
        for name, module in plugins(VERBS_GROUP):
            try:
                added |= _commands_of(module)
            except Exception as error:  # noqa: BLE001 - verbs that cannot be made cost their plug-in only
                leave_out(name, VERBS_GROUP, error)
        missing = {name: _missing(name, summary) for name, summary in LAB_VERBS.items()}
        return {name: command for name, command in (missing | added).items() if name not in VERBS}


class LazyGroup(TyperGroup):
    """The command `svod`, which imports a verb only to run it or to describe it."""

    def __init__(self, **attributes: Any) -> None:
        super().__init__(**attributes)
        self.commands = LazyCommands()

    def list_commands(self, ctx: Any) -> list[str]:
        """The names of all verbs, in the order of the table."""
        return list(self.commands)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """The full help, without frames: what draws them takes as long to import as all the rest together."""
        self.format_usage(ctx, formatter)
        self.format_help_text(ctx, formatter)
        self.format_options(ctx, formatter)
        self.format_epilog(ctx, formatter)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """The verbs by groups."""
        commands = cast(LazyCommands, self.commands)
        for group, rows in commands.groups():
            with formatter.section(group):
                formatter.write_dl(rows)


def _commands_of(module: VerbModule | Any) -> dict[str, Any]:
    part = typer.Typer(rich_markup_mode="rich", pretty_exceptions_enable=False)
    module.register(part)
    return dict(typer.main.get_group(part).commands)


def _grouped(commands: dict[str, Any]) -> dict[str, Any]:
    """The same verbs, each with its group of the help."""
    for name, command in commands.items():
        command.rich_help_panel = _GROUP_OF.get(name, _ADDED_GROUP)
    return commands


def _missing(name: str, summary: str) -> Any:
    part = typer.Typer(rich_markup_mode="rich")
    part.command(
        name,
        help=f"{summary} Needs the package svod-lab.",
        context_settings={"allow_extra_args": True, "ignore_unknown_options": True},
        add_help_option=False,
    )(_refusal(name))
    return typer.main.get_group(part).commands[name]


def _refusal(name: str) -> Callable[[], None]:
    def verb() -> None:
        raise LabMissingError(f"`svod {name}` needs the laboratory.", way_out="Install it: pip install svod-lab")

    return verb
