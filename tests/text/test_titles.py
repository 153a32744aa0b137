"""Titles: a misprint leaves a work itself, another word makes another work, in any alphabet."""

import pytest

from svod.text.similarity import contained_likeness, goes_on_alike, head_likeness, title_likeness, with_sequel
from svod.text.transliterate import first_sounds, sounds


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("О сходимости рядов в банаховых пространствах", "О СХОДИМОСТИ РЯДОВ В БАНАХОВЫХ ПРОСТРАНСТВАХ."),
        ("Die Ordnung der Dinge und ihre Grenzen", "Die Ordnung der Dinge und ihre Grenzn"),
        ("On the convergence of series", "On the con- vergence ofseries"),
        ("О сходимости рядов в банаховых пространствах", "O skhodimosti riadov v banakhovykh prostranstvakh"),
        ("Методы исследования устойчивости", "Metody issledovanija ustojčivosti"),
        ("Структура старых форм", "Стpyктypa старых форм [Текст]"),
        ("Die Rebellen der Tafelrunde", "Die Rebe1len der Tafelrunde"),
    ],
    ids=["capitals", "misprint", "blanks", "transliterated", "scholarly", "look-alikes", "figures of a scanner"],
)
def test_the_same_title_in_other_letters_is_the_same(one: str, other: str) -> None:
    assert title_likeness(one, other) > 0.9
    assert title_likeness(other, one) > 0.9


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("О сходимости рядов в банаховых пространствах", "О сходимости рядов в гильбертовых пространствах"),
        ("The structure of large networks of citations", "The structure of large networks of citations revisited"),
        ("On convergence, part 2", "On convergence, part 3"),
        ("Методы исследования устойчивости", "Metody issledovanija dvižuščixsja sistem"),
        ("Основы теории сетей. II", "Osnovy teorii setej"),
    ],
    ids=["word", "one more word", "number", "across", "number across"],
)
def test_another_word_or_number_is_another_title(one: str, other: str) -> None:
    assert title_likeness(one, other) == 0


def test_a_subtitle_may_be_left_out_but_a_sequel_may_not() -> None:
    head = "Networks of citations"
    assert head_likeness("Networks of citations: how scholars read one another", head) == 1
    assert head_likeness("Networks of citations: A Survey", head) == 0
    assert head_likeness("Networks of citations and their uses", head) == 0
    assert head_likeness("Сети цитирования. Часть 2: как читают учёные", "Сети цитирования") == 0
    assert head_likeness("Nets: how scholars read one another", "Nets") == 0


def test_a_title_with_what_follows_it_in_print_is_another_title() -> None:
    printed = "Beck A. Networks of citations, Part 2 // Letters. 2001."
    assert with_sequel("Networks of citations", printed) == "Networks of citations: Part 2"
    assert with_sequel("Networks of citations", "Beck A. Networks of citations // Letters. 2001.") == (
        "Networks of citations"
    )
    assert with_sequel("", "Beck A.") == ""
    assert with_sequel("Seti citirovanija", "Bek A. Seti citirovanija. Čast' 2. 2001") == "Seti citirovanija: Čast' 2"
    assert with_sequel("A net", "Beck A. »A net«, Part 2. 2001") == "A net: Part 2"


def test_a_title_is_found_in_a_string_whose_parts_are_not_known() -> None:
    title = "Networks of citations in old journals"
    assert contained_likeness("Beck ,A. 2001 .Networks of citatons in old journals .Letters 5", title) > 0.9
    assert contained_likeness("Beck A. Networks of citations in old journals and books. Letters 5", title) == 0
    assert contained_likeness("Beck A. Networks of citations in old journals: Erratum. Letters 5", title) == 0
    assert (
        contained_likeness("Bek A. Seti citirovanija v staryx žurnalax. M., 2001", "Сети цитирования в старых журналах")
        > 0.9
    )
    assert contained_likeness("Beck A. Letters 5", title) == 0
    assert contained_likeness("Beck A. The language of forms C++: Sagner, 1999", "The language of forms C++") == 1
    assert contained_likeness("Beck A. The nets (of 1954) and others. 1999", "The nets (of 1954)") == 0


def test_print_that_goes_on_as_a_title_does_is_seen_to() -> None:
    whole = "Fundamente der Tafeln. Bd. 1: Ordnungen"
    assert goes_on_alike("Weber: Fundamente der Tafeln. Bd. 1: Formen. 2008", "Fundamente der Tafeln", whole)
    assert not goes_on_alike("Weber: Fundamente der Tafeln. Sagner, 2008", "Fundamente der Tafeln", whole)
    assert not goes_on_alike("Weber: Fundamente der Tafeln", "Fundamente der Tafeln", "Fundamente der Tafeln")


def test_words_sound_alike_in_every_table_of_letters() -> None:
    spellings = ("Функциональные эпохи", "Funktsionalnye epokhi", "Funkcional'nye èpoxi", "Funktcionalnye epokhi")
    assert len({sounds(spelling) for spelling in spellings}) == 1


def test_only_so_much_of_a_title_is_listened_to() -> None:
    title = "Функциональные эпохи и их соседи"
    assert first_sounds(title, 9) == sounds(title).replace(" ", "")[:9]
    assert first_sounds(title, 99) == sounds(title).replace(" ", "")
    assert first_sounds("А я?", 9) == ""


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("α-Zerfall schwerer Kerne", "Alpha-Zerfall schwerer Kerne"),
        ("β-распад тяжёлых ядер", "Бета-распад тяжёлых ядер"),
        ("On λ-calculus and β-reduction", "On lambda calculus and beta reduction"),
        ("On α-stable laws of motion", "On a-stable laws of motion"),
    ],
)
def test_a_greek_letter_is_its_name(one: str, other: str) -> None:
    assert title_likeness(one, other) > 0.9
    assert contained_likeness(f"A. Berg. {one}. Journal, 2001.", other) > 0.9


def test_another_greek_letter_makes_another_title() -> None:
    assert title_likeness("On α-stable laws of motion", "On β-stable laws of motion") == 0
    assert contained_likeness("A. Berg. On α-stable laws of motion. 2001", "On β-stable laws of motion") == 0
