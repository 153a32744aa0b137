"""Citation graphs: steps, ties, importance and communities of small worlds; files that others can read."""

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import pytest
from lxml import etree

from svod.errors import SettingsError
from svod.library.graph.drawing import drawn
from svod.library.graph.neighbourhood import citation_graph
from svod.model.graph import CitationGraph, Tie
from svod.model.work import Citation
from svod.store.store import SqliteStore
from tests.stored_values import make_reference, make_work

# «b» and «c» are cited by «a»; «d» cites «c», too; «e» is far away; «a» cites itself, and «b» cites it back.
CITED = {"a": "bca", "b": "a", "d": "ce", "c": "", "e": "f", "f": ""}


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    opened = SqliteStore(tmp_path, create=True)
    fill(opened, CITED)
    yield opened
    opened.close()


def fill(store: SqliteStore, cited: Mapping[str, Iterable[str]]) -> None:
    with store.writing() as session:
        for name in cited:
            session.works.put(make_work(name, f"The <b>work</b> & {name}\x0b", "Ким", "2001"), [])
        for name, others in cited.items():
            listed = list(others)
            session.references.put(name, [make_reference(other) for other in listed])
            session.citations.put(Citation(name, place, other, 0.9, "said") for place, other in enumerate(listed))


def graph(store: SqliteStore, depth: int, most: int = 400) -> CitationGraph:
    with store.reading() as session:
        start = session.works.get("a")
        assert start is not None
        return citation_graph(start, session, depth, most)


def ties(found: CitationGraph, tie: Tie) -> set[tuple[str, str]]:
    return {(one.source, one.target) for one in found.ties if one.tie is tie}


def test_works_are_reported_with_the_steps_that_lead_to_them(store: SqliteStore) -> None:
    assert {work.id: work.steps for work in graph(store, 1).works} == {"a": 0, "b": 1, "c": 1}
    assert {work.id: work.steps for work in graph(store, 2).works} == {"a": 0, "b": 1, "c": 1, "d": 2}
    assert len(graph(store, 6).works) == 6


def test_nobody_cites_himself_and_circles_end(store: SqliteStore) -> None:
    assert ties(graph(store, 6), Tie.CITES) == {("a", "b"), ("a", "c"), ("b", "a"), ("d", "c"), ("d", "e"), ("e", "f")}


def test_works_cited_together_and_citing_the_same_are_tied(store: SqliteStore) -> None:
    found = graph(store, 2)
    assert ties(found, Tie.CO_CITED) == {("b", "c")}
    assert ties(found, Tie.COUPLED) == {("a", "d")}


def test_what_many_cite_is_important_and_importance_is_shared_out(store: SqliteStore) -> None:
    works = {work.id: work.importance for work in graph(store, 6).works}
    assert works["c"] > works["d"]
    assert sum(works.values()) == pytest.approx(1, abs=1e-4)


def test_two_circles_of_friends_are_two_communities(tmp_path: Path) -> None:
    opened = SqliteStore(tmp_path, create=True)
    fill(opened, {"a": "bcd", "b": "cd", "c": "d", "d": "x", "x": "yzw", "y": "zw", "z": "w", "w": ""})
    communities = {work.id: work.community for work in graph(opened, 6).works}
    opened.close()
    assert len({communities[name] for name in "abcd"}) == 1
    assert len({communities[name] for name in "xyzw"}) == 1
    assert communities["a"] != communities["w"]


def test_more_works_than_asked_for_are_cut_off_and_said_to_be(store: SqliteStore) -> None:
    found = graph(store, 6, most=3)
    assert len(found.works) == 3
    assert found.is_cut
    assert not graph(store, 6).is_cut


def test_a_graph_is_written_as_json_graphml_and_a_picture_that_parsers_read(store: SqliteStore) -> None:
    found = graph(store, 2)
    reported = json.loads(drawn(found, "json"))
    assert reported["works"][0]["id"] == "a"
    assert {tie["tie"] for tie in reported["ties"]} == {"cites", "co-cited", "coupled"}
    space = {"g": "http://graphml.graphdrawing.org/xmlns", "s": "http://www.w3.org/2000/svg"}
    tree = etree.fromstring(drawn(found, "graphml").encode())
    assert tree.xpath("count(//g:node)", namespaces=space) == 4
    assert tree.xpath("string(//g:node[@id='a']/g:data[@key='title'])", namespaces=space) == "The <b>work</b> & a"
    picture = etree.fromstring(drawn(found, "svg").encode())
    assert picture.xpath("count(//s:g/s:circle)", namespaces=space) == 4
    assert picture.xpath("count(//s:line)", namespaces=space) == 4


def test_an_unknown_format_is_refused_with_the_known_ones_named(store: SqliteStore) -> None:
    with pytest.raises(SettingsError, match="dot") as refused:
        drawn(graph(store, 1), "dot")
    assert "graphml" in str(refused.value.way_out)


def test_a_work_that_five_thousand_cite_is_reported_in_bounded_size(tmp_path: Path) -> None:
    opened = SqliteStore(tmp_path, create=True)
    fill(opened, {"a": "", **{f"n{number}": ["a"] for number in range(5000)}})
    found = graph(opened, 3)
    opened.close()
    assert len(found.works) == 400
    assert found.is_cut
    # So many works cite the same one that it says nothing of any two of them.
    assert ties(found, Tie.COUPLED) == set()
