"""Numbers by what stands around them: reprints, articles of laws, reports, newspapers; other numbers stay."""

import pytest

from tests.extract.test_reference_edges import reported


@pytest.mark.parametrize(
    "behind", ["(репр.: Киев, 1994)", "Repr., Leeds: Hall, 1994", "(ND Bonn 1994)", "[zuerst 1994]"]
)
def test_the_year_of_a_reprint_is_not_the_year(behind: str) -> None:
    raw = f"Lind A. Forms. Kiew, 1988 {behind}."
    values = (("Lind A.", "author"), ("Forms", "title"), ("1988", "year"), ("1994", "year"))
    assert [value for value in reported(raw, *values) if value[1] == "year"] == [("1988", "year")]
    other = "Lind A. Forms. Kiew, 1988, 1994."
    assert ("1994", "year") in reported(other, *values)


@pytest.mark.parametrize("raw", ["О лесах // СЗ РФ. 1998. № 2. Ст. 471.", "LIND, Formen, Bonn 1998, N 471."])
def test_articles_and_notes_are_no_pages(raw: str) -> None:
    assert all(label != "pages" for _, label in reported(raw, ("1998", "year"), ("471", "pages")))
    counted = "LIND, Formen, Bonn 1998, S. 471."
    assert ("471", "pages") in reported(counted, ("1998", "year"), ("471", "pages"))


def test_law_reviews_print_the_volume_first() -> None:
    raw = "Ann Hill, Public health, 25 Politics & Society 308, 40 (1981)."
    values = (
        ("Ann Hill", "author"), ("Public health", "title"), ("25 Politics & Society", "container"), ("308", "volume"),
        ("40", "pages"), ("1981", "year"),
    )  # fmt: skip
    assert reported(raw, *values)[2:5] == [("25", "volume"), ("Politics & Society", "container"), ("308", "pages")]


def test_a_journal_before_its_page_is_no_page() -> None:
    raw = "Liu AH, ‘Forms of wood’ (2021) 42(5) A&A 43"
    values = (("Liu AH", "author"), ("Forms of wood", "title"), ("2021", "year"), ("42", "volume"), ("A&A 43", "pages"))
    found = reported(raw, *values)
    assert ("A&A", "container") in found
    assert ("43", "pages") in found
    plates = "Liu AH, Forms (1995), plate 83."
    assert ("plate 83", "pages") in reported(plates, ("Liu AH", "author"), ("Forms", "title"), ("plate 83", "pages"))


def test_behind_a_year_in_brackets_and_a_journal_stands_a_page() -> None:
    raw = "Ann Hill, ‘Groups’ [2002] The Economic Journal 97"
    values = (("Ann Hill", "author"), ("2002", "year"), ("The Economic Journal", "container"), ("97", "volume"))
    assert ("97", "pages") in reported(raw, *values)


def test_a_case_and_the_report_of_it() -> None:
    raw = "Brown v. Board of Schools [2015] 12 W.L.R. 878"
    assert reported(raw, ("Brown v. Board of Schools", "author"), ("2015", "year")) == [
        ("Brown v. Board of Schools", "title"), ("2015", "year"), ("12", "volume"), ("W.L.R.", "container"),
        ("878", "pages"),
    ]  # fmt: skip
    chapter = "Ann Hill, Groups, in Forms of wood 146 (Ian Cook eds., 2009)."
    found = reported(chapter, ("Ann Hill", "author"), ("Groups", "title"), ("Ian Cook", "editor"), ("2009", "year"))
    assert found[2:4] == [("Forms of wood", "container"), ("146", "pages")]


def test_behind_authors_a_journal_with_its_number_is_no_title() -> None:
    raw = "П. К. Соколова, Учёные записки леса № 3, 22 (1989)."
    values = (("П. К. Соколова", "author"), ("Учёные записки леса № 3, 22", "title"), ("1989", "year"))
    assert reported(raw, *values)[1:4] == [("Учёные записки леса", "container"), ("3", "issue"), ("22", "pages")]


def test_a_number_before_the_year_is_a_volume_where_pages_follow() -> None:
    raw = "Beck, Jan: Formen. – In: Wald. – 118 (1999), S. 200"
    values = (("Formen", "title"), ("Wald", "container"), ("118", "pages"), ("1999", "year"), ("200", "pages"))
    found = reported(raw, *values)
    assert ("118", "volume") in found
    assert ("200", "pages") in found


def test_pages_stand_between_a_book_and_a_bracket() -> None:
    raw = "Lind, L. Forms. In Trees of Europe 9–29 (Leeds, 2005)."
    values = (("Lind, L.", "author"), ("Forms", "title"), ("Trees of Europe 9–29", "container"), ("2005", "year"))
    assert reported(raw, *values)[2:4] == [("Trees of Europe", "container"), ("9–29", "pages")]
    series = "Lind, L. Forms. Lecture Notes 146 (1999)."
    kept = ("Lecture Notes 146", "container")
    assert kept in reported(series, ("Lind, L.", "author"), ("Forms", "title"), kept, ("1999", "year"))


@pytest.mark.parametrize(
    ("raw", "page"),
    [
        ("Roth, Formen, in: taz, 7. Juni 2021, 14.", "14"),
        ("Лосев А. А. Лес // Известия. 2007. 12 мая. 3.", "3"),
        ("Ann Hill, Forms, Financial Times, August 9, 2011, at A17.", "A17"),
    ],
)
def test_the_number_behind_the_day_of_a_newspaper_is_its_page(raw: str, page: str) -> None:
    names = next(name for name in ("taz", "Известия", "Financial Times") if name in raw)
    year = next(year for year in ("2021", "2007", "2011") if year in raw)
    assert (page, "pages") in reported(raw, (names, "container"), (year, "year"))
    dated = raw.removesuffix(f" {page}.").removesuffix(" at")
    assert all(label != "pages" for _, label in reported(dated, (names, "container"), (year, "year")))


@pytest.mark.parametrize("volume", ["100; 11", "100.11"])
def test_a_volume_ends_before_its_issue(volume: str) -> None:
    raw = f"Lind A. Forms. Woods. 1992;{volume}: 315."
    values = (("Forms", "title"), ("Woods", "container"), ("1992", "year"), (volume, "volume"), ("315", "pages"))
    found = reported(raw, *values)
    assert ("100", "volume") in found
    assert ("11", "issue") in found


def test_a_year_in_square_brackets_ends_a_title() -> None:
    raw = "Formen im Wald [1995], Bonn."
    assert reported(raw, ("Formen im Wald [1995]", "title"), ("Bonn", "place"))[:2] == [
        ("Formen im Wald", "title"), ("1995", "year"),
    ]  # fmt: skip
