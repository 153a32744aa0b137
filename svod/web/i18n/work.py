"""Sayings of a work's page."""

from collections.abc import Mapping

from svod.web.i18n.shape import Phrase

PHRASES: Mapping[str, Phrase] = {
    "translated_titles": Phrase("Titles in other languages", "Заглавия на других языках", "Titel in anderen Sprachen"),
    "authors": Phrase("Authors", "Авторы", "Autoren"),
    "wrote_with": Phrase("Wrote with", "Соавторы", "Schrieb mit"),
    "also_printed": Phrase("Also printed as", "Также напечатано", "Auch gedruckt als"),
    "abstract": Phrase("Abstract", "Аннотация", "Zusammenfassung"),
    "key_words": Phrase("Key words", "Ключевые слова", "Schlagwörter"),
    "references": Phrase("References", "Литература", "Literatur"),
    "no_references": Phrase("No references were found.", "Список литературы не найден.", "Keine Literatur gefunden."),
    "cited_by": Phrase("Cited by", "Цитируется в", "Zitiert von"),
    "not_cited": Phrase(
        "No work in the library cites it.",
        "Ни одна работа в библиотеке её не цитирует.",
        "Keine Arbeit der Bibliothek zitiert sie.",
    ),
    "in_library": Phrase("In the library", "В библиотеке", "In der Bibliothek"),
    "details": Phrase("Details", "Сведения", "Angaben"),
    "copies": Phrase("Copies", "Экземпляры", "Exemplare"),
    "wanted": Phrase(
        "Wanted: no copy of it is here yet.",
        "Разыскивается: экземпляра пока нет.",
        "Gesucht: Noch ist kein Exemplar da.",
    ),
    "download": Phrase("Download", "Скачать", "Herunterladen"),
    "open": Phrase("Open", "Открыть", "Öffnen"),
    "added": Phrase("added {day}", "добавлено {day}", "hinzugefügt {day}"),
    "export": Phrase("Export", "Экспорт", "Export"),
    "language": Phrase("Language", "Язык", "Sprache"),
    "evidence": Phrase(
        "Every claim and where it was read", "Все сведения и их источники", "Alle Angaben und ihre Herkunft"
    ),
    "evidence_hint": Phrase(
        "svod never overwrites a claim: each keeps its certainty, the method that made it and its page.",
        "svod ничего не затирает: у каждого сведения остаются достоверность, метод и страница.",
        "svod überschreibt nichts: Jede Angabe behält Sicherheit, Verfahren und Seite.",
    ),
    "claim": Phrase("Claim", "Сведение", "Angabe"),
    "certainty": Phrase("Certainty", "Достоверность", "Sicherheit"),
    "method": Phrase("Method", "Метод", "Verfahren"),
    "page": Phrase("Page", "Страница", "Seite"),
    "certainty_of": Phrase("certainty {percent}", "достоверность {percent}", "Sicherheit {percent}"),
    "page_number": Phrase("page {page}", "с. {page}", "S. {page}"),
    "title": Phrase("Title", "Заглавие", "Titel"),
    "creator": Phrase("Author", "Автор", "Autor"),
    "affiliation": Phrase("Affiliation", "Организация", "Einrichtung"),
    "description": Phrase("Abstract", "Аннотация", "Zusammenfassung"),
    "subject": Phrase("Key word", "Ключевое слово", "Schlagwort"),
    "date": Phrase("Date", "Дата", "Datum"),
    "identifier": Phrase("Identifier", "Идентификатор", "Kennung"),
    "publisher": Phrase("Publisher", "Издатель", "Verlag"),
    "source": Phrase("Published in", "Опубликовано в", "Erschienen in"),
    "note": Phrase("Note", "Примечание", "Anmerkung"),
    "type": Phrase("Kind of document", "Вид документа", "Art des Dokuments"),
    "language_ru": Phrase("Russian", "русский", "Russisch"),
    "language_de": Phrase("German", "немецкий", "Deutsch"),
    "language_en": Phrase("English", "английский", "Englisch"),
    "scheme_udc": Phrase("UDC", "УДК", "UDK"),
}
