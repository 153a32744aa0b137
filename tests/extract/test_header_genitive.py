"""Russian names in the genitive are recognised by their patronymic and put into the nominative."""

import pytest

from svod.extract.header.genitive import nominative
from svod.extract.header.regex import RegexHeaderExtractor
from svod.model.person import PersonName
from tests.extract.typeset import Set, typeset


@pytest.mark.parametrize(
    ("family", "given", "called"),
    [
        ("Лагутина", "Виктора Павловича", "Лагутин Виктор Павлович"),
        ("Савельева", "Игната Тимофеевича", "Савельев Игнат Тимофеевич"),
        ("Зеленского", "Павла Ильича", "Зеленский Павел Ильич"),
        ("Коваля", "Сергея Игоревича", "Коваль Сергей Игоревич"),
        ("Гайдая", "Дмитрия Львовича", "Гайдай Дмитрий Львович"),
        ("Петрова", "Ильи Петровича", "Петров Илья Петрович"),
        ("Ивановой", "Анны Сергеевны", "Иванова Анна Сергеевна"),
        ("Зеленской", "Марии Ильиничны", "Зеленская Мария Ильинична"),
        ("Шевченко", "Ольги Петровны", "Шевченко Ольга Петровна"),
        ("Иванова", "Анна Сергеевна", "Иванова Анна Сергеевна"),
        ("Лагутин", "Виктор Павлович", "Лагутин Виктор Павлович"),
        ("Лагутин", "В. П.", "Лагутин В. П."),
        ("Klein", "Ann", "Klein Ann"),
    ],
)
def test_a_name_in_the_genitive_is_reported_as_its_bearer_is_called(family: str, given: str, called: str) -> None:
    assert nominative(PersonName(family, given)).full == called


def test_a_thesis_by_a_student_in_the_genitive_names_its_author() -> None:
    document = typeset([
        Set("Санкт-Петербургский государственный университет", 12),
        Set("Реинжиниринг грамматик", 18, bold=True, y=200.0),
        Set("Дипломная работа студента 545 группы", 12, y=250.0),
        Set("Лагутина Виктора Павловича", 12),
        Set("Санкт-Петербург 2011", 12, y=700.0),
    ])  # fmt: skip
    creators = RegexHeaderExtractor().extract(document).creators()
    assert [creator.text for creator in creators] == ["Лагутин Виктор Павлович"]
