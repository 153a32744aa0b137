"""What the verbs of tags, marks and notes share: whose they are, and how their ends are printed."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from svod.cli.context import library_of, output, owner_of, print_json

if TYPE_CHECKING:
    from svod.library import Library
    from svod.library.curation.annotations import AnnotationService


@contextmanager
def annotated(
    context: typer.Context, library: Path | None, account: str
) -> Iterator[tuple["Library", "AnnotationService"]]:
    """The library, and what an account sees and changes in it."""
    with library_of(context, library) as opened:
        yield opened, opened.annotations(owner_of(opened, account))


def print_end(json_lines: bool, values: Mapping[str, object], line: str) -> None:
    """What was done, as JSON or as a line."""
    if json_lines:
        print_json(dict(values))
    else:
        output().print(line, highlight=False, markup=False)
