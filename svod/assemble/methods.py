"""Methods by name, each with the parts it needs: models, the repairer of HTML, text recognition."""

from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

from svod import registry
from svod.config import MEBIBYTE, Settings
from svod.ports import Archive, Converter, Exporter, Importer, KeyphraseExtractor, PageReader, Renderer
from svod.reading.lineage import Origins
from svod.reading.pipeline import Named, Readers

_ARCHIVE_BYTES = 400 * MEBIBYTE
_ARCHIVE_MEMBERS = 10_000
# The converters that meet scans, and the settings that decide what they make of them.
_READERS_OF_SCANS = frozenset({"pdf", "postscript", "djvu", "picture"})
_OCR_SETTINGS = ("ocr", "ocr_languages", "ocr_seconds")
# Of a document's time: recognition must leave some for the rest of the walk.
_MOST_OCR_TIME = 0.75
_READERS_BY_RULES = frozenset({"html-carmen", "combine"})


def method(task: str, name: str, **parts: Any) -> Any:
    """A working method by name, for measuring it."""
    return (page_reader(name) if task == "web" else named(task, name, **parts)).part


def exporter(format_name: str) -> Exporter:
    """The writer of a citation format."""
    writer: Exporter = registry.find("export", format_name).make()
    return writer


def importer(format_name: str) -> Importer:
    """The reader of a format of records."""
    reader: Importer = registry.find("import", format_name).make()
    return reader


def oai_archive() -> Archive:
    """What gets records of archives that support OAI-PMH."""
    harvester: Archive = registry.find("harvest", "oai-pmh").make()
    return harvester


def renderer(name: str) -> Renderer:
    """The writer of documents for looking at."""
    writer: Renderer = registry.find("render", name).make()
    return writer


def readers(settings: Settings) -> Readers:
    """The reading stations that the settings choose."""
    from svod.convert.archive import is_archive, members
    from svod.convert.sniff import converter_for, sniff

    made: dict[str, Named[Converter]] = {}

    def converter(media_type: str) -> Named[Converter]:
        name = converter_for(media_type)
        if name not in made:
            made[name] = _chosen_converter(name, settings)
        return made[name]

    return Readers(
        media_type=sniff,
        is_archive=lambda content: is_archive(sniff(content)),
        members=lambda content: members(
            content, sniff(content), most_bytes=_ARCHIVE_BYTES, most_members=_ARCHIVE_MEMBERS
        ),
        converter=converter,
        header=named("header", settings.header, settings.models),
        page=page_reader(settings.web, settings.web_rules),
        finder=named("bibliography", settings.bibliography, settings.models),
        splitter=named("split", settings.split, settings.models),
        parser=named("references", settings.references, settings.models),
        linker=named("link", settings.link),
        fingerprinter=named("fingerprint", settings.fingerprint),
        preprints=named("math", settings.math) if settings.math else None,
    )


def origins(settings: Settings) -> Origins:
    """The names that the results of these stations carry, found without making them."""
    from svod.convert.sniff import converter_for

    return Origins(
        converter=lambda media_type: _converter_origin(converter_for(media_type), settings),
        header=_origin("header", settings.header, settings.models),
        page=_page_origin(settings.web, settings.web_rules),
        finder=_origin("bibliography", settings.bibliography, settings.models),
        splitter=_origin("split", settings.split, settings.models),
        parser=_origin("references", settings.references, settings.models),
        linker=_origin("link", settings.link),
        fingerprinter=_origin("fingerprint", settings.fingerprint),
        preprints=_origin("math", settings.math) if settings.math else "",
    )


def phrase_extractor(settings: Settings) -> Named[KeyphraseExtractor]:
    """The extractor of key phrases: in the words of a text, or in those of a vocabulary."""
    if not settings.vocabulary:
        return named("keyphrases", settings.keyphrases, settings.models)
    from svod.vocabulary.skos import read_vocabulary

    vocabulary = read_vocabulary(Path(settings.vocabulary).expanduser())
    common = named("keyphrases", "kea", settings.models).part.tables
    return named("thesaurus", "maui", settings.models, vocabulary=vocabulary, common=common)


def _chosen_converter(name: str, settings: Settings) -> Named[Converter]:
    method = registry.find("convert", name)
    if name not in _READERS_OF_SCANS:
        return Named(_converter_origin(name, settings), method.make())
    from svod.convert.ocr.recogniser import TesseractRecogniser

    recogniser = TesseractRecogniser(
        languages="+".join(settings.ocr_languages),
        seconds=min(settings.ocr_seconds, _MOST_OCR_TIME * settings.document_seconds),
        pages_at_once=settings.ocr_jobs,
    )
    converter: Converter = method.make(ocr=settings.ocr, recogniser=recogniser)
    return Named(_converter_origin(name, settings), converter)


def _converter_origin(name: str, settings: Settings) -> str:
    return registry.find("convert", name).origin + (_changed_ocr(settings) if name in _READERS_OF_SCANS else "")


def _changed_ocr(settings: Settings) -> str:
    """What sets results apart from those of the usual settings: `[ocr=always]`."""
    usual = Settings()
    changed = [
        f"{name}={_stored(getattr(settings, name))}"
        for name in _OCR_SETTINGS
        if getattr(settings, name) != getattr(usual, name)
    ]
    return f"[{','.join(changed)}]" if changed else ""


def _stored(value: object) -> str:
    """A setting as stored results name it, lists joined by +: `[ocr_languages=rus+eng]`."""
    return "+".join(value) if isinstance(value, tuple) else str(value)


def page_reader(name: str, rules: str = "") -> Named[PageReader]:
    """A reader of web pages, given the repairer of HTML and, where it works by rules, those of the user's file."""
    from svod.convert.markup.html_tree import html_tree

    method = registry.find("web", name)
    tree = partial(html_tree, offsets=False)
    if not rules or name not in _READERS_BY_RULES:
        return Named(_page_origin(name, rules), method.make(tree=tree))
    # Made first: it reports rules that cannot be read.
    reader: PageReader = method.make(tree=tree, rules=rules)
    return Named(_page_origin(name, rules), reader)


def _page_origin(name: str, rules: str) -> str:
    """What other rules say is kept apart from what the shipped ones say."""
    origin = registry.find("web", name).origin
    if not rules or name not in _READERS_BY_RULES:
        return origin
    digest = sha256(Path(rules).expanduser().read_bytes()).hexdigest()[:8]
    return f"{origin}[rules={digest}]"


def named(task: str, name: str, models: str = "", **parts: Any) -> Named[Any]:
    """A method with its name, opened with the user's model where there is one."""
    method = registry.find(task, name)
    if not method.model:
        return Named(method.origin, method.make(**parts))
    # Models load numpy, which rules do not need.
    from svod.learn.algorithms import open_model

    model = _own_model(method, models) or method.shipped_model
    return Named(_origin(task, name, models), method.make(labeler=open_model(model), **parts))


def _origin(task: str, name: str, models: str = "") -> str:
    """What another model says is kept apart from what the shipped one says."""
    method = registry.find(task, name)
    own = _own_model(method, models)
    return f"{method.origin}[model={sha256(own.read_bytes()).hexdigest()[:8]}]" if own else method.origin


def _own_model(method: registry.Method, models: str) -> Path | None:
    """The user's model for a method, if there is one."""
    own = Path(models).expanduser() / method.model_name if models and method.model else None
    return own if own and own.is_file() else None
