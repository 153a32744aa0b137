"""CyberLeninka: the newest records of its archive are read once and searched by their words."""

from pathlib import Path

import pytest

from svod.errors import EngineError
from svod.model.crawl import WebQuery
from tests.crawl.archives import HEAD, fault, listed, record
from tests.crawl.search_engines.services import Reply, Request, engine, service


def paper(number: int, title: str) -> str:
    """A record with the address of its paper."""
    place = f"<dc:identifier>https://cyberleninka.ru/article/n/paper-{number}</dc:identifier>"
    return record(number, title, f"<dc:publisher>Вестник снега</dc:publisher>{place}")


def archive(request: Request, _: int) -> Reply:
    """Two pages of two records."""
    if request.parameters.get("resumptionToken") == "2":
        return Reply(listed(paper(3, "О ползучести снега на крышах"), paper(4, "Ремонт крыш")))
    return Reply(listed(paper(1, "Ползучесть снега"), paper(2, "Налоги на воду"), token="2"))


def test_the_records_with_most_of_the_words_are_returned_the_best_first() -> None:
    with service(archive) as (address, calls):
        hits = engine("cyberleninka", f"{address}/oai").search(WebQuery("ползучесть снега на крышах"))
    assert [hit.title for hit in hits] == ["О ползучести снега на крышах"]
    assert hits[0].url == "https://cyberleninka.ru/article/n/paper-3"
    assert hits[0].file_urls == ("https://cyberleninka.ru/article/n/paper-3/pdf",)
    assert (hits[0].authors, hits[0].engine) == (("Ветлугин, Пров",), "cyberleninka")
    assert calls[0].path == "/oai"
    assert calls[0].parameters == {"verb": "ListRecords", "metadataPrefix": "oai_dc", "from": "2026-03-09"}
    assert calls[1].parameters == {"verb": "ListRecords", "resumptionToken": "2"}


def test_another_question_asks_the_archive_nothing_new(tmp_path: Path) -> None:
    with service(archive) as (address, calls):
        searcher = engine("cyberleninka", address, cache=tmp_path)
        assert len(searcher.search(WebQuery("ползучесть снега"))) == 2
        assert [hit.title for hit in searcher.search(WebQuery("налог на воду"))] == ["Налоги на воду"]
        assert len(searcher.search(WebQuery("крыша", file_types=("pdf",), limit=1, offset=1))) == 1
        assert searcher.search(WebQuery("крыша", site="example.org")) == ()
    assert len(calls) == 2


def test_an_archive_without_end_is_read_in_bounds() -> None:
    def endless(request: Request, number: int) -> Reply:
        return Reply(listed(paper(number, "Ползучесть снега"), token=str(number + 1)))

    with service(endless) as (address, calls):
        assert len(engine("cyberleninka", address).search(WebQuery("снег", limit=100))) == 30
    assert len(calls) == 30


def test_nothing_new_is_no_fault_and_broken_answers_are_named() -> None:
    with service(lambda request, number: Reply(fault("noRecordsMatch"))) as (address, _):
        assert engine("cyberleninka", address).search(WebQuery("снег")) == ()
    for body in (b"<html>", f"{HEAD}</OAI-PMH>".encode(), fault("badArgument")):
        with (
            service(lambda request, number, body=body: Reply(body)) as (address, _),  # type: ignore[misc]
            pytest.raises(EngineError, match="cyberleninka: The archive"),
        ):
            engine("cyberleninka", address).search(WebQuery("снег"))


def test_records_without_an_address_or_taken_back_are_left_out() -> None:
    gone = '<record><header status="deleted"><identifier>x</identifier></header></record>'
    with service(lambda request, number: Reply(listed(gone, record(1, "Ползучесть снега")))) as (address, _):
        assert engine("cyberleninka", address).search(WebQuery("ползучесть снега")) == ()
