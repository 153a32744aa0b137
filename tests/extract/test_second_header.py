"""Headers in two languages: one person is one author, titles and abstracts are separated by language."""

import pytest

from svod.extract.header.other_spellings import find_spellings
from svod.extract.header.own_language import own_language_first, with_other_languages
from svod.extract.header.regex import RegexHeaderExtractor
from svod.model.document import Span
from svod.model.metadata import Field, Metadata, OtherSpelling, Value
from svod.model.person import PersonName
from tests.extract.typeset import Set, plain, typeset

RUSSIAN_BODY = [Set("В этой работе рассмотрен сад, в котором растут яблони и груши разных сортов.") for _ in range(30)]
FRONT = [
    Set("О СТАРОМ САДЕ У РЕКИ", 14, bold=True),
    Set("Лосев А. И., Щукина Ю. Х.", 11, y=90),
    Set("Аннотация. Рассмотрен старый сад у реки и то, что в нём растёт весной.", 9, y=130),
    Set("Введение", 12, y=170, bold=True),
    *RUSSIAN_BODY,
]
SECOND = [
    Set("Литература", 12, bold=True),
    Set("1. Ким Б. В. Теория садов. – М.: Наука, 1999. – 200 с."),
    Set("ON THE OLD GARDEN BY THE RIVER", 12, y=200, bold=True),
    Set("Losev A. I., Shchukina Yu. Kh.", 10),
    Set("Abstract. We study the old garden by the river and what grows there in spring.", 9, y=250),
]


def extract(*pages: list[Set]) -> Metadata:
    return RegexHeaderExtractor().extract(typeset(*pages))


def test_a_person_in_two_alphabets_is_one_author_with_another_spelling() -> None:
    creators = extract(FRONT, RUSSIAN_BODY, SECOND).creators()
    assert [(creator.text, creator.alternates) for creator in creators] == [
        ("Лосев А. И.", (OtherSpelling("Losev A. I.", "en"),)),
        ("Щукина Ю. Х.", (OtherSpelling("Shchukina Yu. Kh.", "en"),)),
    ]


def test_titles_and_abstracts_stand_apart_by_language() -> None:
    found = extract(FRONT, RUSSIAN_BODY, SECOND)
    assert [(value.language, value.text) for value in found.all(Field.TITLE)] == [
        ("ru", "О СТАРОМ САДЕ У РЕКИ"),
        ("en", "ON THE OLD GARDEN BY THE RIVER"),
    ]
    assert [value.language for value in found.all(Field.DESCRIPTION)] == ["ru", "en"]


def test_a_title_behind_the_names_on_their_line_is_read() -> None:
    last = [*SECOND[:2], Set("Losev A. I., Shchukina Yu. Kh. On the old garden. The paper is about it.", 10, y=200)]
    found = extract(FRONT, RUSSIAN_BODY, [*last, Set("Key words: garden, river", 10)])
    assert [value.text for value in found.all(Field.TITLE)][1:] == ["On the old garden"]


@pytest.mark.parametrize(
    ("name", "line", "spelled"),
    [
        (PersonName("Лосев", "В. А."), "Vladimir A. Losev, Anna Beck", "Losev Vladimir A."),
        (PersonName("Лосев", "Владимир Андреевич"), "Losev V. A.", "Losev V. A."),
        (PersonName("Щукина", "Ю. Х."), "I. I. Petrov, Yu. Kh. Shchukina²", "Shchukina Yu. Kh."),
        (PersonName("Garbar", "Kirill"), "Кирилл Гарбар² , разработчик", "Гарбар Кирилл"),
        (PersonName("Лосев", "В. А."), "LOSEV V. A.", "LOSEV V. A."),
        (PersonName("Лосев", "В. А."), "Losev B. C. and others", None),
        (PersonName("Лосев", "В. А."), "Losev, 2010", None),
        (PersonName("Лосев", "В. А."), "Лосев В. А.", None),
    ],
)
def test_a_name_is_known_in_the_other_alphabet(name: PersonName, line: str, spelled: str | None) -> None:
    found = find_spellings([name], plain(line).lines)
    assert [one.name.full for one in found] == ([spelled] if spelled else [])


def test_the_own_language_comes_first_and_is_as_sure_as_what_was_first() -> None:
    place = Span(0, 3)
    other, own = Value("On it", 0.9, language="en", span=place), Value("О нём", 0.7, language="ru", span=place)
    first, second = own_language_first([other, own], "ru")
    assert (first.text, first.weight, second.text, second.weight) == ("О нём", 0.9, "On it", 0.7)
    assert own_language_first([other, own], "de") == (other, own)
    doubtful = Value("О нём", 0.2, language="ru", span=place)
    assert own_language_first([other, doubtful], "ru") == (other, doubtful)


def test_nothing_of_a_language_is_lost_that_only_one_method_read() -> None:
    chosen = [Value("теория садов и рек", 0.9, span=Span(0, 3))]
    others = [Value("теория садов", 0.9, span=Span(0, 2)), Value("theory of the gardens", 0.8, span=Span(9, 12))]
    assert [value.text for value in with_other_languages(chosen, others)] == [
        "теория садов и рек",
        "theory of the gardens",
    ]


def test_abstracts_without_headings_are_two_in_two_alphabets() -> None:
    russian = "В работе рассмотрен старый сад у реки и то, что в нём растёт весной и летом, а также зимой. "
    english = "In this paper we study the old garden by the river and what grows there in spring and in summer. "
    front = [
        *FRONT[:2],
        *(Set(russian[:-1], 10, y=130 + 12 * row) for row in range(3)),
        *(Set(english[:-1], 10, y=166 + 12 * row) for row in range(3)),
        Set("Ключевые слова: сад, река", 10, y=210),
        *FRONT[3:],
    ]
    found = extract(front, RUSSIAN_BODY).all(Field.DESCRIPTION)
    assert [(value.language, value.text[:7]) for value in found] == [("ru", "В работ"), ("en", "In this")]


def test_an_abstract_of_the_next_paper_on_the_last_page_is_not_this_papers() -> None:
    following = [
        Set("О ДРУГОМ САДЕ", 14, y=300, bold=True),
        Set("Аннотация. Рассмотрен другой сад, совсем не у реки.", 9),
    ]
    found = extract(FRONT, RUSSIAN_BODY, [*SECOND, *following]).all(Field.DESCRIPTION)
    assert [value.language for value in found] == ["ru", "en"]


def test_a_ukrainian_abstract_has_its_heading_and_names_their_latin_spelling() -> None:
    front = [
        Set("ПРО СТАРИЙ САД БІЛЯ РІЧКИ", 14, bold=True),
        Set("Іваненко Є. Г.", 11, y=90),
        Set("Анотація. Розглянуто старий сад біля річки і те, що в ньому росте навесні.", 9, y=130),
        Set("Ключові слова: сад, річка.", 9),
        Set("Ivanenko Ye. H.", 9),
    ]
    found = extract(front)
    assert found.text(Field.DESCRIPTION).startswith("Розглянуто старий сад")
    assert [value.text for value in found.all(Field.SUBJECT)] == ["сад", "річка"]
    assert [other.text for creator in found.creators() for other in creator.alternates] == ["Ivanenko Ye. H."]


def test_a_second_header_that_fills_the_last_page_does_not_say_the_language() -> None:
    english = [Set("In this paper we study the old garden by the river and what grows there.") for _ in range(8)]
    found = extract(FRONT, [*SECOND, *english])
    assert found.text(Field.LANGUAGE) == "ru"
    assert [value.language for value in found.all(Field.TITLE)] == ["ru", "en"]
