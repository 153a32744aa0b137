"""The pages in their languages: who gets which, labels of stored values, numbers and days."""

import pytest
from fastapi.testclient import TestClient

from svod.catalog import author_evidence
from svod.model.metadata import Field
from svod.model.outcome import Outcome
from svod.web.i18n.catalogues import LANGUAGES
from svod.web.i18n.choice import language_for
from svod.web.i18n.labels import LABELS
from svod.web.i18n.translator import Translator
from tests.web.papers import RUSSIAN


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("ru-RU,ru;q=0.9,en;q=0.8", "ru"),
        ("it,de;q=0.7,en;q=0.3", "de"),
        ("en;q=0.1,de;q=0.9", "de"),
        ("de;q=0,ru;q=0.1", "ru"),
        ("fr-CA", "fr"),
        ("it", "en"),
        ("", "en"),
        (";;q=x,,", "en"),
    ],
)
def test_the_browsers_wishes_choose_the_language(accepted: str, language: str) -> None:
    assert language_for((None, None), accepted) == language


def test_a_language_asked_for_in_the_address_is_remembered(filled: TestClient) -> None:
    first = filled.get("/search?q=pendel&lang=de")
    assert '<html lang="de"' in first.text
    assert "1 Arbeit gefunden" in first.text
    assert '<html lang="de"' in filled.get("/").text
    assert '<html lang="ru"' in filled.get("/?lang=ru").text


def test_changing_the_language_keeps_the_query(client: TestClient) -> None:
    assert 'href="?q=a%26b&amp;lang=ru"' in client.get("/search?q=a%26b").text


def test_an_unknown_language_changes_nothing(client: TestClient) -> None:
    answer = client.get('/?lang="><script>')
    assert '<html lang="en"' in answer.text
    assert "set-cookie" not in answer.headers
    assert '"><script>' not in answer.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_is_there_in_every_language(filled: TestClient, language: str) -> None:
    translator = Translator(language)
    expected = {
        "/": translator.gettext("Newest arrivals"),
        "/browse": translator.gettext("All works"),
        "/upload": translator.gettext("Add papers to the library"),
        f"/works/{RUSSIAN.work_id}": translator.gettext("References"),
        "/nowhere": translator.label("fault_missing", "fault"),
    }
    for address, words in expected.items():
        assert words in filled.get(address, params={"lang": language}).text


def test_words_in_the_papers_language_are_marked_for_screen_readers(filled: TestClient) -> None:
    assert '<h1 lang="ru">' in filled.get(f"/works/{RUSSIAN.work_id}?lang=de").text
    assert "<h1>" in filled.get(f"/works/{RUSSIAN.work_id}?lang=ru").text


def test_every_field_has_a_label() -> None:
    assert {str(field) for field in Field} == set(LABELS["field"])


def test_labels_have_their_group_as_context() -> None:
    assert all(message.context == group for group, labels in LABELS.items() for message in labels.values())


@pytest.mark.parametrize("outcome", [outcome for outcome in Outcome if outcome is not Outcome.OK])
def test_every_way_to_fail_has_its_words(outcome: Outcome) -> None:
    assert Translator("ru").label(outcome, "outcome") != outcome


@pytest.mark.parametrize(
    ("language", "number", "text"),
    [
        ("ru", 1, "1 работа"), ("ru", 2, "2 работы"), ("ru", 3, "3 работы"), ("ru", 5, "5 работ"),
        ("ru", 11, "11 работ"), ("ru", 21, "21 работа"), ("ru", 22, "22 работы"), ("ru", 112, "112 работ"),
        ("fr", 0, "0 travail"), ("fr", 1, "1 travail"), ("fr", 2, "2 travaux"),
        ("de", 0, "0 Arbeiten"), ("de", 1, "1 Arbeit"), ("de", 2, "2 Arbeiten"),
        ("en", 0, "0 works"), ("en", 1, "1 work"), ("en", 2, "2 works"),
    ],
)  # fmt: skip
def test_every_language_counts_in_its_own_plural_forms(language: str, number: int, text: str) -> None:
    assert Translator(language).ngettext("{n} work", "{n} works", number) == text


def test_numbers_sizes_and_days_are_written_as_each_language_writes_them() -> None:
    english, german, french = Translator("en"), Translator("de"), Translator("fr")
    assert english.number(1234567) == "1\u202f234\u202f567"
    assert (english.percent(0.974), german.percent(0.974)) == ("97%", "97\N{NO-BREAK SPACE}%")
    assert french.percent(0.974) == "97\N{NARROW NO-BREAK SPACE}%"
    assert (english.size(1500), german.size(1_600_000)) == ("1.5\N{NO-BREAK SPACE}kB", "1,5\N{NO-BREAK SPACE}MB")
    assert (french.size(1), french.size(1_600_000)) == ("1\N{NO-BREAK SPACE}octet", "1,5\N{NO-BREAK SPACE}Mo")
    assert english.size(0) == "0\N{NO-BREAK SPACE}bytes"
    assert (english.day("2026-03-01T12:00:00+00:00"), german.day("2026-03-01")) == ("2026-03-01", "01.03.2026")
    assert french.day("2026-03-01") == "01/03/2026"
    assert english.day("once") == "once"


def test_languages_of_papers_have_names_and_unknown_ones_their_codes() -> None:
    names = [Translator("de").language_name(code) for code in ("ru", "fr", "tlh")]
    assert names == ["Russisch", "Französisch", "tlh"]


def test_reasons_are_translated_where_they_are_known() -> None:
    assert Translator("de").reason("title alike and authors agree") == "ähnlicher Titel, Autoren stimmen überein"
    assert Translator("de").reason("a hunch") == "a hunch"
    identifiers = {"same DOI", "same ISBN", "same arXiv number"}
    of_works = identifiers | {"title alike", "authors agree", "year agree", "somebody said so"}
    evidence = [one for one in vars(author_evidence).values() if isinstance(one, author_evidence.Evidence)]
    assert set(LABELS["reason"]) >= of_works | {one.reason for one in evidence}


def test_actions_without_a_label_are_named_as_the_program_names_them() -> None:
    assert Translator("fr").action_name("delete_job") == "delete job"
    assert Translator("fr").action_name("merge_works") == "travaux fusionnés"
