"""Towns, countries and streets are distinguished from the names of organisations."""

import pytest

from svod.text.places import place_kind, split_place


@pytest.mark.parametrize(
    ("printed", "name", "city", "country"),
    [
        ("Институт математики, 199034, Россия, г. Томск, ул. Лесная, д. 7/9.", "Институт математики", "Томск",
        "Россия"),
        ("Томский университет, Томск", "Томский университет", "Томск", ""),
        ("Institut für Geschichte, Lindenstraße 12, 10969 Berlin, Deutschland", "Institut für Geschichte", "Berlin",
         "Deutschland"),
        ("Department of Physics, University of Leeds, Leeds, United Kingdom",
         "Department of Physics, University of Leeds", "Leeds", "United Kingdom"),
        ("Institute of Psychology, Viale Marx 15, 00137 Rome, Italy", "Institute of Psychology", "Rome", "Italy"),
        ("Pädagogische Hochschule Nirgendheim, Nirgendheim", "Pädagogische Hochschule Nirgendheim", "", ""),
    ],
)  # fmt: skip
def test_an_address_is_parted_from_the_name_before_it(printed: str, name: str, city: str, country: str) -> None:
    place = split_place(printed)
    assert (place.name, place.city, place.country) == (name, city, country)


@pytest.mark.parametrize(
    "text", ["Universität Trier", "TU Berlin", "Humboldt-Universität zu Berlin", "Nora Carver Ltd"]
)
def test_a_body_named_after_a_town_is_no_place(text: str) -> None:
    assert split_place(text).name == text


@pytest.mark.parametrize(
    ("piece", "kind"),
    [
        ("199034", "postcode"), ("Нижний Новгород", "city"), ("Russian Federation", "country"), ("д. 7/9", "house"),
        ("ул. Ломоносова", "street"), ("P.O. Box 91000", "street"), ("Deutschland", "country"), ("теория чисел", ""),
    ],
)  # fmt: skip
def test_the_kind_of_a_piece_is_reported(piece: str, kind: str) -> None:
    assert place_kind(piece) == kind


def test_an_address_alone_has_no_name() -> None:
    assert split_place("Саратов, Россия").is_only_place
    assert not split_place("").is_only_place


@pytest.mark.parametrize("piece", [",", "Berlin, ", "12, ", "д. "])
def test_a_huge_address_is_read(piece: str) -> None:
    assert split_place(piece * 20_000).parts >= 0
