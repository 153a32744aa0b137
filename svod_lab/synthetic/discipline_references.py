"""Labelled references in the styles by discipline: of each style as many, of the kinds of works it has a form for."""

from collections.abc import Iterator
from itertools import accumulate

from svod_lab.corpora.items import LabeledReference, Trust
from svod_lab.synthetic.styles.disciplines.halves import half
from svod_lab.synthetic.styles.pieces import printed, settled
from svod_lab.synthetic.styles.style import Plan, Style
from svod_lab.synthetic.works.grammar import lot
from svod_lab.synthetic.works.invented import habitat, made_up_work

# So many references stand in one bibliography, whose author keeps to one way of each style.
ENTRIES = 10


def discipline_references(
    language: str, count: int, seed: int, corpus: str, *, scored_only: bool
) -> Iterator[LabeledReference]:
    """So many references in each style of one half, the same for the same seed."""
    for style in half(language, scored_only=scored_only):
        for first in range(0, count, ENTRIES):
            yield from _bibliography(
                language, style, f"{style.name}:{seed}:{first}", min(ENTRIES, count - first), corpus
            )


def _bibliography(language: str, style: Style, name: str, count: int, corpus: str) -> Iterator[LabeledReference]:
    rng, plan = lot(name), Plan(style, lot(f"{name}:habits"))
    # Rare kinds more often than lists have them, so that their forms are measured, too.
    shares = {kind: share**0.5 for kind, share in habitat(language).kinds.items() if kind in style.templates}
    kinds, weights = tuple(shares), tuple(accumulate(shares.values()))
    for _ in range(count):
        work = made_up_work(language, rng, rng.choices(kinds, cum_weights=weights)[0])
        raw, spans = printed(settled(plan.write(work)))
        yield LabeledReference(raw, spans, language, style.name, corpus, Trust.EXACT)
