"""What only the index in PostgreSQL does: years as lexemes, samples of facets, tiers of places, most of many words."""

from collections.abc import Iterator
from contextlib import closing

import pytest
from hypothesis import given
from hypothesis import strategies as st

from svod.model.retrieval import HitPage
from svod.search.postgres import facets, lexemes, ranking
from svod.search.postgres.index import PostgresIndex
from svod.search.postgres.lexemes import covering_spans, in_sample, quoted, spans_of
from svod.store.database.postgres import PostgresDatabase
from tests.search.index_entries import entry

_YEARS = st.integers(0, 9999)


@given(first=_YEARS, last=_YEARS, year=_YEARS)
def test_years_are_covered_by_few_lexemes_and_no_others_are(first: int, last: int, year: int) -> None:
    covered = covering_spans(first, last)
    assert bool(set(covered) & set(spans_of(year))) == (first <= year <= last)
    assert len(covered) <= 60


@given(st.text(st.characters(exclude_categories=["Cs"]), min_size=1))
def test_lexemes_of_a_sample_have_a_letter_before_them(lexeme: str) -> None:
    assert in_sample(f"{quoted(lexeme)}:D | 'x'", 6) == f"({quoted('1' + lexeme)}:D | '1x') & 'q6'"
    assert in_sample(f"{quoted(lexeme)} <-> 'x'", 4) == f"({quoted(lexeme)} <-> 'x') & 'q4'"


@pytest.fixture
def index(postgres_address: str) -> Iterator[PostgresIndex]:
    with closing(PostgresDatabase(postgres_address, create=False)) as database:
        yield PostgresIndex(database)


def test_facets_of_many_works_are_counted_in_a_part_and_multiplied(
    index: PostgresIndex, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(facets, "COUNTED", 400)
    monkeypatch.setattr(facets, "SAMPLED", 400)
    index.update(entry(f"w{number}", "Reeds", kind="article" if number % 4 else "thesis") for number in range(1200))
    page = index.search("reeds", facets=True)
    assert (page.total, page.estimated) == (1200, False)
    kinds = kinds_of(page)
    assert 750 < kinds["article"] < 1050
    assert 200 < kinds["thesis"] < 400
    assert all(works % 3 == 0 for works in kinds.values())


def test_very_many_works_are_estimated_by_a_sample_and_few_are_counted(
    index: PostgresIndex, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(facets, "SAMPLE", 400)
    monkeypatch.setattr(facets, "FEWEST", 50)
    index.update(
        entry(f"w{number}", "Reeds" if number % 40 else "Reeds, herons", kind="article" if number % 4 else "thesis")
        for number in range(1200)
    )
    many, few = (index.search(words, facets=True) for words in ("reeds", "reeds herons"))
    assert (many.estimated, few.estimated, few.total) == (True, False, 30)
    assert 1000 < many.total < 1400
    assert many.total % 4 == 0
    assert 200 < kinds_of(many)["thesis"] < 400
    assert index.search("reeds").total == many.total
    assert len(many.hits) == 10


@pytest.mark.parametrize("query", ["reeds", "reeds herons", '"reeds herons"', "reeds -owls", "herons year:1990..2000"])
def test_works_of_a_small_sample_are_found_by_lexemes_of_their_own(
    index: PostgresIndex, monkeypatch: pytest.MonkeyPatch, query: str
) -> None:
    monkeypatch.setattr(facets, "SAMPLE", 40)
    monkeypatch.setattr(facets, "FEWEST", 10)
    index.update(entry(f"w{number}", "Reeds herons", year="1995") for number in range(1200))
    page = index.search(query, facets=True)
    assert page.estimated
    assert 700 < page.total < 1900
    assert page.total % 32 == 0
    assert len({hit.work_id for hit in page.hits}) == 10


def kinds_of(page: HitPage) -> dict[str, int]:
    return {count.value: count.works for facet in page.facets if facet.name == "kind" for count in facet.counts}


def test_works_with_the_words_in_their_titles_come_first_where_there_are_many(
    index: PostgresIndex, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ranking, "RANKED", 10)
    index.update(entry(f"a{number:02}", "Nothing", body="reeds and herons") for number in range(40))
    index.update([entry("z1", "Reeds and herons"), entry("z2", "Reeds", description="With herons.")])
    found = [index.search("reeds herons", limit=6, offset=offset) for offset in range(0, 48, 6)]
    assert [hit.work_id for hit in found[0].hits[:2]] == ["z1", "z2"]
    assert {page.total for page in found} == {42}
    assert [len(page.hits) for page in found] == [6] * 7 + [0]


def test_of_frequent_words_that_rarely_meet_all_works_are_found_the_best_first(
    index: PostgresIndex, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ranking, "RANKED", 10)
    index.update(entry(f"{word}{number}", word) for word in ("reeds", "herons") for number in range(300))
    index.update(entry(f"a{number:02}", "Nothing", body="reeds and herons") for number in range(30))
    index.update([entry("z1", "Reeds and herons"), entry("z2", "Reeds", description="With herons.")])
    found = [index.search("reeds herons", limit=6, offset=offset) for offset in range(0, 36, 6)]
    assert [hit.work_id for hit in found[0].hits[:2]] == ["z1", "z2"]
    assert {page.total for page in found} == {32}
    assert [len(page.hits) for page in found] == [6] * 5 + [2]
    assert len({hit.work_id for page in found for hit in page.hits}) == 32


def test_most_of_many_words_are_enough_and_fewer_are_not(index: PostgresIndex) -> None:
    words = [f"{letter}word" for letter in "abcdefghijklmnop"]
    index.update([entry("most", " ".join(words[:12])), entry("fewer", " ".join(words[:11]))])
    page = index.search(" ".join(words))
    assert ([hit.work_id for hit in page.hits], page.relaxed) == (["most"], True)


@pytest.mark.parametrize("query", ["herons", '"reeds herons"', "рынками"])
def test_what_only_the_head_has_is_found_anywhere_and_not_in_the_text(index: PostgresIndex, query: str) -> None:
    words = "Reeds herons рынок"
    index.update([entry("head", words), entry("text", "Nothing", body=words), entry("both", words, body=words)])
    found = {field: {hit.work_id for hit in index.search(query, field=field).hits} for field in ("", "title", "text")}
    assert found == {"": {"head", "text", "both"}, "title": {"head", "both"}, "text": {"text", "both"}}


def test_words_of_the_head_are_found_where_a_text_is_too_long(
    index: PostgresIndex, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lexemes, "_MOST_BYTES", 1_000)
    index.update([entry("long", "Herons", body=" ".join(f"reed{number}" for number in range(500)) + " herons")])
    assert index.search("herons").total == 1
    assert not index.search("reed499").total
