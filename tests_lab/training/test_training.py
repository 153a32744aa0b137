"""Training as a whole: the parts of the data stay apart, weights keep their word, the same recipe is known again."""

from dataclasses import replace
from pathlib import Path

import pytest

from svod.errors import SettingsError
from svod.extract.references.learned_references import LearnedReferenceParser
from svod.learn.model_file import read_manifest
from svod.model.labeling import calibrated
from svod.model.person import PersonName
from svod.model.progress import Stage
from svod_lab.algorithms.table import open_labeler
from svod_lab.corpora.complaints import Complaints
from svod_lab.corpora.items import LabeledReference, Trust
from svod_lab.corpora.splits import part_of
from svod_lab.scores.calibration import Claim
from svod_lab.training.calibrate import calibration, crossed_error
from svod_lab.training.plan import Plan
from svod_lab.training.references.mixture import mixture, shuffled, with_more
from svod_lab.training.references.reference_training import ReferenceTraining
from svod_lab.training.trainings import make_training
from tests_lab.training.reference_corpus import write_corpus


@pytest.fixture
def data(tmp_path: Path) -> Path:
    write_corpus(tmp_path / "data")
    return tmp_path / "data"


def plan(data: Path, **changes: object) -> Plan:
    return replace(
        Plan("references", "crf", data, data.parent / "model.svodmodel", settings={"rounds": 40}),
        **changes,  # type: ignore[arg-type]
    )


def quietly(stage: Stage) -> None:
    """Nobody looks."""


def test_what_is_trained_on_and_what_is_measured_on_come_from_different_documents(data: Path) -> None:
    mixed = mixture(data, (), Complaints())
    assert {part_of(item.split_key) for item in mixed.train} == {"train"}
    assert {part_of(item.split_key) for item in mixed.development} == {"development"}


def test_a_near_duplicate_of_what_is_measured_is_not_trained_on(data: Path) -> None:
    mixed = mixture(data, (), Complaints())
    held = {item.raw for item in mixed.development}
    assert held.isdisjoint(item.raw for item in mixed.train)


def test_a_digest_tells_other_data_and_the_seed_decides_the_order(data: Path) -> None:
    mixed = mixture(data, (), Complaints())
    more = LabeledReference("Beck, A.", (), "de", "x", "more", Trust.EXACT)
    changed = with_more(mixed, "more", [more])
    assert changed.digests.keys() - mixed.digests.keys() == {"more"}
    assert changed.train[-1] == more
    assert shuffled(mixed.train, 0, 1) != shuffled(mixed.train, 0, 2)
    assert shuffled(mixed.train, 5, 1) == shuffled(mixed.train, 0, 1)[:5]


def test_a_folder_without_corpora_and_a_corpus_of_another_kind_are_refused(data: Path, tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="Looked for"):
        mixture(tmp_path / "nothing", (), Complaints())
    with pytest.raises(SettingsError, match="no reference strings"):
        mixture(data, ("acl",), Complaints())


def test_a_trained_model_reads_references_of_its_style_and_its_file_tells_all_about_it(data: Path) -> None:
    training = ReferenceTraining(plan(data), Complaints(), quietly)
    manifest = training.carry_out()
    parser = LearnedReferenceParser(open_labeler(data.parent / "model.svodmodel"))
    parsed = parser.parse("Roth, E. (1987): Knoten Grenzen Netze. Bonn: Hafen.")
    assert parsed.fields.author == (PersonName("Roth", "E."),)
    assert (parsed.fields.title, parsed.fields.year, parsed.fields.place) == ("Knoten Grenzen Netze", "1987", "Bonn")
    assert parsed.weights["title"] > 0.5
    assert manifest.scores["en: soft F1"] > 0.95
    assert manifest.data["excite_en"]
    assert read_manifest(data.parent / "model.svodmodel").licences["excite_en"] == "none stated"
    assert manifest.sizes["train"] > manifest.sizes["development"] > 0


def test_the_same_recipe_is_known_again_and_another_is_not(data: Path) -> None:
    first = ReferenceTraining(plan(data), Complaints(), quietly)
    assert not first.is_done()
    first.carry_out()
    assert ReferenceTraining(plan(data), Complaints(), quietly).is_done()
    assert not ReferenceTraining(plan(data, seed=1), Complaints(), quietly).is_done()
    assert not ReferenceTraining(plan(data, settings={"rounds": 41}), Complaints(), quietly).is_done()
    write_corpus(data, documents=31)
    assert not ReferenceTraining(plan(data), Complaints(), quietly).is_done()


def test_synthetic_references_can_be_added(data: Path) -> None:
    manifest = ReferenceTraining(plan(data, synthetic=50), Complaints(), quietly).manifest
    assert "forge" in manifest.data
    assert manifest.sizes["train"] > ReferenceTraining(plan(data), Complaints(), quietly).manifest.sizes["train"]


def test_an_unknown_task_is_refused(data: Path) -> None:
    with pytest.raises(SettingsError, match="references"):
        make_training(plan(data, task="weather"), Complaints(), quietly)


def test_calibrated_weights_are_the_shares_that_were_right() -> None:
    # Said with 0.9, right every second time; said with 0.3, right one time in ten.
    claims = [Claim(0.9, number % 2 == 0) for number in range(200)]
    claims += [Claim(0.3, number % 10 == 0) for number in range(200)]
    table = calibration(claims)
    assert calibrated(0.9, table) == pytest.approx(0.5, abs=0.05)
    assert calibrated(0.3, table) == pytest.approx(0.1, abs=0.05)
    assert [weight for weight, _ in table] == sorted({weight for weight, _ in table})
    assert [share for _, share in table] == sorted(share for _, share in table)


def test_without_a_table_a_weight_is_reported_as_it_is() -> None:
    assert calibration([]) == ()
    assert calibrated(0.7, ()) == 0.7


def test_the_error_is_measured_on_documents_that_the_table_has_not_seen() -> None:
    honest = {f"document {name}": [Claim(0.8, number % 5 > 0) for number in range(50)] for name in range(10)}
    error = crossed_error(honest)
    assert error is not None
    assert error < 0.03
    moody = {f"document {name}": [Claim(0.8, name % 2 == 0)] * 50 for name in range(10)}
    error = crossed_error(moody)
    assert error is not None
    assert error > 0.5
    assert crossed_error({}) is None
