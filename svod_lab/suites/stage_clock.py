"""Which functions are a stage of reading, and how long each stage takes without those that it calls."""

import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from typing import Any

# A stage and its functions, each where it is looked up: `module:name`, or `module:class.method`.
STAGES: Mapping[str, tuple[str, ...]] = {
    "PDFium: pages and text": (
        "svod.convert.pdf.pdfium:load_page",
        "svod.convert.pdf.pdfium:load_text",
        "svod.convert.pdf.pdfium:close_text",
        "svod.convert.pdf.pdfium:close_page",
        "svod.convert.pdf.page_words:page_text",
    ),
    "PDFium: fonts": ("svod.convert.pdf.page_words:word_fonts",),
    "PDFium: boxes": (
        "svod.convert.pdf.page_words:word_boxes",
        "svod.convert.pdf.page_words:character_boxes",
        "svod.convert.pdf.page_words:measure_ink",
    ),
    "words": ("svod.convert.pdf.page_words:cut", "svod.convert.pdf.pdf_converter:read_page"),
    "repairs": ("svod.convert.pdf.pdf_converter:repair",),
    "reading order": ("svod.convert.pages.building:in_reading_order",),
    "roles of lines": ("svod.convert.pages.building:find_roles",),
    "words parted": ("svod.convert.pages.building:join_parted_words",),
    "document": (
        "svod.convert.pdf.pdf_converter:built",
        "svod.convert.pdf.pdf_converter:parts_of",
        "svod.convert.pdf.pdf_converter:PdfConverter.convert",
    ),
    "front finder": ("svod.extract.header.combine:Pages", "svod.reading.pipeline:start_page"),
    "header rules": ("svod.extract.header.combine:RegexHeaderExtractor.extract",),
    "header features": (
        "svod.extract.header.learned_header:opening_of",
        "svod.extract.header.learned_header:OpeningColumns.observed",
    ),
    "header decoding": ("svod.extract.header.learned_header:_with_needed",),
    "header fields": (
        "svod.extract.header.combine:LearnedHeaderExtractor.labelled",
        "svod.extract.header.combine:CombinedHeaderExtractor.extract",
    ),
    "bibliography features": ("svod.extract.bibliography.learned_bibliography:observations",),
    "bibliography": ("svod.extract.bibliography.learned_bibliography:LearnedBibliographyFinder.find",),
    "splitting": ("svod.extract.references.split:NumberingSplitter.split",),
    "reference features": ("svod.extract.references.learned_references:ReferenceColumns.observed",),
    "reference decoding": ("svod.extract.references.learned_references:LearnedReferenceParser._labelled",),
    "reference fields": ("svod.extract.references.learned_references:LearnedReferenceParser.parse_all",),
    "mentions": ("svod.extract.mentions.linker:MarkLinker.link",),
    "fingerprint": ("svod.catalog.fingerprints:MinHashFingerprinter.fingerprint", "svod.reading.pipeline:_own_text"),
    "outline for the index": ("svod.reading.pipeline:_indexed",),
    "codec": ("svod.reading.pipeline:pack",),
}
# What is left of reading, and what is done beside it.
OTHER, TRAFFIC, BODY = "other reading", "worker traffic", "body"
ALL_STAGES = (*STAGES, OTHER, TRAFFIC, BODY)


class StageClock:
    """CPU seconds by stage; of a stage that calls others only its own."""

    def __init__(self, clock: Callable[[], float] = time.process_time) -> None:
        self._clock = clock
        self._inner: list[float] = []
        self._seconds: defaultdict[str, float] = defaultdict(float)

    def taken(self) -> dict[str, float]:
        """The seconds so far, which are forgotten then."""
        found = dict(self._seconds)
        self._seconds.clear()
        return found

    def timed(self, stage: str, function: Callable[..., Any]) -> Callable[..., Any]:
        """A function whose time counts for a stage."""

        def call(*given: Any, **named: Any) -> Any:
            begun = self._clock()
            self._inner.append(0.0)
            try:
                return function(*given, **named)
            finally:
                spent = self._clock() - begun
                self._seconds[stage] += spent - self._inner.pop()
                if self._inner:
                    self._inner[-1] += spent

        return call

    @contextmanager
    def installed(self) -> Iterator[None]:
        """Time all functions of all stages."""
        replaced: list[tuple[Any, str, Any]] = []
        try:
            for stage, targets in STAGES.items():
                for target in targets:
                    owner, name = found(target)
                    replaced.append((owner, name, getattr(owner, name)))
                    setattr(owner, name, self.timed(stage, getattr(owner, name)))
            yield
        finally:
            for owner, name, function in reversed(replaced):
                setattr(owner, name, function)


def found(target: str) -> tuple[Any, str]:
    """What a function is an attribute of, and its name there."""
    module, _, path = target.partition(":")
    *owners, name = path.split(".")
    owner: Any = import_module(module)
    for part in owners:
        owner = getattr(owner, part)
    return owner, name
