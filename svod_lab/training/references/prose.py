"""Text that is no reference, so that models learn to leave it alone: running text of papers, abstracts."""

import random
from collections.abc import Iterator
from pathlib import Path

from svod_lab.corpora.complaints import Complaints
from svod_lab.corpora.corpus_table import corpora, open_corpus
from svod_lab.corpora.items import Item, LabeledDocument, LabeledLines, LabeledReference, Trust, Zone
from svod_lab.corpora.splits import part_of

# Body text in German and English, abstracts in Russian and English.
CORPORA = ("excite_layout", "grobid_segments", "ru_nuclear")
PROSE = "prose"
_MOST_LINES = 4
_SENTENCE_LETTERS = (40, 400)
_OF_A_DOCUMENT = 6


def prose(folder: Path, count: int, seed: int, complaints: Complaints) -> list[LabeledReference]:
    """So many stretches of text without labels, from documents of the training part."""
    there = {row.corpus.name for row in corpora(folder) if row.is_present}
    # Drawn for training, not for secrets.
    chance = random.Random(seed)  # noqa: S311
    found = [
        LabeledReference(text, (), item.language, item.document_id, PROSE, Trust.RULES)
        for name in CORPORA
        if name in there
        for item in open_corpus(name, folder, complaints).read()
        if not isinstance(item, LabeledReference) and part_of(item.split_key) == "train"
        for text in _drawn(item, chance)
    ]
    chance.shuffle(found)
    return found[:count]


def _drawn(item: Item, chance: random.Random) -> Iterator[str]:
    texts = [text for text in _texts(item, chance) if any(letter.isalpha() for letter in text)]
    yield from chance.sample(texts, min(_OF_A_DOCUMENT, len(texts)))


def _texts(item: Item, chance: random.Random) -> Iterator[str]:
    if isinstance(item, LabeledLines):
        yield from _body(item, chance)
    elif isinstance(item, LabeledDocument):
        for truth in (item.truth, item.translation):
            shortest, longest = _SENTENCE_LETTERS
            sentences = (truth.abstract or "").split(". ") if truth else []
            yield from (f"{sentence}." for sentence in sentences if shortest < len(sentence) < longest)


def _body(document: LabeledLines, chance: random.Random) -> Iterator[str]:
    """Runs of one to four lines of running text, as a careless splitter would hand them on."""
    run: list[str] = []
    length = 1
    for line, zone in zip(document.lines, document.zones, strict=True):
        if zone is not Zone.BODY:
            run = []
            continue
        run.append(line.text.strip())
        if len(run) >= length:
            yield " ".join(run)
            run, length = [], chance.randint(1, _MOST_LINES)
