"""From a record to a sheet: what a record lacks is made up, a layout is chosen, the whole is composed."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from svod.bench.corpora.forms import LabeledReference, Truth
from svod.bench.forge.grammar import lot
from svod.bench.forge.invention.printing import invented_funding, invented_publication
from svod.bench.forge.invention.prose import invented_sections
from svod.bench.forge.invention.records import invented_record, invented_thesis
from svod.bench.forge.invention.titles import invented_topic
from svod.bench.forge.layouts.choices import Layout
from svod.bench.forge.layouts.composing import composed
from svod.bench.forge.layouts.plans import chosen_layout
from svod.bench.forge.layouts.printing import Printing
from svod.bench.forge.noise import NOISES
from svod.bench.forge.own_templates import own_layout
from svod.bench.forge.paper_records import NO_THESIS, NOWHERE, PaperRecord
from svod.bench.forge.references import forge_references
from svod.bench.forge.sheets import Sheet
from svod.bench.forge.truth import printed_truth

# Of the noise of references, what a typist makes; broken lines and bad joins come from printing and reading itself.
_TYPISTS = frozenset({
    "dashes", "no-yo", "quotes", "tight-marks", "lost-end", "latin-leader", "mixed-alphabet", "tight-stop", "misprint",
    "lost-initial-stop",
})  # fmt: skip
_TYPISTS_NOISES = tuple(noise for noise in NOISES if noise.name in _TYPISTS)
_FEWEST_REFERENCES, _MOST_REFERENCES = 3, 20
_MOST_PARAGRAPHS = 8


@dataclass(frozen=True, slots=True)
class Draft:
    """A paper ready to be printed, and the truth about it.

    `template` is the user's own layout that prints it, `parts` are the papers of a volume.
    """

    identity: str
    record: PaperRecord
    layout: Layout
    sheet: Sheet
    truth: Truth
    template: Path | None = None
    parts: tuple[Truth, ...] = ()


def draft(
    language: str,
    number: int,
    seed: int,
    records: Sequence[PaperRecord] = (),
    templates: Sequence[Path] = (),
    plan: str = "",
) -> Draft:
    """The draft of that number: everything about it depends on language, seed and number alone."""
    identity = f"{language}-{seed}-{number}"
    rng = lot(identity)
    references = _references(language, number, seed, rng)
    record = records[number % len(records)] if records else invented_record(language, number, len(references), rng)
    whole = _completed(record, identity, references, rng)
    whole = replace(whole, second_references=_references("en", number, seed + 1, rng)[: len(references)])
    template = rng.choice(templates) if templates else None
    layout = own_layout(template, language) if template else chosen_layout(language, rng, plan)
    sheet = composed(whole, layout, rng)
    truth = printed_truth(whole, layout, sheet, Printing(whole, whole.header, layout, rng))
    return Draft(identity, whole, layout, sheet, truth, template)


def _references(language: str, number: int, seed: int, rng: Random) -> tuple[LabeledReference, ...]:
    count = rng.randint(_FEWEST_REFERENCES, _MOST_REFERENCES)
    made = forge_references(language, count, seed * 1_000_003 + number, noises=_TYPISTS_NOISES)
    return tuple(made)


def _completed(
    record: PaperRecord, identity: str, references: tuple[LabeledReference, ...], rng: Random
) -> PaperRecord:
    """A record with a text, a place of publication and references of our own where it has none."""
    topic, language = invented_topic(rng), record.language
    paragraphs = rng.randint(2, _MOST_PARAGRAPHS)
    return replace(
        record,
        record_id=f"{record.record_id}:{identity}",
        publication=record.publication if record.publication != NOWHERE else invented_publication(topic, language, rng),
        funding=record.funding or invented_funding(language, rng),
        thesis=record.thesis if record.thesis != NO_THESIS else invented_thesis(language, rng),
        sections=record.sections or invented_sections(topic, language, len(references), paragraphs, rng),
        references=record.references or references,
    )
