"""Parts of the web site that other packages add, by the entry point group `svod.web`."""

from collections.abc import Iterable
from typing import Protocol

from fastapi import APIRouter

from svod.config import Settings
from svod.library import Library
from svod.registry import WEB_GROUP, leave_out, plugins
from svod.web.layout.render import AddedPart, Renderer


class WebExtension(Protocol):
    """A part of the site that is not always there: routes, and the package of its templates, texts and static files.

    The menu links to `/name`.
    """

    @property
    def name(self) -> str:
        """The first part of its addresses, and the domain of its catalogues."""

    @property
    def label(self) -> str:
        """Its name in the menu, in English; its catalogues translate it in the context `menu`."""

    @property
    def package(self) -> str:
        """The Python package with its folders `templates`, `static` and, for translations, `locale`."""

    def routers(self, library: Library, renderer: Renderer) -> Iterable[APIRouter]:
        """Its routes over a library."""

    def close(self) -> None:
        """End whatever it started."""


def added_part(extension: WebExtension) -> AddedPart:
    """What the renderer needs of an extension."""
    return AddedPart(extension.name, extension.label, extension.package)


def open_extensions(settings: Settings) -> tuple[WebExtension, ...]:
    """All that are installed, each made with the settings; one that cannot begin is named and left out."""
    opened: list[WebExtension] = []
    for name, make in plugins(WEB_GROUP):
        try:
            opened.append(make(settings))
        except Exception as error:  # noqa: BLE001 - a part of the site that cannot begin costs itself only
            leave_out(name, WEB_GROUP, error)
    return tuple(opened)
