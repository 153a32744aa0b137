"""Documents and reference strings read without a library, many at a time."""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from svod.assemble.methods import named, page_reader, phrase_extractor
from svod.config import MEBIBYTE, Settings, load, without_secrets
from svod.errors import DocumentError
from svod.library import file_content
from svod.model.codec import from_dict
from svod.model.document import Document
from svod.model.extraction import Extraction, Keyphrases
from svod.model.outcome import Failure
from svod.model.reference import MarkedLines, ParsedReference
from svod.ports import Runner
from svod.reading.attempts import Repeating
from svod.reading.order import in_order
from svod.reading.pool import LocalPool, PoolLimits

READING_ENTRY = "svod.assemble.workers:reading_worker"
_CONVERTING_ENTRY = "svod.assemble.workers:converting_worker"
_MARKING_ENTRY = "svod.assemble.workers:marking_worker"
_PHRASING_ENTRY = "svod.assemble.workers:phrasing_worker"


def extract_file(path: str | os.PathLike[str], *, settings: Settings | None = None) -> Extraction | Failure:
    """Metadata, references and bibliography of one document; needs no library."""
    return next(extract_files([path], settings=settings))


def extract_files(
    paths: Iterable[str | os.PathLike[str]], *, settings: Settings | None = None, jobs: int = 0
) -> Iterator[Extraction | Failure]:
    """The same for many documents, several at a time, answered in the order asked; archives as their documents."""
    chosen = settings or load()
    workers = pool(READING_ENTRY, chosen, jobs)
    return in_order(workers, _file_tasks(paths, chosen), lambda answer: from_dict(Extraction, answer["extraction"]))


def convert_files(
    paths: Iterable[str | os.PathLike[str]], *, settings: Settings | None = None, jobs: int = 0
) -> Iterator[Document | Failure]:
    """Pages, lines and tokens of many documents, in the order asked; archives as their documents."""
    chosen = settings or load()
    workers = pool(_CONVERTING_ENTRY, chosen, jobs)
    return in_order(workers, _file_tasks(paths, chosen), lambda answer: from_dict(Document, answer["document"]))


def mark_files(
    paths: Iterable[str | os.PathLike[str]], *, settings: Settings | None = None, jobs: int = 0
) -> Iterator[MarkedLines | Failure]:
    """Which lines of documents are of a bibliography, in the order asked; a text's lines are those of its file."""
    chosen = settings or load()
    return in_order(pool(_MARKING_ENTRY, chosen, jobs), _file_tasks(paths, chosen), marked_lines)


def mark_content(content: bytes, source: str, *, settings: Settings | None = None) -> Iterator[MarkedLines | Failure]:
    """The same for bytes that lie in no file; several answers where they are an archive."""
    chosen = settings or load()
    return in_order(
        pool(_MARKING_ENTRY, chosen, 1), [{"source": source, "content": content, "is_text": True}], marked_lines
    )


def keyphrases_of_files(
    paths: Iterable[str | os.PathLike[str]], *, most: int = 10, settings: Settings | None = None, jobs: int = 0
) -> Iterator[Keyphrases | Failure]:
    """What documents are about, in few words, in the order asked; archives as their documents."""
    chosen = settings or load()
    tasks = ({**task, "most": most} for task in _file_tasks(paths, chosen))
    return in_order(
        pool(_PHRASING_ENTRY, chosen, jobs), tasks, lambda answer: from_dict(Keyphrases, answer["keyphrases"])
    )


def parse_reference(raw: str, *, settings: Settings | None = None) -> ParsedReference:
    """The fields of one reference string."""
    return reference_parser(settings or load())(raw)


def reference_parser(settings: Settings) -> Callable[[str], ParsedReference]:
    """A parser for many strings, made once."""
    parser: Callable[[str], ParsedReference] = named("references", settings.references, settings.models).part.parse
    return parser


def references_parser(settings: Settings) -> Callable[[Sequence[str]], Iterable[ParsedReference]]:
    """A parser of many strings at a time, in their order: faster where the method has a way for it."""
    part = named("references", settings.references, settings.models).part
    many: Callable[[Sequence[str]], Iterable[ParsedReference]] | None = getattr(part, "parse_all", None)
    return many or (lambda raws: map(part.parse, raws))


def pool(entry: str, settings: Settings, jobs: int) -> Runner:
    """Whoever runs an entry over many documents, as many at a time as asked, or as the settings say."""
    if settings.web_rules:
        # Rules that are wrong are told here; a reading process could only die of them.
        page_reader("html-carmen", settings.web_rules)
    if settings.vocabulary and entry == _PHRASING_ENTRY:
        phrase_extractor(settings)
    # Reading a stranger's file takes no keys.
    told, limits = asdict(without_secrets(settings)), limits_of(settings, jobs)
    engine: Runner = LocalPool(entry, told, limits)
    if settings.runner == "ray":
        # Ray is heavy; the local pool needs nothing of it.
        from svod.reading.cluster import RayRunner

        engine = RayRunner(entry, told, limits, settings.cluster)
    return Repeating(engine, max(1, settings.document_attempts))


def limits_of(settings: Settings, jobs: int) -> PoolLimits:
    """What the settings grant to reading processes."""
    return PoolLimits(
        jobs=jobs or settings.jobs or os.cpu_count() or 1,
        document_seconds=settings.document_seconds,
        worker_megabytes=settings.worker_megabytes,
        documents_a_worker=max(1, settings.documents_a_worker),
    )


def _file_tasks(paths: Iterable[str | os.PathLike[str]], settings: Settings) -> Iterator[dict[str, Any]]:
    most_bytes = settings.document_megabytes * MEBIBYTE
    # The machines of a cluster have other disks than this one.
    told = _sent if settings.runner == "ray" else _named
    return (told(os.fspath(path), most_bytes) for path in paths)


def _named(source: str, most_bytes: int) -> dict[str, Any]:
    """A task for a file that the worker opens."""
    return {"source": source, "most_bytes": most_bytes}


def _sent(source: str, most_bytes: int) -> dict[str, Any]:
    """A task that brings the bytes along, or the reason why there are none."""
    try:
        return {"source": source, "content": file_content(Path(source), most_bytes)}
    except DocumentError as error:
        return {"source": source, "failure": [error.reason, str(error)]}


def marked_lines(answer: Mapping[str, Any]) -> MarkedLines:
    """What a marking process tells."""
    source, method_name, marks, text = answer["marked"]
    return MarkedLines(source, method_name, tuple(mark == "1" for mark in marks), text)
