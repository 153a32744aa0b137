"""Labelling a document by hand: its words page by page, what they were said to be, and what is done to that."""

from collections.abc import Mapping, Sequence
from urllib.parse import urlencode

from svod.errors import WorkbenchError
from svod.model.document import Document, Line, Span
from svod.model.outcome import Failure
from svod_lab.workbench.labels import CorpusStore, LabelledPaper, Mark, paper_id
from svod_lab.workbench.truth_fields import LABELS
from svod_lab.workbench.web.document_files import Documents, demand
from svod_lab.workbench.web.page_images import lines_of
from svod_lab.workbench.web.views import CorpusLine, CorpusView, LabelLineView, LabelView, TokenView

USUAL_CORPUS = "labelled"
# A line is large when its letters are so much larger than those of most lines.
_LARGER = 1.2
_LONGEST_STRETCH = 3_000
_NO_MARKS = LabelledPaper("", "", "")


class Labelling:
    """Labelling by hand: views and changes of labels."""

    def __init__(self, documents: Documents, corpora: CorpusStore) -> None:
        self._documents = documents
        self._corpora = corpora

    def view(self, sha256: str, run: str, corpus: str, page: int) -> LabelView:
        """A page of a document with the labels it has in a corpus."""
        name = corpus or USUAL_CORPUS
        paper = demand(self._documents.paper(sha256, (run,)))
        document = self._documents.document(sha256, (run,))
        labelled = self._corpora.corpus(name).paper(paper_id(sha256)) or _NO_MARKS
        sheets = 1 if isinstance(document, Failure) else max(1, document.page_count)
        page = min(page, sheets)
        known = sorted({*self._corpora.names(), name, USUAL_CORPUS})

        def address(number: int) -> str:
            kept = {"sha256": sha256, "run": run, "corpus": name, "page": number}
            return f"/workbench/label?{urlencode(kept)}" if 1 <= number <= sheets else ""

        failure = document if isinstance(document, Failure) else None
        return LabelView(
            paper.name, sha256, run, paper.language, name, tuple(known), tuple(LABELS),
            () if isinstance(document, Failure) else tuple(_lines(document, page, labelled.marks)),
            tuple((mark.field, mark.text, mark.page) for mark in labelled.marks), bool(labelled.undone),
            page, sheets, address(page - 1), address(page + 1),
            why=failure.message if failure else "", outcome=str(failure.outcome) if failure else "",
        )  # fmt: skip

    def corpus_view(self, name: str) -> CorpusView:
        """The documents of a corpus, each with the way to its words."""
        corpus = self._corpora.corpus(name)
        lines = (
            CorpusLine(
                paper.name, paper.language, len(paper.marks), paper.labelled_by,
                f"/workbench/label?{urlencode({'sha256': paper.sha256, 'corpus': name})}" if paper.sha256 else "",
            )
            for paper in corpus.papers()
        )  # fmt: skip
        return CorpusView(name, str(corpus.folder), tuple(lines))

    def mark(self, place: tuple[str, str, str], field: str, span: Span, by: str) -> LabelledPaper:
        """Say what some words of a document are; `place` is its hash, its run and the corpus."""
        sha256, run, corpus = place
        paper = demand(self._documents.paper(sha256, (run,)))
        document = self._documents.document(sha256, (run,))
        if isinstance(document, Failure):
            raise WorkbenchError(document.message)
        if not 0 <= span.start < span.stop <= document.token_count or span.stop - span.start > _LONGEST_STRETCH:
            raise WorkbenchError("There are no such words in the document.")
        mark = Mark(field, span.start, span.stop, document.page_of(span), document.text(span))
        return self._corpora.corpus(corpus).mark(paper, [mark], by)

    def undo(self, sha256: str, corpus: str) -> LabelledPaper:
        """Take the last label back."""
        return self._corpora.corpus(corpus).undo(paper_id(sha256))

    def redo(self, sha256: str, corpus: str) -> LabelledPaper:
        """Put the label taken back last again."""
        return self._corpora.corpus(corpus).redo(paper_id(sha256))

    def remove(self, sha256: str, corpus: str, place: int) -> LabelledPaper:
        """Take one label back."""
        return self._corpora.corpus(corpus).remove(paper_id(sha256), place)


def _lines(document: Document, page: int, marks: Sequence[Mark]) -> list[LabelLineView]:
    labels: dict[int, str] = {index: mark.field for mark in marks for index in range(mark.start, mark.stop)}
    lines = list(lines_of(document, page))
    sizes = sorted(line.font.size for line in lines)
    usual = sizes[len(sizes) // 2] if sizes else 0.0
    return [_line(document, line, labels, usual) for line in lines]


def _line(document: Document, line: Line, labels: Mapping[int, str], usual: float) -> LabelLineView:
    tokens = tuple(
        TokenView(index, document.columns.texts[index], labels.get(index, "")) for index in range(*line.span)
    )
    return LabelLineView(tokens, line.font.size > _LARGER * usual > 0, line.font.bold, line.font.italic)
