"""A progress bar on long work: shown on a terminal, silent when piped."""

from collections.abc import Iterable, Iterator
from typing import TypeVar

from svod.cli.context import messages

Item = TypeVar("Item")


def followed(items: Iterable[Item], doing: str, total: int | None = None) -> Iterator[Item]:
    """The items as they come, with a bar on stderr while they do."""
    console = messages()
    if not console.is_terminal or total == 1:
        yield from items
        return
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, transient=True) as progress:
        yield from progress.track(items, total=total, description=doing)
