"""Documents with labelled lines to learn from: labelled corpora, papers with known references, synthetic papers."""

import random
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from svod.errors import SettingsError
from svod.model.document import Document
from svod_lab.corpora.complaints import Complaints
from svod_lab.corpora.corpus_table import corpora, open_corpus
from svod_lab.corpora.items import LabeledDocument, LabeledLines
from svod_lab.corpora.splits import part_of, without_leaks
from svod_lab.runs.selection import SYNTHETIC_CORPUS
from svod_lab.runs.tasks.lines import CORPORA, PAPERS, has_sure_references, line_item, sources_of_paper
from svod_lab.synthetic.papers import make_papers
from svod_lab.training.lines.line_labels import labels_of_marked, labels_of_paper, labels_of_zones
from svod_lab.training.plan import Convert, LeftOut

# Of all synthetic papers: Russian has no other labelled lines, and English the most.
SHARES: Mapping[str, float] = {"ru": 0.56, "de": 0.22, "en": 0.22}
# Longer documents are volumes in which one paper's list is marked and those of the others are not.
LONGEST_DOCUMENT = 4000


@dataclass(frozen=True, slots=True)
class LineExample:
    """A document, what each of its lines is, and where it comes from."""

    document: Document
    labels: tuple[str, ...]
    corpus: str
    identity: str
    language: str
    # Copies of one work share it.
    split_key: str = ""
    # What names where it comes from; what is made up comes from nowhere.
    sources: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LineMixture:
    """Documents to train on and to measure on, the digests of the mixture, and papers that were made up."""

    train: tuple[LineExample, ...]
    development: tuple[LineExample, ...]
    digests: Mapping[str, str]
    made: tuple[LineExample, ...] = ()

    def without(self, is_left_out: LeftOut) -> "LineMixture":
        """The mixture without some documents."""
        train, development = (
            tuple(example for example in examples if not is_left_out(example.split_key))
            for examples in (self.train, self.development)
        )
        digests = self.digests if len(train) == len(self.train) else {"train": digest(train)}
        return LineMixture(train, development, digests, self.made)


def line_mixture(
    folder: Path, names: Sequence[str], convert: Convert, most: int, seed: int, complaints: Complaints
) -> LineMixture:
    """The documents of the named corpora, or of all that are there, at most so many of each to train on; 0: all."""
    train: list[LineExample] = []
    development: list[LineExample] = []
    digests = {}
    for name in _chosen(folder, names):
        items: list[Any] = list(open_corpus(name, folder, complaints).read())
        held_out = [item for item in items if part_of(item.split_key) == "development"]
        own = without_leaks([item for item in items if part_of(item.split_key) == "train"], held_out)
        learned = [
            example
            for example in _examples(_drawn(own, most, seed), convert)
            if example.document.line_count <= LONGEST_DOCUMENT or name == PAPERS
        ]
        train += learned
        development += _examples(held_out, convert)
        digests[name] = digest(learned)
    return LineMixture(tuple(train), tuple(development), digests)


def synthetic_examples(count: int, seed: int) -> Iterator[LineExample]:
    """So many synthetic papers, in three languages."""
    for language, share in SHARES.items():
        with tempfile.TemporaryDirectory(prefix="svod-synthetic-") as out:
            for paper in make_papers(language, round(share * count), seed, Path(out)):
                for file in paper.files:
                    labels = labels_of_zones(file.document, file.labelling.zones)
                    yield LineExample(file.document, tuple(labels), SYNTHETIC_CORPUS, file.path.name, language)


def digest(examples: Iterable[LineExample]) -> str:
    """What identifies a set of labelled documents."""
    hashed = sha256()
    for example in examples:
        hashed.update("\0".join((*example.document.columns.texts, *example.labels)).encode("utf-8", "replace"))
    return hashed.hexdigest()[:16]


def _examples(items: Sequence[Any], convert: Convert) -> Iterator[LineExample]:
    yield from (_of_lines(item) for item in items if isinstance(item, LabeledLines))
    papers = [item for item in items if isinstance(item, LabeledDocument) and has_sure_references(item)]
    paths = [paper.path for paper in papers if paper.path is not None]
    for paper, document in zip(papers, convert(paths) if paths else (), strict=True):
        if isinstance(document, Document):
            labels = labels_of_paper(document, paper.truth.references or ())
            if labels is not None:
                yield LineExample(
                    document, tuple(labels), PAPERS, paper.document_id, paper.language or "", paper.split_key,
                    sources_of_paper(paper),
                )  # fmt: skip


def _of_lines(item: LabeledLines) -> LineExample:
    made = line_item(item)
    marked = frozenset(line for line, place in enumerate(made.names) if place in made.bibliography)
    labels = labels_of_marked(made.document, marked)
    return LineExample(
        made.document, tuple(labels), item.corpus, item.document_id, item.language or "", item.split_key, item.sources
    )


def _drawn(items: Sequence[Any], most: int, seed: int) -> Sequence[Any]:
    if not most or len(items) <= most:
        return items
    # Drawn for training, not for secrets.
    return random.Random(seed).sample(items, most)  # noqa: S311


def _chosen(folder: Path, names: Sequence[str]) -> list[str]:
    for name in names:
        if name not in CORPORA:
            raise SettingsError(f"The corpus «{name}» has no labelled lines.", way_out=f"Try: {', '.join(CORPORA)}.")
    there = {row.corpus.name for row in corpora(folder) if row.is_present}
    chosen = [name for name in names or CORPORA if name in there]
    if not chosen:
        raise SettingsError(
            f"There is no corpus of labelled lines in {folder}.", way_out=f"Looked for: {', '.join(names or CORPORA)}."
        )
    return chosen
