"""The query language: operators, and that no input breaks it."""

from contextlib import suppress

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from svod.errors import QueryError
from svod.model.retrieval import YearSpan, year_span
from svod.ports import SearchIndex
from svod.search.query_language import ParsedQuery, Term, parse_query


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("rye bread", ParsedQuery(((Term("rye"),), (Term("bread"),)))),
        ('"rye bread" -oven', ParsedQuery(((Term("rye bread", "", True),),), (Term("oven"),))),
        ("«ржаной хлеб»", ParsedQuery(((Term("ржаной хлеб", "", True),),))),
        ("„Roggen Brot“", ParsedQuery(((Term("Roggen Brot", "", True),),))),
        ("title:bread", ParsedQuery(((Term("bread", "title"),),))),
        ("автор:Лесной", ParsedQuery(((Term("Лесной", "creator"),),))),
        ('titel:"rye bread"', ParsedQuery(((Term("rye bread", "title", True),),))),
        ("-title:bread rye", ParsedQuery(((Term("rye"),),), (Term("bread", "title"),))),
        ("rye OR wheat oven", ParsedQuery(((Term("rye"), Term("wheat")), (Term("oven"),)))),
        ("рожь ИЛИ пшеница", ParsedQuery(((Term("рожь"), Term("пшеница")),))),
        ("rye NOT wheat", ParsedQuery(((Term("rye"),),), (Term("wheat"),))),
        ("rye AND wheat", ParsedQuery(((Term("rye"),), (Term("wheat"),)))),
        ("year:2001..2005", ParsedQuery(years=YearSpan(2001, 2005))),
        ("rye год:1999", ParsedQuery(((Term("rye"),),), years=YearSpan(1999, 1999))),
        ("Faust:Tragödie", ParsedQuery(((Term("Faust Tragödie"),),))),
        ("OR", ParsedQuery()),
        ("OR rye OR", ParsedQuery(((Term("rye"),),))),
        ("title:", ParsedQuery(((Term("title:"),),))),
        ('"unclosed phrase', ParsedQuery(((Term("unclosed phrase", "", True),),))),
        ("- -- !!", ParsedQuery()),
    ],
)
def test_a_query_is_read_as_a_reader_means_it(query: str, expected: ParsedQuery) -> None:
    assert parse_query(query) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2001", YearSpan(2001, 2001)),
        ("2001..", YearSpan(2001, None)),
        ("..2005", YearSpan(None, 2005)),
        ("2001-2005", YearSpan(2001, 2005)),
        ("2005..2001", YearSpan(2001, 2005)),
    ],
)
def test_years_are_read_as_people_write_them(text: str, expected: YearSpan) -> None:
    assert year_span(text) == expected


@pytest.mark.parametrize("text", ["soon", "..", "20011", "2001..soon", "20012005"])
def test_what_is_no_year_is_named(text: str) -> None:
    assert year_span(text) is None
    with pytest.raises(QueryError, match=r"year:2001\.\.2005"):
        parse_query(f"year:{text}")


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("creator:Oakhill", {"pendulum", "step"}),
        ("kind:thesis", {"order"}),
        ("language:de Bibliotheken", {"knowledge"}),
        ("source:Letters step", {"pendulum", "step"}),
        ("bread OR Bibliotheken", {"bread", "knowledge"}),
        ("year:2005..2009 pendulums", {"pendulum", "step"}),
        ("pendulum year:2009", {"step"}),
        ("year:1999", {"bread"}),
        ('"into step" -garden', {"step"}),
        ("hot-oven", {"bread"}),
        ("-bread", set()),
    ],
)
def test_the_index_finds_what_the_query_language_says(library: SearchIndex, query: str, expected: set[str]) -> None:
    assert {hit.work_id for hit in library.search(query).hits} == expected


_PIECES = st.sampled_from(
    ['"', "-", ":", "..", "year:", "title:", "OR", "NOT", "(", ")", "*", "^2", "~", "[a TO b]", "\\", "/re/", "рынок",
     "Wissensorganisation", "pendulum", "2001", "\x00", "\ud800", "🙂", "ё", "«", "„", " ", "\n", "a" * 300]
)  # fmt: skip


@settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    query=st.one_of(st.text(max_size=60), st.lists(_PIECES, max_size=12).map(" ".join), st.lists(_PIECES).map("".join))
)
def test_no_query_breaks_the_index(library: SearchIndex, query: str) -> None:
    with suppress(QueryError):
        page = library.search(query, facets=True)
        assert len(page.hits) == min(page.total, 10)
