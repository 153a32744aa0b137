"""Sayings of the frame around every page, and of lists."""

from collections.abc import Mapping

from svod.web.i18n.shape import Forms, Phrase

PHRASES: Mapping[str, Phrase] = {
    "skip": Phrase("Skip to content", "К содержанию", "Zum Inhalt"),
    "main_menu": Phrase("Main", "Главное меню", "Hauptmenü"),
    "languages": Phrase("Language", "Язык", "Sprache"),
    "browse": Phrase("Browse", "Каталог", "Katalog"),
    "add": Phrase("Add papers", "Добавить", "Hinzufügen"),
    "home": Phrase("svod, home", "svod, на главную", "svod, Startseite"),
    "about": Phrase(
        "A digital library of scientific papers",
        "Электронная библиотека научных работ",
        "Digitale Bibliothek wissenschaftlicher Arbeiten",
    ),
    "pages": Phrase("Pages", "Страницы", "Seiten"),
    "page_of": Phrase("Page {page} of {pages}", "Страница {page} из {pages}", "Seite {page} von {pages}"),
    "previous": Phrase("Previous", "Назад", "Zurück"),
    "next": Phrase("Next", "Дальше", "Weiter"),
    "newest": Phrase("Newest arrivals", "Новые поступления", "Neuzugänge"),
    "all_works": Phrase("All works", "Все работы", "Alle Arbeiten"),
    "latest_first": Phrase("latest arrivals first", "сначала новые", "neueste zuerst"),
    "empty_library": Phrase("The library is still empty.", "Библиотека пока пуста.", "Die Bibliothek ist noch leer."),
    "empty_library_hint": Phrase(
        "Add the first papers", "Добавьте первые работы", "Fügen Sie die ersten Arbeiten hinzu"
    ),
    "untitled": Phrase("Untitled", "Без заглавия", "Ohne Titel"),
    "and_others": Phrase("et al.", "и др.", "u. a."),
}

COUNTED: Mapping[str, Forms] = {
    "people": Forms(
        ("{n} author", "{n} authors"), ("{n} автор", "{n} автора", "{n} авторов"), ("{n} Autor", "{n} Autoren")
    ),
    "works": Forms(
        ("{n} work", "{n} works"), ("{n} работа", "{n} работы", "{n} работ"), ("{n} Arbeit", "{n} Arbeiten")
    ),
    "held": Forms(
        ("{n} work in the library", "{n} works in the library"),
        ("{n} работа в библиотеке", "{n} работы в библиотеке", "{n} работ в библиотеке"),
        ("{n} Arbeit in der Bibliothek", "{n} Arbeiten in der Bibliothek"),
    ),
    "tied": Forms(
        ("{n} citation between them", "{n} citations between them"),
        ("{n} ссылка между ними", "{n} ссылки между ними", "{n} ссылок между ними"),
        ("{n} Zitat zwischen ihnen", "{n} Zitate zwischen ihnen"),
    ),
    "pages": Forms(
        ("{n} page", "{n} pages"), ("{n} страница", "{n} страницы", "{n} страниц"), ("{n} Seite", "{n} Seiten")
    ),
    "found": Forms(
        ("{n} work found", "{n} works found"),
        ("Найдена {n} работа", "Найдено {n} работы", "Найдено {n} работ"),
        ("{n} Arbeit gefunden", "{n} Arbeiten gefunden"),
    ),
    "cites": Forms(
        ("cites {n} work held", "cites {n} works held"),
        ("цитирует {n} работу библиотеки", "цитирует {n} работы библиотеки", "цитирует {n} работ библиотеки"),
        ("zitiert {n} Arbeit des Bestands", "zitiert {n} Arbeiten des Bestands"),
    ),
    "cited": Forms(
        ("cited by {n} work", "cited by {n} works"),
        ("цитируется в {n} работе", "цитируется в {n} работах", "цитируется в {n} работах"),
        ("zitiert von {n} Arbeit", "zitiert von {n} Arbeiten"),
    ),
}
