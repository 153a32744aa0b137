"""The sample web sites: files with their addresses, and the gold standard for each paper."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple

from svod.demo.records import Record, read_records
from svod.model.person import PersonName

# Dead links on purpose: real sites have them too.
DEAD_LINKS = ("http://noether.example/arbeiten/idealtheorie.ps.gz",)


class SampleFile(NamedTuple):
    """One file of a paper, and the address under which a crawler would find it."""

    path: Path
    url: str


class SampleReference(NamedTuple):
    """One reference as printed, and the id of the paper of this world that it names, if any."""

    text: str
    cites: str | None


@dataclass(frozen=True, slots=True)
class SamplePaper:
    """The gold standard of one paper, to compare with what was extracted from its files."""

    id: str
    title: str
    second_title: str
    authors: tuple[PersonName, ...]
    year: int
    language: str
    doi: str
    files: tuple[SampleFile, ...]
    references: tuple[SampleReference, ...]

    @property
    def cites(self) -> tuple[str, ...]:
        """The ids of the papers of this world that it cites, in printed order."""
        return tuple(reference.cites for reference in self.references if reference.cites is not None)


def sites_folder() -> Path:
    """The folder with one folder per host, as the host would serve it."""
    return Path(__file__).parent / "sites"


def sample_hosts() -> tuple[str, ...]:
    """The names of the hosts; `http://<host>/index.html` is each one's home page."""
    return tuple(sorted(folder.name for folder in sites_folder().iterdir() if folder.is_dir()))


@cache
def sample_papers() -> tuple[SamplePaper, ...]:
    """Every sample paper, the oldest first."""
    return tuple(_paper(record) for record in read_records())


def sample_files() -> tuple[SampleFile, ...]:
    """Every file of every paper."""
    return tuple(file for paper in sample_papers() for file in paper.files)


def _paper(record: Record) -> SamplePaper:
    return SamplePaper(
        id=record.id,
        title=record.title,
        second_title=record.second.title if record.second else "",
        authors=tuple(author.name for author in record.authors),
        year=record.year,
        language=record.language,
        doi=record.doi,
        files=tuple(SampleFile(sites_folder() / copy.path, f"http://{copy.path}") for copy in record.copies),
        references=tuple(SampleReference(reference.text, reference.cites) for reference in record.references),
    )
