"""Headers whose layout was measured, as documents: lines, faces and sizes are as they were, letters are the same."""

from svod.model.reference import LabeledSpan
from svod_lab.corpora.items import HeaderToken, LabeledHeader, Trust
from svod_lab.training.headers.measured_headers import document_of_measured

RAW = "On Series\nA. Petrov*\nSeries converge quickly, as is shown here."


def token(text: str, *, line: bool = False, step: int = 0, bold: bool = False) -> HeaderToken:
    return HeaderToken(text, "", line, line, False, step, bold, False)


def header(*tokens: HeaderToken) -> LabeledHeader:
    spans = (LabeledSpan(0, 9, "title"),)
    return LabeledHeader("one", RAW, spans, "en", "grobid_header", Trust.HAND, tokens=tokens)


TOKENS = (
    token("On", line=True, step=1, bold=True), token("Series", bold=True),
    token("A", line=True, step=-1), token("."), token("Petrov"), token("*", step=-1),
    token("Series", line=True), token("converge"), token("quickly"), token(","), token("as"), token("is"),
    token("shown"), token("here"), token("."),
)  # fmt: skip


def test_words_are_those_of_the_text_and_look_like_their_first_token() -> None:
    document = document_of_measured(header(*TOKENS))
    assert document is not None
    assert [line.text for line in document.lines] == RAW.split("\n")
    sizes = [line.font.size for line in document.lines]
    assert sizes[0] > sizes[1] > sizes[2] == 10.0
    assert [line.font.bold for line in document.lines] == [True, False, False]


def test_without_measures_there_is_no_document() -> None:
    assert document_of_measured(header()) is None
