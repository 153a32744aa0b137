"""Settings into working parts: the only place that joins the stations."""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from datetime import UTC, datetime
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

from svod import registry
from svod.config import MEBIBYTE, Settings, library_folder, load
from svod.errors import DocumentError, UnsupportedDocumentError
from svod.library import Library, LibraryParts, file_content
from svod.model.document import Document
from svod.model.extraction import Extraction, Keyphrases
from svod.model.outcome import Failure
from svod.model.reference import MarkedLines, ParsedReference
from svod.model.shape import (
    document_from_shape,
    document_shape,
    extraction_from_shape,
    extraction_shape,
    keyphrases_from_shape,
    keyphrases_shape,
)
from svod.pipeline import Cataloguers, Named, Readers, read, with_context
from svod.ports import Converter, Exporter, KeyphraseExtractor, PageReader, Renderer
from svod.scale.local import LocalPool, PoolLimits
from svod.scale.order import in_order
from svod.text.languages import language_of

_READING_ENTRY = "svod.assemble:reading_worker"
_CONVERTING_ENTRY = "svod.assemble:converting_worker"
_MARKING_ENTRY = "svod.assemble:marking_worker"
_PHRASING_ENTRY = "svod.assemble:phrasing_worker"
_PLAIN_TEXT = "text/plain"
# What is named so is a plain text, though it may look like one of these, or hold signs that no text holds.
_TEXT_NAMES = (".txt", ".text")
_WORD_CONVERTERS = frozenset({"text", "latex", "markdown", "html", "jats", "tei"})
_ARCHIVE_BYTES = 400 * MEBIBYTE
_ARCHIVE_MEMBERS = 10_000
# The converters that meet scans, and the settings that decide what they make of them.
_READERS_OF_SCANS = frozenset({"pdf", "postscript", "djvu", "picture"})
_OCR_SETTINGS = ("ocr", "ocr_languages", "ocr_seconds")
# Of a document's time: recognition must leave some for the rest of the walk.
_MOST_OCR_TIME = 0.75
_READERS_BY_RULES = frozenset({"html-carmen", "combine"})
# Enough text to tell the language by.
_LANGUAGE_SAMPLE = 4000
_SHIPPED_MODELS = Path(__file__).parent / "extract" / "models"


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
            engine=lambda jobs: _pool(_READING_ENTRY, chosen, jobs),
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
    """The same for many documents, several at a time, answered in the order asked; archives as their documents."""
    chosen = settings or load()
    pool = _pool(_READING_ENTRY, chosen, jobs)
    return in_order(pool, _file_tasks(paths, chosen), lambda answer: extraction_from_shape(answer["extraction"]))


def convert_files(
    paths: Iterable[str | os.PathLike[str]], *, settings: Settings | None = None, jobs: int = 0
) -> Iterator[Document | Failure]:
    """Pages, lines and tokens of many documents, in the order asked; archives as their documents."""
    chosen = settings or load()
    pool = _pool(_CONVERTING_ENTRY, chosen, jobs)
    return in_order(pool, _file_tasks(paths, chosen), lambda answer: document_from_shape(answer["document"]))


def mark_files(
    paths: Iterable[str | os.PathLike[str]], *, settings: Settings | None = None, jobs: int = 0
) -> Iterator[MarkedLines | Failure]:
    """Which lines of documents are of a bibliography, in the order asked; a text's lines are those of its file."""
    chosen = settings or load()
    return in_order(_pool(_MARKING_ENTRY, chosen, jobs), _file_tasks(paths, chosen), _marked_from_answer)


def mark_content(content: bytes, source: str, *, settings: Settings | None = None) -> Iterator[MarkedLines | Failure]:
    """The same for bytes that lie in no file; several answers where they are an archive."""
    chosen = settings or load()
    return in_order(
        _pool(_MARKING_ENTRY, chosen, 1), [{"source": source, "content": content, "is_text": True}], _marked_from_answer
    )


def keyphrases_of_files(
    paths: Iterable[str | os.PathLike[str]], *, most: int = 10, settings: Settings | None = None, jobs: int = 0
) -> Iterator[Keyphrases | Failure]:
    """What documents are about, in few words, in the order asked; archives as their documents."""
    chosen = settings or load()
    tasks = ({**task, "most": most} for task in _file_tasks(paths, chosen))
    return in_order(
        _pool(_PHRASING_ENTRY, chosen, jobs), tasks, lambda answer: keyphrases_from_shape(answer["keyphrases"])
    )


def parse_reference(raw: str, *, settings: Settings | None = None) -> ParsedReference:
    """The fields of one reference string."""
    return reference_parser(settings or load())(raw)


def reference_parser(settings: Settings) -> Callable[[str], ParsedReference]:
    """A parser for many strings, made once."""
    parser: Callable[[str], ParsedReference] = _named("references", settings.references, settings.models).part.parse
    return parser


def references_parser(settings: Settings) -> Callable[[Sequence[str]], Iterable[ParsedReference]]:
    """A parser of many strings at a time, in their order: faster where the method has a way for it."""
    part = _named("references", settings.references, settings.models).part
    many: Callable[[Sequence[str]], Iterable[ParsedReference]] | None = getattr(part, "parse_all", None)
    return many or (lambda raws: map(part.parse, raws))


def exporter(format_name: str) -> Exporter:
    """The writer of a citation format."""
    writer: Exporter = registry.find("export", format_name).make()
    return writer


def readers(settings: Settings) -> Readers:
    """The reading stations that the settings choose."""
    from svod.convert.containers.archive import is_archive, members
    from svod.convert.sniff import converter_for, sniff

    made: dict[str, Named[Converter]] = {}

    def converter(media_type: str) -> Named[Converter]:
        name = converter_for(media_type)
        if name not in made:
            made[name] = _converter(name, settings)
        return made[name]

    return Readers(
        media_type=sniff,
        is_archive=lambda content: is_archive(sniff(content)),
        members=lambda content: members(
            content, sniff(content), most_bytes=_ARCHIVE_BYTES, most_members=_ARCHIVE_MEMBERS
        ),
        converter=converter,
        header=_named("header", settings.header, settings.models),
        page=_page_reader(settings.web, settings.web_rules),
        finder=_named("bibliography", settings.bibliography, settings.models),
        splitter=_named("split", settings.split, settings.models),
        parser=_named("references", settings.references, settings.models),
        linker=_named("link", settings.link),
        preprints=_named("math", settings.math) if settings.math else None,
    )


def method(task: str, name: str) -> Any:
    """A working method by name, for measuring it."""
    return (_page_reader(name) if task == "web" else _named(task, name)).part


def renderer(name: str) -> Renderer:
    """The writer of documents for looking at."""
    writer: Renderer = registry.find("render", name).make()
    return writer


def reading_worker(settings: Mapping[str, Any]) -> Callable[[Mapping[str, Any]], dict[str, Any]]:
    """What a reading process runs: a task with a path or bytes in, plain values out."""
    stations = readers(Settings(**settings))

    def read_task(task: Mapping[str, Any], content: bytes) -> dict[str, Any]:
        reading = read(content, task["source"], stations, task.get("known", {}))
        if isinstance(reading, Failure):
            return {"failure": [str(reading.outcome), reading.message]}
        extraction = reading.extraction
        if home := task.get("home"):
            extraction = with_context(extraction, home["url"], home["content"], stations.page)
        return {"extraction": extraction_shape(extraction), "results": dict(reading.results)}

    return lambda task: _opened(task, stations, read_task)


def converting_worker(settings: Mapping[str, Any]) -> Callable[[Mapping[str, Any]], dict[str, Any]]:
    """What a converting process runs: a task with a path or bytes in, a document's plain values out."""
    stations = readers(Settings(**settings))

    def convert_task(_task: Mapping[str, Any], content: bytes) -> dict[str, Any]:
        converter = stations.converter(stations.media_type(content))
        return {"document": document_shape(converter.part.convert(content))}

    return lambda task: _opened(task, stations, convert_task)


def marking_worker(settings: Mapping[str, Any]) -> Callable[[Mapping[str, Any]], dict[str, Any]]:
    """What a marking process runs: a task with a path or bytes in; marks, and the text without marked lines, out."""
    from svod.convert.encodings import decoded
    from svod.extract.bibliography.marks import marks_of_document, marks_of_text, text_without

    # Header and references are not read here; rules for them need no models.
    stations = readers(replace(Settings(**settings), header="regex", references="regex"))
    of_texts = replace(stations, media_type=_media_type_of_text, is_archive=lambda content: False)
    finder = stations.finder

    def mark_task(task: Mapping[str, Any], content: bytes) -> dict[str, Any]:
        media_type = (of_texts if _is_named_text(task) else stations).media_type(content)
        if media_type == _PLAIN_TEXT:
            lines = decoded(content).removesuffix("\n").split("\n") if content else []
            marks = marks_of_text(lines, finder.part)
        else:
            document = stations.converter(media_type).part.convert(content)
            lines = [line.text for line in document.lines]
            marks = marks_of_document(document, finder.part)
        text = "".join(f"{line}\n" for line in text_without(lines, marks))
        return {"marked": [task["source"], finder.origin, "".join("01"[mark] for mark in marks), text]}

    return lambda task: _opened(task, of_texts if _is_named_text(task) else stations, mark_task)


def _is_named_text(task: Mapping[str, Any]) -> bool:
    return bool(task.get("is_text")) or task["source"].lower().endswith(_TEXT_NAMES)


def _media_type_of_text(content: bytes) -> str:
    """The media type of what is said to be a text: plain, unless it surely is a document of another kind."""
    from svod.convert.sniff import CONVERTERS, kind_by_marks

    media_type = kind_by_marks(content)
    return media_type if CONVERTERS.get(media_type, "text") not in _WORD_CONVERTERS else _PLAIN_TEXT


def phrasing_worker(settings: Mapping[str, Any]) -> Callable[[Mapping[str, Any]], dict[str, Any]]:
    """What a phrasing process runs: a task with a path or bytes in, key phrases as plain values out."""
    from svod.extract.keyphrases.running_text import running_text

    chosen = Settings(**settings)
    stations = readers(replace(chosen, header="regex", references="regex"))
    extractor = _phrase_extractor(chosen)

    def phrase_task(task: Mapping[str, Any], content: bytes) -> dict[str, Any]:
        document = stations.converter(stations.media_type(content)).part.convert(content)
        text = running_text(document, stations.finder.part.find(document))
        language = language_of(text[:_LANGUAGE_SAMPLE])
        found = extractor.part.extract(text, language, task["most"])
        phrases = tuple(replace(value, origin=extractor.origin) for value in found)
        return {"keyphrases": keyphrases_shape(Keyphrases(task["source"], language, phrases))}

    return lambda task: _opened(task, stations, phrase_task)


def _phrase_extractor(settings: Settings) -> Named[KeyphraseExtractor]:
    """Whoever says what a text is about: in its own words, or in those of a vocabulary."""
    if not settings.vocabulary:
        return _named("keyphrases", settings.keyphrases, settings.models)
    from svod.vocabulary.skos import read_vocabulary

    vocabulary = read_vocabulary(Path(settings.vocabulary).expanduser())
    common = _named("keyphrases", "kea", settings.models).part.tables
    return _named("thesaurus", "maui", settings.models, vocabulary=vocabulary, common=common)


def _marked_from_answer(answer: Mapping[str, Any]) -> MarkedLines:
    source, method_name, marks, text = answer["marked"]
    return MarkedLines(source, method_name, tuple(mark == "1" for mark in marks), text)


def _opened(
    task: Mapping[str, Any],
    stations: Readers,
    perform: Callable[[Mapping[str, Any], bytes], dict[str, Any]],
) -> dict[str, Any]:
    """The task performed on its bytes; an archive answers with its members instead, to become tasks themselves."""
    members: list[list[Any]] = []
    try:
        content = task["content"] if "content" in task else file_content(Path(task["source"]), task["most_bytes"])
        if not stations.is_archive(content):
            return perform(task, content)
        if "is_member" in task:
            # Opening an archive opens those in it; deeper ones could go on without end.
            raise UnsupportedDocumentError("The file is an archive too deep inside another one.")
        members.extend([member.name, member.content] for member in stations.members(content))
    except DocumentError as error:
        return {"failure": [error.reason, str(error)], "members": members}
    return {"members": members}


def with_library(settings: Settings, folder: Path | None) -> Settings:
    """The settings with another library folder, if one is named."""
    return replace(settings, library=str(folder)) if folder is not None else settings


def _pool(entry: str, settings: Settings, jobs: int) -> LocalPool:
    if settings.web_rules:
        # Rules that are wrong are told here; a reading process could only die of them.
        _page_reader("html-carmen", settings.web_rules)
    if settings.vocabulary and entry == _PHRASING_ENTRY:
        _phrase_extractor(settings)
    limits = PoolLimits(
        jobs=jobs or settings.jobs or os.cpu_count() or 1,
        document_seconds=settings.document_seconds,
        worker_megabytes=settings.worker_megabytes,
        documents_a_worker=max(1, settings.documents_a_worker),
    )
    return LocalPool(entry, asdict(settings), limits)


def _file_tasks(paths: Iterable[str | os.PathLike[str]], settings: Settings) -> Iterator[dict[str, Any]]:
    most_bytes = settings.document_megabytes * MEBIBYTE
    return ({"source": os.fspath(path), "most_bytes": most_bytes} for path in paths)


def _converter(name: str, settings: Settings) -> Named[Converter]:
    method = registry.find("convert", name)
    if name not in _READERS_OF_SCANS:
        return Named(method.origin, method.make())
    from svod.convert.ocr.recogniser import TesseractRecogniser

    recogniser = TesseractRecogniser(
        languages=settings.ocr_languages,
        seconds=min(settings.ocr_seconds, _MOST_OCR_TIME * settings.document_seconds),
        pages_at_once=settings.ocr_jobs,
    )
    converter: Converter = method.make(ocr=settings.ocr, recogniser=recogniser)
    return Named(method.origin + _changed_ocr(settings), converter)


def _changed_ocr(settings: Settings) -> str:
    """What sets results apart from those of the usual settings: `[ocr=always]`."""
    usual = Settings()
    changed = [
        f"{name}={getattr(settings, name)}" for name in _OCR_SETTINGS if getattr(settings, name) != getattr(usual, name)
    ]
    return f"[{','.join(changed)}]" if changed else ""


def _page_reader(name: str, rules: str = "") -> Named[PageReader]:
    """A reader of web pages, given the repairer of HTML and, where it works by rules, those of the user's file."""
    from svod.convert.markup.html_tree import html_tree

    method = registry.find("web", name)
    tree = partial(html_tree, offsets=False)
    if not rules or name not in _READERS_BY_RULES:
        return Named(method.origin, method.make(tree=tree))
    reader: PageReader = method.make(tree=tree, rules=rules)
    # What other rules say is kept apart from what the shipped ones say.
    digest = sha256(Path(rules).expanduser().read_bytes()).hexdigest()[:8]
    return Named(f"{method.origin}[rules={digest}]", reader)


def _named(task: str, name: str, models: str = "", **parts: Any) -> Named[Any]:
    method = registry.find(task, name)
    if not method.model:
        return Named(method.origin, method.make(**parts))
    # Models bring numpy; whoever works by rules alone shall not wait for it.
    from svod.learn.engines import open_model

    own = Path(models).expanduser() / method.model if models else None
    if own is None or not own.is_file():
        return Named(method.origin, method.make(labeler=open_model(_SHIPPED_MODELS / method.model), **parts))
    # What another model says is kept apart from what the shipped one says.
    digest = sha256(own.read_bytes()).hexdigest()[:8]
    return Named(f"{method.origin}[model={digest}]", method.make(labeler=open_model(own), **parts))
