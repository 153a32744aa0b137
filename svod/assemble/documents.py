"""Documents and reference strings read without a library, many at a time."""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

from svod.config import MEBIBYTE, Settings, load, without_secrets
from svod.errors import SettingsError
from svod.files.names import name_text
from svod.model.document import Document
from svod.model.extraction import Extraction, Keyphrases
from svod.model.outcome import Failure
from svod.model.reference import MarkedLines, ParsedReference
from svod.reading.attempts import Repeating
from svod.reading.files import with_content
from svod.reading.kinds import CONVERT, FULL_TEXT, MARK, PHRASE, Kind
from svod.reading.methods import page_reader, phrase_extractor
from svod.reading.methods import reference_parser as named_parser
from svod.reading.order import in_order
from svod.reading.pool import LocalPool, PoolLimits
from svod.reading.task import MarkTask, Only, PhraseTask, Runner, Task, WholeTask

SomeTask = TypeVar("SomeTask", bound=Task)


def extract_file(path: str | os.PathLike[str], *, settings: Settings | None = None) -> Extraction | Failure:
    """Metadata, references and bibliography of one document; needs no library.

    A document that cannot be read is a `Failure`: its `outcome` names the reason and its `message` says it in words,
    where an `Extraction` has the outcome `ok`; both have `metadata` and `references`, a failure empty ones.
    """
    return next(extract_files([path], settings=settings))


def extract_files(
    paths: Iterable[str | os.PathLike[str]], *, settings: Settings | None = None, jobs: int = 0, only: str = ""
) -> Iterator[Extraction | Failure]:
    """The same for many documents, several at a time, answered in the order asked; archives as their documents.

    With `only`, `header` or `references`, the rest is neither read nor there.
    """
    chosen = settings or load()
    wanted = _only(only)
    tasks = (replace(task, only=wanted) for task in file_tasks(WholeTask, paths, chosen))
    return extracted(tasks, settings=chosen, jobs=jobs)


def extracted(tasks: Iterable[WholeTask], *, settings: Settings, jobs: int = 0) -> Iterator[Extraction | Failure]:
    """The same for tasks, which may bring the bytes of their documents along."""
    return in_order(pool(FULL_TEXT, settings, jobs), tasks, Extraction)


def _only(name: str) -> Only:
    try:
        return Only(name)
    except ValueError:
        known = ", ".join(filter(None, Only))
        raise SettingsError(f"«{name}» cannot be read alone.", way_out=f"Known: {known}.") from None


def convert_files(
    paths: Iterable[str | os.PathLike[str]], *, settings: Settings | None = None, jobs: int = 0
) -> Iterator[Document | Failure]:
    """Pages, lines and tokens of many documents, in the order asked; archives as their documents."""
    chosen = settings or load()
    return in_order(pool(CONVERT, chosen, jobs), file_tasks(Task, paths, chosen), Document)


def mark_files(
    paths: Iterable[str | os.PathLike[str]], *, settings: Settings | None = None, jobs: int = 0
) -> Iterator[MarkedLines | Failure]:
    """Which lines of documents are of a bibliography, in the order asked; a text's lines are those of its file."""
    chosen = settings or load()
    return in_order(pool(MARK, chosen, jobs), file_tasks(MarkTask, paths, chosen), MarkedLines)


def mark_content(content: bytes, source: str, *, settings: Settings | None = None) -> Iterator[MarkedLines | Failure]:
    """The same for bytes that lie in no file; several answers where they are an archive."""
    return in_order(pool(MARK, settings or load(), 1), [MarkTask(source, content, is_text=True)], MarkedLines)


def keyphrases_of_files(
    paths: Iterable[str | os.PathLike[str]], *, most: int = 10, settings: Settings | None = None, jobs: int = 0
) -> Iterator[Keyphrases | Failure]:
    """What documents are about, in few words, in the order asked; archives as their documents."""
    chosen = settings or load()
    tasks = (replace(task, most=most) for task in file_tasks(PhraseTask, paths, chosen))
    return in_order(pool(PHRASE, chosen, jobs), tasks, Keyphrases)


def parse_reference(raw: str, *, settings: Settings | None = None) -> ParsedReference:
    """The fields of one reference string."""
    return reference_parser(settings or load())(raw)


def reference_parser(settings: Settings) -> Callable[[str], ParsedReference]:
    """A parser for many strings, made once."""
    return named_parser(settings).part.parse


def references_parser(settings: Settings) -> Callable[[Sequence[str]], Sequence[ParsedReference]]:
    """A parser of many strings together, in their order: faster than one by one where the method has a way for it."""
    return named_parser(settings).part.parse_all


def pool(kind: Kind, settings: Settings, jobs: int) -> Runner:
    """The runner of a kind of work over many documents, as many at a time as asked, or as the settings say."""
    if settings.web_rules:
        # Rules that are wrong are reported here; a reading process could only die of them.
        page_reader("html-carmen", settings.web_rules)
    if settings.vocabulary and kind is PHRASE:
        phrase_extractor(settings)
    # Reading a stranger's file takes no keys.
    given, limits = without_secrets(settings), limits_of(settings, jobs)
    runner: Runner = LocalPool(kind, given, limits)
    if settings.runner == "ray":
        # Ray is heavy; the local pool needs nothing of it.
        from svod.reading.cluster import RayRunner

        runner = RayRunner(kind, given, limits, settings.cluster)
    return Repeating(runner, max(1, settings.document_attempts))


def limits_of(settings: Settings, jobs: int) -> PoolLimits:
    """What the settings grant to reading processes."""
    return PoolLimits(
        jobs=jobs or settings.jobs or os.cpu_count() or 1,
        document_seconds=settings.document_seconds,
        worker_megabytes=settings.worker_megabytes,
        documents_a_worker=max(1, settings.documents_a_worker),
    )


def file_tasks(form: type[SomeTask], paths: Iterable[str | os.PathLike[str]], settings: Settings) -> Iterator[SomeTask]:
    """Tasks for files; for a cluster their bytes go along from the start, so that bundles are not too large."""
    most_bytes = settings.document_megabytes * MEBIBYTE
    tasks = (form(name_text(path), most_bytes=most_bytes) for path in paths)
    return map(with_content, tasks) if settings.runner == "ray" else tasks
