"""Harvesting: our own archive as a whole, what is new since, broken runs resumed, hostile servers survived."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from svod.assemble import open_library
from svod.config import Settings
from svod.library import HarvestRequest, Library
from svod.library.discovery.harvesting import EVERYTHING, Harvesting
from svod.library.ingest.cataloguing import Ingested
from svod.model.metadata import Field
from svod.model.outcome import Failure, Outcome
from svod.web.app import make_app
from tests.crawl.archives import HEAD, Answer, archive, fault, listed, record
from tests.papers import paper_html, paper_title, write_papers
from tests.web.loopback import served

SETTINGS = Settings(fetch_private=True, fetch_seconds=20, crawl_delay=0)


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with open_library(tmp_path / "library", settings=SETTINGS) as opened:
        yield opened


def harvested(library: Library, address: str, request: HarvestRequest = EVERYTHING) -> list[Ingested | Failure]:
    """The ends of a run that never waits."""
    return list(Harvesting(library._parts, address, request, pause=lambda seconds: None).run())


def failures(ends: list[Ingested | Failure]) -> list[str]:
    return [f"{end.outcome}: {end.message}" for end in ends if isinstance(end, Failure)]


def titles(library: Library) -> set[str]:
    return {work.metadata.text(Field.TITLE) for work in library.works(library.work_ids()).values()}


def test_one_library_harvests_another(library: Library, tmp_path: Path) -> None:
    with open_library(tmp_path / "other", settings=SETTINGS) as other:
        list(other.add(write_papers(tmp_path / "papers", 3)))
        with served(make_app(other)) as address:
            ends = harvested(library, f"{address}/oai")
            assert failures(ends) == []
            assert library.wanted() == tuple(end.work_id for end in ends if isinstance(end, Ingested))
            assert titles(library) == titles(other)
            list(other.add([write_papers(tmp_path / "papers", 4)[3]]))
            again = harvested(library, f"{address}/oai")
    assert paper_title(3) in titles(library)
    assert failures(again) == []
    assert len(library.work_ids()) == 4
    assert library.check().faults == ()


def test_the_next_run_asks_for_what_is_new_since_the_last(library: Library) -> None:
    def answer(call: dict[str, str], number: int) -> bytes:
        if call["verb"] == "Identify":
            return f"{HEAD}<Identify><granularity>YYYY-MM-DD</granularity></Identify></OAI-PMH>".encode()
        return fault("noRecordsMatch") if "from" in call else listed(record(1))

    with archive(answer) as (address, calls):
        assert len(harvested(library, address, HarvestRequest(set_spec="ice"))) == 1
        assert harvested(library, address, HarvestRequest(set_spec="ice")) == []
    assert calls[0] == {"verb": "ListRecords", "metadataPrefix": "oai_dc", "set": "ice"}
    assert calls[-1] == {"verb": "ListRecords", "metadataPrefix": "oai_dc", "set": "ice", "from": "2026-03-01"}


def test_a_run_that_was_broken_off_goes_on_at_its_token(library: Library) -> None:
    broken = True

    def answer(call: dict[str, str], number: int) -> bytes:
        if "resumptionToken" not in call:
            return listed(record(1), token="more")
        return b"" if broken else listed(record(2))

    with archive(answer) as (address, calls):
        first = harvested(library, address)
        assert failures(first) == ["unreachable: The archive does not answer: The server answered 500."]
        broken = False
        second = harvested(library, address)
        assert failures(second) == []
    assert len(library.wanted()) == 2
    assert calls[-1] == {"verb": "ListRecords", "resumptionToken": "more"}


def test_a_token_that_the_archive_has_forgotten_begins_the_list_anew(library: Library) -> None:
    def answer(call: dict[str, str], number: int) -> bytes:
        if "resumptionToken" not in call:
            return listed(record(1), token="" if number > 2 else "old")
        return fault("badResumptionToken")

    with archive(answer) as (address, calls):
        assert len(failures(harvested(library, address))) == 1
        assert failures(harvested(library, address)) == []
    assert [call.get("resumptionToken") for call in calls] == [None, "old", "old", None]


BOMB = (
    b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">'
    b'<!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">]><OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/">&c;</OAI-PMH>'
)
LATE_BOMB = b"<!--" + b" " * 5000 + b"-->" + BOMB.removeprefix(b'<?xml version="1.0"?>')


@pytest.mark.parametrize(
    ("answer", "outcome", "words", "kept"),
    [
        (lambda call, number: listed(record(number), token="again"), "corrupt", "in circles", 2),
        (lambda call, number: listed(record(1), token=f"t{number}"), "corrupt", "in circles", 1),
        (lambda call, number: listed(token=f"t{number}"), "corrupt", "in circles", 0),
        (lambda call, number: listed(record(1), token="t" * 5000), "corrupt", "too long", 0),
        (lambda call, number: listed(record(1), token="x")[:-20] if number else listed(record(1), token="x"),
         "corrupt", "no valid XML", 1),
        (lambda call, number: BOMB, "corrupt", "entities", 0),
        (lambda call, number: LATE_BOMB, "corrupt", "entities", 0),
        (lambda call, number: b"<html><body>Not found</body></html>", "corrupt", "not OAI-PMH", 0),
        (lambda call, number: b"\x00\x01\x02", "corrupt", "no valid XML", 0),
        (lambda call, number: f"{HEAD}</OAI-PMH>".encode(), "corrupt", "no list", 0),
        (lambda call, number: fault("badArgument"), "corrupt", "badArgument", 0),
        (lambda call, number: HEAD.encode() + b" " * (33 << 20) + b"</OAI-PMH>", "too-large", "too large", 0),
        (lambda call, number: b"", "unreachable", "500", 0),
    ],
)  # fmt: skip
def test_a_hostile_archive_ends_the_run_with_a_name_and_what_came_is_kept(
    library: Library, answer: Answer, outcome: str, words: str, kept: int
) -> None:
    with archive(answer) as (address, calls):
        ends = harvested(library, address)
    assert [(end.source, str(end.outcome)) for end in ends if isinstance(end, Failure)] == [(address, outcome)]
    assert words in failures(ends)[0]
    assert len(library.wanted()) == kept
    assert len(calls) < 20


def test_an_endless_list_stops_at_the_limit_and_goes_on_the_next_time(library: Library) -> None:
    def answer(call: dict[str, str], number: int) -> bytes:
        return listed(record(number), token=f"t{number}")

    with archive(answer) as (address, _):
        assert len(harvested(library, address, HarvestRequest(limit=5))) == 5
        assert len(harvested(library, address, HarvestRequest(limit=5))) == 5
    assert len(library.wanted()) == 10


def test_records_that_say_nothing_are_reported_and_cost_no_other(library: Library) -> None:
    nameless = record(1).replace("<dc:title>О льдах и водах северных, часть 1</dc:title>", "")
    gone = "<record><header status='deleted'><identifier>oai:x:9</identifier></header></record>"
    with archive(lambda call, number: listed(nameless, gone, record(2))) as (address, _):
        ends = harvested(library, address)
    assert [(type(end), end.source.partition("#")[2]) for end in ends] == [(Failure, "oai:x:1"), (Ingested, "oai:x:2")]


def test_full_texts_are_fetched_where_they_are_asked_for_and_join_their_records(library: Library) -> None:
    def answer(call: dict[str, str], number: int) -> bytes:
        if "verb" not in call:
            return paper_html(1)
        place = f"http://{host}/oai/paper.pdf"
        return listed(record(1, paper_title(1), f"<dc:identifier>{place}</dc:identifier>"))

    with archive(answer) as (address, _):
        host = address.split("/")[2]
        assert len(harvested(library, address)) == 1
        assert len(library.wanted()) == 1
        ends = harvested(library, address, HarvestRequest(since="2026-01-01", files=True))
    assert failures(ends) == []
    assert library.wanted() == ()
    assert len(library.work_ids()) == 1


def test_an_archive_on_a_private_network_is_refused_unless_allowed(tmp_path: Path) -> None:
    with (
        open_library(tmp_path / "library", settings=Settings(crawl_delay=0)) as library,
        archive(lambda call, number: listed(record(1))) as (address, calls),
    ):
        (end,) = harvested(library, address)
    assert isinstance(end, Failure)
    assert (end.outcome, calls) == (Outcome.REFUSED, [])
