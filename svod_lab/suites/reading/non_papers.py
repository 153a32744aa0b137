"""The suite `non-papers`: documents without a header, which no method shall give a sure title."""

import tarfile
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from svod.model.document import Document, pages_of
from svod.model.metadata import Field, Metadata
from svod_lab.corpora.items import LabeledDocument
from svod_lab.runs.bench import Bench
from svod_lab.runs.documents import converted, unread
from svod_lab.runs.selection import NamedMethod, items_of, methods_of
from svod_lab.scores.figure import Figure, Goal, scored
from svod_lab.scores.score import Score

TASK = "header"
PAPERS, SITES = "papers", "web/sites.tar.xz"
MIDDLES, ENDS, WEB_PAGES = "pages from the middle of papers", "last pages of papers", "pages of Web sites"
SURE_TITLE, HELD_FOR_PAPER = "title of weight 0.5 or more", "held for a paper, weight 0.5 or more"
# A weight that a reader would take for a yes.
_SURE = 0.5
MOST_SURE_TITLES = Goal(0.02, upward=False)
# The first two pages of a paper may hold its header; those of a thesis more, so its first quarter is left alone.
_FIRST_BARE_PAGE = 3
_SHARES = (0.35, 0.5, 0.7)
_PAGE_NAMES = frozenset({"index.html", "index.htm", "index.php", "index.shtml"})
_MOST_WEB_PAGES = 100
# Kinds that say «this is a scholarly work».
_WORKS = frozenset({"article", "thesis", "thesis-abstract", "report"})


class NonPaper(NamedTuple):
    """A document that is none, and where it came from."""

    source: str
    document: Document


def measure(bench: Bench) -> Iterator[Figure]:
    """Every header method on pages out of papers, and on pages of Web sites where there are some."""
    methods = methods_of(TASK, bench)
    groups: dict[str, list[Document]] = {}
    for source, document in (*_pages(bench), *_web_pages(bench)):
        groups.setdefault(source, []).append(document)
    for source, documents in groups.items():
        for method in methods:
            read = bench.follow(map(unread, documents), f"{source}: {method.origin}", len(documents))
            yield from judged(method, list(read), source)


def judged(method: NamedMethod, documents: Sequence[Document], source: str) -> Iterator[Figure]:
    """How many of some non-papers a method gives a sure title, and how many it holds for papers."""
    found = [method.part.extract(document) for document in documents]
    shares: Mapping[str, int] = {
        SURE_TITLE: sum(map(has_sure_title, found)),
        HELD_FOR_PAPER: sum(map(_is_held_for_paper, found)),
    }
    for name, count in shares.items():
        score = Score(name, count / len(found) if found else None, support=len(found))
        goal = MOST_SURE_TITLES if name == SURE_TITLE else None
        yield scored(score, group=f"non-papers: {source}", method=method.origin, goal=goal)


def has_sure_title(metadata: Metadata) -> bool:
    """Whether a header names a title that a reader would believe."""
    return any(value.weight >= _SURE for value in metadata.all(Field.TITLE))


def _is_held_for_paper(metadata: Metadata) -> bool:
    kind = metadata.best(Field.TYPE)
    return kind is not None and kind.text in _WORKS and kind.weight >= _SURE


def _pages(bench: Bench) -> Iterator[NonPaper]:
    papers = [item for item in items_of(PAPERS, bench) if isinstance(item, LabeledDocument) and item.path]
    for document in converted([paper.path for paper in papers if paper.path], bench):
        if isinstance(document, Document) and document.page_count > _FIRST_BARE_PAGE:
            yield from bare_pages(document)


def bare_pages(document: Document) -> Iterator[NonPaper]:
    """Single pages of a paper, as documents: some from its middle, and the last."""
    last = document.page_count
    middles = sorted({max(_FIRST_BARE_PAGE, round(share * last)) for share in _SHARES} - {last})
    for number in middles:
        yield NonPaper(MIDDLES, _alone(document, number))
    yield NonPaper(ENDS, _alone(document, last))


def _alone(document: Document, number: int) -> Document:
    page = pages_of(document, number, number)
    # The file's own metadata are those of the paper, not of the page.
    return Document(page.media_type, page.columns, page.font_table, page.page_sizes)


def _web_pages(bench: Bench) -> Iterator[NonPaper]:
    archive = bench.data / SITES
    if not archive.is_file():
        return
    with tempfile.TemporaryDirectory(prefix="svod-sites-") as folder:
        for document in bench.convert_files(_unpacked(archive, Path(folder))):
            if isinstance(document, Document):
                yield NonPaper(WEB_PAGES, document)


def _unpacked(archive: Path, folder: Path) -> list[Path]:
    """The opening page of each site, in a file of its own."""
    paths: list[Path] = []
    with tarfile.open(archive) as sites:
        for member in sites:
            if member.isfile() and PurePosixPath(member.name).name in _PAGE_NAMES and len(paths) < _MOST_WEB_PAGES:
                content = sites.extractfile(member)
                if content is not None:
                    paths.append(folder / f"{len(paths)}.html")
                    paths[-1].write_bytes(content.read())
    return paths
