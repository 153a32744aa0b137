"""Works known by references alone: gathered as papers come, shown, and become the paper when it comes."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from svod.assemble import open_library
from svod.assemble.library import cataloguers_of
from svod.catalog.deduplication import TitleResolver
from svod.catalog.reference_matching import TitleMatcher
from svod.config import Settings
from svod.library import Library
from svod.library.graph.drawing import drawn
from svod.library.graph.pagerank import reading_shares
from svod.library.ingest.cataloguing import Ingested, ingest_work
from svod.library.ingest.citation_links import recognise_citations_to, tie_references
from svod.model.graph import Known
from svod.model.metadata import Field
from svod.reading.methods import prepared_reference
from svod.store.store import SqliteStore
from svod.text.claims import name_of_reference
from tests.papers import paper_title, write_papers
from tests.stored_values import make_reference, make_work

TITLE = "О днях недели в старых письмах"


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with open_library(tmp_path / "library", settings=Settings()) as opened:
        yield opened


def added(library: Library, *paths: Path) -> list[Ingested]:
    return [answer for answer in library.add(paths) if isinstance(answer, Ingested)]


def test_a_work_that_two_papers_cite_is_known_by_both_and_becomes_the_paper_that_comes(
    library: Library, tmp_path: Path
) -> None:
    papers = write_papers(tmp_path / "papers", 4)
    third, fourth = sorted(added(library, papers[2], papers[3]), key=lambda ingested: ingested.title)
    cited = library.cited()
    assert [(one.work.metadata.text(Field.TITLE), one.cited_by) for one in cited] == [
        (paper_title(1), 2),
        (paper_title(0), 1),
    ]
    record = library.show_cited(cited[0].work.id)
    assert record is not None
    assert {citing for citing, _ in record.references} == {third.work_id, fourth.work_id}
    known_as = {reference.known_as for reference in library.show(third.work_id).references}
    assert cited[0].work.id in known_as | {reference.known_as for reference in library.show(fourth.work_id).references}
    (came,) = added(library, papers[1])
    assert came.cited_by == 2
    assert paper_title(1) not in [one.work.metadata.text(Field.TITLE) for one in library.cited()]
    # The old name still finds the work.
    assert library.show(cited[0].work.id).work.id == came.work_id
    assert library.check().whole


def test_a_reference_means_the_same_work_whether_a_reading_process_prepared_it_or_not(store: SqliteStore) -> None:
    parts, reference = cataloguers_of(Settings()), make_reference(TITLE)
    made = [prepared_reference(reference, parts.matcher)]
    assert made[0].name == name_of_reference(reference)
    with store.writing() as session:
        for work_id, by_reader in (("w1", made), ("w2", ())):
            ingest_work(make_work(work_id, f"Paper {work_id}"), [reference], "", session, parts, by_reader)
        (number,) = {cited for work_id in ("w1", "w2") for cited in session.cited.of(work_id).values()}
        assert session.cited.citing(number) == ("w1", "w2")


def test_cited_works_are_nodes_of_their_own_kind_that_tie_the_papers_citing_them(
    library: Library, tmp_path: Path
) -> None:
    papers = write_papers(tmp_path / "papers", 4)
    (first, _) = added(library, papers[2], papers[3])
    graph = library.graph(first.work_id)
    kinds = {work.title: work.known for work in graph.works}
    assert kinds == {paper_title(2): Known.HELD, paper_title(3): Known.HELD, paper_title(1): Known.CITED}
    assert len(library.graph(first.work_id, cited=1).works) == 4
    assert Known.CITED not in {work.known for work in library.graph(first.work_id, cited=0).works}
    around = library.graph(library.cited(1)[0].work.id, depth=1)
    assert [(work.known, work.steps) for work in around.works] == [(Known.CITED, 0), (Known.HELD, 1), (Known.HELD, 1)]
    assert {work["known"] for work in json.loads(drawn(graph, "json"))["works"]} == {"held", "cited"}
    assert drawn(graph, "svg").count('fill="#ffffff"') == 1


def test_importance_is_kept_and_passed_on_and_renewed_as_works_come(library: Library, tmp_path: Path) -> None:
    papers = write_papers(tmp_path / "papers", 3)
    ingested = {one.title[-1]: one.work_id for one in added(library, *papers)}
    records = [library.show(work_id) for work_id in library.work_ids()]
    assert sum(record.importance for record in records) == pytest.approx(3, abs=1e-3)
    most = max(records, key=lambda record: (record.importance, len(record.cited_by)))
    assert len(most.cited_by) == max(len(record.cited_by) for record in records)
    assert len(ingested) > 1
    library.remove(most.work.id)
    assert sum(library.show(work_id).importance for work_id in library.work_ids()) == pytest.approx(2, abs=1e-3)


def test_circles_and_works_that_cite_themselves_leave_importance_shared_out() -> None:
    names = ["a", "b", "c", "alone"]
    shares = reading_shares(names, [("a", "b"), ("b", "c"), ("c", "a"), ("a", "a"), ("a", "unknown")])
    assert sum(shares) == pytest.approx(1, abs=1e-6)
    assert shares[0] == pytest.approx(shares[1]) == pytest.approx(shares[2])
    assert shares[3] < shares[0]
    assert reading_shares([], []) == []


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    opened = SqliteStore(tmp_path, create=True)
    yield opened
    opened.close()


def test_a_work_that_cites_itself_is_not_wanted(store: SqliteStore) -> None:
    resolver, matcher = TitleResolver(), TitleMatcher()
    work = make_work("w1", TITLE, "Громов", "2001")
    with store.writing() as session:
        session.works.put(work, resolver.keys(work))
        tie_references(work, [make_reference(TITLE, "Громов", "2001")], session, matcher)
        recognise_citations_to(work, resolver.keys(work), session, matcher)
        assert session.citations.of("w1") == ()
        assert session.cited.most_cited(5) == ()


def test_two_works_that_cite_one_another_are_tied_both_ways_whichever_comes_first(store: SqliteStore) -> None:
    resolver, matcher = TitleResolver(), TitleMatcher()
    one, other = make_work("w1", TITLE, "Громов", "2001"), make_work("w2", "Совсем иная работа", "Ким", "2001")
    cites = {"w1": make_reference("Совсем иная работа", "Ким", "2001"), "w2": make_reference(TITLE, "Громов", "2001")}
    with store.writing() as session:
        for work in (one, other):
            session.works.put(work, resolver.keys(work))
            tie_references(work, [cites[work.id]], session, matcher)
            recognise_citations_to(work, resolver.keys(work), session, matcher)
        assert [citation.cited for citation in session.citations.of("w1")] == ["w2"]
        assert [citation.cited for citation in session.citations.of("w2")] == ["w1"]
        assert session.cited.most_cited(5) == ()


def test_both_lists_of_a_paper_mean_one_work(store: SqliteStore) -> None:
    matcher = TitleMatcher()
    lists = [
        make_reference(TITLE, "Громов", "2001"),
        make_reference("O dnjax nedeli v staryx pis'max", "Gromov", "2001"),
    ]
    with store.writing() as session:
        session.works.put(make_work("w1", "Совсем иная работа", "Ким", "2011"), [])
        tie_references(make_work("w1", "Совсем иная работа"), lists, session, matcher)
        (cited,) = session.cited.most_cited(5)
        assert (cited.cited_by, len(session.cited.of("w1"))) == (1, 2)
