"""The interface in three languages: who hears which, and that none lacks a word."""

import re
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

import svod.web
from svod.model.metadata import Field
from svod.model.outcome import Outcome
from svod.web.i18n import COUNTED, LANGUAGES, PHRASES, REASONS
from svod.web.i18n.speech import Speech, language_for
from tests.web.papers import RUSSIAN

TEMPLATES = Path(svod.web.__file__).parent / "templates"


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("ru-RU,ru;q=0.9,en;q=0.8", "ru"),
        ("fr,de;q=0.7,en;q=0.3", "de"),
        ("en;q=0.1,de;q=0.9", "de"),
        ("de;q=0,ru;q=0.1", "ru"),
        ("fr", "en"),
        ("", "en"),
        (";;q=x,,", "en"),
    ],
)
def test_the_browsers_wishes_choose_the_language(accepted: str, language: str) -> None:
    assert language_for((None, None), accepted) == language


def test_a_language_asked_for_in_the_address_is_remembered(filled: TestClient) -> None:
    first = filled.get("/search?q=pendel&lang=de")
    assert '<html lang="de">' in first.text
    assert "1 Arbeit gefunden" in first.text
    assert '<html lang="de">' in filled.get("/").text
    assert '<html lang="ru">' in filled.get("/?lang=ru").text


def test_changing_the_language_keeps_the_query(client: TestClient) -> None:
    assert 'href="?q=a%26b&amp;lang=ru"' in client.get("/search?q=a%26b").text


def test_an_unknown_language_changes_nothing(client: TestClient) -> None:
    answer = client.get('/?lang="><script>')
    assert '<html lang="en">' in answer.text
    assert "set-cookie" not in answer.headers
    assert '"><script>' not in answer.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_speaks_every_language(filled: TestClient, language: str) -> None:
    say = Speech(language)
    expected = {
        "/": say("newest"),
        "/browse": say("all_works"),
        "/upload": say("add_heading"),
        f"/works/{RUSSIAN.work_id}": say("references"),
        "/nowhere": say("fault_missing"),
    }
    for address, words in expected.items():
        assert words in filled.get(address, params={"lang": language}).text


def test_words_in_the_papers_language_are_marked_for_screen_readers(filled: TestClient) -> None:
    assert '<h1 lang="ru">' in filled.get(f"/works/{RUSSIAN.work_id}?lang=de").text
    assert "<h1>" in filled.get(f"/works/{RUSSIAN.work_id}?lang=ru").text


def test_every_word_that_templates_say_is_in_the_table() -> None:
    said = {
        key
        for template in TEMPLATES.glob("*.html")
        for key in re.findall(r'say\("(\w+)"[,)]', template.read_text(encoding="utf-8"))
    }
    assert len(said) > 40
    assert said <= set(PHRASES)
    assert {str(field) for field in Field} <= set(PHRASES)


def test_every_phrase_has_the_same_gaps_in_every_language() -> None:
    for key, phrase in PHRASES.items():
        gaps = {frozenset(re.findall(r"\{(\w+)\}", text)) for text in phrase}
        assert len(gaps) == 1, key
        assert all(phrase), key
    for forms in COUNTED.values():
        assert [len(form) for form in forms] == [2, 3, 2]


@pytest.mark.parametrize("outcome", [outcome for outcome in Outcome if outcome is not Outcome.OK])
def test_every_way_to_fail_has_its_words(outcome: Outcome) -> None:
    assert Speech("ru").outcome(outcome) != outcome


@pytest.mark.parametrize(
    ("number", "words"),
    [(1, "1 работа"), (3, "3 работы"), (5, "5 работ"), (11, "11 работ"), (22, "22 работы"), (112, "112 работ")],
)
def test_russian_counts_in_three_forms(number: int, words: str) -> None:
    assert Speech("ru").count("works", number) == words


def test_numbers_sizes_and_days_are_written_as_each_language_writes_them() -> None:
    english, german = Speech("en"), Speech("de")
    assert english.number(1234567) == "1\u202f234\u202f567"
    assert (english.percent(0.974), german.percent(0.974)) == ("97%", "97\N{NO-BREAK SPACE}%")
    assert (english.size(1500), german.size(1_600_000)) == ("1.5\N{NO-BREAK SPACE}kB", "1,5\N{NO-BREAK SPACE}MB")
    assert english.size(0) == "0\N{NO-BREAK SPACE}bytes"
    assert (english.day("2026-03-01T12:00:00+00:00"), german.day("2026-03-01")) == ("2026-03-01", "01.03.2026")
    assert english.day("once") == "once"


def test_reasons_are_translated_where_they_are_known() -> None:
    assert Speech("de").reason("title alike and authors agree") == "ähnlicher Titel, Autoren stimmen überein"
    assert Speech("de").reason("a hunch") == "a hunch"
    identifiers = {"same DOI", "same ISBN", "same arXiv number"}
    assert set(REASONS) == identifiers | {"title alike", "authors agree", "year agree", "somebody said so"}
