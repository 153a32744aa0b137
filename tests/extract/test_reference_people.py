"""The people of a reference: persons split into family and given name, bodies left whole."""

import pytest

from svod.extract.references.people import people_of
from svod.model.person import PersonName


@pytest.mark.parametrize(
    "body",
    [
        "World Health Organization",
        "Statistisches Bundesamt",
        "Human Rights Watch",
        "Max Planck Society",
        "Robert Bosch GmbH",
        "Всемирный банк",
    ],
)
def test_a_body_keeps_its_name(body: str) -> None:
    assert people_of(body) == (PersonName(body),)
    assert people_of(f"{body}; Müller, Hans") == (PersonName(body), PersonName("Müller", "Hans"))


@pytest.mark.parametrize(
    ("printed", "family", "given"),
    [
        ("Ana Candida Cruz Natali", "Natali", "Ana Candida Cruz"),
        ("Tao Ren", "Ren", "Tao"),
        ("Van Den Berg P", "Van Den Berg", "P."),
        ("Paolo Di Stefano", "Di Stefano", "Paolo"),
    ],
)
def test_a_person_is_split_into_family_and_given_name(printed: str, family: str, given: str) -> None:
    assert people_of(printed) == (PersonName(family, given),)
