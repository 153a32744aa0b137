"""Key phrases: what may be one, what a model makes of it, what bad texts give."""

from pathlib import Path

import pytest

from svod import assemble
from svod.extract.keyphrases.candidate_features import COLUMNS, Seen
from svod.extract.keyphrases.candidates import MOST_WORDS, read, stems_of
from svod.extract.keyphrases.extractors import ranked
from svod.extract.keyphrases.phrase_tables import PhraseTables, arrays_of, key_of, tables_from
from svod.extract.keyphrases.running_text import running_text
from svod.model.reference import BibliographyBlock
from svod.ports import KeyphraseExtractor
from svod.text.stems import stem
from tests.extract.typeset import plain

METHODS = ("tfidf", "kea", "forest")
TEXTS = {
    "ru": (
        "Извлечение библиографических ссылок из научных статей\n\nРассматривается задача извлечения библиографических "
        "ссылок. Предложен метод опорных векторов для разметки строк. Метод опорных векторов сравнивается со скрытой "
        "марковской моделью; извлечение библиографических ссылок становится точнее."
    ),
    "de": (
        "Extraktion von Literaturangaben aus wissenschaftlichen Aufsätzen\n\nDie Extraktion von Literaturangaben ist "
        "Grundlage der Zitationsanalyse. Wir vergleichen Hidden-Markov-Modelle mit Entscheidungsbäumen; die "
        "Zitationsanalyse profitiert von genaueren Literaturangaben."
    ),
    "en": (
        "Reference extraction with support vector machines\n\nWe study reference extraction from scientific papers. "
        "Support vector machines label each line; reference extraction becomes more precise than with hidden Markov "
        "models, and support vector machines are fast."
    ),
}
EXPECTED = {"ru": "извлечения библиографических ссылок", "de": "Zitationsanalyse", "en": "support vector machines"}


@pytest.fixture(scope="module")
def extractors() -> dict[str, KeyphraseExtractor]:
    return {name: assemble.method("keyphrases", name) for name in METHODS}


def phrases(text: str, language: str = "en") -> set[str]:
    return {candidate.text for candidate in read(text, language).candidates}


def test_no_candidate_begins_or_ends_with_a_stop_word_or_crosses_a_sign() -> None:
    found = phrases("The theory of sets, and graphs of finite groups.")
    assert {"theory", "theory of sets", "sets", "graphs", "finite groups", "graphs of finite groups"} <= found
    assert not any(phrase.startswith(("The", "of")) or "," in phrase or phrase.endswith("of") for phrase in found)


def test_forms_of_one_phrase_are_one_candidate_reported_as_printed_most_often() -> None:
    reading = read("нейронных сетей. Нейронные сети. нейронных сетей", "ru")
    both = next(candidate for candidate in reading.candidates if len(candidate.stems) == 2)
    assert len(both.places) == 3
    assert both.text == "нейронных сетей"


@pytest.mark.parametrize(("one", "other", "language"), [
    ("networks", "network", "en"), ("сетей", "сети", "ru"), ("Häuser", "Haus", "de"), ("networks", "network", "ru"),
])  # fmt: skip
def test_stems_meet_across_forms(one: str, other: str, language: str) -> None:
    assert stem(one, language) == stem(other, language)


def test_numbers_and_lone_letters_are_no_candidates() -> None:
    assert phrases("x = 12 345 and y") == set()


@pytest.mark.parametrize("name", METHODS)
@pytest.mark.parametrize("language", ["ru", "de", "en"])
def test_every_method_finds_what_a_short_text_is_about(
    extractors: dict[str, KeyphraseExtractor], name: str, language: str
) -> None:
    found = extractors[name].extract(TEXTS[language], language, 10)
    wanted = stems_of(EXPECTED[language], language)
    assert wanted in [stems_of(value.text, language) for value in found]
    assert [value.weight for value in found] == sorted((value.weight for value in found), reverse=True)
    assert all(0 <= value.weight <= 1 for value in found)


@pytest.mark.parametrize("name", METHODS)
@pytest.mark.parametrize("text", ["", "   \n", "12 34 – 56", "\x00\x01\x02", "of the and", "שלום עולם"])
def test_texts_with_little_in_them_give_little_and_invent_nothing(
    extractors: dict[str, KeyphraseExtractor], name: str, text: str
) -> None:
    for value in extractors[name].extract(text, None, 10):
        assert value.text in text


def test_a_very_long_text_is_read_only_so_far() -> None:
    reading = read("word " * (MOST_WORDS + 500), "en")
    assert len(reading.words) == MOST_WORDS


def test_a_text_seen_in_training_does_not_count_for_itself() -> None:
    reading, keys = read("graph theory. graph theory", "en"), frozenset({key_of(stems_of("graph theory", "en"))})
    alone, among = PhraseTables(), PhraseTables()
    alone.count(reading, keys)
    column = COLUMNS.index("times a key")
    assert Seen(reading, alone, keys).rows()[:, column].max() == 0
    assert Seen(reading, alone).rows()[:, column].max() > 0
    among.count(read("other words", "en"), frozenset())
    assert Seen(reading, among).rows().shape == (len(reading.candidates), len(COLUMNS))


def test_tables_are_the_same_after_they_were_kept() -> None:
    tables = PhraseTables()
    for _ in range(3):
        reading = read(TEXTS["en"], "en")
        tables.count(reading, frozenset({"support vector machin"}))
        tables.count_ends(reading, frozenset({"support vector machin"}))
    again = tables_from(arrays_of({"en": tables}))["en"]
    assert again.texts == 3
    assert again.words == tables.words
    assert again.keys == tables.keys
    assert again.ends == tables.ends


def test_the_text_of_a_document_has_neither_bibliography_nor_broken_words() -> None:
    document = plain("On the extrac-", "tion of names", "References", "[1] Beck A. Names. 2001.")
    text = running_text(document, [BibliographyBlock(2, 3, 1)])
    assert "extraction of names" in text
    assert "Beck" not in text


def test_documents_answer_with_their_key_phrases(tmp_path: Path) -> None:
    paper = tmp_path / "paper.txt"
    paper.write_text(TEXTS["en"], encoding="utf-8")
    (answer,) = assemble.keyphrases_of_files([paper], most=3)
    assert len(getattr(answer, "phrases", ())) == 3


def test_pieces_of_formulas_are_no_key_phrases() -> None:
    reading = read("Spectral theory. Let xn dx dt denote xn dx of spectral theory.", "en")
    weights = [1.0 if "dx" in candidate.text else 0.5 for candidate in reading.candidates]
    found = [candidate.text for candidate, _ in ranked(reading.candidates, weights, 50)]
    assert not {text for text in found if set(text.split()) <= {"xn", "dx", "dt"}}
    assert any(text.lower() == "spectral theory" for text in found)
