"""Every word the web face says, in English, Russian and German side by side; one room for each area of it."""

from collections.abc import Iterable, Mapping
from typing import TypeVar

from svod.web.i18n import (
    accounts,
    adding,
    correcting,
    faults,
    graph,
    groups,
    jobs,
    reader,
    searching,
    vocabularies,
    work,
    workbench,
)
from svod.web.i18n import layout as frame
from svod.web.i18n.shape import Forms, Phrase

# The interface's languages by their own names; the first is the one for strangers.
LANGUAGES: Mapping[str, str] = {"en": "English", "ru": "Русский", "de": "Deutsch"}


Saying = TypeVar("Saying", Phrase, Forms)


def _joined(rooms: Iterable[Mapping[str, Saying]]) -> Mapping[str, Saying]:
    """All rooms' sayings; a name belongs to one room."""
    joined: dict[str, Saying] = {}
    for room in rooms:
        twice = joined.keys() & room.keys()
        if twice:
            raise KeyError(f"said in two rooms: {', '.join(sorted(twice))}")
        joined.update(room)
    return joined


PHRASES: Mapping[str, Phrase] = _joined(
    room.PHRASES
    for room in (
        frame,
        searching,
        work,
        groups,
        vocabularies,
        graph,
        reader,
        correcting,
        adding,
        faults,
        accounts,
        jobs,
        workbench,
    )
)
COUNTED: Mapping[str, Forms] = _joined(
    (frame.COUNTED, groups.COUNTED, vocabularies.COUNTED, graph.COUNTED, workbench.COUNTED)
)

# What catalogues give as the reason of a match.
REASONS: Mapping[str, Phrase] = {
    "same DOI": Phrase("same DOI", "тот же DOI", "gleiche DOI"),
    "same arXiv number": Phrase("same arXiv number", "тот же номер arXiv", "gleiche arXiv-Nummer"),
    "same ISBN": Phrase("same ISBN", "тот же ISBN", "gleiche ISBN"),
    "title alike": Phrase("title alike", "сходное заглавие", "ähnlicher Titel"),
    "authors agree": Phrase("authors agree", "авторы совпадают", "Autoren stimmen überein"),
    "somebody said so": Phrase("somebody said so", "так сказал человек", "von einem Menschen gesagt"),
    "year agree": Phrase("year agrees", "год совпадает", "Jahr stimmt überein"),
}

# Percent sign, decimal mark, order of a day's parts.
PERCENT = Phrase("{n}%", "{n}\N{NO-BREAK SPACE}%", "{n}\N{NO-BREAK SPACE}%")
DECIMAL_MARK = Phrase(".", ",", ",")
DAY = Phrase("{year}-{month}-{day}", "{day}.{month}.{year}", "{day}.{month}.{year}")
SIZES: tuple[tuple[int, Phrase], ...] = (
    (1 << 30, Phrase("GB", "ГБ", "GB")),
    (1 << 20, Phrase("MB", "МБ", "MB")),
    (1 << 10, Phrase("kB", "кБ", "kB")),
    (1, Phrase("bytes", "байт", "Bytes")),
)
