"""Training on terms: key phrases that are labels of a thesaurus stand for its concepts."""

from pathlib import Path

import pytest

from svod.errors import SettingsError
from svod.extract.keyphrases.thesaurus import TERMS_VERSION, ThesaurusKeyphraseExtractor
from svod.learn.algorithms import classifier
from svod.learn.model_file import read_model
from svod.vocabulary.skos import read_vocabulary
from svod_lab.corpora.complaints import Complaints
from svod_lab.training.phrases.thesaurus import ThesaurusTraining
from svod_lab.training.plan import Plan

TURTLE = """@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
<urn:pruning> skos:prefLabel "pruning"@en . <urn:winter> skos:prefLabel "winter"@en ."""


def plan(folder: Path, algorithm: str = "forest") -> Plan:
    settings = {"trees": 4, "leaf": 1, "depth": 4}
    return Plan("thesaurus", algorithm, folder, folder / "terms.svodmodel", (str(folder / "texts"),), settings=settings)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Texts about pruning that name the winter once, late."""
    (tmp_path / "vocab").mkdir()
    (tmp_path / "texts").mkdir()
    (tmp_path / "vocab" / "garden.ttl").write_text(TURTLE, encoding="utf-8")
    for number in range(40):
        text = f"Pruning of trees {number}\n\nPruning is an art. We practise pruning. It was done in the winter."
        (tmp_path / "texts" / f"{number}.txt").write_text(text, encoding="utf-8")
        (tmp_path / "texts" / f"{number}.key").write_text("Pruning\nsaws\n", encoding="utf-8")
    return tmp_path


def test_what_is_learned_puts_the_subject_of_a_text_first(data: Path) -> None:
    manifest = ThesaurusTraining(plan(data), Complaints(), lambda _: None).carry_out()
    assert manifest.features == TERMS_VERSION
    assert manifest.sizes["concepts"] == 2
    extractor = ThesaurusKeyphraseExtractor(
        classifier(read_model(data / "terms.svodmodel")), read_vocabulary(data / "vocab" / "garden.ttl")
    )
    text = "Pruning in gardens\n\nGood pruning takes years. We teach pruning. Much is left to the winter."
    assert [value.uri for value in extractor.extract(text, "en", 5)] == ["urn:pruning", "urn:winter"]


def test_texts_whose_key_phrases_are_no_terms_teach_nothing(data: Path) -> None:
    for keys in (data / "texts").glob("*.key"):
        keys.write_text("saws\n", encoding="utf-8")
    with pytest.raises(SettingsError, match="No key phrase"):
        ThesaurusTraining(plan(data), Complaints(), lambda _: None).carry_out()


def test_without_a_vocabulary_nothing_can_be_learned(data: Path) -> None:
    (data / "vocab" / "garden.ttl").unlink()
    with pytest.raises(SettingsError, match="no vocabulary"):
        ThesaurusTraining(plan(data), Complaints(), lambda _: None)


def test_other_algorithms_are_refused(data: Path) -> None:
    with pytest.raises(SettingsError, match="crf"):
        ThesaurusTraining(plan(data, "crf"), Complaints(), lambda _: None)
