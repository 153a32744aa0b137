"""What the processes run that open documents: plain values in, plain values out."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from svod.assemble.methods import phrase_extractor, readers
from svod.config import Settings
from svod.errors import DocumentError, UnsupportedDocumentError
from svod.library import file_content
from svod.model.codec import to_dict
from svod.model.extraction import Keyphrases
from svod.model.outcome import Failure
from svod.reading.pipeline import Readers, read, with_context
from svod.text.languages import language_of

_PLAIN_TEXT = "text/plain"
# What is named so is a plain text, though it may look like one of these, or hold signs that no text holds.
_TEXT_NAMES = (".txt", ".text")
_WORD_CONVERTERS = frozenset({"text", "latex", "markdown", "html", "jats", "tei"})
# Enough text to tell the language by.
_LANGUAGE_SAMPLE = 4000


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
        return {
            "extraction": to_dict(extraction),
            "results": dict(reading.results),
            "fingerprint": reading.fingerprint,
            "seconds": dict(reading.seconds),
        }

    return lambda task: opened(task, stations, read_task)


def full_text_worker(settings: Mapping[str, Any]) -> Callable[[Mapping[str, Any]], dict[str, Any]]:
    """What a process runs that reads documents whole: bytes in; metadata, references and sections of text out."""
    from svod.extract.body import body_sections

    stations = readers(Settings(**settings))

    def read_task(task: Mapping[str, Any], content: bytes) -> dict[str, Any]:
        reading = read(content, task["source"], stations)
        if isinstance(reading, Failure):
            return {"failure": [str(reading.outcome), reading.message]}
        told = reading.extraction
        sections = body_sections(reading.document, told.metadata, told.bibliography)
        return {"extraction": to_dict(told), "body": [[head, list(text)] for head, text in sections]}

    return lambda task: opened(task, stations, read_task)


def converting_worker(settings: Mapping[str, Any]) -> Callable[[Mapping[str, Any]], dict[str, Any]]:
    """What a converting process runs: a task with a path or bytes in, a document's plain values out."""
    stations = readers(Settings(**settings))

    def convert_task(_task: Mapping[str, Any], content: bytes) -> dict[str, Any]:
        converter = stations.converter(stations.media_type(content))
        return {"document": to_dict(converter.part.convert(content))}

    return lambda task: opened(task, stations, convert_task)


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

    return lambda task: opened(task, of_texts if _is_named_text(task) else stations, mark_task)


def phrasing_worker(settings: Mapping[str, Any]) -> Callable[[Mapping[str, Any]], dict[str, Any]]:
    """What a phrasing process runs: a task with a path or bytes in, key phrases as plain values out."""
    from svod.extract.keyphrases.running_text import running_text

    chosen = Settings(**settings)
    stations = readers(replace(chosen, header="regex", references="regex"))
    extractor = phrase_extractor(chosen)

    def phrase_task(task: Mapping[str, Any], content: bytes) -> dict[str, Any]:
        document = stations.converter(stations.media_type(content)).part.convert(content)
        text = running_text(document, stations.finder.part.find(document))
        language = language_of(text[:_LANGUAGE_SAMPLE])
        found = extractor.part.extract(text, language, task["most"])
        phrases = tuple(replace(value, origin=extractor.origin) for value in found)
        return {"keyphrases": to_dict(Keyphrases(task["source"], language, phrases))}

    return lambda task: opened(task, stations, phrase_task)


def _is_named_text(task: Mapping[str, Any]) -> bool:
    return bool(task.get("is_text")) or task["source"].lower().endswith(_TEXT_NAMES)


def _media_type_of_text(content: bytes) -> str:
    """The media type of what is said to be a text: plain, unless it surely is a document of another kind."""
    from svod.convert.sniff import CONVERTERS, kind_by_marks

    media_type = kind_by_marks(content)
    return media_type if CONVERTERS.get(media_type, "text") not in _WORD_CONVERTERS else _PLAIN_TEXT


def opened(
    task: Mapping[str, Any],
    stations: Readers,
    perform: Callable[[Mapping[str, Any], bytes], dict[str, Any]],
) -> dict[str, Any]:
    """The task performed on its bytes; an archive answers with its members instead, to become tasks themselves."""
    if "failure" in task:
        return {"failure": task["failure"]}
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
