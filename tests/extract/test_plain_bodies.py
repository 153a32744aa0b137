"""Bodies without the persons, posts and letters that are printed around them."""

import pytest

from svod.extract.header.plain_bodies import plain_bodies, plain_body, with_plain_bodies
from svod.model.metadata import Affiliation, Creator, Value
from svod.model.person import PersonName

PEOPLE = (PersonName("Roe", "Ann"), PersonName("Lind", "B. C."), PersonName("Осин", "А. И."))


@pytest.mark.parametrize(
    ("printed", "body"),
    [
        ("Roe: University of Leeds", "University of Leeds"),
        ("B. C. Lind, University of Leeds", "University of Leeds"),
        ("Prof. Dr., Institut für Physik, Jena", "Institut für Physik, Jena"),
        ("M. A.) – Dipl.-Inf., Institut für Physik", "Institut für Physik"),
        ("of the University of Leeds", "University of Leeds"),
        ("University of Leeds, Leeds and", "University of Leeds, Leeds"),
        ("University of Leeds (A. R., B. C. L.)", "University of Leeds"),
        ("Томский университет (А. И. О.)", "Томский университет"),
        ("University of Delaware (U. S. A.)", "University of Delaware (U. S. A.)"),
        ("Institute of Lakes (Leeds)", "Institute of Lakes (Leeds)"),
    ],
)
def test_what_stands_around_a_body_is_none_of_it(printed: str, body: str) -> None:
    assert plain_body(printed, PEOPLE) == body


@pytest.mark.parametrize(
    "printed", ["Ann Roe", "Lind BC", "Roe A, Leeds Lind B, Oslo", "Ph.D.", "Supported by the University of Leeds"]
)
def test_a_person_a_degree_and_who_paid_are_no_bodies(printed: str) -> None:
    assert plain_body(printed, PEOPLE) == ""


def test_bodies_in_a_row_are_parted_where_each_ends_with_its_town() -> None:
    row = Affiliation("University of Leeds, Leeds; Institute of Lakes, Oslo", 0.9)
    assert [body.text for body in plain_bodies([row], PEOPLE)] == [
        "University of Leeds, Leeds",
        "Institute of Lakes, Oslo",
    ]
    whole = Affiliation("Department of Lakes; University of Leeds; Leeds", 0.9)
    assert plain_bodies([whole], PEOPLE) == [whole]


def test_an_author_keeps_his_bodies_by_their_names() -> None:
    author = Creator("Roe Ann", 0.9, name=PEOPLE[0], affiliations=("Roe: University of Leeds", "Ann Roe"))
    (kept,) = with_plain_bodies([author])
    assert isinstance(kept, Creator)
    assert kept.affiliations == ("University of Leeds",)
    assert with_plain_bodies([Value("x", 0.5)]) == [Value("x", 0.5)]


def test_hostile_bodies_are_read_in_one_pass() -> None:
    assert plain_body("(" + "A. B., " * 5_000, PEOPLE)
    assert plain_body("Roe" + " ," * 20_000, PEOPLE) is not None
