"""Forms of absence of the second round, files: what has the title and the authors of a paper, and is not the paper."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from svod_lab.miniweb.hosts.absence import Absence, other_work
from svod_lab.miniweb.hosts.file_contents import first_pages, merged
from svod_lab.miniweb.hosts.words import Words, in_language
from svod_lab.miniweb.hosts.works import (
    BREAK,
    REFERENCES,
    HostedWork,
    paper_draft,
    prose,
    references,
    simple_pdf,
    with_paper,
)

Blocks = list[tuple[str, ...]]
_CITED = re.compile(r"\s?\[\d[^\]]*\]")
# A poster is one large sheet; a handout has small print.
_SHEET, _POSTER_SIZE, _HANDOUT_SIZE = (841, 1189, 40), 30, 8
_WORDS: Words = {
    "thesis": (
        "A dissertation submitted in partial fulfilment of the requirements for the degree of Doctor of Philosophy",
        "Inauguraldissertation zur Erlangung des Doktorgrades der Fakultät",
        "Диссертация на соискание учёной степени кандидата наук",
    ),
    "summary": (
        "Summary of the doctoral thesis",
        "Zusammenfassung der Dissertation",
        "АВТОРЕФЕРАТ диссертации на соискание учёной степени кандидата наук",
    ),
    "proposal": (
        "Research grant application, project description",
        "Antrag auf Sachbeihilfe, Beschreibung des Vorhabens",
        "Заявка на конкурс проектов фундаментальных исследований",
    ),
    "patent": (
        "Patent application publication US 2008/0123456 A1",
        "Offenlegungsschrift DE 10 2007 012 345 A1",
        "ОПИСАНИЕ ИЗОБРЕТЕНИЯ К ПАТЕНТУ RU 2 345 678 C1",
    ),
    "rights": (
        "Copyright transfer agreement",
        "Einräumung von Nutzungsrechten",
        "Лицензионный договор о передаче прав на статью",
    ),
    "seminar": (
        "Research seminar, Tuesday 14 May, 4 pm, room 205",
        "Forschungskolloquium, Dienstag, 14. Mai, 16 Uhr, Raum 205",
        "Научный семинар, вторник, 14 мая, 16 часов, аудитория 205",
    ),
    "guide": ("User's guide, version 1.2", "Benutzerhandbuch, Version 1.2", "Руководство пользователя, версия 1.2"),
    "reading": (
        "Reading list of the course, autumn term",
        "Literaturliste zum Hauptseminar, Wintersemester",
        "Рекомендуемая литература к курсу, осенний семестр",
    ),
    "annotated": ("An annotated bibliography", "Kommentierte Bibliographie", "Аннотированная библиография"),
    "editorial": ("From the editors", "Editorial", "От редакции"),
    "praised": (
        "In this issue {} shows in “{}” what was not known.",
        "In diesem Heft zeigt {} in dem Aufsatz „{}“, was bisher unbekannt war.",
        "В этом номере {} в статье «{}» показывает то, что не было известно.",
    ),
    "price": (
        "Hardcover, 312 pages, 49.90. Order now at your bookshop.",
        "Gebunden, 312 Seiten, 49,90 Euro. Jetzt bestellen.",
        "Переплёт, 312 страниц, цена 490 руб. Закажите сейчас.",
    ),
    "contents": ("Contents", "Inhalt", "Содержание"),
    "preface": ("Preface", "Vorwort", "Предисловие"),
    "chapter": ("Chapter", "Kapitel", "Глава"),
    "publisher": ("University Press", "Universitätsverlag", "Издательство университета"),
    "journal": ("Journal of Made-up Studies, No. 3", "Zeitschrift für Erdachtes, Heft 3", "Вестник вымысла, № 3"),
    "index": ("Author index", "Autorenverzeichnis", "Указатель авторов"),
    "figure": ("Figure", "Abbildung", "Рис."),
    "pages": ("Publisher, 312 pp. ISBN 978-3-16-148410-0", "Verlag, 312 S. ISBN 978-3-16-148410-0",
              "Изд-во, 312 с. ISBN 978-5-16-148410-0"),
    "abstract": ("Abstract", "Zusammenfassung", "Аннотация"),
}  # fmt: skip


def _said(name: str, work: HostedWork) -> str:
    return in_language(_WORDS, name, work.language)


def _text(work: HostedWork, name: str, paragraphs: int) -> list[str]:
    """Paragraphs that refer to nothing by numbers: leaflets and guides have no list of references."""
    return [_CITED.sub("", one) for one in prose(work.language, f"{work.key}{name}", paragraphs)]


def _prose(work: HostedWork, name: str, paragraphs: int) -> Blocks:
    return [("text", one) for one in _text(work, name, paragraphs)]


def _cited(work: HostedWork, count: int) -> Blocks:
    listed = references(work.language, f"{work.key}cited", count)
    return [("head", REFERENCES[work.language]), *(("text", one) for one in listed)] if count else []


def _shown(work: HostedWork, blocks: Sequence[tuple[str, ...]], **how: object) -> Absence:
    """The host calls a document of these blocks as the paper."""
    return Absence(work, (replace(work, content=simple_pdf(blocks, **how)),))  # type: ignore[arg-type]


def _under(name: str, paragraphs: int, cited: int, *, is_above: bool = True) -> Callable[[HostedWork], Absence]:
    """A work by the same authors with the same title, which says above or below it of what kind it is."""

    def absence(work: HostedWork) -> Absence:
        head: Blocks = [("title", work.title), ("centre", work.names)]
        kind: Blocks = [("centre", _said(name, work))]
        head = [*kind, *head] if is_above else [*head, *kind]
        return _shown(work, [*head, *_prose(work, name, paragraphs), *_cited(work, cited)])

    return absence


def _poster(work: HostedWork) -> Absence:
    text = _prose(work, "poster", 8)
    heads = [(("head", prose(work.language, f"{work.key}{at}", 1)[0][:24]), one) for at, one in enumerate(text)]
    blocks = [("title", work.title), ("centre", work.names), *(one for pair in heads for one in pair)]
    return _shown(work, [*blocks, *_cited(work, 3)], size=_POSTER_SIZE, page=_SHEET)


def _handout(work: HostedWork) -> Absence:
    """The slides of a talk, six on a page."""
    said = [sentence for one in _text(work, "handout", 16) for sentence in one.split(". ")]
    blocks: Blocks = [("title", work.title), ("centre", work.names)]
    for number in range(0, len(said) - 2, 3):
        blocks += [("head", said[number][:30]), *(("text", f"• {one[:70]}") for one in said[number : number + 3])]
        blocks.append(("text", str(number // 3 + 1)))
    return _shown(work, blocks, size=_HANDOUT_SIZE)


def _review_by_data(work: HostedWork) -> Absence:
    """A review headed by what is known of the reviewed work, signed at its end."""
    by = other_work(work, "reviewer", by_others=True)
    head = f"{work.names}: {work.title}. {_said('pages', work)}."
    text = _prose(work, "reviewed", 9)
    return _shown(work, [("text", head), *text, ("text", by.names)])


def _editorial(work: HostedWork) -> Absence:
    first = _said("praised", work).format(work.names, work.title)
    blocks = [("title", _said("editorial", work)), ("text", first), *_prose(work, "editorial", 9), *_cited(work, 3)]
    return _shown(work, blocks)


def _seminar(work: HostedWork) -> Absence:
    blocks: Blocks = [("centre", _said("seminar", work)), ("centre", work.names), ("title", work.title)]
    return _shown(work, [*blocks, ("head", _said("abstract", work)), *_prose(work, "seminar", 7)])


def _list_of(name: str, words: int) -> Callable[[HostedWork], Absence]:
    """A list of what to read, the paper first; perhaps with some words on each."""

    def absence(work: HostedWork) -> Absence:
        rows = [work, *(other_work(work, f"r{number}", by_others=True) for number in range(20))]
        blocks: Blocks = [("title", _said(name, work))]
        for number, one in enumerate(rows, 1):
            blocks.append(("text", f"{number}. {one.names}. {one.title}. {one.venue}, {one.year}."))
            blocks += _prose(one, name, 1)[:words]
        return _shown(work, blocks)

    return absence


def _flyer(work: HostedWork) -> Absence:
    blocks: Blocks = [("centre", work.names), ("title", work.title), *_prose(work, "flyer", 7)]
    return _shown(work, [*blocks, ("text", _said("price", work)), ("text", "ISBN 978-3-16-148410-0")])


def _front_of_a_book(work: HostedWork) -> Absence:
    chapters = [other_work(work, f"ch{number}") for number in range(12)]
    blocks: Blocks = [("centre", work.names), ("title", work.title), ("centre", _said("publisher", work)), BREAK]
    blocks += [("text", f"© {work.year} {_said('publisher', work)}. ISBN 978-3-16-148410-0"), BREAK]
    blocks.append(("head", _said("contents", work)))
    blocks += [
        ("text", f"{number}. {one.title} {'. ' * 8}{number * 24 - 13}") for number, one in enumerate(chapters, 1)
    ]
    blocks += [BREAK, ("head", _said("preface", work)), *_prose(work, "preface", 9)]
    blocks += [BREAK, ("head", f"{_said('chapter', work)} 1. {chapters[0].title}"), *_prose(work, "chapter", 4)]
    return _shown(work, blocks)


def _first_pages(work: HostedWork) -> Absence:
    content = with_paper(work).content
    return Absence(work, (replace(work, content=first_pages(content, 2)),))


def _wrong_file(work: HostedWork) -> Absence:
    return Absence(work, (replace(work, content=with_paper(other_work(work, "wrong")).content),))


def _another_word(work: HostedWork) -> Absence:
    """Another paper by the same authors whose title differs in its longest word."""
    other = other_work(work, "word")
    longest, instead = (max(one.title.split(), key=len) for one in (work, other))
    return Absence(work, (with_paper(replace(other, title=work.title.replace(longest, instead))), work))


def _names_alone(work: HostedWork) -> Absence:
    rows = sorted([work, *(other_work(work, f"ix{number}", by_others=True) for number in range(40))],
                  key=lambda one: one.people[0].family)  # fmt: skip
    blocks: Blocks = [("title", _said("index", work))]
    blocks += [("text", f"{one.names} {one.title} {9 + 4 * number}") for number, one in enumerate(rows)]
    return _shown(work, blocks)


def _issue_without_it(work: HostedWork) -> Absence:
    """An issue whose contents name the paper, which is missing in the file."""
    others = [with_paper(other_work(work, f"is{number}", by_others=True)) for number in range(3)]
    blocks: Blocks = [("title", _said("journal", work)), ("head", _said("contents", work))]
    blocks += [("text", f"{one.names}. {one.title} {'. ' * 6}{5 + 9 * at}") for at, one in enumerate([work, *others])]
    volume = merged(simple_pdf(blocks), *(one.content for one in others))
    return Absence(work, (replace(work, content=volume),))


def _front_of_an_issue(work: HostedWork) -> Absence:
    others = [other_work(work, f"fr{number}", by_others=True) for number in range(14)]
    blocks: Blocks = [("title", _said("journal", work)), ("text", work.names), BREAK]
    rows = [*others[:5], work, *others[5:]]
    blocks += [("text", f"{one.names}\n{one.title} {'. ' * 6}{5 + 9 * at}") for at, one in enumerate(rows)]
    blocks += [BREAK, *_prose(work, "board", 4)]
    return _shown(work, blocks)


def _section_of_that_name(work: HostedWork) -> Absence:
    """Another paper of its authors, of which a section on the first page is called as the wanted one."""
    other = other_work(work, "section")
    blocks: Blocks = [("title", other.title), ("centre", other.names), ("text", other.abstract)]
    for number, section in enumerate(paper_draft(other).record.sections, 1):
        blocks.append(("head", f"{number}. {work.title if number == 1 else section.heading}"))
        blocks += [("text", one) for one in section.paragraphs]
    return Absence(work, (replace(other, content=simple_pdf([*blocks, *_cited(other, 12)])), work))


def _references_alone(work: HostedWork) -> Absence:
    return _shown(work, [("title", work.title), ("centre", work.names), *_cited(work, 60)])


def _figures_alone(work: HostedWork) -> Absence:
    said = [sentence for one in _text(work, "figures", 9) for sentence in one.split(". ")]
    blocks: Blocks = [("title", work.title), ("centre", work.names), BREAK]
    for number in range(0, len(said) - 3, 3):
        blocks += [("centre", "▭"), ("text", f"{_said('figure', work)} {number // 3 + 1}. {said[number]}."), BREAK]
    return _shown(work, blocks[:-1])


def _broken(work: HostedWork) -> Absence:
    content = with_paper(work).content
    return Absence(work, (replace(work, content=content[: len(content) // 9]),))


OTHER_DOCUMENTS: Mapping[str, Callable[[HostedWork], Absence]] = {
    "a thesis of the same title": _under("thesis", 160, 40, is_above=False),
    "the summary of a thesis": _under("summary", 40, 12),
    "a proposal of the same title": _under("proposal", 16, 8),
    "a patent": _under("patent", 14, 0),
    "a form for rights": _under("rights", 8, 0),
    "a user's guide": _under("guide", 20, 0, is_above=False),
    "a poster": _poster,
    "a handout of slides": _handout,
    "a review headed by data": _review_by_data,
    "an editorial": _editorial,
    "an announced seminar": _seminar,
    "a reading list": _list_of("reading", 0),
    "an annotated bibliography": _list_of("annotated", 1),
    "a flyer": _flyer,
    "the front matter of a book": _front_of_a_book,
    "its first pages": _first_pages,
    "a wrong file": _wrong_file,
    "another word in the title": _another_word,
    "an author index": _names_alone,
    "an issue without it": _issue_without_it,
    "the front matter of an issue": _front_of_an_issue,
    "a section of that name": _section_of_that_name,
    "its references alone": _references_alone,
    "its figures alone": _figures_alone,
    "a broken file": _broken,
}
