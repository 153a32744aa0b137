"""Methods by name as the settings choose them, each with the parts it needs, each made when it is first used."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property, partial
from hashlib import sha256
from pathlib import Path
from typing import Any

from svod import registry
from svod.config import MEBIBYTE, Settings
from svod.errors import MethodFailedError, SettingsError
from svod.files.content import file_bytes
from svod.model.codec import pack
from svod.model.reference import ParsedReference, PreparedReference, Reference
from svod.ports import (
    BibliographyFinder,
    CitationMatcher,
    Converter,
    Fingerprinter,
    HeaderExtractor,
    KeyphraseExtractor,
    PageReader,
    ReferenceLinker,
    ReferenceParser,
    ReferenceSplitter,
)
from svod.reading.lineage import INDEXED, INDEXED_METHOD, Named, Origins, ReadingStep
from svod.reading.task import Member, Only
from svod.text.claims import name_of_reference

_ARCHIVE_BYTES = 400 * MEBIBYTE
_ARCHIVE_MEMBERS = 10_000
_MOST_RULES_BYTES, _MOST_VOCABULARY_BYTES = MEBIBYTE, 1024 * MEBIBYTE
# The converters that meet scans, and the settings that decide what they make of them.
_READERS_OF_SCANS = frozenset({"pdf", "postscript", "djvu", "picture"})
_OCR_SETTINGS = ("ocr", "ocr_languages", "ocr_seconds")
# Of a document's time: on a busy machine recognition takes three times as long, and must leave some for the rest.
_MOST_OCR_TIME = 0.25
_READERS_BY_RULES = frozenset({"html-carmen", "combine"})


# The settings as they are where nobody chose, and which part of the readers a step is.
_USUAL = Settings()
_PARTS = {
    ReadingStep.HEADER: "header",
    ReadingStep.PREPRINT: "preprints",
    ReadingStep.PAGE: "page",
    ReadingStep.BIBLIOGRAPHY: "finder",
    ReadingStep.SPLIT: "splitter",
    ReadingStep.REFERENCES: "parser",
    ReadingStep.LINK: "linker",
    ReadingStep.FINGERPRINT: "fingerprinter",
    ReadingStep.KEYPHRASES: "phrases",
}


class Readers:
    """The methods a document goes through until it is understood; only the models of those in use are loaded."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._converters: dict[str, Named[Converter]] = {}

    def media_type(self, content: bytes) -> str:
        """What kind of file bytes are."""
        media_type: str = registry.part("sniff")(content)
        return media_type

    def is_archive(self, content: bytes) -> bool:
        """Whether bytes are an archive of files."""
        return bool(registry.part("is-archive")(self.media_type(content)))

    def members(self, content: bytes) -> Iterable[Member]:
        """The files in an archive."""
        opened = registry.part("archive-members")(
            content, self.media_type(content), most_bytes=_ARCHIVE_BYTES, most_members=_ARCHIVE_MEMBERS
        )
        return (Member(member.name, member.content) for member in opened)

    def converter(
        self, media_type: str, pages: tuple[int, int] = (0, 0), only: Only = Only.EVERYTHING
    ) -> Named[Converter]:
        """The reader of a kind of file; an UnsupportedDocumentError where there is none.

        Text is recognised on these pages only, the first and the last, or where what is wanted may be.
        """
        name = registry.part("converter-for")(media_type)
        if name in _READERS_OF_SCANS and (only is not Only.EVERYTHING or pages != (0, 0)):
            return _converter(name, self._settings, pages, only)
        if name not in self._converters:
            self._converters[name] = _converter(name, self._settings)
        return self._converters[name]

    def prepared(self, references: Iterable[Reference]) -> tuple[PreparedReference, ...]:
        """References as the store keeps them, with their keys: the process that stores them is the narrow place."""
        return tuple([prepared_reference(one, self._matcher) for one in references])

    @cached_property
    def _matcher(self) -> CitationMatcher:
        matcher: CitationMatcher = registry.find("match", self._settings.match).make()
        return matcher

    @cached_property
    def header(self) -> Named[HeaderExtractor]:
        """The extractor of headers."""
        return self._named(ReadingStep.HEADER)

    @cached_property
    def preprints(self) -> Named[HeaderExtractor] | None:
        """The extractor for mathematical preprints, which is used only where the settings name one."""
        return self._named(ReadingStep.PREPRINT) if self._settings.math else None

    @cached_property
    def page(self) -> Named[PageReader]:
        """The reader of web pages."""
        return page_reader(self._settings.web, self._settings.web_rules)

    @cached_property
    def finder(self) -> Named[BibliographyFinder]:
        """The finder of bibliographies."""
        return self._named(ReadingStep.BIBLIOGRAPHY)

    @cached_property
    def splitter(self) -> Named[ReferenceSplitter]:
        """The splitter of bibliographies."""
        return self._named(ReadingStep.SPLIT)

    @cached_property
    def parser(self) -> Named[ReferenceParser]:
        """The parser of references."""
        return reference_parser(self._settings)

    @cached_property
    def linker(self) -> Named[ReferenceLinker]:
        """The linker of references and the text."""
        return self._named(ReadingStep.LINK)

    @cached_property
    def fingerprinter(self) -> Named[Fingerprinter]:
        """The maker of fingerprints."""
        return self._named(ReadingStep.FINGERPRINT)

    @cached_property
    def phrases(self) -> Named[KeyphraseExtractor] | None:
        """The extractor of the key phrases that are suggested for works, where the settings want some."""
        return phrase_extractor(self._settings) if self._settings.suggested else None

    @property
    def most_phrases(self) -> int:
        """How many key phrases are suggested for a work at most."""
        return self._settings.suggested

    def load(self) -> "Readers":
        """Make the methods now that every document needs, for a process whose first shall not wait for models."""
        for name in ("header", "preprints", "finder", "splitter", "parser", "linker", "fingerprinter"):
            getattr(self, name)
        return self

    def leave_out(self, failed: MethodFailedError) -> bool:
        """From now on read without methods that failed: by the usual ones; False where nothing else reads."""
        steps = [
            ReadingStep(method.partition(".")[0]) for method in failed.methods if not method.startswith("convert.")
        ]
        for method in failed.methods:
            module, _, _ = registry.added_methods()[method].target.partition(":")
            registry.leave_out(method, module, failed.cause)
        for step in steps:
            self._settings = replace(self._settings, **{step: getattr(_USUAL, step)})
            self.__dict__.pop(_PARTS[step], None)
        return bool(steps)

    def origins(self) -> Origins:
        """The names that their results carry; none of the methods is made for that."""
        return origins(self._settings)

    def _named(self, step: ReadingStep) -> Named[Any]:
        return named(step, getattr(self._settings, step), self._settings.models)


def prepared_reference(reference: Reference, matcher: CitationMatcher) -> PreparedReference:
    """A reference as the store keeps it, with its keys and its name."""
    return PreparedReference(pack(reference), tuple(matcher.keys(reference)), name_of_reference(reference))


def origins(settings: Settings) -> Origins:
    """The names that results carry, without making a method."""
    return Origins(
        converter=lambda media_type: _converter_origin(registry.part("converter-for")(media_type), settings),
        methods={step: _step_origin(step, settings) for step in ReadingStep},
        versions={f"{method.task}.{method.name}": method.origin for method in registry.methods()}
        | {INDEXED_METHOD: INDEXED},
    )


def phrase_extractor(settings: Settings) -> Named[KeyphraseExtractor]:
    """The extractor of key phrases: in a text's own words, or in those of a vocabulary."""
    if not settings.vocabulary:
        return named("keyphrases", settings.keyphrases, settings.models)
    vocabulary = registry.part("read-vocabulary")(Path(settings.vocabulary).expanduser())
    common = named("keyphrases", "kea", settings.models).part.tables
    return named("thesaurus", "maui", settings.models, vocabulary=vocabulary, common=common)


class _OneByOne:
    """A parser of another package that has no way to parse many references together."""

    def __init__(self, parser: Any) -> None:
        self._parser = parser

    def parse(self, raw: str) -> ParsedReference:
        parsed: ParsedReference = self._parser.parse(raw)
        return parsed

    def parse_all(self, raws: Sequence[str]) -> Sequence[ParsedReference]:
        return [self.parse(raw) for raw in raws]


def reference_parser(settings: Settings) -> Named[ReferenceParser]:
    """The parser of references, of one or of many together."""
    made = named(ReadingStep.REFERENCES, settings.references, settings.models)
    return made if hasattr(made.part, "parse_all") else Named(made.origin, _OneByOne(made.part))


def page_reader(name: str, rules: str = "") -> Named[PageReader]:
    """A reader of web pages, given the repairer of HTML and, where it works by rules, those of the user's file."""
    method = registry.find(ReadingStep.PAGE, name)
    tree = partial(registry.part("html-tree"), offsets=False)
    if not rules or name not in _READERS_BY_RULES:
        return Named(_page_origin(name, rules), method.make(tree=tree))
    # Made first: the reader names the fault of rules that cannot be read.
    reader: PageReader = method.make(tree=tree, rules=rules)
    return Named(_page_origin(name, rules), reader)


def named(task: str, name: str, models: str = "", **parts: Any) -> Named[Any]:
    """A method with its name, opened with the user's model where there is one."""
    method = registry.find(task, name)
    if not method.model:
        return Named(method.origin, method.make(**parts))
    model = _own_model(method, models) or method.shipped_model
    return Named(_origin(task, name, models), method.make(labeler=registry.part("open-model")(model), **parts))


def _step_origin(step: ReadingStep, settings: Settings) -> str:
    name = getattr(settings, step)
    if step is ReadingStep.PAGE:
        return _page_origin(name, settings.web_rules)
    if step is ReadingStep.KEYPHRASES:
        return _phrases_origin(settings)
    return _origin(step, name, settings.models) if name else ""


def _converter(
    name: str, settings: Settings, pages: tuple[int, int] = (0, 0), only: Only = Only.EVERYTHING
) -> Named[Converter]:
    method = registry.find("convert", name)
    if name not in _READERS_OF_SCANS:
        return Named(_converter_origin(name, settings), method.make())
    recogniser = registry.part("recogniser")(
        languages="+".join(settings.ocr_languages),
        seconds=min(settings.ocr_seconds, _MOST_OCR_TIME * settings.document_seconds),
        pages_at_once=settings.ocr_jobs,
        pages=pages,
        header_only=only is Only.HEADER,
        references_only=only is Only.REFERENCES,
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


def _page_origin(name: str, rules: str) -> str:
    """The results of other rules are stored apart from those of the shipped ones."""
    origin = registry.find(ReadingStep.PAGE, name).origin
    if not rules or name not in _READERS_BY_RULES:
        return origin
    digest = sha256(file_bytes(Path(rules).expanduser(), _MOST_RULES_BYTES)).hexdigest()[:8]
    return f"{origin}[rules={digest}]"


def _phrases_origin(settings: Settings) -> str:
    """The terms of a vocabulary are stored apart from free phrases, and those of one from those of another."""
    if not settings.suggested:
        return ""
    if not settings.vocabulary:
        return _origin("keyphrases", settings.keyphrases, settings.models)
    digest = sha256(file_bytes(Path(settings.vocabulary).expanduser(), _MOST_VOCABULARY_BYTES)).hexdigest()[:8]
    return f"{_origin('thesaurus', 'maui', settings.models)}[vocabulary={digest}]"


def _origin(task: str, name: str, models: str = "") -> str:
    """The results of another model are stored apart from those of the shipped one."""
    method = registry.find(task, name)
    own = _own_model(method, models)
    return f"{method.origin}[model={sha256(own.read_bytes()).hexdigest()[:8]}]" if own else method.origin


def _own_model(method: registry.Method, models: str) -> Path | None:
    """The user's model for a method, if there is one; a model in the folder that no method uses is named."""
    if not models or not method.model:
        return None
    folder = Path(models).expanduser()
    own = folder / method.model_name
    if own.is_file():
        return own
    known = {known.model_name for known in registry.methods()}
    unused = next((path.name for path in sorted(folder.glob("*.svodmodel")) if path.name not in known), "")
    if unused:
        raise SettingsError(
            f"No method uses the model «{unused}» in {folder}.",
            way_out=f"A model is called after its method, such as {method.model_name}.",
        )
    return None
