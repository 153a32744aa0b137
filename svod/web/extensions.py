"""Parts of the web site that other packages add, by the entry point group `svod.web`."""

from collections.abc import Iterable
from typing import Protocol

from fastapi import APIRouter

from svod.config import Settings
from svod.library import Library
from svod.registry import WEB_GROUP, plugins
from svod.web.layout.render import Renderer


class WebExtension(Protocol):
    """A part of the site that is not always there: routes, and the package whose templates and static files it uses.

    The menu links to `/name`.
    """

    @property
    def name(self) -> str:
        """The first part of its addresses."""

    @property
    def package(self) -> str:
        """The Python package with its folders `templates` and `static`."""

    def routers(self, library: Library, renderer: Renderer) -> Iterable[APIRouter]:
        """Its routes over a library."""

    def close(self) -> None:
        """End whatever it started."""


def open_extensions(settings: Settings) -> tuple[WebExtension, ...]:
    """All that are installed, each made with the settings."""
    return tuple(make(settings) for _, make in plugins(WEB_GROUP))
