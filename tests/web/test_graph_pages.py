"""The citation graph as a page: who stands in it, what filters leave, where clicks lead."""

from fastapi.testclient import TestClient
from starlette.datastructures import QueryParams

from svod.model.graph import CitationGraph, GraphTie, GraphWork, Known, Tie
from svod.web.pages.browse.graph_view import graph_view, read_graph_request
from tests.web.looking import found
from tests.web.papers import ENGLISH, GERMAN, RUSSIAN


def work(name: str, year: str, steps: int = 1, known: Known = Known.HELD, importance: float = 0.1) -> GraphWork:
    return GraphWork(name, f"The {name}", ("Reed A.",), year, steps, importance, 0, known)


GRAPH = CitationGraph(
    "middle",
    (
        work("middle", "1960", 0, importance=0.4),
        work("early", "1910"),
        work("late", "1990", 2),
        work("lost", "1950", known=Known.CITED),
    ),
    (
        GraphTie("middle", "early", Tie.CITES, 0.9),
        GraphTie("late", "middle", Tie.CITES, 0.9),
        GraphTie("early", "late", Tie.CO_CITED, 1.0),
    ),
    is_cut=False,
)


def shown(work_id: str = "middle", **asked: str) -> set[str]:
    view = graph_view(GRAPH, read_graph_request(work_id, QueryParams(asked)))
    return {dot.work.id for dot in view.dots}


def test_the_graph_around_a_work_shows_it_in_the_middle_with_arrows_to_what_is_cited(filled: TestClient) -> None:
    text = filled.get(f"/works/{RUSSIAN.work_id}/graph").text
    dots = found(text, "//svg//a/@data-id")
    assert {RUSSIAN.work_id, GERMAN.work_id, ENGLISH.work_id} <= set(dots)
    assert found(text, "//svg//a[@aria-current]/@data-id") == [RUSSIAN.work_id]
    ties = {(line.get("data-source"), line.get("data-target")) for line in found(text, "//svg//line[@class='tie']")}
    assert (RUSSIAN.work_id, GERMAN.work_id) in ties
    assert f'href="/works/{GERMAN.work_id}/graph"' in text


def test_the_same_works_stand_in_a_list_for_those_who_see_no_picture(filled: TestClient) -> None:
    text = filled.get(f"/works/{GERMAN.work_id}/graph").text
    assert len(found(text, "//details//li")) == len(found(text, "//svg//a"))
    assert "1 step away" in text


def test_the_map_shows_the_whole_library(filled: TestClient) -> None:
    text = filled.get("/graph").text
    assert set(found(text, "//svg//a/@data-id")) == {RUSSIAN.work_id, GERMAN.work_id, ENGLISH.work_id}


def test_programs_get_the_graph_as_an_object(filled: TestClient) -> None:
    reported = filled.get(f"/works/{GERMAN.work_id}/graph.json?steps=1").json()
    assert reported["start"] == GERMAN.work_id
    assert {one["id"] for one in reported["works"]} >= {RUSSIAN.work_id, ENGLISH.work_id}
    assert filled.get("/graph.json").json()["ties"]


def test_an_unknown_work_has_no_graph(filled: TestClient) -> None:
    assert filled.get("/works/w000000000000/graph").status_code == 404


def test_filters_leave_works_of_some_years_and_kinds_and_always_the_middle() -> None:
    assert shown() == {"middle", "early", "late", "lost"}
    assert shown(first="1970") == {"middle", "late"}
    assert shown(last="1955") == {"middle", "early", "lost"}
    assert shown(kind="cited") == {"middle", "lost"}


def test_wishes_that_make_no_sense_are_left_out() -> None:
    asked = read_graph_request("middle", QueryParams("steps=99&layout=spiral&first=soon&last=²²²²&kind=odd"))
    assert asked == read_graph_request("middle", QueryParams(""))


def test_along_the_years_earlier_works_stand_to_the_left() -> None:
    view = graph_view(GRAPH, read_graph_request("middle", QueryParams("layout=years")))
    places = {dot.work.id: dot.x for dot in view.dots}
    assert places["early"] < places["lost"] < places["middle"] < places["late"]
    assert [one.label for one in view.grid] == ["1910", "1950", "1960", "1990"]


def test_dots_lie_inside_the_picture_and_never_on_one_another() -> None:
    for layout in ("rings", "years"):
        view = graph_view(GRAPH, read_graph_request("middle", QueryParams({"layout": layout})))
        left, top, width, height = view.box
        places = {(dot.x, dot.y) for dot in view.dots}
        assert len(places) == len(view.dots)
        assert all(left < x < left + width and top < y < top + height for x, y in places)
