"""Settings into working parts: the only place that joins the stations."""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from svod import registry
from svod.config import MEBIBYTE, Settings, library_folder, load
from svod.errors import DocumentError
from svod.library import Library, LibraryParts, file_content
from svod.model.extraction import Extraction
from svod.model.outcome import Failure, Outcome
from svod.model.reference import ParsedReference
from svod.model.shape import extraction_from_shape, extraction_shape
from svod.pipeline import Cataloguers, Named, Readers, read
from svod.ports import Converter, Exporter
from svod.scale.local import LocalPool, PoolLimits

_READING_ENTRY = "svod.assemble:reading_worker"


def open_library(
    folder: str | os.PathLike[str] | None = None, *, settings: Settings | None = None, create: bool = True
) -> Library:
    """The library in a folder (or in the settings' folder), made if it is not there and `create` says so."""
    # The store and the index bring heavy libraries; whoever only extracts shall not wait for them.
    from svod.crawl.fetch import HttpFetcher
    from svod.search.index import TantivyIndex
    from svod.store.blobs import FolderBlobs
    from svod.store.store import SqliteStore

    chosen = settings or load()
    place = Path(folder) if folder is not None else library_folder(chosen)
    store = SqliteStore(place, create=create)
    most_bytes = chosen.document_megabytes * MEBIBYTE
    library = Library(
        LibraryParts(
            store=store,
            blobs=FolderBlobs(place / "blobs"),
            index=TantivyIndex(place / "index"),
            fetcher=HttpFetcher(
                seconds=chosen.fetch_seconds, most_bytes=most_bytes, allow_private=chosen.fetch_private
            ),
            cataloguers=Cataloguers(
                registry.find("resolve", chosen.resolve).make(), registry.find("match", chosen.match).make()
            ),
            exporter=exporter,
            engine=lambda jobs: _reading_pool(chosen, jobs),
            most_bytes=most_bytes,
            clock=lambda: datetime.now(UTC).isoformat(timespec="seconds"),
        )
    )
    # A run that was killed may have shelved works that the index has not seen.
    library.catch_up_index()
    return library


def extract_file(path: str | os.PathLike[str], *, settings: Settings | None = None) -> Extraction | Failure:
    """Metadata, references and bibliography of one document; needs no library."""
    return next(extract_files([path], settings=settings))


def extract_files(
    paths: Iterable[str | os.PathLike[str]], *, settings: Settings | None = None, jobs: int = 0
) -> Iterator[Extraction | Failure]:
    """The same for many documents, several at a time, answered in the order asked."""
    chosen = settings or load()
    most_bytes = chosen.document_megabytes * MEBIBYTE
    tasks = (
        {"number": number, "source": os.fspath(path), "most_bytes": most_bytes} for number, path in enumerate(paths)
    )
    waiting: dict[int, Extraction | Failure] = {}
    due = 0
    for task, answer in _reading_pool(chosen, jobs).run(tasks):
        waiting[task["number"]] = _understood(task, answer)
        while due in waiting:
            yield waiting.pop(due)
            due += 1


def parse_reference(raw: str, *, settings: Settings | None = None) -> ParsedReference:
    """The fields of one reference string."""
    return reference_parser(settings or load())(raw)


def reference_parser(settings: Settings) -> Callable[[str], ParsedReference]:
    """A parser for many strings, made once."""
    parser: Callable[[str], ParsedReference] = registry.find("references", settings.references).make().parse
    return parser


def exporter(format_name: str) -> Exporter:
    """The writer of a citation format."""
    writer: Exporter = registry.find("export", format_name).make()
    return writer


def readers(settings: Settings) -> Readers:
    """The reading stations that the settings choose."""
    from svod.convert.sniff import converter_for, sniff

    made: dict[str, Named[Converter]] = {}

    def converter(media_type: str) -> Named[Converter]:
        name = converter_for(media_type)
        if name not in made:
            made[name] = _named("convert", name)
        return made[name]

    return Readers(
        media_type=sniff,
        converter=converter,
        header=_named("header", settings.header),
        finder=_named("bibliography", settings.bibliography),
        splitter=_named("split", settings.split),
        parser=_named("references", settings.references),
    )


def reading_worker(settings: Mapping[str, Any]) -> Callable[[Mapping[str, Any]], dict[str, Any]]:
    """What a reading process runs: a task with a path or bytes in, plain values out."""
    stations = readers(Settings(**settings))

    def perform(task: Mapping[str, Any]) -> dict[str, Any]:
        source = task["source"]
        try:
            content = task["content"] if "content" in task else file_content(Path(source), task["most_bytes"])
        except DocumentError as error:
            return {"failure": [error.reason, str(error)]}
        reading = read(content, source, stations, task.get("known", {}))
        if isinstance(reading, Failure):
            return {"failure": [str(reading.outcome), reading.message]}
        return {"extraction": extraction_shape(reading.extraction), "results": dict(reading.results)}

    return perform


def with_library(settings: Settings, folder: Path | None) -> Settings:
    """The settings with another library folder, if one is named."""
    return replace(settings, library=str(folder)) if folder is not None else settings


def _reading_pool(settings: Settings, jobs: int) -> LocalPool:
    limits = PoolLimits(
        jobs=jobs or settings.jobs or os.cpu_count() or 1,
        document_seconds=settings.document_seconds,
        worker_megabytes=settings.worker_megabytes,
        documents_a_worker=max(1, settings.documents_a_worker),
    )
    return LocalPool(_READING_ENTRY, asdict(settings), limits)


def _named(task: str, name: str) -> Named[Any]:
    method = registry.find(task, name)
    return Named(method.origin, method.make())


def _understood(task: Mapping[str, Any], answer: Mapping[str, Any] | Failure) -> Extraction | Failure:
    if isinstance(answer, Failure):
        return answer
    if "failure" in answer:
        outcome, message = answer["failure"]
        return Failure(task["source"], Outcome(outcome), message)
    return extraction_from_shape(answer["extraction"])
