"""Text that is no language is distinguished from text in another language, and from formulas."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from svod.convert.repairs.word_quality import (
    _TORN,
    _at_most_torn,
    is_better,
    is_noise,
    is_torn,
    is_well_read,
    quality_of,
)

RUSSIAN = [
    "Описывается",
    "реализация",
    "системы",
    "ввода",
    "и",
    "вывода",
    "для",
    "транслятора",
    "с",
    "языка",
    "высокого",
    "уровня",
]
UKRAINIAN = [
    "Розглядається",
    "задача",
    "побудови",
    "розв'язків",
    "крайових",
    "задач",
    "для",
    "систем",
    "диференціальних",
    "рівнянь",
    "із",
    "запізненням",
    "та",
    "їхніх",
    "узагальнень",
    "у",
    "просторах",
    "неперервних",
    "функцій",
    "на",
    "скінченному",
    "проміжку",
    "часу",
    "за",
    "умов",
    "стійкості",
]
FORMULAS = [
    "the",
    "value",
    "of",
    "f(x)=a+b",
    "is",
    "maxVal",
    "where",
    "aB=cD",
    "and",
    "nK=mL",
    "then",
    "follows",
    "that",
    "each",
    "of",
    "them",
    "is",
    "smaller",
]
# Russian that was recognised as English, and a font without names.
ENGLISH_READING = [
    "TpexypoBHeBaa",
    "CHcTeMa",
    "Ho6aBJIeHHH",
    "3aNHcH",
    "noJIb3oBaTeJIa",
    "He3aBHcHMo",
    "pacnpeJleJIeHHux",
]
NAMELESS = ["EGF7HJI", "KMLONF7PQLR!S'TUR!NHWVXLOF?KY>Z7[cF7PXZ7F", "]^PW[c_`FaKObM[cLed", "R!Sgf", "I[chiI", "LOR"]


@pytest.mark.parametrize("words", [ENGLISH_READING, NAMELESS], ids=["another alphabet", "nameless font"])
def test_a_layer_without_words_is_noise(words: list[str]) -> None:
    assert is_noise(words * 6)


@pytest.mark.parametrize("words", [RUSSIAN, UKRAINIAN, FORMULAS], ids=["Russian", "Ukrainian", "formulas"])
def test_text_of_any_language_is_no_noise(words: list[str]) -> None:
    assert not is_noise(words * 6)


def test_a_few_words_are_not_judged() -> None:
    assert not is_noise(ENGLISH_READING[:4])


def test_the_share_of_known_words_counts_letters() -> None:
    quality = quality_of(["система", "ввода", "БЭСМ-6", "сиотеыа", "1980"])
    assert quality.words == 4
    assert quality.known == pytest.approx(12 / 23)


def test_many_torn_words_ask_for_a_closer_look() -> None:
    assert is_torn(["TpexypoBHeBaa", "cHcTeMa", "yIIpaBJIeHHH", "и"])
    assert not is_torn(RUSSIAN)
    assert not is_torn([])


def test_of_two_readings_the_better_has_clearly_more_known_words() -> None:
    badly_read = [*RUSSIAN[:6], "дпя", "транслягора", "с", "язьгка", "вьгсокого", "уровия"]
    assert is_well_read(RUSSIAN)
    assert not is_well_read(badly_read)
    assert is_better(RUSSIAN, badly_read)
    assert not is_better(RUSSIAN, RUSSIAN)


@given(st.text(alphabet="abzAZабяАЯёЁ!;=[]\\ ²¼9,.é𝑎", max_size=40))
def test_the_quick_count_never_finds_fewer_torn_places_than_there_are(text: str) -> None:
    assert _at_most_torn(text) >= len(_TORN.findall(text))


def test_a_text_with_many_capitals_inside_of_words_is_torn() -> None:
    assert is_torn(["TpexypoBHeBaa", "LOR!SgLOX", "wOrD"])
    assert not is_torn([*RUSSIAN, "Word [1];", "x=y"])
