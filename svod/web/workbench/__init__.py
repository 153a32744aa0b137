"""The workbench's pages: runs, their comparison, the documents beside, labelling by hand."""

from svod.web.workbench.api import make_workbench_api
from svod.web.workbench.making import RunMaker
from svod.web.workbench.pages import make_workbench

__all__ = ["RunMaker", "make_workbench", "make_workbench_api"]
