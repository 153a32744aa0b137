"""The command `svod`: its options, its settings, its exit status."""

import errno
import os
import sys
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated

import typer

from svod import __version__
from svod.cli.context import Context
from svod.cli.verbs import LazyGroup
from svod.errors import (
    AccountError,
    AnnotationError,
    LabMissingError,
    NoLibraryError,
    QueryError,
    SettingsError,
    SvodError,
    UnknownMethodError,
    VocabularyError,
    WorkbenchError,
)

_EPILOG = (
    "Exit status: 0 all well, 1 some inputs failed (each named with its reason), 2 the call itself was wrong. "
    "`svod VERB --help` shows examples. Without --library the library lies in the user's data folder, on Linux "
    "~/.local/share/svod/library; `svod doctor` prints the place."
)

# Errors of the call, which end with status 2; all others end with status 1.
_WRONG_CALLS = (
    AccountError,
    AnnotationError,
    LabMissingError,
    NoLibraryError,
    QueryError,
    SettingsError,
    UnknownMethodError,
    VocabularyError,
    WorkbenchError,
)

# What a disk answers on which the output cannot be written (`svod export > all.bib`).
_DISK_FAULTS = (errno.ENOSPC, errno.EDQUOT, errno.EIO)

app = typer.Typer(
    name="svod",
    cls=LazyGroup,
    help="A self-filling digital library of scientific papers, first class in Russian, German and English.",
    epilog=_EPILOG,
    no_args_is_help=True,
    add_completion=True,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
)


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"svod {__version__}")
        raise typer.Exit


@app.callback()
def options(
    context: typer.Context,
    library: Annotated[
        Path | None,
        typer.Option("--library", metavar="DIR", envvar="SVOD_LIBRARY", help="Folder of the library."),
    ] = None,
    config: Annotated[
        Path | None, typer.Option("--config", metavar="FILE", envvar="SVOD_CONFIG", help="Settings file (TOML).")
    ] = None,
    version: Annotated[
        bool, typer.Option("--version", help="Print the version and stop.", callback=_print_version, is_eager=True)
    ] = False,
) -> None:
    """Options that every verb shares; `svod VERB --library DIR` works as well."""
    context.obj = Context(library, config)


def main() -> None:
    """Run the command; one of our errors becomes a sentence on stderr and an exit status."""
    if isinstance(sys.stdout, TextIOWrapper):
        # Every line is seen at once, also through a pipe; what cannot be written is escaped, as on stderr.
        sys.stdout.reconfigure(line_buffering=True, errors="backslashreplace")
    try:
        app()
    except SvodError as error:
        print(f"svod: {error}", file=sys.stderr)
        sys.exit(2 if isinstance(error, _WRONG_CALLS) else 1)
    except BrokenPipeError:
        # The program that reads our output has ended (`svod … | head`), which is no error.
        _close_output()
        sys.exit(0)
    except OSError as error:
        if error.errno not in _DISK_FAULTS or error.filename is not None:
            raise
        _close_output()
        print(f"svod: The output cannot be written: {error.strerror}.", file=sys.stderr)
        sys.exit(1)


def _close_output() -> None:
    """Let nothing more be written to stdout, not at the end either."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
