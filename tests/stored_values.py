"""Works, references and extractions built by hand, for the tests of store, catalogue and library."""

from svod.model.extraction import Extraction
from svod.model.metadata import Creator, Field, Metadata, Value
from svod.model.person import PersonName
from svod.model.reference import Reference, ReferenceFields
from svod.model.work import Copy, Work

LYAPUNOV = "Общая задача об устойчивости движения"
EINSTEIN = "Zur Elektrodynamik bewegter Körper"


def make_metadata(title: str, family: str = "", year: str = "", doi: str = "", weight: float = 0.9) -> Metadata:
    values: dict[Field, tuple[Value, ...]] = {Field.TITLE: (Value(title, weight, "header.regex@1", language="ru"),)}
    if family:
        values[Field.CREATOR] = (Creator(family, 0.8, "header.regex@1", name=PersonName(family, "А. М.")),)
    if year:
        values[Field.DATE] = (Value(year, 0.7, "header.regex@1"),)
    if doi:
        values[Field.IDENTIFIER] = (Value(doi, 1.0, "header.regex@1", scheme="doi"),)
    return Metadata(values)


def make_copy(sha256: str) -> Copy:
    return Copy(sha256.ljust(64, "0"), "application/pdf", 1000, 2, f"{sha256}.pdf", "2026-01-01T00:00:00+00:00")


def make_work(work_id: str, title: str, family: str = "", year: str = "", doi: str = "", sha256: str = "") -> Work:
    return Work(work_id, "ru", make_metadata(title, family, year, doi), (make_copy(sha256 or work_id),))


def make_reference(title: str, family: str = "", year: str | None = None, doi: str | None = None) -> Reference:
    authors = (PersonName(family, "А. М."),) if family else ()
    fields = ReferenceFields(author=authors, title=title, year=year, doi=doi)
    return Reference(1, f"{family} {title} {year}", 2, 0.9, fields, "references.regex@1")


def make_extraction(
    title: str, family: str, year: str, references: tuple[Reference, ...] = (), sha256: str = "ab"
) -> Extraction:
    return Extraction(
        source=f"{sha256}.pdf",
        sha256=sha256.ljust(64, "0"),
        media_type="application/pdf",
        pages=2,
        language="ru",
        metadata=make_metadata(title, family, year),
        bibliography=(),
        references=references,
    )
