"""Ways of printing headers that the second set of random layouts brought to light."""

from svod.extract.header.piece_labels import ABSTRACT, AUTHOR, KEYWORDS, TITLE
from svod.extract.header.regex import RegexHeaderExtractor
from svod.model.metadata import Field
from tests.extract.test_unseen_layouts import authors, found, labelled, paper, rows


def test_authors_may_stand_below_abstract_and_key_words() -> None:
    head = rows(
        "Abstract: Mills stood still for years, and nobody knows why they did so at all.", "Keywords: mills, harvests"
    )
    names = rows("Ute Brandl", "Institute of Lakes, Oslo", "ute@lakes.no", y=170)
    document = paper(*head, *names)
    assert authors(document) == ["Ute Brandl"]
    assert found(document, Field.AFFILIATION) == ["Institute of Lakes, Oslo"]
    assert not authors(paper(*head, *rows("How to cite: Mills // Lakes, 2001", y=170)))


def test_addresses_above_the_abstract_stay_where_the_authors_stand_below_it() -> None:
    head = rows("office@lakes.no", "Abstract: Mills stood still for years, and nobody knows why they did so at all.")
    document = paper(*head, *rows("Ute Brandl", "Institute of Lakes, Oslo", y=170))
    assert authors(document) == ["Ute Brandl"]
    metadata = RegexHeaderExtractor().extract(document)
    assert "office@lakes.no" in {*(one.email for one in metadata.creators()), *found(document, Field.IDENTIFIER)}


def test_an_author_named_again_for_correspondence_is_no_list() -> None:
    contact = rows("Correspondence:", "Ute Brandl", "ute@lakes.no")
    names = rows("Ute Brandl", "PhD", "Carl Lind", "PhD", size=12.0, y=170)
    assert authors(paper(*contact, *names)) == ["Ute Brandl", "Carl Lind"]


def test_an_abstract_begins_below_the_authors_whom_the_labels_know() -> None:
    text = "This work says how mills and harvests of the valley went down together in both of the dry years, and why."
    lines = rows(
        "Dr. Brandl U, Leeds", text, "It goes on with the harvest of the third year, which was the best.", size=9.0
    )
    document = paper(*lines, *rows("Keywords: mills, harvests", y=190))
    found_by_both = labelled(document, TITLE, AUTHOR, ABSTRACT, ABSTRACT, KEYWORDS).extract(document)
    assert found_by_both.text(Field.DESCRIPTION).startswith("This work says")


def test_a_note_without_a_mark_says_in_sentences_where_each_author_is() -> None:
    says = (
        "U. Brandl is with the Institute of Lakes, Oslo. C. Lind is with the Forest Research",
        "Station. J. Tillmann is with Leeds College.",
    )
    notes = rows(*says, size=7.0, y=700)
    document = paper(*rows("U. Brandl, C. Lind, and J. Tillmann"), notes=tuple(notes))
    assert found(document, Field.AFFILIATION) == [
        "Institute of Lakes, Oslo",
        "Forest Research Station",
        "Leeds College",
    ]


def test_what_ends_with_town_and_country_behind_an_author_is_a_body_by_its_place() -> None:
    notes = rows("* Ute Brandl, Acme Mills, 12 High Street, Leeds, United Kingdom", size=7.0, y=700)
    assert found(paper(*rows("Ute Brandl*"), notes=tuple(notes)), Field.AFFILIATION) == [
        "Acme Mills, 12 High Street, Leeds, United Kingdom"
    ]


def test_a_body_may_stand_at_the_foot_of_the_first_page_without_a_mark() -> None:
    foot = rows("Institute of Lakes, High Street 5, Oslo, Norway", size=7.0, y=700)
    assert found(paper(*rows("Ute Brandl"), notes=tuple(foot)), Field.AFFILIATION) == [
        "Institute of Lakes, High Street 5, Oslo, Norway"
    ]
    cited = rows("Brandl, Lakes. University of Leeds Press, Leeds 1999", size=7.0, y=700)
    assert not found(paper(*rows("Ute Brandl"), notes=tuple(cited)), Field.AFFILIATION)


def test_lists_of_family_and_given_names_over_lines_are_no_bodies() -> None:
    lines = ("Brandl, Ute, Tillmann, Jens,", "Lind, Carl, Roe, Ann", "Institute of Lakes, Oslo")
    document = paper(*rows(*lines))
    assert authors(document) == ["Ute Brandl", "Jens Tillmann", "Carl Lind", "Ann Roe"]
    assert found(document, Field.AFFILIATION) == ["Institute of Lakes, Oslo"]
