"""The command `svod bench web serve`: the mini-web."""

import threading
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from svod.cli.context import messages, settings_of
from svod.errors import SettingsError
from svod_lab.cli.bench_setup import DataOption, data_folder

if TYPE_CHECKING:
    from svod_lab.miniweb.server import MiniWeb

WEB_HELP = """A small Web on this machine, for trying and measuring crawls and searches.

Examples:

  svod bench web serve --demo

  svod bench web serve --data ../corpora --port 8080
"""
SERVE_HELP = """Serve real sites on 127.0.0.1 under their own host names, with a search engine over them.

The sites are those of the labelled data (web/sites.tar.xz, unpacked once into the user's cache folder), of any folder
that holds one folder a host, or of the sample world. The setting crawl.hosts leads svod there, and nothing else on
this machine changes. The search engine at http://search.mini/search answers as SearXNG does, with site: and filetype:.

Examples:

  svod bench web serve --demo --port 8080

  SVOD_CRAWL_HOSTS='*=127.0.0.1:8080' svod add http://kolmogorov.example/works/grundbegriffe.pdf
"""


def register(bench: typer.Typer) -> None:
    """Add the commands."""
    web = typer.Typer(help=WEB_HELP, no_args_is_help=True)
    web.command(help=SERVE_HELP)(serve)
    web.callback()(_nothing)
    bench.add_typer(web, name="web")


def serve(
    context: typer.Context,
    data: DataOption = None,
    port: Annotated[int, typer.Option("--port", "-p", min=0, max=65535, help="Port; 0 means any free one.")] = 0,
    demo: Annotated[bool, typer.Option("--demo", help="The sample world instead of labelled data.")] = False,
) -> None:
    """Serve until interrupted."""
    # Heavy libraries, which --help does not need.
    from platformdirs import user_cache_path

    from svod.demo.sample_world import sites_folder as demo_folder
    from svod_lab.miniweb.server import MiniWeb, sites_folder

    if demo and data is not None:
        raise SettingsError("Either --demo or --data.", way_out="Leave one of them out.")
    cache = user_cache_path("svod") / "mini-web"
    if demo:
        world = MiniWeb(demo_folder(), port=port)
    else:
        folder = sites_folder(data_folder(data, settings_of(context)), cache)
        world = MiniWeb(folder, port=port, memory=_memory(folder, cache))
    with world:
        _announce(world)
        threading.Event().wait()


def _memory(folder: Path, cache: Path) -> Path | None:
    """Where the index of an unpacked archive is kept; other folders may change, and have none."""
    return cache / f"{folder.name}-index" if folder.parent == cache else None


def _announce(world: "MiniWeb") -> None:
    messages().print(
        f"The mini-web is served on [bold]{world.address}[/] (Ctrl-C stops); SVOD_CRAWL_HOSTS='{world.hosts}'.",
        highlight=False,
        soft_wrap=True,
    )


def _nothing() -> None:
    """A callback keeps `serve` a command of its own though it is the only one."""
