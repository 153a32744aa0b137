"""Headers by folds: every document is left out once, never learned from by the model that is measured on it."""

import gzip
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from svod.errors import SettingsError
from svod.model.document import Document
from svod_lab.corpora.complaints import Complaints
from svod_lab.corpora.splits import part_of
from svod_lab.runs.answers import Answer
from svod_lab.runs.bench import Bench, Choice
from svod_lab.runs.selection import NamedMethod
from svod_lab.runs.tasks.headers import HeaderItem, asked
from svod_lab.suites.reading.header import measure
from svod_lab.training.folds import fold_of
from svod_lab.training.headers import folds, synthetic_papers
from svod_lab.training.headers.folds import MOST, SYNTHETIC_PAPERS, answers
from svod_lab.training.headers.material import Gathered, Material, gathered, material_of
from svod_lab.training.headers.synthetic_papers import synthetic_fronts
from svod_lab.training.plan import LeftOut, Plan
from tests.extract.typeset import Set, typeset
from tests_lab.suites.benches import make_bench

FOLDS = 3
TOPICS = ("Willows", "Harbours", "Lanterns", "Orchards", "Ferries", "Meadows", "Bridges")
PEOPLE = ("Tilda Brackwasser", "Odo Fenstermann", "Runa Kesselring", "Ivo Tannhofer", "Edda Moorland")
PAPER_COUNT = 30


def title(number: int) -> str:
    return f"The Slow Growth of {TOPICS[number % len(TOPICS)]} along Canal Number {number}"


def write_headers(folder: Path, count: int = 40) -> None:
    """Cora's form: one tagged header a line."""
    lines = [
        f"<title> {title(number)} +L+ </title> <author> {PEOPLE[number % len(PEOPLE)]} +L+ </author>"
        f" <abstract> Abstract +L+ We show that all of it can be done in a quiet afternoon. +L+ </abstract>"
        for number in range(count)
    ]
    path = folder / "headers" / "header_en_cora.txt.gz"
    path.parent.mkdir(parents=True)
    path.write_bytes(gzip.compress("\n".join(lines).encode()))


def write_papers(folder: Path) -> dict[str, Document]:
    """Papers in pairs, each a copy of the same work; the first of them is one of the headers given as text, too."""
    (folder / "pdf").mkdir(parents=True)
    documents, rows = {}, []
    for number in range(PAPER_COUNT):
        work = 0 if number < 2 else 1000 + number // 2
        file = f"paper{number}.pdf"
        (folder / "pdf" / file).write_bytes(f"bytes of {number}".encode())
        documents[file] = typeset(
            [Set(title(work), size=18.0), Set(PEOPLE[number % len(PEOPLE)]), Set("Abstract"), Set("We show it.")]
        )
        rows.append(
            {"id": f"p{number}", "file": file, "lang": "en", "title": title(work), "work_id": f"work:{number // 2}",
             "authors": [PEOPLE[number % len(PEOPLE)]], "repo": f"owner{number // 5}/papers"}
        )  # fmt: skip
    (folder / "pdf" / "truth.jsonl").write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    return documents


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    """A bench of headers and papers for the hidden Markov model, which learns quickly, and the rules."""
    write_headers(tmp_path / "data")
    documents = write_papers(tmp_path / "data")
    choice = Choice(methods=("hmm", "regex"), folds=FOLDS)
    return make_bench(tmp_path / "data", choice=choice, documents=documents, memory=tmp_path / "memory")


def read(bench: Bench) -> Gathered:
    plan = Plan("header", "hmm", bench.data, Path("unused"), convert=lambda paths: bench.convert_files(paths))
    return gathered(plan, Complaints())


def test_no_document_that_is_left_out_is_learned_from_and_every_other_one_is(bench: Bench) -> None:
    known = read(bench)
    works = {paper.labelled.document_id: paper.labelled.split_key for paper in known.papers}
    works |= {header.document_id: header.split_key for header, _ in known.headers}
    trained = {name for name, work in works.items() if part_of(work) == "train"}
    learned_in = dict.fromkeys(trained, 0)
    for fold in range(FOLDS):
        made = material_of(known, partial(lambda fold, key: fold_of(key, FOLDS) == fold, fold))
        names = [item.identity for item in made.texts] + [paper.labelled.document_id for paper in made.papers]
        tested = [header.document_id for header in made.development_texts]
        tested += [paper.labelled.document_id for paper in made.development_papers]
        assert all(fold_of(works[name], FOLDS) != fold for name in (*names, *tested))
        for name in names:
            learned_in[name] += 1
    twice = {name for name, times in learned_in.items() if times == FOLDS - 1}
    # The work that both corpora hold is learned from only where neither of the two is left out.
    assert trained - twice <= {"cora_header:1", "pdf:p0", "pdf:p1"}
    assert len(twice) > len(works) / 2


def test_a_paper_left_out_as_a_file_is_not_learned_from_as_a_text(bench: Bench) -> None:
    known = read(bench)
    paper = next(paper for paper in known.papers if paper.labelled.truth.title == title(0))
    (text,) = [header for header, _ in known.headers if title(0) in header.raw]
    made = material_of(known, lambda key: key == paper.labelled.split_key)
    assert text.document_id not in {item.identity for item in made.texts}


def test_every_document_outside_the_test_part_is_measured_once_by_every_method(bench: Bench) -> None:
    kept: list[Answer] = []
    given = list(answers(replace(bench, keep=kept.append), synthetic=0))
    assert kept == given
    known = read(bench)
    expected = {paper.labelled.document_id for paper in known.papers} | {
        header.document_id for header, _ in known.headers
    }
    for method in ("header.hmm", "header.regex"):
        measured = [answer.document for answer in given if answer.method.startswith(method)]
        assert sorted(measured) == sorted(expected)
    corpora = [answer.corpus for answer in given]
    assert corpora == sorted(corpora, key=("papers", "cora_header").index)
    right = [answer for answer in given if answer.method.startswith("header.hmm") and answer.corpus == "cora_header"]
    assert sum(answer.texts("author") == answer.expected["author"] for answer in right) > len(right) / 2


def test_asked_again_nothing_is_fitted_again(bench: Bench) -> None:
    first = list(answers(bench, synthetic=0))
    assert bench.memory is not None
    fitted = {path: path.stat().st_mtime_ns for path in (bench.memory / "fits").iterdir()}
    assert fitted
    again = list(answers(bench, synthetic=0))
    assert {path: path.stat().st_mtime_ns for path in (bench.memory / "fits").iterdir()} == fitted
    assert [answer.found for answer in again] == [answer.found for answer in first]


def test_a_fit_that_is_damaged_is_fitted_anew(bench: Bench) -> None:
    first = list(answers(bench, synthetic=0))
    assert bench.memory is not None
    damaged = next((bench.memory / "fits").iterdir())
    damaged.write_bytes(b"svod model\n no more")
    assert [answer.found for answer in answers(bench, synthetic=0)] == [answer.found for answer in first]


def test_the_suite_tells_figures_of_folds(bench: Bench) -> None:
    figures = list(measure(replace(bench, choice=bench.choice._replace(methods=("regex",)))))
    (headline,) = [figure for figure in figures if figure.group == f"corpora, {FOLDS} folds by document: title, exact"][
        :1
    ]
    assert headline.name == "papers"
    english = [figure for figure in figures if figure.group == "English: headers" and figure.name == "title, exact"]
    known = read(bench)
    assert english[0].support == len(known.papers) + len(known.headers)


def by_source(bench: Bench, **changes: Any) -> Bench:
    return replace(bench, choice=bench.choice._replace(by_source=True, **changes))


def test_no_source_of_a_measured_document_is_learned_from(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    learned_in: list[set[str]] = []
    measured_in: list[set[str]] = []

    def material_seen(known: Gathered, is_left_out: LeftOut) -> Material:
        made = material_of(known, is_left_out)
        papers = {source for paper in made.papers for source in paper.labelled.sources}
        texts = {"corpus:cora_header"} if made.texts else set()
        learned_in.append(papers | texts)
        measured_in.append(set())
        return made

    def asked_seen(method: NamedMethod, items: list[HeaderItem]) -> Iterator[Answer]:
        measured_in[-1] |= {source for item in items for source in item.sources}
        return asked(method, items)

    monkeypatch.setattr(folds, "material_of", material_seen)
    monkeypatch.setattr(folds, "asked", asked_seen)
    # Synthetic papers have no source; how many there are, and by whom they are typeset, changes nothing.
    monkeypatch.setattr(synthetic_papers, "is_installed", lambda program: False)
    given = list(answers(by_source(bench), synthetic=2))
    known = read(bench)
    assert len({answer.document for answer in given}) == len(known.papers) + len(known.headers)
    for learned, measured in zip(learned_in, measured_in, strict=True):
        assert not learned & measured
    assert set().union(*measured_in) == {f"repository:owner{number}" for number in range(6)} | {"corpus:cora_header"}
    assert any(measured and learned for learned, measured in zip(learned_in, measured_in, strict=True))


def test_figures_of_folds_by_source_are_named_so(bench: Bench) -> None:
    groups = {figure.group for figure in measure(by_source(bench, methods=("regex",)))}
    assert f"papers, {FOLDS} folds by source" in groups
    groups = {figure.group for figure in measure(by_source(bench, methods=("regex",), limit=4))}
    assert f"papers, {FOLDS} folds by source, quick" in groups


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"folds": 1}, "two or more"),
        ({"part": "test"}, "train, development"),
        ({"corpora": ("forge",)}, "--folds"),
    ],
)
def test_folds_that_cannot_be_made_are_reported_with_the_way_out(
    bench: Bench, changes: dict[str, Any], complaint: str
) -> None:
    asked = replace(bench, choice=bench.choice._replace(**changes))
    with pytest.raises(SettingsError) as error:
        next(answers(asked, synthetic=0))
    assert complaint in str(error.value)


def test_folds_are_trained_as_the_shipped_models_are() -> None:
    script = (Path(__file__).parents[2] / "scripts" / "models").read_text(encoding="utf-8")
    shipped = dict(re.findall(r"^train header (\w+) (.+)$", script, re.MULTILINE))
    assert shipped == {
        algorithm: f"--synthetic {papers}" + (f" --most {MOST[algorithm]}" if algorithm in MOST else "")
        for algorithm, papers in SYNTHETIC_PAPERS.items()
    }


def test_synthetic_papers_are_made_once_and_found_again_as_they_were(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # By whom they are typeset changes nothing.
    monkeypatch.setattr(synthetic_papers, "is_installed", lambda program: False)
    plan = Plan("header", "crf", tmp_path, tmp_path / "model", synthetic=2, memory=tmp_path / "memory")
    fresh = synthetic_fronts(replace(plan, memory=None), Complaints())
    kept = synthetic_fronts(plan, Complaints())
    (file,) = (tmp_path / "memory" / "synthetic").iterdir()
    written = file.stat().st_mtime_ns
    found = synthetic_fronts(plan, Complaints())
    assert file.stat().st_mtime_ns == written
    shown = [[(front.document.plain_text(), list(front.labels)) for front in fronts] for fronts in (fresh, kept, found)]
    assert shown[0] == shown[1] == shown[2]
    assert shown[0]
