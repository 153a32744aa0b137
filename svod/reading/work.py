"""What reading processes do: for each kind of work a function of the settings that makes a function of tasks."""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar, cast

from svod import registry
from svod.config import Settings
from svod.errors import DocumentError, UnsupportedDocumentError
from svod.model.document import Document
from svod.model.extraction import Extraction, Keyphrases
from svod.model.finding import OpenedPaper
from svod.model.metadata import Field
from svod.model.outcome import Failure, Outcome
from svod.model.reference import MarkedLines
from svod.reading.kinds import Perform
from svod.reading.methods import Readers, phrase_extractor
from svod.reading.task import (
    AnyTask,
    LinkedFile,
    LinkTask,
    MarkTask,
    Member,
    Members,
    PhraseTask,
    Read,
    ReadTask,
    Task,
    WholeTask,
)
from svod.text.languages import language_of

Answer = TypeVar("Answer")

PLAIN_TEXT = "text/plain"
# What is named so is a plain text, though it may look like one of these, or hold signs that no text holds.
_TEXT_NAMES = (".txt", ".text")
# Enough text to tell the language by.
_LANGUAGE_SAMPLE = 4000
# Pages of a document that are looked through for a paper inside a volume.
_MOST_PAGES = 1500
# From this weight on a document is surely of its kind.
_SURE_KIND = 0.9


def reading(settings: Settings) -> Perform:
    """Documents read: metadata, references, bibliography, and the results of all methods."""
    # Here, because it takes a quarter of a second that processes for other kinds of work need not spend.
    from svod.reading.pipeline import read, with_context

    readers = Readers(settings).load()

    def read_task(task: ReadTask, content: bytes) -> Read | Failure:
        result = read(content, task.source, readers, task.known, suggests=task.suggests)
        if isinstance(result, Failure):
            return result
        extraction = result.extraction
        if task.home:
            extraction = with_context(extraction, task.home, readers.page)
        prepared = readers.prepared(extraction.references)
        return Read(extraction, result.results, result.fingerprint, result.seconds, prepared)

    return on_contents(readers, read_task)


def reading_whole(settings: Settings) -> Perform:
    """Documents read, with their bodies where those are asked for."""
    from svod.reading.pipeline import Wanted, read
    from svod.reading.whole import read_whole

    readers = Readers(settings).load()

    def read_task(task: WholeTask, content: bytes) -> Extraction | Failure:
        pages = (task.first_page, task.last_page)
        if task.with_body:
            return read_whole(content, task.source, readers, pages)
        result = read(content, task.source, readers, pages=pages, wanted=Wanted(task.only, stored=False))
        return result if isinstance(result, Failure) else result.extraction

    return on_contents(readers, read_task)


def converting(settings: Settings) -> Perform:
    """Documents converted: pages, lines and tokens."""
    readers = Readers(settings)
    return on_contents(readers, lambda task, content: converted(readers, content))


def marking(settings: Settings) -> Perform:
    """Bibliography lines marked, and the text without them."""
    of_documents, of_texts = Readers(settings), _TextReaders(settings)
    marks_of_document, marks_of_text = registry.part("marks-of-document"), registry.part("marks-of-text")
    finder = of_documents.finder

    def mark_task(task: MarkTask, content: bytes) -> MarkedLines:
        media_type = _readers_for(task).media_type(content)
        if media_type == PLAIN_TEXT:
            text = registry.part("decoded")(content)
            lines = text.removesuffix("\n").split("\n") if content else []
            marks = marks_of_text(lines, finder.part)
        else:
            document = of_documents.converter(media_type).part.convert(content)
            lines = [line.text for line in document.lines]
            marks = marks_of_document(document, finder.part)
        left = "".join(f"{line}\n" for line in registry.part("text-without")(lines, marks))
        return MarkedLines(task.source, finder.origin, tuple(map(bool, marks)), left)

    def _readers_for(task: MarkTask) -> Readers:
        return of_texts if task.is_text or task.source.lower().endswith(_TEXT_NAMES) else of_documents

    return lambda task: on_contents(_readers_for(cast(MarkTask, task)), mark_task)(task)


def phrasing(settings: Settings) -> Perform:
    """Key phrases of documents."""
    readers = Readers(settings)
    running_text = registry.part("running-text")
    extractor = phrase_extractor(settings)

    def phrase_task(task: PhraseTask, content: bytes) -> Keyphrases:
        document = converted(readers, content)
        text = running_text(document, readers.finder.part.find(document))
        language = language_of(text[:_LANGUAGE_SAMPLE])
        found = extractor.part.extract(text, language, task.most)
        return Keyphrases(task.source, language, tuple(replace(value, origin=extractor.origin) for value in found))

    return on_contents(readers, phrase_task)


def opening(settings: Settings) -> Perform:
    """Documents opened to verify them: lines, titles, authors, and whether they cite."""
    # Whether there is a list of references is seen by rules; its entries are not read.
    readers = Readers(replace(settings, bibliography="bib-rules"))

    def open_task(_task: Task, content: bytes) -> OpenedPaper:
        document = converted(readers, content)
        metadata = readers.header.part.extract(document)
        listed = readers.finder.part.find(document)
        outside = registry.part("outside-text")(document, listed)
        first = next(iter(document.pages()), None)
        kinds = [value.text for value in metadata.all(Field.TYPE) if value.weight >= _SURE_KIND]
        return OpenedPaper(
            page_lines(document),
            tuple(value.text for value in metadata.all(Field.TITLE)),
            tuple(creator.name for creator in metadata.creators()),
            bool(listed),
            sum(len(line.text.split()) for line in document.lines if line.index not in outside),
            max(first.width, first.height) if first else 0.0,
            kinds[0] if kinds else "",
        )

    return on_contents(readers, open_task)


def linking(settings: Settings) -> Perform:
    """Links written into PDFs."""
    readers = Readers(settings)

    def link_task(task: LinkTask, content: bytes) -> LinkedFile:
        return LinkedFile(registry.part("with-links")(content, readers.media_type(content), task.links))

    return on_contents(readers, link_task)


def page_lines(document: Document) -> tuple[tuple[str, ...], ...]:
    """The lines of each page."""
    lines = document.lines
    return tuple(
        tuple(line.text for line in lines[page.first_line : page.last_line + 1])
        for page in list(document.pages())[:_MOST_PAGES]
    )


def converted(readers: Readers, content: bytes) -> Document:
    """A document of whatever kind."""
    return readers.converter(readers.media_type(content)).part.convert(content)


class _TextReaders(Readers):
    """Readers of what is said to be a text: plain, unless it surely is a document of another kind."""

    def media_type(self, content: bytes) -> str:
        media_type: str = registry.part("kind-by-marks")(content)
        is_document = media_type in registry.part("converters") and not registry.part("is-text-format")(media_type)
        return media_type if is_document else PLAIN_TEXT

    def is_archive(self, content: bytes) -> bool:
        return False


def on_contents(readers: Readers, perform: Callable[[AnyTask, bytes], object]) -> Perform:
    """Work on the bytes of tasks; an archive is answered by its members instead, which become tasks themselves."""

    def answer(task: Task) -> object:
        if task.failure:
            return task.failure
        members: list[Member] = []
        try:
            content = task.content or b""
            if not readers.is_archive(content):
                return perform(cast(AnyTask, task), content)
            if task.is_member:
                # Opening an archive opens those in it; deeper ones could go on without end.
                raise UnsupportedDocumentError("The file is an archive too deep inside another one.")
            members.extend(readers.members(content))
        except DocumentError as error:
            failure = Failure(task.source, Outcome(error.reason), str(error))
            return Members(tuple(members), failure) if members else failure
        return Members(tuple(members))

    return answer
