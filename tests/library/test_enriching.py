"""Enrichment by services that answer on this machine, in the forms that the real ones document."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

import pytest

from svod.assemble.enriching import enriching_services
from svod.catalog.deduplication import TitleResolver
from svod.config import Settings
from svod.crawl.metadata_services.record_parsing import (
    arxiv_records,
    datacite_records,
    openalex_records,
    opencitations_records,
    orcid_records,
    ror_organisation,
    unpaywall_records,
)
from svod.crawl.metadata_services.services import metadata_service, organisation_service
from svod.errors import EngineError, SettingsError
from svod.library import Library
from svod.library.ingest.enriching import EnrichTerms
from svod.library.ingest.record_matching import judged
from svod.model.enrichment import EnrichOutcome, RecordAuthor, ServiceRecord
from svod.model.metadata import Creator, Field, Metadata, Value
from svod.model.person import PersonName
from svod.model.work import Work
from tests.serving import QuietHandler, served
from tests.web.conftest import HandReader, hand_parts, put_papers
from tests.web.papers import ENGLISH, GERMAN, PAPERS, RUSSIAN

OSCILLATORS: dict[str, Any] = {
    "DOI": "10.1000/OSC.1958",
    "title": ["Synchronisation of Coupled Oscillators"],
    "author": [
        {"given": "Mary", "family": "Hill", "ORCID": "https://orcid.org/0000-0002-1825-0097"},
        {"given": "John", "family": "Abbott"},
    ],
    "issued": {"date-parts": [[1958, 4]]},
    "container-title": ["Annals of Oscillation"],
    "volume": "7",
    "page": "11-19",
    "publisher": "Harbour Press",
}
PENDULUM: dict[str, Any] = {
    "DOI": "10.1000/pendel.1931",
    "title": ["Über die Schwingungen gekoppelter Pendel"],
    "author": [{"given": "K.", "family": "Weber"}],
    "issued": {"date-parts": [[1931]]},
}


class Services(QuietHandler):
    """Crossref by its bibliographic query and by DOI; Unpaywall and ROR; everything else is not there."""

    calls: list[str] = []  # noqa: RUF012 - one list for all handlers of a test
    is_down = False

    def respond(self, sent: bytes) -> None:
        split = urlsplit(self.path)
        type(self).calls.append(unquote(self.path))
        if type(self).is_down:
            self.send_error(503)
            return
        found = self._answer(split.path, parse_qs(split.query))
        if found is None:
            self.send_error(404)
            return
        content = json.dumps(found).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def _answer(self, path: str, query: dict[str, list[str]]) -> object:
        words = query.get("query.bibliographic", [""])[0]
        if path == "/works":
            near = {**OSCILLATORS, "DOI": "10.1000/osc.2", "title": ["Synchronisation of Coupled Oscillators. Part II"]}
            listed = [near, OSCILLATORS] if "Oscillators" in words else []
            return {"message": {"items": listed}}
        if path == "/works/10.1000%2Fpendel.1931":
            return {"message": PENDULUM}
        if path == "/v2/10.1000/pendel.1931":
            place = {"url_for_pdf": "https://harbour.example/pendel.pdf"}
            return {"doi": "10.1000/pendel.1931", "title": PENDULUM["title"][0], "best_oa_location": place}
        if path == "/meta/v1/metadata/doi:10.1000/pendel.1931":
            return [
                {
                    "id": "doi:10.1000/pendel.1931 omid:br/061",
                    "title": PENDULUM["title"][0],
                    "author": "Weber, Karl [orcid:0000-0002-1825-0097 omid:ra/061]; Nobody",
                    "pub_date": "1931-05",
                    "venue": "Jahrbuch für Mechanik [issn:0000-0000]",
                    "page": "3-9",
                    "publisher": "Harbour Press [crossref:1]",
                }
            ]
        if path == "/v3.0/expanded-search/" and query["q"] == ['digital-object-ids:"10.1000/pendel.1931"']:
            weber = {"orcid-id": "0000-0002-1825-0097", "given-names": "Karl", "family-names": "Weber"}
            return {"expanded-result": [weber, {"orcid-id": "0000-0001-5109-3700", "family-names": "Other"}]}
        if path == "/v2/organizations":
            body = {
                "id": "https://ror.org/02nr0ka47",
                "names": [{"value": "Institute of M.", "types": ["ror_display"]}],
            }
            return {"items": [{"chosen": "механики" in query["affiliation"][0], "organization": body}]}
        return None


@pytest.fixture
def address() -> Iterator[str]:
    Services.calls, Services.is_down = [], False
    with served(Services) as place:
        yield place


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    reader = HandReader()
    with Library(hand_parts(tmp_path / "library", reader)) as opened:
        put_papers(opened, reader, tmp_path, PAPERS)
        yield opened


def settings_for(address: str) -> Settings:
    names = ("crossref", "unpaywall", "opencitations", "orcid", "ror")
    rows = tuple(f"{name}={address}" for name in names)
    quotas = tuple(f"{name}=0/1000" for name in names)
    return replace(Settings(), engine_addresses=rows, engine_quotas=quotas, contact="keeper@example.org")


def values(library: Library, work_id: str, field: Field) -> dict[str, Value]:
    return {value.text: value for value in library.show(work_id).work.metadata.all(field)}


def test_a_work_gets_its_doi_and_orcid_and_nothing_printed_changes(
    library: Library, address: str, tmp_path: Path
) -> None:
    before = library.show(ENGLISH.work_id).work
    service = metadata_service("crossref", settings_for(address), tmp_path / "cache")
    (ended,) = library.enriching([service]).run([ENGLISH.work_id])
    assert (ended.outcome, ended.service) == (EnrichOutcome.MATCHED, "crossref")
    work = library.show(ENGLISH.work_id).work
    doi = values(library, ENGLISH.work_id, Field.IDENTIFIER)["10.1000/osc.1958"]
    assert (doi.scheme, doi.origin) == ("doi", "enrich.crossref@1")
    assert values(library, ENGLISH.work_id, Field.SOURCE)["Annals of Oscillation"].weight < 0.9
    assert work.metadata.text(Field.TITLE) == before.metadata.text(Field.TITLE)
    assert work.metadata.text(Field.DATE) == "1958-04"
    assert [one.orcid for one in work.metadata.creators()] == ["0000-0002-1825-0097", None]
    assert any("mailto=keeper@example.org" in call for call in Services.calls)
    assert library.search("doi:10.1000/osc.1958 OR Synchronisation").total >= 1


def test_a_run_goes_on_where_it_ended_and_answers_are_asked_for_once(
    library: Library, address: str, tmp_path: Path
) -> None:
    service = metadata_service("crossref", settings_for(address), tmp_path / "cache")
    first = list(library.enriching([service]).run(terms=EnrichTerms(most=2)))
    assert len(first) == 2
    rest = list(library.enriching([service]).run())
    assert {one.work_id for one in first} | {one.work_id for one in rest} == set(library.work_ids())
    assert not {one.work_id for one in first} & {one.work_id for one in rest}
    asked = len(Services.calls)
    assert len(list(library.enriching([service]).run(terms=EnrichTerms(again=True)))) == 3
    # The works that got a DOI are asked about by it; the others come from the cache.
    assert len(Services.calls) - asked <= 1


def test_a_service_that_fails_is_named_and_asked_again_next_time(
    library: Library, address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("svod.crawl.search_engines.connection._FIRST_PAUSE", 0.0)
    service = metadata_service("crossref", settings_for(address), tmp_path / "cache")
    Services.is_down = True
    (failed,) = library.enriching([service]).run([ENGLISH.work_id])
    assert failed.outcome is EnrichOutcome.FAILED
    assert failed.message
    Services.is_down = False
    ended = {one.work_id: one.outcome for one in library.enriching([service]).run()}
    assert ended[ENGLISH.work_id] is EnrichOutcome.MATCHED


def test_references_get_the_dois_that_are_not_printed(library: Library, address: str, tmp_path: Path) -> None:
    service = metadata_service("crossref", settings_for(address), tmp_path / "cache")
    list(library.enriching([service]).run([RUSSIAN.work_id], EnrichTerms(with_references=True)))
    rows = library.show(RUSSIAN.work_id).references
    assert [row.reference.fields.doi for row in rows] == [None, "10.1000/osc.1958", None]
    assert [row.citation.cited if row.citation else None for row in rows] == [GERMAN.work_id, ENGLISH.work_id, None]


def test_open_files_and_organisations_are_added(library: Library, address: str, tmp_path: Path) -> None:
    settings = settings_for(address)
    service = metadata_service("unpaywall", settings, tmp_path / "cache")
    list(library.enriching([service]).run([GERMAN.work_id]))
    assert values(library, GERMAN.work_id, Field.IDENTIFIER)["https://harbour.example/pendel.pdf"].scheme == "pdf"
    registry = organisation_service(settings, tmp_path / "cache")
    found = registry.organisation("Институт механики")
    assert found is not None
    assert found.ror == "https://ror.org/02nr0ka47"
    assert registry.organisation("Nowhere") is None


def test_nothing_is_asked_unless_services_and_an_address_are_named() -> None:
    with pytest.raises(SettingsError, match="No service"):
        enriching_services(replace(Settings(), contact="a@example.org"))
    with pytest.raises(SettingsError, match="whom they serve"):
        enriching_services(Settings(), ["crossref"])
    with pytest.raises(SettingsError, match="no service «papyrus»"):
        enriching_services(replace(Settings(), contact="a@example.org"), ["papyrus"])


def test_every_service_is_read_in_its_own_form_and_rubbish_is_named() -> None:
    openalex = {
        "title": "On nets", "doi": "https://doi.org/10.1000/nets", "publication_year": 2007,
        "authorships": [{
            "author": {"display_name": "Anna Berg", "orcid": "https://orcid.org/0000-0002-1825-0097"},
            "institutions": [{"display_name": "Harbour University", "ror": "https://ror.org/02nr0ka47"}],
        }],
        "biblio": {"volume": "5", "first_page": "1", "last_page": "9"},
        "best_oa_location": {"pdf_url": "https://harbour.example/nets.pdf"},
    }  # fmt: skip
    (record,) = openalex_records(json.dumps(openalex).encode())
    assert (record.doi, record.pages, record.files) == ("10.1000/nets", "1–9", ("https://harbour.example/nets.pdf",))
    assert record.authors[0].name == PersonName("Berg", "Anna")
    assert record.authors[0].organisations[0].ror == "https://ror.org/02nr0ka47"
    creators = [{"familyName": "Berg", "givenName": "Anna"}]
    said = {"doi": "10.1000/nets", "titles": [{"title": "On nets"}], "publicationYear": 2007, "creators": creators}
    (record,) = datacite_records(json.dumps({"data": {"attributes": said}}).encode())
    assert (record.title, record.year, record.authors[0].name.family) == ("On nets", "2007", "Berg")
    feed = (
        '<feed xmlns="http://www.w3.org/2005/Atom"><entry><id>http://arxiv.org/abs/1011.1669v3</id>'
        "<title>On nets</title><published>2010-11-08T00:00:00Z</published><author><name>Anna Berg</name></author>"
        '<link type="application/pdf" href="http://arxiv.org/pdf/1011.1669v3"/></entry></feed>'
    )
    (record,) = arxiv_records(feed.encode())
    assert (record.arxiv, record.year) == ("1011.1669", "2010")
    assert ror_organisation(b'{"items": [{"chosen": true, "organization": {"id": "javascript:alert(1)"}}]}') is None
    for read in (openalex_records, datacite_records, unpaywall_records):
        with pytest.raises(EngineError):
            read(b"<html>")
        read(b'{"title": 7, "data": [[]], "results": [null, 3], "authorships": "x"}')


# Titles and what makes another work of each: the traps that a service's list of candidates is full of.
TITLES = (
    "On the stability of coupled pendulums", "Creep of snow on inclined planes", "The theory of random graphs",
    "Über die Krümmung des Raumes", "Zur Elektrodynamik bewegter Körper", "О ползучести снега на склонах",
    "Устойчивость связанных маятников", "A mathematical theory of communication",
    "Deterministic nonperiodic flow in convection", "Invariante Variationsprobleme der Mechanik",
)  # fmt: skip
TRAPS = (
    "{}. Part II", "{}: II", "{} III", "Erratum: {}", "Comment on “{}”", "Reply to “{}”", "{}: a review",
    "Review of: {}", "{} in three dimensions", "Corrigendum to {}", "{}. Часть 2", "{}. Teil 2",
)  # fmt: skip
HILL, WEBER = PersonName("Hill", "Mary"), PersonName("Weber", "Karl")


def one_work(title: str, author: PersonName, year: str) -> Work:
    creator = Creator(author.full, 0.9, name=author)
    claims = {Field.TITLE: (Value(title, 0.9),), Field.CREATOR: (creator,), Field.DATE: (Value(year, 0.9),)}
    return Work("w1", "en", Metadata(claims), ())


def one_record(title: str, author: PersonName, year: str, doi: str) -> ServiceRecord:
    return ServiceRecord("crossref", title, (RecordAuthor(author),), year, doi=doi)


def test_matches_are_precise_among_titles_that_are_nearly_the_same() -> None:
    right = wrong = missed = 0
    for number, title in enumerate(TITLES):
        work = one_work(title, HILL, "1958")
        true = one_record(title.upper() if number % 2 else title, HILL, "1958", "10.1/true")
        traps = [one_record(trap.format(title), HILL, "1958", f"10.1/{place}") for place, trap in enumerate(TRAPS)]
        traps += [one_record(title, WEBER, "1958", "10.1/other"), one_record(title, HILL, "1971", "10.1/later")]
        for records in (traps, [*traps, true], *([trap] for trap in traps), [true]):
            found = judged(work, records, TitleResolver())
            is_there = true in records
            if found.record is not None:
                right += found.record.doi == "10.1/true"
                wrong += found.record.doi != "10.1/true"
            elif is_there:
                missed += 1
    precision = right / (right + wrong)
    assert precision >= 0.99, f"{right} right, {wrong} wrong"
    assert missed <= 0.2 * 2 * len(TITLES)


def test_a_printed_number_whose_record_is_another_work_is_a_conflict() -> None:
    work = one_work(TITLES[0], HILL, "1958")
    printed = {Field.IDENTIFIER: (Value("10.1/printed", 0.9, scheme="doi"),)}
    numbered = replace(work, metadata=Metadata({**work.metadata.values, **printed}))
    other = one_record("The theory of random graphs", WEBER, "1999", "10.1/printed")
    assert judged(numbered, [other], TitleResolver()).outcome is EnrichOutcome.CONFLICT
    same = one_record(TITLES[0], HILL, "1958", "10.1/printed")
    assert judged(numbered, [same], TitleResolver()).outcome is EnrichOutcome.MATCHED
    assert judged(work, [], TitleResolver()).outcome is EnrichOutcome.UNKNOWN


@pytest.mark.parametrize("name", ["opencitations", "orcid"])
def test_authors_get_their_orcid_from_those_who_know_persons_by_doi(
    library: Library, address: str, tmp_path: Path, name: str
) -> None:
    service = metadata_service(name, settings_for(address), tmp_path / "cache")
    (ended,) = library.enriching([service]).run([GERMAN.work_id])
    assert ended.outcome is EnrichOutcome.MATCHED
    (creator,) = library.show(GERMAN.work_id).work.metadata.creators()
    assert (creator.name.family, creator.orcid) == ("Weber", "0000-0002-1825-0097")
    (unasked,) = library.enriching([service]).run([ENGLISH.work_id])
    assert unasked.outcome is EnrichOutcome.UNKNOWN


def test_strange_answers_about_persons_are_no_records() -> None:
    assert orcid_records(b'{"expanded-result": [{"orcid-id": 7}, 8]}') == ()
    assert orcid_records(b'{"expanded-result": null}') == ()
    (record,) = opencitations_records(b'[{"id": "doi", "author": "; [orcid:x]; A, B [", "title": 7}, 8]')
    assert (record.authors, record.doi) == ((), "")
    for content in (b"{}", b"7", b"<"):
        with pytest.raises(EngineError):
            opencitations_records(content)
