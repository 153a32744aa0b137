"""Made-up pages: their entries and files are what the page shows, the same for the same seed."""

import pytest

from svod.convert.markup.html_tree import html_tree
from svod.discover.listings.listing import REFERENCE
from svod.discover.listings.outline import Outline, outline
from svod_lab.training.pages.listing import labelled, words_of
from svod_lab.training.pages.made_up_listings import MADE_UP_FORMS, made_up_listings
from svod_lab.training.pages.other_items import OTHER_KINDS

MADE_UP_ADDRESS = "http://localhost/"


def shown(content: bytes) -> Outline:
    return outline(content, MADE_UP_ADDRESS, html_tree)


def test_the_same_seed_gives_the_same_pages_and_another_seed_others() -> None:
    assert list(made_up_listings(3, 1)) == list(made_up_listings(3, 1))
    assert list(made_up_listings(3, 1)) != list(made_up_listings(3, 2))


@pytest.mark.parametrize("seed", [3, 6, 11, 12])
def test_every_entry_of_every_form_is_one_piece_of_its_page(seed: int) -> None:
    for form in MADE_UP_FORMS:
        page = next(made_up_listings(1, seed, forms=(form,)))
        _, labels = labelled(shown(page.content), page.references)
        assert labels.count(REFERENCE) >= len(page.references), form


def test_an_entry_has_the_words_that_its_page_shows() -> None:
    page = next(made_up_listings(1, 4, styles=("{title}. {names}. {venue}.",), forms=("ul",)))
    text = words_of(shown(page.content).text)
    for reference in page.references:
        assert not words_of(reference) - text


def test_a_page_names_a_file_for_each_entry_or_none() -> None:
    for page in made_up_listings(12, 5):
        assert len(page.files) == len(page.references)
        linked = {placed.link.url for placed in shown(page.content).links}
        assert {MADE_UP_ADDRESS + file for file in page.files if file} <= linked


def test_all_languages_have_the_same_kinds_of_other_lists() -> None:
    assert OTHER_KINDS["ru"].keys() == OTHER_KINDS["de"].keys() == OTHER_KINDS["en"].keys()
