"""Titles, containers and lists of people end where the string says so, and nothing else is touched."""

import pytest

from svod.extract.references.normalizers import mended
from svod.model.reference import LabeledSpan


def reported(raw: str, *values: tuple[str, str]) -> list[tuple[str, str]]:
    """What becomes of the values, each looked for behind the one before."""
    found: list[LabeledSpan] = []
    position = 0
    for text, label in values:
        start = raw.index(text, position)
        position = start + len(text)
        found.append(LabeledSpan(start, position, label))
    return [(raw[start:end], label) for start, end, label in mended(raw, found)]


@pytest.mark.parametrize(
    ("raw", "labelled", "title"),
    [
        ("Ким Б. Формы. 2-е изд., испр. и доп. М., 1999.", "Формы. 2-е изд., испр. и доп", "Формы"),
        ("Beck, A.: Formen, 3. Aufl. Bonn 1999.", "Formen, 3. Aufl", "Formen"),
        ("Beck, A. Forms. 2nd ed. Ely, 1999.", "Forms. 2nd ed", "Forms"),
        ("Ким Б. Формы: пер. с англ. М., 1999.", "Формы: пер. с англ", "Формы"),
        ("Beck, A.: Formen. Aus dem Franz. von B. Roth. Bonn 1999.", "Formen. Aus dem Franz. von B. Roth", "Formen"),
        ("Ким Б. Формы. Доступно по: http://a.org", "Формы. Доступно по", "Формы"),
        ("Ким Б. Формы: дис. … канд. наук. М., 1999.", "Формы: дис. … канд. наук", "Формы"),
        ("Ким Б. Формы : [сайт]. 1999.", "Формы : [сайт]", "Формы"),
        ("Kim B. Forms of things[J]. 1999.", "Forms of things[J]", "Forms of things"),
        ("Beck, A., Forms of things, preprint, 1999.", "Forms of things, preprint", "Forms of things"),
        ("Beck, A. Forms online. Ely, 1999.", "Forms online", "Forms online"),
        ("Beck, A. An edition of forms. Ely, 1999.", "An edition of forms", "An edition of forms"),
    ],
)
def test_a_title_ends_before_what_is_said_of_it(raw: str, labelled: str, title: str) -> None:
    assert [text for text, label in reported(raw, (labelled, "title")) if label == "title"] == [title]


def test_the_volume_of_a_work_is_no_part_of_its_title() -> None:
    raw = "Ким Б. Формы: в 3 т. Т. 2: Части речи. М.: Наука, 1978."
    assert reported(raw, ("Формы: в 3 т. Т. 2: Части речи", "title"), ("1978", "year")) == [
        ("Формы", "title"), ("2", "volume"), ("Части речи", "title"), ("1978", "year"),
    ]  # fmt: skip
    article = "Ким Б. Формы. Ч. 2 // Вестник. 1999."
    values = (("Формы. Ч. 2", "title"), ("Вестник", "container"), ("1999", "year"))
    assert reported(article, *values) == list(values)


def test_a_day_before_the_year_is_no_part_of_a_newspaper_but_of_a_meeting() -> None:
    raw = "Beck, A. Forms. Evening Paper, March 3, 2011."
    assert reported(raw, ("Evening Paper, March 3", "container"), ("2011", "year"))[0] == ("Evening Paper", "container")
    meeting = "Beck, A. Forms. Workshop on Forms, March 3, 2011."
    values = (("Workshop on Forms, March 3", "container"), ("2011", "year"))
    assert reported(meeting, *values) == list(values)


def test_people_behind_a_slash_wrote_the_work() -> None:
    raw = "Формы и части / А. А. Лесной // Вестник. 1999."
    assert reported(raw, ("Формы и части / А. А. Лесной", "title"), ("Вестник", "container"), ("1999", "year"))[:2] == [
        ("Формы и части", "title"), ("А. А. Лесной", "author"),
    ]  # fmt: skip
    names = "Anna Beck / Karl M. Roth, Formen, Bonn 1999."
    values = (("Anna Beck / Karl M. Roth", "author"), ("Formen", "title"), ("1999", "year"))
    assert reported(names, *values) == list(values)


def test_names_before_two_slashes_leave_a_title() -> None:
    raw = "Ким Б. Очереди // Вестник. 1999."
    labelled = (("Ким Б. Очереди", "author"), ("Вестник", "container"), ("1999", "year"))
    assert reported(raw, *labelled)[:2] == [("Ким Б.", "author"), ("Очереди", "title")]
    nothing_but_names = "Kim B.N., ten Horst N.H. // Letters. 1999."
    values = (("Kim B.N., ten Horst N.H.", "author"), ("Letters", "container"), ("1999", "year"))
    assert reported(nothing_but_names, *values) == list(values)


@pytest.mark.parametrize(
    ("raw", "title"),
    [
        ("A. Beck, in Forms and Rules, edited by B. Klein (Harrow, Ely, 1999), p. 7.", "Forms and Rules"),
        ("A. Beck, in Forms and Rules, edited by B. Klein (Harrow, Ely, 1999), p. 7.", "in Forms and Rules"),
    ],
)
def test_what_in_leads_to_is_a_container(raw: str, title: str) -> None:
    read = reported(raw, ("A. Beck", "author"), (title, "title"), ("B. Klein", "editor"), ("7", "pages"))
    assert ("Forms and Rules", "container") in read
    assert "title" not in [label for _, label in read]


def test_a_title_is_parted_from_the_book_it_stands_in() -> None:
    raw = "Beck, A. Small forms. In Forms and Rules, Klein, B., eds. (Harrow), pp. 7-9."
    read = reported(raw, ("Beck, A.", "author"), ("Small forms. In Forms and Rules", "title"), ("7-9", "pages"))
    assert read[1:4] == [("Small forms", "title"), ("Forms and Rules", "container"), ("Klein, B.", "editor")]
    without = "Beck, A. Small forms. In Search of Rules. Ely, 1999."
    values = (("Beck, A.", "author"), ("Small forms. In Search of Rules", "title"), ("1999", "year"))
    assert reported(without, *values) == list(values)


@pytest.mark.parametrize(
    ("raw", "container"),
    [
        ("Ким Б. Очереди. В кн.: Лесной А. А., ред. Формы речи. М.; 1999.", "Лесной А. А., ред. Формы речи"),
        ("Beck, A. Queues. In Forms of Speech; Klein, B., Eds.; Ely, 1999.", "Forms of Speech; Klein"),
    ],
)
def test_editors_are_no_containers(raw: str, container: str) -> None:
    read = {label: text for text, label in reported(raw, (container, "container"), ("1999", "year"))}
    assert read["container"] in {"Формы речи", "Forms of Speech"}
    assert read["editor"] in {"Лесной А. А.", "Klein, B."}


def test_a_publisher_before_its_place_is_no_part_of_a_title() -> None:
    raw = "Beck, A.: Formen der Rede, Universität Bonn, Bonn 1999."
    assert reported(raw, ("Formen der Rede, Universität Bonn", "title"), ("Bonn", "place"), ("1999", "year"))[:2] == [
        ("Formen der Rede", "title"), ("Universität Bonn", "publisher"),
    ]  # fmt: skip


def test_behind_initials_stands_a_family_name() -> None:
    raw = "K. Ng, M. Field, and Y. Lind, Forms of speech, 1999."
    assert reported(raw, ("K. Ng, M. Field, and Y.", "author"), ("Lind, Forms of speech", "title"))[:2] == [
        ("K. Ng, M. Field, and Y. Lind", "author"), ("Forms of speech", "title"),
    ]  # fmt: skip
    family_first = "Ng K., Field M. Forms of speech, 1999."
    values = (("Ng K., Field M.", "author"), ("Forms of speech", "title"), ("1999", "year"))
    assert reported(family_first, *values) == list(values)


@pytest.mark.parametrize(
    ("raw", "values", "expected"),
    [
        ("Beck, Forms, 92 Ely Letters 132 (1984).", (("92 Ely Letters", "container"), ("132", "volume")),
         [("92", "volume"), ("Ely Letters", "container"), ("132", "pages"), ("1984", "year")]),
        ("Ким Б. Формы. — М., 1984. — 18 с. — Деп. в ВИНИТИ, № 3122-84.",
         (("Формы", "title"), ("1984", "year"), ("18", "pages"), ("3122-84", "pages")),
         [("Формы", "title"), ("1984", "year"), ("18", "pages")]),
        ("Beck A. Forms. Letters 11 (2016), Art. no. 104002.",
         (("Letters", "container"), ("11", "volume"), ("2016", "year"), ("104002", "issue")),
         [("Letters", "container"), ("11", "volume"), ("2016", "year"), ("104002", "pages")]),
        ("Beck A. Forms. Ely: Harrow, 1951–1958.", (("Forms", "title"), ("1951–1958", "pages")),
         [("Forms", "title"), ("1951–1958", "year")]),
        ("Beck A. Forms, Courier, Aug. 14, 1931.", (("Courier", "container"), ("14", "volume"), ("1931", "year")),
         [("Courier", "container"), ("1931", "year")]),
        ("Beck A., 1976, preprint", (("Beck A.", "author"), ("1976", "year"), ("preprint", "pages")),
         [("Beck A.", "author"), ("1976", "year")]),
    ],
)  # fmt: skip
def test_numbers_are_what_stands_around_them(
    raw: str, values: tuple[tuple[str, str], ...], expected: list[tuple[str, str]]
) -> None:
    assert reported(raw, *values) == expected
