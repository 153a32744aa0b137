"""The file of a document: in the library, in the folder named with a run, or in a corpus; nowhere else."""

import hashlib
import re
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path

from svod.assemble.page_views import PersistentViewer
from svod.config import MEBIBYTE
from svod.errors import WorkbenchError
from svod.files.names import last_part, path_of
from svod.library import Library
from svod.model.document import Document
from svod.model.outcome import Failure, Outcome
from svod.reading.files import file_content
from svod.reading.task import ShownPage, SourceText
from svod.web.transfers.files import source_name
from svod_lab.workbench.labels import PaperSource
from svod_lab.workbench.service import Workbench

_HASH = re.compile(r"[0-9a-f]{64}")
_NOT_HERE = Failure("", Outcome.UNREADABLE, "")


class Documents:
    """The documents behind the records of runs, by the hash of their bytes."""

    def __init__(self, library: Library, workbench: Workbench) -> None:
        self._library = library
        self._runs = workbench.runs
        self._corpora = workbench.corpora
        self._most_bytes = workbench.settings.document_megabytes * MEBIBYTE
        self._looker: PersistentViewer = workbench.looker

    def paper(self, sha256: str, runs: Iterable[str]) -> PaperSource | None:
        """The bytes of that hash, with the name and language they go by; None where they are not here."""
        if not _HASH.fullmatch(sha256):
            return None
        copy = self._library.copy(sha256)
        if copy is not None:
            name = source_name(copy.source).name
            return PaperSource(sha256, self._library.file(sha256), name, copy.language or "")
        in_folders = (found for run in runs if run for found in self._in_folder(sha256, run))
        corpora = (self._corpora.corpus(name) for name in self._corpora.names())
        labelled = (found for corpus in corpora if (found := corpus.content(sha256)))
        return next(chain(in_folders, labelled), None)

    def picture(self, sha256: str, runs: Iterable[str], page: int) -> ShownPage | Failure:
        """A page as a picture, drawn once."""
        known = self._looker.kept_picture(sha256, page) if _HASH.fullmatch(sha256) else None
        if known is not None:
            return known
        paper = self.paper(sha256, runs)
        return self._looker.picture(paper.content, sha256, page) if paper else _NOT_HERE

    def source(self, sha256: str, runs: Iterable[str]) -> SourceText | Failure:
        """The source of a document that is written as text."""
        paper = self.paper(sha256, runs)
        return self._looker.source(paper.content, sha256) if paper else _NOT_HERE

    def document(self, sha256: str, runs: Iterable[str]) -> Document | Failure:
        """The document as svod reads it."""
        paper = self.paper(sha256, runs)
        return self._looker.document(paper.content, sha256) if paper else _NOT_HERE

    def _in_folder(self, sha256: str, run: str) -> Iterator[PaperSource]:
        """The file of a run's record, if it lies in the run's folder and still has these bytes."""
        kept = self._runs.run(run)
        if not kept.note.files:
            return
        opened = self._runs.opened(run)
        number = next((number for number, head in enumerate(opened.heads) if head.sha256 == sha256), None)
        if number is None:
            return
        record = opened.record(number)
        for path in _candidates(Path(kept.note.files), record.source):
            content = file_content(path, self._most_bytes)
            if hashlib.sha256(content).hexdigest() == sha256:
                yield PaperSource(sha256, content, record.name, record.language)


def _candidates(folder: Path, source: str) -> Iterator[Path]:
    """The files inside a folder that a source may mean, whatever folder it was named from."""
    try:
        root = folder.resolve(strict=True)
    except OSError:
        return
    path, name = path_of(source), path_of(last_part(source))
    for candidate in (path, root / path, root.parent / path, root / name):
        try:
            found = candidate.resolve(strict=True)
        except (OSError, ValueError, RuntimeError):
            continue
        # What a stranger's run names outside the folder is not touched, links out of it included.
        if found.is_relative_to(root) and found.is_file():
            yield found


def demand(paper: PaperSource | None) -> PaperSource:
    """The paper, which must be here."""
    if paper is None:
        raise WorkbenchError("The document is not here.")
    return paper
