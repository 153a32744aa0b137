"""A verb: `svod count` prints how many works a library holds.

```toml
[project.entry-points."svod.verbs"]
count = "svod_count_verb"
```
"""

import typer

from svod.cli.context import LibraryOption, library_of


def register(app: typer.Typer) -> None:
    """Add the verb."""
    app.command(help="Count the works.\n\nExample:\n\n  svod count")(count)


def count(context: typer.Context, library: LibraryOption = None) -> None:
    """Print the number."""
    with library_of(context, library) as opened:
        typer.echo(opened.holdings().works)
