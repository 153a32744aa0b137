"""Documents to look at: a page as a picture, the source as text, lines with their fonts."""

from svod import registry
from svod.config import Settings
from svod.errors import UnsupportedDocumentError
from svod.model.document import Document
from svod.reading.kinds import Perform
from svod.reading.methods import Readers
from svod.reading.task import CutPictures, CutTask, ShownPage, SourceText, View, ViewTask
from svod.reading.work import converted, on_contents

LONGEST_SOURCE = 1_000_000


def viewing(settings: Settings) -> Perform:
    """One view of each document."""
    readers = Readers(settings)

    def view_task(task: ViewTask, content: bytes) -> ShownPage | SourceText | Document:
        if task.view is View.DOCUMENT:
            return converted(readers, content)
        media_type = readers.media_type(content)
        if task.view is View.PICTURE:
            return ShownPage(*registry.part("page-picture")(content, media_type, task.page))
        return _source(content, media_type)

    return on_contents(readers, view_task)


def cutting(settings: Settings) -> Perform:
    """Places of pages as pictures."""
    readers = Readers(settings)

    def cut_task(task: CutTask, content: bytes) -> CutPictures:
        return CutPictures(registry.part("area-pictures")(content, readers.media_type(content), task.areas))

    return on_contents(readers, cut_task)


def _source(content: bytes, media_type: str) -> SourceText:
    if not registry.part("is-text-format")(media_type):
        raise UnsupportedDocumentError("The source of this kind of file is not written for people.")
    text = registry.part("decoded")(content)
    return SourceText(text[:LONGEST_SOURCE], len(text) > LONGEST_SOURCE)
