"""What stands before a paper in its file, by its words: sheets, covers, imprints, contents."""

import pytest

from svod.text.fronts import PageKind, is_sheet, page_kind

PROSE = ["the network was trained on a small sample of papers from many fields of science"] * 12


@pytest.mark.parametrize(
    ("lines", "kind"),
    [
        (["12"], PageKind.BLANK),
        (["See discussions, stats, and author profiles for this publication at: https://example.org"], PageKind.SHEET),
        (["Общероссийский математический портал", "О сходимости рядов"], PageKind.SHEET),
        (["Über Netze", "Zitiervorschlag: Hahn: Über Netze.", "Nutzungsbedingungen: frei"], PageKind.SHEET),
        (["Вестник снега", "Научный журнал", "№ 5 2012 г."], PageKind.COVER),
        (["Proceedings of the Second Workshop on Snow", "Leeds, 1999"], PageKind.COVER),
        (["Исследования снега и льда", "5/2012"], PageKind.COVER),
        (
            ["Главный редактор", "Редакционная коллегия:", "Иванов И. И. – профессор", "ISSN 0000-0000"],
            PageKind.IMPRINT,
        ),
        (["Herausgegeben von Eva Beck", "Alle Rechte vorbehalten", "Umschlaggestaltung: Ada Hahn"], PageKind.IMPRINT),
        (
            ["СОДЕРЖАНИЕ", *[f"Иванов И. И. О снеге ........ {page}" for page in range(3, 9)]],
            PageKind.CONTENTS,
        ),
        (["Bulletin of Snow, vol. 3", "On Networks", "Abstract. We study networks.", *PROSE], PageKind.TEXT),
        (["Выпускная квалификационная работа", "О снеге", "Рецензент: доктор технических наук"], PageKind.TEXT),
        (["Journal of Snow", "A. B. Smith", "On Snow and Ice"], PageKind.TEXT),
    ],
)
def test_pages_before_a_paper_are_known_by_their_words(lines: list[str], kind: PageKind) -> None:
    assert page_kind(lines) is kind


def test_a_paper_that_says_where_it_was_downloaded_is_no_sheet() -> None:
    notes = ["Downloaded from https://example.org", "Terms of use apply"]
    assert is_sheet(["On Networks", *notes])
    assert not is_sheet(["On Networks", "Abstract", *PROSE, *notes])


def test_a_code_does_not_make_an_imprint_a_paper() -> None:
    lines = ["УДК 551.3", "ББК 26.2", "Сборник статей", "Печатается по решению совета", "ISBN 5-00-000000-0"]
    assert page_kind(lines) is PageKind.IMPRINT
