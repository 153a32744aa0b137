"""Names of the bench's own: divided only where nobody can doubt it, compared whatever their order."""

import pytest

from svod.model.person import PersonName
from svod_lab.runs.tasks.person_names import aligned_names, divided_names, is_name, listed_names


@pytest.mark.parametrize(
    ("printed", "names"),
    [
        ("Козлов Д. Д., Шамина О.Ю.", (PersonName("Козлов", "Д. Д."), PersonName("Шамина", "О.Ю."))),
        ("Д. Д. Козлов и О. Ю. Шамина", (PersonName("Козлов", "Д. Д."), PersonName("Шамина", "О. Ю."))),
        ("Beck, A.; Klein-Groß, B. und Dorn, C.",
         (PersonName("Beck", "A."), PersonName("Klein-Groß", "B."), PersonName("Dorn", "C."))),
        ("A. Beck, B. Klein, and C. Dorn",
         (PersonName("Beck", "A."), PersonName("Klein", "B."), PersonName("Dorn", "C."))),
        ("Anna Beck", None),
        ("van Dijk, A.", None),
        ("Beck, A., Institut", None),
        ("", None),
    ],
)  # fmt: skip
def test_lists_of_family_names_with_initials_divide_beyond_doubt(
    printed: str, names: tuple[PersonName, ...] | None
) -> None:
    assert divided_names(printed) == names


@pytest.mark.parametrize(
    ("expected", "found", "aligned"),
    [
        (["Дмитрий Дмитриевич Козлов"], ["Козлов Д. Д."], ("Дмитрий Дмитриевич Козлов",)),
        (["Д. Козлов"], ["Козлов Дмитрий"], ("Д. Козлов",)),
        (["Фёдор Роща"], ["Роща Федор"], ("Фёдор Роща",)),
        (["Д. Д. Козлов"], ["Козлов Д."], ("Козлов Д.",)),
        (["А. Роща"], ["Роща В."], ("Роща В.",)),
        (["А. Роща"], ["А. Роща", "А. Роща"], ("А. Роща", "А. Роща")),
    ],
)
def test_names_agree_whatever_their_order(expected: list[str], found: list[str], aligned: tuple[str, ...]) -> None:
    assert aligned_names(expected, found) == aligned


def test_a_printed_list_parts_at_marks_and_words_and_names_nobody_twice() -> None:
    printed = ["A. Beck¹, Student Member, B. Klein*\nand C. Dorn   D. Erl", "Anton Beck"]
    assert listed_names(printed) == ("A. Beck", "B. Klein", "C. Dorn", "D. Erl")


@pytest.mark.parametrize(
    ("text", "is_one"),
    [("А. Козлов", True), ("Ludwig van Beethoven", True), ("доцент кафедры", False), ("a@b.ru", False), ("12", False)],
)
def test_a_name_is_reported_from_what_stands_beside_it(text: str, is_one: bool) -> None:
    assert is_name(text) is is_one
