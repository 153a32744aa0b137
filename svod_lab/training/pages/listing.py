"""The training of the judge of references on pages: real publication pages, and synthetic ones beside them."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from hashlib import sha256
from math import sqrt
from pathlib import Path

import numpy as np

from svod.convert.markup.html_tree import html_tree
from svod.discover.listings.line_listing import LINES_VERSION, observations, text_lines
from svod.discover.listings.listing import OTHER, REFERENCE
from svod.discover.listings.outline import Outline, outline
from svod.discover.listings.piece_features import FEATURES_VERSION, PieceFeatures
from svod.discover.listings.reference_text import Wording
from svod.learn.model_file import Model
from svod.model.labeling import Manifest
from svod.model.progress import Report, Stage
from svod_lab.algorithms.table import make_row_trainer, make_trainer
from svod_lab.algorithms.trainer import LabeledSequence
from svod_lab.corpora.complaints import Complaints
from svod_lab.corpora.site_sets import ListingPage, labels_file, learned_sets, listing_pages
from svod_lab.training.pages.other_pages import OTHER_SHARE, other_pages, other_rows
from svod_lab.training.pages.synthetic_pages import synthetic_listings
from svod_lab.training.plan import Plan, holds_recipe, written

# As many rows of a synthetic page count as so many of a real one.
SYNTHETIC_SHARE = 0.4
SYNTHETIC_PAGES = 250
# Texts that share so many of their words are the same reference.
SAME = 0.75
_WORD = re.compile(r"\w+")
SETTINGS = {"trees": 60.0, "leaf": 4.0, "depth": 18.0}
_ROWS = 60_000


def real_pages(data: Path) -> Iterator[ListingPage]:
    """The labelled publication pages of all sets that may be learned from."""
    for sites in learned_sets(data):
        yield from listing_pages(data, sites)


def words_of(text: str) -> Counter[str]:
    """The words of a reference, for comparing."""
    return Counter(_WORD.findall(text.lower()))


def likeness(one: Counter[str], other: Counter[str]) -> float:
    """The share of words that two texts have in common; 0 where one is too long to be the same as the other."""
    first, second = one.total(), other.total()
    if 2 * min(first, second) < SAME * (first + second) or not first + second:
        return 0.0
    return 2 * (one & other).total() / (first + second)


def labelled(page: Outline, references: Sequence[str]) -> tuple[list[list[float]], list[str]]:
    """The rows of a page's pieces with their labels; pieces that are nearly a reference are left out."""
    judged, rows = PieceFeatures(page).rows()
    wording = Wording(page)
    words = [words_of(wording.of(piece)) for piece in judged]
    labels = [OTHER] * len(judged)
    for reference in references:
        own = words_of(reference)
        alike = [likeness(own, other) for other in words]
        best = max(alike, default=0.0)
        for place, value in enumerate(alike):
            if best > SAME and value >= best:
                labels[place] = REFERENCE
            elif value > SAME and labels[place] == OTHER:
                labels[place] = ""
    kept = [place for place, label in enumerate(labels) if label]
    return [rows[place] for place in kept], [labels[place] for place in kept]


def labelled_lines(item: ListingPage) -> LabeledSequence:
    """P1's lines of a page with their labels."""
    lines = text_lines(item.page)
    known = [words_of(text) for text in item.references]
    labels = []
    for line in lines:
        own = words_of(item.page.text_of(line))
        labels.append(REFERENCE if any(likeness(own, other) > SAME for other in known) else OTHER)
    return LabeledSequence(observations(item.page, lines), tuple(labels))


class ListingTraining:
    """The training of `listing.forest`, and of `listing.svm` as P1 has it."""

    def __init__(self, plan: Plan, complaints: Complaints, report: Report) -> None:
        self._plan, self._report = plan, report
        files = [labels_file(plan.data, sites, lists=True) for sites in learned_sets(plan.data)]
        digest = sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:16]
        self._is_svm = plan.algorithm == "svm"
        self._synthetic = 0 if self._is_svm else plan.synthetic or SYNTHETIC_PAGES
        self.manifest = Manifest(
            plan.task,
            plan.algorithm,
            LINES_VERSION if self._is_svm else FEATURES_VERSION,
            labels=(),
            seed=plan.seed,
            data={"publications": digest, "forged pages": str(self._synthetic)},
            settings={**({} if self._is_svm else SETTINGS), **plan.settings},
        )

    def is_done(self) -> bool:
        """Whether the file already holds the model that this training would give."""
        return holds_recipe(self._plan.out, self.manifest)

    def carry_out(self) -> Manifest:
        """Train on all pages; write."""
        return self._lines() if self._is_svm else self._pieces()

    def _lines(self) -> Manifest:
        """P1's support vector machines over the lines of real pages."""
        sequences = [labelled_lines(item) for item in real_pages(self._plan.data)]
        trainer = make_trainer("svm", self._plan.settings)
        steps = trainer.steps
        trained = trainer.train(sequences, self._plan.seed, lambda step: self._report(Stage("training", step, steps)))
        sizes = {"pages": len(sequences), "lines": sum(len(sequence.labels) for sequence in sequences)}
        manifest = replace(self.manifest, labels=trained.labels, sizes=sizes)
        return written(Model(manifest, trained.arrays), self._plan.out)

    def _pieces(self) -> Manifest:
        """Our forest over pieces of real pages, and of synthetic ones, which count less."""
        real = [labelled(item.page, item.references) for item in real_pages(self._plan.data)]
        synthetic = []
        for number, page in enumerate(synthetic_listings(self._synthetic, self._plan.seed), start=1):
            synthetic.append(labelled(outline(page.content, "http://localhost/", html_tree), page.references))
            self._report(Stage("making pages", number, self._synthetic))
        others = [other_rows(item.page) for item in other_pages(self._plan.data)]
        shares = [(real, 1.0), (others, OTHER_SHARE), (synthetic, SYNTHETIC_SHARE)]
        rows, labels = drawn([(item, share) for items, share in shares for item in items])
        trainer = make_row_trainer("forest", self.manifest.settings)
        trained = trainer.train(rows, labels, self._plan.seed, lambda step: self._report(Stage("training", step, 1)))
        sizes = {
            "rows": len(labels),
            "references": labels.count(REFERENCE),
            "real pages": len(real),
            "other pages": len(others),
        }
        manifest = replace(self.manifest, labels=trained.labels, sizes=sizes)
        return written(Model(manifest, trained.arrays), self._plan.out)


def drawn(pages: Sequence[tuple[tuple[list[list[float]], list[str]], float]]) -> tuple[np.ndarray, list[str]]:
    """Rows drawn again and again, so that a page of many rows counts as the root of their number."""
    chance = np.random.default_rng(0)
    weights = [share / sqrt(max(1, len(labels))) for (_, labels), share in pages for _ in labels]
    rows = np.array([row for (found, _), _ in pages for row in found], dtype=np.float32)
    labels = [label for (_, found), _ in pages for label in found]
    total = np.array(weights)
    places = chance.choice(len(labels), size=_ROWS, p=total / total.sum())
    return rows[places], [labels[place] for place in places]
