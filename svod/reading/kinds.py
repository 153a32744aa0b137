"""Kinds of work for reading processes: a table of strings; nothing is imported until a process begins the work."""

from collections.abc import Callable
from importlib import import_module
from typing import NamedTuple

from svod import registry
from svod.config import Settings
from svod.errors import UnknownMethodError
from svod.model.document import Document
from svod.model.extraction import Extraction, Keyphrases
from svod.model.finding import ListedFile, OpenedPaper
from svod.model.reference import MarkedLines
from svod.reading.task import (
    CutPictures,
    CutTask,
    LinkedFile,
    LinkTask,
    MarkTask,
    PhraseTask,
    Read,
    ReadTask,
    ShownPage,
    SourceText,
    Task,
    ViewTask,
    WholeTask,
)

# What a process does with each task, once it has been given the settings.
Perform = Callable[[Task], object]


class Kind(NamedTuple):
    """A kind of work: its name, the function that makes it out of settings, the types of its tasks and answers."""

    name: str
    target: str
    task: type[Task]
    answers: tuple[type, ...]

    def begin(self, settings: Settings) -> Perform:
        """Import the function and have it make the work."""
        module_name, _, function_name = self.target.partition(":")
        make: Callable[[Settings], Perform] = getattr(import_module(module_name), function_name)
        return make(settings)


READ = Kind("read", "svod.reading.work:reading", ReadTask, (Read,))
FULL_TEXT = Kind("full-text", "svod.reading.work:reading_whole", WholeTask, (Extraction,))
CONVERT = Kind("convert", "svod.reading.work:converting", Task, (Document,))
MARK = Kind("mark", "svod.reading.work:marking", MarkTask, (MarkedLines,))
PHRASE = Kind("phrase", "svod.reading.work:phrasing", PhraseTask, (Keyphrases,))
OPEN = Kind("open", "svod.reading.work:opening", Task, (OpenedPaper,))
LIST = Kind("list", "svod.reading.lists:listing_files", Task, (ListedFile,))
VIEW = Kind("view", "svod.reading.viewing:viewing", ViewTask, (ShownPage, SourceText, Document))
LINK = Kind("link", "svod.reading.work:linking", LinkTask, (LinkedFile,))
CUT = Kind("cut", "svod.reading.viewing:cutting", CutTask, (CutPictures,))

KINDS = (READ, FULL_TEXT, CONVERT, MARK, PHRASE, OPEN, LIST, VIEW, LINK, CUT)


def find_kind(name: str) -> Kind:
    """The kind of work of that name: one of the table, or one that another package adds."""
    for kind in KINDS:
        if kind.name == name:
            return kind
    added: dict[str, Kind] = dict(registry.plugins(registry.WORK_GROUP))
    if name not in added:
        raise UnknownMethodError(f"There is no kind of work «{name}».")
    return added[name]
