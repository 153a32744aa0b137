"""Opening documents to verify them: their words besides references, their sheets, and what kind they surely are."""

from pathlib import Path

from svod.config import Settings
from svod.model.finding import OpenedPaper
from svod.reading.task import Task
from svod.reading.work import opening
from tests.discover.made_up_pages import REFERENCES, html_page

TEXT = "Мокрый снег ползёт по склону быстрее, чем сухой. " * 20


def opened(tmp_path: Path, head: str) -> OpenedPaper:
    listed = "".join(f"<p>{number}. {text}</p>" for number, text in enumerate(REFERENCES, 1))
    body = f"{head}<h1>Ползучесть мокрого снега</h1><p>П. П. Снежин</p><p>{TEXT}</p><h2>Литература</h2>{listed}"
    answer = opening(Settings(library=str(tmp_path)))(Task("a.html", html_page(body, "Ползучесть мокрого снега")))
    assert isinstance(answer, OpenedPaper)
    return answer


def test_words_are_counted_without_the_list_of_references(tmp_path: Path) -> None:
    paper = opened(tmp_path, "")
    assert paper.has_references
    assert paper.own_words is not None
    assert len(TEXT.split()) <= paper.own_words < len(TEXT.split()) + 12
    assert paper.longest_side == 0
    assert paper.kind == ""


def test_a_document_that_is_surely_a_thesis_says_so(tmp_path: Path) -> None:
    above = "<p>Диссертация на соискание учёной степени кандидата наук</p>"
    assert opened(tmp_path, above).kind == "thesis"
