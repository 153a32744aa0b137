"""Forms of absence of the third round: notices, sheets, reports and pages that name a paper which is not there."""

import io
import zipfile
from collections.abc import Callable, Mapping
from dataclasses import replace
from html import escape

from svod_lab.miniweb.hosts.absence import Absence, other_work
from svod_lab.miniweb.hosts.words import LANGUAGES, Words, in_language
from svod_lab.miniweb.hosts.works import HostedWork, prose, references, simple_pdf, with_paper

Blocks = list[tuple[str, ...]]
_WORDS: Words = {
    "retracted": (
        "Retraction notice to “{}”",
        "Rücknahme des Aufsatzes „{}“",
        "Об отзыве (ретракции) статьи «{}»",
    ),
    "answer": (
        "Response to the comments of the reviewers",
        "Stellungnahme zu den Gutachten",
        "Ответ на замечания рецензентов",
    ),
    "borrowed": ("Similarity report", "Bericht der Plagiatsprüfung", "Отчёт о проверке на заимствования № 1"),
    "checked": ("Checked document: {}", "Geprüftes Dokument: {}", "Название документа: {}"),
    "summary": ("Summary", "Zusammenfassung", "Резюме"),
    "results": ("Search: {} – 24 results", "Suche: {} – 24 Treffer", "Поиск: {} – найдено 24"),
    "terms": ("Terms of use", "Nutzungsbedingungen", "Условия использования"),
    "price": (
        "Buy this article: 39.95. Add to basket. Already a subscriber? Sign in.",
        "Diesen Artikel kaufen: 39,95 Euro. In den Warenkorb. Bereits Abonnent? Anmelden.",
        "Купить статью: 490 руб. В корзину. Уже есть подписка? Войдите.",
    ),
    "abstract": ("Abstract", "Zusammenfassung", "Аннотация"),
    "references": ("References", "Literatur", "Список литературы"),
    "report": ("{}: report for {}", "{}: Bericht für {}", "{}: отчёт за {} год"),
}


def _said(name: str, work: HostedWork, *words: str) -> str:
    return in_language(_WORDS, name, work.language).format(*words)


def _file(work: HostedWork, blocks: Blocks) -> Absence:
    return Absence(work, (replace(work, content=simple_pdf(blocks)),))


def _page(work: HostedWork, body: str, title: str = "") -> Absence:
    head = f"<head><meta charset='utf-8'><title>{escape(title or work.title)}</title></head>"
    return Absence(work, (replace(work, content=f"<!DOCTYPE html><html>{head}<body>{body}</body></html>".encode()),))


def _texts(work: HostedWork, name: str, count: int) -> Blocks:
    return [("text", one) for one in prose(work.language, f"{work.key}{name}", count)]


def _paragraphs(work: HostedWork, name: str, count: int) -> str:
    return "".join(f"<p>{escape(one)}</p>" for _, one in _texts(work, name, count))


def _head(work: HostedWork) -> str:
    return f"<h1>{escape(work.title)}</h1><p>{escape(work.names)}</p>"


def _retraction(work: HostedWork) -> Absence:
    head: Blocks = [("title", _said("retracted", work, work.title)), ("centre", work.names)]
    return _file(work, [*head, *_texts(work, "retracted", 6)])


def _answer_to_referees(work: HostedWork) -> Absence:
    head: Blocks = [("title", work.title), ("centre", work.names), ("centre", _said("answer", work))]
    listed = [("text", one) for one in references(work.language, f"{work.key}answer", 4)]
    return _file(work, [*head, *_texts(work, "answer", 12), ("head", _said("references", work)), *listed])


def _report_on_borrowed_text(work: HostedWork) -> Absence:
    rows = [other_work(work, f"b{number}", by_others=True) for number in range(30)]
    head: Blocks = [("title", _said("borrowed", work)), ("text", work.names)]
    head.append(("text", _said("checked", work, work.title)))
    return _file(
        work, [*head, *(("text", f"{at}. {one.title}. {one.year}. {at},{at} %") for at, one in enumerate(rows))]
    )


def _sheet_alone(work: HostedWork) -> Absence:
    sheet: Blocks = [("title", work.title), ("text", work.names), ("text", f"{work.venue}, {work.year}")]
    return _file(work, [*sheet, ("text", "Please cite the published version. http://hdl.example/1234/77")])


def _summary_in_another_language(work: HostedWork) -> Absence:
    """Some pages in another language, with the title in both."""
    language = LANGUAGES[(LANGUAGES.index(work.language) + 1) % len(LANGUAGES)]
    other = replace(other_work(work, "sum"), language=language)
    head: Blocks = [("title", in_language(_WORDS, "summary", language)), ("title", work.title), ("centre", work.names)]
    return _file(work, [*head, *_texts(other, "summary", 5)])


def _record_with_references(work: HostedWork) -> Absence:
    listed = "".join(f"<p>{escape(one)}</p>" for one in references(work.language, f"{work.key}cited", 60))
    about = f"{_head(work)}<h2>{_said('abstract', work)}</h2><p>{escape(work.abstract)}</p>"
    return _page(work, f"{about}<h2>{_said('references', work)}</h2>{listed}")


def _results_of_a_search(work: HostedWork) -> Absence:
    rows = "".join(
        f"<h3>{escape(one.title)}</h3><p>{escape(prose(one.language, one.key, 1)[0])}</p>"
        for one in (other_work(work, f"hit{number}", by_others=True) for number in range(12))
    )
    title = _said("results", work, work.title)
    return _page(work, f"<h1>{escape(title)}</h1>{rows}", title)


def _terms_of_use(work: HostedWork) -> Absence:
    return _page(work, f"{_head(work)}<h2>{_said('terms', work)}</h2>{_paragraphs(work, 'terms', 8)}")


def _page_with_a_price(work: HostedWork) -> Absence:
    first = f"<p>{escape(work.abstract)}</p>{_paragraphs(work, 'first', 2)}"
    return _page(work, f"{_head(work)}{first}<form action='/buy'>{_said('price', work)}</form>")


def _report_of_another_year(work: HostedWork) -> Absence:
    wanted, shown = (replace(work, title=_said("report", work, work.title, year)) for year in ("2003", "2004"))
    return Absence(wanted, (with_paper(replace(shown, key=f"{work.key}y")),))


def _another_ending(work: HostedWork) -> Absence:
    """Another paper by the same authors whose title ends in other words."""
    other = other_work(work, "end")
    words = work.title.split()
    title = " ".join([*words[: max(2, len(words) // 2)], *other.title.split()[-3:]])
    return Absence(work, (with_paper(replace(other, title=title)), work))


def _archive_without_it(work: HostedWork) -> Absence:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr(zipfile.ZipInfo("README"), f"{work.title}\n{work.names}\n")
        archive.writestr(zipfile.ZipInfo("other.pdf"), with_paper(other_work(work, "zip")).content)
    return Absence(work, (replace(work, content=packed.getvalue(), ending=".zip"),))


OTHER_ANSWERS: Mapping[str, Callable[[HostedWork], Absence]] = {
    "a retraction": _retraction,
    "an answer to the referees": _answer_to_referees,
    "a report on borrowed text": _report_on_borrowed_text,
    "a cover sheet alone": _sheet_alone,
    "a summary in another language": _summary_in_another_language,
    "a record with its references": _record_with_references,
    "results of a search": _results_of_a_search,
    "terms of use": _terms_of_use,
    "a page with a price": _page_with_a_price,
    "the report of another year": _report_of_another_year,
    "another ending of the title": _another_ending,
    "an archive without it": _archive_without_it,
}
