"""How the word lists are made and measured, where that needs no published package."""

import pytest

from svod.errors import SettingsError
from svod.model.reference import LabeledSpan
from svod_lab.corpora.items import LabeledReference, Trust
from svod_lab.suites.reading.lexicon import FALSE_NAMES, PLACES, SURNAMES, TITLE_WORDS, coverage
from svod_lab.wordlists.dictionary import GERMAN_VERB, GERMAN_WORD_ENDING, is_built_like_english
from svod_lab.wordlists.persons import romanised
from svod_lab.wordlists.sources import library

RAW = "Петров И. И. Теория Зркл. М., 2007."


def test_a_missing_package_is_named_with_the_way_out() -> None:
    with pytest.raises(SettingsError) as raised:
        library("svod_no_such_package")
    assert "scripts/lexicon" in raised.value.way_out


@pytest.mark.parametrize("word", ["apoptosis", "supercritical", "dosimetry", "groundwater", "fibroblasts"])
def test_an_english_word_is_known_by_its_build(word: str) -> None:
    assert is_built_like_english(word, {"critical", "ground", "water"})


@pytest.mark.parametrize("name", ["chomsky", "volterra", "guattari", "hawking"])
def test_an_english_name_is_not_built_like_a_word(name: str) -> None:
    assert not is_built_like_english(name, {"critical", "ground", "water"})


def test_german_words_have_their_endings_and_prefixes() -> None:
    assert all(GERMAN_WORD_ENDING.search(word) for word in ("zuweisung", "vergleichbarkeiten", "gesellschaftlichen"))
    assert all(GERMAN_VERB.fullmatch(word) for word in ("angefragt", "zusammenzuarbeiten", "gebilligt", "unerhört"))
    assert not any(GERMAN_WORD_ENDING.search(name) for name in ("habermas", "bohnsack", "hurrelmann"))


def test_a_russian_surname_is_spelled_as_journals_spell_it() -> None:
    assert {"zaytsev", "zaitsev"} <= set(romanised("зайцев"))
    assert {"yurevskiy", "yurevsky", "iurevskii"} <= set(romanised("юревский"))


def test_the_suite_counts_what_is_known_and_what_is_taken_wrongly() -> None:
    spans = (
        LabeledSpan(0, 12, "author"), LabeledSpan(13, 24, "title"), LabeledSpan(26, 28, "place"),
    )  # fmt: skip
    item = LabeledReference(RAW, spans, "ru", "one", "made", Trust.HAND)
    reported = {figure.name: (figure.value, figure.support) for figure in coverage([item], "made")}
    assert reported == {SURNAMES: (1.0, 1), PLACES: (1.0, 1), TITLE_WORDS: (0.5, 2), FALSE_NAMES: (0.0, 2)}
