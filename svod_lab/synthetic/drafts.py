"""From a record to a sheet: what a record lacks is made up, a layout is chosen, the whole is composed."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from svod_lab.corpora.items import LabeledReference, Truth
from svod_lab.synthetic.bodies.rich_text import rich_blocks
from svod_lab.synthetic.invention.prose import invented_sections
from svod_lab.synthetic.invention.publications import invented_funding, invented_publication
from svod_lab.synthetic.invention.records import invented_record, invented_thesis
from svod_lab.synthetic.invention.titles import invented_topic
from svod_lab.synthetic.layouts.choices import Layout
from svod_lab.synthetic.layouts.composing import composed
from svod_lab.synthetic.layouts.own_layout import own_layout
from svod_lab.synthetic.layouts.plans import chosen_layout
from svod_lab.synthetic.layouts.printing import Printing
from svod_lab.synthetic.layouts.running_text import section_blocks
from svod_lab.synthetic.noise import NOISES
from svod_lab.synthetic.references import make_references
from svod_lab.synthetic.sheets import Sheet
from svod_lab.synthetic.truth import printed_truth
from svod_lab.synthetic.works.grammar import lot
from svod_lab.synthetic.works.paper_records import NO_THESIS, NOWHERE, PaperRecord

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

    `template` is the user's own layout that prints it, `parts` are the papers of a volume, `source` is its LaTeX source
    where a class prints it.
    """

    identity: str
    record: PaperRecord
    layout: Layout
    sheet: Sheet
    truth: Truth
    template: Path | None = None
    parts: tuple[Truth, ...] = ()
    source: str = ""


def draft(
    language: str,
    number: int,
    seed: int,
    records: Sequence[PaperRecord] = (),
    templates: Sequence[Path] = (),
    plan: str = "",
    *,
    is_rich: bool = False,
) -> Draft:
    """The draft of that number: everything about it depends on language, seed and number alone.

    A rich one has figures, tables, formulas, lists, quotations and subsections in its text.
    """
    identity = f"{language}-{seed}-{number}"
    rng = lot(identity)
    references = _references(language, number, seed, rng)
    record = records[number % len(records)] if records else invented_record(language, number, len(references), rng)
    whole = completed(record, identity, references, rng)
    whole = replace(whole, second_references=_references("en", number, seed + 1, rng)[: len(references)])
    template = rng.choice(templates) if templates else None
    layout = own_layout(template, language) if template else chosen_layout(language, rng, plan)
    sheet = composed(whole, layout, rng, rich_blocks if is_rich else section_blocks)
    truth = printed_truth(whole, layout, sheet, Printing(whole, whole.header, layout, rng))
    return Draft(identity, whole, layout, sheet, truth, template)


def _references(language: str, number: int, seed: int, rng: Random) -> tuple[LabeledReference, ...]:
    count = rng.randint(_FEWEST_REFERENCES, _MOST_REFERENCES)
    made = make_references(language, count, seed * 1_000_003 + number, noises=_TYPISTS_NOISES)
    return tuple(made)


def completed(record: PaperRecord, identity: str, references: tuple[LabeledReference, ...], rng: Random) -> PaperRecord:
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
