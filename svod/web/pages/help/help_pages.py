"""Help for people, and the interface for programs as a page to read and to try."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from svod.web.layout.render import Renderer
from svod.web.pages.help.api_view import OperationGroup, api_groups


def make_help(renderer: Renderer, described: Callable[[], Mapping[str, Any]]) -> APIRouter:
    """The routes; `described` gives the OpenAPI description of the whole application."""
    router = APIRouter(include_in_schema=False)

    @cache
    def groups() -> tuple[OperationGroup, ...]:
        # Only when it is asked for is the application complete.
        return api_groups(described())

    @router.get("/help")
    def show_help(request: Request) -> Response:
        return renderer.page(request, "help.html")

    @router.get("/docs")
    def show_interface(request: Request) -> Response:
        return renderer.page(request, "api.html", groups())

    return router
