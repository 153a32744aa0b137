"""Sayings of the reader: a copy's pages beside what was read in them."""

from collections.abc import Mapping

from svod.web.i18n.shape import Phrase

PHRASES: Mapping[str, Phrase] = {
    "read": Phrase("Read", "Читать", "Lesen"),
    "reader": Phrase("Reader", "Просмотр", "Leser"),
    "reader_of": Phrase("Reader: {title}", "Просмотр: {title}", "Leser: {title}"),
    "back_to_work": Phrase("Back to the work", "К странице работы", "Zurück zur Arbeit"),
    "whole_file": Phrase("Whole file", "Весь файл", "Ganze Datei"),
    "read_values": Phrase("What was read", "Что прочитано", "Was gelesen wurde"),
    "reader_hint": Phrase(
        "Choose a value to see where it was read. Keys: n and p turn pages, + and − enlarge.",
        "Выберите значение, чтобы увидеть, где оно прочитано. Клавиши: n и p листают, + и − меняют размер.",
        "Wählen Sie eine Angabe, um zu sehen, wo sie gelesen wurde. Tasten: n und p blättern, + und − vergrößern.",
    ),
    "reader_no_script": Phrase(
        "The pages are drawn by a script. Without it the file itself is one click away:",
        "Страницы рисует сценарий. Без него можно открыть сам файл:",
        "Die Seiten zeichnet ein Skript. Ohne es lässt sich die Datei selbst öffnen:",
    ),
    "reader_no_text": Phrase(
        "Nobody has read this file yet; it can only be opened as it is.",
        "Этот файл ещё никто не прочитал; его можно только открыть.",
        "Diese Datei hat noch niemand gelesen; sie lässt sich nur öffnen.",
    ),
    "reader_failed": Phrase(
        "The page cannot be drawn; the file itself can be opened.",
        "Страницу не удалось показать; можно открыть сам файл.",
        "Die Seite lässt sich nicht zeichnen; die Datei selbst lässt sich öffnen.",
    ),
    "page_view": Phrase("Page", "Страница", "Seite"),
    "page_text": Phrase("Text of page {page}", "Текст страницы {page}", "Text der Seite {page}"),
    "page_picture": Phrase("Page {page} of {pages}", "Страница {page} из {pages}", "Seite {page} von {pages}"),
    "page_tools": Phrase("Pages and size", "Страницы и размер", "Seiten und Größe"),
    "enlarge": Phrase("Larger", "Крупнее", "Größer"),
    "reduce": Phrase("Smaller", "Мельче", "Kleiner"),
    "fit_width": Phrase("Fit width", "По ширине", "Seitenbreite"),
    "go_to_page": Phrase("Go to page", "Перейти на страницу", "Zur Seite"),
    "not_on_pages": Phrase("not found on the pages", "на страницах не найдено", "auf den Seiten nicht gefunden"),
    "reference_named": Phrase("Reference", "Ссылка", "Literaturangabe"),
    "opens_work": Phrase("opens the work", "откроет работу", "öffnet die Arbeit"),
    "shown_on_page": Phrase("page {page}", "с. {page}", "S. {page}"),
}
