"""A progress bar on long work: shown on a terminal, silent when piped."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

from svod.cli.context import messages, shows_progress

if TYPE_CHECKING:
    from svod.model.progress import Report, Stage

Item = TypeVar("Item")


def followed(items: Iterable[Item], doing: str, total: int | None = None) -> Iterator[Item]:
    """The items as they come, with a bar on stderr while they do."""
    if not shows_progress() or total == 1:
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
    with Progress(*columns, console=messages(), transient=True) as progress:
        yield from progress.track(items, total=total, description=doing)


@contextmanager
def stages_shown() -> Iterator["Report"]:
    """Stages as progress bars on stderr; nothing where it is no terminal."""
    if not shows_progress():
        yield lambda stage: None
        return
    from rich.progress import Progress, TaskID

    with Progress(console=messages(), transient=True) as progress:
        bars: dict[str, TaskID] = {}

        def show(stage: "Stage") -> None:
            if stage.doing not in bars:
                bars[stage.doing] = progress.add_task(stage.doing, total=stage.total)
            progress.update(bars[stage.doing], completed=stage.done, total=stage.total)

        yield show
