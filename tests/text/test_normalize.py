"""Folding, likeness and names across alphabets."""

import pytest

from svod.text.normalize import clean, fold, shortened, squeezed
from svod.text.similarity import title_likeness
from svod.text.transliterate import latin, name_key


def test_clean_text_has_no_control_characters_soft_hyphens_or_double_blanks() -> None:
    assert clean("  Körper\u00ad\u200b \n\t и\u0306  x\x00\ufffe ") == "Körper й x"


def test_folding_forgets_case_accents_and_punctuation() -> None:
    assert fold("Über «ЁЛКИ» — Schrödinger’s café!") == "uber елки schrodinger s cafe"
    assert squeezed("Не-прерывность") == "непрерывность"


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("Ярмарка в Öls № 7", "ярмарка в ols No 7"),
        ("Ярмарка № 7…", "ярмарка No 7"),
        ("Straße, ¼ Meile²", "strasse 1 4 meile2"),
        ("Fête à l’ﬁn", "fete a l fin"),
        ("й и\u0306 ё е\u0308", "и и е е"),
        ("\x00a_b\xa0c\xad", "a b c"),
        ("", ""),
    ],
)
def test_folding_is_the_same_in_any_mixture_of_alphabets(text: str, folded: str) -> None:
    assert fold(text) == folded


def test_a_shortened_text_ends_between_words() -> None:
    assert shortened("one two three four", 12) == "one two…"
    assert shortened("short", 12) == "short"


def test_titles_that_differ_in_a_misprint_are_alike() -> None:
    assert title_likeness("Общая задача об устойчивости", "Общая задача об устойчивocти.") > 0.9
    assert title_likeness("Общая задача", "Частный случай") < 0.5
    assert title_likeness("", "x") == 0.0


@pytest.mark.parametrize(
    ("one", "other"),
    [("Теория вероятностей. Часть 1", "Теория вероятностей. Часть 2"), ("Zur Theorie. II", "Zur Theorie. III")],
)
def test_the_parts_of_a_series_are_not_alike(one: str, other: str) -> None:
    assert title_likeness(one, other) == 0.0


@pytest.mark.parametrize(
    "spellings",
    [
        ("Колмогоров", "Kolmogorov", "Kolmogoroff", "Kolmogorow"),
        ("Чебышёв", "Chebyshev", "Tschebyscheff"),
        ("Ляпунов", "Lyapunov", "Liapounoff", "Ljapunow"),
        ("Эйнштейн", "Einstein", "Ejnštejn"),
        ("Шрёдингер", "Schrödinger", "Schroedinger"),
        ("Козлов", "Kozlov", "Koslow"),
    ],
)
def test_a_name_has_one_key_in_all_alphabets(spellings: tuple[str, ...]) -> None:
    assert len({name_key(spelling) for spelling in spellings}) == 1


def test_different_names_have_different_keys() -> None:
    names = ["Колмогоров", "Ляпунов", "Марков", "Чебышёв", "Einstein", "Planck", "Noether", "Hilbert", "Gödel"]
    assert len({name_key(name) for name in names}) == len(names)


def test_cyrillic_becomes_latin() -> None:
    assert latin("Общая задача") == "obshchaia zadacha"
