"""Section headings are recognised in every dress; lines that are no title or author are recognised by their words."""

import pytest

from svod.text.keywords import (
    SECTION_WORDS,
    Section,
    is_heading,
    names_kind,
    names_organisation,
    names_other_role,
    names_venue,
    section_start,
)


@pytest.mark.parametrize(
    ("line", "section", "language"),
    [
        ("5. Литература", Section.REFERENCES, "ru"),
        ("Л И Т Е Р А Т У Р А", Section.REFERENCES, "ru"),
        ("СПИСОК ИСПОЛЬЗОВАННЫХ ИСТОЧНИКОВ", Section.REFERENCES, "ru"),
        ("Bibliograficheskij spisok", Section.REFERENCES, "ru"),
        ("Quellen- und Literaturverzeichnis", Section.REFERENCES, "de"),
        ("VI. REFERENCES:", Section.REFERENCES, "en"),
        ("Аннотация", Section.ABSTRACT, "ru"),
        ("Zusammenfassung", Section.ABSTRACT, "de"),
        ("ABSTRACT", Section.ABSTRACT, "en"),
        ("Schlagwörter:", Section.KEYWORDS, "de"),
        ("1 Introduction", Section.INTRODUCTION, "en"),
        ("Einleitung", Section.INTRODUCTION, "de"),
        ("Сведения об авторах", Section.AFTERWORD, "ru"),
        ("Inhaltsverzeichnis", Section.CONTENTS, "de"),
    ],
)
def test_a_heading_is_known_by_its_words(line: str, section: Section, language: str) -> None:
    start = section_start(line)
    assert start is not None
    assert (start.section, start.language, start.alone) == (section, language, True)


@pytest.mark.parametrize(
    ("line", "rest"),
    [
        ("Ключевые слова: граф, язык", ": граф, язык"),
        ("Abstract—We show", "—We show"),
        ("Аннотация. В статье", ". В статье"),
    ],
)
def test_a_heading_may_run_into_its_text(line: str, rest: str) -> None:
    start = section_start(line)
    assert start is not None
    assert not start.alone
    assert line[start.end :] == rest


@pytest.mark.parametrize("line", ["", "Abstraction of states", "[1] Ivanov", "12", "Литературный язык", "\x00\x01"])
def test_other_lines_are_no_headings(line: str) -> None:
    assert section_start(line) is None


def test_a_sentence_is_no_heading() -> None:
    assert not is_heading("References in the text are given in brackets", Section.REFERENCES)
    assert is_heading("References", Section.REFERENCES)


def test_every_section_has_words_in_all_languages() -> None:
    for section in Section:
        assert {language for one, language, words in SECTION_WORDS if one is section and words} == {
            "ru",
            "de",
            "en",
            "fr",
            "uk",
        }


@pytest.mark.parametrize(
    ("line", "reported"),
    [
        ("Институт прикладной математики", names_organisation),
        ("Кафедры системного программирования", names_organisation),
        ("Universität Hildesheim, Deutschland", names_organisation),
        ("Department of Computer Science", names_organisation),
        ("Вестник Московского университета, том 3", names_venue),
        ("Zeitschrift für Soziologie, Jg. 12", names_venue),
        ("Proceedings of the 5th Symposium", names_venue),
        ("Выпускная квалификационная работа бакалавра", names_kind),
        ("Masterarbeit", names_kind),
        ("A thesis submitted to the faculty", names_kind),
        ("Научный руководитель: И. И. Лосев", names_other_role),
        ("Betreuer: Prof. Weiß", names_other_role),
        ("Supervisor: A. Smith", names_other_role),
    ],
)
def test_a_line_is_recognised_by_its_words(line: str, reported: object) -> None:
    assert callable(reported)
    assert reported(line)
    assert not reported("О сходимости рядов · Über Reihen · On series")


def test_a_huge_line_is_answered() -> None:
    assert section_start("Литература " * 20_000) is not None
    assert section_start("А " * 100_000) is None


@pytest.mark.parametrize("line", ["Erstprüfer: Prof. Beck", "Проверил: И. И. Лосев", "Instructor: John Roe"])
def test_examiners_and_teachers_of_a_course_are_no_authors(line: str) -> None:
    assert names_other_role(line)
    assert not names_other_role("Лосев И. И., преподаватель")
