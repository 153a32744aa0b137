"""The sample world through the whole pipeline, against its own truth."""

from pathlib import Path

from svod.assemble import open_library
from svod.config import Settings
from svod.demo.sample_world import SamplePaper, sample_files, sample_papers
from svod.library import Library, SourceFile
from svod.model.metadata import Field
from svod.model.outcome import Failure
from svod.text.normalize import squeezed

# Of 46 true citations; the rest name a title that the cited paper does not print, or a reference parsed too long.
CITATIONS_FLOOR = 43


def papers_by_work(library: Library) -> dict[str, SamplePaper]:
    by_title = {squeezed(paper.title): paper for paper in sample_papers()}
    works = library.works(library.work_ids())
    return {work_id: by_title[squeezed(work.metadata.text(Field.TITLE))] for work_id, work in works.items()}


def test_the_sample_world_becomes_its_works_and_citations(tmp_path: Path) -> None:
    sources = [SourceFile(sample.path, sample.url) for sample in sample_files()]
    with open_library(tmp_path, settings=Settings()) as library:
        assert [answer for answer in library.add(sources) if isinstance(answer, Failure)] == []
        papers = papers_by_work(library)
        assert sorted(paper.id for paper in papers.values()) == sorted(paper.id for paper in sample_papers())
        right = 0
        for work_id, paper in papers.items():
            record = library.show(work_id)
            cited = {papers[row.citation.cited].id for row in record.references if row.citation}
            assert cited <= set(paper.cites), "a citation that nobody made"
            right += len(cited)
            families = [creator.name.family for creator in record.work.metadata.creators()]
            assert {name.family for name in paper.authors} <= set(families)
        assert right >= CITATIONS_FLOOR
