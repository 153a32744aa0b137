"""A page: `/clock` shows how many works there are; a package of its own would bring templates and translations.

```toml
[project.entry-points."svod.web"]
clock = "svod_clock_page:ClockPage"
```
"""

from collections.abc import Iterable

from fastapi import APIRouter
from starlette.responses import HTMLResponse

from svod.config import Settings
from svod.library import Library
from svod.web.layout.render import Renderer


class ClockPage:
    """A part of the site; the menu links to `/clock`."""

    name = "clock"
    label = "Clock"
    # Whose folders `templates` and `static` are used: one file has none of its own.
    package = "svod.web"

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    def routers(self, library: Library, renderer: Renderer) -> Iterable[APIRouter]:
        """The route of the page."""
        router = APIRouter(include_in_schema=False)

        @router.get("/clock")
        def clock() -> HTMLResponse:
            return HTMLResponse(f"<!DOCTYPE html><title>Clock</title><p>{library.holdings().works} works")

        yield router

    def close(self) -> None:
        """Nothing was started."""
