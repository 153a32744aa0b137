"""A small labelled corpus in the form of a real one: made-up references of one style, many documents."""

import random
from pathlib import Path

from tests_lab.corpora.corpus_files import row, write_rows

FAMILIES = ("Beck", "Klein", "Roth", "Albers", "Brandt", "Weiser")
WORDS = ("Netze", "Knoten", "Ordnung", "Formen", "Dinge", "Grenzen")
PLACES = ("Bonn", "Köln", "Halle")


def write_corpus(folder: Path, documents: int = 30, entries: int = 5, seed: int = 3) -> None:
    """References as the corpus `excite_en` keeps them; the documents fall into parts as real ones do."""
    chance = random.Random(seed)
    rows = []
    for document in range(documents):
        for _ in range(entries):
            author = f"{chance.choice(FAMILIES)}, {chance.choice('ABCDEK')}."
            year = str(chance.randint(1950, 2015))
            title = " ".join(chance.sample(WORDS, 3))
            place = chance.choice(PLACES)
            text = f"{author} ({year}): {title}. {place}: Hafen."
            rows.append(
                row(
                    text,
                    (author, "author"),
                    (year, "date"),
                    (title, "title"),
                    (place, "place"),
                    ("Hafen", "publisher"),
                    lang="en",
                    file=f"{document}.xml",
                    id=f"excite_en:{document}.xml:0",
                )
            )
    write_rows(folder / "references" / "excite_en.jsonl.gz", rows)
