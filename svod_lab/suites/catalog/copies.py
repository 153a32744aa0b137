"""Harder copies, made at random: scans and preprints with misread titles, recognised by their texts; translations."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import NamedTuple

from svod.model.metadata import Creator, Field, Metadata, Value
from svod.model.person import PersonName
from svod.model.reference import ReferenceFields
from svod.model.work import Copy, Work
from svod.ports import Fingerprinter
from svod.text.names import parse_name
from svod_lab.corpora.items import BibliographicRecord, LabeledDocument, Truth
from svod_lab.suites.catalog.near_duplicates import Double, nearly, work_of
from svod_lab.synthetic.works.grammar import lot

# A text is so many passages, each the words of a record: papers of one field share some of them.
_PASSAGES = 160
_WORDS_A_PASSAGE, _OWN_PASSAGES = 12, 4000
_ADDED, _LEFT_OUT, _MOST_MISREAD_WORDS = 0.1, 0.1, 0.06
# Of another paper by the same people so much stands in this one, too.
_MOST_REPEATED = 0.25
_NO_AUTHORS = 0.1
_HEADS = {
    "ru": ("ИЗВЕСТИЯ ВЫСШИХ УЧЕБНЫХ ЗАВЕДЕНИЙ", "УДК 001", "Раздел I"),
    "de": ("ZEITSCHRIFT FÜR", "Aufsätze", "Forschungsberichte"),
    "en": ("PROCEEDINGS OF THE", "Research Article", "Technical Report"),
}
_LATER = (0, 0, 1, 2)


class HeldAndArriving(NamedTuple):
    """What is held, and what arrives."""

    held: tuple[Work, ...]
    arriving: tuple[Double, ...]


def misread_copies(records: Sequence[BibliographicRecord], fingerprinter: Fingerprinter, seed: int) -> HeldAndArriving:
    """Works with their texts; a copy of each whose title was misread, and another paper by the same people."""
    passages = _passages(records, seed)
    held: list[Work] = []
    arriving: list[Double] = []
    for number, record in enumerate(records):
        chance = lot(f"misread:{seed}:{number}")
        own = chance.choices(passages, k=_PASSAGES)
        held.append(_with_text(work_of(record), " ".join(own), fingerprinter))
        copy = _astray(work_of(record, f"copy-{number}"), record.language or "en", chance)
        arriving.append(Double(_with_text(copy, _as_another_copy(own, passages, chance), fingerprinter), held[-1].id))
        trap = _astray(work_of(nearly(record, records, chance), f"trap-{number}"), record.language or "en", chance)
        repeated = own[: int(_PASSAGES * _MOST_REPEATED * chance.random())]
        other = chance.choices(passages, k=_PASSAGES - len(repeated))
        arriving.append(Double(_with_text(trap, " ".join([*repeated, *other]), fingerprinter), None))
    return HeldAndArriving(tuple(held), tuple(arriving))


def translations(documents: Sequence[LabeledDocument], seed: int) -> HeldAndArriving:
    """Russian papers that print their English titles, too; the English paper of each, and one that is nearly it."""
    both = [document for document in documents if _has_two_headers(document)]
    english = [_english_record(document) for document in both]
    held: list[Work] = []
    arriving: list[Double] = []
    for number, (document, record) in enumerate(zip(both, english, strict=True)):
        chance = lot(f"translations:{seed}:{number}")
        held.append(_russian_work(document, f"held-{number}"))
        year = str(int(record.fields.year or "2000") + chance.choice(_LATER))
        later = replace(record, fields=replace(record.fields, year=year))
        arriving.append(Double(work_of(later, f"copy-{number}"), held[-1].id))
        arriving.append(Double(work_of(nearly(record, english, chance), f"trap-{number}"), None))
    return HeldAndArriving(tuple(held), tuple(arriving))


def _passages(records: Sequence[BibliographicRecord], seed: int) -> list[str]:
    """What papers of one field are made of: phrases that many use, and words that stand so nowhere else."""
    titles = [record.fields.title or "" for record in records]
    words = [word for title in titles for word in title.split()]
    chance = lot(f"passages:{seed}")
    return [*titles, *(" ".join(chance.choices(words, k=_WORDS_A_PASSAGE)) for _ in range(_OWN_PASSAGES))]


def _as_another_copy(own: Sequence[str], passages: Sequence[str], chance: Random) -> str:
    """A text as a preprint has it, or a scanner reads it: some passages more, some less, words misread."""
    kept = [passage for passage in own if chance.random() >= _LEFT_OUT]
    kept += chance.choices(passages, k=int(_PASSAGES * _ADDED * chance.random()))
    misread = _MOST_MISREAD_WORDS * chance.random()
    return " ".join(word[:-1] + "ı" if chance.random() < misread else word for word in " ".join(kept).split())


def _astray(work: Work, language: str, chance: Random) -> Work:
    """A work of which something else was read as the title, and sometimes no author."""
    values = dict(work.metadata.values)
    words = work.metadata.text(Field.TITLE).split()
    end = " ".join(words[len(words) // 2 :])
    head = chance.choice(_HEADS.get(language, _HEADS["en"]))
    values[Field.TITLE] = (Value(chance.choice((head, f"{head} {end}", end[::-1])), 0.5),)
    values.pop(Field.IDENTIFIER, None)
    if chance.random() < _NO_AUTHORS:
        values.pop(Field.CREATOR, None)
    return replace(work, metadata=Metadata(values))


def _with_text(work: Work, text: str, fingerprinter: Fingerprinter) -> Work:
    fingerprint = fingerprinter.fingerprint(text)
    copy = Copy(work.id, "application/pdf", len(text), 8, work.id, "", work.language or "", fingerprint=fingerprint)
    return replace(work, copies=(copy,))


def _has_two_headers(document: LabeledDocument) -> bool:
    other = document.translation
    return bool(document.truth.title and other and other.title and other.authors and _names(other))


def _names(truth: Truth) -> tuple[PersonName, ...]:
    return tuple(name for author in truth.authors or () if (name := parse_name(author.name)))


def _english_record(document: LabeledDocument) -> BibliographicRecord:
    truth = document.translation or Truth()
    fields = ReferenceFields(author=_names(truth), title=truth.title, year=_year(document))
    return BibliographicRecord(document.document_id, fields, "en", document.corpus)


def _russian_work(document: LabeledDocument, work_id: str) -> Work:
    truth, other = document.truth, document.translation or Truth()
    titles = (Value(truth.title or "", 0.9, language="ru"), Value(other.title or "", 0.8, language="en"))
    creators = tuple(Creator(name.full, 0.9, language="ru", name=name) for name in _names(truth))
    claims: dict[Field, tuple[Value, ...]] = {Field.TITLE: titles, Field.DATE: (Value(_year(document), 0.9),)}
    return Work(work_id, "ru", Metadata(claims | ({Field.CREATOR: creators} if creators else {})), ())


def _year(document: LabeledDocument) -> str:
    """The year of a journal's record, which its name begins with."""
    return document.document_id.rpartition(":")[2][:4]
