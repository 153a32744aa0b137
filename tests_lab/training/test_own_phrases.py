"""Key phrases learned from one's own documents: the shipped statistics of words stay, and nothing gets worse."""

from collections.abc import Mapping
from pathlib import Path

import numpy as np
import pytest

from svod import registry
from svod.extract.keyphrases.extractors import TrainedKeyphraseExtractor
from svod.extract.keyphrases.phrase_tables import Odds, PhraseTables, tables_from
from svod.learn.algorithms import classifier
from svod.learn.model_file import Model, read_model
from svod_lab.algorithms.trainer import Trained
from svod_lab.corpora.complaints import Complaints
from svod_lab.training.phrases.added_base import SHARE, Share, added_tables, beside_base, shipped_base
from svod_lab.training.phrases.keyphrases import KeyphraseTraining
from svod_lab.training.plan import Plan

TEXTS: Mapping[str, str] = {
    f"walk{number}": f"On garden walks {number}. Garden walks lead through old orchards. We measure how long garden "
    f"walks are, and which orchard trees stand beside path {number}."
    for number in range(8)
}


def plan(tmp_path: Path, algorithm: str = "forest") -> Plan:
    folder = tmp_path / "texts"
    folder.mkdir(exist_ok=True)
    for name, text in TEXTS.items():
        (folder / f"{name}.txt").write_text(text, encoding="utf-8")
        (folder / f"{name}.key").write_text("garden walks\norchard trees\n", encoding="utf-8")
    return Plan("keyphrases", algorithm, tmp_path, tmp_path / "own.svodmodel", corpora=(str(folder),))


def shipped(name: str = "forest") -> Model:
    return read_model(registry.find("keyphrases", name).shipped_model)


def test_statistics_of_words_are_added_to() -> None:
    base, own = shipped(), PhraseTables(2)
    own.words.update({"analysi": 2, "quagga": 2})
    own.ends["last quagga"] = Odds(1, 1)
    kept = tables_from(base.arrays)
    before = tables_from(base.arrays)["en"]
    after = added_tables(kept, {"en": own})["en"]
    assert kept["en"] == before
    assert after.texts == before.texts + 2
    assert after.words["analysi"] == before.words["analysi"] + 2
    assert after.words["quagga"] == 2
    assert after.ends["last quagga"] == Odds(1, 1)


def test_trees_of_both_models_are_asked_together() -> None:
    base = shipped()
    both = beside_base(base, Trained(base.manifest.labels, base.arrays))
    assert len(both["roots"]) == 2 * len(base.arrays["roots"])
    rows = np.random.default_rng(1).random((20, len(base.arrays["importances"])), dtype=np.float32)
    one = classifier(base).classify(rows)
    assert np.allclose(classifier(Model(base.manifest, {**base.arrays, **both})).classify(rows), one, atol=1e-3)


@pytest.mark.parametrize("algorithm", ["forest", "bayes"])
def test_a_model_of_few_documents_keeps_what_the_shipped_one_knows(tmp_path: Path, algorithm: str) -> None:
    training = KeyphraseTraining(plan(tmp_path, algorithm), Complaints(), lambda stage: None)
    manifest = training.carry_out()
    assert manifest.sizes[SHARE] in list(Share)
    model = read_model(tmp_path / "own.svodmodel")
    if manifest.sizes[SHARE] != Share.OWN:
        assert tables_from(model.arrays)["en"].texts > tables_from(shipped().arrays)["en"].texts / 2
    found = TrainedKeyphraseExtractor(classifier(model)).extract(TEXTS["walk1"], "en", 5)
    assert "garden walks" in [value.text.lower() for value in found]


def test_corpora_by_name_are_learned_from_alone(tmp_path: Path) -> None:
    assert shipped_base(plan(tmp_path)) is not None
    assert shipped_base(Plan("keyphrases", "forest", tmp_path, tmp_path / "x", corpora=("inspec",))) is None
    assert shipped_base(Plan("keyphrases", "forest", tmp_path, tmp_path / "x")) is None
