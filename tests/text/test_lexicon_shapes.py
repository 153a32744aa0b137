"""Tokens as class names, the most specific first."""

import pytest

from svod.text.lexicon import word_class


@pytest.mark.parametrize(
    ("token", "name"),
    [
        ("ivanov@msu.ru", ":email:"),
        ("{ivanov,petrov}@cs.msu.su,", ":email:"),
        ("http://www.ras.ru/lib", ":url:"),
        ("www.uni-bonn.de", ":url:"),
        ("10.1000/182", ":doi:"),
        ("119991", ":postcode:"),
        ("D-10115", ":postcode:"),
        ("И.", ":singleCap:"),
        ("J", ":singleCap:"),
        ("Аннотация.", ":abstract:"),
        ("Einleitung", ":intro:"),
        ("Keywords:", ":keywords:"),
        ("REFERENCES", ":references:"),
        ("мая", ":month:"),
        ("Dezember", ":month:"),
        ("между", ":prep:"),
        ("für", ":prep:"),
        ("к.ф.-м.н.,", ":degree:"),
        ("Univ.", ":affi:"),
        ("кафедры", ":affi:"),
        ("ул.", ":addr:"),
        ("Москва", ":city:"),
        ("Göttingen", ":city:"),
        ("California", ":state:"),
        ("Россия", ":country:"),
        ("Петров", ":mayName:"),
        ("SCHRÖDER", ":mayName:"),
        ("Weber", ":mayNameDictWord:"),
        ("Theory", ":Cap1DictWord:"),
        ("Zrrkl", ":CapNonDict:"),
        ("ПРОЦЕСС", ":ALLCAPSDictWord:"),
        ("ZRRKL", ":ALLCAPSNonDict:"),
        ("процесс", ":DictWord:"),
        ("well-known", ":DictWord:"),
        ("zrrkl", ":NonDictWord:"),
        ("2003", ":Dig[4]:"),
        ("(12),", ":Dig[2]:"),
        ("123456789012345", ":Dig[9]:"),
    ],
)
def test_a_token_gets_its_most_specific_class(token: str, name: str) -> None:
    assert word_class(token) == name


@pytest.mark.parametrize(
    ("token", "name"),
    [
        ("12Zrrkl345", ":Dig[2]::CapWord::Dig[3]:"),
        ("12-Jan-2003", ":Dig[2]::month::Dig[4]:"),
        ("12–345", ":Dig[2]::Dig[3]:"),
        ("И.О.", ":singleCap::singleCap:"),
        ("TR-95", ":ALLCAPS::Dig[2]:"),
        ("x1", ":Word::Dig[1]:"),
        ("1-2-3-4-5-6", ":Mixed:"),
    ],
)
def test_a_compound_token_is_recognised_by_its_parts(token: str, name: str) -> None:
    assert word_class(token) == name


def test_an_ambiguous_word_keeps_its_form() -> None:
    assert word_class("с.") == "с"
    assert word_class("June") == "june"


def test_a_name_or_a_place_is_one_only_with_a_capital() -> None:
    assert word_class("петров") == ":NonDictWord:"
    assert word_class("may") == ":DictWord:"


@pytest.mark.parametrize("mark", ["—", "...", "//"])
def test_punctuation_stays_as_it_is(mark: str) -> None:
    assert word_class(mark) == mark


@pytest.mark.parametrize(
    "odd", ["", "'", "@" * 5000, "a@" * 5000, "\x00", "\ud800", "²", "١٢٣", "x" * 100_000, "1x" * 50_000]
)
def test_odd_tokens_get_some_class_at_once(odd: str) -> None:
    assert len(word_class(odd)) <= 300
