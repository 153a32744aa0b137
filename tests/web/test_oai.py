"""The OAI archive, asked by an independent client over HTTP and by hand with every wrong argument."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from lxml import etree
from sickle import Sickle
from sickle.oaiexceptions import (
    BadArgument,
    BadResumptionToken,
    CannotDisseminateFormat,
    IdDoesNotExist,
    NoRecordsMatch,
)

from svod.assemble.named_methods import exporter, importer, oai_archive
from svod.assemble.vocabularies import vocabulary_tools
from svod.catalog.author_disambiguation import NameAndContextResolver
from svod.catalog.deduplication import TitleResolver
from svod.catalog.reference_matching import TitleMatcher
from svod.crawl.http.fetcher import HttpFetcher
from svod.library import Library, LibraryParts
from svod.library.parts import Cataloguers
from svod.model.work import Work
from svod.search.index import TantivyIndex
from svod.store.blobs.folder import FolderBlobs
from svod.store.store import SqliteStore
from svod.web.app import make_app
from svod.web.oai.archive import make_oai
from tests.catalog.cards import TITLE_RU, rich_record
from tests.stored_values import make_work
from tests.web.loopback import served

OAI = "{http://www.openarchives.org/OAI/2.0/}"
ADDRESS = "http://127.0.0.1:8756"


class Clock:
    """A clock that stands still until it is reported to go on."""

    def __init__(self) -> None:
        self.hour = 0

    def __call__(self) -> str:
        return f"2026-03-01T{self.hour:02}:00:00Z"


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def store(tmp_path: Path, clock: Clock) -> SqliteStore:
    return SqliteStore(tmp_path, create=True, now=clock)


@pytest.fixture
def library(store: SqliteStore, tmp_path: Path) -> Iterator[Library]:
    with Library(parts_of(store, tmp_path)) as opened:
        yield opened


def parts_of(store: SqliteStore, folder: Path) -> LibraryParts:
    return LibraryParts(
        store=store,
        blobs=FolderBlobs(folder / "blobs"),
        index=TantivyIndex(folder / "index"),
        fetcher=HttpFetcher(seconds=1, most_bytes=1, allow_private=False),
        cataloguers=Cataloguers(TitleResolver(), TitleMatcher(), NameAndContextResolver()),
        vocabulary=vocabulary_tools(),
        importer=importer,
        exporter=exporter,
        archive=oai_archive,
        runner=lambda jobs: pytest.fail("Nothing is read here."),
        most_bytes=1,
        clock=lambda: "2026-03-01T00:00:00+00:00",
    )


@pytest.fixture
def add_paper(store: SqliteStore, clock: Clock) -> Callable[..., None]:
    """Adds works, an hour between two."""

    def put(*works: Work) -> None:
        for work in works:
            with store.writing() as session:
                session.works.put(work, ())
            clock.hour += 1

    return put


@pytest.fixture
def ask(library: Library) -> Callable[..., etree._Element]:
    """Asks by GET, and gives back the answer's root."""
    return asking(library)


@pytest.fixture(scope="module")
def ask_for_one(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., etree._Element]]:
    """Asks an archive of one work; no call changes it."""
    folder = tmp_path_factory.mktemp("one-work")
    store = SqliteStore(folder, create=True, now=Clock())
    with Library(parts_of(store, folder)) as opened:
        with store.writing() as session:
            session.works.put(works(1)[0], ())
        yield asking(opened)


def asking(library: Library) -> Callable[..., etree._Element]:
    client = TestClient(make_app(library), base_url=ADDRESS)

    def get(query: str) -> etree._Element:
        answer = client.get(f"/oai?{query}")
        assert (answer.status_code, answer.headers["content-type"]) == (200, "text/xml; charset=utf-8")
        return etree.fromstring(answer.content)

    return get


def works(count: int) -> list[Work]:
    return [make_work(f"w{number:012}", f"Задача номер {number}", "Ветлугин", "2007") for number in range(count)]


def archive(library: Library, clock: Clock, page: int) -> FastAPI:
    app = FastAPI()
    app.include_router(make_oai(library, contact="keeper@example.org", now=clock, page=page))
    return app


def codes(root: etree._Element) -> list[str]:
    return [str(fault.get("code")) for fault in root.iter(f"{OAI}error")]


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_an_independent_client_takes_every_record_through_tokens(
    library: Library, clock: Clock, add_paper: Callable[..., None], method: str
) -> None:
    add_paper(*works(7))
    with served(archive(library, clock, page=3)) as address:
        sickle = Sickle(f"{address}/oai", http_method=method)
        identity = sickle.Identify()
        assert (identity.adminEmail, identity.deletedRecord) == ("keeper@example.org", "persistent")
        assert (identity.earliestDatestamp, identity.granularity) == ("2026-03-01T00:00:00Z", "YYYY-MM-DDThh:mm:ssZ")
        assert [known.metadataPrefix for known in sickle.ListMetadataFormats()] == ["oai_dc", "mods", "tei"]
        assert [(known.setSpec, known.setName) for known in sickle.ListSets()] == [("language-ru", "Русский")]
        records = list(sickle.ListRecords(metadataPrefix="oai_dc"))
        assert [record.metadata["title"] for record in records] == [[f"Задача номер {number}"] for number in range(7)]
        identifiers = list(sickle.ListIdentifiers(metadataPrefix="mods", set="language-ru"))
        assert [header.identifier for header in identifiers] == [record.header.identifier for record in records]
        assert list(identifiers[0].setSpecs) == ["language-ru"]


def test_a_record_is_had_in_every_format(library: Library, clock: Clock, add_paper: Callable[..., None]) -> None:
    add_paper(rich_record().work)
    with served(archive(library, clock, page=3)) as address:
        sickle = Sickle(f"{address}/oai")
        for known in sickle.ListMetadataFormats(identifier="oai:svod:w0000000000aa"):
            record = sickle.GetRecord(identifier="oai:svod:w0000000000aa", metadataPrefix=known.metadataPrefix)
            (metadata,) = record.xml.find(f"{OAI}metadata")
            assert etree.QName(metadata).namespace == known.metadataNamespace
            assert TITLE_RU in "".join(metadata.itertext())


def test_only_what_changed_since_then_is_reported(
    library: Library, clock: Clock, add_paper: Callable[..., None]
) -> None:
    first, second, third = works(3)
    add_paper(first, second, third, first)
    with served(archive(library, clock, page=3)) as address:
        sickle = Sickle(f"{address}/oai")
        asked = {"metadataPrefix": "oai_dc", "from": "2026-03-01T02:00:00Z"}
        reported = [(header.identifier[-1], header.datestamp[11:13]) for header in sickle.ListIdentifiers(**asked)]
        assert reported == [("2", "02"), ("0", "03")]
        until = {"metadataPrefix": "oai_dc", "until": "2026-03-01T01:00:00Z"}
        assert [header.identifier[-1] for header in sickle.ListIdentifiers(**until)] == ["1"]
        days = {"metadataPrefix": "oai_dc", "from": "2026-03-01", "until": "2026-03-01"}
        assert len(list(sickle.ListIdentifiers(**days))) == 3
        with pytest.raises(NoRecordsMatch):
            sickle.ListIdentifiers(**{"metadataPrefix": "oai_dc", "from": "2026-03-02"})


def test_a_work_taken_away_leaves_a_tombstone_until_it_comes_back(
    library: Library, clock: Clock, add_paper: Callable[..., None]
) -> None:
    first, second = works(2)
    add_paper(first, second)
    library.remove(first.id)
    with served(archive(library, clock, page=9)) as address:
        sickle = Sickle(f"{address}/oai")
        reported = {record.header.identifier[-1]: record for record in sickle.ListRecords(metadataPrefix="oai_dc")}
        assert (reported["0"].deleted, reported["1"].deleted) == (True, False)
        assert reported["0"].header.datestamp == "2026-03-01T02:00:00Z"
        assert sickle.GetRecord(identifier="oai:svod:w000000000000", metadataPrefix="oai_dc").deleted
        clock.hour += 1
        add_paper(first)
        assert not sickle.GetRecord(identifier="oai:svod:w000000000000", metadataPrefix="oai_dc").deleted


def test_a_token_survives_a_restart_and_what_changes_meanwhile(
    library: Library, clock: Clock, add_paper: Callable[..., None]
) -> None:
    held = works(6)
    add_paper(*held)
    with served(archive(library, clock, page=2)) as address:
        begun = iter(Sickle(f"{address}/oai").ListIdentifiers(metadataPrefix="oai_dc"))
        reported = [next(begun).identifier[-1], next(begun).identifier[-1]]
        token = begun.resumption_token
        assert (token.complete_list_size, token.cursor) == ("6", "0")
    clock.hour += 1
    library.remove(held[0].id)
    add_paper(make_work("w00000000new0", "Новая", "Ветлугин"))
    with served(archive(library, clock, page=2)) as address:
        rest = Sickle(f"{address}/oai").ListIdentifiers(resumptionToken=token.token)
        reported += [header.identifier[-1] for header in rest]
    # Neither the new work nor the removed one is of the time that the list is about.
    assert reported == ["0", "1", "2", "3", "4", "5"]


def test_an_independent_client_hears_the_faults_of_its_calls(
    library: Library, clock: Clock, add_paper: Callable[..., None]
) -> None:
    add_paper(*works(1))
    with served(archive(library, clock, page=2)) as address:
        sickle = Sickle(f"{address}/oai")
        with pytest.raises(IdDoesNotExist):
            sickle.GetRecord(identifier="oai:svod:nothing", metadataPrefix="oai_dc")
        with pytest.raises(CannotDisseminateFormat):
            sickle.ListRecords(metadataPrefix="papyrus")
        with pytest.raises(BadResumptionToken):
            sickle.ListRecords(resumptionToken="nonsense")
        with pytest.raises(BadArgument):
            sickle.ListRecords(set="language-ru")


LISTED = "verb=ListRecords&metadataPrefix=oai_dc"


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("", "badVerb"),
        ("verb=", "badVerb"),
        ("verb=Burn", "badVerb"),
        ("verb=Identify&verb=Identify", "badVerb"),
        ("verb=identify", "badVerb"),
        ("verb=Identify&metadataPrefix=oai_dc", "badArgument"),
        ("verb=ListSets&set=x", "badArgument"),
        ("verb=GetRecord", "badArgument"),
        ("verb=GetRecord&metadataPrefix=oai_dc", "badArgument"),
        ("verb=GetRecord&identifier=oai:svod:w000000000000", "badArgument"),
        ("verb=GetRecord&identifier=w000000000000&metadataPrefix=oai_dc", "idDoesNotExist"),
        ("verb=GetRecord&identifier=oai:svod:%00%EF%BF%BE&metadataPrefix=oai_dc", "idDoesNotExist"),
        ("verb=GetRecord&identifier=oai:svod:w000000000000&metadataPrefix=marc", "cannotDisseminateFormat"),
        ("verb=ListMetadataFormats&identifier=oai:svod:x", "idDoesNotExist"),
        ("verb=ListRecords", "badArgument"),
        (f"{LISTED}&metadataPrefix=oai_dc", "badArgument"),
        (f"{LISTED}&colour=red", "badArgument"),
        (f"{LISTED}&from=", "badArgument"),
        (f"{LISTED}&from=yesterday", "badArgument"),
        (f"{LISTED}&from=2026-02-30", "badArgument"),
        (f"{LISTED}&from=2026-02-01T25:00:00Z", "badArgument"),
        (f"{LISTED}&from=2026-02-01T01:00:00", "badArgument"),
        (f"{LISTED}&from=2026-02-01&until=2026-02-02T00:00:00Z", "badArgument"),
        (f"{LISTED}&from=2026-02-02&until=2026-02-01", "badArgument"),
        (f"{LISTED}&until=1999-01-01", "noRecordsMatch"),
        (f"{LISTED}&from=9999-12-31", "noRecordsMatch"),
        (f"{LISTED}&set=language-xx", "noRecordsMatch"),
        (f"{LISTED}&set=%3Cset%3E", "noRecordsMatch"),
        (f"{LISTED}&resumptionToken=abc", "badArgument"),
        ("verb=ListRecords&resumptionToken=", "badResumptionToken"),
        ("verb=ListRecords&resumptionToken=%00%FF", "badResumptionToken"),
        ("verb=ListRecords&resumptionToken=W10", "badResumptionToken"),
        ("verb=ListRecords&resumptionToken=" + "W" * 4000, "badResumptionToken"),
        ("verb=ListSets&resumptionToken=abc", "badResumptionToken"),
    ],
)
def test_every_wrong_call_gets_the_code_of_its_fault(
    ask_for_one: Callable[[str], etree._Element], query: str, code: str
) -> None:
    root = ask_for_one(query)
    assert codes(root) == [code]
    assert bool(root.find(f"{OAI}request").attrib) == (code not in ("badVerb", "badArgument"))  # type: ignore[union-attr]


def test_an_empty_library_identifies_itself_and_has_no_sets(ask: Callable[[str], etree._Element]) -> None:
    assert codes(ask("verb=Identify")) == []
    assert codes(ask("verb=ListSets")) == ["noSetHierarchy"]
    assert codes(ask(LISTED)) == ["noRecordsMatch"]


def test_a_token_of_one_verb_is_none_for_another(
    library: Library, clock: Clock, add_paper: Callable[..., None]
) -> None:
    add_paper(*works(3))
    client = TestClient(archive(library, clock, page=1))
    root = etree.fromstring(client.get(f"/oai?{LISTED}").content)
    token = root.findtext(f".//{OAI}resumptionToken")
    other = client.get("/oai", params={"verb": "ListIdentifiers", "resumptionToken": token})
    assert codes(etree.fromstring(other.content)) == ["badResumptionToken"]


def test_the_last_part_of_a_list_ends_with_an_empty_token(
    library: Library, clock: Clock, add_paper: Callable[..., None]
) -> None:
    add_paper(*works(2))
    client = TestClient(archive(library, clock, page=1))
    first = etree.fromstring(client.get(f"/oai?{LISTED}").content).find(f".//{OAI}resumptionToken")
    assert first is not None
    second = client.get("/oai", params={"verb": "ListRecords", "resumptionToken": first.text})
    last = etree.fromstring(second.content).find(f".//{OAI}resumptionToken")
    assert last is not None
    attributes: dict[Any, Any] = dict(last.attrib)
    assert (last.text, attributes) == (None, {"completeListSize": "2", "cursor": "1"})


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b"verb=Identify", "application/json"),
        (b"verb=Identify&a=" + b"a" * 70_000, "application/x-www-form-urlencoded"),
    ],
)
def test_a_post_that_is_no_call_is_reported_so(library: Library, body: bytes, kind: str) -> None:
    client = TestClient(make_app(library), base_url=ADDRESS)
    answer = client.post("/oai", content=body, headers={"Content-Type": kind})
    assert codes(etree.fromstring(answer.content)) == ["badVerb"]
