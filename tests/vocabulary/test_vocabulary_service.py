"""Vocabularies and collections of a library: import, learning, suggestions, and searches expanded for a collection."""

import gzip
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from svod.assemble import open_library
from svod.config import Settings
from svod.errors import VocabularyError
from svod.library import Library
from svod.model.collection import Collection
from svod.model.metadata import Field, Metadata, Value
from svod.model.work import Work
from svod.store.store import SqliteStore
from svod.web.app import make_app
from svod.web.oai.archive import make_oai

# Made-up records: words of titles stand with classes, in two languages.
RECORDS = """
@article{a, title={Ventilation of tunnels in soft rock}, journal={Mining Leaflets}, language={english},
  keywords={shafts}}
@article{b, title={Ventilation of long tunnels}, journal={Mining Leaflets}, language={english}, keywords={shafts}}
@article{c, title={Die Bewetterung tiefer Gruben}, journal={Blätter der Halde}, language={german}, keywords={Schächte}}
@article{d, title={Pumpen am Hang}, journal={Blätter der Halde}, language={german}, keywords={Schächte}}
@article{e, title={On the colours of moths}, journal={Evening Wings}, language={english}, keywords={wings}}
"""
THESAURUS = """@prefix skos: <http://www.w3.org/2004/02/skos/core#> . @prefix : <http://mines.example/> .
:shaft a skos:Concept ; skos:prefLabel "shafts"@en, "Schächte"@de ; skos:notation "S1" .
:wing a skos:Concept ; skos:prefLabel "wings"@en .
"""


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    (tmp_path / "records.bib").write_text(RECORDS, encoding="utf-8")
    (tmp_path / "mines.ttl.gz").write_bytes(gzip.compress(THESAURUS.encode()))
    with open_library(tmp_path / "library", settings=Settings()) as opened:
        assert len(list(opened.add([tmp_path / "records.bib"]))) == 5
        opened.catch_up_index()
        yield opened


def work(library: Library, words: str) -> str:
    return library.search(words, field="title").works[0].work.id


def titles(library: Library, query: str, **more: object) -> set[str]:
    page = library.search(query, **more)  # type: ignore[arg-type]
    return {found.work.metadata.text("title").split()[0] for found in page.works}


def test_a_vocabulary_is_kept_listed_and_forgotten(library: Library, tmp_path: Path) -> None:
    service = library.vocabularies()
    taken = service.take_in(str(tmp_path / "mines.ttl.gz"))
    assert (taken.card.name, taken.card.concepts, taken.card.languages) == ("mines", 2, ("de", "en"))
    assert [card.name for card in service.cards()] == ["mines", "msc", "udc"]
    assert service.take_in(str(tmp_path / "mines.ttl.gz")).card.concepts == 2
    service.remove("mines")
    assert [card.source for card in service.cards()] == ["built in", "built in"]
    with pytest.raises(VocabularyError, match="no vocabulary «mines»"):
        service.remove("mines")


def test_captions_join_the_built_in_classes(library: Library, tmp_path: Path) -> None:
    (tmp_path / "captions.tsv").write_text("code\tru\n51\tсчёт и мера\n51.99\tпрочий счёт\n", encoding="utf-8")
    service = library.vocabularies()
    plain = service.take_in("udc").card
    named = service.take_in(str(tmp_path / "captions.tsv"), name="udc").card
    assert (named.concepts, named.languages) == (plain.concepts + 1, ("ru",))
    (first,) = service.for_text("О счёте и мере", "ru", ["udc"])
    assert (first.code, first.name) == ("51", "счёт и мера")


@pytest.mark.parametrize(
    ("name", "content", "expected"),
    [
        ("none.ttl", None, "cannot be read"),
        ("torn.ttl.gz", gzip.compress(b"x" * 9999, mtime=0)[:30], "cannot be read"),
        ("broken.rdf", b"<rdf:RDF", "no valid RDF"),
        ("free.tsv", b"1\ta\n", "cannot be a name"),
        ("ä b.tsv", b"1\ta\n", "cannot be a name"),
    ],
)
def test_a_file_that_cannot_be_taken_in_is_named_and_nothing_is_lost(
    library: Library, tmp_path: Path, name: str, content: bytes | None, expected: str
) -> None:
    before = library.vocabularies().take_in(str(tmp_path / "mines.ttl.gz")).card
    if content is not None:
        (tmp_path / name).write_bytes(content)
    with pytest.raises(VocabularyError, match=expected):
        library.vocabularies().take_in(str(tmp_path / name))
    assert library.vocabularies().cards()[0] == before


def test_a_work_has_what_its_authors_gave_first_then_what_rules_lead_to(library: Library, tmp_path: Path) -> None:
    service = library.vocabularies()
    service.take_in(str(tmp_path / "mines.ttl.gz"))
    (given,) = service.for_work(work(library, "soft rock"))
    assert (given.is_assigned, given.name, given.reason) == (True, "shafts", "the key word «shafts»")
    card = service.learn("free", "mines", "conditional")
    assert (card.method, card.rules > 0) == ("transfer.conditional@1", True)
    (led, *_) = service.for_text("Ventilation, an essay", "en")
    assert (led.is_assigned, led.code) == (False, "S1")
    assert "stands with it in 2 works" in led.reason


def test_codes_that_authors_gave_are_classes_also_where_no_list_has_them(library: Library, tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "library")
    given = [("Проволока", "621.77:54", "68T50")] * 2 + [("Школа", "37", "11A07")] * 2
    for number, (title, udc, msc) in enumerate(given):
        subjects = (Value(udc, 0.9, scheme="udc"), Value(msc, 1.0, scheme="msc"))
        metadata = Metadata({Field.TITLE: (Value(f"{title}, часть {number}", 0.9),), Field.SUBJECT: subjects})
        with store.writing() as session:
            session.works.put(Work(f"w{number}", "ru", metadata, ()), ())
    store.close()
    service = library.vocabularies()
    assert service.learn("udc", "msc", "equivalence").rules == 3
    expected = [(one.vocabulary, one.code, one.reason) for one in service.for_work("w0") if one.is_assigned]
    assert expected == [
        ("msc", "68T50", "given as msc 68T50"), ("udc", "621.77", "given as udc 621.77:54"),
        ("udc", "54", "given as udc 621.77:54"),
    ]  # fmt: skip
    service.learn("free", "udc", "conditional")
    assert {one.code for one in service.for_text("О проволоке", "ru", ["udc"])} == {"621.77", "54"}


def test_rules_that_cannot_be_learned_or_led_anywhere_are_named(library: Library, tmp_path: Path) -> None:
    service = library.vocabularies()
    with pytest.raises(VocabularyError, match="No work of the library gives a rule"):
        service.learn("free", "msc")
    with pytest.raises(VocabularyError, match="no vocabulary «mines»"):
        service.learn("free", "mines")


def test_learning_again_replaces_rules_and_keeps_what_people_said(library: Library, tmp_path: Path) -> None:
    service = library.vocabularies()
    service.take_in(str(tmp_path / "mines.ttl.gz"))
    (tmp_path / "other.tsv").write_text("code\ten\nT7\ttunnels\n", encoding="utf-8")
    (tmp_path / "ways.tsv").write_text("T7\tS1\tclose\n", encoding="utf-8")
    service.take_in(str(tmp_path / "other.tsv"))
    assert service.take_rules(tmp_path / "ways.tsv", "other", "mines").rules == 1
    for measure in ("conditional", "equivalence"):
        service.learn("free", "mines", measure)
    assert [(card.source, card.method) for card in service.rule_cards()] == [
        ("free", "transfer.equivalence@1"), ("other", "concordance.tsv@1"),
    ]  # fmt: skip
    (expansion,) = library.search("tunnels", expand=True).expansions
    assert ("S1", "«tunnels» of other: close match, mines") in [(term.text, term.reason) for term in expansion.terms]


def test_works_belong_to_collections_by_language_source_and_name(library: Library) -> None:
    service = library.collections()
    assert service.add(Collection("halde", language="de", source="blätter")).works == 2
    moths = work(library, "moths")
    assert service.add(Collection("shelf"), [moths]).works == 1
    assert titles(library, "", filters=_only("halde")) == {"Die", "Pumpen"}
    assert service.add(Collection("shelf", language="en")).works == 3
    assert service.of(moths) == ("shelf",)
    service.remove("halde")
    assert titles(library, "", filters=_only("halde")) == set()
    with pytest.raises(VocabularyError, match="no collection «halde»"):
        service.remove("halde")
    with pytest.raises(VocabularyError, match="no vocabulary «none»"):
        service.add(Collection("odd", vocabulary="none"))


def test_a_new_work_joins_the_collections_whose_rules_take_it(library: Library, tmp_path: Path) -> None:
    library.collections().add(Collection("halde", source="Halde"))
    (tmp_path / "more.bib").write_text("@article{f, title={Erze und Steine}, journal={Neue Halde}}", encoding="utf-8")
    list(library.add([tmp_path / "more.bib"]))
    assert titles(library, "", filters=_only("halde")) == {"Die", "Pumpen", "Erze"}


def test_an_expanded_query_finds_works_in_the_language_of_each_collection(library: Library, tmp_path: Path) -> None:
    library.vocabularies().take_in(str(tmp_path / "mines.ttl.gz"))
    library.collections().add(Collection("german", language="de", vocabulary="mines"))
    assert titles(library, "shafts") == {"Ventilation"}
    page = library.search("shafts", expand=True)
    assert {found.work.language for found in page.works} == {"en", "de"}
    (expansion,) = page.expansions
    assert expansion.collection == "german"
    assert {(term.words, term.text) for term in expansion.terms} == {("shafts", "S1"), ("shafts", "Schächte")}
    assert library.search("shafts moths", expand=True).relaxed
    assert titles(library, "shafts -Bewetterung", expand=True) == {"Ventilation", "Pumpen"}


def test_the_http_interface_returns_the_added_terms(library: Library, tmp_path: Path) -> None:
    library.vocabularies().take_in(str(tmp_path / "mines.ttl.gz"))
    client = TestClient(make_app(library), base_url="http://localhost")
    plain = client.get("/api/v1/search", params={"q": "shafts"}).json()
    assert (plain["total"], plain["expansions"]) == (2, [])
    expanded = client.get("/api/v1/search", params={"q": "shafts", "expand": 1}).json()
    assert expanded["total"] == 4
    assert expanded["expansions"][0]["terms"][0] == {
        "words": "shafts", "text": "S1", "weight": 1.0, "reason": "«shafts» in mines", "is_code": True,
    }  # fmt: skip


@pytest.mark.parametrize("text", ["", "\ud800 shafts", "\x00", "(" * 5000, "a" * 100_000, '"shafts'])
def test_odd_questions_are_answered(library: Library, tmp_path: Path, text: str) -> None:
    library.vocabularies().take_in(str(tmp_path / "mines.ttl.gz"))
    found = library.search(text, expand=True)
    assert found.total == (4 if "shafts" in text and "\ud800" not in text else found.total)
    assert len(library.vocabularies().for_text(text, None)) == ("shafts" in text)


def test_a_collection_is_a_set_of_the_archive(library: Library) -> None:
    library.collections().add(Collection("halde", title="Von der Halde", language="de"))
    app = FastAPI()
    app.include_router(make_oai(library))
    client = TestClient(app)
    assert "<setName>Von der Halde</setName>" in client.get("/oai?verb=ListSets").text
    listed = "/oai?verb=ListIdentifiers&metadataPrefix=oai_dc&set=collection-halde"
    assert client.get(listed).text.count("<header>") == 2
    library.remove(work(library, "Pumpen"))
    assert client.get(listed).text.count('status="deleted"') == 1


def _only(name: str) -> object:
    from svod.library import read_filters

    return read_filters(collection=[name])


def test_a_work_that_comes_later_is_learned_from_and_one_that_goes_is_forgotten(
    library: Library, tmp_path: Path
) -> None:
    service = library.vocabularies()
    service.take_in(str(tmp_path / "mines.ttl.gz"))
    service.learn("free", "mines", "conditional")
    text = "Gossamer of spiders"
    assert service.for_text(text, "en", ["mines"]) == ()
    record = "@article{{{0}, title={{Gossamer of spiders, part {0}}}, language={{english}}, keywords={{wings}}}}"
    (tmp_path / "more.bib").write_text("\n".join(map(record.format, ("f", "g"))), encoding="utf-8")
    assert len(list(library.add([tmp_path / "more.bib"]))) == 2
    (found,) = service.for_text(text, "en", ["mines"])
    assert (found.name, found.reason) == ("wings", "given to 3 works, some like this")
    assert 0 < found.weight < 1
    library.remove(work(library, "gossamer"))
    library.remove(work(library, "gossamer"))
    assert service.for_text(text, "en", ["mines"]) == ()
