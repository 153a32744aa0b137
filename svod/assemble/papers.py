"""Whole papers read without a library: their parts as plain objects, and written out in several forms."""

import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from svod.assemble.documents import file_tasks, pool
from svod.catalog.exports.whole.markdown import markdown
from svod.catalog.exports.whole.web_page import plain_text, web_page
from svod.catalog.exports.xml_formats.jats import JatsExporter
from svod.catalog.exports.xml_formats.tei import TeiExporter
from svod.config import Settings, load
from svod.errors import UnknownMethodError, UnreadableError
from svod.model.body import Body, BodySection, Figure, Table
from svod.model.codec import to_dict
from svod.model.extraction import Extraction
from svod.model.outcome import Failure
from svod.reading.kinds import FULL_TEXT
from svod.reading.order import in_order
from svod.reading.task import WholeTask

FORMS: Mapping[str, Callable[[Extraction], str]] = {
    "markdown": markdown,
    "tei": lambda paper: "".join(TeiExporter().export_documents([paper])),
    "jats": lambda paper: "".join(JatsExporter().export_documents([paper])),
    "json": lambda paper: json.dumps(to_dict(paper), ensure_ascii=False) + "\n",
    "html": web_page,
    "text": plain_text,
}


@dataclass(frozen=True, slots=True)
class Paper:
    """A document read whole."""

    extraction: Extraction

    @property
    def body(self) -> Body:
        """Its text between header and bibliography."""
        return self.extraction.body or Body()

    @property
    def sections(self) -> tuple[BodySection, ...]:
        """Its sections, with those inside them."""
        return self.body.sections

    @property
    def figures(self) -> tuple[Figure, ...]:
        """Its figures."""
        return self.body.figures

    @property
    def tables(self) -> tuple[Table, ...]:
        """Its tables; each has its cells as `rows`."""
        return self.body.tables

    def written(self, form: str) -> str:
        """The paper in one of the forms."""
        return paper_form(form)(self.extraction)

    def markdown(self) -> str:
        """The paper as Markdown."""
        return self.written("markdown")


def paper_form(name: str) -> Callable[[Extraction], str]:
    """What writes papers in a form of that name."""
    if name not in FORMS:
        raise UnknownMethodError(f"There is no form «{name}».", way_out=f"Known: {', '.join(FORMS)}.")
    return FORMS[name]


def read(path: str | os.PathLike[str], *, settings: Settings | None = None) -> Paper:
    """One paper; a file that cannot be read raises UnreadableError."""
    answer = next(read_files([path], settings=settings))
    if isinstance(answer, Failure):
        raise UnreadableError(f"{answer.source} cannot be read ({answer.outcome}): {answer.message}")
    return Paper(answer)


def read_files(
    paths: Iterable[str | os.PathLike[str]], *, settings: Settings | None = None, jobs: int = 0
) -> Iterator[Extraction | Failure]:
    """Many documents with their bodies, in the order asked; archives as their documents."""
    chosen = settings or load()
    tasks = (replace(task, with_body=True) for task in file_tasks(WholeTask, paths, chosen))
    return in_order(pool(FULL_TEXT, chosen, jobs), tasks, Extraction)
