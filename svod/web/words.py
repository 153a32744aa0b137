"""Every word the web face says, in English, Russian and German side by side."""

from collections.abc import Mapping
from typing import NamedTuple


class Phrase(NamedTuple):
    """One saying in each language; `{names}` are filled in."""

    en: str
    ru: str
    de: str


class Forms(NamedTuple):
    """One counted thing in the number forms of each language: 1, 2 … (Russian: 1, 2, 5)."""

    en: tuple[str, str]
    ru: tuple[str, str, str]
    de: tuple[str, str]


# The interface's languages by their own names; the first is the one for strangers.
LANGUAGES: Mapping[str, str] = {"en": "English", "ru": "Русский", "de": "Deutsch"}

PHRASES: Mapping[str, Phrase] = {
    # The frame of every page
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
    # Searching
    "search": Phrase("Search", "Найти", "Suchen"),
    "search_library": Phrase("Search the library", "Поиск в библиотеке", "Bibliothek durchsuchen"),
    "search_words": Phrase("Words, authors, titles", "Слова, авторы, заглавия", "Wörter, Autoren, Titel"),
    "search_where": Phrase("Search in", "Искать", "Suchen in"),
    "search_hint": Phrase(
        "Any form of a word finds the others, and a German compound is found by its parts. Quotation marks keep words "
        "together, a minus leaves a word out; OR, title:word and year:2001..2005 are understood.",
        "Слово находится в любой форме. Кавычки держат слова вместе, минус перед словом исключает его; "
        "понятны также ИЛИ, заглавие:слово и год:2001..2005.",
        "Jede Wortform findet die anderen, und Zusammensetzungen findet man durch ihre Teile. Anführungszeichen halten "
        "Wörter zusammen, ein Minus schließt ein Wort aus; auch ODER, titel:Wort und jahr:2001..2005 gelten.",
    ),
    "also_searched": Phrase("Searched as well", "Искали также", "Auch gesucht"),
    "search_as_it_is": Phrase("Search these words alone", "Искать только эти слова", "Nur diese Wörter suchen"),
    "search_more_terms": Phrase(
        "Search related terms as well", "Искать и родственные термины", "Auch verwandte Begriffe suchen"
    ),
    "did_you_mean": Phrase("Did you mean", "Возможно, вы искали", "Meinten Sie"),
    "most_words": Phrase(
        "No work has all the words; these have most of them.",
        "Всех слов нет ни в одной работе; в этих есть большинство.",
        "Keine Arbeit enthält alle Wörter; diese enthalten die meisten.",
    ),
    "narrow": Phrase("Narrow the search", "Уточнить поиск", "Suche eingrenzen"),
    "narrowed_to": Phrase("Narrowed to", "Уточнено", "Eingegrenzt auf"),
    "leave_out": Phrase("Remove {value}", "Убрать: {value}", "{value} entfernen"),
    "facet_year": Phrase("Year", "Год", "Jahr"),
    "facet_author": Phrase("Author", "Автор", "Autor"),
    "facet_language": Phrase("Language", "Язык", "Sprache"),
    "facet_kind": Phrase("Kind", "Вид", "Art"),
    "facet_source": Phrase("Published in", "Опубликовано в", "Erschienen in"),
    "facet_subject": Phrase("Key word", "Ключевое слово", "Schlagwort"),
    "facet_collection": Phrase("Collection", "Собрание", "Sammlung"),
    "kind_article": Phrase("article", "статья", "Aufsatz"),
    "kind_thesis": Phrase("thesis", "диссертация", "Hochschulschrift"),
    "kind_thesis-abstract": Phrase("abstract of a thesis", "автореферат", "Autoreferat"),
    "kind_report": Phrase("report", "отчёт", "Bericht"),
    "kind_slides": Phrase("slides", "презентация", "Folien"),
    "kind_proceedings": Phrase("proceedings", "сборник трудов", "Tagungsband"),
    "kind_book": Phrase("book", "книга", "Buch"),
    "kind_letter": Phrase("letter", "письмо", "Brief"),
    "kind_not-a-paper": Phrase("not a paper", "не научная работа", "keine Arbeit"),
    "similar_works": Phrase("Similar works", "Похожие работы", "Ähnliche Arbeiten"),
    "results": Phrase("Search results", "Результаты поиска", "Suchergebnisse"),
    "results_for": Phrase("Results for “{query}”", "Результаты по запросу «{query}»", "Ergebnisse für „{query}“"),
    "nothing_found": Phrase("Nothing was found.", "Ничего не найдено.", "Nichts gefunden."),
    "nothing_found_hint": Phrase(
        "Try fewer or other words, or search in all fields.",
        "Попробуйте меньше слов, другие слова или поиск по всем полям.",
        "Versuchen Sie weniger oder andere Wörter oder alle Felder.",
    ),
    "field_": Phrase("everywhere", "везде", "überall"),
    "field_title": Phrase("titles", "в заглавиях", "Titeln"),
    "field_creator": Phrase("authors", "среди авторов", "Autoren"),
    "field_subject": Phrase("key words", "в ключевых словах", "Schlagwörtern"),
    "field_description": Phrase("abstracts", "в аннотациях", "Zusammenfassungen"),
    "field_text": Phrase("full text", "в полном тексте", "Volltext"),
    "query_too_long": Phrase(
        "A query has at most {most} characters.",
        "В запросе может быть не больше {most} знаков.",
        "Eine Anfrage hat höchstens {most} Zeichen.",
    ),
    # Lists
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
    # A work's page
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
    # Adding
    "add_heading": Phrase("Add papers to the library", "Добавить работы в библиотеку", "Arbeiten hinzufügen"),
    "add_hint": Phrase(
        "PDF, PostScript, Word (DOCX), HTML or plain text; several at once, together at most {size}. "
        "svod reads title, authors, abstract and references by itself.",
        "PDF, PostScript, Word (DOCX), HTML или простой текст; можно несколько сразу, вместе не больше {size}. "
        "Заглавие, авторов, аннотацию и список литературы svod прочтёт сам.",
        "PDF, PostScript, Word (DOCX), HTML oder reiner Text; auch mehrere, zusammen höchstens {size}. "
        "Titel, Autoren, Zusammenfassung und Literatur liest svod selbst.",
    ),
    "files": Phrase("Files", "Файлы", "Dateien"),
    "add_button": Phrase("Add to the library", "Добавить в библиотеку", "In die Bibliothek"),
    "add_patience": Phrase(
        "Reading takes a moment; the next page tells what became of each file.",
        "Чтение занимает некоторое время; следующая страница расскажет о каждом файле.",
        "Das Lesen dauert einen Moment; die nächste Seite berichtet über jede Datei.",
    ),
    "added_heading": Phrase("What became of the files", "Что стало с файлами", "Was aus den Dateien wurde"),
    "add_more": Phrase("Add more", "Добавить ещё", "Weitere hinzufügen"),
    "new_work": Phrase("new work", "новая работа", "neue Arbeit"),
    "new_copy": Phrase("another copy of a work held", "ещё один экземпляр", "weiteres Exemplar"),
    "translation": Phrase("translation", "перевод", "Übersetzung"),
    "known_copy": Phrase("already in the library", "уже есть в библиотеке", "schon in der Bibliothek"),
    "failed": Phrase("not added", "не добавлен", "nicht hinzugefügt"),
    "outcome_empty": Phrase("the file is empty", "файл пуст", "die Datei ist leer"),
    "outcome_unsupported": Phrase("unknown kind of file", "неизвестный формат", "unbekanntes Format"),
    "outcome_missing-program": Phrase("a program is missing", "не хватает программы", "ein Programm fehlt"),
    "outcome_encrypted": Phrase("asks for a password", "требует пароль", "verlangt ein Passwort"),
    "outcome_no-text": Phrase("carries no text", "не содержит текста", "enthält keinen Text"),
    "outcome_corrupt": Phrase("is damaged", "повреждён", "ist beschädigt"),
    "outcome_too-large": Phrase("is too large", "слишком велик", "ist zu groß"),
    "outcome_unreadable": Phrase("cannot be read", "не читается", "ist nicht lesbar"),
    "outcome_unreachable": Phrase("cannot be reached", "недоступен", "ist nicht erreichbar"),
    "outcome_refused": Phrase("was refused", "отказано", "wurde verweigert"),
    "outcome_timeout": Phrase("took too long", "заняло слишком много времени", "dauerte zu lange"),
    "outcome_crashed": Phrase("broke its reader", "сбой при чтении", "Absturz beim Lesen"),
    # When something is wrong
    "fault_request": Phrase("That was not understood", "Запрос не понят", "Das war nicht verständlich"),
    "fault_request_text": Phrase(
        "Something in the address or the form is not as it should be.",
        "В адресе или в форме что-то не так.",
        "An der Adresse oder am Formular stimmt etwas nicht.",
    ),
    "fault_refused": Phrase("Refused", "Отказано", "Verweigert"),
    "fault_refused_text": Phrase(
        "This request came from another site or under another name than the library's own.",
        "Запрос пришёл с чужого сайта или под чужим именем.",
        "Diese Anfrage kam von einer fremden Seite oder unter fremdem Namen.",
    ),
    "fault_missing": Phrase("Not on the shelves", "Такого здесь нет", "Nicht im Bestand"),
    "fault_missing_text": Phrase(
        "There is nothing at this address.", "По этому адресу ничего нет.", "Unter dieser Adresse gibt es nichts."
    ),
    "fault_size": Phrase("Too much at once", "Слишком много сразу", "Zu viel auf einmal"),
    "fault_size_text": Phrase(
        "One upload may hold at most {size}. Send the files in smaller groups.",
        "За один раз можно отправить не больше {size}. Отправьте файлы по частям.",
        "Auf einmal sind höchstens {size} möglich. Senden Sie die Dateien in kleineren Gruppen.",
    ),
    "fault_library": Phrase("The library cannot answer", "Библиотека не отвечает", "Die Bibliothek antwortet nicht"),
    "fault_library_text": Phrase(
        "Nothing that was shelved is lost.", "Всё сохранённое цело.", "Nichts Aufgenommenes ist verloren."
    ),
    "fault_ours": Phrase("That is our mistake", "Это наша ошибка", "Das ist unser Fehler"),
    "fault_ours_text": Phrase(
        "svod met something it was not prepared for. Nothing that was shelved is lost.",
        "svod встретил то, к чему не был готов. Всё сохранённое цело.",
        "svod ist auf etwas Unerwartetes gestoßen. Nichts Aufgenommenes ist verloren.",
    ),
    "to_home": Phrase("To the start page", "На главную", "Zur Startseite"),
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

# What catalogues give as the reason of a match.
REASONS: Mapping[str, Phrase] = {
    "same DOI": Phrase("same DOI", "тот же DOI", "gleiche DOI"),
    "same arXiv number": Phrase("same arXiv number", "тот же номер arXiv", "gleiche arXiv-Nummer"),
    "same ISBN": Phrase("same ISBN", "тот же ISBN", "gleiche ISBN"),
    "title alike": Phrase("title alike", "сходное заглавие", "ähnlicher Titel"),
    "authors agree": Phrase("authors agree", "авторы совпадают", "Autoren stimmen überein"),
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
