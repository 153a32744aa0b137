"""Tables of codes, concordances and the built-in lists: read with their hierarchy, invalid ones refused by name."""

import pytest

from svod.errors import VocabularyError
from svod.model.vocabulary import Label, Relation, Rule
from svod.vocabulary.classifications import MscList, UdcList, class_above
from svod.vocabulary.concordance import SkosConcordance, TableConcordance
from svod.vocabulary.vocabulary_tables import TableReader

TABLE = "code\tbroader\tru\tde\n10\t\tпрялки\tSpinnräder\n10.2\t10\tверетёна\t\n10.9\t10\t\t\n"


def test_a_table_gives_captions_by_language_and_the_ways_up_and_down() -> None:
    found = TableReader().read(TABLE.encode(), "looms.tsv").concepts
    assert found["looms:10"].preferred == (Label("прялки", "ru"), Label("Spinnräder", "de"))
    assert found["looms:10"].narrower == {"looms:10.2", "looms:10.9"}
    assert found["looms:10.2"].broader == {"looms:10"}
    assert (found["looms:10.9"].name("ru").text, found["looms:10.9"].code) == ("10.9", "10.9")


def test_a_table_without_a_head_or_a_column_for_what_is_above_is_ordered_by_its_codes() -> None:
    found = TableReader().read(b"7\tyarn\n7.1\twool\n7.1.4\tlambswool\n", "yarn.tsv").concepts
    assert found["yarn:7.1.4"].broader == {"yarn:7.1"}
    assert found["yarn:7.1"].name("en") == Label("wool")


def test_a_table_with_a_cycle_of_classes_is_read_and_reported() -> None:
    found = TableReader().read(b"code\tbroader\ten\na\tb\tone\nb\ta\tother\n", "round.tsv")
    assert len(found.concepts) == 2
    assert found.remarks == ("2 concepts are in a cycle of broader concepts.",)


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"", "holds no code"),
        (b"\xff\xfe\x00", "no UTF-8"),
        (b"\t\t\n\n", "holds no code"),
        (b"\t" * 200_000, "holds no"),
    ],
)
def test_what_is_no_table_is_named(content: bytes, expected: str) -> None:
    with pytest.raises(VocabularyError, match=expected):
        TableReader().read(content, "none.tsv")


def test_a_cell_without_end_is_named() -> None:
    with pytest.raises(VocabularyError, match="cannot be read"):
        TableReader().read(b'1\t"' + b"x" * 200_000, "huge.tsv")


def test_the_built_in_lists_know_their_classes_and_the_broader_ones() -> None:
    msc, udc = MscList().read().concepts, UdcList().read().concepts
    assert (len(msc) > 6000, len(udc) > 250) == (True, True)
    assert msc["msc:68T50"].broader == {"msc:68Txx"}
    assert msc["msc:68Txx"].broader == {"msc:68-XX"}
    assert udc["udc:519.6"].broader == {"udc:51"}
    assert udc["udc:5"].broader == frozenset()


@pytest.mark.parametrize(
    ("scheme", "code", "above"),
    [
        ("udc", "621.039.51", "621.039.5"), ("udc", "621.039", "621.03"), ("udc", "5", ""),
        ("msc", "11A07", "11Axx"), ("msc", "11-XX", ""), ("grnti", "27.35.17", "27.35"),
    ],
)  # fmt: skip
def test_a_code_implies_its_broader_class(scheme: str, code: str, above: str) -> None:
    assert class_above(scheme, code) == above


def test_a_concordance_is_read_out_of_a_table_with_or_without_relations() -> None:
    rules = TableConcordance().read(
        b"old\tnew\trelation\tweight\n1\tA\n2\tB\tbroad\n3\tC\trelatedMatch\t0.4\n", "c.tsv"
    )
    assert rules == (
        Rule("1", "A", Relation.EXACT, 1.0, method="concordance"),
        Rule("2", "B", Relation.BROAD, 0.5, method="concordance"),
        Rule("3", "C", Relation.RELATED, 0.4, method="concordance"),
    )


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"1\tA\n2\tB\tsideways\n", "Row 2 of c.tsv names no relation: «sideways»"),
        (b"1\tA\texact\theavy\n", "has no weight"),
        (b"1\tA\texact\t7\n", "not between 0 and 1"),
        (b"lonely\n", "holds no mapping"),
    ],
)
def test_a_table_that_is_no_concordance_is_named(content: bytes, expected: str) -> None:
    with pytest.raises(VocabularyError, match=expected):
        TableConcordance().read(content, "c.tsv")


def test_mapping_relations_of_skos_are_rules() -> None:
    turtle = (
        b"@prefix skos: <http://www.w3.org/2004/02/skos/core#> . "
        b"<http://one.example/a> skos:closeMatch <http://other.example/b> ; skos:broader <http://one.example/c> ."
    )
    (rule,) = SkosConcordance().read(turtle, "m.ttl")
    assert rule[:4] == ("http://one.example/a", "http://other.example/b", Relation.CLOSE, 0.8)
    with pytest.raises(VocabularyError, match="no mapping"):
        SkosConcordance().read(b"<urn:a> <urn:b> <urn:c> .", "m.ttl")
