"""The search index in a long run: what arrives is put in at once, new citations of what is there at the end."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

from svod.assemble import open_library
from svod.config import Settings
from svod.library import Library
from svod.library.ingest import indexing, ingest
from svod.library.ingest.cataloguing import Ingested
from svod.library.ingest.indexing import Postponed, catch_up_index
from svod.model.retrieval import IndexEntry, SortOrder
from svod.reading.lineage import INDEXED
from svod.search.index import TantivyIndex
from tests.papers import write_papers

PAPERS = 8


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with open_library(tmp_path / "library", settings=Settings()) as opened:
        yield opened


@pytest.fixture
def put_in(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often each work is put into the index."""
    counts: Counter[str] = Counter()
    update = TantivyIndex.update

    def counted(index: TantivyIndex, entries: Iterable[IndexEntry], removed: Iterable[str] = ()) -> bool:
        found = list(entries)
        counts.update(entry.work_id for entry in found)
        return update(index, found, removed)

    monkeypatch.setattr(TantivyIndex, "update", counted)
    return counts


def most_cited(library: Library) -> list[int]:
    """How often the works are cited, in the order in which the index has them."""
    hits = library._parts.index.search("задаче", limit=PAPERS, sort=SortOrder.CITATIONS).hits
    counts = [len(library.show(hit.work_id).cited_by) for hit in hits]
    assert len(counts) == PAPERS
    assert counts[-1] < counts[0]
    return counts


def are_about_in_order(counts: list[int], level: Callable[[int], int] = indexing._level) -> bool:
    levels = list(map(level, counts))
    return levels == sorted(levels, reverse=True)


def test_works_that_later_papers_cite_are_put_in_again_once(
    library: Library, tmp_path: Path, put_in: Counter[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ingest, "_WORKS_AN_INDEX_COMMIT", 2)
    answers = list(library.add(write_papers(tmp_path / "papers", PAPERS)))
    assert all(isinstance(answer, Ingested) for answer in answers)
    assert len(put_in) == PAPERS
    assert max(put_in.values()) == 2
    assert not library._parts.store.survey().unindexed()
    assert are_about_in_order(most_cited(library))


def test_where_too_many_would_wait_they_are_remembered_until_the_end(
    library: Library, tmp_path: Path, put_in: Counter[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ingest, "_WORKS_AN_INDEX_COMMIT", 2)
    monkeypatch.setattr(indexing, "_MOST_POSTPONED", 0)
    list(library.add(write_papers(tmp_path / "papers", PAPERS)))
    assert not library._parts.store.survey().unindexed()
    assert are_about_in_order(most_cited(library))
    # When it arrives, with its first citation, and at the end.
    assert max(put_in.values()) <= 3


def test_what_cannot_wait_is_put_in_at_once_where_clearly_more_cite_it(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ingest, "_WORKS_AN_INDEX_COMMIT", 2)
    monkeypatch.setattr(indexing, "_MOST_POSTPONED", 0)
    monkeypatch.setattr(ingest, "renew", lambda *_: None)
    list(library.add(write_papers(tmp_path / "papers", PAPERS)))
    assert are_about_in_order(most_cited(library), indexing._leap)


def test_a_work_rises_with_each_of_its_first_citations_then_by_about_four_tenths() -> None:
    risen = [count for count in range(1, 300) if indexing._level(count) > indexing._level(count - 1)]
    leapt = [count for count in range(1, 300) if indexing._leap(count) > indexing._leap(count - 1)]
    assert leapt == [1, 4, 16, 32, 64, 128, 256]
    assert risen == [1, 2, 3, 4, 6, 8, 12, 16, 23, 32, 46, 64, 91, 128, 182, 256]


def test_what_hardly_more_works_cite_stays_as_it_is_and_pages_are_in_true_order(
    library: Library, tmp_path: Path, put_in: Counter[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    # Few papers have few citations: here only the first of them counts.
    monkeypatch.setattr(indexing, "_level", lambda count: min(count, 1))
    papers = write_papers(tmp_path / "papers", PAPERS)
    list(library.add(papers[:-1]))
    before = {one: len(library.show(one).cited_by) for one in library.work_ids()}
    put_in.clear()
    list(library.add(papers[-1:]))
    after = {one: len(library.show(one).cited_by) for one in library.work_ids()}
    more = {one for one, count in after.items() if one in before and count > before[one]}
    risen = {one for one in more if indexing._level(after[one]) > indexing._level(before[one])}
    assert more > risen
    assert put_in.keys() == (after.keys() - before.keys()) | risen
    assert not library._parts.store.survey().unindexed()
    assert len(library._parts.index) == PAPERS
    found = library.search("задаче", limit=PAPERS, sort=SortOrder.CITATIONS).works
    counts = [after[one.work.id] for one in found]
    assert counts == sorted(counts, reverse=True)


def test_what_waits_when_a_run_is_killed_is_put_in_when_the_library_is_opened(
    library: Library, tmp_path: Path, put_in: Counter[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    papers = write_papers(tmp_path / "papers", 4)
    list(library.add(papers[:2]))
    monkeypatch.setattr(ingest, "renew", lambda *_: None)
    list(library.add(papers[2:]))
    postponed = Postponed()
    catch_up_index(library._parts, (), postponed, is_end=False)
    assert postponed.works
    assert {work_id for work_id, _ in library._parts.store.survey().unindexed()} == postponed.works.keys()
    put_in.clear()
    with open_library(tmp_path / "library", settings=Settings()) as again:
        assert put_in.keys() >= postponed.works.keys()
        assert not again._parts.store.survey().unindexed()


def test_headings_are_read_where_the_paper_is_and_an_older_library_gets_the_same(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    list(library.add(write_papers(tmp_path / "papers", 1)))
    (work_id,) = library._parts.store.survey().work_ids()
    with library._parts.store.reading() as session:
        work = session.works.get_each([work_id])[work_id]
        kept = indexing._text(library._parts, work, session)
        results = session.results.get(work.copies[0].sha256)
        (name,) = (method for method in results if method.startswith(INDEXED))
        others = {method: said for method, said in results.items() if method != name}
        monkeypatch.setattr(session.results, "get", lambda _: others)
        older = indexing._text(library._parts, work, session)
    assert (kept.body, kept.outline) == (older.body, older.outline)
    assert kept.loose_keys
    assert older.loose_keys is None
