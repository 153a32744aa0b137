"""Forms of absence: what a host has in place of a paper that it has not."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from svod_lab.miniweb.hosts.words import Words, in_language
from svod_lab.miniweb.hosts.works import (
    BREAK,
    REFERENCES,
    HostedWork,
    invented_work,
    paper_draft,
    prose,
    references,
    simple_pdf,
    with_paper,
)
from svod_lab.synthetic.layouts.choices import Shape
from svod_lab.synthetic.typesetting.formats import EXPORTS

_SLIDE = (280, 158, 12)
# Words of each form: English, German, Russian. «{}» is the title of the paper, in its place.
_WORDS: Words = {
    "longer": ("{} in changing environments", "{} unter wechselnden Bedingungen", "{} в меняющихся условиях"),
    "subtitle": ("{}: a second look at old data", "{}: neue Befunde aus alten Daten", "{}: новое о старых опытах"),
    "review": ("Review of “{}”", "Rezension zu: {}", "Рецензия на статью «{}»"),
    "erratum": ("Erratum: {}", "Berichtigung: {}", "Исправления к статье «{}»"),
    "comment": ("A comment on “{}”", "Anmerkungen zu „{}“", "Замечания по поводу статьи «{}»"),
    "reply": ("Author's reply: {}", "Replik der Verfasser: {}", "Ответ авторов: {}"),
    "supplement": ("Supplementary information for {}", "Anhang zu: {}", "Приложение к статье «{}»"),
    "dataset": ("Data and code for {}", "Forschungsdaten zu: {}", "Данные к статье «{}»"),
    "thesis": ("Some problems concerning {}", "Zur Frage: {}", "Некоторые вопросы теории: {}"),
    "revisited": ("{} revisited", "{} – noch einmal", "Ещё раз: {}"),
    "lecture": ("Lecture notes: {}", "Vorlesungsskript: {}", "Конспект лекций: {}"),
    "report": ("Final report of the project “{}”", "Abschlussbericht des Projekts „{}“", "Отчёт по проекту «{}»"),
    "exercises": ("Exercises to {}", "Übungen zu: {}", "Задачи к теме: {}"),
    "extended": ("{} (extended abstract)", "{} (Kurzfassung)", "{} (краткое сообщение)"),
    "referee": ("Referee report on “{}”", "Gutachten zu: {}", "Отзыв рецензента на статью «{}»"),
    "press": ("New study: {}", "Neue Studie: {}", "Новое исследование: {}"),
    "second": ("{}. Part II", "{}. Teil II", "{}. Часть II"),
    "first": ("{}. Part I", "{}. Teil I", "{}. Часть I"),
    "contents": ("Contents", "Inhalt", "Содержание"),
    "programme": ("Programme", "Programm", "Программа"),
    "abstracts": ("Book of abstracts", "Tagungsband der Kurzfassungen", "Тезисы докладов"),
    "sign in": ("Please sign in to read", "Bitte melden Sie sich an", "Войдите, чтобы прочитать"),
    "papers": ("List of publications", "Schriftenverzeichnis", "Список трудов"),
    "continued": ("You have read the first page.", "Ende der Leseprobe", "Конец ознакомительного отрывка"),
    "summary": ("Summary", "Kurzfassung", "Аннотация"),
}  # fmt: skip


class Absence(NamedTuple):
    """A paper that is wanted and absent, and what its host shows in its place."""

    wanted: HostedWork
    shown: tuple[HostedWork, ...]


def _said(name: str, language: str, title: str = "") -> str:
    return in_language(_WORDS, name, language).format(title)


def other_work(work: HostedWork, suffix: str, *, by_others: bool = False) -> HostedWork:
    """Another work in the language of one, by the same people or by others."""
    return invented_work(work.language, f"{work.key}{suffix}", () if by_others else work.people)


def _nothing(work: HostedWork) -> Absence:
    return Absence(work, (work,))


def _beside_others(work: HostedWork) -> Absence:
    """It is listed without a file, other papers of its authors with theirs."""
    return Absence(work, (with_paper(other_work(work, "a")), work, with_paper(other_work(work, "b"))))


def _titled(name: str, *, by_others: bool = False, is_shown: bool = True) -> Callable[[HostedWork], Absence]:
    """A paper of the same authors whose title has more words; the wanted one has no file, or is not shown."""

    def absence(work: HostedWork) -> Absence:
        people = other_work(work, "p", by_others=True).people if by_others else work.people
        title = _said(name, work.language, work.title)
        longer = replace(other_work(work, "x"), title=title, people=people)
        return Absence(work, (with_paper(longer), *((work,) if is_shown else ())))

    return absence


def _file_of(title: str, work: HostedWork, blocks: Sequence[tuple[str, ...]], **how: object) -> HostedWork:
    return replace(work, title=title, content=simple_pdf(blocks, **how))  # type: ignore[arg-type]


def _short_of(name: str, words: int, cited: int, *, is_called_so: bool = True, by_others: bool = False) -> Callable[
    [HostedWork], Absence
]:  # fmt: skip
    """A short work about the paper; the host calls it so, or calls it as the paper."""

    def absence(work: HostedWork) -> Absence:
        title = _said(name, work.language, work.title)
        by = other_work(work, "p", by_others=True) if by_others else work
        text = [("text", one) for one in prose(work.language, f"{work.key}{name}", words)]
        list_ = [("text", one) for one in references(work.language, work.key, cited)] if cited else []
        blocks = [("title", title), ("centre", by.names), *text, *list_]
        shown = replace(work, people=by.people)
        return Absence(work, (_file_of(title if is_called_so else work.title, shown, blocks),))

    return absence


def _shorter(work: HostedWork) -> Absence:
    wanted = replace(work, title=_said("longer", work.language, work.title))
    return Absence(wanted, (with_paper(work), wanted))


def _part(work: HostedWork) -> Absence:
    second = replace(work, title=_said("second", work.language, work.title))
    first = replace(other_work(work, "i"), title=_said("first", work.language, work.title))
    return Absence(second, (with_paper(first), second))


def _slides(work: HostedWork) -> Absence:
    points = [sentence for one in prose(work.language, work.key, 4) for sentence in one.split(". ")]
    blocks: list[tuple[str, ...]] = [("title", work.title), ("centre", work.names), BREAK]
    for number in range(0, len(points) - 3, 2):
        blocks += [("head", points[number][:30]), ("text", points[number]), ("text", points[number + 1]), BREAK]
    return Absence(work, (_file_of(work.title, work, blocks[:-1], size=16, page=_SLIDE),))


def _abstracts(at_top: bool, cited: int) -> Callable[[HostedWork], Absence]:
    """A volume of abstracts, each on a page of its own or one below the other, with references or without."""

    def absence(work: HostedWork) -> Absence:
        blocks: list[tuple[str, ...]] = [("title", _said("abstracts", work.language)), ("centre", work.year), BREAK]
        others = [other_work(work, f"v{number}", by_others=True) for number in range(9)]
        for number, one in enumerate([*others[:5], work, *others[5:]]):
            text = prose(work.language, f"{one.key}abs", 2)
            blocks += [("title" if at_top else "head", one.title), ("centre", one.names)]
            blocks += [("text", words) for words in text]
            if cited:
                blocks.append(("head", REFERENCES[work.language]))
                blocks += [("text", words) for words in references(work.language, one.key, cited)]
            if at_top or number % 3 == 2:
                blocks.append(BREAK)
        return Absence(work, (_file_of(work.title, work, blocks),))

    return absence


def _contents(work: HostedWork) -> Absence:
    rows = [other_work(work, f"t{number}", by_others=True) for number in range(30)]
    rows[0] = work
    blocks = [("title", _said("contents", work.language))]
    blocks += [("text", f"{one.title} {'. ' * 8}{5 + 7 * number}\n{one.names}") for number, one in enumerate(rows)]
    return Absence(work, (_file_of(work.title, work, blocks),))


def _programme(work: HostedWork) -> Absence:
    rows = [other_work(work, f"t{number}", by_others=True) for number in range(24)]
    rows[1] = work
    blocks = [("title", f"{_said('programme', work.language)} {work.year}")]
    blocks += [
        ("text", f"{9 + number // 3}:{number % 3 * 2}0 {one.names}\n{one.title}") for number, one in enumerate(rows)
    ]
    return Absence(work, (_file_of(work.title, work, blocks),))


def _list_of_papers(work: HostedWork) -> Absence:
    """The author's list, where the wanted paper stands first."""
    rows = [work, *(other_work(work, f"l{number}") for number in range(24))]
    name = f"{work.people[0].given} {work.people[0].family}"
    blocks = [("title", _said("papers", work.language)), ("centre", name)]
    blocks += [("text", f"{one.title}\n{one.names}\n{one.venue}, {one.year}") for one in rows]
    return Absence(work, (_file_of(work.title, work, blocks),))


def _cited(work: HostedWork) -> Absence:
    """Another paper that cites it, and a record without a file."""
    other = other_work(work, "c")
    made = paper_draft(other)
    named = [("text", f"{work.names}. {work.title} // {work.venue}, {work.year}.")]
    blocks = [("title", other.title), ("centre", other.names)]
    blocks += [("text", words) for section in made.record.sections for words in section.paragraphs]
    blocks += [("head", REFERENCES[work.language]), *named]
    return Absence(work, (_file_of(other.title, other, blocks), work))


def _sign_in(work: HostedWork) -> Absence:
    said = _said("sign in", work.language)
    page = f"<html><head><title>{said}</title></head><body><h1>{said}</h1><p>{work.title}</p><form action='login'>"
    return Absence(
        work, (replace(work, content=f"{page}<input name='u'><input name='p'></form></body></html>".encode()),)
    )


def _first_page(work: HostedWork) -> Absence:
    text = prose(work.language, work.key, 6)
    blocks = [("title", work.title), ("centre", work.names), ("head", _said("summary", work.language))]
    blocks += [("text", work.abstract), *(("text", one) for one in text)]
    blocks.append(("centre", _said("continued", work.language)))
    return Absence(work, (_file_of(work.title, work, blocks, size=10, page=(210, 320, 20)),))


def _translation(work: HostedWork) -> Absence:
    language = "de" if work.language == "en" else "en" if work.language == "de" else "de"
    made = paper_draft(work, language=language)
    content = next(EXPORTS["pdf"].write([made]))
    shown = replace(work, title=made.record.header.title, content=content if isinstance(content, bytes) else b"")
    return Absence(work, (shown,))


def _namesake(work: HostedWork) -> Absence:
    return Absence(work, (with_paper(replace(work, people=other_work(work, "n", by_others=True).people)),))


def _thesis(work: HostedWork) -> Absence:
    longer = replace(work, title=_said("thesis", work.language, work.title), people=work.people[:1])
    content = next(EXPORTS["pdf"].write([paper_draft(longer, Shape.THESIS)]))
    return Absence(work, (replace(longer, content=content if isinstance(content, bytes) else b""), work))


FORMS: Mapping[str, Callable[[HostedWork], Absence]] = {
    "listed without a file": _nothing,
    "other papers of its authors": _beside_others,
    "a longer title": _titled("longer"),
    "a title with a subtitle": _titled("subtitle", is_shown=False),
    "a shorter title": _shorter,
    "part one for part two": _part,
    "slides": _slides,
    "an abstract on a page of a volume": _abstracts(at_top=True, cited=0),
    "an abstract with references on a page of a volume": _abstracts(at_top=True, cited=3),
    "an abstract among others on a page": _abstracts(at_top=False, cited=0),
    "abstracts with references among others": _abstracts(at_top=False, cited=2),
    "a review": _short_of("review", 4, 0, by_others=True),
    "a review that the host calls as the paper": _short_of("review", 7, 3, is_called_so=False, by_others=True),
    "an erratum": _short_of("erratum", 2, 2),
    "a comment": _short_of("comment", 7, 6, by_others=True),
    "a reply": _short_of("reply", 6, 5),
    "a supplement": _short_of("supplement", 9, 4),
    "data": _short_of("dataset", 3, 1),
    "a thesis": _thesis,
    "the paper years later": _titled("revisited"),
    "lecture notes": _short_of("lecture", 14, 6),
    "a project's report": _short_of("report", 12, 8),
    "exercises": _short_of("exercises", 6, 0),
    "an extended abstract": _short_of("extended", 3, 4),
    "a referee's report": _short_of("referee", 6, 2, by_others=True),
    "a notice of the press": _short_of("press", 8, 0),
    "a table of contents": _contents,
    "a programme": _programme,
    "a list of papers": _list_of_papers,
    "a paper that cites it": _cited,
    "a page to sign in": _sign_in,
    "its first page": _first_page,
    "a translation": _translation,
    "the same title by others": _namesake,
}
