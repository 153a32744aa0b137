"""The people of a library: spellings brought together as works come, namesakes apart, put right by people."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from svod.assemble import open_library
from svod.config import Settings
from svod.errors import SettingsError, UnknownPersonError
from svod.library import Library, read_filters
from svod.store.store import SqliteStore
from tests.counted_rows import kept_numbers, true_numbers

RECORDS = """
@article{a, title = {О плавании по прудам}, author = {Листьев, Денис Олегович and Дождевая, Анна}, year = {2004}}
@article{b, title = {О шуме дождя над крышами деревень}, author = {Листьев, Д. О. and Дождевая, А.}, year = {2006}}
@article{c, title = {On the drifting of clouds over hills}, author = {Listyev, D. and Dozhdevaya, A.}, year = {2007}}
@article{d, title = {О ветре среди колоколен старых городов}, author = {Листьев, Дмитрий}, year = {2005}}
@article{e, title = {Über das Treiben der Wolken im Herbst}, author = {Wolkenstein, Karl}, year = {2001}}
"""


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    file = tmp_path / "records.bib"
    file.write_text(RECORDS, encoding="utf-8")
    with open_library(tmp_path / "library", settings=Settings()) as opened:
        list(opened.add([file]))
        yield opened


def test_spellings_in_two_alphabets_are_one_person_by_a_co_author_and_a_namesake_is_another(library: Library) -> None:
    denis, dmitry = library.persons().find("Листьев")
    assert denis.name == "Листьев Денис Олегович"
    assert set(denis.variants) == {"Листьев Денис Олегович", "Листьев Д. О.", "Listyev D."}
    assert dmitry.variants == ("Листьев Дмитрий",)
    assert [(one.name, one.works) for one in denis.co_authors] == [("Дождевая Анна", 3)]
    assert all(0.5 < row.weight <= 1 and row.reason for row in denis.attributions)


def test_a_person_is_found_by_any_spelling_and_by_the_id(library: Library) -> None:
    found, namesake = library.persons().find("D. O. Listyev")
    assert namesake.name == "Листьев Дмитрий"
    assert library.persons().find(found.id) == (found,)
    assert library.persons().find("Nobody, N.") == ()


def test_everybody_is_listed_those_of_most_works_first(library: Library) -> None:
    lines = library.persons().listed()
    assert [(line.name, line.works) for line in lines[:2]] == [("Дождевая Анна", 3), ("Листьев Денис Олегович", 3)]
    assert library.persons().count() == len(lines) == 4


def test_persons_that_are_merged_and_split_are_listed_by_their_works(library: Library, tmp_path: Path) -> None:
    with closing(SqliteStore(tmp_path / "library")) as store:
        denis, dmitry = library.persons().find("Листьев")
        joined = library.persons().merge(denis.id, dmitry.id)
        assert kept_numbers(store).listed == true_numbers(store).listed
        assert kept_numbers(store).listed[0] == (joined.id, 4)
        library.persons().split(joined.id, [dmitry.attributions[0].mention.work_id])
        assert kept_numbers(store).listed == true_numbers(store).listed
        library.remove(denis.attributions[0].mention.work_id)
        assert kept_numbers(store) == true_numbers(store)


def test_the_facet_counts_a_person_once_and_the_filter_takes_any_spelling(library: Library) -> None:
    page = library.search("", filters=read_filters(author=["Listyev D."]), facets=True)
    assert page.total == 3
    (authors,) = (facet for facet in page.facets if facet.name == "author")
    assert ("Листьев Денис Олегович", 3) in authors.counts
    assert not any(count.value == "Listyev D." for count in authors.counts)
    (person,) = library.persons().find("Денис Листьев")
    assert library.search("", filters=read_filters(author=[person.id])).total == 3


def test_persons_follow_works_that_come_and_go(library: Library, tmp_path: Path) -> None:
    (before,) = library.persons().find("Денис Листьев")
    later = tmp_path / "later.bib"
    later.write_text(
        "@book{f, title = {Книга о листьях и прудах}, author = {Листьев, Денис Олегович}, year = {2010}}", "utf-8"
    )
    list(library.add([later]))
    (after,) = library.persons().find("Денис Листьев")
    assert (after.id, len(after.attributions)) == (before.id, 4)
    for row in after.attributions:
        library.remove(row.mention.work_id)
    assert library.persons().find(after.id) == ()
    assert [person.name for person in library.persons().find("Листьев")] == ["Листьев Дмитрий"]
    assert library.check().whole


def test_people_part_a_person_and_make_two_one_again(library: Library) -> None:
    (person,) = library.persons().find("Денис Листьев")
    english = next(row.mention.work_id for row in person.attributions if row.mention.names[0].family == "Listyev")
    kept, other = library.persons().split(person.id, [english], "his cousin")
    assert (kept.id, other.variants) == (person.id, ("Listyev D.",))
    assert library.search("", filters=read_filters(author=["Листьев Денис Олегович"])).total == 2
    merged = library.persons().merge(kept.id, other.id)
    assert (merged.id, len(merged.attributions)) == (kept.id, 3)
    assert library.search("", filters=read_filters(author=["Листьев Денис Олегович"])).total == 3


def test_namesakes_are_made_one_where_people_say_so(library: Library) -> None:
    denis, dmitry = library.persons().find("Листьев")
    merged = library.persons().merge(denis.id, dmitry.id, "he changed his name")
    assert len(merged.attributions) == 4
    assert any(row.reason.startswith("somebody said so") for row in merged.attributions)


def test_what_cannot_be_said_about_persons_is_refused(library: Library) -> None:
    denis, _ = library.persons().find("Листьев")
    (cloud,) = library.persons().find("Wolkenstein")
    with pytest.raises(SettingsError, match="cannot be made one"):
        library.persons().merge(denis.id, cloud.id)
    with pytest.raises(SettingsError, match="cannot be parted"):
        library.persons().split(denis.id, ["w-unknown"])
    with pytest.raises(UnknownPersonError):
        library.persons().split("p-unknown", ["w"])


def test_the_order_of_arrival_changes_nothing(library: Library, tmp_path: Path) -> None:
    file = tmp_path / "turned.bib"
    file.write_text("\n".join(reversed(RECORDS.strip().split("\n"))), encoding="utf-8")
    with open_library(tmp_path / "turned", settings=Settings()) as turned:
        for line in file.read_text(encoding="utf-8").split("\n"):
            one = tmp_path / "one.bib"
            one.write_text(line, encoding="utf-8")
            list(turned.add([one]))
        names = [{*person.variants} for person in turned.persons().find("Листьев")]
    assert names == [{*person.variants} for person in library.persons().find("Листьев")]


def test_a_work_of_five_thousand_authors_is_ingested_and_searched(tmp_path: Path) -> None:
    families = [
        f"{first}{second}{third}" for first in "Бвгджзклмн" for second in "аеиоу" for third in "бвгдклмнпр" * 10
    ]
    people = " and ".join(f"{family}ов, {initial}." for family in families for initial in "А")
    file = tmp_path / "many.bib"
    file.write_text(
        f"@article{{x, title = {{Все вместе об одном опыте}}, author = {{{people}}}, year = {{2012}}}}", "utf-8"
    )
    with open_library(tmp_path / "library", settings=Settings()) as library:
        assert len(list(library.add([file]))) == 1
        assert library.persons().count() > 100
        assert library.search("опыте").total == 1
        assert library.check().whole


def test_an_author_who_is_read_otherwise_now_is_another_and_the_one_read_before_is_gone(tmp_path: Path) -> None:
    file = tmp_path / "one.bib"
    with open_library(tmp_path / "library", settings=Settings()) as library:
        for author in ("Листьев, Д.", "Дождевая, А."):
            text = "@article{a, doi = {10.1234/pond}, title = {О прудах и листьях}, author = {%s}, year = {2004}}"
            file.write_text(text % author, encoding="utf-8")
            list(library.add([file]))
        assert {line.name for line in library.persons().listed()} == {"Листьев Д.", "Дождевая А."}
        (work_id,) = library.work_ids()
        library.remove(work_id)
        assert library.persons().count() == 0


def test_of_very_many_namesakes_those_known_before_stay_and_new_ones_find_them(tmp_path: Path) -> None:
    records = "".join(
        f"@article{{a{number}, title = {{Взгляд {number} на пруд}}, author = {{Листьев, {given}}}, year = {{2004}}}}"
        for number in range(310)
        for given in [("Денис", "Дмитрий", "Данила")[number % 3]]
    )
    first, second = tmp_path / "first.bib", tmp_path / "second.bib"
    first.write_text(records, encoding="utf-8")
    second.write_text("@book{b, title = {Книга о прудах}, author = {Listyev, Dmitry}, year = {2006}}", encoding="utf-8")
    with open_library(tmp_path / "library", settings=Settings()) as library:
        list(library.add([first]))
        before = {person.id: len(person.attributions) for person in library.persons().find("Листьев")}
        list(library.add([second]))
        after = {person.id: len(person.attributions) for person in library.persons().find("Листьев")}
        (dmitry,) = library.persons().find("Дмитрий Листьев")
        assert after == before | {dmitry.id: before[dmitry.id] + 1}
        kept, other = library.persons().split(dmitry.id, [dmitry.attributions[0].mention.work_id])
        assert (len(kept.attributions), len(other.attributions)) == (len(dmitry.attributions) - 1, 1)
