"""Several processes read a library on a server again, beside others that add papers: the same as one after another."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from svod.assemble import open_library
from svod.config import Settings
from svod.library import Library
from svod.library.ingest.cataloguing import Ingested
from svod.model.metadata import Field
from svod.registry import find
from svod.store.opening import opened_store
from svod_lab.soak.server import PostgresServer
from svod_lab.soak.shelving import graph_of
from tests.papers import write_papers

PAPERS, LATER = 8, 11
HMM = find("references", "hmm").origin
LIGHT = Settings(jobs=1, header="regex", references="regex", bibliography="bib-rules")


@pytest.fixture(scope="module")
def papers(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    return [str(path) for path in write_papers(tmp_path_factory.mktemp("papers"), LATER)]


@pytest.fixture
def settings(postgres_address: str, papers: Sequence[str], tmp_path: Path) -> Settings:
    """Those of a library whose references were read by rules, with another method for them."""
    return filled(replace(LIGHT, store=postgres_address, blobs=str(tmp_path / "files")), papers, tmp_path)


def filled(settings: Settings, papers: Sequence[str], folder: Path) -> Settings:
    with open_library(settings=replace(settings, library=str(folder / "first node"))) as library:
        list(library.add(papers[:PAPERS]))
    return replace(settings, references="hmm")


def node(settings: Settings, folder: Path, name: str) -> Library:
    return open_library(settings=replace(settings, library=str(folder / name)), create=True)


def said(library: Library) -> dict[str, frozenset[tuple[Field, str, str]]]:
    """What is known of each work, by whom, without what a machine reckons of many works."""
    return {
        work.copies[0].sha256: frozenset((field, value.text, value.origin) for field, value in work.metadata.claims())
        for work in (library.show(work_id).work for work_id in library.work_ids())
    }


def test_two_that_read_again_and_one_that_adds_make_what_one_makes(
    settings: Settings, papers: Sequence[str], tmp_path: Path, postgres: PostgresServer, made_library: str
) -> None:
    def read_again(name: str) -> int:
        with node(settings, tmp_path, name) as library:
            return sum(isinstance(end, Ingested) for end in library.reprocess([HMM]))

    def add() -> int:
        with node(settings, tmp_path, "adding") as library:
            return len(list(library.add(papers[PAPERS:])))

    with ThreadPoolExecutor(3) as threads:
        counts = [threads.submit(read_again, "one"), threads.submit(read_again, "other"), threads.submit(add)]
        again, other, added = (count.result() for count in counts)
    assert (again + other >= PAPERS, added) == (True, LATER - PAPERS)
    alone = postgres.new_database(made_library)
    by_one = filled(replace(LIGHT, store=alone, blobs=str(tmp_path / "files of one")), papers, tmp_path / "alone")
    with node(by_one, tmp_path, "alone") as library:
        assert len(list(library.reprocess([HMM]))) == PAPERS
        list(library.add(papers[PAPERS:]))
        expected = said(library)
    with node(settings, tmp_path, "one") as library:
        assert library.check().whole
        assert list(library.reprocess([HMM])) == []
        assert said(library) == expected
    graph = graph_of(settings.store)
    assert graph.citations
    assert graph == graph_of(alone)
    assert graph.miscounted == 0


@pytest.fixture
def begun(settings: Settings, tmp_path: Path) -> Iterator[tuple[Library, Settings]]:
    with node(settings, tmp_path, "one") as library:
        yield library, settings


def test_who_adds_something_else_is_not_waited_for(begun: tuple[Library, Settings], tmp_path: Path) -> None:
    library, settings = begun
    with closing(opened_store(settings.store, tmp_path / "beside", create=False)) as store:
        run = library.reprocess([HMM])
        with store.shelving() as session:
            session.locks.take_keys(["begin:something else"])
            assert session.works.held(["w1"]) == frozenset()
            assert isinstance(next(run), Ingested)
        assert len(list(run)) == PAPERS - 1


def test_what_others_have_read_again_meanwhile_is_not_read_twice(
    begun: tuple[Library, Settings], tmp_path: Path
) -> None:
    library, settings = begun
    with node(settings, tmp_path, "other") as other:
        runs = [library.reprocess([HMM]), other.reprocess([HMM])]
        ends: list[list[object]] = [[], []]
        next_of = [iter(run) for run in runs]
        for place in (0, 1) * LATER:
            ends[place] += [end for end in (next(next_of[place], None),) if end]
    # Each has some in hand already when the other is done with them.
    assert PAPERS <= len(ends[0]) + len(ends[1]) < 2 * PAPERS
    assert all(ends)
