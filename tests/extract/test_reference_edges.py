"""What stands at the edge of a field and is no part of it, and what no field covered; what is right stays so."""

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


@pytest.mark.parametrize(
    ("label", "name"),
    [("Козлов 2007 — ", "Козлов Д. Д."), ("[Beck 2002] ", "Beck, U."), ("(a) ", "R. Allen")],
)
def test_what_an_entry_is_called_is_none_of_its_authors(label: str, name: str) -> None:
    raw = f"{label}{name} Forms. Bonn, 2007."
    values = ((f"{label}{name}".lstrip("(["), "author"), ("Forms", "title"), ("2007", "year"))
    assert reported(raw, *values)[0] == (name, "author")


def test_a_name_that_only_looks_like_a_label_stays() -> None:
    raw = "Beck 2007 — Forms. Bonn."
    values = (("Beck", "author"), ("2007", "year"), ("Forms", "title"))
    assert reported(raw, *values) == list(values)


def test_who_somebody_is_stands_behind_the_name() -> None:
    raw = "Козлов Д. Д., прот. Основы // Лес. 1974. № 5."
    values = (("Козлов Д. Д., прот", "author"), ("Основы", "title"), ("Лес", "container"), ("1974", "year"))
    assert reported(raw, *values)[0] == ("Козлов Д. Д.", "author")


def test_names_end_before_what_leads_to_the_book() -> None:
    raw = "О. Е. Ершова, в сб. Формы леса, Наука, М. (2020), с. 185."
    values = (("О. Е. Ершова, в сб", "author"), ("Формы леса", "container"), ("2020", "year"), ("185", "pages"))
    assert reported(raw, *values)[0] == ("О. Е. Ершова", "author")
    other = "K. F. Cox, in Forms of wood, Hall, Chicago, 1996, pp. 48-66."
    found = reported(
        other, ("Cox, in Forms of wood", "title"), ("Chicago", "place"), ("1996", "year"), ("48-66", "pages")
    )
    assert found[:2] == [("K. F. Cox", "author"), ("Forms of wood", "container")]
    assert reported("Men in Black. Hall, 1996.", ("Men in Black", "title"), ("1996", "year"))[0] == (
        "Men in Black", "title",
    )  # fmt: skip


def test_a_word_behind_names_with_initials_first_is_the_work() -> None:
    raw = "I. P. Morris and M. van Dijk, Blood, 2017, 33, 75–82."
    numbers = (("2017", "year"), ("33", "volume"), ("75–82", "pages"))
    assert reported(raw, ("I. P. Morris and M. van Dijk, Blood", "author"), *numbers)[:2] == [
        ("I. P. Morris and M. van Dijk", "author"), ("Blood", "container"),
    ]  # fmt: skip
    thesis = "S. Meyer, Dissertation, Universität zu Köln, 2024."
    assert reported(thesis, ("S. Meyer, Dissertation, Universität zu Köln", "author"), ("2024", "year"))[0] == (
        "S. Meyer", "author",
    )  # fmt: skip
    parted = "C. Lind, Europa. Eine Debatte. Bonn, 2016."
    values = (("C. Lind, Europa", "author"), ("Eine Debatte", "title"), ("Bonn", "place"), ("2016", "year"))
    assert reported(parted, *values)[:2] == [("C. Lind", "author"), ("Europa. Eine Debatte", "title")]


@pytest.mark.parametrize("last", ["ATLAS Collaboration", "Jr", "Frank Czopek", "X.-d. Ji, and F. Yuan"])
def test_groups_and_other_names_behind_names_stay(last: str) -> None:
    raw = f"R. Diener, {last}, Phys. Procedia 37 (2012) 456."
    values = (
        (f"R. Diener, {last}", "author"), ("Phys. Procedia", "container"), ("37", "volume"), ("2012", "year"),
        ("456", "pages"),
    )  # fmt: skip
    assert reported(raw, *values) == list(values)


@pytest.mark.parametrize("marks", ["“”", "„“", "»«", "‘’", "''", '""'])
def test_a_quotation_within_a_title_keeps_its_first_mark(marks: str) -> None:
    title = f"{marks[0]}Made in Italy{marks[1]}: new evidence"
    raw = f"Hill, A. {title}. Leeds, 1992."
    values = (("Hill, A.", "author"), (title[1:], "title"), ("Leeds", "place"), ("1992", "year"))
    assert reported(raw, *values)[1] == (title, "title")


def test_a_quotation_that_is_the_title_has_no_marks() -> None:
    for raw, title in (
        ("Hill, A. “Made in Italy,” Leeds, 1992.", "Made in Italy"),
        ("Hill, A. 'Workers' rights in Italy', Leeds, 1992.", "Workers' rights in Italy"),
        ("Hill, A. ‘The workers’ rights’, Leeds, 1992.", "The workers’ rights"),
    ):
        assert (title, "title") in reported(raw, ("Hill, A.", "author"), (title, "title"), ("1992", "year"))


def test_a_quoted_title_ends_before_the_book_it_stands_in() -> None:
    raw = "Ng N, ‘Modern Europe’ in Forms of trade (2015)"
    values = (("Ng N", "author"), ("Modern Europe’ in Forms of trade", "title"), ("2015", "year"))
    assert reported(raw, *values)[1:3] == [("Modern Europe", "title"), ("Forms of trade", "container")]
    paper = "Ng N, ‘New evidence’ The Economist (London, May 7 2002) 23"
    found = reported(paper, ("Ng N", "author"), ("New evidence’ The Economist", "title"), ("2002", "year"))
    assert found[1:3] == [("New evidence", "title"), ("The Economist", "container")]


def test_of_two_titles_that_behind_in_is_the_container() -> None:
    raw = "Lind, Formen, in: Das Quadrat. Köln 2016, 74."
    values = (("Lind", "author"), ("Formen", "title"), ("Das Quadrat", "title"), ("Köln", "place"), ("2016", "year"))
    assert reported(raw, *values)[2] == ("Das Quadrat", "container")


def test_who_worked_on_a_book_is_no_container() -> None:
    raw = "Козлов Д. Д. Основы / Сост. и примеч. А. А. Лесного. М., 2008."
    values = (("Козлов Д. Д.", "author"), ("Основы", "title"), ("Сост. и примеч. А. А. Лесного", "container"))
    assert reported(raw, *values)[:2] == list(values[:2])
    assert all(label != "container" for _, label in reported(raw, *values))
    same = "Beck, Jan: Formen / J. Beck. – In: Wald. – 2002"
    found = reported(
        same, ("Beck, Jan", "author"), ("Formen", "title"), ("J. Beck", "container"), ("Wald", "container")
    )
    assert found[2:] == [("J. Beck", "author"), ("Wald", "container"), ("2002", "year")]


def test_a_section_and_the_word_of_a_number_are_cut_off() -> None:
    raw = "Ann Hill, Gauge theories §12.3 (2017)."
    assert reported(raw, ("Ann Hill", "author"), ("Gauge theories §12.3", "title"), ("2017", "year"))[1] == (
        "Gauge theories", "title",
    )  # fmt: skip
    worded = "Лосев А. А. Лес. Формы и ряды, т. 32, № 10: 167."
    values = (("Лосев А. А.", "author"), ("Лес", "title"), ("Формы и ряды, т", "container"), ("32", "volume"))
    assert ("Формы и ряды", "container") in reported(worded, *values)


def test_an_entry_of_which_nothing_was_read_begins_with_its_title() -> None:
    raw = "Wie misst man Armut? / hrsg. von F. K. Lind. – Bonn, 2014"
    values = (("F. K. Lind", "editor"), ("Bonn", "place"), ("2014", "year"))
    assert reported(raw, *values)[0] == ("Wie misst man Armut?", "title")
    named = "Lind, F. K. (Hrsg.): 2014. Bonn."
    assert not any(label == "title" for _, label in reported(named, ("2014", "year"), ("Bonn", "place")))


def test_what_names_and_in_lead_to_is_the_container() -> None:
    raw = "Bailey, H. K. in On the nature of wood (eds Cohen, C.) 130 (Hall, 2012)."
    values = (("Bailey, H. K.", "author"), ("Cohen, C", "editor"), ("130", "pages"), ("2012", "year"))
    assert ("On the nature of wood", "container") in reported(raw, *values)


def test_double_slashes_part_what_was_not_read() -> None:
    raw = "Лесной А. А. (2013). Механика // Поле и лес / Под ред. Р. Р. Щербакова. М.: Лань. С. 187."
    values = (("Лесной А. А.", "author"), ("2013", "year"), ("Р. Р. Щербакова", "editor"), ("М", "place"))
    found = reported(raw, *values)
    assert ("Механика", "title") in found
    assert ("Поле и лес", "container") in found


def test_in_cyrillic_a_word_before_a_town_and_a_year_published_the_book() -> None:
    raw = "Лесной А. А., Основы механики, Недра, М., 1999."
    values = (("Лесной А. А.", "author"), ("Основы механики, Недра", "title"), ("М.", "place"), ("1999", "year"))
    assert reported(raw, *values)[1:3] == [("Основы механики", "title"), ("Недра", "publisher")]
    german = "Lind, Arbeit, Alltag, Köln, 1999."
    same = (("Lind", "author"), ("Arbeit, Alltag", "title"), ("Köln", "place"), ("1999", "year"))
    assert reported(german, *same) == list(same)
    whole = "А. А. Лесной, Основы механики, Академия, СПб. (1979), с. 63."
    found = reported(whole, ("А. А. Лесной", "author"), ("Основы механики, Академия, СПб", "title"), ("1979", "year"))
    assert found[1:4] == [("Основы механики", "title"), ("Академия", "publisher"), ("СПб", "place")]


def test_the_last_sentence_before_a_number_of_pages_is_the_journal() -> None:
    raw = "Чернов Д. Д. (2019) Давление леса. Русская диалектология: 85–106."
    values = (
        ("Чернов Д. Д.", "author"), ("2019", "year"), ("Давление леса. Русская диалектология", "title"),
        ("85–106", "pages"),
    )  # fmt: skip
    assert reported(raw, *values)[2:4] == [("Давление леса", "title"), ("Русская диалектология", "container")]


def test_names_behind_a_slash_that_no_field_covers_are_authors() -> None:
    raw = "Beck, Jan: Formen / J. Beck, H. Lind. – Bonn : Hall, 1990"
    values = (("Beck, Jan", "author"), ("Formen", "title"), ("Bonn", "place"), ("1990", "year"))
    assert ("J. Beck, H. Lind", "author") in reported(raw, *values)
