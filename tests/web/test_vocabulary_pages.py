"""Vocabularies in the browser and over HTTP: taken in, looked at, tied, and ruled on by librarians alone."""

from collections.abc import Callable

import pytest
from fastapi.testclient import TestClient

from svod.library import Library
from svod.model.metadata import Field, Metadata
from svod.model.vocabulary import Relation
from svod.store.store import SqliteStore
from svod.web.app import make_app
from tests.web.accounts import BROWSER, READER, form_token, signed_in, staffed, visitor
from tests.web.conftest import ADDRESS
from tests.web.looking import found
from tests.web.papers import paper, value

REEDS = "code\ten\tde\tbroader\nA\tReeds\tSchilf\t\nA1\tTall reeds\tHohes Schilf\tA\n"
GRASSES = "code\ten\nG\tGrasses\nG7\tMarsh grasses\n"
PAIRS = "A\tG\tclose\nA1\tG7\texact\n"
SCRIPT = "<script>alert(1)</script>"


@pytest.fixture
def keeper(library: Library) -> TestClient:
    """The browser of whoever keeps the library on this machine; it has two vocabularies and a concordance."""
    client = TestClient(make_app(library), base_url=ADDRESS, headers={"Accept-Language": "en"}, follow_redirects=False)
    for name, table in (("reeds", REEDS), ("grasses", GRASSES)):
        sent = send(client, "", {"name": name}, {"file": (f"{name}.tsv", table)})
        assert sent.status_code == 200, sent.text
    ways = {"source": "reeds", "target": "grasses"}
    assert send(client, "/concordance", ways, {"file": ("pairs.tsv", PAIRS)}).status_code == 303
    return client


def send(client: TestClient, place: str, form: dict[str, str], files: dict[str, tuple[str, str]] | None = None):  # type: ignore[no-untyped-def]
    """Send a form of these pages as a browser does."""
    token = form_token(client, "/vocabularies")
    return client.post(f"/vocabularies{place}", data=form | {"form_token": token}, files=files, headers=BROWSER)


def weights(library: Library) -> dict[tuple[str, str], float]:
    """What the library makes of the rules from reeds to grasses."""
    parts = library.mappings()._parts
    assert isinstance(parts.store, SqliteStore)
    with parts.store.reading() as session:
        rules = session.vocabularies.rules("reeds", "grasses", ["reeds:A", "reeds:A1"])
    return {(rule.source, rule.target): rule.weight for rule in rules}


def test_a_vocabulary_is_taken_in_listed_looked_at_and_forgotten(keeper: TestClient) -> None:
    listed = keeper.get("/vocabularies").text
    assert "2 concepts" in listed
    assert "from reeds.tsv" in listed
    page = keeper.get("/vocabularies/reeds").text
    assert found(page, "//ul[@class='list']/li[1]/a/text()") == ["A Reeds"]
    assert found(page, "//ul[@class='list']/li[2]/a/@href") == ["/subjects/A1", "/subjects/A"]
    assert (
        "Hohes Schilf" in found(keeper.get("/vocabularies/reeds?lang=de").text, "//ul[@class='list']/li[2]/a/text()")[0]
    )
    assert send(keeper, "/reeds/remove", {}).status_code == 303
    assert keeper.get("/vocabularies/reeds").status_code == 404
    assert keeper.get("/api/v1/vocabularies/reeds/concepts").status_code == 404


def test_concepts_are_narrowed_by_their_codes_and_leafed_through(keeper: TestClient) -> None:
    assert send(keeper, "", {"built_in": "msc"}).status_code == 200
    page = keeper.get("/vocabularies/msc?begin=11A").text
    codes = found(page, "//ul[@class='list']/li/a[1]/text()")
    assert codes
    assert all(code.startswith("11A") for code in codes)
    first = keeper.get("/vocabularies/msc").text
    (following,) = found(first, "//a[@rel='next']/@href")
    second = keeper.get(following).text
    assert (
        found(second, "//ul[@class='list']/li/a[1]/text()")[0] > found(first, "//ul[@class='list']/li/a[1]/text()")[-1]
    )


def test_a_rule_is_rejected_accepted_and_that_is_taken_back(keeper: TestClient, library: Library) -> None:
    pair = {"begin": "reeds:A", "end": "grasses:G"}
    assert weights(library)["reeds:A", "grasses:G"] == 0.8
    assert send(keeper, "/reeds/to/grasses/judge", pair | {"is_right": "false"}).status_code == 303
    assert ("reeds:A", "grasses:G") not in weights(library)
    assert "rejected" in keeper.get("/vocabularies/reeds/to/grasses").text
    assert send(keeper, "/reeds/to/grasses/judge", pair | {"is_right": "true"}).status_code == 303
    assert weights(library)["reeds:A", "grasses:G"] == 1.0
    assert send(keeper, "/reeds/to/grasses/take-back", pair).status_code == 303
    assert weights(library)["reeds:A", "grasses:G"] == 0.8
    assert send(keeper, "/reeds/to/grasses/take-back", pair).status_code == 400


def test_what_people_said_outlives_a_new_concordance(keeper: TestClient, library: Library) -> None:
    send(keeper, "/reeds/to/grasses/judge", {"begin": "reeds:A", "end": "grasses:G", "is_right": "false"})
    ways = {"source": "reeds", "target": "grasses"}
    assert send(keeper, "/concordance", ways, {"file": ("pairs.tsv", PAIRS)}).status_code == 303
    assert set(weights(library)) == {("reeds:A1", "grasses:G7")}


def test_two_concepts_are_tied_by_their_codes(keeper: TestClient, library: Library) -> None:
    tie = {"begin": "A1", "end": "G", "relation": str(Relation.BROAD)}
    assert send(keeper, "/reeds/to/grasses/tie", tie).status_code == 303
    assert weights(library)["reeds:A1", "grasses:G"] == 0.5
    missed = send(keeper, "/reeds/to/grasses/tie", tie | {"end": SCRIPT})
    assert (missed.status_code, SCRIPT in missed.text) == (400, False)
    assert found(missed.text, "//p[@role='alert']/text()") != []


def test_what_makes_no_sense_is_reported_beside_the_forms(keeper: TestClient) -> None:
    for place, form, files in (
        ("", {"name": "bad name!"}, {"file": ("a.tsv", REEDS)}),
        ("", {"name": "empty"}, {"file": ("a.ttl", "no rdf at all <")}),
        ("", {"built_in": "/etc/hostname"}, None),
        ("/learn", {"source": "free", "target": "reeds"}, None),
        ("/concordance", {"source": "reeds", "target": "nowhere"}, {"file": ("a.tsv", PAIRS)}),
    ):
        answer = send(keeper, place, form, files)
        assert answer.status_code == 400, place
        assert found(answer.text, "//p[@role='alert']/text()") != []


def test_readers_look_and_change_nothing(keeper: TestClient, library: Library) -> None:
    assert keeper.post("/vocabularies/reeds/remove", headers=BROWSER).status_code == 403, "a form without its token"
    reader = signed_in(visitor(staffed(library)), READER)
    for address in ("/vocabularies", "/vocabularies/reeds", "/vocabularies/reeds/to/grasses"):
        page = reader.get(address)
        assert page.status_code == 200
        assert found(page.text, "//main//form[@method='post']") == []
    ruling = {"source": "reeds", "target": "grasses", "begin": "reeds:A", "end": "grasses:G"}
    assert reader.post("/api/v1/vocabularies/rulings", json=ruling).status_code == 403
    assert reader.post("/vocabularies/reeds/remove", headers=BROWSER).status_code == 403


def test_programs_read_concepts_and_rules_and_rule_on_them(keeper: TestClient, library: Library) -> None:
    reported = keeper.get("/api/v1/vocabularies/reeds/concepts", params={"language": "de"}).json()["concepts"]
    assert [(one["code"], one["caption"], one["broader"]) for one in reported] == [
        ("A", "Schilf", []), ("A1", "Hohes Schilf", ["reeds:A"]),
    ]  # fmt: skip
    way = "/api/v1/vocabularies/reeds/rules/grasses"
    first = keeper.get(way).json()["rules"][0]
    assert (first["begin"], first["end_name"], first["is_right"]) == ("reeds:A1", "Marsh grasses", None)
    ruling = {"source": "reeds", "target": "grasses", "begin": "reeds:A1", "end": "grasses:G7", "is_right": False}
    assert keeper.post("/api/v1/vocabularies/rulings", json=ruling).json()["weight"] == 0
    assert set(weights(library)) == {("reeds:A", "grasses:G")}
    assert keeper.delete(way, params={"begin": "reeds:A1", "end": "grasses:G7"}).status_code == 200
    assert len(weights(library)) == 2


def test_codes_beside_search_results_have_their_captions(keeper: TestClient, add_paper: Callable[..., None]) -> None:
    for name, codes in (("one", ["A1", "G7"]), ("two", ["A1"]), ("three", [])):
        subjects = tuple(value(code, scheme="reeds") for code in codes)
        add_paper(
            paper(
                f"{name}.txt",
                f"Of {name} marsh",
                Metadata({Field.TITLE: (value(f"Of {name} marsh"),), Field.SUBJECT: subjects}),
            )
        )
    beside = found(keeper.get("/search?q=marsh").text, "//aside//a[contains(@href, 'subject=')]/text()")
    assert {"A1 Tall reeds", "G7 Marsh grasses"} <= set(beside)
    chosen = found(keeper.get("/search?q=marsh&subject=a1&lang=de").text, "//ul[@class='chips chosen']/li/text()")
    assert "A1 Hohes Schilf" in " ".join(chosen)
