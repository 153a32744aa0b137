"""The workbench as a part of the web site (entry point `svod.web`)."""

from collections.abc import Iterable

from fastapi import APIRouter

from svod.config import Settings
from svod.library import Library
from svod.web.i18n.message import Message
from svod.web.layout.render import Renderer
from svod_lab.workbench.service import Workbench, open_workbench
from svod_lab.workbench.web.api import make_workbench_api
from svod_lab.workbench.web.making_runs import RunMaker
from svod_lab.workbench.web.pages import make_workbench


class WorkbenchExtension:
    """The pages and the interface of one workbench."""

    name = "workbench"
    label = Message("menu", "Workbench").text
    package = "svod_lab.workbench.web"

    def __init__(self, workbench: Workbench) -> None:
        self._workbench = workbench

    def routers(self, library: Library, renderer: Renderer) -> Iterable[APIRouter]:
        """The routes over a library."""
        runs = RunMaker(library, self._workbench)
        yield make_workbench(library, renderer, self._workbench, runs)
        yield make_workbench_api(library, self._workbench, runs)

    def close(self) -> None:
        """End the processes that show documents."""
        self._workbench.close()


def make_extension(settings: Settings) -> WorkbenchExtension:
    """The workbench of the settings' folder."""
    return WorkbenchExtension(open_workbench(settings))
