"""Ways of printing headers that the third set of random layouts brought to light."""

import pytest

from svod.extract.header.merged_authors import merged_authors
from svod.extract.header.name_lines import names_of
from svod.extract.header.other_roles import listed_others
from svod.extract.header.regex import RegexHeaderExtractor
from svod.model.metadata import Creator, Field
from svod.text.keywords import Section, section_start
from svod.text.names import split_names
from tests.extract.test_unseen_layouts import BODY_LINES, HEADING, authors, found, paper, rows
from tests.extract.typeset import Set, plain, typeset

SAYS = "This work says how mills and harvests of the valley went down together in both of the dry years, and why."


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Cornelia Beck, Dr. iur., Rechtsanwalt", ["Cornelia Beck"]),
        ("Mag. Dr. Cornelia Beck", ["Cornelia Beck"]),
        ("студент 4 курса Лосев П. И., студент 2 курса Белов А. А.", ["П. И. Лосев", "А. А. Белов"]),
        ("д-р физ.-мат. наук, профессор П. И. Лосев", ["П. И. Лосев"]),
    ],
)
def test_degrees_and_years_of_study_beside_names(text: str, names: list[str]) -> None:
    assert [f"{name.given} {name.family}" for name in split_names(text)] == names


def test_persons_stand_behind_a_body_and_a_colon() -> None:
    assert [name.family for name in names_of("Universität Jena: Anna Beck, Carl Lind")] == ["Beck", "Lind"]
    assert not names_of("Universität Jena, Betreuer: Anna Beck")
    assert not names_of("Leitsatz: Anna Beck")


def test_who_said_a_motto_is_no_author() -> None:
    motto = rows("“All models are wrong, but some are useful.”", "G. E. P. Box", size=9)
    document = paper(
        *rows("Ann Roe, Bo Lind"), *(line._replace(y=160.0 + 12 * place) for place, line in enumerate(motto))
    )
    assert authors(document) == ["Ann Roe", "Bo Lind"]
    lines = list(plain("“Lakes”", "G. E. P. Box").lines)
    assert not listed_others(lines)


def test_lines_that_tell_how_to_reach_authors_are_no_list_of_them() -> None:
    lines = rows("Cornelia zu Beck sowie Thorsten de Lind", "C. Beck: beck@hs-bern.ch; T. Lind: lind@hs-bern.ch")
    assert authors(paper(*lines)) == ["Cornelia zu Beck", "Thorsten de Lind"]
    alone = rows("Cornelia Beck, beck@hs-bern.ch", "Thorsten Lind, lind@hs-bern.ch")
    assert authors(paper(*alone)) == ["Cornelia Beck", "Thorsten Lind"]


def test_whom_the_labels_meet_again_beside_an_address_is_no_further_author() -> None:
    document = plain("О половодьях", "Т. Забелин, Л. Зарецкая", "Т. Д. Забелин: zabelin@ras.ru")
    known = [
        Creator(name, 0.9, span=document.line(1).span, name=split_names(name)[0])
        for name in ("Т. Забелин", "Л. Зарецкая")
    ]
    again = Creator("Забелин Д.", 0.9, span=document.line(2).span, name=split_names("Забелин Д.")[0])
    assert [one.creator.name.family for one in merged_authors(known, [*known, again], document)] == [
        "Забелин",
        "Зарецкая",
    ]


def test_a_patronymic_goes_on_below_in_a_narrow_column() -> None:
    title = Set("О половодьях малых рек", 18, y=70, bold=True)
    assert authors(paper(*rows("Калиновская Лариса", "Антоновна"), title=title)) == ["Лариса Антоновна Калиновская"]


def test_a_heading_in_two_languages_is_one_heading() -> None:
    start = section_start("Schlüsselwörter / Keywords: mills")
    assert start is not None
    assert (start.section, start.end, start.alone) == (Section.KEYWORDS, 26, False)
    alone = section_start("Zusammenfassung / Abstract")
    assert alone is not None
    assert alone.alone
    other = section_start("Keywords / Abstract")
    assert other is not None
    assert other.end == len("Keywords")
    document = paper(*rows("Ann Roe", "Schlüsselwörter / Keywords: mills; harvests"))
    assert found(document, Field.SUBJECT) == ["mills", "harvests"]


def test_an_abstract_without_a_heading_begins_below_addresses() -> None:
    lines = rows("A motto of so many words that it is as long as the first line of a paragraph", "A. Roe: roe@uni.org")
    passage = rows(SAYS, "It goes on with the harvest of the third year, which was the best.", "Keywords: mills", y=160)
    document = paper(*rows("Ann Roe", y=100), *lines, *passage)
    assert RegexHeaderExtractor().extract(document).text(Field.DESCRIPTION).startswith("This work says")


def test_a_lead_larger_than_the_text_stands_above_the_key_words() -> None:
    lead = rows(SAYS, "It goes on with the harvest of the third year, which was the best.", size=12, y=140)
    document = typeset(
        [Set("Mills and Harvests", 20, y=60, bold=True), *rows("Ann Roe", y=100), *lead,
         *rows("Keywords: mills, harvests", y=200), HEADING, *BODY_LINES]
    )  # fmt: skip
    assert RegexHeaderExtractor().extract(document).text(Field.DESCRIPTION).startswith("This work says")
