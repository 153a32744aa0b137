"""Works as lines of a list, and how sure values are: every text is escaped, doubt shows."""

from typing import NamedTuple

from svod.model.retrieval import Passage
from svod.model.review import LOW_WEIGHT, ReviewReason
from svod.web.i18n.translator import Translator
from svod.web.layout.certainty import Certainty
from svod.web.layout.view import WorkLine
from svod.web.layout.work_items import WorkItems
from svod.web.pages.search.search_view import FoundLine

ITEMS = WorkItems(Translator("en"))
BAD = "<b>\"x\" & 'y'</b>"
LINE = WorkLine("w1", BAD, "de", (BAD, BAD), True, "2001", BAD)


class Claim(NamedTuple):
    text: str = "Waves"
    weight: float = 0.9
    method: str = "header.<x>"
    page: int | None = 3
    language: str = "de"
    scheme: str = ""


class Claims(NamedTuple):
    field: str
    claims: tuple[Claim, ...]


def test_no_text_of_a_work_becomes_markup() -> None:
    found = FoundLine(LINE, (Passage(BAD, True),), (Passage(BAD, False),), "/read?a=1&b=2", "/files/1", BAD, "/read")
    for shown in (ITEMS.work_item(LINE, 2, is_selectable=True), ITEMS.found_items([found])):
        assert "<b>" not in shown
        assert '"x"' not in shown
        assert "&lt;b&gt;" in shown
    assert 'href="/read?a=1&amp;b=2"' in ITEMS.found_items([found])


def test_a_doubtful_title_has_its_file_and_the_reason_beside_it() -> None:
    reasons = (ReviewReason("title", LOW_WEIGHT, 0.32),)
    line = WorkLine("w1", "Waves", "en", (), False, "", "", reasons, "scan.pdf", has_copy=False)
    shown = ITEMS.work_item(line, 3)
    assert 'class="doubtful"' in shown
    assert '<span class="doubtful-file">scan.pdf</span>' in shown
    assert "32%" in shown
    assert "wanted" in shown.lower()
    assert "doubtful" not in ITEMS.title_link(LINE)


def test_only_doubtful_values_are_marked_where_they_stand() -> None:
    certainty = Certainty(Translator("en"))
    assert certainty.doubt(Claim()) == ""
    assert "certainty 30%, header.&lt;x&gt;, page 3" in certainty.doubt(Claim(weight=0.3))


def test_long_values_are_cut_in_the_table_of_all_values() -> None:
    rows = Certainty(Translator("en")).value_rows([Claims("title", (Claim("wave " * 80), Claim(BAD)))])
    assert 'rowspan="2"' in rows
    assert "wave…" in rows
    assert len(rows) < 1500
    assert "<b>" not in rows
