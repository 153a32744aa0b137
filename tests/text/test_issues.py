"""A journal line is taken apart into journal, volume, issue, pages and year."""

import pytest

from svod.text.issues import Issue, read_issue


@pytest.mark.parametrize(
    ("line", "issue"),
    [
        ("Вестник анализа. 2021. Т. 5. № 2. С. 3–10", Issue("Вестник анализа", "5", "2", "3–10", "2021")),
        ("Программные системы: теория. – 2003. – № 5", Issue("Программные системы: теория", "", "5", "", "2003")),
        ("Archiv für Technik 67 (2016), 245–266", Issue("Archiv für Technik", "67", "", "245–266", "2016")),
        ("Forum Wissen, 12. Jg., Heft 3, 1998", Issue("Forum Wissen", "12", "3", "", "1998")),
        (
            "Annals of Parsing, Vol. 3, No. 2 (2008), pp. 367–391",
            Issue("Annals of Parsing", "3", "2", "367–391", "2008"),
        ),
    ],
)
def test_a_line_gives_its_parts(line: str, issue: Issue) -> None:
    assert read_issue(line) == issue


@pytest.mark.parametrize("line", ["", "Просто строка текста", "1 2 3"])
def test_what_is_not_said_is_empty(line: str) -> None:
    issue = read_issue(line)
    assert (issue.volume, issue.issue, issue.pages, issue.year) == ("", "", "", "")
