"""SKOS vocabularies: the same concepts from every RDF format, and a named error for every invalid file."""

from pathlib import Path

import pytest

from svod.errors import VocabularyError
from svod.model.vocabulary import Concept, Label
from svod.vocabulary.skos import LONGEST_LABEL, read_vocabulary, skos_vocabulary

HEAD = "@prefix skos: <http://www.w3.org/2004/02/skos/core#> .\n@prefix : <http://garden.example/> .\n"
TURTLE = (
    HEAD
    + """
:tree a skos:Concept ; skos:prefLabel "trees"@en, "Bäume"@de, "деревья"@ru ; skos:altLabel "woody plants"@en-GB .
:birch a skos:Concept ; skos:prefLabel "birches"@en ; skos:broader :tree ; skos:related :sap .
:sap a skos:Concept ; skos:prefLabel "birch sap"@en .
"""
)
RDF_XML = """<?xml version="1.0"?>
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:skos="http://www.w3.org/2004/02/skos/core#">
  <skos:Concept rdf:about="http://garden.example/tree">
    <skos:prefLabel xml:lang="en">trees</skos:prefLabel>
  </skos:Concept>
</rdf:RDF>"""
JSON_LD = """{"@id": "http://garden.example/tree",
 "http://www.w3.org/2004/02/skos/core#prefLabel": [{"@value": "trees", "@language": "en"}]}"""
TREE, BIRCH = "http://garden.example/tree", "http://garden.example/birch"


def concepts(turtle: str) -> dict[str, Concept]:
    return dict(skos_vocabulary((HEAD + turtle).encode(), "garden.ttl").concepts)


def test_a_concept_has_labels_in_its_languages_and_relations_given_from_either_end() -> None:
    found = skos_vocabulary(TURTLE.encode(), "garden.ttl").concepts
    assert found[TREE].preferred == (Label("trees", "en"), Label("Bäume", "de"), Label("деревья", "ru"))
    assert found[TREE].alternative == (Label("woody plants", "en"),)
    assert found[TREE].narrower == {BIRCH}
    assert found[BIRCH].broader == {TREE}
    assert found[BIRCH].neighbours == {TREE, "http://garden.example/sap"}


@pytest.mark.parametrize(("language", "name"), [("de", "Bäume"), ("ru", "деревья"), ("fr", "trees"), (None, "trees")])
def test_a_concept_is_called_in_the_language_asked_for_else_in_english(language: str | None, name: str) -> None:
    assert skos_vocabulary(TURTLE.encode(), "garden.ttl").concepts[TREE].name(language).text == name


@pytest.mark.parametrize(
    ("name", "content"),
    [("a.rdf", RDF_XML), ("a.jsonld", JSON_LD), ("a.ttl", TURTLE), ("a", RDF_XML), ("a", JSON_LD), ("a", TURTLE)],
)
def test_every_form_of_rdf_gives_the_same_concept(name: str, content: str) -> None:
    assert skos_vocabulary(content.encode(), name).concepts[TREE].name("en") == Label("trees", "en")


def test_labels_that_are_resources_themselves_are_read_too() -> None:
    found = concepts(
        "@prefix xl: <http://www.w3.org/2008/05/skos-xl#> . :leaf xl:prefLabel :l1 ; xl:altLabel :l2 ."
        ' :l1 xl:literalForm "leaves"@en . :l2 xl:literalForm "foliage"@en .'
    )
    assert found["http://garden.example/leaf"].preferred == (Label("leaves", "en"),)
    assert found["http://garden.example/leaf"].alternative == (Label("foliage", "en"),)


def test_concepts_that_lead_in_a_circle_or_to_themselves_are_read() -> None:
    found = concepts(':a skos:prefLabel "a" ; skos:broader :b, :a . :b skos:prefLabel "b" ; skos:broader :a .')
    assert found["http://garden.example/a"].neighbours == {"http://garden.example/b"}


def test_concepts_in_a_cycle_are_reported_and_those_beside_it_are_not() -> None:
    links = ":a skos:broader :b . :b skos:broader :a . :below skos:broader :a . :above skos:narrower :b ."
    names = " ".join(f':{name} skos:prefLabel "{name}" .' for name in ("a", "b", "below", "above"))
    assert skos_vocabulary((HEAD + links + names).encode(), "garden.ttl").remarks == (
        "2 concepts are in a cycle of broader concepts.",
    )


def test_a_concept_without_a_preferred_label_is_named_otherwise_and_reported() -> None:
    found = skos_vocabulary(
        (
            HEAD + ':a skos:prefLabel "a" ; skos:related :nameless, :nothing . :nameless skos:altLabel "x" .'
            ' :coded a skos:Concept ; skos:notation "K12" . :bare a skos:Concept .'
        ).encode(),
        "garden.ttl",
    )
    names = {uri.rpartition("/")[2]: concept.name(None).text for uri, concept in found.concepts.items()}
    assert names == {"a": "a", "nameless": "x", "coded": "K12", "bare": "bare"}
    assert found.concepts["http://garden.example/a"].neighbours == {"http://garden.example/nameless"}
    assert found.concepts["http://garden.example/coded"].code == "K12"
    assert "3 concepts have no preferred label" in found.remarks[0]


def test_a_label_without_end_is_cut() -> None:
    (found,) = concepts(f':a skos:prefLabel "{"x" * 10_000}" .').values()
    assert len(found.preferred[0].text) == LONGEST_LABEL


@pytest.mark.parametrize(
    ("name", "content", "expected"),
    [
        ("a.ttl", b"@prefix broken", "no valid RDF"),
        ("a.rdf", b"<rdf:RDF", "no valid RDF"),
        ("a.jsonld", b'{"@context": 7', "no valid RDF"),
        ("a.ttl", b"\xff\xfe\x00\x01", "no valid RDF"),
        ("a.ttl", b"", "no SKOS concept"),
        ("a.ttl", b"<urn:a> <urn:b> <urn:c> .", "no SKOS concept"),
    ],
)
def test_what_is_no_vocabulary_is_named(name: str, content: bytes, expected: str) -> None:
    with pytest.raises(VocabularyError, match=expected):
        skos_vocabulary(content, name)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(VocabularyError, match="cannot be read"):
        read_vocabulary(tmp_path / "none.ttl")
