"""The workbench's inside: runs read whatever stands in them, compared, narrowed, counted, held against truth."""

import json
from pathlib import Path

import pytest

from svod.errors import WorkbenchError
from svod_lab.corpora.complaints import Complaints
from svod_lab.corpora.corpus_table import open_corpus
from svod_lab.scores.compare import Kind
from svod_lab.workbench import run_files
from svod_lab.workbench.comparison import Comparison, compare_runs
from svod_lab.workbench.differences import MOST_WORDS, Piece, difference
from svod_lab.workbench.filters import RecordFilter, neighbours, wanted_records
from svod_lab.workbench.labels import CorpusStore, LabelCorpus, Mark, PaperSource, truth_items
from svod_lab.workbench.run_files import FaultKind, open_run
from svod_lab.workbench.run_store import RunNote, RunStore
from svod_lab.workbench.statistics import RecordCounts, TruthChange, TruthCounts, statistics, truth_counts
from tests_lab.workbench.run_lines import author, claim, failure, record, reference, run_bytes, write_run

PENDULUMS = "Орлова А. Устойчивость маятников // Вопросы механики. 1974."
OSCILLATORS = "Hill M. Oscillators in step. Journal of Pendulums, 1958."


@pytest.fixture
def comparison(tmp_path: Path) -> Comparison:
    old = write_run(
        tmp_path / "old.jsonl",
        record(
            "papers/a.pdf",
            "ru",
            title=[claim("Устойчивость маятников", 0.6)],
            creator=[author("Орлова", "А. В."), author("Зимин", "К.")],
            references=[reference(PENDULUMS, "Устойчивость маятников")],
        ),
        record("papers/b.pdf", title=[claim("Oscillators in step", 0.95)], description=[claim("They agree.", 0.5)]),
        record("papers/gone.pdf", "de", title=[claim("Das Pendel")]),
        failure("papers/c.pdf"),
    )
    new = write_run(
        tmp_path / "new.jsonl",
        record(
            "papers/a.pdf",
            "ru",
            title=[claim("Устойчивость связанных маятников", 0.97, "header.crf@3")],
            creator=[author("Орлова", "Анна В.", 0.8, "header.crf@3"), author("Зимин", "К.")],
            subject=[claim("маятник", 0.4, "header.crf@3")],
            references=[reference(PENDULUMS, "Устойчивость"), reference(OSCILLATORS, "Oscillators in step", "1958")],
        ),
        record("papers/b.pdf", title=[claim("Oscillators  in step", 0.99)]),
        record("papers/c.pdf", title=[claim("A paper mended")]),
        record("papers/fresh.pdf", title=[claim("A new paper")]),
    )
    return compare_runs(open_run(old), open_run(new))


def kinds(comparison: Comparison, number: int) -> list[tuple[str, Kind]]:
    return [(trace.field, trace.kind) for trace in comparison.records[number].traces]


def test_each_value_is_same_different_new_or_lost(comparison: Comparison) -> None:
    assert kinds(comparison, 0) == [
        ("title", Kind.DIFFERENT),
        ("creator", Kind.SAME),
        ("creator", Kind.DIFFERENT),
        ("subject", Kind.NEW),
        ("reference", Kind.DIFFERENT),
        ("reference", Kind.NEW),
    ]
    assert kinds(comparison, 1) == [("title", Kind.SAME), ("description", Kind.LOST)]
    changed = comparison.changes(0)[2]
    assert (changed.old and changed.old.text, changed.new and changed.new.text) == ("А. В. Орлова", "Анна В. Орлова")


def test_a_document_of_one_run_only_and_one_that_failed_before_have_their_changes(comparison: Comparison) -> None:
    assert [record.name for record in comparison.records] == ["a.pdf", "b.pdf", "gone.pdf", "c.pdf", "fresh.pdf"]
    assert kinds(comparison, 2) == [("title", Kind.LOST)]
    assert kinds(comparison, 3) == [("title", Kind.NEW), ("outcome", Kind.LOST)]
    assert kinds(comparison, 4) == [("title", Kind.NEW)]
    assert comparison.sides(4)[0] is None


def test_the_same_bytes_under_another_name_are_the_same_document(tmp_path: Path) -> None:
    old = open_run(write_run(tmp_path / "1", record("x/a.pdf", sha256="ab" * 32, title=[claim("One")])))
    new = open_run(write_run(tmp_path / "2", record("y/b.pdf", sha256="ab" * 32, title=[claim("One")])))
    assert [trace.kind for trace in compare_runs(old, new).records[0].traces] == [Kind.SAME]


def test_what_both_runs_say_in_the_very_same_words_stays_the_same(tmp_path: Path) -> None:
    entry = record(
        "a.pdf",
        title=[claim("One", 0.7)],
        creator=[author("Hill", "M.")],
        references=[reference(PENDULUMS, "Устойчивость"), reference(PENDULUMS, "Устойчивость")],
    )
    more = {**entry, "metadata": {**entry["metadata"], "date": [claim("1958")]}}
    old, new = open_run(write_run(tmp_path / "1", entry)), open_run(write_run(tmp_path / "2", more))
    comparison = compare_runs(old, new)
    assert comparison.sides(0) == (old.record(0), new.record(0))
    states = [(trace.field, trace.kind) for trace in comparison.records[0].traces]
    same = [("title", Kind.SAME), ("creator", Kind.SAME)]
    assert states == [*same, ("date", Kind.NEW), ("reference", Kind.SAME), ("reference", Kind.SAME)]


def test_entries_that_are_hardly_alike_are_one_lost_and_one_new(tmp_path: Path) -> None:
    old = open_run(write_run(tmp_path / "1", record("a.pdf", references=[reference(PENDULUMS, "Устойчивость")])))
    new = open_run(write_run(tmp_path / "2", record("a.pdf", references=[reference(OSCILLATORS, "Oscillators")])))
    assert kinds(compare_runs(old, new), 0) == [("reference", Kind.LOST), ("reference", Kind.NEW)]


def test_runs_over_different_files_share_nothing_and_say_so(tmp_path: Path) -> None:
    old = open_run(write_run(tmp_path / "1", record("a.pdf", title=[claim("One")])))
    new = open_run(write_run(tmp_path / "2", record("b.pdf", title=[claim("Two")])))
    assert statistics(compare_runs(old, new)).records == RecordCounts(both=0, only_old=1, only_new=1, changed=0)


def test_values_are_counted_by_field_method_and_language(comparison: Comparison) -> None:
    counts = statistics(comparison)
    fields = {row.name: (row.same, row.different, row.new, row.lost) for row in counts.by_field}
    assert fields["title"] == (1, 1, 2, 1)
    assert fields["reference"] == (0, 1, 1, 0)
    assert list(fields)[:2] == ["title", "creator"]
    languages = {row.name: row.total for row in counts.by_language}
    assert languages == {"ru": 6, "en": 5, "de": 1}
    assert {"header.crf@3", "header.regex@1", "references.crf@1"} <= {row.name for row in counts.by_method}
    assert counts.records == RecordCounts(both=3, only_old=1, only_new=1, changed=3)


@pytest.mark.parametrize(
    ("asked", "names"),
    [
        (RecordFilter(), ["a.pdf", "b.pdf", "gone.pdf", "c.pdf", "fresh.pdf"]),
        (RecordFilter(state="all", field="title"), ["a.pdf", "b.pdf", "gone.pdf", "c.pdf", "fresh.pdf"]),
        (RecordFilter(state="same", field="title"), ["b.pdf"]),
        (RecordFilter(state="lost"), ["b.pdf", "gone.pdf", "c.pdf"]),
        (RecordFilter(language="de"), ["gone.pdf"]),
        (RecordFilter(file="RES"), ["fresh.pdf"]),
        (RecordFilter(most=0.45), ["a.pdf"]),
        (RecordFilter(least=0.99, state="all", field="title"), ["b.pdf"]),
        (RecordFilter(method="references.crf@1"), ["a.pdf"]),
        (RecordFilter(field="publisher"), []),
    ],
)
def test_a_wish_narrows_by_field_state_weight_name_language_and_method(
    comparison: Comparison, asked: RecordFilter, names: list[str]
) -> None:
    assert [record.name for record in wanted_records(comparison, asked)] == names


def test_the_neighbours_of_a_document_are_the_wanted_ones(comparison: Comparison) -> None:
    assert neighbours(comparison, RecordFilter(), 0) == (None, 1)
    assert neighbours(comparison, RecordFilter(state="lost"), 2) == (1, 3)
    assert neighbours(comparison, RecordFilter(), 4) == (3, None)


def test_words_that_differ_are_marked_on_both_sides() -> None:
    marked = difference("On weakly coupled clocks\nyear: 1958", "On coupled clocks\nyear: 1959")
    assert marked.old == (
        Piece("On", True), Piece("weakly", False), Piece("coupled clocks\nyear:", True), Piece("1958", False),
    )  # fmt: skip
    assert marked.new == (Piece("On coupled clocks\nyear:", True), Piece("1959", False))


def test_long_texts_are_compared_by_their_ends() -> None:
    middle = ["word"] * MOST_WORDS
    marked = difference(" ".join(["a", *middle, "z"]), " ".join(["a", "b", *middle, "z"]))
    assert all(piece.is_shared for piece in marked.old)
    assert [(piece.text[:5], piece.is_shared) for piece in marked.new] == [("a", True), ("b", False), ("word ", True)]


HOSTILE = [
    '{"source": "a.pdf", "metadata": {"title": [{"text": "<script>alert(1)</script>", "weight": NaN}]}}',
    '{"source": "broken.pdf", "metadata": ',
    '{"no": "source"}',
    "[1, 2, 3]",
    '{"source": "a.pdf", "outcome": "ok"}',
    "[" * 200_000,
    '{"source": "half\\ud800.pdf", "metadata": {"title": [{"text": "x\\udfff\\u202ey", "weight": 7}]}}',
    '{"source": "odd.pdf", "pages": -5, "language": ["ru"], "metadata": {"title": "x", "creator": [{"text": 3}]}}',
    "",
]


def test_lines_that_are_no_records_are_named_and_cost_only_themselves(tmp_path: Path) -> None:
    path = tmp_path / "hostile.jsonl"
    path.write_bytes(run_bytes(HOSTILE) + b'\xff\xfe{"source": "a"}\n')
    run = open_run(path)
    assert [(fault.kind, fault.line) for fault in run.faults] == [
        (FaultKind.BROKEN_JSON, 2),
        (FaultKind.NO_RECORD, 3),
        (FaultKind.NO_RECORD, 4),
        (FaultKind.TWICE, 5),
        (FaultKind.BROKEN_JSON, 6),
        (FaultKind.NOT_TEXT, 10),
    ]
    first, half, odd = run.records()
    assert first.values["title"][0].weight == 0.0
    assert half.values["title"][0].text == "x?y"
    assert half.values["title"][0].weight == 1.0
    assert (odd.pages, odd.language, odd.values["creator"][0].text) == (0, "", "3")


def test_a_line_too_long_to_be_held_is_named_and_the_next_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run_files, "LONGEST_LINE", 4096)
    monkeypatch.setattr(run_files, "_PIECE", 100)
    long = record("long.pdf", title=[claim("x" * 10_000)])
    run = open_run(write_run(tmp_path / "run", long, record("short.pdf", title=[claim("One")])))
    assert [(fault.kind, fault.line) for fault in run.faults] == [(FaultKind.TOO_LONG, 1)]
    assert [one.source for one in run.records()] == ["short.pdf"]


def test_a_line_of_fifty_megabytes_is_walked_past(tmp_path: Path) -> None:
    path = tmp_path / "run"
    with path.open("wb") as stream:
        stream.writelines([b'{"source": "', *(b"x" * (1 << 20) for _ in range(50)), b'"}\n{"source": "b.pdf"}'])
    run = open_run(path)
    assert [fault.kind for fault in run.faults] == [FaultKind.TOO_LONG]
    assert [head.source for head in run.heads] == ["b.pdf"]


def test_a_run_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(WorkbenchError, match=r"absent\.jsonl"):
        open_run(tmp_path / "absent.jsonl")


def test_a_shelf_keeps_whole_runs_under_new_names(tmp_path: Path) -> None:
    shelf = RunStore(tmp_path / "runs")
    assert shelf.runs() == ()
    lines = [run_bytes([record("a.pdf", title=[claim("One")]), "not json"])]
    kept = shelf.keep("first", lines, RunNote(methods="header.regex", files="/papers"))
    assert (kept.note.records, kept.note.faults, kept.note.files) == (1, 1, "/papers")
    with pytest.raises(WorkbenchError, match="already"):
        shelf.keep("first", lines, RunNote())
    with pytest.raises(WorkbenchError, match="no record"):
        shelf.keep("second", [b"nothing\n"], RunNote())
    assert [run.name for run in shelf.runs()] == ["first"]
    assert shelf.free_name("first") == "first-2"
    assert shelf.free_name("../ a b") == "a-b"
    shelf.remove("first")
    assert list((tmp_path / "runs").iterdir()) == []


@pytest.mark.parametrize("name", ["../first", "", "a/b", ".hidden", "a" * 81, "a\0b"])
def test_a_name_that_is_no_name_reaches_no_file(tmp_path: Path, name: str) -> None:
    with pytest.raises(WorkbenchError, match="no name"):
        RunStore(tmp_path).run(name)
    with pytest.raises(WorkbenchError, match="no name"):
        CorpusStore(tmp_path).corpus(name)


def test_a_comparison_is_made_once_until_a_file_changes(tmp_path: Path) -> None:
    shelf = RunStore(tmp_path)
    shelf.keep("a", [run_bytes([record("a.pdf", title=[claim("One")])])], RunNote())
    first = shelf.compared(shelf.opened("a"), shelf.opened("a"))
    assert shelf.compared(shelf.opened("a"), shelf.opened("a")) is first
    write_run(tmp_path / "a.jsonl", record("a.pdf", title=[claim("Another")]))
    assert shelf.compared(shelf.opened("a"), shelf.opened("a")) is not first


PAPER = PaperSource("ab" * 32, b"%PDF-1.4", "../Отчёт о маятниках.pdf", "ru")


def mark(field: str, start: int, text: str) -> Mark:
    return Mark(field, start, start + len(text.split()), 1, text)


def test_marks_become_a_row_that_the_bench_reads(tmp_path: Path) -> None:
    corpus = LabelCorpus(tmp_path)
    corpus.mark(PAPER, [mark("title", 0, "Устойчивость"), mark("title", 1, "связанных маятников")], "librarian")
    corpus.mark(PAPER, [mark("author", 5, "А. В. Орлова,"), mark("author", 9, "К. Зимин")])
    corpus.mark(PAPER, [mark("keywords", 20, "устойчивость, маятник; связь."), mark("reference", 40, PENDULUMS)])
    (paper,) = open_corpus("papers", tmp_path, Complaints()).read()
    assert paper.path.read_bytes() == b"%PDF-1.4"  # type: ignore[union-attr]
    assert paper.path.name == "abababababababab-Отчёт-о-маятниках.pdf"  # type: ignore[union-attr]
    truth = paper.truth  # type: ignore[union-attr]
    assert truth.title == "Устойчивость связанных маятников"
    assert [one.name for one in truth.authors or ()] == ["А. В. Орлова", "К. Зимин"]
    assert truth.keywords == ("устойчивость", "маятник", "связь")
    assert truth.references == (PENDULUMS,)
    assert (truth.abstract, truth.emails) == (None, None)


def test_marks_can_be_taken_back_and_put_again(tmp_path: Path) -> None:
    corpus = LabelCorpus(tmp_path)
    corpus.mark(PAPER, [mark("title", 0, "Одно")])
    corpus.mark(PAPER, [mark("author", 1, "Орлова")])
    assert [one.field for one in corpus.undo(PAPER.id).marks] == ["title"]
    assert [one.field for one in corpus.redo(PAPER.id).marks] == ["title", "author"]
    assert [one.field for one in corpus.remove(PAPER.id, 0).marks] == ["author"]
    assert json.loads(corpus.file.read_text(encoding="utf-8"))["title"] is None
    assert [one.field for one in corpus.redo(PAPER.id).marks] == ["author", "title"]
    assert corpus.redo(PAPER.id) == corpus.paper(PAPER.id)
    assert corpus.remove(PAPER.id, 7) == corpus.paper(PAPER.id)


def test_what_is_marked_anew_has_one_label(tmp_path: Path) -> None:
    corpus = LabelCorpus(tmp_path)
    corpus.mark(PAPER, [mark("author", 0, "Устойчивость связанных маятников")])
    marks = corpus.mark(PAPER, [mark("title", 1, "связанных маятников")]).marks
    assert [one.field for one in marks] == ["title"]


def test_labels_nobody_knows_and_documents_nobody_marked_are_refused(tmp_path: Path) -> None:
    corpus = LabelCorpus(tmp_path)
    with pytest.raises(WorkbenchError, match="no label «colour»"):
        corpus.mark(PAPER, [mark("colour", 0, "red")])
    with pytest.raises(WorkbenchError, match="Nothing is marked"):
        corpus.undo(PAPER.id)
    assert not corpus.file.exists()


def test_the_one_title_of_a_document_is_no_other_title(tmp_path: Path) -> None:
    corpus = LabelCorpus(tmp_path)
    corpus.mark(PAPER, [mark("other_title", 0, "Stability")])
    assert truth_items(corpus.file)[PAPER.id].expected == {"title": ("Stability",)}


def test_runs_are_held_against_hand_labels(comparison: Comparison, tmp_path: Path) -> None:
    corpus = CorpusStore(tmp_path / "corpora").corpus("mine")
    first, second = comparison.records[0], comparison.records[1]
    right = [mark("title", 0, "Устойчивость связанных маятников"), mark("author", 5, "Анна В. Орлова")]
    corpus.mark(PaperSource(first.sha256, b"a", "a.pdf", "ru"), [*right, mark("author", 9, "К. Зимин")])
    corpus.mark(
        PaperSource(second.sha256, b"b", "b.pdf", "en"),
        [mark("title", 0, "Oscillators in step"), mark("abstract", 9, "They agree.")],
    )
    counts, changes = truth_counts(comparison, truth_items(corpus.file))
    assert TruthCounts("title", known=2, old_right=1, new_right=2, gained=1, lost=0) in counts
    assert TruthCounts("abstract", known=1, old_right=1, new_right=0, gained=0, lost=1) in counts
    assert TruthChange(0, "title", gained=True) in changes
    assert TruthChange(1, "abstract", gained=False) in changes


def test_truths_that_are_not_there_are_named(tmp_path: Path) -> None:
    with pytest.raises(WorkbenchError, match="no file of truths"):
        truth_items(tmp_path / "truth.jsonl")
