"""A made-up library of any size: papers as reading processes answer for them, and records of others.

Of its works most are known by references alone, some by records, some are papers with twenty references each; a few
family names are those of many authors, and a few works are cited by many.
"""

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from hashlib import sha256
from random import Random
from typing import Any

from svod.catalog.reference_matching import TitleMatcher
from svod.model.codec import pack
from svod.model.extraction import Extraction
from svod.model.metadata import Field, Metadata, Value
from svod.model.person import PersonName
from svod.model.reference import Reference
from svod.model.retrieval import IndexedText
from svod.reading.lineage import INDEXED
from svod.reading.methods import prepared_reference
from svod.reading.task import Read
from svod.search.loose_keys import loose_text
from svod_lab.synthetic.numbered_works import Described, coined, described, numbered_work, quoted, synthetic_entry

REFERENCES = 20
# Of so many numbers so many are papers, the others records; with what they cite they are so many works.
_CYCLE, _PAPERS = 13, 5
WORKS_A_NUMBER = 6.0
# So many references mean a paper or record, most of them an older one; the others one of so many works for a number.
_KNOWN, _LATER, _OTHERS_A_NUMBER = 0.25, 1.1, 100
_NEVER = 1 << 40
_FAMILIES = 30_000
_TEXTS, _PARAGRAPHS = 60, 6
_CONVERTED = "convert.made-up@1"


def is_paper(number: int) -> bool:
    """Whether the work of a number is a paper; else it is a record."""
    return number % _CYCLE < _PAPERS


def numbers_for(works: int) -> int:
    """How many papers and records together make, with what they cite, so many works."""
    return round(works / WORKS_A_NUMBER)


def paper_content(number: int) -> bytes:
    """The bytes of a paper, which nobody reads."""
    return f"made-up paper {number}".encode()


def work_id(number: int) -> str:
    """The id that a paper gets where it is not the same work as another."""
    return f"w{sha256(paper_content(number)).hexdigest()[:12]}"


def answer(number: int, source: str) -> Read:
    """What a reading process says of a paper."""
    work = numbered_work(number, "", ())
    rng = Random(f"text {number}")  # noqa: S311 - the same every time
    texts = _texts(work.language or "en")
    body = "\n".join(rng.choice(texts) for _ in range(_PARAGRAPHS))
    metadata = _with_author(work.metadata, _known(number).author)
    abstract = Value(rng.choice(texts)[:800], 0.9)
    metadata = Metadata({**metadata.values, Field.DESCRIPTION: (abstract,)})
    references = tuple(cited(number))
    indexed = IndexedText((), loose_text([body], work.language), work.language, body)
    matcher = TitleMatcher()
    return Read(
        Extraction(
            source, sha256(paper_content(number)).hexdigest(), "application/pdf", 10, work.language, metadata, (),
            references,
        ),
        {_CONVERTED: b"", f"{INDEXED} < {_CONVERTED}": pack(indexed)},
        prepared=tuple(prepared_reference(one, matcher) for one in references),
    )  # fmt: skip


def record(number: int) -> dict[str, Any]:
    """A record of a work as an item of CSL-JSON."""
    known = _known(number)
    return {
        "type": "article-journal", "title": known.title, "container-title": known.journal, "page": known.pages,
        "author": [{"family": known.author.family, "given": known.author.given}],
        "issued": {"date-parts": [[int(known.year)]]},
    }  # fmt: skip


def records_text(numbers: Iterator[int]) -> str:
    """The records among some numbers as a file."""
    return json.dumps([record(number) for number in numbers if not is_paper(number)], ensure_ascii=False)


def cited(number: int) -> Iterator[Reference]:
    """What a paper cites: old works more often than new ones, some with misprints, most of them not in the library."""
    rng = Random(number)  # noqa: S311 - the same list every time
    for place in range(1, REFERENCES + 1):
        is_known = rng.random() < _KNOWN
        share = rng.random() ** 2
        meant = int(_LATER * number * share) if is_known else _NEVER + int(_OTHERS_A_NUMBER * (number + 1) * share)
        yield quoted(place, _known(meant), rng)


def title_of(number: int) -> str:
    """The title of a work."""
    return _known(number).title


def _known(number: int) -> Described:
    """A work as references describe it; frequent names are those of many."""
    plain = described(number)
    share = Random(number).random()  # noqa: S311 - the same every time
    return plain._replace(author=PersonName(coined(int(_FAMILIES * share**2), 4).capitalize(), plain.author.given))


def _with_author(metadata: Metadata, author: PersonName) -> Metadata:
    creators = tuple(replace(one, text=author.full, name=author) for one in metadata.creators())
    return Metadata({**metadata.values, Field.CREATOR: creators})


@cache
def _texts(language: str) -> list[str]:
    """Paragraphs in a language."""
    entries = (synthetic_entry(number) for number in range(3 * _TEXTS))
    return [text for entry in entries if entry.language == language for text in entry.body.split("\n") if text]
