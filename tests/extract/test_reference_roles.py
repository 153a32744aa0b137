"""Who wrote, who edited and what stands in what, by the order of fields; what is labelled rightly stays so."""

import pytest

from svod.extract.references.normalizers import mended
from svod.model.reference import LabeledSpan

Labelled = list[tuple[str, str]]


def reported(raw: str, *values: tuple[str, str]) -> Labelled:
    """What becomes of the values, each looked for behind the one before."""
    found: list[LabeledSpan] = []
    position = 0
    for text, label in values:
        start = raw.index(text, position)
        position = start + len(text)
        found.append(LabeledSpan(start, position, label))
    return [(raw[start:end], label) for start, end, label in mended(raw, found)]


@pytest.mark.parametrize("first", ["title", "container"])
@pytest.mark.parametrize("raw", ["Amt für Wald (2002a): Formen. Bonn.", "Forest Board, 2002. Formen. Bonn."])
def test_a_body_before_the_year_wrote_what_stands_behind_it(raw: str, first: str) -> None:
    body = raw.partition(" (")[0].partition(",")[0]
    assert reported(raw, (body, first), ("2002", "year"), ("Formen", "title")) == [
        (body, "author"), ("2002", "year"), ("Formen", "title"),
    ]  # fmt: skip


def test_a_body_and_a_year_are_taken_out_of_a_title() -> None:
    raw = "Amt für Wald (2002): Formen. Bonn."
    assert reported(raw, ("Amt für Wald (2002): Formen", "title"), ("Bonn", "place")) == [
        ("Amt für Wald", "author"), ("2002", "year"), ("Formen", "title"), ("Bonn", "place"),
    ]  # fmt: skip


def test_a_title_before_a_year_that_nothing_follows_stays_one() -> None:
    for raw in ("Formen (2002). Bonn: Hafen.", "Formen des Waldes 2002, Bonn."):
        title = raw.partition(" (")[0].partition(" 2002")[0]
        assert reported(raw, (title, "title"), ("2002", "year")) == [(title, "title"), ("2002", "year")]
    named = "Beck, A. Formen (2002): Ein Bericht."
    values = (("Beck, A.", "author"), ("Formen", "title"), ("2002", "year"), ("Ein Bericht", "title"))
    assert reported(named, *values) == list(values)


def test_an_institute_before_a_colon_wrote_what_stands_behind_it() -> None:
    raw = "Institut für Waldbau: Formen des Waldes. Bonn 2002."
    assert reported(raw, ("Institut für Waldbau: Formen des Waldes", "title"), ("2002", "year")) == [
        ("Institut für Waldbau", "author"), ("Formen des Waldes", "title"), ("2002", "year"),
    ]  # fmt: skip
    other = "Netze und Knoten: Formen des Waldes. Bonn 2002."
    values = (("Netze und Knoten: Formen des Waldes", "title"), ("2002", "year"))
    assert reported(other, *values) == list(values)


def test_a_body_with_the_word_for_editors_is_no_container() -> None:
    raw = "Beck, A.: Formen. In: Werkbund e.V. (Hrsg.): Lexikon. Bonn 2002."
    given = (("Beck, A.", "author"), ("Formen", "title"), ("Werkbund e", "container"), ("Lexikon", "container"))
    assert reported(raw, *given, ("2002", "year"))[2:4] == [("Werkbund e", "editor"), ("Lexikon", "container")]
    two = "Beck, A.: Formen. In: Archiv. Lexikon. Bonn 2002."
    values = (("Beck, A.", "author"), ("Formen", "title"), ("Archiv", "container"), ("Lexikon", "container"))
    assert reported(two, *values, ("2002", "year"))[:4] == list(values)


@pytest.mark.parametrize("role", ["author", "editor"])
def test_behind_a_title_and_in_stand_editors_and_their_book(role: str) -> None:
    raw = "Beck, A.: Formen, in: Carla Roth: Lexikon, Bonn 2002."
    given = (("Beck, A.", "author"), ("Formen", "title"), ("Carla Roth", role), ("Lexikon", "title"), ("2002", "year"))
    assert reported(raw, *given)[2:4] == [("Carla Roth", "editor"), ("Lexikon", "container")]


def test_a_series_in_brackets_is_no_title() -> None:
    raw = "Beck, A.: Formen (Schriften des Amtes, Bd. 7). Bonn 2002."
    labels = dict(reported(raw, ("Formen (Schriften des Amtes", "title"), ("7", "volume"), ("2002", "year")))
    assert "Formen" in labels
    whole = "Beck, A.: Formen (und Farben. Bonn 2002, Bd. 7."
    assert "Formen (und Farben" in dict(
        reported(whole, ("Formen (und Farben", "title"), ("2002", "year"), ("7", "volume"))
    )


def test_the_number_of_an_issue_is_no_page() -> None:
    raw = "Amt für Wald: Formen. Nachrichten, Nr. 486."
    assert ("486", "issue") in reported(raw, ("Formen", "title"), ("Nachrichten", "container"), ("486", "pages"))
    assert ("486", "pages") in reported(raw.replace("Nr.", "S."), ("Formen", "title"), ("486", "pages"))


def test_a_german_quotation_ends_a_title_before_a_comma_only() -> None:
    raw = "Beck, A.: „Formen“, Gutachten des Amtes, Bonn 2002."
    assert ("Formen", "title") in reported(raw, ("Formen“, Gutachten des Amtes", "title"), ("2002", "year"))
    longer = "Beck, A.: „Formen“ und „Farben“. Bonn 2002."
    assert ("Formen“ und „Farben", "title") in reported(longer, ("Formen“ und „Farben", "title"), ("2002", "year"))
