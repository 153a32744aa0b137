"""Lines as sequences for the CRF: documents in stretches, each with its layout and again as plain text."""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence

from svod.extract.bibliography.body_lines import body_lines
from svod.extract.bibliography.learned_bibliography import TEXT, LearnedBibliographyFinder
from svod.extract.bibliography.line_marking import marked_lines
from svod.extract.bibliography.observations import FEATURES_VERSION, observations
from svod.extract.bibliography.plain import without_layout
from svod.learn.algorithms import labeler
from svod.learn.model_file import Model
from svod.model.document import Document
from svod_lab.algorithms.checkpoints import Checkpoints
from svod_lab.algorithms.table import default_settings, make_trainer
from svod_lab.algorithms.trainer import LabeledSequence, Trained
from svod_lab.training.lines.examples import LineExample

# A document is learned in stretches of so many lines; of those with nothing but text, so large a share is kept.
STRETCH = 120
TEXT_SHARE = 0.4
# Fitted on the development part; other values can be set.
SETTINGS: Mapping[str, float] = {"rounds": 20, "step": 0.2, "l1": 0.1, "drop": 0.1, "rarest": 3}


class SequenceLines:
    """Learns lines by what is seen of each and of its neighbours."""

    features = FEATURES_VERSION

    def __init__(self, settings: Mapping[str, float]) -> None:
        self.settings = {**default_settings("crf"), **SETTINGS, **settings}
        self._trainer = make_trainer("crf", self.settings)
        self.steps = self._trainer.steps

    def train(
        self, examples: Sequence[LineExample], seed: int, progress: Callable[[int], None], checkpoints: Checkpoints
    ) -> Trained:
        """Labels and arrays of a model."""
        # Drawn for training, not for secrets.
        chance = random.Random(seed)  # noqa: S311
        sequences = [stretch for example in examples for stretch in _stretches(example, chance)]
        return self._trainer.train(sequences, seed, progress, checkpoints)

    def tuned(self, model: Model, examples: Sequence[LineExample]) -> Model:
        """The model as it is: there is nothing to choose after training."""
        return model

    def marks(self, model: Model) -> Mapping[str, Callable[[Document], Sequence[bool]]]:
        """With the layout that documents have, and as plain text."""
        finder = LearnedBibliographyFinder(labeler(model))
        return {
            "": lambda document: marked_lines(document, finder.find(document)),
            ", plain": lambda document: marked_lines(document, finder.find(without_layout(document))),
        }


def _stretches(example: LineExample, chance: random.Random) -> Iterator[LabeledSequence]:
    document = example.document
    kept = body_lines(document)
    yield from _cut(document, kept, [example.labels[line] for line in kept], chance)
    if not document.columns.boxes and not document.columns.roles:
        return
    # The same as a plain text would give it: running heads and page numbers stand between the lines.
    of_text = set(kept)
    labels = [label if line in of_text else TEXT for line, label in enumerate(example.labels)]
    yield from _cut(without_layout(document), range(document.line_count), labels, chance)


def _cut(
    document: Document, lines: Sequence[int], labels: Sequence[str], chance: random.Random
) -> Iterator[LabeledSequence]:
    seen = observations(document, lines)
    first = chance.randrange(STRETCH)
    for start in range(first - STRETCH, len(seen.places), STRETCH):
        part = slice(max(start, 0), start + STRETCH)
        of_part = tuple(labels[place] for place in seen.places[part])
        if of_part and (any(label != TEXT for label in of_part) or chance.random() < TEXT_SHARE):
            yield LabeledSequence(seen.observations[part], of_part)
