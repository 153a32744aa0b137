"""Inflections, parts of compounds, highlighting, and works with most of the words."""

import pytest

from svod.model.retrieval import Passage
from svod.ports import SearchIndex
from svod.search.loose_keys import loose_text, russian_key
from tests.search.index_entries import entry


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("рынка", "markets"),
        ("рынок Козлов", "markets"),
        ("Козлову оценкой", "markets"),
        ("дню оценок", "markets"),
        ("времени уравнения", "markets"),
        ("title:Козловым", "markets"),
        ("Wissen Organisation", "order"),
        ("Bibliothek Wissen Organisation", "knowledge"),
        ("Normdatei", "knowledge"),
        ("text:Suche", "knowledge"),
        ("Wissensorganisation", "knowledge"),
    ],
)
def test_another_form_of_a_word_or_a_word_inside_it_finds_the_work(
    library: SearchIndex, query: str, expected: str
) -> None:
    assert library.search(query).hits[0].work_id == expected


def test_a_compound_also_finds_its_words_apart_after_itself(library: SearchIndex) -> None:
    assert [hit.work_id for hit in library.search("Wissensorganisation").hits] == ["knowledge", "order"]
    assert {hit.work_id for hit in library.search("Organisation").hits} == {"knowledge", "order"}


@pytest.mark.parametrize(
    "forms",
    [
        "система системы систем системами системах системе",
        "рынок рынка рынку рынком рынки рынков рынках",
        "оценка оценок оценке оценками",
        "уровень уровня уровнем уровнями",
        "время времени временем времена времён",
        "день дня дню дней днями",
        "Козлов Козлова Козлову Козловым Козлове Козловой",
        "нелинейный нелинейного нелинейной нелинейными",
        "исследование исследования исследованиям исследований",
        "статья статьи статей статьями",
        "память памяти памятью",
    ],
)
def test_the_case_forms_of_a_russian_word_share_one_key(forms: str) -> None:
    assert len({russian_key(form) for form in forms.split()}) == 1


def test_words_that_mean_other_things_keep_keys_of_their_own() -> None:
    words = "система рынок оценка уровень время нелинейный линия исследование статья память роман закон"
    assert len({russian_key(word) for word in words.split()}) == len(words.split())


def test_english_words_are_no_compounds_but_german_ones_in_english_works_are() -> None:
    assert "organisation" in loose_text(["Wissensorganisation and its history"], "en")
    assert loose_text(["The bookkeeping of understanding"], "en") == ""


def test_titles_are_marked_in_whatever_form_the_word_has(library: SearchIndex) -> None:
    [hit] = library.search("рынок Козлов").hits
    assert [passage.text for passage in hit.title if passage.marked] == ["рынков", "Козлова"]
    assert "".join(passage.text for passage in hit.title) == "Оценка рынков по уравнениям Козлова"
    [hit] = library.search("Bibliothek Organisation").hits
    assert hit.title[0] == Passage("Wissensorganisation", True)


def test_a_snippet_shows_the_compound_around_the_word(library: SearchIndex) -> None:
    [hit] = library.search("text:suche").hits
    assert [passage.text for passage in hit.snippet if passage.marked] == ["Volltextsuche"]


def test_a_long_query_is_answered_by_works_with_most_of_its_words(library: SearchIndex) -> None:
    page = library.search("coupled pendulums in a garden nowhere")
    assert [hit.work_id for hit in page.hits] == ["pendulum"]
    assert page.relaxed
    assert not library.search("coupled pendulums garden").relaxed


def test_a_short_query_is_answered_by_works_with_all_words_but_one(library: SearchIndex) -> None:
    page = library.search("pendulums nowhere")
    assert page.relaxed
    assert "pendulum" in [hit.work_id for hit in page.hits]
    # What is quoted, or sought in a field, is never left out.
    assert library.search('pendulums "nowhere at all"').total == 0
    assert library.search("pendulums creator:nobody").total == 0
    assert library.search("nowhere").total == 0


def test_a_much_cited_work_ranks_a_little_higher(library: SearchIndex) -> None:
    library.update([entry("read", "Common reeds"), entry("famous", "Common reeds", cited_by=200)])
    first, second = library.search("common reeds").hits
    assert (first.work_id, second.work_id) == ("famous", "read")
    assert first.score < 1.5 * second.score


def test_a_snippet_marks_words_with_letters_that_stems_lose(library: SearchIndex) -> None:
    library.update([entry("choir", "Chöre", language="de", body="Ein Chor und noch zwei Chöre; das Gehör der Hörer.")])
    for query in ("Chören", "chore", "Chor"):
        [hit] = library.search(query).hits
        assert [passage.text for passage in hit.snippet if passage.marked] == ["Chor", "Chöre"]


def test_a_snippet_is_cut_around_the_place_with_most_of_the_words(library: SearchIndex) -> None:
    body = (
        "Reeds grow. " + "Nothing happens here at all. " * 40 + "The reeds bend under a heron at night. " + "End. " * 80
    )
    library.update([entry("reeds", "Notes", body=body)])
    [hit] = library.search("reeds heron").hits
    assert [passage.text for passage in hit.snippet if passage.marked] == ["reeds", "heron"]
    assert len("".join(passage.text for passage in hit.snippet)) <= 240
