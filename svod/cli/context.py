"""What every verb needs: the settings behind the options, and where to write."""

import gc
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

if TYPE_CHECKING:
    from rich.console import Console

    from svod.config import Settings
    from svod.library import Library
    from svod.model.outcome import Failure

LibraryOption = Annotated[
    Path | None, typer.Option("--library", metavar="DIR", help="Folder of the library (also SVOD_LIBRARY).")
]
JsonOption = Annotated[bool, typer.Option("--json", help="One JSON object per line on stdout, nothing else.")]
JobsOption = Annotated[
    int, typer.Option("--jobs", "-j", min=0, metavar="N", help="Documents read at the same time; 0: one per core.")
]
OcrOption = Annotated[
    str, typer.Option("--ocr", metavar="WHEN", help="Text recognition: never, auto (pages without text) or always.")
]
EngineOption = Annotated[
    str,
    typer.Option("--engine", metavar="NAME", help="What runs the workers: local or ray (a cluster)."),
]

AccountOption = Annotated[
    str,
    typer.Option("--account", metavar="NAME", help="What this account alone sees; without it, what all share."),
]

# Characters that terminals take for commands; line ends and tabs are none.
_CONTROL_CHARACTERS: dict[int, None] = dict.fromkeys([*range(9), *range(11, 32), *range(127, 160)])

# New objects between two runs of the garbage collector, for work that keeps many; Python's own number is 700.
_ALLOCATIONS = 20_000

# Wide enough for whole titles where there is no terminal to fit into.
_WIDTH_WITHOUT_TERMINAL = 140


class Context(NamedTuple):
    """The options given before the verb."""

    library: Path | None
    config: Path | None


def settings_of(context: typer.Context, library: Path | None = None, *, ocr: str = "", runner: str = "") -> "Settings":
    """The settings file, the environment, then the options, those after the verb last."""
    from svod.config import load

    options: Context = context.obj
    settings = load(options.config)
    chosen = library or options.library
    given: dict[str, Any] = {"library": str(chosen or ""), "ocr": ocr, "runner": runner}
    if settings.log:
        from svod.cli.logs import start_logging

        start_logging(settings)
    return replace(settings, **{name: value for name, value in given.items() if value})


def with_methods(settings: "Settings", methods: list[str]) -> "Settings":
    """The settings with methods named on the command line, as TASK.NAME: `header.regex`."""
    from svod import registry
    from svod.errors import SettingsError

    chosen: dict[str, Any] = {}
    for named in methods:
        task, _, name = named.partition(".")
        if not hasattr(settings, task) or not registry.names(task):
            tasks = sorted({method.task for method in registry.methods() if hasattr(settings, method.task)})
            raise SettingsError(
                f"«{named}» names no method.", way_out=f"Write TASK.NAME with a task of: {', '.join(tasks)}."
            )
        chosen[task] = registry.find(task, name).name
    return replace(settings, **chosen)


@contextmanager
def library_of(
    context: typer.Context, folder: Path | None, *, create: bool = False, ocr: str = "", runner: str = ""
) -> Iterator["Library"]:
    """The library that the options name, closed when done."""
    from svod.assemble import open_library

    with open_library(settings=settings_of(context, folder, ocr=ocr, runner=runner), create=create) as library:
        yield library


def owner_of(library: "Library", account: str) -> str:
    """The owner of what an account alone sees; without an account nobody, for it is shared."""
    return library.accounts().account(account).name if account else ""


def print_json(value: Any) -> None:
    """One JSON object on one line."""
    sys.stdout.write(json.dumps(value, ensure_ascii=False) + "\n")


def output() -> "Console":
    """Where results for people go: stdout, coloured on a terminal."""
    return _console(stderr=False)


def messages() -> "Console":
    """Where everything else goes: stderr."""
    return _console(stderr=True)


def shows_progress() -> bool:
    """Whether stderr is a terminal; to ask rich would load rich."""
    return sys.stderr.isatty()


def print_failure(failure: "Failure") -> None:
    """Name a failed input, its outcome and the reason, on stderr."""
    from rich.markup import escape

    line = f"[red]{escape(failure.source)}[/]: [bold]{failure.outcome}[/]: {escape(failure.message)}"
    messages().print(line, highlight=False, soft_wrap=True)


def _console(*, stderr: bool) -> "Console":
    from rich import control
    from rich.console import Console

    # Names of foreign files must not control the terminal; rich itself lets escapes through.
    control._CONTROL_STRIP_TRANSLATE.update(_CONTROL_CHARACTERS)
    console = Console(stderr=stderr)
    return console if console.is_terminal else Console(stderr=stderr, width=_WIDTH_WITHOUT_TERMINAL)


def collect_garbage_seldom(allocations: int = _ALLOCATIONS) -> None:
    """For long work, whose many objects live long: looking for cycles among them so often is wasted."""
    # What is there already stays to the end.
    gc.freeze()
    gc.set_threshold(allocations)
