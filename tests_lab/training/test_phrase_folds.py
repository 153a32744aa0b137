"""Key phrases by corpora left out: no model is measured on a corpus that it learned from, tags are not learned."""

from pathlib import Path

import pytest

from svod.errors import SettingsError
from svod.extract.keyphrases.phrase_tables import tables_from
from svod_lab.corpora.complaints import Complaints
from svod_lab.corpora.corpus_table import corpus
from svod_lab.runs.bench import Bench, Choice
from svod_lab.runs.tasks.keyphrases import PHRASE
from svod_lab.suites.reading.keyphrases import measure
from svod_lab.training.phrases.folds import answers
from svod_lab.training.phrases.keyphrases import KeyphraseTraining
from svod_lab.training.plan import Plan
from tests_lab.corpora.corpus_files import write_archive
from tests_lab.suites.benches import make_bench

# A word that stands in every text of one corpus and in no other, and what is given as its key.
OWN_WORDS = {"inspec": "quagga", "semeval2017": "heron", "citeulike180": "walrus"}


@pytest.fixture
def data(tmp_path: Path) -> Path:
    for name, word in OWN_WORDS.items():
        files = {}
        for number in range(24):
            text = f"On {word} watching {number}. We watch each {word} for days; {word} watching is slow work."
            files[f"X/docsutf8/{number}.txt"] = text
            files[f"X/keys/{number}.key"] = f"{word} watching\n"
        write_archive(tmp_path / corpus(name).files[0], files)
    return tmp_path


def bench_of(data: Path, **choice: object) -> Bench:
    chosen = Choice(methods=("forest",), corpora=tuple(OWN_WORDS), folds=5, by_source=True)
    return make_bench(data, choice=chosen._replace(**choice))  # type: ignore[arg-type]


def training(data: Path) -> KeyphraseTraining:
    return KeyphraseTraining(Plan("keyphrases", "forest", data, data / "x.svodmodel"), Complaints(), lambda stage: None)


def test_a_corpus_is_measured_by_a_model_that_does_not_know_it(data: Path) -> None:
    trained = training(data)
    held = {items[0].corpus: model for items, model in trained.left_out(trained.texts(), 5)}
    assert set(held) == set(OWN_WORDS)
    for name, model in held.items():
        known = tables_from(model.arrays)["en"].words
        assert {word for word in OWN_WORDS.values() if word in known} == set(OWN_WORDS.values()) - {OWN_WORDS[name]}


def test_tags_are_counted_as_words_and_never_learned_as_key_phrases(data: Path) -> None:
    trained = training(data)
    _, model = next(one for one in trained.left_out(trained.texts(), 5) if one[0][0].corpus == "inspec")
    table = tables_from(model.arrays)["en"]
    assert table.words["walrus"] > 0
    assert "heron watch" in table.keys
    assert "walrus watch" not in table.keys
    assert "last walrus" not in table.ends


def test_every_corpus_answers_once_with_weights_from_the_others(data: Path) -> None:
    said = list(answers(bench_of(data, limit=4)))
    assert [answer.corpus for answer in said] == [name for name in OWN_WORDS for _ in range(4)]
    assert all(0 <= value.weight <= 1 for answer in said for value in answer.found[PHRASE])
    names = {figure.group for figure in measure(bench_of(data, limit=4))}
    assert "inspec, 5 folds by source, quick" in names


def test_folds_by_document_are_refused(data: Path) -> None:
    with pytest.raises(SettingsError, match="by sources"):
        list(answers(bench_of(data, by_source=False)))
