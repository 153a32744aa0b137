"""Names of journals in large type are no titles where their issue stands beside them."""

import pytest

from svod.extract.header.first_page import Front
from svod.extract.header.mastheads import is_issue, is_periodical
from svod.extract.header.regex import RegexHeaderExtractor
from svod.model.metadata import Field
from tests.extract.typeset import Set, typeset

TITLE = "Устойчивость разностных схем"
BODY = tuple(Set("Пусть задана равномерная сетка с шагом по времени и по пространству.") for _ in range(8))


@pytest.mark.parametrize(
    "line",
    [
        "т. 30, № 4 (1980), 67—72", "1974 г. май — июнь т. XXIX, вып. 3 (177)", "Том 56 1969 Вып. 2",
        "Vol. 12, No. 3 (March 1987)", "Band 24, Heft 3, 1975", "1981. Том 166, Ме 3", "Tom 18 1986 — №2",
    ],
)  # fmt: skip
def test_a_line_of_an_issue_alone_is_known(line: str) -> None:
    assert is_issue(line)


@pytest.mark.parametrize(
    "line",
    ["Препринт № 45 за 1983 г.", "Москва 1984", "О числах 1900 и 1901", "т. 30, № 4", "Том воспоминаний 1980 года"],
)
def test_other_lines_with_years_are_no_issues(line: str) -> None:
    assert not is_issue(line)


@pytest.mark.parametrize(
    "head",
    [
        (Set("ВЕСТНИК ВОЛНОВЫХ НАУК", size=18.0, bold=True), Set("т. 30, № 4 (1980), 67—72")),
        (Set("1974 г. май — июнь т. XXIX, вып. 3 (177)"), Set("ВЕСТНИК ВОЛНОВЫХ НАУК", size=18.0, bold=True)),
        # Of a name on two lines in two sizes each is a part of it.
        (
            Set("ВЕСТНИК ВОЛНОВЫХ", size=20.0, bold=True),
            Set("И ПРИКЛАДНЫХ НАУК", size=14.0, bold=True),
            Set("т. 30, № 4 (1980), 67—72"),
        ),
    ],
    ids=["issue below", "issue above", "issue below two lines"],
)
def test_the_title_is_below_the_name_of_the_journal(head: tuple[Set, ...]) -> None:
    paper = typeset((*head, Set(TITLE, size=12.0, bold=True), Set("А. Б. Иванов, В. Г. Петров"), *BODY))
    assert RegexHeaderExtractor().extract(paper).text(Field.TITLE) == TITLE


def test_a_title_with_authors_below_a_line_of_the_issue_stays() -> None:
    paper = typeset(
        (Set("Том 5, № 3, 1987"), Set(TITLE, size=14.0, bold=True), Set("А. Б. Иванов, В. Г. Петров"), *BODY)
    )
    assert RegexHeaderExtractor().extract(paper).text(Field.TITLE) == TITLE


@pytest.mark.parametrize(
    ("text", "is_name"), [("ВЕСТНИК ВОЛНОВЫХ НАУК т. 30, № 4 (1980), 67—72", True), (TITLE, False)]
)
def test_a_name_is_one_with_its_issue_behind_it_too(text: str, *, is_name: bool) -> None:
    lines = (Set("ВЕСТНИК ВОЛНОВЫХ НАУК"), Set("т. 30, № 4 (1980), 67—72"), Set("УДК 517.5"), Set(TITLE), *BODY)
    front = Front(1, typeset(lines).lines, (), 10.0, ends_at_section=False)
    assert is_periodical(text, front) is is_name
