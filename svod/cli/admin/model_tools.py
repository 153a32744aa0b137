"""The tools for language models as the settings choose them, for the verbs that serve them."""

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING

from svod.errors import MissingExtraError, SettingsError

if TYPE_CHECKING:
    from starlette.applications import Starlette

    from svod.config import Settings
    from svod.library import Library
    from svod.model.finding import PaperFound, PaperWanted

_OFFERS = ("read", "write")


def tools_app(library: "Library", settings: "Settings") -> "Starlette | None":
    """The tools that `svod serve` offers itself, as the setting `web.mcp` says."""
    if not settings.mcp:
        return None
    if settings.mcp not in _OFFERS:
        raise SettingsError(
            f"The setting «web.mcp» cannot be «{settings.mcp}».", way_out=f"It is one of: {', '.join(_OFFERS)}."
        )
    with protocol_package():
        from svod.web.mcp.serving import make_tools_app
        from svod.web.mcp.tools import ToolParts
    may_add = settings.mcp == _OFFERS[1]
    return make_tools_app(ToolParts(library, finder(settings), may_add=may_add, has_files=False))


@contextmanager
def protocol_package() -> Iterator[None]:
    """Where the package of the protocol is missing, a sentence says so."""
    try:
        yield
    except ImportError as error:
        raise MissingExtraError(
            "Tools for language models need the package mcp.", way_out="Install it: pip install 'svod[mcp]'."
        ) from error


def finder(settings: "Settings") -> "Callable[[PaperWanted], PaperFound]":
    """What looks for one paper on the Web; all that it needs is started with the search."""
    from svod.assemble import PaperOpener, paper_finder

    def find(wanted: "PaperWanted") -> "PaperFound":
        with closing(PaperOpener(settings)) as opener:
            return paper_finder(settings, opener).find(wanted)

    return find
