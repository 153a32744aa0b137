"""CARMEN's rules on pages: the eight branches of the title, labels in three languages, files that librarians write."""

from pathlib import Path

import pytest

from svod.convert.markup.html_tree import html_tree
from svod.errors import SettingsError
from svod.extract.web.carmen import HtmlCarmenReader, example_gives, shipped_rules
from svod.extract.web.rules import SHIPPED, Decision, Finding, read_rules
from svod.model.metadata import Field, Metadata

BOOK = shipped_rules()
RULES: list[Decision | Finding] = [*BOOK.decisions, *BOOK.findings]


def read(page: str, rules: str = "") -> Metadata:
    return HtmlCarmenReader(html_tree, rules).read(page.encode(), "")


def title(page: str) -> tuple[str, float]:
    best = read(page).best(Field.TITLE)
    return (best.text, best.weight) if best else ("", 0.0)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: f"{rule.field}: {rule.name}")
def test_every_shipped_rule_gives_what_its_example_says(rule: Decision | Finding) -> None:
    assert example_gives(BOOK, rule, html_tree) == rule.example.gives


def test_the_title_rule_has_eight_branches_with_the_weights_of_the_paper() -> None:
    assert [rule.weight for rule in BOOK.decisions] == [1.0, 0.8, 0.8, 0.8, 0.5, 0.5, 0.3, 0.1]


def test_equal_but_for_capitals_is_containing_not_equal() -> None:
    assert title("<title>Arbeit</title><h1>ARBEIT</h1>") == ("Arbeit", 0.8)


def test_adjacent_headings_of_one_level_are_one_heading() -> None:
    page = "<title>Projekt</title><h2>Projekt Arbeit</h2> <h2>und Leben</h2><p>Text</p><h2>Ziele</h2>"
    assert title(page) == ("Projekt Arbeit und Leben", 0.8)


def test_headings_with_text_between_them_stay_apart() -> None:
    assert title("<h2>Arbeit</h2> in Leipzig <h2>Leben</h2>") == ("Arbeit", 0.3)


def test_the_biggest_heading_counts_wherever_it_stands() -> None:
    assert title("<h3>Menü</h3><h1>Bericht</h1>") == ("Bericht", 0.3)


def test_a_title_that_says_untitled_is_not_joined_with_a_heading() -> None:
    assert title("<title>Untitled Document</title><h1>Bericht</h1>") == ("Untitled Document", 0.5)


def test_a_title_in_the_body_is_found() -> None:
    assert title("<body><title>Bericht</title><p>Text</p></body>") == ("Bericht", 0.5)


def test_emphasised_blocks_are_joined_while_their_parents_are_neighbours() -> None:
    page = "<td><b>Arbeit</b></td><td><b>und Leben</b></td><td>x</td><td><b>Ende</b></td>"
    assert title(f"<table><tr>{page}</tr></table>") == ("Arbeit und Leben", 0.1)


def test_an_empty_heading_is_no_heading() -> None:
    assert title("<title>Bericht</title><h1> </h1>") == ("Bericht", 0.5)


@pytest.mark.parametrize("label", ["Ключевые слова", "Schlagwörter", "Keywords"])
def test_key_words_are_found_after_their_label_in_three_languages(label: str) -> None:
    found = read(f"<p><i>{label}:</i> alpha, beta gamma.</p>").all(Field.SUBJECT)
    assert [value.text for value in found] == ["alpha", "beta gamma"]


def test_prose_that_begins_like_a_label_is_no_label() -> None:
    assert not read(
        "<p>Abstract algebra is the study of groups, rings and fields, and of much more than these.</p>"
    ).all(Field.DESCRIPTION)


def test_an_abstract_ends_where_the_next_heading_begins() -> None:
    one, two = "A first sentence that is long enough for an abstract to be one.", "And a second paragraph."
    found = read(f"<h2>Аннотация</h2><p>{one}</p><p>{two}</p><h2>Введение</h2><p>Nothing of this.</p>")
    assert found.text(Field.DESCRIPTION) == f"{one} {two}"


def test_persons_responsible_are_kept_apart_from_those_mentioned() -> None:
    page = "<p>Autor: Hans A. Müller</p><p>Fragen an <a href='mailto:a@b.de'>Eva B. Klein</a>.</p>"
    found = read(page)
    assert [creator.text for creator in found.creators()] == ["Müller Hans A."]
    assert [(value.text, value.scheme) for value in found.all(Field.NOTE)] == [("Klein Eva B.", "mentioned-person")]


def test_the_date_of_the_last_change_says_that_it_is_one() -> None:
    best = read("<p>Последнее обновление: 14 мая 2007</p>").best(Field.DATE)
    assert best is not None
    assert (best.text, best.scheme) == ("2007-05-14", "modified")


def written(folder: Path, text: str) -> str:
    path = folder / "rules.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


RULE = """
[[title]]
name = "caption"
find = ["//caption"]
weight = 0.9
example = "<table><caption>Работы</caption></table>"
gives = "Работы"
"""


def test_rules_of_ones_own_take_the_place_of_the_shipped_ones(tmp_path: Path) -> None:
    page = "<title>Seite</title><table><caption>Liste der Arbeiten</caption></table>"
    found = read(page, written(tmp_path, RULE))
    assert [(value.text, value.weight) for value in found.all(Field.TITLE)] == [("Liste der Arbeiten", 0.9)]


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (("//caption", "//caption["), "«caption».*no XPath query"),
        (("0.9", "9"), "«caption».*weight"),
        (('gives = "Работы"', 'gives = "Arbeiten"'), "«caption».*does not give"),
        (("[[title]]", "[[titel]]"), "no such field"),
        (('name = "caption"', 'name = "caption"\ncolour = "red"'), "«caption».*colour"),
        (('find = ["//caption"]', 'claim = "X"'), "«caption».*no query «X»"),
        (("weight = 0.9", "weight = "), "line 5"),
    ],
)
def test_a_wrong_rule_is_refused_by_name_or_line(tmp_path: Path, change: tuple[str, str], complaint: str) -> None:
    with pytest.raises(SettingsError, match=complaint):
        read("<p>x</p>", written(tmp_path, RULE.replace(*change)))


def test_a_rules_file_that_is_not_there_is_reported() -> None:
    with pytest.raises(SettingsError, match="cannot be read"):
        read("<p>x</p>", "nowhere.toml")


def test_the_shipped_rules_are_a_file_of_their_own() -> None:
    assert len(read_rules(SHIPPED).findings) > 10
