"""The suite of subjects: records held out from what suggestions learn, and Annif on the same folds."""

import json
from pathlib import Path

import pytest

from svod.model.vocabulary import Concept, Label, Vocabulary
from svod_lab.corpora.readers.subjects import translated_records
from svod_lab.runs.bench import Choice
from svod_lab.scores.retrieval import Ranking, subject_scores
from svod_lab.suites.search.annif_folds import SCRIPT, read_rankings, write_folds
from svod_lab.suites.search.subjects import NAMES, measure
from svod_lab.suites.search.transfer import records_of
from svod_lab.suites.search.transfer_sets import FOLDS, SETS, SubjectSet
from tests_lab.suites.benches import make_bench
from tests_lab.suites.test_transfer import catalogue, packed


def test_f1_and_gain_are_means_over_texts() -> None:
    rankings = [Ranking(["a", "x", "y", "z", "w"], {"a"}), Ranking(["x", "b"], {"b", "c"}), Ranking([], {"d"})]
    f1, gain = subject_scores(rankings)
    assert f1.value == pytest.approx((2 / 6 + 2 / 4 + 0) / 3)
    assert gain.value == pytest.approx((1 + (0.63093 / 1.63093) + 0) / 3, abs=1e-4)


def test_works_like_a_record_give_its_terms(tmp_path: Path) -> None:
    catalogue(tmp_path, 60)
    packed(tmp_path / NAMES, "https://terms.example/1\tPottery\n")
    figures = list(measure(make_bench(tmp_path, choice=Choice())))
    values = {(figure.group, figure.method, figure.name): figure.value for figure in figures}
    german = "tibkat_gnd: German text to gnd"
    assert values[german, "combine", "nDCG@10"] > 0.9  # type: ignore[operator]
    assert (german, "labels", "F1@5") not in values
    english = "tibkat_gnd: English text to gnd"
    assert 0 < values[english, "labels", "F1@5"] < values[english, "combine", "F1@5"]  # type: ignore[operator]


def test_translated_records_are_read_with_their_titles(tmp_path: Path) -> None:
    packed(
        tmp_path / "more.tsv.gz",
        "Die Imkerei ¤ Ein Buch. ¤ Teil 1\thttps://terms.example/5 https://terms.example/6\nNur Text\t\n",
    )
    (record,) = translated_records(tmp_path / "more.tsv.gz")
    assert record.titles == {"de": "Die Imkerei"}
    assert record.texts == {"de": "Die Imkerei\n\nEin Buch.\n\nTeil 1"}
    assert record.subjects == {"https://terms.example/5", "https://terms.example/6"}
    assert translated_records(tmp_path / "none.tsv.gz") == []


def test_annif_gets_the_same_folds_and_its_answers_are_read(tmp_path: Path) -> None:
    catalogue(tmp_path, 30)
    bench = make_bench(tmp_path)
    terms = {"https://terms.example/1": "Pottery", 'udc:"1/2"': "Times"}
    vocabulary = Vocabulary({uri: Concept(uri, (Label(name, "en"),)) for uri, name in terms.items()})
    some = SubjectSet(SETS[1], "", records_of(SETS[1], bench), (), vocabulary)
    folder = tmp_path / "annif"
    folder.mkdir()
    truth = write_folds(some, folder)
    assert "<https://terms.example/1>\tPottery\n" in (folder / "vocab.tsv").read_text(encoding="utf-8")
    assert "<https://vocabulary.example/udc:%221%2F2%22>" in (folder / "vocab.tsv").read_text(encoding="utf-8")
    for fold in range(FOLDS):
        learned = (folder / str(fold) / "train.tsv").read_text(encoding="utf-8").splitlines()
        held_out = (folder / str(fold) / "test.tsv").read_text(encoding="utf-8").splitlines()
        assert len(learned) + len(held_out) == len(some.records)
        assert len(held_out) == len(truth[fold])
    fullest = max(range(FOLDS), key=lambda fold: len(truth[fold]))
    line = json.dumps([fullest, "tfidf", [sorted(right) for right in truth[fullest]]])
    rankings = read_rankings(line, truth)["Annif tfidf"]
    assert subject_scores(rankings)[0].value == pytest.approx(2 / 2)
    assert SCRIPT.is_file()
