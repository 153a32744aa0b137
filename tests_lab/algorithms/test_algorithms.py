"""Every algorithm learns what it can, gives probabilities, and gives the same model for the same data and seed."""

from pathlib import Path

import numpy as np
import pytest

from svod.errors import ModelFileError, UnknownMethodError
from svod.learn.algorithms import algorithm, labeler, names
from svod.learn.crf import CrfLabeler
from svod.learn.model_file import Model
from svod.model.labeling import NumberedSequences, Observation
from svod.ports import SequenceLabeler
from svod_lab.algorithms.checkpoints import CheckpointFiles
from svod_lab.algorithms.table import make_trainer
from svod_lab.algorithms.trainer import LabeledSequence, Trained
from tests_lab.algorithms.sequences import appointments, manifest, observation, sentence

NAMES = names()
# Toys are few, so they are gone over more often.
SETTINGS: dict[str, dict[str, float]] = {
    "svm": {"rarest": 1}, "line-svm": {"rarest": 1}, "memm": {"rounds": 60}, "crf": {"rounds": 60},
}  # fmt: skip


def trained(name: str, sequences: list[LabeledSequence], seed: int = 0) -> Trained:
    return make_trainer(name, SETTINGS.get(name, {})).train(sequences, seed, lambda step: None)


def made(name: str, sequences: list[LabeledSequence]) -> SequenceLabeler:
    labels, arrays = trained(name, sequences)
    return labeler(Model(manifest(name, labels), arrays))


@pytest.mark.parametrize("name", NAMES)
def test_an_algorithm_learns_from_the_order_what_words_alone_do_not_say(name: str) -> None:
    model = made(name, appointments(200))
    right = total = 0
    for sequence in appointments(40, seed=2):
        found = [guess.label for guess in model.label(sequence.observations)]
        right += sum(one == other for one, other in zip(found, sequence.labels, strict=True))
        total += len(found)
    assert right == total


@pytest.mark.parametrize("name", NAMES)
def test_probabilities_lie_between_nothing_and_one_and_are_high_where_all_is_plain(name: str) -> None:
    guesses = made(name, appointments(200)).label(appointments(1, seed=3)[0].observations)
    assert all(0 < guess.probability <= 1 + 1e-6 for guess in guesses)
    assert min(guess.probability for guess in guesses) > 0.5


@pytest.mark.parametrize("name", NAMES)
def test_the_same_data_and_seed_give_the_same_model(name: str) -> None:
    one, other = (trained(name, appointments(60)) for _ in range(2))
    assert one.labels == other.labels
    assert {key: array.tobytes() for key, array in one.arrays.items()} == {
        key: array.tobytes() for key, array in other.arrays.items()
    }


@pytest.mark.parametrize("name", NAMES)
def test_words_never_seen_and_empty_sequences_are_labelled_too(name: str) -> None:
    model = made(name, appointments(60))
    assert model.label([]) == ()
    assert len(model.label([observation("w=unheard")] * 3)) == 3


@pytest.mark.parametrize("name", NAMES)
def test_a_labeller_that_has_forgotten_says_the_same_as_before(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("svod.learn.linear.MOST_GROUPS", 4)
    model = made(name, appointments(60))
    sequences = appointments(20, seed=5)
    assert [model.label(one.observations) for one in sequences] == [model.label(one.observations) for one in sequences]


@pytest.mark.parametrize("name", NAMES)
def test_training_reports_its_progress_to_the_last_step(name: str) -> None:
    steps: list[int] = []
    made_trainer = make_trainer(name, SETTINGS.get(name, {}))
    made_trainer.train(appointments(20), 0, steps.append)
    assert steps == sorted(steps)
    assert steps[-1] == made_trainer.steps


class InterruptedTrainingError(Exception):
    """Training was stopped."""


@pytest.mark.parametrize("name", ["svm", "line-svm", "memm", "crf"])
def test_an_interrupted_training_resumes_and_gives_the_same_model(name: str, tmp_path: Path) -> None:
    whole = trained(name, appointments(60))
    made_trainer = make_trainer(name, SETTINGS[name])
    saved = CheckpointFiles(tmp_path / "model", "recipe")

    def stop_after_two(step: int) -> None:
        if step == 2:
            raise InterruptedTrainingError

    with pytest.raises(InterruptedTrainingError):
        made_trainer.train(appointments(60), 0, stop_after_two, saved)
    steps: list[int] = []
    again = made_trainer.train(appointments(60), 0, steps.append, saved)
    assert {key: array.tobytes() for key, array in again.arrays.items()} == {
        key: array.tobytes() for key, array in whole.arrays.items()
    }
    assert "svm" in name or steps[0] == 3


def test_a_checkpoint_of_another_training_or_a_broken_one_is_not_used(tmp_path: Path) -> None:
    saved = CheckpointFiles(tmp_path / "model", "one recipe")
    saved.save("rounds", {"done": np.array(3)})
    assert (saved.load("rounds") or {})["done"] == 3
    assert CheckpointFiles(tmp_path / "model", "another recipe").load("rounds") is None
    (tmp_path / "model.rounds.checkpoint").write_bytes(b"half a file")
    assert saved.load("rounds") is None
    saved.delete()
    assert list(tmp_path.iterdir()) == []


def test_a_sequence_that_counts_more_has_its_way() -> None:
    disputed = [(("w=may",), "month"), (("w=may",), "verb")]
    for heavier in ("month", "verb"):
        sequences = [
            LabeledSequence((observation(*features),), (label,), weight=5.0 if label == heavier else 1.0)
            for features, label in disputed
        ]
        assert made("crf", sequences * 30).label([observation("w=may")])[0].label == heavier


def test_an_unknown_algorithm_or_setting_is_refused_with_the_known_ones_named() -> None:
    with pytest.raises(UnknownMethodError, match="crf"):
        algorithm("oracle")
    with pytest.raises(UnknownMethodError, match="rounds"):
        make_trainer("crf", {"magic": 1})


def test_a_model_of_an_unknown_algorithm_or_without_its_arrays_is_refused() -> None:
    with pytest.raises(ModelFileError, match="oracle"):
        labeler(Model(manifest("oracle", ("a",)), {}))
    labels, arrays = trained("crf", [sentence(("a", "x"), ("b", "y"))])
    for name in arrays:
        with pytest.raises(ModelFileError):
            labeler(Model(manifest("crf", labels), {key: array for key, array in arrays.items() if key != name}))
    with pytest.raises(ModelFileError):
        labeler(Model(manifest("crf", (*labels, "z")), {**arrays, "after": np.zeros((2, 2))}))


def test_many_sequences_given_by_numbers_are_labelled_as_each_alone_also_when_more_groups_are_met() -> None:
    labels, arrays = trained("crf", appointments(60))
    model = CrfLabeler(Model(manifest("crf", labels), arrays))
    groups: list[tuple[str, ...]] = []
    for seed in (4, 5):
        sequences = [sequence.observations for sequence in appointments(20, seed=seed)]
        numbered = numbered_sequences(sequences, groups)
        assert numbered.observations() == sequences
        assert [[guess.label for guess in one] for one in model.label_numbered(numbered)] == [
            [guess.label for guess in model.label(sequence)] for sequence in sequences
        ]
    # Numbers that mean something else now are not taken for what they were.
    turned = [sequence.observations for sequence in appointments(3, seed=6)][::-1]
    anew = numbered_sequences(turned, [("unused",)])
    assert [len(one) for one in model.label_numbered(anew)] == [len(one) for one in turned]
    assert model.label_numbered(anew)[0][0].label == model.label(turned[0])[0].label


def test_a_favoured_label_is_given_where_it_comes_nearest_and_is_no_surer_for_it() -> None:
    labels, arrays = trained("crf", appointments(60))
    model = CrfLabeler(Model(manifest("crf", labels), arrays))
    sequences = [sequence.observations for sequence in appointments(6, seed=4)]
    numbered = numbered_sequences(sequences, [])
    plain = [guess for one in model.label_numbered(numbered) for guess in one]
    rarest = min(labels, key=lambda label: sum(guess.label == label for guess in plain))
    favoured = [guess for one in model.label_numbered(numbered, {rarest: 50.0}) for guess in one]
    assert {guess.label for guess in favoured} == {rarest}
    for before, after in zip(plain, favoured, strict=True):
        assert after.probability == pytest.approx(before.probability if before.label == rarest else 0.0, abs=1.0)
        assert before.label == rarest or after.probability < 0.5
    assert model.label_numbered(numbered, {})[0] == model.label_numbered(numbered)[0]


def numbered_sequences(sequences: list[tuple[Observation, ...]], groups: list[tuple[str, ...]]) -> NumberedSequences:
    rows = [[_number(group, groups) for group in one.groups] for sequence in sequences for one in sequence]
    return NumberedSequences([len(one) for one in sequences], list(np.array(rows).T), groups)


def _number(group: tuple[str, ...], groups: list[tuple[str, ...]]) -> int:
    if group not in groups:
        groups.append(group)
    return groups.index(group)


def test_only_features_with_a_weight_are_known() -> None:
    labels, arrays = trained("crf", [sentence(("a", "x"), ("b", "y"))] * 3)
    model = CrfLabeler(Model(manifest("crf", labels), arrays))
    known = [feature for one in sentence(("a", "x")).observations for feature in one.features]
    assert any(feature in model.features for feature in known)
    assert "never met" not in model.features
