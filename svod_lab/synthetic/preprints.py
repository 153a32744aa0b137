"""Mathematical preprints with known abstract, key words and subject classes, as PDF, PostScript and LaTeX source.

The layouts of other papers seldom print subject classes; here they always do, in every wording and place that
preprints of the three languages have for them.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import NamedTuple

from svod import registry
from svod.model.document import Document
from svod.ports import Converter
from svod.text.msc import msc_codes
from svod_lab.synthetic.invention.records import invented_record
from svod_lab.synthetic.layouts.choices import Announced, Layout, Second
from svod_lab.synthetic.layouts.composing import composed
from svod_lab.synthetic.layouts.plans import chosen_layout
from svod_lab.synthetic.sheets import Block, Label, Run, Sheet, plain
from svod_lab.synthetic.typesetting.postscript import postscript
from svod_lab.synthetic.typesetting.preprint_source import preprint_source
from svod_lab.synthetic.typesetting.typst import typeset
from svod_lab.synthetic.works.grammar import lot
from svod_lab.synthetic.works.paper_records import Codes, PaperRecord

FORMATS = ("pdf", "ps", "tex")
# The plans whose looks preprints of a language have; what is printed in which order is chosen below.
PLANS: Mapping[str, tuple[str, ...]] = {
    "ru": ("ru-mathematics", "ru-mathematics", "ru-journal"),
    "de": ("de-proceedings", "de-social"),
    "en": ("en-mathematics", "en-preprint", "en-journal"),
}
_ORDERS = (
    ("title", "authors", "homes", "abstract", "keywords"),
    ("title", "authors", "homes", "emails", "abstract", "keywords"),
    ("title", "authors", "abstract", "keywords"),
    ("authors", "title", "abstract", "keywords"),
    ("title", "authors", "homes", "abstract"),
)
# What announces subject classes; «{first}» are the primary ones, «{rest}» the secondary ones.
WORDINGS: Mapping[str, tuple[str, ...]] = {
    "ru": (
        "MSC2010: {all}", "MSC 2020: {all}", "2010 Mathematics Subject Classification: {all}",
        "Математическая предметная классификация (MSC 2020): {all}", "Классификация AMS (MSC 2010): {all}",
        "AMS Mathematics Subject Classification: {all}", "MSC: {all}.",
    ),
    "de": (
        "MSC-Klassifikation: {all}", "Mathematische Sachgebietsklassifikation (MSC 2010): {all}.",
        "AMS-Klassifikation: {all}", "Mathematics Subject Classification (2020): {all}", "MSC 2020: {all}",
        "2010 Mathematics Subject Classification: Primary {first}; Secondary {rest}",
    ),
    "en": (
        "2020 Mathematics Subject Classification. {all}.", "AMS Subject Classification: {all}", "MSC (2010): {all}",
        "2010 Mathematics Subject Classification. Primary {first}; Secondary {rest}.", "MSC: {all}",
        "AMS (MOS) subject classifications: {all}", "Mathematics Subject Classification (2000) {all}",
        "AMS classification numbers: primary {first}, secondary {rest}",
    ),
}  # fmt: skip
PLACES = ("above title", "below abstract", "last", "last", "note")
_MOST_CODES = 4
_REFERENCES = 12


class SyntheticPreprint(NamedTuple):
    """A preprint as it was read, and what it prints; an empty field was not printed.

    `other_keywords` are those that its translated header prints, if it has one.
    """

    identity: str
    language: str
    format_name: str
    document: Document
    abstract: str
    keywords: tuple[str, ...]
    other_keywords: tuple[str, ...]
    msc: tuple[str, ...]


def make_preprints(language: str, count: int, seed: int) -> Iterator[SyntheticPreprint]:
    """So many preprints, in one format after another; language, count and seed decide everything about them."""
    for number in range(count):
        identity = f"{language}-mathematics-{seed}-{number}"
        rng = lot(identity)
        format_name = FORMATS[number % len(FORMATS)]
        record = _record(language, number, rng)
        layout = _layout(language, rng)
        classes = rng.choice(WORDINGS[language]).format(
            all=", ".join(record.codes.msc), first=record.codes.msc[0], rest=", ".join(record.codes.msc[1:])
        )
        if format_name == "tex":
            keywords = record.header.keywords if "keywords" in layout.order else ()
            document = _read("latex", preprint_source(record, keywords, classes, rng))
        else:
            sheet = _with_classes(composed(record, layout, rng), classes, rng.choice(PLACES))
            keywords = record.header.keywords if _prints(sheet, Label.KEYWORDS) else ()
            document = _read("pdf", typeset(sheet))
            if format_name == "ps":
                document = _read("postscript", postscript(document))
        other = record.translation.keywords if record.translation else ()
        yield SyntheticPreprint(
            identity, language, format_name, document, record.header.abstract, keywords, other, record.codes.msc
        )


def _read(converter_name: str, content: bytes) -> Document:
    parts = {} if converter_name == "latex" else {"ocr": "never"}
    converter: Converter = registry.find("convert", converter_name).make(**parts)
    return converter.convert(content)


def _record(language: str, number: int, rng: Random) -> PaperRecord:
    record = invented_record(language, number, _REFERENCES, rng)
    # Other sciences have no subject classes.
    while not record.codes.msc:
        record = invented_record(language, number, _REFERENCES, rng)
    codes = rng.sample(sorted(msc_codes()), rng.randint(2, _MOST_CODES))
    return replace(record, codes=Codes(record.codes.udc, tuple(codes), (), record.codes.doi))


def _layout(language: str, rng: Random) -> Layout:
    layout = chosen_layout(language, rng, rng.choice(PLANS[language]))
    # A mathematical abstract without its word is rare, but Russian journals have it.
    ways: Sequence[Announced] = (Announced.RUN_IN, Announced.OWN_LINE)
    if language == "ru":
        ways = (*ways, layout.abstract)
    return replace(
        layout, order=rng.choice(_ORDERS), top=tuple(part for part in layout.top if part != "msc"),
        abstract=rng.choice(ways), second=rng.choice((Second.NONE, layout.second)), tail=False, cover="none",
    )  # fmt: skip


def _with_classes(sheet: Sheet, classes: str, place: str) -> Sheet:
    """The sheet with its subject classes printed at their place."""
    runs = plain(classes, Label.MSC)
    is_front = bool(sheet.front)
    blocks = list(sheet.front if is_front else sheet.blocks)
    if place == "note":
        title = _first(blocks, Label.TITLE)
        blocks[title] = _with_note(blocks[title], runs)
    else:
        anchor = {"above title": Label.TITLE, "below abstract": Label.ABSTRACT}.get(place, Label.KEYWORDS)
        found = _first(blocks, anchor if _has(blocks, anchor) else Label.ABSTRACT)
        at = found if place == "above title" else found + 1
        like = blocks[_first(blocks, Label.ABSTRACT)]
        blocks.insert(at, replace(like, runs=runs, above=0.5, first_line=0.0))
    return replace(sheet, front=tuple(blocks)) if is_front else replace(sheet, blocks=tuple(blocks))


def _with_note(block: Block, note: tuple[Run, ...]) -> Block:
    first, *rest = block.runs
    return replace(block, runs=(replace(first, note=note, note_mark=""), *rest))


def _first(blocks: Sequence[Block], label: Label) -> int:
    return next(place for place, block in enumerate(blocks) if any(run.label is label for run in block.runs))


def _has(blocks: Sequence[Block], label: Label) -> bool:
    return any(run.label is label for block in blocks for run in block.runs)


def _prints(sheet: Sheet, label: Label) -> bool:
    """Whether the paper's own header prints such a value; its translation may print more."""
    own = [block for block in (*sheet.front, *sheet.blocks) if block.language in ("", sheet.language)]
    return _has(own, label)
