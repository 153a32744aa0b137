"""Catalogue records read off labelled reference strings: printed lists know works where records are few."""

from collections.abc import Iterable, Iterator

from svod.model.reference import ReferenceFields
from svod_lab.corpora.items import BibliographicRecord, LabeledReference
from svod_lab.corpora.splits import part_of
from svod_lab.runs.tasks.person_names import divided_names

# Values that may be printed once; a second one may be another work's.
_SINGLE = ("title", "container", "year", "volume", "issue", "pages", "publisher", "place")


def printed_records(references: Iterable[LabeledReference], language: str) -> Iterator[BibliographicRecord]:
    """The works that references in a language mean, where there is no doubt which; the test part is not used."""
    for reference in references:
        if reference.language == language and part_of(reference.split_key) != "test":
            fields = _fields(reference)
            if fields is not None:
                yield BibliographicRecord(reference.document_id, fields, language, reference.corpus)


def _fields(reference: LabeledReference) -> ReferenceFields | None:
    """The fields of a reference, each value once and names divided beyond doubt; None where that is not so."""
    single = {label: reference.values(label) for label in _SINGLE}
    names = [divided_names(printed) for printed in reference.values("author")]
    if not names or not all(names) or any(len(values) > 1 for values in single.values()):
        return None
    title, container, year, volume, issue, pages, publisher, place = (
        next(iter(single[label]), None) for label in _SINGLE
    )
    return ReferenceFields(
        author=tuple(name for divided in names for name in divided or ()),
        title=title, container=container, year=year, volume=volume, issue=issue, pages=pages, publisher=publisher,
        place=place, type="article" if container else "book",
    )  # fmt: skip
