"""Records and home pages as ways to documents: SOIF fetched or kept, the institute's page as context."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from svod.assemble import open_library
from svod.config import Settings
from svod.library import Library
from svod.library.ingest.cataloguing import Ingested
from svod.model.metadata import Field
from svod.model.outcome import Failure, Outcome
from svod.text.soif import read_soif, written
from tests.serving import QuietHandler, served

PAGES = {
    "/": b"<title>Institut f\xc3\xbcr Soziologie</title><p>Universit\xc3\xa4t Leipzig</p>",
    "/arbeit.html": b"<title>Arbeit und Leben | Klein</title><h1>Arbeit und Leben</h1><p>Ein Text.</p>",
}


class Site(QuietHandler):
    """A home page, another page, and nothing else."""

    def respond(self, _sent: bytes) -> None:
        content = PAGES.get(self.path)
        self.answer(content or b"", 200 if content else 404, [("Content-Type", "text/html; charset=utf-8")])


@pytest.fixture
def site() -> Iterator[str]:
    with served(Site) as address:
        yield address


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with open_library(tmp_path / "library", settings=Settings(fetch_private=True)) as opened:
        yield opened


def soif(folder: Path, *records: str) -> Path:
    path = folder / "records.soif"
    path.write_text("".join(records), encoding="utf-8")
    return path


def test_a_record_is_followed_to_its_document_and_stays_a_witness(library: Library, site: str, tmp_path: Path) -> None:
    reported = [("Author", "Eva B. Klein"), ("Keywords", "Arbeit, Leben")]
    (ingested,) = library.add([soif(tmp_path, written(f"{site}/arbeit.html", reported))], jobs=1)
    assert isinstance(ingested, Ingested)
    work = library.show(ingested.work_id).work
    assert work.metadata.text(Field.TITLE) == "Arbeit und Leben"
    assert [(creator.text, creator.origin) for creator in work.metadata.creators()] == [("Klein Eva B.", "soif")]
    assert work.copies[0].media_type == "text/html"


def test_a_record_whose_document_is_gone_stands_for_it_with_the_reason(
    library: Library, site: str, tmp_path: Path
) -> None:
    reported = [("Title", "Über die Arbeit"), ("Last-Modification-Time", "992505600")]
    (ingested,) = library.add([soif(tmp_path, written(f"{site}/gone.html", reported))], jobs=1)
    assert isinstance(ingested, Ingested)
    work = library.show(ingested.work_id).work
    assert work.metadata.text(Field.TITLE) == "Über die Arbeit"
    assert work.metadata.text(Field.DATE) == "2001-06-14"
    (reason,) = [value for value in work.metadata.all(Field.NOTE) if value.scheme == "original"]
    assert reason.text.startswith(("unreachable", "refused"))
    assert library.file(work.copies[0].sha256).startswith(b"@FILE")
    assert library.search("Arbeit").total == 1


def test_a_broken_record_is_named_and_the_others_go_through(library: Library, site: str, tmp_path: Path) -> None:
    broken = f"@FILE {{ {site}/gone.html\nTitle{{99}}:\tArbeit\n}}\n"
    answers = list(library.add([soif(tmp_path, broken, written(f"{site}/arbeit.html", []))], jobs=1))
    assert {answer.outcome for answer in answers if isinstance(answer, Failure)} == {Outcome.CORRUPT}
    assert [answer.title for answer in answers if isinstance(answer, Ingested)] == ["Arbeit und Leben"]


def test_a_record_cannot_lead_to_files_of_this_machine(library: Library, tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("nobody's business", encoding="utf-8")
    (ingested,) = library.add([soif(tmp_path, written(str(secret), [("Title", "Geheimes")]))], jobs=1)
    assert isinstance(ingested, Ingested)
    assert library.show(ingested.work_id).work.copies[0].media_type == "application/x-soif"


def test_the_home_page_that_a_page_was_reached_from_is_its_context(library: Library, site: str) -> None:
    (ingested,) = library.add([f"{site}/arbeit.html"], jobs=1, home=f"{site}/")
    assert isinstance(ingested, Ingested)
    metadata = library.show(ingested.work_id).work.metadata
    context = {value.text for field in Field for value in metadata.all(field) if value.scheme == "context"}
    assert context == {f"{site}/", "Institut für Soziologie"}
    assert all(value.weight < 0.5 for value in metadata.all(Field.PUBLISHER))


def test_a_home_page_that_cannot_be_fetched_is_reported_and_its_address_kept(library: Library, site: str) -> None:
    failure, ingested = sorted(
        library.add([f"{site}/arbeit.html"], jobs=1, home=f"{site}/none"),
        key=lambda answer: isinstance(answer, Ingested),
    )
    assert isinstance(failure, Failure)
    assert isinstance(ingested, Ingested)
    metadata = library.show(ingested.work_id).work.metadata
    assert [value.text for value in metadata.all(Field.SOURCE) if value.scheme == "context"] == [f"{site}/none"]


def test_works_are_exported_as_records_that_lead_back_to_them(library: Library, site: str) -> None:
    list(library.add([f"{site}/arbeit.html"], jobs=1))
    (record,) = read_soif("".join(library.export("soif")).encode())
    assert record.url == f"{site}/arbeit.html"
    assert record.values("title") == ("Arbeit und Leben",)
    assert not record.fault
