"""The suite of ranking: records are spoilt as extractors spoil them, and weights are held against none."""

import random
from pathlib import Path

import pytest

from svod.errors import SettingsError
from svod_lab.corpora.items import ClassifiedText, Trust
from svod_lab.suites.search.noisy_records import Noise, noisy_entries, topics_of
from svod_lab.suites.search.ranking import ALIKE, KNOWN, SUBJECT, WEIGHED, measure, queries_of
from tests_lab.suites.benches import make_bench
from tests_lab.suites.test_transfer import catalogue

CRAFTS = ("weaving", "pottery", "tanning", "brewing", "smithing", "casting")
NO_NOISE = Noise("none", 0.0, 1.0, 0, (0.5, 0.5), (1.0, 1.0))
ALL_WRONG = Noise("all", 1.0, 0.0, 3, (0.0, 0.0), (0.0, 0.0))


def records(count: int = 60) -> list[ClassifiedText]:
    rng = random.Random(4)
    some = []
    for number in range(count):
        craft = CRAFTS[number % len(CRAFTS)]
        title = f"{craft} {rng.choice(('village', 'houses', 'guilds'))} number{number:04}"
        text = f"{title}\n\nThe history of {craft}."
        subject = frozenset({f"craft:{craft}"})
        some.append(ClassifiedText(f"r{number}", {"en": title}, {"en": text}, subject, "en", "crafts", Trust.EXACT))
    return some


def test_subjects_are_named_by_the_word_that_goes_with_them() -> None:
    topics = topics_of(records(), "en")
    assert dict(topics.words) == {f"craft:{craft}": craft for craft in CRAFTS}
    assert len(topics.records["craft:pottery"]) == 10


def test_without_noise_nearly_all_is_true_and_with_it_key_words_have_low_weights() -> None:
    some = records()
    topics = topics_of(some, "en")
    true = noisy_entries(some, "en", topics, NO_NOISE, 1, 0.0)
    assert sum(entry.titles[0] == item.titles["en"] for entry, item in zip(true, some, strict=True)) > 50
    assert all(entry.description for entry in true)
    wrong = noisy_entries(some, "en", topics, ALL_WRONG, 1, 0.0)
    assert sum(entry.titles[0] == item.titles["en"] for entry, item in zip(wrong, some, strict=True)) < 40
    assert {weight for entry in wrong for weight in entry.subject_weights} == {0.0}
    assert all(len(entry.subjects) == 3 for entry in wrong)
    assert not any(entry.subjects for entry in noisy_entries(some, "en", topics, ALL_WRONG, 1, 0.1))


def test_a_work_is_sought_by_its_title_and_a_subject_by_its_word() -> None:
    queries = queries_of(records(), "en", topics_of(records(), "en"))
    text, right = queries[KNOWN][0]
    (work_id,) = right
    assert set(text.split()) <= set(records()[int(work_id[1:])].titles["en"].split())
    assert {text for text, _ in queries[SUBJECT]} == set(CRAFTS)


def test_weights_are_held_against_none(tmp_path: Path) -> None:
    catalogue(tmp_path, 120)
    figures = list(measure(make_bench(tmp_path)))
    assert {figure.method for figure in figures} == {ALIKE, WEIGHED}
    assert all(figure.goal for figure in figures if figure.method == WEIGHED)
    assert any("German, subjects" in figure.group for figure in figures)


def test_without_records_there_is_nothing_to_measure(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="no classified records"):
        list(measure(make_bench(tmp_path)))
