"""Forms of absence of the second round, pages: what answers at the address of a file, or is about the paper."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from html import escape

from svod_lab.miniweb.hosts.absence import Absence, other_work
from svod_lab.miniweb.hosts.words import Words, in_language
from svod_lab.miniweb.hosts.works import HostedWork, prose

_WORDS: Words = {
    "embargo": (
        "This file is under embargo until 1 January 2031.",
        "Diese Datei ist bis zum 1. Januar 2031 gesperrt.",
        "Доступ к файлу закрыт до 1 января 2031 года.",
    ),
    "request": (
        "Request a copy from the author",
        "Kopie beim Verfasser anfordern",
        "Запросить копию у автора",
    ),
    "gone": (
        "The page was not found. It may have been moved.",
        "Die Seite wurde nicht gefunden.",
        "Страница не найдена. Возможно, она перемещена.",
    ),
    "similar": ("Similar papers", "Ähnliche Aufsätze", "Похожие статьи"),
    "comments": ("Comments of readers", "Kommentare der Leser", "Комментарии читателей"),
    "abstract": ("Abstract", "Zusammenfassung", "Аннотация"),
    "reviewed": ("Reviewed by {}", "Besprochen von {}", "Рецензент: {}"),
    "interview": ("Interview with {}", "Gespräch mit {}", "Беседа с автором: {}"),
}


def _said(name: str, work: HostedWork) -> str:
    return in_language(_WORDS, name, work.language)


def _page(title: str, body: str) -> bytes:
    head = f"<head><meta charset='utf-8'><title>{escape(title)}</title></head>"
    return f"<!DOCTYPE html><html>{head}<body>{body}</body></html>".encode()


def _shown(work: HostedWork, body: str, title: str = "") -> Absence:
    """The host calls a page as the paper."""
    return Absence(work, (replace(work, content=_page(title or work.title, body)),))


def _notice(name: str, more: str = "") -> Callable[[HostedWork], Absence]:
    """A page with the title, and a line that says why nothing is there."""
    return lambda work: _shown(work, f"<h1>{escape(work.title)}</h1><p>{_said(name, work)}</p>{more}")


def _paragraphs(texts: Sequence[str]) -> str:
    return "".join(f"<p>{escape(one)}</p>" for one in texts)


def _head(work: HostedWork) -> str:
    return (
        f"<h1>{escape(work.title)}</h1><p>{escape(work.names)}</p><h2>{_said('abstract', work)}</h2>"
        f"<p>{escape(work.abstract)}</p>"
    )


def _among_similar(work: HostedWork) -> Absence:
    """A record with the abstracts of ten papers like it."""
    others = [other_work(work, f"s{number}", by_others=True) for number in range(10)]
    rows = "".join(
        f"<h3>{escape(one.title)}</h3><p>{escape(one.names)}</p>{_paragraphs(prose(one.language, one.key, 1))}"
        for one in others
    )
    return _shown(work, f"{_head(work)}<h2>{_said('similar', work)}</h2>{rows}")


def _under_comments(work: HostedWork) -> Absence:
    """A record, and what readers wrote below it."""
    rows = "".join(
        f"<div class='comment'><b>{escape(other_work(work, f'c{number}', by_others=True).names)}</b>"
        f"{_paragraphs([one])}</div>"
        for number, one in enumerate(prose(work.language, f"{work.key}comments", 12))
    )
    return _shown(work, f"{_head(work)}<h2>{_said('comments', work)}</h2>{rows}")


def _about_it(name: str) -> Callable[[HostedWork], Absence]:
    """A page with the title and the names of the paper, and the words of somebody else."""

    def absence(work: HostedWork) -> Absence:
        by = other_work(work, "by", by_others=True) if name == "reviewed" else work
        text = _paragraphs(prose(work.language, f"{work.key}{name}", 14))
        head = f"<h1>{escape(work.title)}</h1><p>{escape(work.names)}</p><p>{_said(name, work).format(by.names)}</p>"
        return _shown(work, f"{head}{text}")

    return absence


OTHER_PAGES: Mapping[str, Callable[[HostedWork], Absence]] = {
    "an embargo": _notice("embargo"),
    "a form to request a copy": _notice(
        "request", "<form action='/request'><input name='mail'><button>OK</button></form>"
    ),
    "a page not found that answers": _notice("gone"),
    "a record among similar abstracts": _among_similar,
    "an abstract under comments": _under_comments,
    "a review as a page": _about_it("reviewed"),
    "an interview": _about_it("interview"),
}
