"""The small parts of headers that P4 measures beside title and authors: dates, addresses, phones, page numbers, notes.

Our methods claim no field for most of them. Of a labeller its labels are read; of rules what their patterns find.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from svod.extract.header.opening import opening_of
from svod.extract.header.piece_labels import ADDRESS, AFFILIATION, BODY, DATE
from svod.model.document import Document
from svod.model.metadata import Affiliation, Field, Metadata, Value
from svod.text.identifiers import find_identifiers
from svod.text.keywords import Section, is_heading
from svod.text.phones import find_phones
from svod.text.places import split_place
from svod_lab.corpora.corpus_table import corpora as listed
from svod_lab.corpora.items import LabeledHeader
from svod_lab.runs import synthetic_items as synthetic
from svod_lab.runs.answers import Answer
from svod_lab.runs.bench import Bench
from svod_lab.runs.documents import unread
from svod_lab.runs.selection import SYNTHETIC_CORPUS, NamedMethod, answers_of_methods, items_of, methods_of
from svod_lab.runs.tasks.headers import TASK, HeaderItem, asked, header_item, years

if TYPE_CHECKING:
    from svod_lab.synthetic.synthetic_paper import SyntheticPaper

INTRODUCTION, CITY, PHONE, PAGE, URL, NOTE = "introduction", "city", "phone", "page", "url", "note"
# What is measured here; the other fields are those of every header.
PARTS = (DATE, URL, CITY, ADDRESS, INTRODUCTION, PHONE, PAGE, NOTE)
# Corpora whose label of running text names the heading of the introduction alone.
_HEADINGS_AS_BODY = frozenset({"cora_header"})
_LONGEST_HEADING = 60
# «Tel: (614)-292-5199» and «614 292 5199» are one number.
_NUMBER = re.compile(r"\d[\d\s()./–-]{4,22}\d")
_NO_DIGITS = re.compile(r"\D+")


@runtime_checkable
class Labelling(Protocol):
    """A header method that labels every part of an opening."""

    def parts(self, document: Document) -> Mapping[str, tuple[str, ...]]:
        """The text of every labelled part as printed, by label."""


def answers(bench: Bench, corpora: Sequence[str]) -> Iterator[Answer]:
    """What every chosen method finds of the small parts of these corpora's headers, those that are there."""
    methods = methods_of(TASK, bench)
    there = {SYNTHETIC_CORPUS, *(row.corpus.name for row in listed(bench.data) if row.is_present)}
    for corpus in filter(there.__contains__, corpora):
        yield from answers_of_methods(methods, corpus, items(corpus, bench), _asked, bench)


def items(corpus: str, bench: Bench) -> list[HeaderItem]:
    """The headers of a corpus with the small parts that are labelled in them."""
    if corpus == SYNTHETIC_CORPUS:
        return [item for paper in synthetic.papers(bench) for item in _synthetic(paper)]
    return [_item(header, header_item(header)) for header in items_of(corpus, bench)]


def _synthetic(paper: "SyntheticPaper") -> Iterator[HeaderItem]:
    for file, header in zip(paper.files, paper.labeled_headers(), strict=True):
        yield _item(header, header_item(header)._replace(document=file.document))


def _item(header: LabeledHeader, item: HeaderItem) -> HeaderItem:
    """A header with its small parts; where a corpus labels none of a kind, there is nothing to find."""
    addresses = [*header.values(ADDRESS), *header.values(AFFILIATION)]
    bodies = header.values(BODY) if header.corpus in _HEADINGS_AS_BODY | {SYNTHETIC_CORPUS} else ()
    expected = {
        DATE: years(header.values(DATE)), URL: header.values(URL), CITY: _cities(addresses),
        ADDRESS: header.values(ADDRESS), INTRODUCTION: tuple(filter(_opens, bodies))[:1],
        PHONE: _numbers(header.values(PHONE)), PAGE: header.values(PAGE), NOTE: header.values(NOTE),
    }  # fmt: skip
    return item._replace(expected=expected, other_titles=())


def _asked(method: NamedMethod, items: Sequence[HeaderItem]) -> Iterator[Answer]:
    """What a method finds; the texts of each part are claims of one weight."""
    for item, answer in zip(items, asked(method, items), strict=True):
        found = found_parts(method.part, unread(item.document)) if item.document else {}
        claims = {part: tuple(Value(text, 1.0) for text in found.get(part, ())) for part in PARTS}
        yield replace(answer, found=claims)


def found_parts(method: Any, document: Document) -> Mapping[str, tuple[str, ...]]:
    """The small parts by a method: its labels where it has such, else what its rules claim and their patterns find."""
    return _labelled(method, document) if isinstance(method, Labelling) else _ruled(method.extract(document), document)


def _labelled(method: Labelling, document: Document) -> Mapping[str, tuple[str, ...]]:
    labels = method.parts(document)
    headings = (read.line.text for read in opening_of(document).lines if _opens(read.line.text))
    heading = next((text for text in headings if any(text in body for body in labels.get(BODY, ()))), "")
    return {
        DATE: years(labels.get(DATE, ())), URL: labels.get(URL, ()), ADDRESS: labels.get(ADDRESS, ()),
        CITY: _cities([*labels.get(ADDRESS, ()), *labels.get(AFFILIATION, ())]), INTRODUCTION: (heading,),
        PHONE: _numbers(labels.get(PHONE, ())), PAGE: labels.get(PAGE, ()), NOTE: labels.get(NOTE, ()),
    }  # fmt: skip


def _ruled(metadata: Metadata, document: Document) -> Mapping[str, tuple[str, ...]]:
    lines = [read.line.text for read in opening_of(document).lines]
    bodies = [value for value in metadata.all(Field.AFFILIATION) if isinstance(value, Affiliation)]
    notes = metadata.all(Field.NOTE)
    return {
        DATE: years(value.text for value in metadata.all(Field.DATE)),
        URL: _once(found.text for line in lines for found in find_identifiers(line) if found.scheme == URL),
        CITY: _once(body.city for body in bodies if body.city),
        ADDRESS: _once(body.address for body in bodies if body.address),
        INTRODUCTION: tuple(note.text for note in notes if note.scheme == INTRODUCTION)[:1],
        PHONE: _numbers(found.text for line in lines for found in find_phones(line)),
        PAGE: (),
        NOTE: tuple(note.text for note in notes if note.scheme != INTRODUCTION),
    }


def _opens(text: str) -> bool:
    return len(text) < _LONGEST_HEADING and is_heading(text, Section.INTRODUCTION)


def _cities(texts: Iterable[str]) -> tuple[str, ...]:
    return _once(filter(None, (split_place(" ".join(text.split())).city for text in texts)))


def _numbers(texts: Iterable[str]) -> tuple[str, ...]:
    return _once(_NO_DIGITS.sub("", number) for text in texts for number in _NUMBER.findall(text))


def _once(texts: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(texts))
