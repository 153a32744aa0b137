"""Spans that the string itself contradicts are put right, and nothing else is touched."""

import pytest

from svod.extract.references.normalizers import mended
from svod.model.reference import LabeledSpan


def spans(raw: str, *values: tuple[str, str]) -> list[LabeledSpan]:
    """Spans of the values, each looked for behind the one before."""
    found = []
    position = 0
    for text, label in values:
        start = raw.index(text, position)
        position = start + len(text)
        found.append(LabeledSpan(start, position, label))
    return found


def reported(raw: str, *values: tuple[str, str]) -> list[tuple[str, str]]:
    return [(raw[start:end], label) for start, end, label in mended(raw, spans(raw, *values))]


@pytest.mark.parametrize(
    ("raw", "number", "label"),
    [
        ("Beck: Formen. Vortrag, 2. September 2004, Bonn.", "2", "volume"),
        ("Beck: Formen. Erklärung 17.04.2014, Bonn.", "17", "volume"),
        ("Beck (2006, 25-26 March). Forms.", "25-26", "pages"),
        ("Ким Б. Формы // Вечер. 3 мая 2001.", "3", "issue"),
    ],
)
def test_a_day_is_no_number_of_a_volume_or_page(raw: str, number: str, label: str) -> None:
    assert reported(raw, (number, label)) == []


def test_numbers_that_only_look_like_days_stay() -> None:
    raw = "Beck. Forms // Letters. 2004. Vol. 12. No. 3. P. 4-9."
    values = (("2004", "year"), ("12", "volume"), ("3", "issue"), ("4-9", "pages"))
    assert reported(raw, *values) == list(values)


def test_a_title_ends_where_its_quotation_ends_and_the_rest_is_where_it_stands() -> None:
    raw = "Beck, A., 2016. “Forms and rules”, Evening Paper, 15 December 2016."
    assert reported(raw, ("Forms and rules”, Evening Paper, 15 December 2016", "title")) == [
        ("Forms and rules", "title"),
        ("Evening Paper", "container"),
        ("2016", "year"),
    ]


def test_a_container_that_is_known_is_not_made_up_again() -> None:
    raw = "Beck. “Forms.” Second part. Letters 12."
    assert reported(raw, ("Forms.” Second part", "title"), ("Letters", "container")) == [
        ("Forms", "title"),
        ("Letters", "container"),
    ]


@pytest.mark.parametrize(
    ("raw", "title"),
    [
        ("Ким. «Формы». Опыт описания. М.: Гавань.", "Формы». Опыт описания"),
        ("Beck: „Formen“ und Regeln. Bonn.", "Formen“ und Regeln"),
        ("Beck. “Form” of a rule. Letters 12.", "Form” of a rule"),
    ],
)
def test_a_title_that_goes_on_behind_a_quoted_word_stays_whole(raw: str, title: str) -> None:
    whole = raw[raw.index(title) - 1] + title
    assert reported(raw, (title, "title")) == [(whole, "title")]


def test_a_year_in_brackets_at_the_end_of_a_title_is_the_year() -> None:
    raw = "The Book of Forms. (1991). Oxford: Hafen."
    assert reported(raw, ("The Book of Forms. (1991)", "title")) == [("The Book of Forms", "title"), ("1991", "year")]
    dated = "The Book of Forms (1991). Oxford, 2001."
    values = (("The Book of Forms (1991)", "title"), ("2001", "year"))
    assert reported(dated, *values) == list(values)


def test_a_container_without_a_part_in_it_is_the_work_where_it_was_published() -> None:
    raw = "Beck, A. (Hg.): Handbuch der Formen. Bonn: Hafen."
    assert reported(raw, ("Beck, A.", "editor"), ("Handbuch der Formen", "container"), ("Bonn", "place")) == [
        ("Beck, A.", "editor"),
        ("Handbuch der Formen", "title"),
        ("Bonn", "place"),
    ]
    letter = "Beck, A. Phys. Lett., submitted."
    assert reported(letter, ("Beck, A.", "author"), ("Phys. Lett.", "container"))[1] == ("Phys. Lett.", "container")


@pytest.mark.parametrize(
    ("title", "rest"),
    [
        ("Formen der Ordnung", ", unveröffentlichte Diplomarbeit, vorgelegt an der Universität Bonn"),
        ("Who forms what?", " Working Paper"),
        ("The curious form", " [DVD]"),
        ("Trade in forms", " (Green International Series, 604)"),
    ],
)
def test_what_a_writing_is_or_its_series_is_no_part_of_the_title(title: str, rest: str) -> None:
    assert reported(f"Beck, A.: {title}{rest}. Bonn.", (title + rest, "title")) == [(title, "title")]


@pytest.mark.parametrize("title", ["Working papers of a poet", "A series of forms (and reports)", "Die Diplomarbeit"])
def test_titles_about_such_things_stay_whole(title: str) -> None:
    assert reported(f"Beck, A.: {title}. Bonn.", (title, "title")) == [(title, "title")]


def test_what_has_volume_and_pages_stands_in_the_last_sentence_of_the_title() -> None:
    raw = "Beck, A. Die Formen des Golfes. Fauna Flora Golf, 25: 1-217."
    values = (("Die Formen des Golfes. Fauna Flora Golf", "title"), ("25", "volume"), ("1-217", "pages"))
    assert reported(raw, *values) == [
        ("Die Formen des Golfes", "title"),
        ("Fauna Flora Golf", "container"),
        ("25", "volume"),
        ("1-217", "pages"),
    ]
    assert reported(raw, *values[:2]) == list(values[:2])


def test_a_roman_number_behind_a_container_is_its_volume() -> None:
    raw = "Beck. “Forms.” Letters on Form, IX (Fall, 1967), pp. 70-81."
    assert reported(raw, ("Forms", "title"), ("Letters on Form, IX (Fall", "container"), ("1967", "year")) == [
        ("Forms", "title"),
        ("Letters on Form", "container"),
        ("IX", "volume"),
        ("1967", "year"),
    ]


def test_a_quotation_that_nobody_labelled_is_the_title_where_there_is_none() -> None:
    raw = "Lindner, Anna (1981), »Formenlehre«, in: Handbuch, S. 5–9."
    assert reported(raw, ("Lindner, Anna", "author"), ("1981", "year"), ("Handbuch", "container"))[2] == (
        "Formenlehre",
        "title",
    )
    titled = reported(raw, ("Lindner, Anna", "author"), ("Handbuch", "title"))
    assert [label for _, label in titled].count("title") == 1


@pytest.mark.parametrize(
    ("raw", "year"),
    [
        ("Beck, A. A note on forms. Preprint [math.FM], 2012. ISBN 5.", "2012"),
        ("Beck, A. A note on forms. Meeting #7, Bonn, 26-30 August 2019", "2019"),
        ("Beck, A. A note on forms. 1998. Last visited: 3 May 2019.", "1998"),
    ],
)
def test_a_year_that_stands_alone_is_the_year_where_none_is_known(raw: str, year: str) -> None:
    values = (("Beck, A.", "author"), ("A note on forms", "title"))
    assert reported(raw, *values) == [*values, (year, "year")]


def test_the_day_of_a_visit_and_numbers_of_papers_are_no_years() -> None:
    for rest in ("Online, Stand: 14. Oktober 2005.", "Report 2005/17.", "Accessed May 3, 2019", "1203.2012"):
        raw = f"Beck, A. A note on forms. {rest}"
        assert reported(raw, ("A note on forms", "title")) == [("A note on forms", "title")]
    held = "Beck, A. Forms of 1848. Bonn."
    assert reported(held, ("Forms of 1848", "title")) == [("Forms of 1848", "title")]


def test_pages_reach_to_the_last_though_it_looks_like_a_year() -> None:
    raw = "Letters, July 2011, pp 1961 –1971"
    assert reported(raw, ("2011", "year"), ("1961", "pages"), ("1971", "year")) == [
        ("2011", "year"),
        ("1961 –1971", "pages"),
    ]


@pytest.mark.parametrize(
    ("raw", "given", "expected"),
    [
        # Pages within an article that has a number.
        (
            "Beck A. Forms // Workshop. — 2019. — P. 12:1–12:5.",
            (("2019", "year"), ("12", "volume"), ("1–12:5", "pages")),
            [("2019", "year"), ("12:1–12:5", "pages")],
        ),
        # The number of a month, behind the year and before it.
        (
            "Beck A. Forms // Letters. — 1995. —12. — Vol. 24. — P. 3–9.",
            (("1995", "year"), ("12", "volume"), ("24", "volume"), ("3–9", "pages")),
            [("1995", "year"), ("24", "volume"), ("3–9", "pages")],
        ),
        (
            "Beck A, Forms, Letters, vol. 3, pp. 46–47, 12 2008.",
            (("3", "volume"), ("46–47, 12", "pages"), ("2008", "year")),
            [("3", "volume"), ("46–47", "pages"), ("2008", "year")],
        ),
        # What stands behind «№» is no volume.
        ("Beck A. Forms. Letters, vol., № 2, pp. 30–35.", (("2", "volume"),), [("2", "issue")]),
        # A volume with its word before it is the volume.
        ("Beck: Formen. In: Wege, Bd. 3. Bonn.", (("Formen", "title"),), [("Formen", "title"), ("3", "volume")]),
        # The day of a visit is no year.
        ("Forms (accessed: 09.01.2018).", (("Forms", "title"), ("2018", "year")), [("Forms", "title")]),
        # What a page is called stands before the sign of its address.
        ("Сеть. — URL: http://a.org", (("http://a.org", "url"),), [("Сеть", "title"), ("http://a.org", "url")]),
        # A year at the end of a container, where there is no other.
        ("Beck. Forms. MMWR 1998; 47, 52-6.", (("MMWR 1998", "container"),), [("MMWR", "container"), ("1998", "year")]),
        # A dash behind a full stop ends a field, and so do editors.
        (
            "Beck A. Forms // Notes of the Workshop. — WS'19. — Bonn: Hafen, 2019.",
            (("Notes of the Workshop. — WS'19", "container"), ("2019", "year")),
            [("Notes of the Workshop", "container"), ("2019", "year")],
        ),
        (
            "Beck A. Forms // Nets / Ed. by M. Klein. — Bonn, 2019.",
            (("Nets / Ed. by M. Klein", "container"), ("2019", "year")),
            [("Nets", "container"), ("2019", "year")],
        ),
    ],
)  # fmt: skip
def test_numbers_and_fields_obey_the_words_around_them(
    raw: str, given: tuple[tuple[str, str], ...], expected: list[tuple[str, str]]
) -> None:
    assert sorted(reported(raw, *given)) == sorted(expected)


@pytest.mark.parametrize(
    ("raw", "given"),
    [
        # Pages of a booklet, a journal whose name ends with a letter, a paper called «Standard».
        ("Ким А. Формы. – Обнинск: Порт, 2005. – 10 с.", (("2005", "year"), ("10", "pages"))),
        ("Beck A. Forms. Physical Letters H 37: 237-310.", (("37", "volume"), ("237-310", "pages"))),
        ("Beck A. Forms. Sunday Standard, July 2, 2008.", (("Sunday Standard", "container"), ("2008", "year"))),
        # A remark before an address is no title.
        ("Zur Arbeit der Stelle vgl. http://a.org", (("http://a.org", "url"),)),
    ],
)
def test_what_only_looks_so_stays(raw: str, given: tuple[tuple[str, str], ...]) -> None:
    assert reported(raw, *given) == list(given)


def test_the_bulletin_of_a_patent_is_no_place() -> None:
    raw = "Ким Б. Способ счёта. Патент РФ. Бюл. № 12. М., 2011."
    assert reported(raw, ("Бюл.", "place"), ("12", "issue"), ("М.", "place"), ("2011", "year")) == [
        ("12", "issue"),
        ("М.", "place"),
        ("2011", "year"),
    ]


def test_a_year_with_its_word_at_the_end_of_a_title_is_the_year() -> None:
    raw = "Численность населения, 2021 г. URL: http://a.example"
    assert reported(raw, ("Численность населения, 2021 г", "title"), ("http://a.example", "url")) == [
        ("Численность населения", "title"),
        ("2021", "year"),
        ("http://a.example", "url"),
    ]
