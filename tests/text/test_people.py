"""Names of one person kept apart from names of two: across alphabets, schemes, initials, and lists in two languages."""

import pytest

from svod.model.metadata import Creator
from svod.model.person import PersonName
from svod.text.people import (
    NamesAgree,
    each_person_once,
    fullest_name,
    name_form,
    names_agree,
    namesake_frame,
    one_claim_each,
)
from svod.text.schemes import SCHEMES, initials, spellings


def agreement(one: tuple[str, str], other: tuple[str, str]) -> NamesAgree:
    said = names_agree(name_form(PersonName(*one)), name_form(PersonName(*other)))
    assert said is names_agree(name_form(PersonName(*other)), name_form(PersonName(*one)))
    return said


@pytest.mark.parametrize(
    ("one", "other", "said"),
    [
        (("Козлов", "Дмитрий"), ("Koslow", "Dmitri"), NamesAgree.FULL),
        (("Козлов", "Дмитрий Денисович"), ("Kozlov", "D. D."), NamesAgree.INITIALS),
        (("Козлов", "Д. Д."), ("Kozlov", "D."), NamesAgree.INITIAL),
        (("Хлебников", "В."), ("Chlebnikow", "W."), NamesAgree.INITIAL),
        (("Цветаева", "Юлия"), ("Zwetajewa", "Julija"), NamesAgree.FULL),
        (("Щукин", "Евгений"), ("Shchukin", "Yevgeny"), NamesAgree.FULL),
        (("Ёлкин", "Х."), ("Yolkin", "Kh."), NamesAgree.INITIAL),
        (("Müller", "Hans"), ("Mueller", "H."), NamesAgree.INITIAL),
        (("Smirnov", "Anna"), ("Smirnoff", "A."), NamesAgree.INITIAL),
        (("Liang", "Zi-Yu"), ("Liang", "Ziyu"), NamesAgree.FULL),
        (("Baker", "Robert"), ("Baker", "Bob"), NamesAgree.FULL),
        (("Козлов", ""), ("Kozlov", "D."), NamesAgree.FAMILY_ALONE),
        (("Smith", "JA"), ("Smith", "John A."), NamesAgree.INITIALS),
    ],
)
def test_spellings_of_one_name_agree(one: tuple[str, str], other: tuple[str, str], said: NamesAgree) -> None:
    assert agreement(one, other) is said
    assert namesake_frame(one[0]) == namesake_frame(other[0])


@pytest.mark.parametrize(
    ("one", "other", "said"),
    [
        (("Козлов", "Д. Д."), ("Козлов", "Д. В."), NamesAgree.NAMESAKES),
        (("Козлов", "Дмитрий"), ("Козлов", "Денис"), NamesAgree.NAMESAKES),
        (("Козлов", "Д."), ("Козлова", "Д."), NamesAgree.STRANGERS),
        (("Jiang", "Y."), ("Yang", "Y."), NamesAgree.STRANGERS),
        (("Zhang", "L."), ("Shang", "L."), NamesAgree.STRANGERS),
        (("Wong", "Yi"), ("Wong", "Ying"), NamesAgree.NAMESAKES),
    ],
)
def test_other_names_deny(one: tuple[str, str], other: tuple[str, str], said: NamesAgree) -> None:
    assert agreement(one, other) is said
    assert not said.may_be_one


def test_every_scheme_spells_every_letter_and_its_example_sounds_like_the_name() -> None:
    for scheme in SCHEMES:
        assert len(scheme.letters.split()) == 32
        given, family = scheme.example.split()
        assert spellings(family) <= spellings("Жуков"), scheme.name
        assert initials(given) <= initials("Юрий"), scheme.name


def creator(family: str, given: str, language: str = "ru", origin: str = "header") -> Creator:
    name = PersonName(family, given)
    return Creator(name.full, 0.9, origin, language, name=name)


def test_two_lists_of_one_paper_name_each_person_once_in_the_works_own_language() -> None:
    lists = [
        creator("Козлов", "Д. Д."),
        creator("Гроза", "Анна"),
        creator("Kozlov", "D. D.", "en"),
        creator("Groza", "A.", "en"),
    ]
    assert [[claim.text for claim in person] for person in each_person_once(lists)] == [
        ["Козлов Д. Д.", "Kozlov D. D."],
        ["Гроза Анна", "Groza A."],
    ]
    assert [claim.text for claim in one_claim_each(lists, "en")] == ["Kozlov D. D.", "Groza A."]
    assert [claim.text for claim in one_claim_each(lists, "de")] == ["Козлов Д. Д.", "Гроза Анна"]


def test_namesakes_in_one_list_are_two_and_spellings_of_two_copies_are_one() -> None:
    claims = [creator("Гроза", "А."), creator("Гроза", "А. Б.")]
    assert len(each_person_once(claims, copies=1)) == 2
    assert len(each_person_once(claims, copies=2)) == 1
    brothers = [creator("Гроза", "Антон"), creator("Гроза", "Андрей")]
    assert len(each_person_once(brothers, copies=2)) == 2


def test_the_fullest_name_is_the_one_to_be_known_by() -> None:
    names = [PersonName("Kozlov", "Dmitry"), PersonName("Козлов", "Д. Д."), PersonName("Козлов", "Дмитрий Денисович")]
    assert fullest_name(names).full == "Козлов Дмитрий Денисович"
    assert fullest_name([]).full == ""
