"""Training of header labellers: labels from characters and from truths, guesses for the rest, a model in the end."""

import gzip
from dataclasses import replace
from pathlib import Path

from svod.extract.header.learned_header import LearnedHeaderExtractor
from svod.extract.header.line_words import LINES_VERSION
from svod.extract.header.opening import opening_of
from svod.extract.header.piece_labels import AFFILIATION, AUTHOR, BODY, EMAIL, MORE_AFFILIATION, OTHER, TITLE
from svod.model.document import Document, Span
from svod.model.metadata import Field
from svod.model.progress import Stage
from svod.model.reference import LabeledSpan
from svod_lab.algorithms.table import open_labeler
from svod_lab.corpora.complaints import Complaints
from svod_lab.corpora.items import LabeledHeader, TrueAuthor, Trust, Truth
from svod_lab.runs.documents import document_of_text
from svod_lab.training.headers.header_training import HeaderTraining
from svod_lab.training.headers.material import LabeledOpening, filled, material
from svod_lab.training.headers.piece_labels import of_header, piece_labels
from svod_lab.training.headers.truth import of_truth
from svod_lab.training.plan import Plan
from tests.extract.typeset import Set, plain, typeset

RAW = "A Study of Grids\nAnn Klein\nMIT\nBell Labs\nann@mit.edu"
TOPICS = ("Grids", "Sorting", "Memory", "Networks", "Proofs", "Queries", "Caches", "Trees", "Graphs", "Clocks")
PEOPLE = ("Ann Klein", "Hans Gross", "Peter Black", "Maria Winter", "John Miller", "Eva Stone", "Paul Weber")


def quietly(_stage: Stage) -> None:
    """Nobody looks."""


def header(raw: str, *values: tuple[str, str]) -> LabeledHeader:
    spans = tuple(LabeledSpan(raw.index(text), raw.index(text) + len(text), label) for label, text in values)
    return LabeledHeader("cora_header:1", raw, spans, "en", "cora_header", Trust.HAND)


def labels_of(document: Document, truth: Truth) -> dict[str, str]:
    labels = of_truth(truth, document, Span(0, document.token_count))
    assert labels is not None
    return {document.columns.texts[token]: label.label for token, label in enumerate(labels) if label is not None}


def test_labelled_characters_label_pieces_and_a_second_body_begins_anew() -> None:
    labelled = header(
        RAW, ("title", "A Study of Grids"), ("author", "Ann Klein"), ("affiliation", "MIT"),
        ("affiliation", "Bell Labs"), ("email", "ann@mit.edu"),
    )  # fmt: skip
    document = document_of_text(RAW)
    assert document is not None
    labels = piece_labels(opening_of(document), of_header(labelled, document))
    assert labels == [
        TITLE, TITLE, TITLE, TITLE, AUTHOR, AUTHOR, AFFILIATION, AFFILIATION, MORE_AFFILIATION, EMAIL,
    ]  # fmt: skip


def test_words_between_two_authors_belong_to_the_list() -> None:
    raw = "A Study of Grids\nAnn Klein and Hans Gross"
    labelled = header(raw, ("title", "A Study of Grids"), ("author", "Ann Klein"), ("author", "Hans Gross"))
    document = document_of_text(raw)
    assert document is not None
    assert piece_labels(opening_of(document), of_header(labelled, document))[4:] == [AUTHOR] * 5


def test_a_truth_is_found_where_the_title_is_printed_largest() -> None:
    document = typeset([Set("Stability of Grids"), Set("Stability of Grids", size=18.0), Set("I. Petrov, MIT")])
    labels = of_truth(Truth(title="Stability of grids"), document, Span(0, document.token_count))
    assert labels is not None
    assert [label is not None for label in labels[:6]] == [False] * 3 + [True] * 3


def test_a_name_of_the_truth_is_found_by_its_initials() -> None:
    document = plain("Устойчивость сеток", "Студент 126 гр. Станкевич О. И.", "Научный руководитель Белов П. К.")
    truth = Truth(title="Устойчивость сеток", authors=(TrueAuthor("Станкевич Олег Иванович"),))
    assert labels_of(document, truth)["Станкевич"] == AUTHOR
    assert "Семёнов" not in labels_of(document, truth)


def test_a_truth_whose_title_is_not_printed_labels_nothing() -> None:
    document = plain("Something else", "Ann Klein")
    assert of_truth(Truth(title="Устойчивость сеток"), document, Span(0, document.token_count)) is None


def test_guesses_fill_what_nobody_said_but_add_no_second_title() -> None:
    opening = opening_of(plain("Grids", "Klein", "Prague"))
    item = LabeledOpening("x", opening, (TITLE, None, None), complete=frozenset({TITLE}))
    assert filled(item, [BODY, TITLE, AFFILIATION]).labels == (TITLE, OTHER, AFFILIATION)


def write_headers(folder: Path, count: int = 60) -> None:
    """Cora's form: one tagged header a line."""
    lines = [
        f"<title> A Study of {TOPICS[number % len(TOPICS)]} and {TOPICS[number * 3 % len(TOPICS)]} +L+ </title>"
        f" <author> {PEOPLE[number % len(PEOPLE)]} +L+ </author>"
        f" <affiliation> University of {TOPICS[number % len(TOPICS)]} +L+ </affiliation>"
        " <abstract> Abstract +L+ We show that all of it can be done in linear time and space. +L+ </abstract>"
        for number in range(count)
    ]
    path = folder / "headers" / "header_en_cora.txt.gz"
    path.parent.mkdir(parents=True)
    path.write_bytes(gzip.compress("\n".join(lines).encode()))


def plan(folder: Path, algorithm: str = "crf") -> Plan:
    return Plan("header", algorithm, folder, folder / "model.svodmodel", corpora=("cora_header",))


def test_a_model_learns_headers_and_says_how_sure_it_may_be(tmp_path: Path) -> None:
    write_headers(tmp_path)
    training = HeaderTraining(plan(tmp_path), Complaints(), quietly)
    assert not training.is_done()
    manifest = training.carry_out()
    assert training.is_done()
    assert manifest.scores["cora_header en: title, exact"] > 0.9
    assert manifest.calibration["title of text"]
    read = LearnedHeaderExtractor(open_labeler(tmp_path / "model.svodmodel")).extract(
        plain("A Study of Storms and Trees", "Hans Stone", "University of Storms", "Abstract", "We show it.")
    )
    assert read.text(Field.TITLE) == "A Study of Storms and Trees"
    assert [creator.text for creator in read.creators()] == ["Stone Hans"]


def test_algorithms_have_recipes_of_their_own(tmp_path: Path) -> None:
    write_headers(tmp_path)
    crf = HeaderTraining(plan(tmp_path), Complaints(), quietly)
    hmm = HeaderTraining(plan(tmp_path, "hmm"), Complaints(), quietly)
    assert crf.manifest.features != hmm.manifest.features
    assert crf.manifest.recipe != hmm.manifest.recipe
    again = HeaderTraining(replace(plan(tmp_path), out=tmp_path / "other"), Complaints(), quietly)
    assert again.manifest.recipe == crf.manifest.recipe


def test_a_paper_held_out_in_one_corpus_is_not_learned_from_in_another(tmp_path: Path) -> None:
    write_headers(tmp_path, count=10)
    path = tmp_path / "headers" / "header_en_cora.txt.gz"
    line = "<title> On the Stability of Grids and Trees +L+ </title> <author> Ann Klein +L+ </author>"
    path.write_bytes(gzip.compress("\n".join([line] * 60).encode()))
    read = material(plan(tmp_path), Complaints())
    assert read.development_texts
    assert read.texts == ()


def test_support_vector_machines_learn_lines(tmp_path: Path) -> None:
    write_headers(tmp_path)
    manifest = HeaderTraining(plan(tmp_path, "svm"), Complaints(), quietly).carry_out()
    assert manifest.engine == "line-svm"
    assert manifest.features == LINES_VERSION
    assert manifest.scores["cora_header en: author, exact"] > 0.9
