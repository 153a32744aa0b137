"""Fingerprints of texts: the same with another layout or OCR errors, different for other texts."""

import random

import pytest

from svod.catalog.fingerprints import LEAST_SHINGLES, MinHashFingerprinter, fingerprint_keys, text_likeness

FINGERPRINTER = MinHashFingerprinter()
SYLLABLES = ("ва", "го", "де", "жи", "ку", "ло", "ми", "не", "пу", "ра", "со", "ту", "фи", "хо", "ца", "ше")


def made_text(seed: int, words: int = 1500) -> str:
    lot = random.Random(seed)
    return " ".join("".join(lot.choices(SYLLABLES, k=lot.randint(2, 4))) for _ in range(words))


def misread(text: str, share: float) -> str:
    lot = random.Random(7)
    return " ".join(word[:-1] + "ю" if lot.random() < share else word for word in text.split())


def test_the_same_words_in_other_lines_and_capitals_have_the_same_fingerprint() -> None:
    text = made_text(1)
    assert FINGERPRINTER.fingerprint(text) == FINGERPRINTER.fingerprint(text.upper().replace(" ", " \n"))


def test_numbers_and_single_letters_do_not_matter() -> None:
    text = made_text(1)
    assert FINGERPRINTER.fingerprint(text.replace(" ", " 17 x ")) == FINGERPRINTER.fingerprint(text)


@pytest.mark.parametrize("share", [0.02, 0.05])
def test_a_scanned_copy_is_alike_and_shares_a_key(share: float) -> None:
    printed, scanned = (FINGERPRINTER.fingerprint(text) for text in (made_text(1), misread(made_text(1), share)))
    assert text_likeness(printed, scanned) > 0.5
    assert fingerprint_keys(printed) & fingerprint_keys(scanned)


def test_another_text_is_not_alike_and_shares_no_key() -> None:
    one, other = (FINGERPRINTER.fingerprint(made_text(seed)) for seed in (1, 2))
    assert text_likeness(one, other) < 0.1
    assert not fingerprint_keys(one) & fingerprint_keys(other)


def test_a_paper_inside_a_volume_is_not_the_volume() -> None:
    paper = made_text(1)
    volume = " ".join([paper, *(made_text(seed) for seed in range(2, 8))])
    assert text_likeness(FINGERPRINTER.fingerprint(paper), FINGERPRINTER.fingerprint(volume)) < 0.4


@pytest.mark.parametrize("text", ["", "x", made_text(1, LEAST_SHINGLES), "одно и то же слово " * 500])
def test_a_text_that_is_too_short_has_no_fingerprint_and_is_like_nothing(text: str) -> None:
    assert FINGERPRINTER.fingerprint(text) == ""
    assert text_likeness("", "") == 0.0
    assert fingerprint_keys("") == frozenset()


def test_what_is_no_fingerprint_is_like_nothing() -> None:
    assert text_likeness("not one of ours", FINGERPRINTER.fingerprint(made_text(1))) == 0.0
    assert fingerprint_keys("AAAA") == frozenset()
