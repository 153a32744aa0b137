"""The language of a text is distinguished from its script and its small words, and left open when unsure."""

import pytest

from svod.text.languages import language_of


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("О расчёте вероятностей первых столкновений", "ru"),
        ("Разработка OpenCL-кода в программах на F#", "ru"),
        ("Про наближення функцій у просторі та їхні властивості", "uk"),
        ("Die Grenzen der Verwaltung und ihre Geschichte", "de"),
        ("Bildungsforschung", "de"),
        ("Über Größen", "de"),
        ("On the complexity of parsing with matrices", "en"),
        ("Learning Classifiers", "en"),
        ("Sur les équations du mouvement et leurs solutions", "fr"),
    ],
)
def test_the_language_of_a_title_is_reported(text: str, language: str) -> None:
    assert language_of(text) == language


@pytest.mark.parametrize(
    "text", ["", "12 + 34 = 46", "xy", "ELEXIS", "Sobre los límites de la razón en el mundo", "中文标题"]
)
def test_an_unsure_or_other_language_is_none(text: str) -> None:
    assert language_of(text) is None


def test_a_huge_text_is_sampled() -> None:
    assert language_of("und der die das " * 100_000) == "de"
