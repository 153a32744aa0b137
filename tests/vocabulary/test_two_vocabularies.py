"""The whole path with two vocabularies: rules both ways, exported as SKOS, imported elsewhere, queries rewritten."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from typer.testing import CliRunner

from svod.assemble import open_library
from svod.cli.app import app
from svod.config import Settings
from svod.errors import VocabularyError
from svod.library import Library
from svod.model.collection import Collection
from svod.model.vocabulary import Relation
from svod.web.app import make_app
from tests.web.looking import found

SKOS = "@prefix skos: <http://www.w3.org/2004/02/skos/core#> .\n"
CRAFTS = (
    SKOS
    + """
<https://crafts.example/weaving> a skos:Concept ; skos:prefLabel "weaving"@en ; skos:altLabel "loom work"@en .
<https://crafts.example/pottery> a skos:Concept ; skos:prefLabel "pottery"@en .
"""
)
GOODS = (
    SKOS
    + """
<https://goods.example/textile> a skos:Concept ; skos:prefLabel "textiles"@en, "Textilien"@de .
<https://goods.example/ceramic> a skos:Concept ; skos:prefLabel "ceramics"@en, "Keramik"@de .
"""
)
# Some works were indexed by both vocabularies, one by the second only.
RECORDS = """
@article{a, title={One}, language={english}, keywords={weaving, textiles}}
@article{b, title={Two}, language={english}, keywords={weaving, textiles}}
@article{c, title={Three}, language={english}, keywords={pottery, ceramics}}
@article{d, title={Four}, language={english}, keywords={pottery, ceramics}}
@article{e, title={Tücher}, journal={Warenblatt}, language={german}, keywords={Textilien}}
"""
WAY = ("crafts", "goods")


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    for name, text in (("crafts.ttl", CRAFTS), ("goods.ttl", GOODS), ("records.bib", RECORDS)):
        (tmp_path / name).write_text(text, encoding="utf-8")
    with open_library(tmp_path / "library", settings=Settings()) as opened:
        list(opened.add([tmp_path / "records.bib"]))
        for name in ("crafts.ttl", "goods.ttl"):
            opened.vocabularies().take_in(str(tmp_path / name))
        yield opened


@pytest.mark.parametrize("measure", ["conditional", "equivalence", "loglikelihood"])
def test_each_measure_ties_terms_of_the_same_works_both_ways(library: Library, measure: str) -> None:
    service = library.vocabularies()
    for way in (WAY, WAY[::-1]):
        assert service.learn(*way, measure).rules == 2
        ends = {(line.source.caption, line.target.caption) for line in library.mappings().rules(*way, "en")}
        expected = {("weaving", "textiles"), ("pottery", "ceramics")}
        assert ends == (expected if way == WAY else {pair[::-1] for pair in expected})


def test_rules_below_the_threshold_are_left_out(library: Library) -> None:
    service = library.vocabularies()
    service.learn(*WAY, "loglikelihood")
    strongest = max(line.rule.weight for line in library.mappings().rules(*WAY, "en"))
    with pytest.raises(VocabularyError, match="No work of the library gives a rule"):
        service.learn(*WAY, "loglikelihood", least=min(1.0, strongest + 0.01))
    assert service.learn(*WAY, "loglikelihood", least=strongest).rules == 2


def test_exported_mappings_are_imported_elsewhere_and_rewrite_queries(library: Library, tmp_path: Path) -> None:
    library.vocabularies().learn(*WAY)
    mappings = library.mappings()
    pair = ("https://crafts.example/weaving", "https://goods.example/textile")
    mappings.tie(*WAY, pair, Relation.EXACT)
    mappings.judge(*WAY, ("https://crafts.example/pottery", "https://goods.example/ceramic"), is_right=False)
    text = mappings.export(*WAY)
    assert "skos:exactMatch" in text
    assert "ceramic" not in text
    (tmp_path / "crafts-goods.ttl").write_text(text, encoding="utf-8")
    with open_library(tmp_path / "other", settings=Settings()) as other:
        list(other.add([tmp_path / "records.bib"]))
        service = other.vocabularies()
        for name in ("crafts.ttl", "goods.ttl"):
            service.take_in(str(tmp_path / name))
        other.collections().add(Collection("wares", language="de", source="Warenblatt", vocabulary="goods"))
        before = other.search("loom work", expand=True)
        assert before.works == ()
        assert service.take_rules(tmp_path / "crafts-goods.ttl", *WAY).rules == 1
        after = other.search("loom work", expand=True)
        assert [work.work.metadata.text("title") for work in after.works] == ["Tücher"]
        assert [(one.collection, term.text) for one in after.expansions for term in one.terms] == [
            ("wares", "Textilien")
        ]


def test_rules_are_drawn_and_downloaded(library: Library) -> None:
    library.vocabularies().learn(*WAY)
    client = TestClient(make_app(library), base_url="http://127.0.0.1")
    page = client.get("/vocabularies/crafts/to/goods").text
    assert sorted(found(page, "//figure//line/title/text()")) == sorted(
        f"{line.source.caption} → {line.target.caption}: {line.rule.weight:.2f}"
        for line in library.mappings().rules(*WAY, "en")
    )
    assert set(found(page, "//figure//text/text()")) == {"weaving", "pottery", "textiles", "ceramics"}
    answer = client.get("/vocabularies/crafts/to/goods/mappings.ttl")
    assert answer.headers["content-type"].startswith("text/turtle")
    assert "skos:relatedMatch" in answer.text
    assert client.get("/vocabularies/crafts/to/none/mappings.ttl").status_code == 404


def test_the_verbs_learn_both_ways_and_print_mappings(library: Library, tmp_path: Path) -> None:
    place = ["--library", str(tmp_path / "library")]
    learned = CliRunner().invoke(app, ["vocab", "map", "--from", "crafts", "--to", "goods", "--both", *place])
    assert learned.exit_code == 0, learned.output
    assert learned.stdout.splitlines()[1].startswith("goods → crafts: 2 rules")
    printed = CliRunner().invoke(app, ["vocab", "export", "--from", "goods", "--to", "crafts", *place])
    assert "<https://goods.example/textile> skos:relatedMatch <https://crafts.example/weaving>" in printed.stdout
    assert CliRunner().invoke(app, ["vocab", "map", "--to", "goods", "--both", *place]).exit_code != 0
