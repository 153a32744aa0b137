"""What papers with notes are made of: reference strings of the labelled corpora, running text of documents."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path

from svod.extract.bibliography.learned_bibliography import TEXT
from svod_lab.corpora.complaints import Complaints
from svod_lab.corpora.corpus_table import corpora, open_corpus
from svod_lab.corpora.items import LabeledReference
from svod_lab.corpora.splits import part_of
from svod_lab.training.lines.examples import LineExample
from svod_lab.training.lines.note_papers import WORDS, note_papers
from svod_lab.training.plan import LeftOut, none_left_out

# Lists of references; those that stand in notes already are what the papers are measured on.
CORPORA = (
    "excite_de_end", "excite_en", "anystyle_core", "anystyle_gold", "anystyle_good", "grobid", "ru_silver",
)  # fmt: skip
SHORTEST, LONGEST = 40, 400
# A stretch of running text has so many lines, each of so many characters.
LEAST_LINES, MOST_LINES, SHORTEST_LINE = 15, 40, 25


def note_examples(
    folder: Path, documents: Sequence[LineExample], count: int, seed: int, is_left_out: LeftOut = none_left_out
) -> tuple[LineExample, ...]:
    """So many papers with notes, of what may be learned from."""
    references = (item for item in note_references(folder) if not is_left_out(item.split_key))
    return tuple(note_papers(_by_language(references), _bodies(documents), count, seed))


def note_references(folder: Path) -> Iterator[LabeledReference]:
    """The reference strings of the training parts."""
    there = {row.corpus.name for row in corpora(folder) if row.is_present}
    for name in CORPORA:
        for item in open_corpus(name, folder, Complaints()).read() if name in there else ():
            if isinstance(item, LabeledReference) and part_of(item.split_key) == "train":
                yield item


def _by_language(references: Iterable[LabeledReference]) -> Mapping[str, Sequence[str]]:
    found: dict[str, list[str]] = defaultdict(list)
    for item in references:
        text = " ".join(item.raw.split())
        found[item.language or ""] += [text] if SHORTEST < len(text) < LONGEST else []
    return found


def _bodies(documents: Iterable[LineExample]) -> Mapping[str, Sequence[Sequence[str]]]:
    """Stretches of running text, by language."""
    found: dict[str, list[Sequence[str]]] = defaultdict(list)
    for example in documents:
        if example.language in WORDS:
            found[example.language] += [lines[:MOST_LINES] for lines in _stretches(example)]
    return found


def _stretches(example: LineExample) -> Iterator[list[str]]:
    texts = ((example.document.line(place).text, label) for place, label in enumerate(example.labels))
    for is_text, group in groupby(texts, key=lambda line: line[1] == TEXT and len(line[0]) > SHORTEST_LINE):
        lines = [text for text, _ in group]
        if is_text and len(lines) >= LEAST_LINES:
            yield lines
